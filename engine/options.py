"""House rules as one typed class: each field is an option, and its type says what it allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from engine.game import Option


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that an option takes: its default, a range, and one more (0 for "off")."""

    default: int
    lowest: int
    highest: int
    also: int | None = None


def options_of(rules: type[Any]) -> tuple[Option, ...]:
    """Return the options that the fields of *rules* declare, in their order.

    ``scoring: Literal["kots", "points"]`` is a choice of words, default first;
    ``target: Annotated[int, Numbers(2, 1, 20)]`` is a number.
    """
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_option(key, hint) for key, hint in hints.items())


def _option(key: str, hint: Any) -> Option:
    if get_origin(hint) is Literal:
        return Option(key, words=get_args(hint))
    if get_origin(hint) is Annotated and isinstance(numbers := get_args(hint)[1], Numbers):
        reach = (numbers.default, numbers.lowest, numbers.highest)
        return Option(key, numbers=reach, also=numbers.also)
    raise TypeError(f"{key}: {hint!r} says neither words nor numbers")
