"""Unseen cards are spread over those who may hold them, every way equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS, SUIT_MASKS, CardSet, card_set, cards, deck_of, size
from engine.worlds import Counts, Limit, spread
from tests.strategies import seeds

ROUNDS = 6000


def every_way(unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...]) -> set[Counts]:
    """Return every spread that the limits allow, found by trying all."""
    if len(sizes) == 1:
        return {(unseen,)} if allowed(unseen, 0, limits) else set()
    found = set()
    for some in combinations(cards(unseen), sizes[0]):
        hand = card_set(some)
        if allowed(hand, 0, limits):
            others = tuple((mask, caps[1:]) for mask, caps in limits)
            found |= {(hand, *rest) for rest in every_way(unseen & ~hand, sizes[1:], others)}
    return found


def allowed(hand: CardSet, holder: int, limits: tuple[Limit, ...]) -> bool:
    """Return whether a holder may hold these cards."""
    return all(size(hand & mask) <= caps[holder] for mask, caps in limits)


def drawn(unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...], rng: Random) -> Counts:
    """Return one spread, as sets."""
    return tuple(map(sum, spread(unseen, sizes, limits, rng)))


CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS.values()
FREE = 13

CASES = [
    pytest.param("2C 3C 4C 2D 3D 4D", (2, 2, 2), (), id="nothing known"),
    pytest.param("2C 3C 4C 2D 3D 4D", (2, 2, 2), ((CLUBS, (0, FREE, FREE)),), id="one void"),
    pytest.param(
        "2C 3C 4C 2D 3D 2H",
        (2, 2, 2),
        ((CLUBS, (0, FREE, FREE)), (DIAMONDS, (FREE, 0, FREE)), (HEARTS, (FREE, FREE, 0))),
        id="a void each",
    ),
    pytest.param("2C 3C 4C 5C 2D 3D 4D", (3, 2, 2), ((CLUBS, (1, FREE, FREE)),), id="at most one"),
    pytest.param(
        "2C 3C 2D 3D 2S 3S", (1, 2, 3), ((CLUBS, (1, 0, 2)), (SPADES, (0, 2, 1))), id="tight"
    ),
    pytest.param("2C 3C 4C 2D", (2, 2), ((CLUBS, (FREE, 1)), (DIAMONDS, (0, 1))), id="one way"),
]


@pytest.mark.parametrize(("unseen", "sizes", "limits"), CASES)
def test_every_allowed_way_is_equally_likely_and_no_other_comes(unseen, sizes, limits):
    unseen, rng = card_set(deck_of(unseen)), Random(8)
    ways = every_way(unseen, sizes, limits)
    counts = Counter(drawn(unseen, sizes, limits, rng) for _ in range(ROUNDS))
    assert set(counts) == ways
    expected = ROUNDS / len(ways)
    chi_square = sum((counts[way] - expected) ** 2 / expected for way in ways)
    freedom = len(ways) - 1
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[CardSet, Counts, tuple[Limit, ...]]:
    """Return a problem that can be solved: limits are read off a spread that is kept secret."""
    rng, holders = Random(draw(seeds())), draw(st.integers(2, 4))
    pack = rng.sample(CARDS, draw(st.integers(holders, 52)))
    hands = [card_set(pack[n::holders]) for n in range(holders)]
    limits = []
    for mask in rng.sample((CLUBS, DIAMONDS, HEARTS, SPADES), rng.randrange(5)):
        held = [size(hand & mask) for hand in hands]
        limits.append((mask, tuple(rng.choice((n, n, n + 1, FREE)) for n in held)))
    return card_set(pack), tuple(map(size, hands)), tuple(limits)


@settings(max_examples=200)
@given(puzzles(), seeds())
def test_a_spread_obeys_sizes_and_limits_and_is_always_found(puzzle, seed):
    unseen, sizes, limits = puzzle
    hands = drawn(unseen, sizes, limits, Random(seed))
    assert tuple(map(size, hands)) == sizes
    assert sum(hands) == unseen
    assert all(allowed(hand, n, limits) for n, hand in enumerate(hands))


def test_what_cannot_be_is_said_to_be_so():
    with pytest.raises(ValueError, match="cannot be spread"):
        spread(card_set(deck_of("2C 3C 4C")), (2, 1), ((CLUBS, (1, 1)),), Random(1))


def test_the_same_generator_gives_the_same_spread():
    limits = ((CLUBS, (0, FREE, FREE, FREE)),)
    sizes = (13, 13, 13, 13)
    one, two = (spread(card_set(CARDS), sizes, limits, Random(4)) for _ in range(2))
    assert one == two
