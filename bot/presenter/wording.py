"""Facts and events of any game as sentences.

The key of a sentence follows from the fact or the event, its values from the fields. A value
that is empty or nobody chooses the sentence ``<key>-no-<name>`` where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields

from bot.i18n import has, t
from bot.names import Name
from bot.presenter.cards import listed, shown, suit_name
from bot.presenter.scene import names, people, side_name, side_sign
from bot.table import Table
from engine.cards import Card, Suit
from engine.events import Event
from engine.view import Fact

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_COUNTS = ("count", "tricks")
"""Fields by which a sentence chooses its plural, the first there is."""
_SEATS = ("seat", "dealer", "other")
_SEVERAL_SEATS = ("seats", "winners")


def fact_line(fact: Fact, table: Table, locale: str | None) -> str:
    """Return the sentence of a fact."""
    return phrase(f"fact-{fact.key}", dict(fact.values), table, locale)


def sides_line(facts: Sequence[Fact], table: Table, locale: str | None) -> str:
    """Return the sentence of facts that tell a number of each side: ``Kots: 🔵 1 · 🟠 0``."""
    numbers = [dict(fact.values) for fact in facts]
    pairs = ((one["side"], one["count"]) for one in numbers if isinstance(one["side"], int))
    return t(locale, f"fact-{facts[0].key}", sides=per_side(pairs, table, locale))


def event_line(event: Event, table: Table, locale: str | None) -> str:
    """Return the sentence of an event."""
    values = {one.name: getattr(event, one.name) for one in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
    return phrase(event_key(type(event)), values, table, locale)


def event_key(kind: type[Event]) -> str:
    """Return the key of the sentence for a kind of event: ``event-trick-taken``."""
    return f"event-{_CAPITAL.sub('-', kind.__name__).lower()}"


def phrase(key: str, values: Mapping[str, object], table: Table, locale: str | None) -> str:
    """Return the sentence *key* with engine values in words, in the form that fits them."""
    empty = (f"{key}-no-{name}" for name, value in values.items() if _is_nothing(name, value))
    chosen = next(filter(has, empty), key)
    worded: dict[str, object] = {}
    for name, value in values.items():
        worded |= _worded(name, value, table, locale)
    count = next((values[name] for name in _COUNTS if isinstance(values.get(name), int)), None)
    if count is not None:
        worded["count"] = count
    return t(locale, chosen, **worded)


def _is_nothing(name: str, value: object) -> bool:
    return value is None or value == () or (name == "count" and value == 0)


def per_side(numbers: Iterable[tuple[int, object]], table: Table, locale: str | None) -> str:
    """Return a number of each side: ``🔵 1 · 🟠 0``, or ``Asha 1 · Ravi 0`` without partners."""
    return " · ".join(f"{side_sign(table, side, locale)} {number}" for side, number in numbers)


def _worded(name: str, value: object, table: Table, locale: str | None) -> dict[str, object]:
    """Return a value in words under its name; a side also gives its sign as *mark*."""
    if isinstance(value, int) and name in _SEATS:
        return {name: names(table, locale)[value]}
    if isinstance(value, int) and name == "side":
        mark = side_sign(table, value, locale)
        return {name: side_name(table, value, locale), "mark": mark}
    if isinstance(value, tuple) and name in _SEVERAL_SEATS:
        return {name: people(table, value, locale)}
    match value:
        case Card():
            return {name: shown(value)}
        case Suit():
            return {name: suit_name(value, locale)}
        case tuple() if all(isinstance(one, Card) for one in value):
            return {name: listed(value)}
        case tuple():
            return {name: per_side(enumerate(value), table, locale)}
        case None:
            return {name: t(locale, "nobody")}
        case Name() | int():
            return {name: value}
    return {name: t(locale, str(value))}
