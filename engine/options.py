"""House rules: each is an option, and one typed class declares all options of a game.

Each field of that class is an option, and its type says which values it allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.errors import BadOption

NONE_OF_THEM = "none"
"""How an option for several words is written when none of them is chosen."""
PLAYERS_KEY = "players"
"""Stands for the number of seats in a condition, though that is not an option."""


class Condition(NamedTuple):
    """What another option must be: one of *values*, as they are written, or none of them."""

    key: str
    values: tuple[str, ...]
    among: bool = True

    def holds(self, value: str | int) -> bool:
        """Return whether an option with this value meets the condition."""
        return self.among is not set(self.values).isdisjoint(str(value).split("+"))


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. The first value is the default.

    Sentences: ``option-<key>`` names it, ``option-<key>-<value>`` says what a value means;
    a number range takes ``option-<key>-number`` with ``count``. A game may word a shared option
    in its own way: ``option-<family>-<key>-<value>`` takes precedence.

    Args:
        words: the allowed words, default first; empty for a number.
        numbers: the default number, then the lowest and the highest.
        also: a number outside the range that is allowed too (0 for "off").
        several: any of the words may be chosen, in any order, written ``one+other``; ``none``,
            the default, stands for none of them.
        needs: conditions on other options, without which this one has no effect.
        heads: it is the first of a group of options that belong together.
    """

    key: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, int, int] | None = None
    also: int | None = None
    several: bool = False
    needs: tuple[Condition, ...] = ()
    heads: bool = False

    @property
    def default(self) -> str | int:
        """The value at a table that chooses nothing."""
        if self.several:
            return NONE_OF_THEM
        return self.numbers[0] if self.numbers else self.words[0]

    @property
    def allowed(self) -> str:
        """The allowed values as people write them."""
        if self.several:
            return f"{NONE_OF_THEM}, or any of {', '.join(self.words)} joined by +"
        if self.numbers is None:
            return ", ".join(self.words)
        reach = f"{self.numbers[1]} to {self.numbers[2]}"
        return reach if self.also is None else f"{self.also} or {reach}"

    def read(self, text: str) -> str | int:
        """Return the value that *text* stands for.

        Raises:
            BadOption: it is not allowed; the error says which values are.
        """
        if self.several:
            if text == NONE_OF_THEM or self._are_words(text.split("+")):
                return text
        elif self.numbers is None:
            if text in self.words:
                return text
        elif text.isascii() and text.isdigit() and len(text) <= 9:
            number = int(text)
            if number == self.also or self.numbers[1] <= number <= self.numbers[2]:
                return number
        raise BadOption(self.key, text, self.allowed)

    def _are_words(self, parts: list[str]) -> bool:
        return set(parts) <= set(self.words) and len(set(parts)) == len(parts)


Some = Mapping[str, str | int]
"""Values for some of the options."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that an option accepts: its default, a range, and one more (0 for "off")."""

    default: int
    lowest: int
    highest: int
    also: int | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """Any of these words may be chosen, in any order."""

    words: tuple[str, ...]


class _Unhashable(type):
    """A metaclass for classes that stand in an annotation themselves.

    Two annotations with the same words in another order, and so with another default, are equal:
    Python would cache the first and return it for the second. Unhashable values are not cached.
    """

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Needs:
    """The option has no effect unless another one has one of these values.

    It compares by identity, so that equal annotations are not confused (see ``_Unhashable``).
    """

    condition: Condition

    def __init__(self, key: str, *values: str) -> None:
        object.__setattr__(self, "condition", Condition(key, values))


class Unless(Needs):
    """The option has no effect where another one has one of these values."""

    __slots__ = ()

    def __init__(self, key: str, *values: str) -> None:
        object.__setattr__(self, "condition", Condition(key, values, among=False))


class NewGroup(metaclass=_Unhashable):
    """The option is the first of a group that belongs together."""


R = TypeVar("R")


def rules_from(kind: Callable[..., R], options: Some) -> R:
    """Return the rules of this *kind* that a table plays by; *options* must be settled."""
    return kind(**options)


def options_of(rules: type[Any]) -> tuple[Option, ...]:
    """Return the options that the fields of *rules* declare, in their order.

    ``scoring: Literal["kots", "points"]`` is a choice of words, default first;
    ``target: Annotated[int, Numbers(2, 1, 20)]`` is a number,
    ``wins: Annotated[str, Several(("dragon", "pairs"))]`` any of some words. ``Needs``, ``Unless``
    and ``NewGroup`` may be added to an annotation.
    """
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_option(key, hint) for key, hint in hints.items())


def _option(key: str, hint: Any) -> Option:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    bare = get_args(hint)[0] if notes else hint
    needs = tuple(one.condition for one in notes if isinstance(one, Needs))
    heads = any(isinstance(one, NewGroup) or one is NewGroup for one in notes)
    if get_origin(bare) is Literal:
        return Option(key, words=get_args(bare), needs=needs, heads=heads)
    for one in notes:
        if isinstance(one, Numbers):
            reach = (one.default, one.lowest, one.highest)
            return Option(key, numbers=reach, also=one.also, needs=needs, heads=heads)
        if isinstance(one, Several):
            return Option(key, words=one.words, several=True, needs=needs, heads=heads)
    raise TypeError(f"{key}: {hint!r} says neither words nor numbers")
