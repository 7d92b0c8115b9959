"""Dealing: giving out cards in batches, and finding the highest cut."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANKS, Card, CardSet
from engine.seats import Seat


def is_pack(deck: Sequence[Card], pack: CardSet, count: int) -> bool:
    """Return whether *deck* holds each of the *count* cards of *pack* once."""
    # A sum of *count* powers of two equals the full set only if each of its bits is there once.
    return len(deck) == count and sum([one.bit for one in deck]) == pack


def given(
    hands: tuple[CardSet, ...], stock: Sequence[Card], batch: int, first: Seat
) -> tuple[CardSet, ...]:
    """Return the hands after all of *stock* is dealt out in batches, beginning with *first*."""
    found, bits = list(hands), [one.bit for one in stock]
    for place in range(0, len(bits), batch):
        found[first] |= sum(bits[place : place + batch])
        first = (first + 1) % len(hands)
    return tuple(found)


def highest(cutting: Sequence[Seat], turned_up: Sequence[Card]) -> tuple[Seat, ...]:
    """Return the seats that have cut a card of the highest rank: one, or several if tied."""
    ranks = [RANKS.index(one.rank) for one in turned_up]
    return tuple(s for s, rank in zip(cutting, ranks, strict=True) if rank == max(ranks))
