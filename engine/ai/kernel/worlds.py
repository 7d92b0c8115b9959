"""Worlds to search in: every way to spread the unseen cards exactly equally likely.

This works as in ``engine.worlds``, which the games use: the ways are counted group by group, and
one is drawn in proportion. The plan of a spread is one array of ints, the counts of its ways one of
floating-point numbers.
"""

from __future__ import annotations

from math import factorial, prod
from typing import NamedTuple

from .chance import below, word
from .jit import Floats, Ints, floats, ints, jit, no_floats, no_ints, ones
from .layout import FRENCH_CARDS, HANDS, STOCK, UNDEALT

HOLDERS = 4
"""At most three hands, and last the undealt cards."""

# A plan: the seat of each holder, the number of its cards, what it has for sure; what hands must
# keep; then the groups.
SEAT_OF, SIZES, SURE = 0, 4, 8
KEPT, KEPT_SEAT, KEPT_SUIT, KEPT_LEAST = 12, 13, 21, 29
KEPT_MOST = 8
GROUPS = 37
"""The number of groups; the last one holds the cards that everybody may hold."""
FIRST_GROUP = 38
MASK, FOUND, CAPS, GROUP = 0, 1, 2, 6
"""A group: its cards, their number, the most that each holder may have; and a group's length."""
MOST_GROUPS = 31
PLAN = FIRST_GROUP + GROUP * MOST_GROUPS


class Spread(NamedTuple):
    """A spread that is ready to be drawn from.

    Args:
        orders: the factorials.
        split, bits: scratch buffers.
    """

    plan: Ints
    ways: Floats
    orders: Floats
    split: Floats
    bits: Ints


ORDERS = [float(factorial(count)) for count in range(FRENCH_CARDS + 1)]


def spread_of(plan: list[int]) -> Spread:
    """Return the spread of a plan, with its ways not yet counted."""
    ways = no_floats(table_size(plan))
    return Spread(ints(plan), ways, floats(ORDERS), no_floats(HOLDERS), no_ints(FRENCH_CARDS))


def table_size(plan: list[int]) -> int:
    """Return the length of the table of ways for a plan; 1 where there is nothing to count."""
    if plan[GROUPS] == 1:
        return 1
    return plan[GROUPS] * prod(plan[SIZES + n] + 1 for n in range(HOLDERS - 1))


@jit
def _place(plan: Ints, group: int, a: int, b: int, c: int) -> int:
    """Return the place in the table for the groups from *group* on, with room a, b, c in the hands.

    The room among the undealt cards follows from these.
    """
    base = group * (plan[SIZES] + 1) + a
    return (base * (plan[SIZES + 1] + 1) + b) * (plan[SIZES + 2] + 1) + c


@jit
def count_ways(spread: Spread) -> None:
    """Fill the table of ways, the last group first, unless that is already done."""
    plan, left = spread.plan, 0
    if plan[GROUPS] == 1 or spread.ways[0] != 0.0:
        return
    for group in range(plan[GROUPS] - 1, -1, -1):
        left += plan[FIRST_GROUP + GROUP * group + FOUND]
        for a in range(plan[SIZES] + 1):
            for b in range(plan[SIZES + 1] + 1):
                for c in range(plan[SIZES + 2] + 1):
                    d = left - a - b - c
                    if 0 <= d <= plan[SIZES + 3]:
                        found = _ways(spread, group, a, b, c, d, -1.0)
                        spread.ways[_place(plan, group, a, b, c)] = found


@jit
def _ways(spread: Spread, group: int, a: int, b: int, c: int, d: int, stop: float) -> float:
    """Return the number of ways to spread the groups from *group* on into the room a, b, c, d.

    If *stop* is not negative, the count ends with the first split that takes it above *stop*, and
    that split is written down: a random *stop* draws a split in proportion to its ways.
    """
    plan, at = spread.plan, FIRST_GROUP + GROUP * group
    count, total = plan[at + FOUND], 0.0
    for x in range(min(a, plan[at + CAPS], count) + 1):
        for y in range(min(b, plan[at + CAPS + 1], count - x) + 1):
            low = max(0, count - x - y - min(d, plan[at + CAPS + 3]))
            for z in range(low, min(c, plan[at + CAPS + 2], count - x - y) + 1):
                w = count - x - y - z
                total += _orders(spread, count, x, y, z, w) * _rest(
                    spread, group, a - x, b - y, c - z
                )
                if 0.0 <= stop < total:
                    _note(spread.split, x, y, z, w)
                    return total
    return total


@jit
def _rest(spread: Spread, group: int, a: int, b: int, c: int) -> float:
    """Return the number of ways to spread the groups after this one."""
    if group + 1 == spread.plan[GROUPS]:
        return 1.0
    return float(spread.ways[_place(spread.plan, group + 1, a, b, c)])


@jit
def _orders(spread: Spread, count: int, x: int, y: int, z: int, w: int) -> float:
    """Return the number of ways to split *count* cards into parts of these sizes."""
    orders = spread.orders
    return float(orders[count] / (orders[x] * orders[y] * orders[z] * orders[w]))


@jit
def _note(split: Floats, x: int, y: int, z: int, w: int) -> None:
    split[0], split[1], split[2], split[3] = x, y, z, w


@jit
def draw(s: Ints, spread: Spread, chance: Ints) -> None:
    """Deal out the unseen cards, again and again until every hand keeps what it must."""
    plan, fits = spread.plan, False
    while not fits:
        _draw_once(s, spread, chance)
        fits = True
        for one in range(plan[KEPT]):
            hand = s[HANDS + plan[KEPT_SEAT + one]]
            if ones(hand & plan[KEPT_SUIT + one]) < plan[KEPT_LEAST + one]:
                fits = False
    for left in range(s[UNDEALT], 1, -1):
        place = STOCK + below(chance, left)
        s[STOCK + left - 1], s[place] = s[place], s[STOCK + left - 1]


@jit
def _draw_once(s: Ints, spread: Spread, chance: Ints) -> None:
    plan, split = spread.plan, spread.split
    for holder in range(HOLDERS - 1):
        if plan[SEAT_OF + holder] >= 0:
            s[HANDS + plan[SEAT_OF + holder]] = plan[SURE + holder]
    s[UNDEALT] = 0
    a, b, c, d = plan[SIZES], plan[SIZES + 1], plan[SIZES + 2], plan[SIZES + 3]
    for group in range(plan[GROUPS]):
        if group + 1 == plan[GROUPS]:
            _note(split, a, b, c, d)
        else:
            part = word(chance) / 4294967296.0
            _ways(spread, group, a, b, c, d, part * spread.ways[_place(plan, group, a, b, c)])
        _hand_out(s, spread, group, chance)
        a, b, c, d = a - int(split[0]), b - int(split[1]), c - int(split[2]), d - int(split[3])


@jit
def _hand_out(s: Ints, spread: Spread, group: int, chance: Ints) -> None:
    """Deal the cards of a group at random, to each holder as many as the split says."""
    plan, split, bits = spread.plan, spread.split, spread.bits
    cards, left = plan[FIRST_GROUP + GROUP * group + MASK], 0
    while cards:
        bits[left] = cards & -cards
        cards &= cards - 1
        left += 1
    for holder in range(HOLDERS - 1, -1, -1):
        for _ in range(int(split[holder])):
            place = below(chance, left)
            left -= 1
            bit = bits[place]
            bits[place] = bits[left]
            if holder == HOLDERS - 1:
                s[STOCK + s[UNDEALT]] = bit
                s[UNDEALT] += 1
            else:
                s[HANDS + plan[SEAT_OF + holder]] |= bit
