"""The cards of Durak, what a seat may do with them, and what everybody may see of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.actions import Action, Pass
from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, card_set
from engine.events import DealEnded, Event
from engine.seats import Seat

RANKS = "6789TJQKA"

PACK = tuple(one for one in CARDS if one.rank in RANKS)
PACK_SET: CardSet = card_set(PACK)


TRUMPS: dict[Suit | None, CardSet] = {
    None: 0,
    **{one: PACK_SET & mask for one, mask in SUIT_MASKS.items()},
}
"""By trump suit, all its cards; before the first deal there is none."""


def beats(over: Card, under: Card, trump: Suit | None) -> bool:
    """Return whether *over* beats *under*: it is higher in the suit, or a trump on another suit."""
    if over.suit is under.suit:
        return over.index > under.index
    return over.suit is trump


def _by_index(sets: dict[Card, CardSet]) -> tuple[CardSet, ...]:
    return tuple(sets.get(one, 0) for one in CARDS)


SAME_RANK = _by_index({a: card_set(b for b in PACK if b.rank == a.rank) for a in PACK})
"""By the index of a card, all cards of its rank."""

BEATERS = {
    trump: _by_index({a: card_set(b for b in PACK if beats(b, a, trump)) for a in PACK})
    for trump in TRUMPS
}
"""By the trump suit and the index of a card, all cards that beat it."""


# What a seat may do; attacking and throwing in are ``Play``


@dataclass(frozen=True, slots=True)
class Beat(Action):
    """Cover an attack card with one that beats it: ``beat 7S 9S``."""

    verb: ClassVar[str] = "beat"
    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Give up the defence: all cards on the table go into the defender's hand."""

    verb: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Pass the attack on to the next seat with a card of the same rank: ``transfer 9C``."""

    verb: ClassVar[str] = "transfer"
    card: Card


@dataclass(frozen=True, slots=True)
class TransferByTrump(Action):
    """Pass the attack on by showing the trump of its rank, which stays in the hand."""

    verb: ClassVar[str] = "show"
    card: Card


PASS, TAKE = Pass(), Take()

BEATS = tuple(tuple(Beat(under, over) for over in CARDS) for under in CARDS)
"""By the index of an attack card and of the card that covers it."""

TRANSFERS = tuple(map(Transfer, CARDS))
SHOWS = tuple(map(TransferByTrump, CARDS))


# What everybody may see; an attack card and one thrown in are ``CardPlayed``


@dataclass(frozen=True, slots=True)
class TrumpTurned(Event):
    """This card fixes the trump suit; it lies under the talon, or stays with the dealer."""

    seen: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class LowestTrump(Event):
    """This seat attacks first: it shows the lowest trump of all hands; None: nobody has one."""

    brief: ClassVar[bool] = True
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class DurakAttacked(Event):
    """This seat attacks first, because the durak of the last deal sits next to it."""

    brief: ClassVar[bool] = True
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class AttackBeaten(Event):
    """An attack card was covered."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat
    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class DefenceGivenUp(Event):
    """The defender will take; the others may still throw cards in."""

    seen: ClassVar[bool] = True
    move: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class AttackTransferred(Event):
    """The attack was passed on with a card of the same rank; *other* defends now."""

    move: ClassVar[bool] = True
    seat: Seat
    card: Card
    other: Seat


@dataclass(frozen=True, slots=True)
class TrumpShown(Event):
    """The attack was passed on by showing a trump; *other* defends now."""

    move: ClassVar[bool] = True
    seat: Seat
    card: Card
    other: Seat


@dataclass(frozen=True, slots=True)
class BoutDefended(Event):
    """All attack cards were beaten; the cards on the table are out of play."""

    seen: ClassVar[bool] = True
    closes: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class BoutTaken(Event):
    """The defender has taken the cards on the table."""

    closes: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TalonDrawn(Event):
    """This seat's hand was filled up with *count* cards from the talon."""

    seen: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class LastDrawn(Event):
    """The talon is used up: this seat has drawn the trump card from under it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SeatOut(Event):
    """This seat has no cards left and is safe."""

    seen: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class DurakFound(DealEnded):
    """The deal is over: *seat* is the durak; None for a draw, when the last cards went together."""

    seat: Seat | None
