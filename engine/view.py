"""What one seat may know: the only thing that AI players, hints and pictures ever get."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Generic, TypeVar

from engine.actions import Action
from engine.cards import Card, CardSet, Suit
from engine.seats import Seat

S_co = TypeVar("S_co", covariant=True)

Value = int | str | Card | Suit | tuple[Card, ...] | tuple[Seat, ...] | None
"""What a fact may say: a number, a key of the catalogue, a card, a suit, some cards, nobody."""


class Show(Flag):
    """Where a fact is shown."""

    NOWHERE = 0
    TITLE = auto()
    """Behind the name of the game: how far it is."""
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
    """When somebody asks for the score, besides what is shown there anyhow."""
    NEXT = auto()
    """After a deal: what comes now."""
    ASKED = auto()
    """Only when somebody asks for finished tricks."""
    WHY = auto()
    """When the seat to act asks why it may do no more than that."""
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


def trick_on_table(number: int, *, led: bool) -> Fact:
    """Return which trick lies on the table: the one finished last, until the next is led.

    Args:
        number: of the trick under way, from 1.
        led: whether a card of it has been laid.
    """
    return fact("trick", Show.TITLE, number=number if led or number == 1 else number - 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that one seat has laid face up on the table at once.

    Args:
        cards: one in a trick; those of a combination; none for a seat that passed.
        over: the card on the table that they cover, where cards are beaten one by one.
    """

    seat: Seat
    cards: tuple[Card, ...]
    over: Card | None = None


@dataclass(frozen=True, slots=True)
class View(Generic[S_co]):
    """All that one seat may know, or a spectator (seat None).

    Secrets are the *hand* and the facts *private*. *known* is the game's own state with every
    hidden card blanked out: what an attentive person at the table remembers, for AI players and
    search. What a person is *shown* are *facts*, *notes*, *board* and *last*, which keep the
    table's rule on looking back at finished tricks; *known* keeps only sets of cards, so no
    finished trick can be read from it.

    Args:
        to_act: whose action is due.
        also: who else may act at the same time.
        winning: who takes what lies on the board, if nothing more comes.
        board: what lies open in the trick or round under way, in playing order.
        last: the trick, round or bout finished last in this deal, until the next one is complete.
        taker: who won it; None if nobody did.
        notes: what is said beside the name of a seat; each has the value ``seat``.
        private: what this seat alone has been told, besides its hand.
        turned: all but the court cards rank the other way round than they are numbered.
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
