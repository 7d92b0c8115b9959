"""The events that only Tien Len has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card
from engine.events import DealEnded, Event
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class LeftoverTaken(Event):
    """This seat holds the lowest card and has taken the one that was left over, unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LowestFound(Event):
    """This is the lowest card in any hand; its holder, whom everybody now knows, leads."""

    seen: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The deal is over: *seat* shows cards that it did not play."""

    seen: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """*seat* offers *other* some cards in a trade."""

    seen: ClassVar[bool] = True
    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class OfferAnswered(Event):
    """*seat* has shown *other* the cards that it would give for those offered."""

    seen: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class OfferRefused(Event):
    """*seat* will not trade like this with *other*."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class CardsTraded(Event):
    """The two have exchanged *count* cards each."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TraderReady(Event):
    """This seat has stopped trading."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class TradingOver(Event):
    """Everybody is ready, or the time for trading has run out."""


@dataclass(frozen=True, slots=True)
class TwosBeaten(Event):
    """With a slam *seat* has beaten this number of twos of *other*."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class SlamPaid(Event):
    """For a slam *seat* has got this number of points from *other*."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class SlamPaymentCancelled(Event):
    """The slam of *seat* was beaten: this number of points goes back to *other*."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """This seat has played its last card."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """Nobody can or will beat the play of this seat; its cards are turned down."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class LastLeft(DealEnded):
    """The deal is over: only this seat still holds cards, and pays the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstOut(DealEnded):
    """The deal is over: this seat has no cards left, and the others pay for theirs."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WonAtOnce(DealEnded):
    """The deal is over without play: this seat was dealt a hand that wins."""

    seat: Seat
