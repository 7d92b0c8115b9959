"""The events that only Ganjifa has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Suit
from engine.events import DealEnded, Event
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class CutAtRaja(Event):
    """The cut showed a Raja, so the pack is cut again."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealVoid(Event):
    """This player has no Raja: the same dealer deals again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetsTurnedUp(Event):
    """The first and the last set of a player lie open for a moment."""

    seen: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A debtor has set this set aside."""

    move: ClassVar[bool] = True
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class SetsAside(Event):
    """So many sets of a debtor are set aside, who owes too many cards to choose which."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardPaid(Event):
    """*seat* has paid a card, unseen, to *other*; ``DebtPaid`` then counts them all."""

    seen: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class SurkhyaBack(Event):
    """The surkhya was drawn and goes back to *seat*; the spare card is paid to *other*."""

    seat: Seat
    other: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LowCardReturned(Event):
    """*seat* has given *other* a low card in return for one that was paid."""

    seen: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class DebtPaid(Event):
    """*seat* has paid *other* this number of cards, and got as many back."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """*seat*, who holds the Raja, has given *other* the card that was asked for."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class CardSwapped(Event):
    """Somebody has taken a card out of the opening trick and put another one there."""

    move: ClassVar[bool] = True
    seat: Seat
    card: Card
    given: Card


@dataclass(frozen=True, slots=True)
class CardRequested(Event):
    """*seat* asks *other*, who holds the Raja, for a low card of a suit."""

    move: ClassVar[bool] = True
    seat: Seat
    other: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class LeadNamed(Event):
    """A lead is named (a key of the catalogue); its card comes next."""

    seen: ClassVar[bool] = True
    seat: Seat
    lead: str
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class ExchangeOpen(Event):
    """This player may exchange a card of the opening trick, or pass."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class ExchangeNamed(Event):
    """Somebody takes this card out of the opening trick; the card to put there comes next."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A lead by its name (a key of the catalogue), its suit and the cards that lie open."""

    leads: ClassVar[bool] = True
    seat: Seat
    lead: str
    suit: Suit | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Demanded(Event):
    """Somebody held the card that was asked for (a key of the catalogue) and had to play it."""

    seat: Seat
    what: str
    suit: Suit
    card: Card


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The gheni makes the trick a double one with a second card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickSplit(Event):
    """The second card of the double trick is beaten."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """A card is stripped of its value for the rest of the deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The card that was led face down is shown."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardsCaptured(Event):
    """Somebody has captured this number of cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TrickCaptured(CardsCaptured):
    """One player has captured a whole trick, as is usual: the table shows who, and the count."""

    seen: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class HarduVoid(Event):
    """The two cards above the third are in different hands: the lead is taken back."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class SoktaSeen(Event):
    """A sokta is seen to be right or wrong: *outcome* is the key of the catalogue for which."""

    seat: Seat
    outcome: str
    suit: Suit


@dataclass(frozen=True, slots=True)
class Tigasta(Event):
    """Everybody has had the lead and lost it: the second half of the deal begins."""


@dataclass(frozen=True, slots=True)
class AkheriKilled(Event):
    """The last lead was beaten; if two players beat it, it is a rangeri."""

    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GanjifaScored(DealEnded):
    """A deal of Ganjifa is over; *winners* have captured most."""

    winners: tuple[Seat, ...]
