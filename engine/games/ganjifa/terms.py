"""The terms of Ganjifa that can be computed.

- *hukm*: the highest unplayed card of a suit, whoever holds it.
- *run*: the hukm and what follows it without a gap, all in one hand; a *dukkal* if two or more.
- *high* cards of a hand belong to one of its runs, all others are *low*.
- *deni*: holding the Pradhan of a suit whose Raja is in another hand; that has the *gheni*.
- *burned*: stripped of its value for the rest of the deal.

They all apply from the moment of a lead until its trick is complete: a discard does not change
who owes the hukm. So they are computed from the cards that were live at the lead.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import (
    CARDS,
    DASHAVATARA_SUITS,
    MUGHAL_SUITS,
    Card,
    CardSet,
    Suit,
    card_set,
    cards,
)
from engine.decks import DASHAVATARA_120, MUGHAL_96

Pack = tuple[Card, ...]
Ranking = tuple[Card, ...]
"""The cards of a suit, strongest first."""

PACKS: dict[str, Pack] = {"dashavatara": DASHAVATARA_120, "mughal": MUGHAL_96}
SUITS: dict[str, tuple[Suit, ...]] = {"dashavatara": DASHAVATARA_SUITS, "mughal": MUGHAL_SUITS}
RAJAS: CardSet = card_set(one for pack in PACKS.values() for one in pack if one.rank == "R")
SURKHYA = {
    ("dashavatara", False): "RA-R",
    ("dashavatara", True): "KR-R",
    ("mughal", False): "SU-R",
    ("mughal", True): "SA-R",
}
"""The Raja that leads, by pack and whether it is night."""


@lru_cache(maxsize=8)
def rankings(deck: str, *, swapped: bool) -> dict[Suit, Ranking]:
    """Return the cards of each suit, strongest first.

    Args:
        swapped: by night, when weak and strong suits exchange the order of their pips.
    """
    found = {}
    for suit in SUITS[deck]:
        rising = [one for one in PACKS[deck] if one.suit is suit]
        pips = rising[:10] if swapped else rising[9::-1]
        found[suit] = (rising[11], rising[10], *pips)
    return found


SUIT_SIZE = 12
_PIPS = (1 << 10) - 1


def _reversed(held: int) -> int:
    """Return the cards of a suit with the order of its pips reversed."""
    return held & ~_PIPS | sum(1 << (9 - n) for n in range(10) if held >> n & 1)


_TURNED = tuple(map(_reversed, range(1 << SUIT_SIZE)))
_BASE = {
    suit: len(CARDS) + SUIT_SIZE * n for n, suit in enumerate((*DASHAVATARA_SUITS, *MUGHAL_SUITS))
}
"""The index of the first card of each suit: from there on a suit is a row of twelve bits."""


class Terms(NamedTuple):
    """The terms as they apply to one lead.

    Args:
        live: the cards that were in some hand and not burned.
        deck: the name of the pack.
        printed: whether only neighbours by printed rank make a run (``dukkal_sequence``).
        swapped: whether the pips rank in the reverse of their numbers.
    """

    live: CardSet
    deck: str
    printed: bool = False
    swapped: bool = False

    @property
    def ranks(self) -> dict[Suit, Ranking]:
        """The cards of each suit, strongest first."""
        return rankings(self.deck, swapped=self.swapped)

    def _row(self, held: CardSet, suit: Suit) -> int:
        """Return the cards of a suit as twelve bits, the strongest highest."""
        row = held >> _BASE[suit] & (1 << SUIT_SIZE) - 1
        return _TURNED[row] if self.swapped else row

    def _set(self, row: int, suit: Suit) -> CardSet:
        return (_TURNED[row] if self.swapped else row) << _BASE[suit]

    def order(self, suit: Suit) -> tuple[Card, ...]:
        """Return the live cards of a suit, strongest first."""
        return self._cards(self._row(self.live, suit), suit)

    def _cards(self, row: int, suit: Suit) -> tuple[Card, ...]:
        return tuple(one for n, one in enumerate(self.ranks[suit]) if row >> (11 - n) & 1)

    def best(self, suit: Suit, place: int) -> Card | None:
        """Return the hukm (place 0), the second (1) or the third (2) card of a suit, if any."""
        row = self._row(self.live, suit)
        for _ in range(place):
            row &= ~(1 << row.bit_length() >> 1)  # remove the highest card
        return self.ranks[suit][SUIT_SIZE - row.bit_length()] if row else None

    def _run(self, hand: CardSet, suit: Suit) -> int:
        """Return the row of a run: the cards above the highest live card of the other hands."""
        # Shifting down and up again by *gap* clears that card and all below it.
        live, held = self._row(self.live, suit), self._row(self.live & hand, suit)
        run = held >> (gap := (live & ~held).bit_length()) << gap
        if not self.printed or not run:
            return run
        missing = (1 << run.bit_length()) - 1 & ~run
        return run >> (gap := missing.bit_length()) << gap

    def run(self, hand: CardSet, suit: Suit) -> tuple[Card, ...]:
        """Return the hukm and the cards that follow it in this hand without a gap, or ()."""
        return self._cards(self._run(hand, suit), suit)

    def dukkals(self, hand: CardSet) -> tuple[Suit, ...]:
        """Return the suits in which a hand has a dukkal."""
        return tuple(suit for suit in self.ranks if self._run(hand, suit).bit_count() > 1)

    def denis(self, hand: CardSet) -> tuple[Suit, ...]:
        """Return the suits in which a hand has a deni; all live cards are in some hand."""
        mine, others = self.live & hand, self.live & ~hand
        return tuple(
            suit
            for suit, (raja, pradhan, *_) in self.ranks.items()
            if pradhan.bit & mine and raja.bit & others
        )

    def high(self, hand: CardSet) -> CardSet:
        """Return the high cards of a hand."""
        return sum(self._set(self._run(hand, suit), suit) for suit in self.ranks)

    def of(self, hand: CardSet, suit: Suit) -> CardSet:
        """Return all cards of a suit in a hand, even burned ones."""
        return hand & (1 << SUIT_SIZE) - 1 << _BASE[suit]

    def strength(self, card: Card) -> int:
        """Return the strength of a card, from 12 for the Raja down to 1."""
        return self._row(card.bit, card.suit).bit_length()

    def worth(self, card: Card) -> int:
        """Return the strength; for a burned card it is far below any other's."""
        return self.strength(card) - (0 if card.bit & self.live else 100)

    def below(self, hand: CardSet, card: Card) -> CardSet:
        """Return the cards of a hand that are lower than *card*, of its suit."""
        worth = self.worth(card)
        held = cards(self.of(hand, card.suit))
        return sum(one.bit for one in held if self.worth(one) < worth)


def lone(hand: CardSet, terms: Terms, suit: Suit) -> bool:
    """Return whether a hand holds just one card of a suit."""
    return terms.of(hand, suit).bit_count() == 1


def best_first(held: CardSet, terms: Terms) -> tuple[Card, ...]:
    """Return cards in the order of a hand: suit by suit, the strongest first."""
    return tuple(sorted(cards(held), key=lambda one: (one.suit.index, -terms.strength(one))))
