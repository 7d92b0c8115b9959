"""What is offered to a seat in Tien Len, ready-made or with the cards that it has chosen."""

from __future__ import annotations

import pytest

from engine.actions import write
from engine.games.tien_len.state import State
from tests.engine.tien_len import GAME, after, hand, names, position


def offered(state: State, chosen: str = "") -> list[str]:
    """Return what the seat to act is offered ready-made, or with the *chosen* cards."""
    view = GAME.view(state, state.to_act)
    return [write(one).removeprefix("play ") for one in GAME.choices(view, hand(chosen))]


def selectable(state: State, seat: int | None = None) -> str:
    """Return the cards that may be chosen."""
    return names(GAME.selectable(GAME.view(state, state.to_act if seat is None else seat)))


RICH = "3S 4D 4H 5C 6S 9S 9C 9D JD JH QS QH KC KD 2H"


def test_a_leader_is_offered_the_lowest_of_each_type_and_the_longest_run():
    found = offered(position(RICH, "TS"))
    assert found == ["3S 4D 5C 6S", "JD JH QS QH KC KD", "9S 9C 9D", "4D 4H", "3S"]


def test_a_quartet_which_may_slam_is_offered_only_where_there_is_room():
    assert offered(position("3S 3C 3D 3H 8S", "TS")) == [
        "3S 3C 3D", "3S 3C", "3S", "3S 3C 3D 3H",
    ]  # fmt: skip


def test_who_follows_is_offered_the_cheapest_beats_each_of_another_rank():
    state = position("8S 9S", "8C 8D 9C TS JS QS KS AS 2S", "3S")
    assert offered(after(state, "8S")) == ["8C", "9C", "TS", "JS", "QS"]
    pairs = position("8S 8C 9S", "8D 8H 9D 9H TD TH", "3S")
    assert offered(after(pairs, "8S 8C")) == ["8D 8H", "9D 9H", "TD TH"]


def test_slams_are_offered_behind_the_ordinary_beats():
    state = position("2S 3D", "2C 2D 4S 4C 4D 4H 5S 5C 6S 6C", "3S")
    assert offered(after(state, "2S")) == ["2C", "4S 4C 4D 4H", "4S 4C 5S 5C 6S 6C"]


def test_who_can_only_pass_or_is_not_to_act_is_offered_nothing():
    state = after(position("AS 3D", "5S 6S"), "AS")
    assert (offered(state), selectable(state)) == ([], "")
    assert GAME.choices(GAME.view(state, 0), hand("3D")) == ()
    assert selectable(state, 0) == ""
    assert GAME.choices(GAME.view(state, None), 0) == ()
    assert GAME.selectable(GAME.view(state, None)) == 0
    before = GAME.start({}, 4)
    assert GAME.choices(GAME.view(before, 0), 0) == ()


def test_cards_that_occur_in_a_legal_play_may_be_chosen():
    assert selectable(position(RICH, "TS")) == RICH
    state = after(position("8S 8C 3C", "7S 7C 9S 9C TS JS", "3S"), "8S 8C")
    assert selectable(state) == "9S 9C"


def test_what_can_be_done_with_chosen_cards_is_the_play_of_just_these():
    state = position(RICH, "TS")
    assert offered(state, "5C 3S 4D") == ["3S 4D 5C"]
    assert offered(state, "5C 3S") == []
    assert offered(state, "2H") == ["2H"]
    behind = after(position("8S 3C", "7S 9S"), "8S")
    assert offered(behind, "7S") == []
    assert offered(behind, "9S") == ["9S"]


@pytest.mark.parametrize(
    ("opening_", "can", "ready"),
    [
        ("alone", "3S", ["3S"]),
        ("include", "3S 3C 4D 5D", ["3S 4D 5D", "3S 3C", "3S"]),
    ],
)
def test_the_first_play_is_offered_as_it_must_be(opening_, can, ready):
    state = position("3S 3C 4D 5D 8H", "9S", deal=1, opening=opening_)
    assert selectable(state) == can
    assert offered(state) == ready
    assert offered(state, "8H") == []
