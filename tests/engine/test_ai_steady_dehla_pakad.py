"""The steady player in positions in which people know what to do. Seat 0 plays with seat 2."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Deal
from engine.ai import PLAYERS
from engine.cards import CARDS, deck_of
from engine.seats import DEALER
from tests.engine.positions import GAME, position

FAT = {"pile": "TD TC", "trump": "H"}
"""Two tens lie on the pile."""
LOW = "9C 8C 3D JD 8H 7H"
"""The rest of a hand in which nothing matters."""


def choice(view) -> str:
    """Return the card that steady plays, or the suit that it calls."""
    return str(PLAYERS["steady"].choose(view, Random(1))).split()[1]


# Tens


def test_it_gives_its_ten_to_the_partners_trick():
    assert choice(position(f"TS 5S {LOW}", "3S AS 4S", trump="H")) == "TS"


def test_it_keeps_its_ten_from_the_opponents_trick():
    assert choice(position(f"TS 5S {LOW}", "AS 3S 4S", trump="H")) == "5S"


def test_it_keeps_its_ten_while_a_void_opponent_is_still_to_play():
    assert choice(position(f"TS 5S {LOW}", "AS 4S", trump="H")) == "TS"
    behind = position(f"TS 5S {LOW}", "AS 4S", trump="H", voids={1: "S"})
    assert choice(behind) == "5S"


def test_it_throws_a_ten_of_another_suit_to_the_partners_trick():
    assert choice(position("TC 4C 2H 9D JD QC 6D", "3S AS 5S", trump="H")) == "TC"


def test_it_does_not_throw_that_ten_to_an_opponent():
    assert choice(position("TC 4C 9D JD QC 6D 8D", "AS 3S 5S", trump="H")) != "TC"


@pytest.mark.parametrize("hand", ["TS 4S 9H 8H 3D 4D QD", "TS 4C 9H 8H 3D 4D QD"])
def test_it_does_not_lead_a_bare_ten(hand):
    assert choice(position(hand, trump="C", out="AS KS QS JS")) != "TS"


def test_it_leads_a_ten_that_nobody_can_beat():
    gone = "AS KS QS JS 9S 8S 7S 6S AC KC QC JC 9C 8C 7C 6C 5C 4C 3C 2C TC TH AH KH QH JH"
    assert choice(position("TS 4D", gone=gone, trump="C", out="AD KD QD JD TD 9D")) == "TS"


def test_it_takes_an_opponents_ten_as_cheaply_as_it_can():
    assert choice(position(f"AS JS 4S {LOW}", "TS 3S 9S", trump="H")) == "JS"


def test_its_own_ten_takes_a_trick_that_nobody_can_win_back():
    assert choice(position(f"TS 4S {LOW}", "2S 3S 9S", trump="H")) == "TS"


# The pile


def test_it_stops_an_opponent_from_taking_a_fat_pile():
    assert choice(position(f"AS 4S {LOW}", "QS 3S 5S", holder=1, **FAT)) == "AS"


def test_it_does_not_spend_an_ace_on_a_pile_without_tens():
    poor = {"pile": "2D 3C", "trump": "H"}
    assert choice(position("AS 4S 9C 8C 4D JD 8H 7H", "QS 3S 5S", holder=1, **poor)) == "4S"


def test_it_ruffs_to_stop_an_opponent_from_taking_a_fat_pile():
    assert choice(position("2H 4C 5C 9D JD QC 6D", "QS 3S 5S", holder=1, **FAT)) == "2H"


def test_it_lets_the_partner_take_the_pile():
    """Its own ace would win the trick, but begin the count anew."""
    assert choice(position(f"AS 4S {LOW}", "3S QS 5S", holder=2, **FAT)) == "4S"


def test_it_adds_its_ten_to_the_pile_that_the_partner_takes():
    assert choice(position(f"AS TS {LOW}", "3S QS 5S", holder=2, **FAT)) == "TS"


def test_it_takes_the_pile_itself_when_it_holds_the_count():
    assert choice(position(f"AS 4S {LOW}", "3S QS 5S", holder=0, **FAT)) == "AS"


def test_it_leads_its_best_card_to_take_the_pile_that_it_holds():
    assert choice(position(f"AS 5S {LOW}", holder=0, **FAT)) == "AS"


def test_where_partners_capture_together_it_wins_for_the_partners_count():
    view = position(f"AS 5S {LOW}", "3S 4S 9S", holder=2, capture_rule="two_in_row_team", **FAT)
    assert choice(view) == "AS"


def test_where_every_trick_is_captured_the_pile_of_another_is_no_matter():
    single = {"capture_rule": "single", "trump": "H"}
    assert choice(position(f"AS 5S {LOW}", "TS 4S 9S", **single)) == "AS"
    assert choice(position(f"AS 5S {LOW}", "7S 4S 9S", holder=1, **single)) == "5S"


# Trump


def test_it_ruffs_higher_than_an_opponent_did():
    assert choice(position("9H 3H 4C 5C JD QC 6D", "TS 3S 5H", trump="H")) == "9H"


def test_it_does_not_waste_a_trump_that_is_too_low():
    assert choice(position("4H 3H 4C 5C JD QC 6D", "TS 3S 5H", trump="H")) not in ("4H", "3H")


def test_it_does_not_ruff_the_partners_trick():
    assert choice(position("2H 4C 5C 9D JD QC 6D", "3S AS 5S", trump="H")) == "4C"


def test_it_makes_its_long_suit_trump():
    """With no trump yet and no spade, either suit would take the ten; diamonds are long."""
    assert choice(position("9C 8C 4D 9D 8D 5D 6D QC", "TS 3S 9S"))[1] == "D"


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
    held = deck_of(hand)
    deck = (*held, *(one for one in CARDS if one not in held))
    opening = {"dealer": 3, "streak_in": {"side": None, "count": 0}}
    state = GAME.resume({"trump_method": "dealer_right_call"}, 4, opening)
    state = GAME.apply(state, DEALER, Deal(deck)).state
    assert choice(GAME.view(state, 0)) == called
