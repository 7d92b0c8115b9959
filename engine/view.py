"""What one seat may know: all that AI players, hints and pictures ever get."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Generic, TypeVar

from engine.actions import Action
from engine.cards import Card, CardSet, Suit
from engine.seats import Seat

S_co = TypeVar("S_co", covariant=True)

Value = int | str | Card | Suit | tuple[Card, ...] | tuple[Seat, ...] | None
"""The values of a fact: a number, a key of the catalogue, a card, a suit, some cards, nobody."""


class Show(Flag):
    """Where a fact is shown."""

    NOWHERE = 0
    TITLE = auto()
    """Behind the name of the game: how far the match has got."""
    TABLE = auto()
    """In the room, while a deal is on."""
    HAND = auto()
    """Beside the cards of a hand."""
    PEEK = auto()
    """In the short pop-up of a hand."""
    DEAL = auto()
    """With the result of a deal that has just been scored."""
    STANDING = auto()
    """It outlasts a deal: how the match stands."""
    SCORE = auto()
    """When somebody asks for the score, besides what is shown there anyway."""
    NEXT = auto()
    """After a deal: what comes next."""
    ASKED = auto()
    """Only when somebody asks for finished tricks."""
    WHY = auto()
    """When somebody asks why: the seat to act about its choices, anybody about how it is led."""
    JOINED = auto()
    """In the line of the fact before it."""
    UNDER = auto()
    """In the room and beside a hand: under the seats, with the cards that are already gone."""
    STRONG = auto()
    """In a line of its own that stands out."""
    REST = auto()
    """On a hand while others play: it changes when a trick is complete, or once in a deal."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about the table.

    The sentence has the key ``fact-<key>`` (``note-<key>`` for the notes of a seat). *values* go
    into it by name; ``seat`` and ``side`` are shown as people, ``seats`` as several, ``count``
    chooses the plural. Facts with the same key that hold just ``side`` and ``count``, or ``side``
    and ``cards``, share a line.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    show: Show = Show.TABLE


def fact(key: str, show: Show = Show.TABLE, **values: Value) -> Fact:
    """Return the fact *key* with these values."""
    return Fact(key, tuple(values.items()), show)


def deal_of_match(number: int, deals: int | None = None) -> Fact:
    """Return the fact of which deal it is, and of how many where their number is fixed.

    An extra deal that breaks a tie has only a number.
    """
    known = None if deals is None or number > deals else deals
    return fact("deal", Show.TITLE, count=number, deals=known)


def trick_on_table(number: int, *, led: bool) -> Fact:
    """Return the fact of which trick lies on the table: the last finished one until the next lead.

    Args:
        number: the number of the current trick, from 1.
        led: whether a card has been played to it.
    """
    return fact("trick", Show.TITLE, number=number if led or number == 1 else number - 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that one seat has laid face up on the table at once.

    Args:
        cards: one in a trick; all of a combination; none for a seat that passed.
        over: the card on the table that they cover, where cards are beaten one by one.
    """

    seat: Seat
    cards: tuple[Card, ...]
    over: Card | None = None


@dataclass(frozen=True, slots=True)
class View(Generic[S_co]):
    """All that one seat may know, or a spectator (seat None).

    The secrets are *hand* and *private*. *known* is the game's own state with every hidden card
    blanked out: what an attentive person at the table remembers, for AI players and search.
    People are *shown* only *facts*, *notes*, *board* and *last*, which keep the table's rule on
    looking back at finished tricks; *known* keeps only sets of cards, so no finished trick can be
    read from it.

    Args:
        to_act: whose action is due.
        also: who else may act at the same time.
        winning: who takes what lies on the board if no card follows.
        board: the face-up cards of the current trick or round, in playing order.
        last: the last finished trick, round or bout of this deal, until the next one is complete.
        taker: who won *last*; None if nobody did.
        notes: what is said beside the name of a seat; each has the value ``seat``.
        private: what this seat alone has been told, besides its hand.
        turned: all but the court cards rank in the reverse of their numbers.
    """

    game: str
    seat: Seat | None
    to_act: Seat | None
    hand: CardSet
    sizes: tuple[int, ...]
    legal: tuple[Action, ...]
    facts: tuple[Fact, ...]
    board: tuple[Laid, ...]
    last: tuple[Laid, ...]
    known: S_co
    taker: Seat | None = None
    also: tuple[Seat, ...] = ()
    winning: Seat | None = None
    notes: tuple[Fact, ...] = ()
    private: tuple[Fact, ...] = ()
    turned: bool = False
