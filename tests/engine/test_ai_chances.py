"""What may still happen to a trick, checked by hand and against counting."""

from __future__ import annotations

from itertools import combinations
from math import isclose

import pytest

from engine.ai.reasons.chances import Stand, Unseen, unseen
from engine.cards import card, card_set, cards, deck_of, suit
from engine.tricks import above


def unseen_of(text: str, sizes: tuple[int, ...], **voids: str) -> Unseen:
    """Return the unseen cards; ``s1="H"`` says that seat 1 is void of hearts."""
    masks = tuple(
        card_set(one for one in deck_of(EVERY) if one.suit.text in voids.get(f"s{seat}", ""))
        for seat in range(len(sizes))
    )
    return unseen(card_set(deck_of(text)), sizes, masks)


EVERY = " ".join(rank + letter for letter in "CDHS" for rank in "23456789TJQKA")


def stand(led: str, best: str, taker: int = 2, trump: str = "", waits: bool = True) -> Stand:
    return Stand(suit(led), card(best), taker, suit(trump) if trump else None, waits)


def test_the_cards_above_a_card():
    assert [str(one) for one in cards(above(card("JH")))] == ["QH", "KH", "AH"]
    assert above(card("AS")) == 0


def test_a_seat_holds_its_share_of_the_unseen_cards():
    found = unseen_of("2C 3C 4C 5C 6C 7C", (0, 2, 3, 1))
    assert found.shares == (0, 2 / 6, 3 / 6, 1 / 6)


def test_what_one_card_says_is_exact():
    """Of 6 unseen cards a hand of 2 lacks a given one in 10 of 15 cases."""
    found = unseen_of("2C 3C 4C 5C 6C 7C", (0, 2, 3, 1))
    hands = list(combinations(deck_of("2C 3C 4C 5C 6C 7C"), 2))
    without = [hand for hand in hands if card("7C") not in hand]
    assert isclose(found.lacks(1, card("7C").bit), len(without) / len(hands))


def test_of_several_cards_each_counts_by_itself():
    found = unseen_of("2C 3C 4C 5C 6C 7C", (0, 2, 3, 1))
    assert isclose(found.lacks(2, card_set(deck_of("6C 7C"))), 0.5 * 0.5)


def test_a_void_is_certain():
    found = unseen_of("2C 3C 4D 5D", (0, 2, 1, 1), s1="C")
    assert found.lacks(1, card_set(deck_of("2C 3C"))) == 1
    assert found.lacks(1, card_set(deck_of("2C 4D"))) == 0.5


def test_cards_that_are_all_seen_are_lacked():
    assert unseen_of("2C", (0, 1, 0, 0)).lacks(1, card("AC").bit) == 1
    assert unseen_of("", (0, 0, 0, 0)).lacks(1, card("AC").bit) == 1


@pytest.mark.parametrize(
    ("before", "played", "taken"),
    [
        (stand("H", "9H"), "JH", True),
        (stand("H", "9H"), "8H", False),
        (stand("H", "9H"), "AS", False),
        (stand("H", "9H", trump="S"), "2S", True),
        (stand("H", "5S", trump="S"), "2S", False),
        (stand("H", "5S", trump="S"), "6S", True),
        (stand("H", "5S", trump="S"), "AH", False),
        (stand("H", "9H", waits=False), "2C", True),
    ],
)
def test_which_card_takes_the_trick_from_the_best(before, played, taken):
    after = before.after(0, card(played))
    assert (after.taker == 0) == taken
    assert str(after.best) == (played if taken else str(before.best))


def test_a_card_that_makes_trump_can_be_beaten_by_a_higher_one():
    made = stand("H", "9H", waits=False).after(0, card("4C"))
    assert made.trump == suit("C")
    assert made.after(1, card("3C")).taker == 0
    assert made.after(1, card("AD")).taker == 0
    assert made.after(1, card("5C")).taker == 1


def test_only_higher_cards_take_the_trick_from_who_must_follow():
    """Seat 1 has half of 4 unseen cards: it lacks the one higher heart as often as not."""
    hidden = unseen_of("KH 2H 3C 4C", (0, 2, 2, 0))
    assert isclose(stand("H", "QH").falls_to(1, hidden), 0.5)
    assert stand("H", "AH").falls_to(1, hidden) == 0


def test_a_void_seat_takes_it_with_a_trump():
    hidden = unseen_of("KH 2H 3C 4C", (0, 2, 2, 0), s1="H")
    assert stand("H", "QH").falls_to(1, hidden) == 0
    assert isclose(stand("H", "QH", trump="C").falls_to(1, hidden), 1 - 0.25)
    assert isclose(stand("H", "3C", trump="C").falls_to(1, hidden), 0.5)


def test_a_seat_void_of_trumps_too_takes_nothing():
    hidden = unseen_of("KH 2H 3C 4C 5D", (0, 1, 2, 2), s1="HC")
    assert stand("H", "QH", trump="C").falls_to(1, hidden) == 0


def test_any_card_off_suit_takes_it_where_trump_may_yet_be_made():
    hidden = unseen_of("KH 2H 3C 4C", (0, 2, 2, 0), s1="H")
    assert stand("H", "AH", waits=False).falls_to(1, hidden) == 1


def test_when_trump_is_led_only_a_higher_trump_takes_it():
    hidden = unseen_of("KH 2H 3C 4C", (0, 2, 2, 0), s1="H")
    assert stand("H", "QH", trump="H").falls_to(1, hidden) == 0
