"""What the rules of Court Piece refuse, and why; nothing has changed afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.actions import Play, read, write
from engine.cards import card
from engine.errors import Reason
from engine.events import MatchEnded, TrickTaken
from engine.games.court_piece.game import INFO
from engine.games.court_piece.state import CourtPieceScored, GoOn, Redeal, State, StopHere
from engine.seats import DEALER
from tests.engine.court_piece import (
    DECK,
    GAME,
    SEVENTH,
    before_seventh,
    called,
    dealt,
    deck_with,
    done,
    house,
    opening,
    played,
    scored,
)

START = GAME.start({}, 4)
HOST = GAME.start({"first_dealer": "host"}, 4)
ACE = GAME.start({"first_dealer": "first_ace"}, 4)
CALLING = dealt()
POOR = dealt(deck_with("2D 3C 4S 5S 9D"), redeal_request="all_below_ten")
THROWN = done(POOR, "redeal").state
LEAD = called("D")
FOLLOW = played(LEAD, "AS").state
OFFERED = played(before_seventh(bavney="offer"), SEVENTH).state
OVER = scored((7, 4), points=(6, 0)).state

REFUSALS: list[tuple[str, State, int, str, Reason]] = [
    ("another seat's turn", LEAD, 2, "play 8C", Reason.NOT_YOUR_TURN),
    ("a seat that is not there", LEAD, 4, "play AS", Reason.NOT_YOUR_TURN),
    ("the dealer while a seat plays", LEAD, DEALER, "play AS", Reason.NOT_YOUR_TURN),
    ("another's card", LEAD, 1, "play 8C", Reason.NOT_IN_HAND),
    ("a card played before", FOLLOW, 2, "play AS", Reason.NOT_IN_HAND),
    ("another suit than the led one", FOLLOW, 2, "play 8C", Reason.MUST_FOLLOW_SUIT),
    ("a second call", LEAD, 1, "call H", Reason.NOT_NOW),
    ("a call by another seat", CALLING, 2, "call H", Reason.NOT_YOUR_TURN),
    ("a card before the call", CALLING, 1, "play AS", Reason.NOT_NOW),
    ("good cards thrown in", CALLING, 1, "redeal", Reason.NOT_NOW),
    ("poor cards thrown in by another", POOR, 2, "redeal", Reason.NOT_YOUR_TURN),
    ("poor cards thrown in too late", done(POOR, "call H").state, 1, "redeal", Reason.NOT_NOW),
    ("a call while a shuffle is due", THROWN, 1, "call H", Reason.NOT_YOUR_TURN),
    ("too small a deck after a redeal", THROWN, DEALER, "deal 2C 3C", Reason.BAD_DECK),
    ("another dealer after a redeal", THROWN, DEALER, "appoint 1", Reason.NOT_NOW),
    ("a stop where nothing is offered", LEAD, 1, "stop_here", Reason.NOT_NOW),
    ("thirteen where nothing is offered", LEAD, 1, "go_on", Reason.NOT_NOW),
    ("thirteen where the call is due", CALLING, 1, "go_on", Reason.NOT_NOW),
    ("a card while the offer stands", OFFERED, 1, "play 8H", Reason.NOT_NOW),
    ("thirteen by the partner", OFFERED, 3, "go_on", Reason.NOT_YOUR_TURN),
    ("an offer asked twice", done(OFFERED, "go_on").state, 1, "go_on", Reason.NOT_NOW),
    ("a shuffle by a player", LEAD, 1, f"deal {DECK}", Reason.NOT_NOW),
    ("a shuffle while cards are out", LEAD, DEALER, f"deal {DECK}", Reason.NOT_YOUR_TURN),
    ("a shuffle before there is a dealer", START, DEALER, "deal 2C", Reason.NOT_NOW),
    ("a draw", HOST, DEALER, "draw 2C", Reason.NOT_NOW),
    ("a dealer that is no seat", START, DEALER, "appoint 7", Reason.BAD_SEAT),
    ("a second dealer", HOST, DEALER, "appoint 1", Reason.NOT_NOW),
    ("an ace where luck appoints", START, DEALER, "cut AC", Reason.NOT_NOW),
    ("an appointment where the first ace deals", ACE, DEALER, "appoint 1", Reason.NOT_NOW),
    ("no ace at all", ACE, DEALER, "cut 2C 3C", Reason.BAD_DRAW),
    ("cards after the first ace", ACE, DEALER, "cut AC 3C", Reason.BAD_DRAW),
    ("two aces", ACE, DEALER, "cut AC AD", Reason.BAD_DRAW),
    ("one card twice", ACE, DEALER, "cut 2C 2C AC", Reason.BAD_DRAW),
    ("too small a deck", HOST, DEALER, "deal 2C 3C", Reason.BAD_DECK),
    ("time up where none is agreed", LEAD, DEALER, "time", Reason.NOT_NOW),
    ("a stop where none is agreed", LEAD, DEALER, "stop", Reason.NOT_NOW),
    ("a stop by a player", LEAD, 1, "stop", Reason.NOT_FOR_A_SEAT),
    ("a card after the match", OVER, 0, "play 2C", Reason.MATCH_OVER),
    ("time up after the match", OVER, DEALER, "time", Reason.MATCH_OVER),
]
"""Held against the rules in ``test_refusals``."""


# Openings


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": 4},
        {"streak_in": {"side": 2, "count": 1}},
        {"streak_in": {"side": None, "count": 1}},
        {"streak_in": {"side": 1, "count": 7}},
        {"score_in": {"points": [-1, 0]}},
        {"score_in": {"courts": [1, 2, 3]}},
    ],
    ids=json.dumps,
)
def test_an_opening_that_cannot_be_is_refused(change):
    with pytest.raises(ValueError):
        GAME.resume({"scoring": "courts"}, 4, opening() | change)


def test_an_opening_without_a_score_stands_at_nothing():
    start: dict[str, Any] = {"dealer": 2, "streak_in": {"side": 1, "count": 3}}
    state = GAME.resume({"scoring": "courts"}, 4, start)
    assert (state.match.dealer, state.match.streak) == (2, (1, 3))
    assert (state.match.points, state.match.courts, state.deal_number) == ((0, 0), (0, 0), 0)


def test_an_opening_and_a_result_are_written_with_these_keys():
    state = scored((7, 0), dealer=0, points=(1, 0), score={"courts": [0, 0], "deals": 1}).state
    assert GAME.result(state) == {
        "tricks": [7, 0],
        "won_by": 0,
        "court": True,
        "points": [3, 0],
        "next_dealer": 1,
        "streak": {"side": None, "count": 0},
    }
    assert GAME.opening(state) == {
        "dealer": 1,
        "streak_in": {"side": None, "count": 0},
        "score_in": {
            "points": [4, 0],
            "courts": [1, 0],
            "deals_won": [1, 0],
            "deals": 2,
            "opened": 2,
            "called_off": False,
        },
    }


# The end, and names


def test_what_the_last_card_of_a_match_tells():
    step = scored((7, 0), dealer=1, points=(5, 0))
    assert step.events[-3:] == (
        TrickTaken(0),
        CourtPieceScored(0, (7, 0), (2, 0), 3),
        MatchEnded((0, 2)),
    )
    assert step.state.winners == (0, 2)
    assert GAME.legal(step.state) == ()
    ours = {"deals": 1, "deals_won": 1, "courts": 1, "points": 2}
    theirs = {"deals": 1, "deals_won": 0, "courts": 0, "points": 0}
    assert GAME.figures(step.state) == (ours, theirs, ours, theirs)


def test_unplayed_cards_are_seen_by_nobody_else_after_the_deal():
    step = played(before_seventh(), SEVENTH)
    assert step.state.between_deals
    for seat in (0, None):
        view = GAME.view(step.state, seat)
        assert [n for n, hand in enumerate(view.known.hands) if hand] == ([0] if seat == 0 else [])


@pytest.mark.parametrize(("end", "action"), [("fixed_time", "time"), ("until_stopped", "stop")])
def test_a_match_can_be_called_off_while_a_redeal_is_due(end, action):
    state = dealt(deck_with("2D 3C 4S 5S 9D"), redeal_request="all_below_ten", match_end=end)
    step = house(done(state, "redeal").state, action)
    assert step.state.to_act == DEALER
    assert step.state.match.called_off
    assert house(step.state, f"deal {DECK}").state.to_act == 1


@pytest.mark.parametrize("action", [Redeal(), StopHere(), GoOn(), Play(card("TH"))])
def test_what_can_be_done_is_written_and_read_back(action):
    assert read(write(action)) == action


NAMES = (
    *("rang", "rung", "hokm", "hok", "hukum", "coat piece", "coat pees", "kot pees", "pees"),
    *("troefcall", "trup chaal", "chakri", "chokri", "seven hands", "रंग", "कोट पीस", "حکم", "رنگ"),
)


@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_known_by_its_names(name):
    assert name in INFO.aliases


def test_what_is_known_of_the_game():
    assert (INFO.key, INFO.seats, INFO.partners) == ("court_piece", (4,), True)
    assert INFO.figures == ("courts", "points")
    with pytest.raises(ValueError, match="played by 4"):
        GAME.start({}, 3)
