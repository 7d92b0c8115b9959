"""What a picture beside a message shows: words, cards and people, but no pixels.

A picture holds nothing that the reader of its message may not know, and the message says all of it
in words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from engine.cards import Card, Suit
from engine.seats import Seat


class Honour(Enum):
    """What a poster is about, from the least to the greatest."""

    DEAL = "deal"
    KOT = "kot"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Row:
    """What a side, or a single player, has got.

    Args:
        side: whose colour and sign the row has; None where nobody has partners.
        figures: as many as the poster has headings.
        place: rank, from 1; 0 if there is no ranking.
        won: whether the side has won what the poster tells of.
    """

    side: int | None
    name: str
    cards: tuple[Card, ...] = ()
    figures: tuple[str, ...] = ()
    place: int = 0
    won: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards that lay open together, in playing order, each with its seat; *best* took them."""

    heading: str
    cards: tuple[tuple[Seat, Card], ...]
    best: Seat | None
    taker: str


@dataclass(frozen=True, slots=True)
class Poster:
    """How a deal or a match has ended."""

    honour: Honour
    title: str
    headline: str
    banner: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    trick: Trick | None = None

    @property
    def words(self) -> Iterator[str]:
        """All text on it."""
        yield from (self.title, self.headline, self.banner, *self.headings)
        for row in self.rows:
            yield from (row.name, *row.figures)
        if self.trick is not None:
            yield self.trick.taker

    @property
    def cards(self) -> Iterator[Card]:
        """All cards on it."""
        for row in self.rows:
            yield from row.cards
        if self.trick is not None:
            yield from (card for _, card in self.trick.cards)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table, or a free seat."""

    name: str
    side: int | None
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class Felt:
    """A table with its people around it, and what lies in the middle.

    Args:
        headline: the text in the middle when no cards lie there.
        laid: cards by seat, in playing order.
        best: the seat that takes them.
        won: the cards that count which each side has captured.
        clockwise: whether each seat sits to the left of the one before.
        trump: the trump suit of a French pack, and what it is called: *trump_word*.
    """

    title: str
    headline: str
    sitters: tuple[Sitter, ...]
    laid: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    best: Seat | None = None
    won: tuple[Row, ...] = ()
    clockwise: bool = False
    trump: Suit | None = None
    trump_word: str = ""

    @property
    def words(self) -> Iterator[str]:
        """All text on it."""
        yield from (self.title, self.headline, self.trump_word)
        yield from (one.name for one in self.sitters)

    @property
    def cards(self) -> Iterator[Card]:
        """All cards on it."""
        for _, cards in self.laid:
            yield from cards
        for row in self.won:
            yield from row.cards


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody's cards, in the groups of a hand."""

    name: str
    side: int | None
    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Rack:
    """Hands with all their cards, and what lies on the table beside them.

    Args:
        players: who laid each of the cards on the table; () where somebody laid several.
    """

    title: str
    hands: tuple[Held, ...]
    laid: tuple[tuple[Seat, Card], ...] = ()
    best: Seat | None = None
    players: tuple[str, ...] = ()

    @property
    def words(self) -> Iterator[str]:
        """All text on it."""
        yield from (self.title, *(one.name for one in self.hands), *self.players)

    @property
    def cards(self) -> Iterator[Card]:
        """All cards on it."""
        for hand in self.hands:
            for group in hand.groups:
                yield from group
        yield from (card for _, card in self.laid)


Drawing = Poster | Felt | Rack


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beside a message.

    Args:
        alt: the same in words, for people who cannot see it; at most 1,024 characters.
        image: a JPEG; empty until it is drawn.
    """

    drawing: Drawing
    alt: str
    image: bytes = field(default=b"", compare=False, repr=False)

    @property
    def digest(self) -> str:
        """The key it is cached under: pictures that look alike have the same."""
        return hashlib.sha256(repr(self.drawing).encode()).hexdigest()[:32]
