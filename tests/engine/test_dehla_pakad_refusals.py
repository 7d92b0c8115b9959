"""What the rules of Dehla Pakad refuse, and why; nothing has changed afterwards."""

from __future__ import annotations

import dataclasses
import json
from random import Random
from typing import Any

import pytest

from engine.actions import Action, Cut, Deal, Play, TimeUp, read
from engine.cards import CARDS, SPADES, card, deck_of
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.events import DealScored, MatchEnded
from engine.game import RandomLuck
from engine.games.dehla_pakad.rules import INFO
from engine.games.dehla_pakad.state import State
from engine.seats import DEALER
from tests.engine.dehla import (
    FIVE_TRICKS,
    FOLLOWED,
    GAME,
    VOID_AT_ONCE,
    before_last_card,
    dealt,
    opening,
    played,
    scored,
)

START = GAME.start({}, 4)
HOST = GAME.start({"first_dealer": "host"}, 4)
CUTTING = GAME.start({"first_dealer": "high_card"}, 4)
LEAD = dealt(VOID_AT_ONCE)
FOLLOW = played(LEAD, "KH")[0]
CALLING = dealt(VOID_AT_ONCE, trump_method="dealer_right_call")
DRAWING = played(dealt(FOLLOWED, dealer=1), FIVE_TRICKS)[0]
OVER = scored((4, 0), kots=(1, 0)).state

REFUSALS: list[tuple[str, State, int, str, Reason]] = [
    ("another seat's turn", LEAD, 2, "play 2S", Reason.NOT_YOUR_TURN),
    ("one's own card, too early", LEAD, 0, "play 2C", Reason.NOT_YOUR_TURN),
    ("a seat that is not there", LEAD, 4, "play KH", Reason.NOT_YOUR_TURN),
    ("the dealer while a seat plays", LEAD, DEALER, "play KH", Reason.NOT_YOUR_TURN),
    ("a shuffle while a seat plays", LEAD, DEALER, "draw KH", Reason.NOT_YOUR_TURN),
    ("another's card", LEAD, 1, "play AD", Reason.NOT_IN_HAND),
    ("a card not dealt yet", LEAD, 1, "play TS", Reason.NOT_IN_HAND),
    ("a card played before", FOLLOW, 2, "play KH", Reason.NOT_IN_HAND),
    ("another suit than the led one", played(LEAD, "8S")[0], 2, "play JC", Reason.MUST_FOLLOW_SUIT),
    ("a call in method 1", LEAD, 1, "call H", Reason.NOT_NOW),
    ("a card before the call", CALLING, 1, "play KH", Reason.NOT_NOW),
    ("a call by another seat", CALLING, 2, "call H", Reason.NOT_YOUR_TURN),
    ("a shuffle by a player", LEAD, 1, "appoint 1", Reason.NOT_NOW),
    ("a shuffle before there is a dealer", START, DEALER, "deal 2C", Reason.NOT_NOW),
    ("a cut where luck appoints", START, DEALER, "cut 2C 3C 4C 5C", Reason.NOT_NOW),
    ("a dealer that is no seat", START, DEALER, "appoint 7", Reason.BAD_SEAT),
    ("a second dealer", HOST, DEALER, "appoint 1", Reason.NOT_NOW),
    ("a cut of too few cards", CUTTING, DEALER, "cut 2C 3C 4C", Reason.BAD_DRAW),
    ("a cut of one card twice", CUTTING, DEALER, "cut 2C 2C 4C 5C", Reason.BAD_DRAW),
    ("an appointment where cards are cut", CUTTING, DEALER, "appoint 1", Reason.NOT_NOW),
    ("too small a deck", HOST, DEALER, "deal 2C 3C", Reason.BAD_DECK),
    ("a draw before play", HOST, DEALER, "draw 2C", Reason.NOT_NOW),
    ("a draw of a card that is in a hand", DRAWING, DEALER, "draw AS", Reason.BAD_DRAW),
    ("a shuffle when a draw is due", DRAWING, DEALER, "deal 2C", Reason.NOT_NOW),
    ("a player while a draw is due", DRAWING, 3, "play JD", Reason.NOT_YOUR_TURN),
    ("time up where none is agreed", LEAD, DEALER, "time", Reason.NOT_NOW),
    ("a stop where none is agreed", LEAD, DEALER, "stop", Reason.NOT_NOW),
    ("a stop by a player", LEAD, 1, "stop", Reason.NOT_FOR_A_SEAT),
    ("a card after the match", OVER, 0, "play 2C", Reason.MATCH_OVER),
    ("a shuffle after the match", OVER, DEALER, "deal 2C", Reason.MATCH_OVER),
    ("time up after the match", OVER, DEALER, "time", Reason.MATCH_OVER),
]
"""Held against the rules in ``test_refusals``."""


