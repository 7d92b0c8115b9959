"""Facts, events and actions of any game as sentences.

The key of a sentence follows from the fact, the event or the action, its values from the fields.
A value that is empty or nobody chooses the sentence ``<key>-no-<name>`` where there is one; of
several such values the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace

from bot.model.names import Name
from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import listed, on_button, shown, suit_called, suit_name, suit_sign
from bot.presenter.scene import info_of, mark, names, people, side_name, side_sign
from bot.text.i18n import has, signed, t
from engine.actions import Action, Call, cards_of, read
from engine.cards import Card, Suit
from engine.errors import BadNotation
from engine.events import Event, Reseated, TimeRanOut
from engine.game import NamesLeads
from engine.games import GAMES
from engine.view import Fact, View

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_COUNTS = ("count", "tricks")
"""Fields by which a sentence chooses its plural, the first there is."""
_SEATS = ("seat", "dealer", "other")
_SEVERAL_SEATS = ("seats", "winners")
TWO = 2
_OF_TWO = "-two"
"""Ending of the key of an event that names the *other* of two players, where there are no more."""
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_BETWEEN = " · "
_NONE = "–"


def fact_line(fact: Fact, table: Table, voice: Voice) -> str:
    """Return the sentence of a fact."""
    return phrase(f"fact-{fact.key}", dict(fact.values), table, voice)


def as_played_here(key: str, table: Table) -> str:
    """Return the key of a sentence in the form that says a house rule of the table, if any does."""
    return next(filter(has, (f"{key}-{name}-{one}" for name, one in table.options.items())), key)


def note(fact: Fact, table: Table, voice: Voice) -> str:
    """Return the note beside the name of a seat."""
    return phrase(as_played_here(f"note-{fact.key}", table), dict(fact.values), table, voice)


def note_in_score(fact: Fact, table: Table, voice: Voice) -> str:
    """Return a note on a seat as it stands beside what its player has in the match."""
    own = f"score-{fact.key}"
    return phrase(own, dict(fact.values), table, voice) if has(own) else note(fact, table, voice)


def sides_lines(facts: Sequence[Fact], table: Table, voice: Voice) -> list[str]:
    """Return the sentence of facts that tell something of each side: ``Kots: 🔵 1 · 🟠 0``.

    Where that is too wide for a phone, it goes on in a line set in. While there is nothing of it
    on any side, a sentence may say instead what it is.
    """
    none = f"fact-{facts[0].key}-none"
    if has(none) and not any(number for _, number in of_sides(facts)):
        return [t(voice, none)]
    first, *rest = (_told_of_side(one, table, voice) for one in facts)
    return fit.filled([t(voice, f"fact-{facts[0].key}", sides=first), *rest], _BETWEEN, fit.UNDER)


def is_per_side(facts: Sequence[Fact]) -> bool:
    """Return whether facts of one key tell a number or cards of each side, and nothing else."""
    told = [tuple(name for name, _ in one.values) for one in facts]
    return all(one in (("side", "count"), ("side", "cards")) for one in told)


def is_of_side(fact: Fact) -> bool:
    """Return whether a fact tells a number of one side, whatever else it tells of it."""
    return [name for name, _ in fact.values[:2]] == ["side", "count"]


def of_sides(facts: Sequence[Fact]) -> list[tuple[int, int]]:
    """Return the side and the number of each fact."""
    return [(value(one, "side"), value(one, "count")) for one in facts]


def value(fact: Fact, name: str) -> int:
    """Return a number that a fact tells by *name*; 0 if it tells none."""
    found = dict(fact.values).get(name)
    return found if isinstance(found, int) else 0


def heading(key: str, voice: Voice) -> str:
    """Return what stands over the numbers of the sides, where each has a line."""
    own = f"heading-{key}"
    return t(voice, own) if has(own) else t(voice, f"fact-{key}", sides="").rstrip()


def beside(fact: Fact, voice: Voice) -> str:
    """Return what a deal has brought a side, as it stands behind what they have."""
    own = f"beside-{fact.key}"
    values = dict(fact.values)
    over = value(fact, "over")
    if over:
        return t(voice, f"{own}-over" if over > 0 else f"{own}-short", **values, gap=abs(over))
    if has(own):
        return t(voice, own, **values)
    return t(voice, "beside", gain=gained(value(fact, "count")))


def place_sign(place: int, *, medal: bool) -> str:
    """Return a place in a ranking: a medal for the best three, else a number."""
    return _MEDALS.get(place, f"{place}.") if medal else f"{place}."


def event_line(event: Event, table: Table, voice: Voice) -> str:
    """Return the sentence of an event."""
    if isinstance(event, Reseated):
        event = Reseated(tuple(range(len(table.places))))
    values = {one.name: getattr(event, one.name) for one in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
    if isinstance(event, TimeRanOut) and len(event.cards) > 1:
        values["cards"] = _card_on_card(event) or event.cards
    key = _key_of(event)
    if len(table.places) == TWO and has(f"{key}{_OF_TWO}"):
        return phrase(f"{key}{_OF_TWO}", values | {"other": 1 - values["seat"]}, table, voice)
    return phrase(key, values, table, voice)


def _card_on_card(event: TimeRanOut) -> Action | None:
    """Return what was played, if it lays one card on another; None if it does not."""
    with suppress(BadNotation):
        found = read(" ".join([event.verb, *map(str, event.cards)]))
        named = [getattr(found, one.name) for one in fields(found)]  # type: ignore[arg-type]  # every action is a dataclass
        return found if len(named) > 1 and all(isinstance(one, Card) for one in named) else None
    return None


def _key_of(event: Event) -> str:
    """Return the key of an event's sentence; a turn without cards is told by what was done."""
    if isinstance(event, TimeRanOut) and not event.cards:
        own = f"event-time-ran-out-{event.verb}"
        if has(own):
            return own
    return event_key(type(event))


