"""What a seat may do, and how it is written.

The log, the buttons, the records and what people type share one notation: a verb, then its cards,
suit or numbers (``play TH``, ``call H``, ``deal 8S 2S ...``). A new kind of action is one more
subclass, here if several games have it, else in that game's file; ``read`` and ``write`` work from
its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar

from engine.cards import ALL_CARDS, FRENCH_SUITS, Card, Suit, card, suit
from engine.errors import BadNotation
from engine.seats import Seat

_KINDS: dict[str, dict[str, type[Action]]] = {}
"""The kinds of action by verb, each under the name of its class."""


Place = int
"""A number from 1 for one in a row of things that look alike, such as the backs of cards."""


class Action:
    """Anything a seat may do.

    Subclasses are frozen dataclasses. Their fields are of the types ``Card``, ``Suit``, ``Seat``
    and ``Place``; the last field may be a tuple of one of these.
    """

    __slots__ = ()
    verb: ClassVar[str]

    def __init_subclass__(cls) -> None:
        # ``slots=True`` makes a dataclass twice; the second one, which is kept, replaces the first.
        _KINDS.setdefault(cls.verb, {})[cls.__qualname__] = cls

    def __str__(self) -> str:
        return write(self)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card from the hand. Where speed counts, take the ready-made object from ``PLAYS``."""

    verb: ClassVar[str] = "play"
    card: Card


@dataclass(frozen=True, slots=True)
class PlayCards(Action):
    """Play two or more cards from the hand at once: ``play 3S 4H 5D``."""

    verb: ClassVar[str] = "play"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the others go on."""

    verb: ClassVar[str] = "pass"


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
    """Chance: one card each is turned up for the first deal, in the order of the seats asked."""

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


PLAYS: tuple[Play, ...] = tuple(Play(one) for one in ALL_CARDS)
"""The play of each card, by card index."""

CALLS: tuple[Call, ...] = tuple(Call(one) for one in FRENCH_SUITS)

_READ_WORD: dict[str, Callable[[str], object]] = {
    "Card": card,
    "Suit": suit,
    "Seat": lambda word: _number(word, digits=1),
    "Place": lambda word: _number(word, digits=3),
}


def _number(word: str, digits: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= digits):
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
    """Return the action that *text* stands for.

    Raises:
        BadNotation: the verb, a card or the number of words is wrong; it quotes the text.
    """
    verb, *words = text.split() or ("",)
    if verb == Play.verb and len(words) == 1:
        return PLAYS[card(words[0]).index]
    for kind in _KINDS.get(verb, {}).values():
        if _fits(kind, len(words)):
            return _build(kind, words)
    raise BadNotation(text)


def cards_of(action: Action) -> tuple[Card, ...]:
    """Return every card that an action names, in written order."""
    found: list[object] = []
    for name, _ in _shape(type(action)):
        value = getattr(action, name)
        found += value if isinstance(value, tuple) else (value,)
    return tuple(one for one in found if isinstance(one, Card))


def _shape(kind: type[Action]) -> tuple[tuple[str, str], ...]:
    """Return the names of the fields with their types as the source writes them."""
    return tuple((one.name, str(one.type)) for one in fields(kind))  # type: ignore[arg-type]  # every subclass is a dataclass


def _fits(kind: type[Action], words: int) -> bool:
    """Return whether an action of this kind may have this number of *words* after its verb."""
    shape = _shape(kind)
    many = bool(shape) and shape[-1][1].startswith("tuple[")
    return words >= len(shape) if many else words == len(shape)


def _build(kind: type[Action], words: list[str]) -> Action:
    values: list[object] = []
    for place, (_, wanted) in enumerate(_shape(kind)):
        if wanted.startswith("tuple["):
            convert = _READ_WORD[wanted[6:].split(",")[0]]
            values.append(tuple(convert(word) for word in words[place:]))
        else:
            values.append(_READ_WORD[wanted](words[place]))
    return kind(*values)
