"""Bouts and ends of deals in Durak, card by card.

Trump is hearts, the talon is empty, and it is not the first bout, unless stated.
"""

from __future__ import annotations

import pytest

from engine.cards import HEARTS, card, deck_of, size
from engine.games.durak.actions import BoutDefended, BoutTaken, DurakFound, SeatOut, beats
from tests.engine.durak import GAME, after, done, facing, hand, held, may, table


@pytest.mark.parametrize(
    ("over", "under", "beaten"),
    [("6H", "AS", True), ("7S", "6S", True), ("7D", "6S", False), ("9H", "6H", True)],
)
def test_a_higher_card_of_the_suit_beats_and_a_trump_beats_any_other_suit(over, under, beaten):
    assert beats(card(over), card(under), HEARTS) == beaten
    attacked = after(table(f"{under} AC", f"{over} KC"), f"0 play {under}")
    assert (f"beat {under} {over}" in may(attacked)) == beaten


def test_a_defended_bout_is_discarded_and_its_defender_attacks_next():
    start = table("7S 7D 9C", "8S 8D TC QC", "8C KD AH")
    attacked = after(start, "0 play 7S")
    assert may(attacked) == ["beat 7S 8S", "take"]
    covered = after(attacked, "1 beat 7S 8S")
    assert may(covered) == ["pass", "play 7D"]
    again = after(covered, "0 play 7D, 1 beat 7D 8D")
    assert may(again) == ["pass"]  # seat 0 has nothing
    assert GAME.forced(again) == GAME.legal(again)[0]
    third = after(again, "0 pass, 2 play 8C")
    assert may(third) == ["beat 8C QC", "beat 8C TC", "take"]
    end = done(third, "1 beat 8C TC, 0 pass, 2 pass")
    assert BoutDefended(1, 6) in end.events
    assert held(end.state) == ["9C", "QC", hand("KD AH")]
    assert facing(end.state) == (1, 2)
    assert end.state.bout.limit == 2


def test_who_takes_is_passed_over_and_the_attacker_draws_first():
    start = table(
        "6S 6D 9C KC AS QD",
        "7C 8C 9S TS JD QC",
        "6C 6H JC KS KD AC",
        talon="7S 7D 8S AH",
        first=True,
    )
    assert start.bout.limit == 5
    taking = after(start, "0 play 6S, 1 take")
    end = done(taking, "0 play 6D, 0 pass, 2 play 6C, 2 pass")
    assert BoutTaken(1, 3) in end.events
    assert [size(one) for one in end.state.hands] == [6, 9, 6]
    assert end.state.hands[0] & card("7S").bit
    assert end.state.hands[0] & card("7D").bit
    assert end.state.hands[2] & card("8S").bit
    assert end.state.deal.talon == deck_of("AH")
    assert facing(end.state) == (2, 0)


def test_a_transfer_makes_the_next_seat_defend_against_both_cards():
    start = table("9S 9D KC", "9C TS JS", "TC QC QD", mode="perevodnoy")
    attacked = after(start, "0 play 9S")
    assert may(attacked) == ["beat 9S JS", "beat 9S TS", "take", "transfer 9C"]
    moved = after(attacked, "1 transfer 9C")
    assert facing(moved) == (1, 2)
    assert moved.to_act == 2
    assert moved.bout.open == card("9S").bit | card("9C").bit
    assert moved.bout.limit == 3
    covered = after(moved, "2 beat 9C TC")
    assert may(covered) == ["take"]  # it cannot beat 9S
    taking = after(covered, "2 take")
    assert may(taking) == ["pass", "play TS"]
    then = after(taking, "1 pass")
    assert (then.to_act, may(then)) == (0, ["pass", "play 9D"])
    end = after(then, "0 pass")
    assert held(end)[2] == hand("QC QD 9S 9C TC")
    assert facing(end) == (0, 1)


def test_nothing_is_transferred_to_a_seat_with_too_few_cards_to_answer():
    start = table("9S 9D KC", "9C TS JS", "TC", mode="perevodnoy")
    assert may(after(start, "0 play 9S")) == ["beat 9S JS", "beat 9S TS", "take"]


def test_where_the_last_two_run_out_in_the_same_bout_nobody_is_the_durak():
    end = done(table("7S", "8S"), "0 play 7S, 1 beat 7S 8S")
    assert DurakFound(None) in end.events
    assert GAME.result(end.state) == {"durak": None, "points": [0, 0], "next_dealer": 1}


def test_the_only_seat_left_with_cards_is_the_durak_who_pays_and_deals_next():
    attacked = after(table("7S", "8D 9D"), "0 play 7S")
    assert may(attacked) == ["take"]
    end = done(attacked, "1 take")
    assert DurakFound(1) in end.events
    assert GAME.result(end.state) == {"durak": 1, "points": [1, -1], "next_dealer": 1}


def test_a_defender_who_goes_out_leaves_the_attack_to_the_next_seat():
    end = done(table("7S KC", "8S", "QC QD"), "0 play 7S, 1 beat 7S 8S")
    assert SeatOut(1) in end.events
    assert facing(end.state) == (2, 0)
