"""Spreading unseen cards over those who may hold them: every way exactly equally likely.

The ways are counted first, suit by suit, within the sizes of the hands and the limits that voids
set; then one is drawn in proportion to the counts. So no draw is ever rejected or stuck, however
tight the limits are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from operator import lt, sub
from random import Random
from typing import NamedTuple

from engine.cards import CardSet, size
from engine.seats import Seat

Counts = tuple[int, ...]
"""A number of cards for each holder."""

Limit = tuple[CardSet, Counts]
"""Some cards, and the most of them that each holder may have. 0 for all of a suit: a void."""


class Hidden(NamedTuple):
    """What a seat does not see: the cards, and who may hold them.

    Args:
        holders: the other seats.
        cards: all unseen cards.
        sizes: the number of cards of each holder, and last the number undealt.
        limits: as for a ``Spread``; the undealt cards are the last holder.
    """

    holders: tuple[Seat, ...]
    cards: CardSet
    sizes: Counts
    limits: tuple[Limit, ...]


class _Plan(NamedTuple):
    """Each split of the first group among the holders, and the running total of the ways."""

    splits: tuple[Counts, ...]
    ways: tuple[int, ...]


class Spread:
    """A way to spread cards, prepared once and then drawn from many times.

    Args:
        unseen: the cards to spread, as many as *sizes* together.
        sizes: how many cards each holder has.
        limits: groups of cards that not everybody may hold; no card is in two of them.
    """

    __slots__ = ("counts", "groups", "most", "pool", "sizes")

    def __init__(self, unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...] = ()) -> None:
        groups, pool = _binding(unseen, sizes, limits) if limits else ([], unseen)
        self.sizes = sizes
        self.groups = tuple(_bits(group) for group, _ in groups)
        self.counts = tuple(map(len, self.groups))
        self.most = tuple(caps for _, caps in groups)
        self.pool = _bits(pool)

    def draw(self, rng: Random) -> list[list[CardSet]]:
        """Return the cards of each holder, as single bits.

        Without limits, all but those of the first holder are in random order.

        Raises:
            ValueError: no spread obeys the limits.
        """
        left = self.sizes
        if not self.groups:
            return _parts(self.pool, left, rng)
        hands: list[list[CardSet]] = [[] for _ in left]
        for place, group in enumerate(self.groups):
            split = _draw(self.counts[place:], self.most[place:], left, rng)
            for hand, part in zip(hands, _parts(group, split, rng), strict=True):
                hand += part
            left = tuple(map(sub, left, split))
        for hand, part in zip(hands, _parts(self.pool, left, rng), strict=True):
            hand += part
        return hands


def spread(
    unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...], rng: Random
) -> list[list[CardSet]]:
    """Return the cards of each holder in one draw from a ``Spread``."""
    return Spread(unseen, sizes, limits).draw(rng)


def _binding(
    unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...]
) -> tuple[list[Limit], CardSet]:
    """Return the unseen cards of each binding limit, tightest first, and all other cards."""
    groups = []
    for mask, caps in limits:
        group = unseen & mask
        count = size(group)
        if any(map(lt, caps, (min(held, count) for held in sizes))):
            groups.append((group, tuple(map(min, caps, sizes))))
            unseen ^= group
    groups.sort(key=lambda limit: sum(limit[1]))
    return groups, unseen


def _draw(counts: Counts, most: tuple[Counts, ...], sizes: Counts, rng: Random) -> Counts:
    plan = _plan(counts, most, sizes)
    if not plan.splits:
        raise ValueError(f"{counts} cards cannot be spread over {sizes} within {most}")
    if len(plan.splits) == 1:
        return plan.splits[0]
    return plan.splits[bisect_right(plan.ways, rng.randrange(plan.ways[-1]))]


@lru_cache(maxsize=8192)
def _plan(counts: Counts, most: tuple[Counts, ...], sizes: Counts) -> _Plan:
    """Return the splits of the first group after which the others can still be spread."""
    splits, ways = [], []
    for split in _splits(counts[0], tuple(map(min, most[0], sizes))):
        left = tuple(map(sub, sizes, split))
        if rest := _ways(counts[1:], most[1:], left):
            splits.append(split)
            ways.append(rest * _orders(split))
    return _Plan(tuple(splits), tuple(accumulate(ways)))


def _ways(counts: Counts, most: tuple[Counts, ...], sizes: Counts) -> int:
    """Return the number of ways to spread the groups, and then the free cards."""
    if not counts:
        return _orders(sizes)
    plan = _plan(counts, most, sizes)
    return plan.ways[-1] if plan.ways else 0


@lru_cache(maxsize=8192)
def _orders(split: Counts) -> int:
    """Return the number of ways to split cards into parts of these sizes."""
    return factorial(sum(split)) // prod(map(factorial, split))


def _splits(count: int, caps: Counts) -> Iterator[Counts]:
    """Yield all ways to write *count* as a sum of parts, none above its cap."""
    if len(caps) == 1:
        if count <= caps[0]:
            yield (count,)
        return
    room = sum(caps[1:])
    for first in range(max(0, count - room), min(caps[0], count) + 1):
        for rest in _splits(count - first, caps[1:]):
            yield (first, *rest)


def _bits(group: CardSet) -> list[CardSet]:
    """Return the cards of a set, lowest first."""
    found = []
    while group:
        low = group & -group
        found.append(low)
        group ^= low
    return found


def _parts(cards: list[CardSet], split: Counts, rng: Random) -> list[list[CardSet]]:
    """Return *cards* dealt at random into parts of the sizes *split*.

    The shuffle stops once only the first part is left: all others are in random order.
    """
    mixed, random = cards[:], rng.random
    for left in range(len(mixed), split[0], -1):
        place = int(random() * left)
        mixed[place], mixed[left - 1] = mixed[left - 1], mixed[place]
    found, start = [], 0
    for count in split:
        found.append(mixed[start : start + count])
        start += count
    return found