def event_key(kind: type[Event]) -> str:
    """Return the key of the sentence for a kind of event: ``event-trick-taken``."""
    return f"event-{_CAPITAL.sub('-', kind.__name__).lower()}"


def as_seated_now(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return *events* with the seats that people have after they have changed them."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, Reseated):
            found = [_moved(one, event.seats) for one in found]
        found.append(event)
    return tuple(found)


def _moved(event: Event, seats: Sequence[int]) -> Event:
    """Return an event from before people changed seats: seat n is now m where ``seats[m] == n``."""
    changed: dict[str, object] = {}
    for one in fields(event):  # type: ignore[arg-type]  # every event is a dataclass
        value = getattr(event, one.name)
        if one.name in _SEATS and value in seats:
            changed[one.name] = seats.index(value)
        elif one.name in _SEVERAL_SEATS:
            changed[one.name] = tuple(seats.index(seat) for seat in value)
    return replace(event, **changed) if changed else event  # type: ignore[type-var]  # every event is a dataclass


def action_label(
    action: Action, table: Table, voice: Voice, view: View[object] | None = None
) -> str:
    """Return what the button of an action says.

    A suit that is called stands alone; every other action has the sentence ``action-<verb>``,
    which takes its fields by name, a suit as *sign* too, and as *cards* all that it names or,
    as its *view* tells, lays down.
    """
    game = GAMES[table.game]
    laid = cards_of(action)
    if view is not None and isinstance(game, NamesLeads):
        laid = laid or game.laid_by(view, action)
    return fit.cut(on_button(_in_words(action, laid, table, voice)))


def move_name(action: Action, table: Table, voice: Voice) -> str:
    """Return a move in short, for a text: cards that are played stand alone."""
    if action.verb == "play":
        return listed(cards_of(action))
    return _in_words(action, cards_of(action), table, voice)


def _in_words(action: Action, laid: tuple[Card, ...], table: Table, voice: Voice) -> str:
    if isinstance(action, Call):
        return suit_called(action.suit, voice)
    worded: dict[str, object] = {"cards": " ".join(map(shown, laid))}
    for one in fields(action):  # type: ignore[arg-type]  # every action is a dataclass
        value = getattr(action, one.name)
        worded[one.name] = _value(one.type, value, table, voice)
        if isinstance(value, Suit):
            worded["sign"] = suit_sign(value)
    key = f"action-{action.verb}"
    bare = f"{key}-no-cards"
    return t(voice, bare if not laid and has(bare) else key, **worded)


def _value(kind: object, value: object, table: Table, voice: Voice) -> object:
    match value:
        case Card():
            return shown(value)
        case Suit():
            return suit_called(value, voice)
        case int() if kind == "Seat":
            return names(table, voice)[value]
        case tuple():
            return " ".join(shown(one) for one in value if isinstance(one, Card))
    return value


def phrase(key: str, values: Mapping[str, object], table: Table, voice: Voice) -> str:
    """Return the sentence *key* with engine values in words, in the form that fits them."""
    empty = [f"{key}-no-{name}" for name, value in values.items() if _is_nothing(name, value)]
    chosen = next(filter(has, reversed(empty)), key)
    worded: dict[str, object] = {}
    for name, value in values.items():
        worded |= _worded(name, value, table, voice)
    count = next((values[name] for name in _COUNTS if isinstance(values.get(name), int)), None)
    several = (
        len(value) for name in _SEVERAL_SEATS if isinstance(value := values.get(name), tuple)
    )
    count = next(several, None) if count is None else count
    return t(voice, chosen, **worded if count is None else worded | {"count": count})


def _is_nothing(name: str, value: object) -> bool:
    return value is None or value == () or (name == "count" and value == 0)


def per_side(numbers: Iterable[tuple[int, object]], table: Table, voice: Voice) -> str:
    """Return a number of each side: ``🔵 1 · 🟠 0``, or ``Asha 1 · Ravi 0`` without partners."""
    return _BETWEEN.join(one_side(one, table, voice) for one in numbers)


def _told_of_side(fact: Fact, table: Table, voice: Voice) -> str:
    """Return the number or the cards of a side: ``🔵 1``, ``🔵 10♥``, ``🔵 –`` without any."""
    (_, side), (_, told) = fact.values
    sign = side_sign(table, side, voice) if isinstance(side, int) else ""
    if isinstance(told, tuple):
        return f"{sign} {listed(one for one in told if isinstance(one, Card)) or _NONE}"
    return one_side((value(fact, "side"), told), table, voice)


def gained(number: int) -> object:
    """Return a number that is added: ``+3``, ``−3``."""
    return f"+{number}" if number > 0 else signed(number)


def one_side(one: tuple[int, object], table: Table, voice: Voice) -> str:
    """Return the number of a side: ``🔵 1``, or ``Asha: 1`` of a player alone."""
    side, number = one
    colon = "" if info_of(table).partners else ":"
    return f"{side_sign(table, side, voice)}{colon} {signed(number)}"


def _worded(name: str, value: object, table: Table, voice: Voice) -> dict[str, object]:
    """Return a value in words under its name.

    A seat or side also gives its sign as *mark*, one of two sides that of the other as
    *other_mark*, a suit as *sign*.
    """
    if isinstance(value, int) and name in _SEATS:
        return {name: names(table, voice)[value], "mark": mark(table, value).strip()}
    if isinstance(value, int) and name == "side":
        sign = side_sign(table, value, voice)
        if not info_of(table).partners:
            return {name: names(table, voice)[value], "mark": sign}
        other = side_sign(table, 1 - value, voice)
        return {name: side_name(table, value, voice), "mark": sign, "other_mark": other}
    if isinstance(value, tuple) and name in _SEVERAL_SEATS:
        alone = names(table, voice)[value[0]] if len(value) == 1 else None
        return {name: alone or people(table, value, voice)}
    match value:
        case Card():
            return {name: shown(value)}
        case Suit():
            return {name: suit_name(value, voice), "sign": suit_sign(value)}
        case tuple() if all(isinstance(one, Card) for one in value):
            return {name: listed(value)}
        case tuple():
            return {name: per_side(enumerate(value), table, voice)}
        case Action():
            return {name: move_name(value, table, voice)}
        case None:
            return {name: t(voice, "nobody")}
        case Name() | int():
            return {name: value}
    return {name: t(voice, str(value))}
