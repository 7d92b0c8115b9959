"""House rules as one typed class: each field is an option, and its type says what it allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from engine.game import Option, Options


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that an option takes: its default, a range, and one more (0 for "off")."""

    default: int
    lowest: int
    highest: int
    also: int | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """Any of these words, in the order in which the table chooses them."""

    words: tuple[str, ...]


class _Unhashable(type):
    """The class of what stands in an annotation as it is.

    Two annotations with the same words in another order, and so with another default, are equal:
    Python would remember the first and give it for the second, but it cannot remember these.
    """

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Needs:
    """The option does nothing unless another one has one of these values.

    No two are equal, for the same reason.
    """

    key: str
    values: tuple[str, ...]

    def __init__(self, key: str, *values: str) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


class NewGroup(metaclass=_Unhashable):
    """The option is the first of some that belong together."""


R = TypeVar("R")


def rules_from(kind: Callable[..., R], options: Options) -> R:
    """Return the rules of this kind by which a table plays, whose options have been settled."""
    return kind(**options)


def options_of(rules: type[Any]) -> tuple[Option, ...]:
    """Return the options that the fields of *rules* declare, in their order.

    ``scoring: Literal["kots", "points"]`` is a choice of words, default first;
    ``target: Annotated[int, Numbers(2, 1, 20)]`` is a number,
    ``wins: Annotated[str, Several(("dragon", "pairs"))]`` any of some words. ``Needs`` and
    ``NewGroup`` may stand among the annotations.
    """
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_option(key, hint) for key, hint in hints.items())


def _option(key: str, hint: Any) -> Option:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    bare = get_args(hint)[0] if notes else hint
    needs = next(((one.key, one.values) for one in notes if isinstance(one, Needs)), None)
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
