"""Combinations of Tien Len and what beats them, against the rule said anew.

Here combinations are found by trying every set of cards against what makes each kind.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, card, card_set, deck_of
from engine.decks import FRENCH_52
from engine.games.tien_len.beats import Laws, beats, is_allowed
from engine.games.tien_len.combinations import (
    BY_VALUE,
    RANKS,
    VALUES,
    Combination,
    Kind,
    cards_by_value,
    combination,
    held,
    play_of,
    values,
)
from tests.engine.tien_len import GAME, TABLES, after, hand, meld, names, position
from tests.strategies import seeds

RULES = [
    Laws(slams, longer_slams, two)
    for slams in ("tieng_len", "viet_cong", "southern")
    for longer_slams in (False, True)
    for two in (False, True)
]


def said(cards: tuple[Card, ...]) -> Kind | None:
    """Return the type of some cards by the words of the rules."""
    counts = Counter(RANKS.index(one.rank) for one in cards)
    ranks, each = sorted(counts), set(counts.values())
    consecutive = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    if len(ranks) == 1:
        return [Kind.SINGLE, Kind.PAIR, Kind.TRIPLET, Kind.QUARTET][len(cards) - 1]
    if not consecutive or len(each) > 1:
        return None
    found = {1: (Kind.SEQUENCE, 3), 2: (Kind.PAIR_RUN, 3), 4: (Kind.QUARTET_RUN, 2)}
    kind, shortest = found.get(each.pop(), (None, 0))
    return kind if len(ranks) >= shortest else None


def value(one: Card) -> int:
    """Return the value of a card by the words of the rules."""
    return 4 * "3456789TJQKA2".index(one.rank) + "SCDH".index(one.suit.text)


def some_cards(most: int = 8) -> st.SearchStrategy[tuple[Card, ...]]:
    """Return a few different cards, often of neighbouring ranks."""
    near = st.integers(0, 10).flatmap(
        lambda low: st.lists(st.sampled_from(BY_VALUE[4 * low : 4 * low + 16]), unique=True)
    )
    return st.one_of(near, st.lists(st.sampled_from(FRENCH_52), unique=True)).map(
        lambda found: tuple(found[:most] or [card("3S")])
    )


# Cards and types


def test_cards_are_ordered_by_rank_then_suit_and_two_is_the_highest():
    assert [str(one) for one in (BY_VALUE[0], BY_VALUE[1], BY_VALUE[51])] == ["3S", "3C", "2H"]
    assert [VALUES[one.index] for one in FRENCH_52] == [value(one) for one in FRENCH_52]


@given(some_cards())
def test_a_set_of_cards_turned_into_values_and_back_is_the_same(cards):
    found = values(card_set(cards))
    assert held(found) == card_set(cards)
    assert cards_by_value(found) == tuple(sorted(cards, key=value))


@settings(max_examples=150)
@given(some_cards(12))
def test_what_cards_are_together_is_as_the_table_of_types_says(cards):
    kind, found = said(cards), combination(values(card_set(cards)))
    if kind is None:
        assert found is None
    else:
        assert found == Combination(kind, len(cards), max(map(value, cards)))


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3S", Kind.SINGLE),
        ("3S 3H", Kind.PAIR),
        ("3S 4H", None),
        ("2S 2C 2H", Kind.TRIPLET),
        ("2S 2C 2D 2H", Kind.QUARTET),
        ("QS KS AS 2S", Kind.SEQUENCE),
        ("AS 2S 3S", None),
        ("3S 4S 6S", None),
        ("3S 4S 5S 5H", None),
        ("3S 3H 4S 4H 5S 5H", Kind.PAIR_RUN),
        ("3S 3H 4S 4H 6S 6H", None),
        ("3S 3C 3H 4S 4C 4H 5S 5C 5H", None),
        ("3S 3C 3D 3H 4S 4C 4D 4H", Kind.QUARTET_RUN),
        ("3S 3C 3D 3H 5S 5C 5D 5H", None),
    ],
)
def test_types(cards, kind):
    found = meld(cards)
    assert (found and found.kind) == kind


def test_no_cards_are_no_combination():
    assert combination(0) is None


def test_only_twos_alone_in_pairs_or_in_triplets_are_a_play_of_twos():
    twos = {"2S": 1, "2S 2C": 2, "2S 2C 2H": 3, "2S 2C 2D 2H": 0, "KS AH 2D": 0, "AS": 0}
    for cards, count in twos.items():
        found = meld(cards)
        assert found is not None
        assert found.twos == count


# Beating


@settings(max_examples=100)
@given(some_cards(), some_cards(), st.sampled_from(RULES))
def test_beating_is_never_mutual(one, other, laws):
    first, second = combination(values(card_set(one))), combination(values(card_set(other)))
    if first is None or second is None:
        return
    assert not beats(laws, first, first)
    assert not (beats(laws, first, second) and beats(laws, second, first))


@given(seeds(), st.sampled_from(RULES))
def test_within_one_key_the_top_orders_all(seed, laws):
    """Of two sets without a common card one always beats the other."""
    rng = Random(seed)
    ranks = rng.randrange(3, 6)
    first, second = (rng.randrange(0, 12 - ranks) for _ in range(2))
    one = [4 * (first + n) + rng.randrange(4) for n in range(ranks)]
    other = [4 * (second + n) + rng.randrange(4) for n in range(ranks)]
    if set(one) & set(other):
        return
    a = combination(sum(1 << n for n in one))
    b = combination(sum(1 << n for n in other))
    assert a is not None
    assert b is not None
    assert beats(laws, a, b) != beats(laws, b, a)
    assert beats(laws, a, b) == (max(one) > max(other))


@pytest.mark.parametrize(
    ("row", "column", "tables"),
    [
        ("4S 4C 4D 4H", "3S 3C 3D 3H", "TL VC S"),  # as if it had been led
        ("3S 3C 3D 3H", "5S 5C 6S 6C 7S 7C", "S"),
        ("3S 3C 4S 4C 5S 5C 6S 6C", "9S 9C 9D 9H", "S"),
        ("3S 3C 4S 4C 5S 5C 6S 6C", "7S 7C 8S 8C 9S 9C", "S"),
        ("7S 7C 8S 8C 9S 9C", "3S 3C 3D 3H", ""),
        ("9S 9C 9D 9H", "3S 3C 4S 4C 5S 5C 6S 6C", ""),
        ("7S 7C 8S 8C 9S 9C TS TC", "3S 3C 4S 4C 5S 5C 6S 6C", "TL VC S"),
        ("3S 3C 3D 3H 4S 4C 4D 4H", "AS AC AD AH", ""),
        ("5S 5C 5D 5H 6S 6C 6D 6H", "3S 3C 3D 3H 4S 4C 4D 4H", "VC"),
        ("3S 3C 3D 3H", "2S 2C 2D 2H", ""),
    ],
)
def test_what_beats_a_slam(row, column, tables):
    first, second = meld(row), meld(column)
    assert first is not None
    assert second is not None
    found = [name for name, laws in TABLES.items() if beats(laws, first, second)]
    assert found == tables.split()


# All that a hand holds


def legal_by_the_words(hand_: list[Card], top: Combination | None, laws: Laws) -> set[int]:
    """Return the cards of every legal play, by asking of each part of a hand."""
    found = set()
    for count in range(1, len(hand_) + 1):
        for cards in combinations(hand_, count):
            kind = said(cards)
            if kind is None:
                continue
            one = Combination(kind, count, max(map(value, cards)))
            leads = top is None and kind is not Kind.QUARTET_RUN and is_allowed(laws, one)
            if leads or (top is not None and beats(laws, one, top)):
                found.add(card_set(cards))
    return found


@settings(max_examples=60, deadline=None)
@given(some_cards(10), some_cards(6), st.sampled_from(RULES), st.booleans())
def test_legal_lists_each_play_that_the_rules_allow_once(mine, theirs, laws, leads):
    hand_ = [one for one in mine if one not in theirs] or [card("3S"), card("2H")]
    state = position(names(card_set(hand_)), names(card_set(theirs)), slams=laws.slams)
    top = None if leads else combination(values(card_set(theirs)))
    if top is not None and not is_allowed(laws, top):
        return
    match = state.match._replace(laws=laws)
    state = state._replace(match=match, round=state.round._replace(top=top, owner=1))
    listed = [one for one in GAME.legal(state) if one.verb == "play"]
    cards = [card_set(deck_of(str(one).removeprefix("play "))) for one in listed]
    assert len(set(cards)) == len(cards)
    assert set(cards) == legal_by_the_words(hand_, top, laws)


def test_a_play_is_written_in_one_order_and_read_in_any():
    assert str(play_of(values(hand("5D 3H 4S")))) == "play 3H 4S 5D"
    state = position("5D 3H 4S 9S", "KS")
    assert after(state, "4S 5D 3H") == after(state, "3H 4S 5D")
