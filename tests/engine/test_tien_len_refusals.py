"""What is refused in Tien Len, and for which reason."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Deal, Play, PlayCards
from engine.cards import card, deck_of
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.games.tien_len.state import State
from engine.seats import DEALER
from engine.view import Laid
from tests.engine.tien_len import GAME, after, opening, position, refused


def behind(**options: Any) -> State:
    """Return a state in which seat 1 has passed a single card, and seat 2 is to act."""
    return after(position("8S 3C", "9S 4C", "TS 6C 7C 7D", "KS 5C", **options), "8S | -")


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (2, "play TS", None),
        (2, "pass", None),
        (2, "play 6C", Reason.TOO_LOW),
        (2, "play 7C 7D", Reason.TOO_LOW),
        (2, "play 6C 7D", Reason.NO_COMBINATION),
        (2, "play KS", Reason.NOT_IN_HAND),
        (2, "play 7C 7C", Reason.NOT_IN_HAND),
        (1, "play 9S", Reason.NOT_YOUR_TURN),
        (1, "pass", Reason.NOT_YOUR_TURN),
        (2, "offer 1 TS", Reason.NOT_NOW),
        (2, "ready", Reason.NOT_NOW),
        (2, "call H", Reason.NOT_NOW),
        (DEALER, "time", Reason.NOT_YOUR_TURN),
        (DEALER, "stop", Reason.NOT_YOUR_TURN),
    ],
)
def test_what_may_be_played_on_a_single_card(seat, action, reason):
    assert refused(behind(), seat, action) is reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pass", Reason.MUST_LEAD),
        ("play 8S", Reason.MUST_OPEN),
        ("play 3S 4D 5H", Reason.MUST_OPEN),
        ("play 3S", None),
    ],
)
def test_what_may_not_be_led_first(action, reason):
    state = position("3S 4D 5H 8S", "9S", deal=1)
    assert refused(state, 0, action) is reason


def test_a_quartet_run_cannot_be_led():
    run = "4S 4C 4D 4H 5S 5C 5D 5H"
    state = position(f"{run} 9S", "3S", slams="viet_cong")
    assert refused(state, 0, f"play {run}") is Reason.NO_COMBINATION


def test_who_has_passed_may_only_slam():
    hands = ("KS 2H 3D", "2S 5C 5D 5H 5S 9S", "AS 7C")
    state = after(position(*hands, locked_may_slam="true"), "KS | - | AS | 2H")
    assert refused(state, 1, "play 9S") is Reason.TOO_LOW
    low = after(position("KS 2S 3D", "2H 9S", "AS 7C", locked_may_slam="true"), "KS | - | AS | 2S")
    assert refused(low, 1, "play 2H") is Reason.ONLY_SLAMS


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("- appoint 4", Reason.BAD_SEAT),
        ("- deal 3S", Reason.NOT_NOW),
        ("0 appoint 1", Reason.NOT_YOUR_TURN),
        ("- play 3S", Reason.NOT_NOW),
        ("- time", Reason.NOT_NOW),
        ("- appoint 2", None),
    ],
)
def test_what_chance_may_do_before_the_first_deal(action, reason):
    who, _, rest = action.partition(" ")
    state = GAME.start({}, 4)
    assert refused(state, DEALER if who == "-" else int(who), rest) is reason


def test_a_deck_must_be_whole_and_comes_once():
    before = GAME.resume({}, 4, opening(2, 0))
    for deck in (FRENCH_52[1:], (*FRENCH_52[:-1], FRENCH_52[0])):
        with pytest.raises(IllegalAction) as error:
            GAME.apply(before, DEALER, Deal(deck))
        assert error.value.reason is Reason.BAD_DECK
    assert refused(before, DEALER, "appoint 1") is Reason.NOT_NOW


def test_a_match_that_is_over_takes_no_action():
    state = after(position("AD", "2C 5C", deals=1), "AD")
    assert state.to_act is None
    assert GAME.legal(state) == ()
    assert GAME.forced(state) is None
    for seat, action in ((0, "play AD"), (DEALER, "time")):
        assert refused(state, seat, action) is Reason.MATCH_OVER


@pytest.mark.parametrize(
    "wrong",
    [
        {"dealer": 4},
        {"dealer": None},
        {"deal": 0},
        {"deal": 1},
        {"first_out": None},
        {"first_out": 9},
        {"loser": -1},
        {"score_in": {"scores": [1, 1, 1, 1]}},
        {"score_in": {"scores": [1, -1]}},
    ],
)
def test_an_opening_that_cannot_be_is_refused(wrong):
    with pytest.raises(ValueError, match=r"seat|deal|scores"):
        GAME.resume({}, 4, opening(2, 0) | wrong)


def test_cards_may_be_named_in_any_order_and_an_action_is_logged_in_one():
    state = position("3S 4D 5H 8S", "9S")
    step = GAME.apply(state, 0, PlayCards(deck_of("5H 3S 4D")))
    assert step.state.round.laid == (Laid(0, deck_of("3S 4D 5H")),)
    assert PlayCards(deck_of("3S 4D 5H")) in GAME.legal(state)
    assert Play(card("8S")) in GAME.legal(state)
