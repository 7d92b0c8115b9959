"""Combinations of Tien Len: what cards make together, and all that a hand holds.

Cards are numbered by their *value* here: three of spades 0, then clubs, diamonds, hearts, up to
the two of hearts, 51. ``Values`` is a set of cards as an ``int`` with these bits, so that the four
cards of a rank are one digit of four bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import combinations as chosen_from
from itertools import product
from typing import NamedTuple

from engine.actions import PLAYS, Action, PlayCards
from engine.cards import CARDS, Card, CardSet, card, card_set

RANKS = "3456789TJQKA2"
SUITS = "SCDH"
TWO = len(RANKS) - 1
"""The place of the highest rank."""
FIRST_TWO = len(SUITS) * TWO
"""The value of the lowest two."""

SHORTEST = 3
"""The fewest ranks that make a run."""

Values = int

BY_VALUE: tuple[Card, ...] = tuple(card(rank + suit) for rank in RANKS for suit in SUITS)
"""All cards, the lowest first."""

VALUES: tuple[int, ...] = tuple(BY_VALUE.index(one) for one in CARDS)
"""The value of each card, by its index."""

_SPREAD = tuple(
    sum(1 << 4 * (RANKS.index(one.rank)) for one in CARDS[:13] if held & one.bit)
    for held in range(1 << 13)
)
"""Cards of one suit spread out to one bit for each digit, by their thirteen bits."""


class Kind(Enum):
    """The type of a combination."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLET = "triplet"
    QUARTET = "quartet"
    SEQUENCE = "sequence"
    PAIR_RUN = "pair-run"
    QUARTET_RUN = "quartet-run"

    __hash__ = object.__hash__  # members are compared by identity, and hashed often


class Key(NamedTuple):
    """What two combinations must have in common for the higher one to beat the other."""

    kind: Kind
    size: int


class Combination(NamedTuple):
    """A combination: its key, and the value of its highest card."""

    kind: Kind
    size: int
    top: int

    @property
    def key(self) -> Key:
        """Its type and number of cards."""
        return Key(self.kind, self.size)

    @property
    def twos(self) -> int:
        """How many twos are in a play of twos; 0 for any other play, even a run up to 2."""
        alike = self.kind in ALIKE and self.kind is not Kind.QUARTET
        return self.size if alike and self.top >= FIRST_TWO else 0


ALIKE = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLET, Kind.QUARTET)
"""The kinds of cards of one rank, by their number less one."""

_RUNS = {1: Kind.SEQUENCE, 2: Kind.PAIR_RUN, 4: Kind.QUARTET_RUN}
EACH = {kind: each for each, kind in _RUNS.items()}
"""How many cards of each of its ranks a run has."""


def values(held: CardSet) -> Values:
    """Return a set of cards as values."""
    clubs, diamonds, hearts, spades = (held >> n & 0x1FFF for n in (0, 13, 26, 39))
    black = _SPREAD[spades] | _SPREAD[clubs] << 1
    return black | _SPREAD[diamonds] << 2 | _SPREAD[hearts] << 3


def cards_by_value(held: Values) -> tuple[Card, ...]:
    """Return the cards of a set, the lowest first: the order in which a play is written."""
    found = []
    while held:
        low = held & -held
        found.append(BY_VALUE[low.bit_length() - 1])
        held ^= low
    return tuple(found)


def held(found: Values) -> CardSet:
    """Return the set of cards that these values stand for."""
    return card_set(cards_by_value(found))


def digits(found: Values) -> tuple[int, ...]:
    """Return the suits held of each rank, as four bits."""
    return tuple(found >> place & 15 for place in range(0, 52, 4))


@lru_cache(maxsize=8192)
def play_of(found: Values) -> Action:
    """Return the action that plays these cards, in the one order in which it is written."""
    order = cards_by_value(found)
    return PLAYS[order[0].index] if len(order) == 1 else PlayCards(order)


@lru_cache(maxsize=8192)
def combination(found: Values) -> Combination | None:
    """Return the combination that these cards make, or None.

    What a table allows, such as a sequence up to 2, is not checked here.
    """
    if not found:
        return None
    count, top = found.bit_count(), found.bit_length() - 1
    lowest, highest = ((found & -found).bit_length() - 1) >> 2, top >> 2
    ranks = highest - lowest + 1
    if ranks == 1:
        return Combination(ALIKE[count - 1], count, top)
    each = count // ranks
    kind = _RUNS.get(each)
    if kind is None or ranks < shortest(kind):
        return None
    if any((found >> 4 * rank & 15).bit_count() != each for rank in range(lowest, highest + 1)):
        return None
    return Combination(kind, count, top)


def shortest(kind: Kind) -> int:
    """Return the fewest ranks that a run of this kind may have."""
    return 2 if kind is Kind.QUARTET_RUN else SHORTEST


# Everything that a hand holds


def _choices(digit: int, count: int) -> list[int]:
    return sorted(map(sum, chosen_from([1 << n for n in range(4) if digit >> n & 1], count)))


_PLACED = tuple(
    tuple(
        tuple(tuple(part << 4 * rank for part in _choices(digit, count)) for digit in range(16))
        for rank in range(len(RANKS))
    )
    for count in range(5)
)
"""By a number of cards, a rank and the suits held of it: every choice of that many, sorted."""


def of_key(found: Values, key: Key, *, above: int = -1, top_rank: int = TWO) -> Iterator[Values]:
    """Yield every combination of this key in a hand, low tops first.

    Args:
        above: only those with a top above this value.
        top_rank: the highest rank that the top may have.
    """
    kind, count = key
    each = EACH.get(kind, count)
    placed, lower = _PLACED[each], count // each - 1
    for last in range(max(lower, above >> 2), top_rank + 1):
        tops = placed[last][found >> 4 * last & 15]
        if tops and last == above >> 2:
            tops = tuple(one for one in tops if one.bit_length() - 1 > above)
        if not tops:
            continue
        if not lower:
            yield from tops
            continue
        below = [placed[rank][found >> 4 * rank & 15] for rank in range(last - lower, last)]
        if all(below):
            yield from map(sum, product(tops, *below))


def keys_in(found: Values) -> Iterator[Key]:
    """Yield the keys of combinations that a hand may have, except quartet runs."""
    counts = [digit.bit_count() for digit in digits(found)]
    for count, kind in enumerate(ALIKE, 1):
        if max(counts) >= count:
            yield Key(kind, count)
    for each in (1, 2):
        for ranks in range(SHORTEST, longest(counts, each) + 1):
            yield Key(_RUNS[each], each * ranks)


def longest(counts: list[int], each: int) -> int:
    """Return the length of the longest row of ranks with at least *each* cards of every rank."""
    best = row = 0
    for count in counts:
        row = row + 1 if count >= each else 0
        best = max(best, row)
    return best