@pytest.mark.parametrize(
    "deck",
    [
        FRENCH_52[:-1],
        (*FRENCH_52, CARDS[0]),
        (*FRENCH_52[:-1], CARDS[0]),
        (CARDS[0],) * 52,
    ],
    ids=["a card is missing", "a card too many", "one card twice", "one card only"],
)
def test_a_deck_holds_each_card_once(deck):
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(HOST, DEALER, Deal(deck))
    assert refused.value.reason is Reason.BAD_DECK


class Wish(Action):
    """An action that no game knows."""

    __slots__ = ()
    verb = "wish"


def test_an_unknown_kind_of_action_is_refused():
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(LEAD, 1, Wish())
    assert refused.value.reason is Reason.NOT_NOW


# Nothing that is out of one's hands can be changed


def test_values_cannot_be_changed_from_outside():
    state = FOLLOW
    for value, name in ((state, "to_act"), (state.deal, "trump"), (state.match, "kots")):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    view = GAME.view(state, 2)
    for value, name in ((view, "hand"), (state.match.rules, "two_two"), (card("TH"), "rank")):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
            setattr(value, name, 1)


def test_a_move_leaves_the_state_it_was_made_from():
    before = repr(LEAD)
    after = GAME.apply(LEAD, 1, read("play KH")).state
    assert repr(LEAD) == before
    assert after != LEAD
    assert GAME.apply(LEAD, 1, read("play TC")).state.trick == (card("TC"),)


# Openings


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": 4},
        {"dealer": -1},
        {"streak_in": {"side": 2, "count": 1}},
        {"streak_in": {"side": None, "count": 1}},
        {"streak_in": {"side": 1, "count": 0}},
        {"streak_in": {"side": 1, "count": -1}},
        {"streak_in": {"side": 1, "count": 7}},
        {"score_in": {"kots": [-1, 0]}},
        {"score_in": {"kots": [1, 2, 3]}},
    ],
    ids=json.dumps,
)
def test_an_opening_that_cannot_be_is_refused(change):
    with pytest.raises(ValueError):
        GAME.resume({}, 4, opening() | change)


def test_without_a_streak_kot_a_streak_may_be_of_any_length():
    state = GAME.resume({"streak_length": 0}, 4, opening(1, streak=(1, 40)))
    assert state.match.streak == (1, 40)


def test_an_opening_without_a_score_stands_at_nothing():
    state = GAME.resume({}, 4, {"dealer": 2, "streak_in": {"side": 1, "count": 3}})
    assert (state.match.dealer, state.match.streak) == (2, (1, 3))
    assert (state.match.kots, state.match.deals, state.deal_number) == ((0, 0), 0, 0)


def test_an_opening_and_a_result_are_written_with_these_keys():
    state = scored((3, 1), streak=(0, 2), kots=(1, 0)).state
    assert GAME.result(state) == {
        "tens": [3, 1],
        "won_by": 0,
        "kots": [0, 0],
        "next_dealer": 1,
        "streak": {"side": 0, "count": 3},
    }
    written = GAME.opening(state)
    assert list(written) == ["dealer", "streak_in", "score_in"]
    assert written["dealer"] == 1
    assert written["streak_in"] == {"side": 0, "count": 3}
    assert written["score_in"]["kots"] == [1, 0]
    assert json.loads(json.dumps(written)) == written


# The end


def test_what_the_last_card_of_a_match_tells():
    step = scored((4, 0), dealer=1, kots=(1, 0))
    assert step.events[-2:] == (DealScored(0, (4, 0), (1, 0), 3), MatchEnded((0, 2)))
    assert step.state.winners == (0, 2)
    assert GAME.legal(step.state) == ()
    assert GAME.figures(step.state) == (
        {"deals": 1, "deals_won": 1, "kots": 1},
        {"deals": 1, "deals_won": 0, "kots": 0},
        {"deals": 1, "deals_won": 1, "kots": 1},
        {"deals": 1, "deals_won": 0, "kots": 0},
    )


def test_a_table_that_cuts_again_is_still_at_its_first_deal():
    options: dict[str, Any] = {"match_end": "fixed_time", "tie_break": "extra_hands"}
    state = GAME.start({"first_dealer": "high_card"} | options, 4)
    tied = GAME.apply(state, DEALER, Cut(deck_of("AS AH 2C 3C"))).state
    noticed = GAME.apply(tied, DEALER, TimeUp()).state
    assert not noticed.between_deals
    assert noticed.to_act == DEALER


def test_the_example_of_a_last_card_is_what_it_says():
    state = before_last_card(START.match._replace(dealer=0), (3, 1), 9)
    assert GAME.legal(state) == (Play(card("4C")),)
    assert state.deal.trump is SPADES


def test_the_game_is_known_by_its_names():
    assert INFO.key == "dehla_pakad"
    assert {"dehla", "dehla pakad", "दहला पकड़"} <= set(INFO.aliases)
    assert (INFO.seats, INFO.partners, INFO.figures) == ((4,), True, ("kots",))


def test_a_random_generator_deals_the_same_again():
    one, two = (GAME.chance(HOST, RandomLuck(Random(3))) for _ in range(2))
    assert one == two
    assert isinstance(one, Deal)
