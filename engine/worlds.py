"""Spreading unseen cards over those who may hold them: every way exactly equally likely.

The ways are counted first, suit by suit under the sizes of the hands and the limits that voids
set, and one is drawn in proportion to the counts. So nothing is tried in vain and it never gets
stuck, however tight the limits are.
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

Counts = tuple[int, ...]
"""A number of cards for each holder."""

Limit = tuple[CardSet, Counts]
"""Some cards, and how many of them each holder may have at most. 0 for all: a void."""


class _Plan(NamedTuple):
    """The splits of the first group among the holders, and the ways up to and with each."""

    splits: tuple[Counts, ...]
    ways: tuple[int, ...]


def spread(
    unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...], rng: Random
) -> list[list[CardSet]]:
    """Return the cards of each holder, as single bits; in random order if there are no limits.

    Args:
        unseen: the cards to spread, as many as *sizes* together.
        sizes: how many cards each holder has.
        limits: groups of cards that not everybody may hold; no card is in two of them.

    Raises:
        ValueError: no spread obeys the limits.
    """
    hands: list[list[CardSet]] = [[] for _ in sizes]
    groups, pool = _binding(unseen, sizes, limits) if limits else ([], unseen)
    counts, most = tuple(size(group) for group, _ in groups), tuple(caps for _, caps in groups)
    left = sizes
    for place, (group, _) in enumerate(groups):
        split = _draw(counts[place:], most[place:], left, rng)
        _hand_out(group, split, hands, rng)
        left = tuple(map(sub, left, split))
    _hand_out(pool, left, hands, rng)
    return hands


def _binding(
    unseen: CardSet, sizes: Counts, limits: tuple[Limit, ...]
) -> tuple[list[Limit], CardSet]:
    """Return the unseen cards of each limit that binds, tightest first, and all the others."""
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
    """Return the splits of the first group that leave a way to spread the others."""
    splits, ways = [], []
    for split in _splits(counts[0], tuple(map(min, most[0], sizes))):
        left = tuple(map(sub, sizes, split))
        if rest := _ways(counts[1:], most[1:], left):
            splits.append(split)
            ways.append(rest * _orders(split))
    return _Plan(tuple(splits), tuple(accumulate(ways)))


def _ways(counts: Counts, most: tuple[Counts, ...], sizes: Counts) -> int:
    """Return in how many ways the groups, and then the free cards, can be spread."""
    if not counts:
        return _orders(sizes)
    plan = _plan(counts, most, sizes)
    return plan.ways[-1] if plan.ways else 0


@lru_cache(maxsize=8192)
def _orders(split: Counts) -> int:
    """Return in how many ways cards can be split into parts of these sizes."""
    return factorial(sum(split)) // prod(map(factorial, split))


def _splits(count: int, caps: Counts) -> Iterator[Counts]:
    """Yield all ways to write *count* as a sum with these caps."""
    if len(caps) == 1:
        if count <= caps[0]:
            yield (count,)
        return
    room = sum(caps[1:])
    for first in range(max(0, count - room), min(caps[0], count) + 1):
        for rest in _splits(count - first, caps[1:]):
            yield (first, *rest)


def _hand_out(group: CardSet, split: Counts, hands: list[list[CardSet]], rng: Random) -> None:
    bits = []
    while group:
        low = group & -group
        bits.append(low)
        group ^= low
    mixed = rng.sample(bits, len(bits))
    start = 0
    for hand, count in zip(hands, split, strict=True):
        hand += mixed[start : start + count]
        start += count
