"""How a hand of Tien Len is planned as few plays, and how each play changes that plan.

A plan costs about a turn for each play that it needs; plays that are hard to beat cost less, for
they bring the lead. The weights were found by playing many thousand deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.ai.games.tien_len.sorts import PAIR_RUN, QUARTET_RUN, RUNS, SEQUENCE, Sort
from engine.games.tien_len.combinations import EACH, SHORTEST, TWO, Kind, Values, shortest

Counts = int
"""How many cards of each rank: four bits a rank, the lowest rank lowest."""

# The cost of a play in a plan, in turns.
TURN = (1.15, 1.05, 0.95, 0.35)
"""One, two, three or four cards of the lowest rank; four are cheap because they beat a two."""
RISE = (0.7, 0.6, 0.55, 0.1)
"""How much less the highest rank below two costs, and those between in proportion."""
TWOS = (0.0, 0.1, 0.2, 0.2)
"""One to four twos together: they bring the lead."""
RUN = {1: 0.95, 2: 0.6}
"""A sequence; a row of pairs, which beats a two."""
RUN_RISE = 0.35

LAST = 3.0
"""The worth of playing the last cards; half of it for leaving just one play after a play that
nobody can beat."""

ONES = sum(1 << 4 * rank for rank in range(TWO + 1))
_CHOSEN = tuple(
    tuple(
        sorted(sum(some) for some in combinations([b for b in (1, 2, 4, 8) if suits & b], count))
        for count in range(5)
    )
    for suits in range(16)
)
"""By the suits held of a rank and a number of cards: every choice of that many, low tops first."""


class Plan(NamedTuple):
    """A play by its ranks, and what it does to the plan of a hand.

    Args:
        gain: how much cheaper the plan becomes.
        ends: what it is worth besides, if nobody can beat it, that at most one play is left.
        rank: the rank of its top.
        is_last: whether nothing is left.
    """

    gain: float
    ends: float
    sort: Sort
    rank: int
    is_last: bool


class Play(NamedTuple):
    """Cards to play, their sort and the value of the highest one; no cards mean a pass."""

    cards: Values
    sort: Sort
    top: int


PASS = Play(0, 0, -1)


# What a plan costs


def _alike(count: int, rank: int) -> float:
    if rank == TWO:
        return TWOS[count - 1]
    return TURN[count - 1] - RISE[count - 1] * rank / (TWO - 1)


ALIKE_COST = tuple(
    (0.0, *(_alike(count, rank) for count in range(1, 5))) for rank in range(TWO + 1)
)
"""What cards of one rank played together cost, by the rank and their number."""


@lru_cache(maxsize=1 << 16)
def plan_cost(counts: Counts, last: int) -> float:
    """Return what the best plan for a hand costs.

    Only rows of three ranks or more need a search, and the same rows come again and again.

    Args:
        last: the highest rank that a sequence may have.
    """
    # One bit for each rank held; a rank starts a row if the two above it are held as well.
    some = (counts | counts >> 1 | counts >> 2) & ONES
    starts = some & some >> 4 & some >> 8
    rows = starts | starts << 4 | starts << 8
    cost, alone = 0.0, some & ~rows
    while alone:
        low = alone & -alone
        place = low.bit_length() - 1
        cost += _ALONE[place >> 2][counts >> place & 15]
        alone ^= low
    while rows:
        low = rows & -rows
        row = low
        while rows & row << 4 & ~row:
            row |= row << 4 & rows
        rows ^= row
        cost += _row_cost(counts & 15 * row, last)
    return cost


@lru_cache(maxsize=1 << 15)
def _row_cost(counts: Counts, last: int) -> float:
    """Return the cost of the best plan for cards of some ranks in a row."""
    rank = ((counts & -counts).bit_length() - 1) // 4
    held = counts >> 4 * rank & 15
    best = min(
        ALIKE_COST[rank][count] + plan_cost(counts - (count << 4 * rank), last)
        for count in range(1, held + 1)
    )
    for each, highest in ((1, last), (2, TWO)):
        taken, top = 0, rank
        while top <= highest and counts >> 4 * top & 15 >= each:
            taken |= each << 4 * top
            if top - rank + 1 >= SHORTEST:
                cost = RUN[each] - RUN_RISE * top / TWO
                best = min(best, cost + plan_cost(counts - taken, last))
            top += 1
    return best


def _alone(rank: int, held: int) -> float:
    """Return the cost of the cards of one rank that are in no run."""
    costs = [ALIKE_COST[rank][count] + _alone(rank, held - count) for count in range(1, held + 1)]
    return min(costs, default=0.0)


_ALONE = tuple(tuple(_alone(rank, held) for held in range(5)) for rank in range(TWO + 1))


# What a hand holds


_FIVES, _THREES = 5 * ONES, 3 * ONES


def counted(held: Values) -> Counts:
    """Return how many cards of each rank a hand has."""
    # A population count within each group of four bits: first pairs of bits, then their sums.
    pairs = held - (held >> 1 & _FIVES)
    return (pairs & _THREES) + (pairs >> 2 & _THREES)


@lru_cache(maxsize=1 << 15)
def plans(counts: Counts, last: int) -> tuple[Plan, ...]:
    """Return every play of a hand by its ranks, with the one that can be worth most first."""
    found = (plan_of(counts, last, *one) for one in _taken(counts, last))
    return tuple(sorted(found, key=lambda one: -one.gain - one.ends))


@lru_cache(maxsize=1 << 16)
def plans_of(counts: Counts, last: int, sort: Sort, lowest: int) -> tuple[Plan, ...]:
    """Return the plays of one sort whose top is *lowest* or a higher rank, low tops first."""
    each, ranks = each_of(sort), sort & 15 if sort > 4 else 1
    highest = last if SEQUENCE < sort < PAIR_RUN else TWO
    row = sum(each << 4 * n for n in range(ranks))
    found = []
    for rank in range(max(lowest, ranks - 1), highest + 1):
        first = rank - ranks + 1
        if ranks > 1:
            if any(counts >> 4 * n & 15 < each for n in range(first, rank + 1)):
                continue
        elif counts >> 4 * rank & 15 < each:
            continue
        found.append(plan_of(counts, last, sort, rank, row << 4 * first))
    return tuple(found)


def plan_of(counts: Counts, last: int, sort: Sort, rank: int, taken: Counts) -> Plan:
    """Return what taking these cards of each rank does to the plan of a hand."""
    left = counts - taken
    cost = plan_cost(left, last)
    ends = LAST if not left else LAST / 2 if cost <= TURN[0] else 0.0
    return Plan(plan_cost(counts, last) - cost, ends, sort, rank, not left)


def _taken(counts: Counts, last: int) -> Iterator[tuple[Sort, int, Counts]]:
    """Yield every play: its sort, the rank of its top, and the cards that it takes of each rank."""
    held = [counts >> 4 * rank & 15 for rank in range(TWO + 1)]
    for rank, count in enumerate(held):
        for number in range(1, count + 1):
            yield number, rank, number << 4 * rank
    for kind, base in RUNS.items():
        each, fewest = EACH[kind], shortest(kind)
        highest = last if kind is Kind.SEQUENCE else TWO
        for first in range(TWO):
            taken, rank = 0, first
            while rank <= highest and held[rank] >= each:
                taken |= each << 4 * rank
                rank += 1
                if rank - first >= fewest:
                    yield base + rank - first, rank - 1, taken


def cards_of(hand: Values, sort: Sort, rank: int, above: int = -1) -> Play:
    """Return the lowest cards for a play whose top is in *rank* and higher than *above*."""
    each = each_of(sort)
    for some in _CHOSEN[hand >> 4 * rank & 15][each]:
        top = 4 * rank + some.bit_length() - 1
        if top > above:
            break
    else:
        return PASS
    cards = some << 4 * rank
    for below in range(rank - (sort & 15) + 1 if sort > 4 else rank, rank):
        cards |= _CHOSEN[hand >> 4 * below & 15][each][0] << 4 * below
    return Play(cards, sort, top)


def each_of(sort: Sort) -> int:
    """Return how many cards a combination has of each of its ranks."""
    return sort if sort <= 4 else 1 if sort < PAIR_RUN else 2 if sort < QUARTET_RUN else 4
