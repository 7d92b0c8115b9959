"""Values of the engine as JSON: cards and suits become their text."""

from __future__ import annotations

from engine.actions import Action, write
from engine.cards import Card, Suit

Plain = str | int | bool | None | list["Plain"]


def plain(value: object) -> Plain:
    """Return a value of a fact or an event as JSON."""
    match value:
        case Card() | Suit():
            return value.text
        case Action():
            return write(value)
        case tuple():
            return [plain(one) for one in value]
        case str():
            return str(value)
        case int() | None:
            return value
    raise TypeError(f"no JSON value: {type(value).__name__}")
