"""What a picture beside a message shows: words, cards and people, without a pixel.

Everything in a description may be known to whoever reads the message, and stands there in words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from engine.cards import Card
from engine.seats import Seat


class Honour(Enum):
    """What a poster is about, from the least to the greatest."""

    DEAL = "deal"
    KOT = "kot"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Row:
    """What a side, or a player alone, has got.

    Args:
        side: it has the colour and the sign of this side; None where nobody has partners.
        place: in a ranking, from 1; 0 where there is none.
        figures: as many as the poster has headings.
    """

    side: int | None
    name: str
    cards: tuple[Card, ...] = ()
    figures: tuple[str, ...] = ()
    place: int = 0


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
        """All facts that are written on it."""
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
        headline: what stands in the middle where nothing lies.
        laid: cards by seat, in playing order; *best* takes them.
        won: what each side has captured of the cards that count.
    """

    title: str
    headline: str
    sitters: tuple[Sitter, ...]
    laid: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    best: Seat | None = None
    won: tuple[Row, ...] = ()

    @property
    def words(self) -> Iterator[str]:
        """All facts that are written on it."""
        yield from (self.title, self.headline, *(one.name for one in self.sitters))

    @property
    def cards(self) -> Iterator[Card]:
        """All cards on it."""
        for _, cards in self.laid:
            yield from cards
        for row in self.won:
            yield from row.cards


@dataclass(frozen=True, slots=True)
class Held:
    """The cards of somebody, in the groups of a hand."""

    name: str
    side: int | None
    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Rack:
    """Hands with all their cards, and what lies on the table beside them."""

    title: str
    hands: tuple[Held, ...]
    laid: tuple[tuple[Seat, Card], ...] = ()
    best: Seat | None = None

    @property
    def words(self) -> Iterator[str]:
        """All facts that are written on it."""
        yield from (self.title, *(one.name for one in self.hands))

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
        alt: the same in words, for who does not see it; at most 1,024 characters.
        image: a JPEG, once it is drawn.
    """

    drawing: Drawing
    alt: str
    image: bytes = field(default=b"", compare=False, repr=False)

    @property
    def digest(self) -> str:
        """What it is known by: two that look alike have the same."""
        return hashlib.sha256(repr(self.drawing).encode()).hexdigest()[:32]
