"""The words of Ganjifa that can be computed (ganjifa.md, section 2).

- *hukm*: the highest unplayed card of a suit, whoever holds it.
- *run*: the hukm and what follows it without a gap, all in one hand; a *dukkal* if two or more.
- *high* cards of a hand stand in one of its runs, all others are *low*.
- *deni*: to hold the Pradhan of a suit whose Raja another hand holds; that hand has the *gheni*.
- *burned*: stripped of its value for the rest of the deal.

All of them hold from the moment of a lead until its trick is complete: a discard does not change
who owes the hukm (decision 2). So they are computed from the cards that were live at the lead.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import DASHAVATARA_SUITS, MUGHAL_SUITS, Card, CardSet, Suit, card_set
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
"""The Raja that leads, by pack and whether it is night (decision 1)."""


@lru_cache(maxsize=8)
def rankings(deck: str, *, swapped: bool) -> dict[Suit, Ranking]:
    """Return the cards of each suit, strongest first.

    Args:
        swapped: by night, where the weak suits and the strong ones trade their order.
    """
    found = {}
    for suit in SUITS[deck]:
        rising = [one for one in PACKS[deck] if one.suit is suit]
        pips = rising[:10] if swapped else rising[9::-1]
        found[suit] = (rising[11], rising[10], *pips)
    return found


class Terms(NamedTuple):
    """What the words mean at one lead.

    Args:
        live: the cards that were in some hand and not burned.
        ranks: the cards of each suit, strongest first.
        printed: only neighbours by printed rank make a run (``dukkal_sequence``).
    """

    live: CardSet
    ranks: dict[Suit, Ranking]
    printed: bool = False

    def order(self, suit: Suit) -> tuple[Card, ...]:
        """Return the live cards of a suit, strongest first."""
        return tuple(one for one in self.ranks[suit] if one.bit & self.live)

    def best(self, suit: Suit, place: int) -> Card | None:
        """Return the hukm (place 0), the second (1) or the third (2) card of a suit, if any."""
        left = place
        for one in self.ranks[suit]:
            if one.bit & self.live:
                if not left:
                    return one
                left -= 1
        return None

    def run(self, hand: CardSet, suit: Suit) -> tuple[Card, ...]:
        """Return the hukm and what follows it without a gap in this hand; () without the hukm."""
        found: list[Card] = []
        for one in self.ranks[suit]:
            if one.bit & self.live & hand:
                found.append(one)
            elif one.bit & self.live or (found and self.printed):
                break
        return tuple(found)

    def dukkals(self, hand: CardSet) -> tuple[Suit, ...]:
        """Return the suits in which a hand has a dukkal."""
        return tuple(suit for suit in self.ranks if len(self.run(hand, suit)) > 1)

    def denis(self, hand: CardSet) -> tuple[Suit, ...]:
        """Return the suits in which a hand has a deni: all live cards are in some hand."""
        found = []
        for suit, (raja, pradhan, *_) in self.ranks.items():
            if pradhan.bit & hand & self.live and raja.bit & self.live & ~hand:
                found.append(suit)
        return tuple(found)

    def high(self, hand: CardSet) -> CardSet:
        """Return the high cards of a hand."""
        return card_set(one for suit in self.ranks for one in self.run(hand, suit))

    def of(self, hand: CardSet, suit: Suit) -> CardSet:
        """Return all cards of a suit in a hand, burned ones too."""
        return card_set(one for one in self.ranks[suit] if one.bit & hand)

    def strength(self, card: Card) -> int:
        """Return 12 for the Raja down to 1 (section 1)."""
        return len(self.ranks[card.suit]) - self.ranks[card.suit].index(card)

    def worth(self, card: Card) -> int:
        """Return the strength, far below any other card's for one that is not live (burned)."""
        return self.strength(card) - (0 if card.bit & self.live else 100)

    def below(self, hand: CardSet, card: Card) -> CardSet:
        """Return the cards of a hand that are lower than *card*, of its suit."""
        held = (one for one in self.ranks[card.suit] if one.bit & hand)
        return card_set(one for one in held if self.worth(one) < self.worth(card))


def lone(hand: CardSet, terms: Terms, suit: Suit) -> bool:
    """Return whether a hand holds one card of a suit and no more."""
    return terms.of(hand, suit).bit_count() == 1
