"""Hands of Ganjifa as one int each: twelve bits a suit, the Raja highest.

A row of twelve bits is a *lane*. What holds for every suit alike, such as its hukm or the runs of a
hand, is worked out for all suits at once.
"""

from __future__ import annotations

from engine.cards import Card, CardSet, Suit
from engine.games.ganjifa.terms import SUIT_SIZE, SUITS, rankings

MOST_SUITS = 10
_LANE = (1 << SUIT_SIZE) - 1


def _every(row: int) -> int:
    """Return *row*, twelve bits, repeated in every lane."""
    return sum(row << SUIT_SIZE * suit for suit in range(MOST_SUITS))


RAJAS = _every(1 << 11)
PRADHANS = _every(1 << 10)
RANKS = tuple(_every(1 << place) for place in range(SUIT_SIZE))
"""For each strength, the weakest first, the cards that have it."""
LANES = tuple(_LANE << SUIT_SIZE * suit for suit in range(MOST_SUITS))
"""The cards of each suit."""
SUIT_OF = tuple((length - 1) // SUIT_SIZE for length in range(1 + SUIT_SIZE * MOST_SUITS))
"""The suit of a single bit, by its bit length."""
# The places that a shift down by 1, 2, 4 or 8 can reach within a lane: what comes from the lane
# above is masked out.
_1, _2, _4, _8 = (_every(_LANE >> by) for by in (1, 2, 4, 8))


def down_from(held: int) -> int:
    """Return every place at or below the highest card of each suit."""
    # Each step doubles the number of places that a card fills below it.
    held |= held >> 1 & _1
    held |= held >> 2 & _2
    held |= held >> 4 & _4
    return held | held >> 8 & _8


def tops(held: int) -> int:
    """Return the highest card of each suit."""
    held = down_from(held)
    return held ^ held >> 1 & _1


def next_below(held: int) -> int:
    """Return the places just below these cards, within their suits."""
    return held >> 1 & _1


def bits(held: int) -> list[int]:
    """Return the cards of a set as single bits, suit by suit and the weakest first."""
    found = []
    while held:
        low = held & -held
        found.append(low)
        held ^= low
    return found


def suits_of(held: int) -> list[int]:
    """Return the suit of each card of a set."""
    return [SUIT_OF[one.bit_length()] for one in bits(held)]


class Pack:
    """The layout of a pack's cards in the lanes.

    Attributes:
        suits: in the order of the lanes.
        all: every card.
    """

    def __init__(self, deck: str, *, swapped: bool) -> None:
        self.suits: tuple[Suit, ...] = SUITS[deck]
        self._swapped = swapped
        self._cards: dict[int, Card] = {}
        for lane, ranking in enumerate(rankings(deck, swapped=swapped).values()):
            for place, one in enumerate(ranking):
                self._cards[1 << SUIT_SIZE * lane + 11 - place] = one
        self._bits = {one: bit for bit, one in self._cards.items()}
        self._first = min(one.index for one in self._cards.values())
        self.all = sum(self._cards)

    def lanes(self, held: CardSet) -> int:
        """Return a card set in lanes."""
        if not self._swapped:
            return held >> self._first & self.all
        return sum(bit for one, bit in self._bits.items() if one.bit & held)

    def bit(self, one: Card) -> int:
        """Return the place of a card."""
        return self._bits[one]

    def card(self, bit: int) -> Card:
        """Return the card at a place."""
        return self._cards[bit]
