"""One action parts with several free cards of Ganjifa: the lowest that may go."""

from __future__ import annotations

import pytest

from engine.actions import Play, read, write
from engine.cards import cards
from engine.errors import IllegalAction, Reason
from engine.games.ganjifa.actions import Lowest
from engine.games.ganjifa.lowest import lowest_cards
from engine.games.ganjifa.state import Phase
from tests.engine.ganjifa import GAME, do, due, hand, position
from tests.strategies import match

LONG_DUKKAL = (
    "KR-R KR-10 KR-9 KR-8 MA-10 KU-10",
    "MA-1 MA-9 VA-3 VA-4 NA-9 BU-9",
    "MA-R VA-1 NA-R VA-10 NA-10 BU-2",
)
"""Seat 0 leads three cards, to which the others add three each."""


def led():
    """The dukkal lies on the table."""
    return do(position(*LONG_DUKKAL), "dukkal KR")


def test_the_lowest_cards_go_in_one_action():
    state = do(led(), "1 lowest 3")
    assert hand(state, 1) == {"MA-1", "VA-3", "BU-9"}
    assert state.to_act == 2


def test_which_cards_go_is_said_by_the_action_to_whoever_may_do_it():
    state = led()
    assert GAME.laid_by(GAME.view(state, 1), read("lowest 3")) == lowest_cards(state)
    assert GAME.laid_by(GAME.view(state, 2), read("lowest 3")) == ()


def test_it_is_as_if_they_were_played_one_after_the_other():
    at_once = GAME.apply(led(), 1, read("lowest 3"))
    slowly, told = led(), ()
    for one in lowest_cards(led()):
        step = GAME.apply(slowly, 1, Play(one))
        slowly, told = step.state, (*told, *step.events)
    assert at_once == (slowly, told)


def test_what_is_left_after_some_cards_can_go_in_one_action_too():
    state = do(led(), "1 play MA-1", "1 lowest 2")
    assert hand(state, 1) == {"VA-3", "VA-4", "BU-9"}


def test_high_cards_go_only_when_no_low_ones_are_left():
    state = do(led(), "1 play VA-3", "1 lowest 2", "2 play BU-2")
    assert {str(one) for one in lowest_cards(state)} == {"VA-10", "NA-10"}
    few_low = position("KR-R KR-10 KR-9 BU-2", "MA-1 MA-9 VA-3 VA-4", "MA-R VA-1 NA-R MA-10")
    assert [str(one) for one in lowest_cards(do(few_low, "dukkal KR", "1 lowest 2"))] == [
        "MA-10",
        "VA-1",
    ]


@pytest.mark.parametrize("text", ["lowest 2", "lowest 4", "lowest 0"])
def test_another_number_is_refused(text):
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(led(), 1, read(text))
    assert refused.value.reason is Reason.NOT_NOW


def test_cards_that_all_have_to_go_are_played_by_the_house():
    state = do(led(), "1 lowest 3")
    played = set()
    while (action := GAME.forced(state)) is not None and state.to_act == 2:
        played.add(write(action))
        state = do(state, write(action))
    assert played == {"play NA-10", "play BU-2", "play VA-10"}


def test_it_is_refused_where_it_is_not_offered():
    state = do(led(), "1 lowest 3")
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, 2, read("lowest 3"))
    assert refused.value.reason is Reason.NOT_NOW


def test_a_card_that_is_asked_for_is_no_free_card():
    state = do(position("MA-9 MA-10 KU-9", "MA-1 BU-2 BU-3", "NA-1 NA-2 VA-3"),
               "talafa MA", "play MA-10")  # fmt: skip
    assert GAME.forced(state) == read("play MA-1")


@pytest.mark.parametrize("deck", ["dashavatara", "mughal"])
def test_whoever_takes_it_parts_with_as_many_cards_and_with_high_ones_last(deck):
    found = set()
    for move in match(GAME, {"deck": deck, "deals": 2}, seed=3):
        shortcut = [one for one in GAME.legal(move.state) if isinstance(one, Lowest)]
        for one in shortcut:
            seat, before = due(move.state), move.state.hands[due(move.state)]
            after = GAME.apply(move.state, seat, one).state.hands[seat]
            parted_with = lowest_cards(move.state)
            assert len(parted_with) == one.place
            assert set(parted_with) <= set(cards(before & ~after))
            found.add(move.state.phase)
    assert found == {Phase.OPENING, Phase.FOLLOW, Phase.RETURN}
