"""What has happened, as far as everybody at the table may know.

Events are public by type: none has a field for a hidden card. A field holds a seat, a card, a
suit, a side, a number or a tuple of cards, so that one presenter words the events of every game:
the sentence of ``TrickTaken`` has the key ``event-trick-taken`` and takes the fields by name.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from engine.cards import CARDS, Card, Suit
from engine.seats import Seat


class Event:
    """Anything public that has happened. Events of a single game stand in that game's file.

    Attributes:
        seen: the facts, the board or the hands show it anyway, so it needs no line.
        move: a seat has acted for all to see; events a whole round of moves ago are no longer news.
        brief: it is news only until a seat acts.
        closes: it ends a bout, which is shown until the next one is over.
        leads: it opens a trick, and a fact says how for as long as the trick lies on the table.
    """

    __slots__ = ()
    seen: ClassVar[bool] = False
    move: ClassVar[bool] = False
    brief: ClassVar[bool] = False
    closes: ClassVar[bool] = False
    leads: ClassVar[bool] = False


class DealEnded(Event):
    """A deal is over and scored. Each game has its own kind."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DealerChosen(Event):
    """The first dealer of the match is known."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """One card each was turned up to choose the dealer; equal highest cards draw again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """A deal has begun: *seat* has dealt *count* cards to each."""

    seen: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class RestDealt(Event):
    """The rest of the deck was dealt: *count* more cards to each."""

    brief: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played to the trick."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardsPlayed(Event):
    """Several cards were played at once."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """This seat has let the others go on."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """The clock has taken this seat's turn. The keeper of the clock makes it, never a game.

    Args:
        cards: those of the turn that everybody saw.
        verb: what was done, as the action names it.
        suit: the one that was called.
    """

    seat: Seat
    cards: tuple[Card, ...]
    verb: str = ""
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Reseated(Event):
    """The players change seats before the first deal: seat n now has the player of seats[n]."""

    brief: ClassVar[bool] = True
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TrumpMade(Event):
    """This seat has made the trump suit known."""

    seen: ClassVar[bool] = True
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class TrumpDrawn(Event):
    """A card drawn from the played cards made its suit trump."""

    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """This seat won the trick; its cards lie in the centre unless ``PileTaken`` follows."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """This seat gathered this number of *tricks* from the centre."""

    brief: ClassVar[bool] = True
    seat: Seat
    tricks: int
    tens: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SideWon(DealEnded):
    """A deal of two partnerships is over. *side* is the winner, or None if nobody won."""

    side: int | None


@dataclass(frozen=True, slots=True)
class DealScored(SideWon):
    """A deal of Dehla Pakad is over."""

    tens: tuple[int, int]
    kots: tuple[int, int]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over. *winners*: both seats of a side where there are sides; () for a draw."""

    winners: tuple[Seat, ...]


_MOST_SEATS = 6

PLAYED: tuple[tuple[tuple[Event, ...], ...], ...] = tuple(
    tuple((CardPlayed(seat, one),) for one in CARDS) for seat in range(_MOST_SEATS)
)
"""The event of each French card played, by seat and card index, alone as the events of a step."""

TAKEN: tuple[Event, ...] = tuple(TrickTaken(seat) for seat in range(_MOST_SEATS))
"""The event of a trick taken, by seat. Both made in advance: most of a deal consists of them."""


def cards_shown(event: Event) -> tuple[Card, ...]:
    """Return every card that an event shows."""
    found: list[object] = []
    for one in fields(event):  # type: ignore[arg-type]  # every event is a dataclass
        value = getattr(event, one.name)
        found += value if isinstance(value, tuple) else (value,)
    return tuple(one for one in found if isinstance(one, Card))
