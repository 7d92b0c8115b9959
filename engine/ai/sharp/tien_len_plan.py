"""A quick plan for a hand of Tien Len: which cards are to be played together.

It is made for playing out a deal thousands of times, so it is quick and not the best one. Bits
stand for ranks here: four places a rank, of which the lowest is set, as in ``Values``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from engine.ai.steady.tien_len import RISE, RUN, RUN_RISE, TURN
from engine.games.tien_len.beats import Laws, slams
from engine.games.tien_len.combinations import (
    ALIKE,
    EACH,
    SHORTEST,
    TWO,
    Combination,
    Key,
    Kind,
    Values,
)

Sort = int
"""The type and size of a combination: 1 to 4 for cards of one rank, else ``SEQUENCE`` or
``PAIR_RUN`` and the number of its ranks."""

SEQUENCE, PAIR_RUN, QUARTET_RUN = 16, 32, 48

Ranks = int

_LOW = sum(1 << 4 * rank for rank in range(TWO + 1))
_BELOW_TWO = (1 << 4 * TWO) - 1
FIRST_TWO = 4 * TWO
"""The value of the lowest two."""


class Group(NamedTuple):
    """Cards to be played together, and the value of the highest one."""

    sort: Sort
    top: int
    cards: Values


def sort_of(key: Key) -> Sort:
    """Return a type and size in short."""
    kind, size = key
    ranks = size // EACH.get(kind, 1)
    return {Kind.SEQUENCE: SEQUENCE, Kind.PAIR_RUN: PAIR_RUN, Kind.QUARTET_RUN: QUARTET_RUN}.get(
        kind, 0
    ) + ranks


def _sizes() -> Iterator[int]:
    for each in (1, 1, 2, 4):
        yield from (each * ranks for ranks in range(16))


SIZES = tuple(_sizes())
"""How many cards a combination has, by its sort."""


@lru_cache(maxsize=1 << 14)
def groups(held: Values) -> tuple[Group, ...]:
    """Return the cards of a hand as they are to be played, low ones first in each sort.

    What beats a two is kept together first, then sequences that save turns; a two stands alone.
    """
    found = list(_strong(held))
    left = held & ~sum(one.cards for one in found)
    some = (left | left >> 1 | left >> 2 | left >> 3) & _LOW & _BELOW_TWO
    if some & some >> 4 & some >> 8:
        for run in _runs(some):
            if one := _sequence(left, run):
                found.append(one)
                left &= ~one.cards
    found.extend(_alike(left))
    return tuple(found)


def _strong(held: Values) -> Iterator[Group]:
    """Yield the quartets and the pairs in a row."""
    a, b, c, d = held & _LOW, held >> 1 & _LOW, held >> 2 & _LOW, held >> 3 & _LOW
    quartets = a & b & c & d & _BELOW_TWO
    for rank in _each(quartets):
        yield Group(4, _top(rank) | 3, 15 * rank)
    pairs = ((a & b) | (c & d) | ((a | b) & (c | d))) & _BELOW_TWO & ~quartets
    if pairs & pairs >> 4 & pairs >> 8:
        for run in _runs(pairs):
            yield _run(held, run, 2)


def _top(rank: Ranks) -> int:
    """Return the value of the lowest card of a rank."""
    return rank.bit_length() - 1


def _each(ranks: Ranks) -> Iterator[Ranks]:
    while ranks:
        low = ranks & -ranks
        yield low
        ranks ^= low


def _runs(ranks: Ranks) -> Iterator[Ranks]:
    """Yield the rows of neighbours among *ranks* that are long enough, low ones first."""
    while ranks:
        low = ranks & -ranks
        row = low
        while ranks & row << 4 & ~row:
            row |= row << 4 & ranks
        ranks &= ~row
        if row.bit_count() >= SHORTEST:
            yield row


def _run(held: Values, ranks: Ranks, each: int) -> Group:
    """Return the lowest cards that make a run over *ranks*, with the highest ones of its top."""
    last = 1 << ranks.bit_length() - 1
    taken = 0
    for rank in _each(ranks):
        cards = held & rank * 15
        spare = cards.bit_count() - each
        for _ in range(spare):
            cards ^= cards & -cards if rank == last else 1 << cards.bit_length() - 1
        taken |= cards
    sort = (PAIR_RUN if each == 2 else SEQUENCE) + ranks.bit_count()
    return Group(sort, taken.bit_length() - 1, taken)


def _sequence(held: Values, ranks: Ranks) -> Group | None:
    """Return the sequence from the first to the last rank held once, if that saves turns."""
    single = sum(rank for rank in _each(ranks) if (held & rank * 15).bit_count() == 1)
    if single.bit_count() < 2:
        return None
    span = ranks & ((1 << single.bit_length()) - (single & -single))
    return _run(held, span, 1) if span.bit_count() >= SHORTEST else None


def _alike(held: Values) -> Iterator[Group]:
    """Yield the cards of each rank together, the twos one by one."""
    low = held & _BELOW_TWO
    while low:
        place = ((low & -low).bit_length() - 1) & ~3
        cards = low & 15 << place
        yield Group(cards.bit_count(), cards.bit_length() - 1, cards)
        low ^= cards
    twos = held ^ (held & _BELOW_TWO)
    while twos:
        one = twos & -twos
        yield Group(1, one.bit_length() - 1, one)
        twos ^= one


@cache
def burden(sort: Sort, top: int) -> float:
    """Return what it costs to be left with a combination, as the steady player counts."""
    rise = (top >> 2) / (TWO - 1)
    if sort <= 4:
        return 0.0 if top >= FIRST_TWO else TURN[sort - 1] - RISE[sort - 1] * rise
    return RUN[2 if sort > PAIR_RUN else 1] - RUN_RISE * (top >> 2) / TWO


@cache
def key_of(sort: Sort) -> Key:
    """Return the type and size that is written in short."""
    kinds = {SEQUENCE: Kind.SEQUENCE, PAIR_RUN: Kind.PAIR_RUN, QUARTET_RUN: Kind.QUARTET_RUN}
    return Key(kinds[sort & ~15] if sort > 4 else ALIKE[sort - 1], SIZES[sort])


@cache
def slam_sorts(laws: Laws) -> dict[int, tuple[Sort, ...]]:
    """Return by sort what beats it as a slam; plays of twos stand under the negative sort."""
    plain = [*range(1, 5), *range(SEQUENCE + 3, SEQUENCE + 14), *range(PAIR_RUN + 3, PAIR_RUN + 9)]
    found = {
        sort: Combination(*key_of(sort), 0)
        for sort in (*plain, *range(QUARTET_RUN + 2, QUARTET_RUN + 5))
    }
    found |= {-sort: Combination(*key_of(sort), FIRST_TWO + 3) for sort in (1, 2, 3)}
    return {sort: tuple(map(sort_of, slams(laws, top))) for sort, top in found.items()}
