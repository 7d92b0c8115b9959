"""The steady player of Court Piece in positions in which people know what to do.

Seat 0 plays with seat 2; seat 3 has dealt.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from engine.ai import PLAYERS
from engine.ai.arena import duels, pairing
from engine.games import GAMES
from tests.engine.court_piece import GAME, SEVENTH, before_seventh, dealt, deck_with, played
from tests.engine.estimates import at_least
from tests.engine.positions import position as any_position

LOW = "9C 8C 3D JD 8H 7H"
"""The rest of a hand in which nothing matters."""
DOUBLE: dict[str, Any] = {"capture_rule": "double_sir"}


def position(hand: str, trick: str = "", **more: Any) -> Any:
    """Return what seat 0 sees; hearts are trump unless said otherwise."""
    return any_position(hand, trick, game=GAMES["court_piece"], **{"trump": "H"} | more)


def choice(view: Any) -> str:
    """Return what steady does, without the verb where a card or suit follows."""
    return str(PLAYERS["steady"].choose(view, Random(1))).split()[-1]


# The trick under way


def test_last_to_play_it_takes_an_opponents_trick_as_cheaply_as_it_can():
    assert choice(position(f"AS JS 4S {LOW}", "TS 3S 9S")) == "JS"


def test_it_gives_its_lowest_card_to_the_partners_trick():
    assert choice(position(f"AS JS 4S {LOW}", "3S QS 9S")) == "4S"


def test_it_does_not_waste_a_card_on_a_trick_that_it_cannot_win():
    assert choice(position(f"KS JS 4S {LOW}", "3S 9S AS")) == "4S"


def test_it_ruffs_an_opponents_trick_with_its_lowest_trump():
    assert choice(position("2H 9H 4C 5C 9D JD QC", "3S 9S AS")) == "2H"


def test_it_does_not_ruff_the_partners_trick():
    assert choice(position("2H 9H 4C 5C 9D JD QC", "3S AS 9S")) == "4C"


def test_it_ruffs_higher_than_an_opponent_did_but_not_in_vain():
    assert choice(position("9H 3H 4C 5C JD QC 6D", "TS 3S 5H")) == "9H"
    assert choice(position("4H 3H 4C 5C JD QC 6D", "TS 3S 5H")) not in ("4H", "3H")


def test_third_to_play_it_keeps_the_ace_when_the_partners_king_may_stand():
    known = position("AS 4S 9C 8C 3D JD 8H 7H", "KS 3S", gone="QS JS TS")
    assert choice(known) == "4S"


def test_second_to_play_it_lets_the_partner_win_where_it_cannot():
    assert choice(position(f"JS 4S {LOW}", "QS")) == "4S"


# The lead


def test_it_cashes_a_card_that_nobody_can_beat():
    gone = "AS KS QS JS 9S 8S 7S 6S AC KC QC JC 9C 8C 7C 6C 5C 4C 3C 2C TC TH AH KH QH JH"
    assert choice(position("TS 4D", gone=gone, trump="C", out="AD KD QD JD TD 9D")) == "TS"


def test_it_does_not_lead_an_ace_into_a_known_void_with_trumps_behind():
    hand = "AS 4S 9C 8C 4D JD 8D 7D"
    assert choice(position(hand)) == "AS"
    assert choice(position(hand, voids={1: "S", 3: "S"})) != "AS"


# Double sir


def test_it_stops_an_opponent_who_would_take_the_centre():
    fat = {"pile": "2D 3C 4C 5C 6C 7C QC 5D"}
    ruff = "2H AH 4D 9D JD QD 6D"
    assert choice(position(ruff, "QS 3S 5S", holder=1, **fat, **DOUBLE)) == "2H"
    assert choice(position(f"AS 4S {LOW}", "QS 3S 5S", holder=1, **fat, **DOUBLE)) == "AS"


def test_it_lets_the_partner_take_the_centre():
    fat = {"pile": "2D 3C 4C 5C 6C 7C QC 5D"}
    assert choice(position(f"AS 4S {LOW}", "3S QS 5S", holder=2, **fat, **DOUBLE)) == "4S"


def test_it_takes_the_centre_itself_when_it_holds_the_count():
    fat = {"pile": "2D 3C 4C 5C 6C 7C QC 5D"}
    assert choice(position(f"AS 4S {LOW}", "3S QS 5S", holder=0, **fat, **DOUBLE)) == "AS"
    early = position(f"AS 4S {LOW}", "3S QS 5S", holder=0, **DOUBLE)
    assert early.known.deal.number > 2


# Trump


def test_without_trump_it_makes_its_long_suit_trump():
    void = position("9C 8C 4D 9D 8D 5D 6D QC", "TS 3S 9S", trump="", trump_method="first_void")
    assert choice(void)[1] == "D"


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("AS KS 9S 2H 3D", "S"),
        ("2C 3C 4C QH JH", "C"),
        ("AH KH 3S 2S 5C", "H"),
        ("AD 2H 3H 9S TS", "S"),
        ("2C 3D 4H 5S 6S", "S"),
    ],
)
def test_it_calls_its_longest_and_strongest_suit(hand, called):
    assert choice(GAME.view(dealt(deck_with(hand), dealer=3), 0)) == called


@pytest.mark.parametrize(("hand", "said"), [("2C 3D 4H 5S 6S", "redeal"), ("2C 3C 4C 5C 6S", "C")])
def test_it_throws_in_poor_cards_unless_they_are_nearly_all_of_one_suit(hand, said):
    state = dealt(deck_with(hand), dealer=3, redeal_request="no_court_card")
    assert choice(GAME.view(state, 0)) == said


# All thirteen tricks


@pytest.mark.parametrize(
    ("sure", "scoring", "said"),
    [(True, "hokm", "go_on"), (False, "hokm", "stop_here"), (True, "courts", "go_on")],
)
def test_it_goes_on_for_all_thirteen_with_cards_that_win_them(sure, scoring, said):
    state = played(before_seventh(sure=sure, bavney="offer", scoring=scoring), SEVENTH).state
    assert choice(GAME.view(state, 1)) == said


# All in all


@pytest.mark.parametrize(
    "options", [{}, DOUBLE, {"trump_method": "first_void"}], ids=["single", "double", "void"]
)
def test_it_beats_the_casual_player(options):
    players = (PLAYERS["steady"], PLAYERS["casual"])
    found = duels(GAME, options, players, 1, range(30), time.perf_counter)
    win = pairing(GAME, ("steady", "casual"), found).win
    assert at_least(win) > 0.55
