"""Cards, suits and ranks; reading and writing them; sets of cards as bit masks.

Every card of every deck is one object, made once and compared by identity, and owns one bit
for good. A *card set* is an ``int`` made of those bits: hands, piles and stocks are card sets where
their order does not matter, which makes following suit one ``&`` and copying a hand free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.errors import BadNotation

CardSet = int
"""A set of cards: the sum of their bits, 0 when empty; ``size`` counts and ``cards`` lists them."""


@dataclass(frozen=True, slots=True, eq=False)
class Suit:
    """One suit of one kind of pack. ``name`` is its message key, ``text`` its letters."""

    text: str
    name: str
    index: int

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return suit, (self.text,)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card. Only this file makes cards; get one by its text, ``card("TH")``.

    ``index`` numbers the cards of all packs; within a suit it grows with the usual rank, from two
    to ace in a French suit. ``bit`` is ``1 << index``.
    """

    text: str
    suit: Suit
    rank: str
    index: int
    bit: CardSet

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)


CLUBS = Suit("C", "clubs", 0)
DIAMONDS = Suit("D", "diamonds", 1)
HEARTS = Suit("H", "hearts", 2)
SPADES = Suit("S", "spades", 3)
FRENCH_SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
RANKS = "23456789TJQKA"

CARDS: tuple[Card, ...] = tuple(
    Card(rank + owner.text, owner, rank, owner.index * 13 + n, 1 << (owner.index * 13 + n))
    for owner in FRENCH_SUITS
    for n, rank in enumerate(RANKS)
)
"""The French cards by index."""

DASHAVATARA_SUITS = (
    Suit("MA", "matsya", 4),
    Suit("KU", "kurma", 5),
    Suit("VA", "varaha", 6),
    Suit("NA", "narasimha", 7),
    Suit("VM", "vamana", 8),
    Suit("PA", "parashurama", 9),
    Suit("RA", "ramachandra", 10),
    Suit("KR", "krishna", 11),
    Suit("BU", "buddha", 12),
    Suit("KA", "kalkin", 13),
)
"""The ten suits of Ganjifa, the five weak ones first."""

MUGHAL_SUITS = (
    Suit("SU", "surkh", 14),
    Suit("CH", "chang", 15),
    Suit("QI", "qimash", 16),
    Suit("BA", "barat", 17),
    Suit("SA", "safed", 18),
    Suit("TA", "taj", 19),
    Suit("SH", "shamshir", 20),
    Suit("GH", "ghulam", 21),
)
"""The eight suits of the Mughal pack, the four weak ones first."""

WEAK = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "P", "R")
STRONG = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "P", "R")
"""The ranks of a weak and of a strong Ganjifa suit, low to high: P is the Pradhan, R the Raja."""


def _round_cards(owner: Suit, ranks: tuple[str, ...], first: int) -> Iterator[Card]:
    for index, rank in enumerate(ranks, first):
        yield Card(f"{owner.text}-{rank}", owner, rank, index, 1 << index)


ROUND_CARDS: tuple[Card, ...] = tuple(
    one
    for suits in (DASHAVATARA_SUITS, MUGHAL_SUITS)
    for n, owner in enumerate(suits)
    for one in _round_cards(
        owner,
        WEAK if n < len(suits) // 2 else STRONG,
        len(CARDS) + (owner.index - len(FRENCH_SUITS)) * len(WEAK),
    )
)
"""The cards of both Ganjifa packs by index: ``MA-10`` to ``GH-R``."""

ALL_CARDS = CARDS + ROUND_CARDS
"""The cards of all packs by index."""

_BY_TEXT = {one.text: one for one in ALL_CARDS}
_SUITS = {one.text: one for one in (*FRENCH_SUITS, *DASHAVATARA_SUITS, *MUGHAL_SUITS)}
SUIT_MASKS: dict[Suit, CardSet] = {
    owner: sum(one.bit for one in CARDS if one.suit is owner) for owner in FRENCH_SUITS
}
"""All cards of each French suit."""


def card(text: str) -> Card:
    """Return the card that *text* stands for: rank then suit, ``TH``; in Ganjifa ``RA-10``.

    Raises:
        BadNotation: *text* is not a card.
    """
    found = _BY_TEXT.get(text)
    if found is None:
        raise BadNotation(text)
    return found


def suit(text: str) -> Suit:
    """Return the suit that *text* stands for: ``H``.

    Raises:
        BadNotation: *text* is not a suit.
    """
    found = _SUITS.get(text)
    if found is None:
        raise BadNotation(text)
    return found


def deck_of(text: str) -> tuple[Card, ...]:
    """Return the cards written in *text*, separated by blanks, in that order."""
    return tuple(card(word) for word in text.split())


def card_set(cards_: Iterable[Card]) -> CardSet:
    """Return the set of *cards_*; duplicates count once."""
    found = 0
    for one in cards_:
        found |= one.bit
    return found


def cards(held: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set by rising index: clubs to spades, two to ace."""
    found = []
    while held:
        low = held & -held
        found.append(ALL_CARDS[low.bit_length() - 1])
        held ^= low
    return tuple(found)


def size(held: CardSet) -> int:
    """Return the number of cards in a set."""
    return held.bit_count()
