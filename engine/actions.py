"""What a seat may do, and how it is written.

One text serves the log, the buttons, the records and what people type: a verb, then its cards,
suit or numbers (``play TH``, ``call H``, ``deal 8S 2S ...``). A new kind of choice is one more
class here; ``read`` and ``write`` follow from its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar, cast

from engine.cards import CARDS, FRENCH_SUITS, Card, Suit, card, suit
from engine.errors import BadNotation
from engine.seats import Seat


class Action:
    """Anything a seat may do. Subclasses are frozen and hold only cards, suits and seats."""

    __slots__ = ()
    verb: ClassVar[str]

    def __str__(self) -> str:
        return write(self)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card from the hand. Take the ready-made object from ``PLAYS`` where speed counts."""

    verb: ClassVar[str] = "play"
    card: Card


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Name the trump suit."""

    verb: ClassVar[str] = "call"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: the shuffled deck, top card first. The log writes all of it."""

    verb: ClassVar[str] = "deal"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: one card is drawn and shown."""

    verb: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Appoint(Action):
    """Chance: this seat deals first."""

    verb: ClassVar[str] = "appoint"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """Chance: one card each, turned up for the first deal, in the order of the seats asked."""

    verb: ClassVar[str] = "cut"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    """The house: the time agreed for the match has run out."""

    verb: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """The house: the people at the table have asked to end the match."""

    verb: ClassVar[str] = "stop"


PLAYS: tuple[Play, ...] = tuple(Play(one) for one in CARDS)
"""The play of each card, by card index."""

CALLS: tuple[Call, ...] = tuple(Call(one) for one in FRENCH_SUITS)

_KINDS: dict[str, type[Action]] = {
    kind.verb: kind for kind in (Play, Call, Deal, Draw, Appoint, Cut, TimeUp, Stop)
}
_READ_WORD: dict[str, Callable[[str], object]] = {
    "Card": card,
    "Suit": suit,
    "Seat": lambda word: _seat(word),
}


def _seat(word: str) -> Seat:
    if not (word.isascii() and word.isdigit() and len(word) == 1):
        raise BadNotation(word)
    return int(word)


def write(action: Action) -> str:
    """Return the text of an action: ``play TH``."""
    words = [action.verb]
    for field in fields(action):  # type: ignore[arg-type]  # every subclass is a dataclass
        value = getattr(action, field.name)
        words += map(str, value if isinstance(value, tuple) else (value,))
    return " ".join(words)


def read(text: str) -> Action:
    """Return the action written *text*.

    Raises:
        BadNotation: the verb, a card or their number is wrong; it quotes the text.
    """
    words = text.split()
    kind = _KINDS.get(words[0]) if words else None
    if kind is None:
        raise BadNotation(text)
    if kind is Play and len(words) == 2:
        return PLAYS[card(words[1]).index]
    return _build(kind, words[1:], text)


def _build(kind: type[Action], words: list[str], text: str) -> Action:
    shape = fields(kind)  # type: ignore[arg-type]  # every subclass is a dataclass
    if not shape and not words:
        return kind()
    if len(shape) != 1:
        raise BadNotation(text)
    wanted = cast("str", shape[0].type)
    if wanted.startswith("tuple[") and words:
        convert = _READ_WORD[wanted[6:].split(",")[0]]
        return kind(tuple(convert(word) for word in words))  # type: ignore[call-arg]
    if wanted.startswith("tuple[") or len(words) != 1:
        raise BadNotation(text)
    return kind(_READ_WORD[wanted](words[0]))  # type: ignore[call-arg]
