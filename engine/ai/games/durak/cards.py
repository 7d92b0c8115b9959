"""The cards of Durak in order of worth, whichever suit is trump.

Place 0 is the lowest card and 35 the ace of trumps; plain cards come before all trumps. So the
lowest bit of a set is its cheapest card, and the tables are the same for every trump suit.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.cards import Card, CardSet, Suit, cards
from engine.games.durak.actions import PACK, PACK_SET, RANKS, TRUMPS, beats

Places = int
"""A set of cards by place."""

SUITS = 3
FIRST_TRUMP = SUITS * len(RANKS)
ALL: Places = (1 << len(PACK)) - 1
TRUMP_SET: Places = ((1 << len(RANKS)) - 1) << FIRST_TRUMP


def _rank(place: int) -> int:
    return place // SUITS if place < FIRST_TRUMP else place - FIRST_TRUMP


class Order(NamedTuple):
    """The order of the cards with one suit as trump.

    Args:
        cards: the cards by place.
        places: by the index of a card, the bit of its place.
        numbers: by place, the index of the card; the entry after the last card is above them all.
    """

    cards: tuple[Card, ...]
    places: tuple[Places, ...]
    numbers: tuple[int, ...]

    def set(self, held: CardSet) -> Places:
        """Return a set of cards by place."""
        return sum(self.places[one.index] for one in cards(held))


@cache
def order_of(trump: Suit | None) -> Order:
    """Return the order of the cards with this suit as trump."""
    trumps = TRUMPS[trump]
    order = sorted(PACK, key=lambda one: (one.bit & trumps > 0, RANKS.index(one.rank), one.index))
    places = [0] * PACK_SET.bit_length()
    for place, one in enumerate(order):
        places[one.index] = 1 << place
    return Order(tuple(order), tuple(places), (*(one.index for one in order), len(places)))


def _tables() -> tuple[tuple[Places, ...], tuple[Places, ...]]:
    order = order_of(PACK[0].suit).cards
    beaters = tuple(
        sum(1 << n for n, over in enumerate(order) if beats(over, one, PACK[0].suit))
        for one in order
    )
    ranks = tuple(
        sum(1 << n for n, other in enumerate(order) if other.rank == one.rank) for one in order
    )
    return beaters, ranks


BEATERS, SAME_RANK = _tables()
"""By place, all cards that beat a card, and all cards of its rank."""

RANK = tuple(map(_rank, range(len(PACK))))
"""The rank of each place: six is 0, ace is 8."""


def places(held: Places) -> list[int]:
    """Return the places of a set, the cheapest first."""
    found = []
    while held:
        low = held & -held
        found.append(low.bit_length() - 1)
        held ^= low
    return found
