"""What the steady player would do in Tien Len, found as fast as a search needs it.

The rules of thumb are those of ``engine.ai.steady.tien_len``, and so are their weights; tests
compare the choices. Here nothing is made that is not needed: no view, no actions, and of the
leads only those are looked at that may be the best one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.ai.sharp.tien_len_sorts import (
    FIRST_TWO,
    PAIR_RUN,
    QUARTET_RUN,
    SEQUENCE,
    SIZES,
    Sort,
)
from engine.ai.steady.tien_len import (
    ALIKE_COST,
    DOUBT,
    GIVES_WAY,
    HURRY,
    LAST,
    LEAD,
    NEARLY_OUT,
    RUN,
    RUN_RISE,
    TURN,
    WORTH_IT,
    Counts,
)
from engine.games.tien_len.combinations import SHORTEST, TWO, Values

_ONES = sum(1 << 4 * rank for rank in range(TWO + 1))
_CHOSEN = tuple(
    tuple(
        sorted(sum(some) for some in combinations([b for b in (1, 2, 4, 8) if suits & b], count))
        for count in range(5)
    )
    for suits in range(16)
)
"""By the suits held of a rank and a number of cards: every choice of so many, low tops first."""


_SAME = 1e-9
"""Worths that differ by less are the same, but for rounding."""


class Plan(NamedTuple):
    """A play by its ranks, and what it does to the plan of a hand.

    Args:
        most: what it may be worth at the most, as a lead.
        gain: how much cheaper the plan becomes.
        cost: of the plan for what is left.
        rank: of its top.
        is_last: nothing is left.
    """

    most: float
    gain: float
    cost: float
    sort: Sort
    rank: int
    is_last: bool


class Play(NamedTuple):
    """Cards to be played, their sort and the value of the highest one; no cards are a pass."""

    cards: Values
    sort: Sort
    top: int


PASS = Play(0, 0, -1)


class Sight(NamedTuple):
    """What a seat sees when it is to play.

    Args:
        others: how many cards each other seat in play holds.
        last: the highest rank of a sequence.
        sort: of what lies on top; 0 on a lead.
        slams: the sorts that beat that as a slam.
        paid: what a slam is worth besides.
        is_locked: only slams may be played.
    """

    hand: Values
    unseen: Values
    others: Sequence[int]
    last: int
    sort: Sort = 0
    top: int = -1
    slams: tuple[Sort, ...] = ()
    paid: float = 0.0
    is_locked: bool = False


def choose(sight: Sight) -> Play:
    """Return what the steady player would play."""
    return _answer(sight) if sight.sort else _lead(sight)


def _lead(sight: Sight) -> Play:
    best, order, chosen = -1e9, (0, 0), PASS
    most, others = max(sight.others), sight.others
    for plan in plans(counted(sight.hand), sight.last):
        if plan.most < best - _SAME:
            break
        if plan.sort >= QUARTET_RUN:
            continue  # it only answers
        play = cards_of(sight.hand, plan.sort, plan.rank)
        wins = _holds(sight.unseen, play, most)
        worth = LAST if plan.is_last else _worth(plan, wins)
        if SIZES[plan.sort] in others and not plan.is_last:
            worth -= GIVES_WAY * (1.0 - wins)
        if worth > best + _SAME or (worth > best - _SAME and (plan.sort, plan.rank) < order):
            best, order, chosen = worth, (plan.sort, plan.rank), play
    return chosen


def _answer(sight: Sight) -> Play:
    """Return what beats the top at the least price, if it is worth it."""
    hand, others = sight.hand, sight.others
    if not sight.slams and (sight.is_locked or not hand >> sight.top + 1):
        return PASS
    best = WORTH_IT[len(others) - 1] - (HURRY if min(others) <= NEARLY_OUT else 0.0)
    chosen, most, counts = PASS, max(others), counted(hand)
    kinds = sight.slams if sight.is_locked else (sight.sort, *sight.slams)
    for sort in kinds:
        above = sight.top if sort == sight.sort else -1
        for plan in plans_of(counts, sight.last, sort, max(0, above >> 2)):
            play = cards_of(hand, sort, plan.rank, above)
            if not play.cards:
                continue
            worth = LAST if plan.is_last else _worth(plan, _holds(sight.unseen, play, most))
            if sort != sight.sort and not plan.is_last:
                worth += sight.paid
            if worth > best + _SAME or (worth > best - _SAME and not chosen.cards):
                best, chosen = worth, play
    return chosen


def _worth(plan: Plan, wins: float) -> float:
    worth = plan.gain + LEAD * wins
    return worth + LAST / 2 if wins == 1.0 and plan.cost <= TURN[0] else worth


def _holds(unseen: Values, play: Play, most: int) -> float:
    """Return how likely it is that nobody beats a play; *most* cards are in one other hand."""
    _, sort, top = play
    if most < SIZES[sort] and not (top >= FIRST_TWO and sort < 4):
        return 1.0
    higher = unseen >> top + 1 << top + 1
    if sort == 1:
        return 1.0 / (1.0 + DOUBT * higher.bit_count())
    counts = counted(higher)
    each = each_of(sort)
    if each == 1:
        found = counts | counts >> 1 | counts >> 2
    elif each == 2:
        found = counts >> 1 | counts >> 2
    elif each == 3:
        found = counts >> 1 & counts | counts >> 2
    else:
        found = counts >> 2
    return 1.0 / (1.0 + DOUBT * (found & _ONES).bit_count())


# What a plan costs


@lru_cache(maxsize=1 << 16)
def plan_cost(counts: Counts, last: int) -> float:
    """Return what the steady player's best plan for a hand costs.

    Only rows of three ranks and more take thought, and the same rows come again and again.
    """
    some = (counts | counts >> 1 | counts >> 2) & _ONES
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
    """Return what the best plan costs for cards of some ranks in a row."""
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
    """Return what some cards of a rank cost that are in no run."""
    costs = [ALIKE_COST[rank][count] + _alone(rank, held - count) for count in range(1, held + 1)]
    return min(costs, default=0.0)


_ALONE = tuple(tuple(_alone(rank, held) for held in range(5)) for rank in range(TWO + 1))


# What a hand holds


_FIVES, _THREES = 5 * _ONES, 3 * _ONES


def counted(held: Values) -> Counts:
    """Return how many cards of each rank a hand has."""
    pairs = held - (held >> 1 & _FIVES)
    return (pairs & _THREES) + (pairs >> 2 & _THREES)


@lru_cache(maxsize=1 << 15)
def plans(counts: Counts, last: int) -> tuple[Plan, ...]:
    """Return every play of a hand by its ranks, the one that may be worth most first."""
    whole, found = plan_cost(counts, last), []
    for sort, rank, taken in _taken(counts, last):
        left = counts - taken
        cost = plan_cost(left, last)
        extra = LAST if not left else LAST / 2 if cost <= TURN[0] else 0.0
        most = whole - cost + LEAD + extra
        found.append(Plan(most, whole - cost, cost, sort, rank, not left))
    return tuple(sorted(found, key=lambda one: -one.most))


@lru_cache(maxsize=1 << 16)
def plans_of(counts: Counts, last: int, sort: Sort, lowest: int) -> tuple[Plan, ...]:
    """Return the plays of one sort with a top of *lowest* or a higher rank, low tops first."""
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
        left = counts - (row << 4 * first)
        cost = plan_cost(left, last)
        found.append(Plan(0.0, plan_cost(counts, last) - cost, cost, sort, rank, not left))
    return tuple(found)


def _taken(counts: Counts, last: int) -> Iterator[tuple[Sort, int, Counts]]:
    """Yield the sort, the rank of the top and the number of cards a rank of every play."""
    held = [counts >> 4 * rank & 15 for rank in range(TWO + 1)]
    for rank, count in enumerate(held):
        for number in range(1, count + 1):
            yield number, rank, number << 4 * rank
    for each, base, highest in ((1, SEQUENCE, last), (2, PAIR_RUN, TWO), (4, QUARTET_RUN, TWO)):
        for first in range(TWO):
            taken, rank = 0, first
            while rank <= highest and held[rank] >= each:
                taken |= each << 4 * rank
                rank += 1
                if rank - first >= (2 if each == 4 else SHORTEST):
                    yield base + rank - first, rank - 1, taken


def cards_of(hand: Values, sort: Sort, rank: int, above: int = -1) -> Play:
    """Return the lowest cards for a play with its top in *rank*, and higher than *above*."""
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
    """Return how many cards of each of its ranks a combination has."""
    return sort if sort <= 4 else 1 if sort < PAIR_RUN else 2 if sort < QUARTET_RUN else 4
