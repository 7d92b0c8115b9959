"""Combinations, beats, slams, rounds and ends of deals in Tien Len, card by card."""

from __future__ import annotations

import pytest

from engine.actions import TimeUp
from engine.games.tien_len import VIET_CONG
from engine.games.tien_len.beats import Laws, beats, is_allowed, may_lead
from engine.games.tien_len.combinations import Kind
from engine.games.tien_len.state import Phase
from engine.seats import DEALER
from tests.engine.tien_len import TABLES, after, dealt, hand, may, meld, passes, position

FOUR_TWOS = "2S 2C 2D 2H"


# Combinations


@pytest.mark.parametrize(
    ("cards", "kind", "size", "top"),
    [
        ("JS QH KD", Kind.SEQUENCE, 3, 42),
        ("KS AH 2D", Kind.SEQUENCE, 3, 50),
        ("QS QH KD KC AS AC 2H 2D", Kind.PAIR_RUN, 8, 51),
    ],
)
def test_sequences_and_runs_of_pairs_may_be_led_and_may_end_in_twos(cards, kind, size, top):
    assert meld(cards) == (kind, size, top)
    assert may(position(f"{cards} 3S", "4S"), cards)


def test_a_sequence_up_to_two_is_none_where_twos_are_not_in_sequences():
    state = position("KS AH 2D 3S", "4S", two_in_sequence="false")
    assert not may(state, "KS AH 2D")
    assert may(position("JS QH KD 3S", "4S", two_in_sequence="false"), "JS QH KD")


@pytest.mark.parametrize("variant", ["tieng_len", "viet_cong", "southern"])
def test_twos_top_a_pair_run_in_every_variant(variant):
    cards = "QS QH KD KC AS AC 2H 2D"
    assert may(position(f"{cards} 3S", "4S", variant=variant), cards)


@pytest.mark.parametrize("cards", ["2D 3C 4S", "3S 3H 4D 4C"])
def test_no_corner_is_turned_and_two_pairs_are_no_run(cards):
    assert meld(cards) is None
    assert not may(position(f"{cards} 9S", "4H"), cards)


def test_a_quartet_run_exists_only_with_the_slams_of_viet_cong():
    run = meld("4S 4C 4D 4H 5S 5C 5D 5H")
    assert run is not None
    assert run[:2] == (Kind.QUARTET_RUN, 8)
    assert [is_allowed(laws, run) for laws in TABLES.values()] == [False, True, False]
    assert not any(may_lead(laws, run) for laws in TABLES.values())


# Ordinary beats


@pytest.mark.parametrize(
    ("row", "column", "does"),
    [
        ("5S 6S 7H", "5H 6H 7D", True),
        ("7S 7H", "7C 7D", True),
        ("8S", "7H", True),
        ("7S 8S 9S TS", "3H 4H 5H", False),
    ],
)
def test_a_higher_combination_beats_a_lower_one_of_the_same_kind_and_size(row, column, does):
    for laws in TABLES.values():
        assert beats(laws, meld(row), meld(column)) == does
        assert not (does and beats(laws, meld(column), meld(row)))
    assert may(after(position(f"{column} 3S", f"{row} 3C"), column), row) == does


# Slams

QUARTET, PAIRS_3 = "3S 3C 3D 3H", "3S 3C 4S 4C 5S 5C"
PAIRS_4, PAIRS_5 = f"{PAIRS_3} 6S 6C", f"{PAIRS_3} 6S 6C 7S 7C"
QUARTETS_2 = "4S 4C 4D 4H 5S 5C 5D 5H"
COLUMNS = ("2H", "2S 2H", "2S 2C 2H", "AS", "KS AH 2D")
SLAMS = {
    QUARTET: ("TL S", "", "", "", ""),
    PAIRS_3: ("TL VC S", "", "", "", ""),
    PAIRS_4: ("S", "TL S", "", "", ""),
    PAIRS_5: ("", "VC", "TL", "", ""),
    QUARTETS_2: ("", "VC", "", "", ""),
}
"""By slam, the tables in which it beats each column."""


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("row", SLAMS)
def test_each_table_of_slams_says_which_twos_a_slam_beats(row, column, table):
    wanted = table in SLAMS[row][COLUMNS.index(column)].split()
    laws: Laws = TABLES[table]
    assert beats(laws, meld(row), meld(column)) == wanted
    state = position(f"{column} 8S", f"{row} 9S", slams=laws.slams)
    assert may(after(state, column), row) == wanted


# Rounds and deals


def test_two_may_go_out_in_a_round_and_who_has_passed_is_locked_until_it_ends():
    hands = ("3S 9D KH", "5C TD 2S", "6C JD AH", "7D QD 8H")
    state = position(*hands, deal=1)
    assert state.to_act == 0
    assert not may(state, "9D")
    state = after(state, "3S | 5C | - | 7D | 9D | TD")
    assert state.to_act == 3  # seat 2 is locked
    state = after(state, "QD | KH")
    assert (state.deal.out, state.to_act) == ((0,), 1)
    state = after(state, "2S")
    assert (state.deal.out, state.to_act) == ((0, 1), 3)
    state = after(state, "-")
    assert (state.to_act, state.round.top) == (2, None)
    assert state.deal.out == (0, 1)


def test_a_slam_is_beaten_by_a_higher_one_and_that_wins_the_round():
    hands = ("2H 3D", "5S 5C 5D 5H 9S", "6S 6C 6D 6H 9C", "KS KD")
    state = after(position(*hands), "2H | 5S 5C 5D 5H | 6S 6C 6D 6H")
    for seat in (3, 0, 1):
        assert state.to_act == seat
        assert passes(state)
        state = after(state, "-")
    assert (state.to_act, state.round.top) == (2, None)


def test_who_has_passed_may_slam_only_where_the_rules_let_the_locked_slam():
    hands = ("KS 2H 3D", "5S 5C 5D 5H 9S", "AS 7C")
    plays = "KS | - | AS | 2H"
    assert after(position(*hands), plays).to_act == 2
    state = after(position(*hands, locked_may_slam="true"), plays)
    assert state.to_act == 1
    assert may(state, "5S 5C 5D 5H")
    assert not may(state, "9S")


def test_who_goes_out_by_the_winning_play_leaves_the_lead_to_the_next_seat():
    state = after(position("AD", "4C 5C", "6D 7D", "8S 9S"), "AD | - | - | -")
    assert (state.to_act, state.round.top, state.deal.out) == (1, None, (0,))


def test_the_last_one_with_cards_loses_and_deals_and_the_first_one_out_leads_next():
    state = after(position("AD", "2C 5C", "6D 7D"), "AD | 2C | -")
    assert state.to_act == 1
    state = after(state, "5C")
    result = state.match.result
    assert result is not None
    assert (result.loser, result.scores) == (2, (1, 1, -2))
    assert (result.next_dealer, result.next_leader) == (2, 0)
    assert state.match.dealer == 2


def test_four_twos_win_at_once_but_not_where_cards_are_traded_first():
    state = dealt("3S", "3C", "3D", FOUR_TWOS, game=VIET_CONG).state
    assert state.match.result is not None
    assert state.match.result.scores == (-1, -1, -1, 3)
    assert state.to_act == DEALER
    trading = dealt("3S", "3C", "3D", FOUR_TWOS, game=VIET_CONG, trading="true").state
    assert trading.phase is Phase.TRADE
    played = VIET_CONG.apply(trading, DEALER, TimeUp()).state
    assert (played.phase, played.to_act) == (Phase.PLAY, 0)
    assert played.hands[3] & hand(FOUR_TWOS) == hand(FOUR_TWOS)
