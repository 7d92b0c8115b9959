"""The actions and events that only Teen Do Paanch has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.actions import Action, Place
from engine.cards import Card
from engine.events import DealEnded, Event
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Fan(Action):
    """Chance: these cards lie face down in a row, left to right. Nobody may know the order."""

    verb: ClassVar[str] = "fan"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Take a card of the three that decide who deals when."""

    verb: ClassVar[str] = "pick"
    place: Place


@dataclass(frozen=True, slots=True)
class Pull(Action):
    """Take an unseen card out of the victim's hand."""

    verb: ClassVar[str] = "pull"
    place: Place


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Let a pull that is due pass (option ``pull_optional``)."""

    verb: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give a card back for the one pulled."""

    verb: ClassVar[str] = "give"
    card: Card


@dataclass(frozen=True, slots=True)
class CardPicked(Event):
    """Somebody has taken one of the three face-down cards; others see it once all are taken."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class TargetDrawn(Event):
    """The card that decides how many tricks this seat has to make in the first round."""

    brief: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardsTurnedUp(Event):
    """The next cards of this seat were shown, because it did not name trump."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPulled(Event):
    """*seat* has pulled a card from *other*, which only these two know."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class PullSkipped(Event):
    """*seat* has let a pull from *other* pass."""

    move: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class CardGivenBack(Event):
    """*seat* has given *other* a card back, which only these two know."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class RoundScored(DealEnded):
    """A round is over: the tricks of each seat. *dealer* is the one of this round."""

    tricks: tuple[int, ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class GameTied(Event):
    """The best players of a game are tied; a new game decides (option ``tie_break``)."""

    seats: tuple[Seat, ...]
