"""Following suit, who takes, the pile, dealing, house rules, the end of a match: one by one."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import PLAYS
from engine.cards import CARDS, FRENCH_SUITS, card_set, cards, deck_of, suit
from engine.dealing import given as dealt_out
from engine.dealing import highest, is_pack
from engine.decks import FRENCH_52, FRENCH_52_SET
from engine.matches import is_over, winning_side
from engine.options import Needs, NewGroup, Numbers, Option, options_of
from engine.piles import EMPTY, PLAYER, SINGLE, TEAM, Pile, lay
from engine.tricks import beating, plays, taking

# Tricks


@given(st.sets(st.sampled_from(CARDS)), st.sampled_from(CARDS))
def test_a_hand_that_holds_the_led_suit_follows_and_any_other_plays_what_it_likes(held, lead):
    may = [play.card for play in plays(card_set(held), (lead,))]
    following = [one for one in held if one.suit is lead.suit]
    assert set(may) == set(following or held)
    assert may == sorted(may, key=lambda one: one.index)


@given(st.sets(st.sampled_from(CARDS)))
def test_a_leader_may_play_any_card(held):
    found = plays(card_set(held), ())
    assert {play.card for play in found} == held
    assert all(play is PLAYS[play.card.index] for play in found)


@pytest.mark.parametrize(
    ("laid", "trump", "best"),
    [
        ("7H QH 2S AH", None, "AH"),  # no trump: the highest of the led suit
        ("7H QH 2S AH", "S", "2S"),  # the only trump takes it
        ("7H AS QH 3S", "S", "AS"),  # the higher of two trumps
        ("7H AD KC 8D", "S", "7H"),  # discards never win
        ("2S AD KC 8S", "S", "8S"),  # trump was led
    ],
)
def test_which_card_takes_a_trick(laid, trump, best):
    trick = deck_of(laid)
    found = taking(card_set(trick), trick[0].suit, trump and suit(trump))
    assert found.text == best


@pytest.mark.parametrize("trump", [None, *FRENCH_SUITS], ids=str)
def test_a_card_beats_the_best_one_where_it_takes_the_trick_from_it(trump):
    for best in CARDS:
        others = (one for one in CARDS if one is not best)
        takers = (one for one in others if taking(best.bit | one.bit, best.suit, trump) is one)
        assert beating(best, trump) == card_set(takers)


# The pile


def captured(winners: str, rule: str = PLAYER, *, keep: bool = False) -> str:
    """Return who captures how many tricks at each of some tricks, ``-`` for nobody."""
    pile, found, tricks = EMPTY, [], len(winners)
    for number, word in enumerate(winners, 1):
        before = pile.cards.bit_count() // 4
        bits = 0xF << 4 * number
        pile, taken = lay(pile, bits, int(word), number == tricks, rule, keep)
        assert taken.bit_count() in (0, 4 * (before + 1))
        found.append(f"{word}{taken.bit_count() // 4}" if taken else "-")
    assert pile.cards == 0
    return " ".join(found)


@pytest.mark.parametrize(
    ("winners", "rule", "keep", "expected"),
    [
        ("00112", PLAYER, False, "- 02 - 12 21"),
        ("0001", PLAYER, False, "- 02 - 12"),  # a new count after a capture
        ("00001", PLAYER, False, "- 02 - 02 11"),
        ("0202", PLAYER, False, "- - - 24"),  # a partner's win only holds
        ("0202", TEAM, False, "- 22 - 22"),
        ("0132", TEAM, False, "- - 33 21"),
        ("0123", SINGLE, False, "01 11 21 31"),
        ("0001", PLAYER, True, "- 02 01 11"),  # the capture counts for the next
        ("0023", TEAM, True, "- 02 21 31"),
    ],
)
def test_who_captures_the_pile(winners, rule, keep, expected):
    assert captured(winners, rule, keep=keep) == expected


def test_nobody_holds_the_pile_after_a_capture_unless_the_count_is_kept():
    assert lay(Pile(1, 2), 2, 2) == (EMPTY, 3)
    assert lay(Pile(1, 2), 2, 2, keep_count=True) == (Pile(0, 2), 3)
    assert lay(Pile(1, 2), 2, 1) == (Pile(3, 1), 0)


# Dealing


def test_batches_go_round_from_the_first_to_be_served():
    hands = dealt_out((0, 0, 0, 0), CARDS[:8], 2, 3)
    assert [cards(hand) for hand in hands] == [CARDS[2:4], CARDS[4:6], CARDS[6:8], CARDS[:2]]
    more = dealt_out(hands, CARDS[8:12], 1, 0)
    assert cards(more[3]) == (CARDS[0], CARDS[1], CARDS[11])


@pytest.mark.parametrize(
    ("deck", "whole"),
    [
        (FRENCH_52, True),
        (FRENCH_52[::-1], True),
        (FRENCH_52[1:], False),
        ((*FRENCH_52[1:], FRENCH_52[5]), False),
        ((*FRENCH_52, FRENCH_52[0]), False),
    ],
)
def test_a_pack_has_each_card_once(deck, whole):
    assert is_pack(deck, FRENCH_52_SET, 52) == whole


@pytest.mark.parametrize(
    ("cutting", "turned_up", "first"),
    [
        ((0, 1, 2, 3), "TC AS 2H KD", (1,)),
        ((0, 1, 2, 3), "AC AS 2H KD", (0, 1)),
        ((1, 3), "2C 3C", (3,)),
    ],
)
def test_the_highest_rank_deals(cutting, turned_up, first):
    assert highest(cutting, deck_of(turned_up)) == first


# House rules


class Sample(NamedTuple):
    """Two house rules."""

    scoring: Literal["kots", "points"]
    target: Annotated[int, Numbers(2, 1, 20, also=0)]


def test_the_fields_of_a_class_are_its_options():
    assert options_of(Sample) == (
        Option("scoring", ("kots", "points")),
        Option("target", numbers=(2, 1, 20), also=0),
    )


class Vague(NamedTuple):
    """A field that says neither words nor numbers."""

    scoring: str


def test_the_first_word_is_the_default_also_where_others_have_the_same_words_in_another_order():
    class Sample:
        open: Annotated[Literal["true", "false"], Needs("mode", "new")]
        shown: Annotated[Literal["false", "true"], Needs("mode", "new")]
        paid: Annotated[Literal["true", "false"], NewGroup]
        spoken: Annotated[Literal["false", "true"], NewGroup]

    assert [one.default for one in options_of(Sample)] == ["true", "false"] * 2


def test_a_field_that_allows_anything_is_no_option():
    with pytest.raises(TypeError, match="scoring"):
        options_of(Vague)


# The end of a match


class End(NamedTuple):
    """How a match ends."""

    match_end: str = "target_kots"
    target_kots: int = 2
    match_hands: int = 8
    tie_break: str = "draw"


@pytest.mark.parametrize(
    ("rules", "kots", "deals", "called_off", "over"),
    [
        (End(), (1, 1), 9, False, False),
        (End(), (0, 2), 9, False, True),
        (End("fixed_hands"), (5, 0), 7, False, False),
        (End("fixed_hands"), (0, 0), 8, False, True),
        (End("fixed_hands", tie_break="extra_hands"), (1, 1), 8, False, False),
        (End("fixed_hands", tie_break="extra_hands"), (1, 2), 9, False, True),
        (End("fixed_time"), (5, 0), 9, False, False),
        (End("fixed_time"), (0, 0), 0, True, True),
        (End("until_stopped"), (0, 0), 1, True, True),
    ],
)
def test_when_a_match_ends(rules, kots, deals, called_off, over):
    assert is_over(rules, kots, rules.target_kots, deals, called_off=called_off) == over


@pytest.mark.parametrize(
    ("tie_break", "kots", "deals_won", "side"),
    [
        ("draw", (2, 1), (0, 5), 0),
        ("draw", (1, 2), (5, 0), 1),
        ("draw", (1, 1), (5, 0), None),
        ("hands_won", (1, 1), (5, 0), 0),
        ("hands_won", (1, 1), (0, 5), 1),
        ("hands_won", (1, 1), (3, 3), None),
        ("hands_won", (0, 1), (9, 0), 1),
    ],
)
def test_who_has_won_a_match(tie_break, kots, deals_won, side):
    assert winning_side(End(tie_break=tie_break), kots, deals_won) == side
