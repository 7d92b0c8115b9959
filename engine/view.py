"""What one seat may know: the only thing that AI players, hints and pictures ever get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.actions import Action
from engine.cards import Card, CardSet, Suit
from engine.seats import Seat

S_co = TypeVar("S_co", covariant=True)

Value = int | str | Card | Suit | tuple[Card, ...] | None
"""What a fact may say: a number, a key of the catalogue, a card, a suit, some cards, nobody."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about the table that everybody may read.

    The sentence has the key ``fact-<key>``. *values* go into it by name; the names ``seat`` and
    ``side`` are shown as people, ``count`` chooses the plural.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies face up on the table, and whose it is."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class View(Generic[S_co]):
    """All that one seat may know, or a spectator (seat None).

    The one secret is *hand*. *known* is the game's own state with every hidden card blanked out:
    what an attentive person at the table remembers, for AI players and search. What a person is
    *shown* are *facts*, *board* and *last*, which keep the table's rule on looking back at
    finished tricks; *known* keeps only sets of cards, so no
    finished trick can be read from it.
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
