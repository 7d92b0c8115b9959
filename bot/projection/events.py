"""Recent events as JSON, which the page plays one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import islice

from bot.model.voice import Voice
from bot.presenter.scene import Scene
from bot.presenter.wording import as_seated_now, event_key, event_line
from bot.projection.values import plain
from bot.text.i18n import has
from engine.events import Event
from engine.game import Json

Steps = Sequence[tuple[Event, ...]]
"""The events of the last few actions, one tuple per action, oldest first."""


def news(scene: Scene, steps: Steps, after: int, voice: Voice) -> list[Json]:
    """Return the events after action number *after* of this deal, as far back as we have them."""
    first = len(scene.table.log) - len(steps) + 1
    return [
        {"n": number, "events": [_event(one, scene, voice) for one in events]}
        for number, events in enumerate(_as_seated_now(steps), first)
        if number > after
    ]


def _as_seated_now(steps: Steps) -> Iterator[tuple[Event, ...]]:
    """Yield the same steps with the seats that people have now, after any change of seats."""
    flat = iter(as_seated_now(one for events in steps for one in events))
    for events in steps:
        yield tuple(islice(flat, len(events)))


def _event(event: Event, scene: Scene, voice: Voice) -> Json:
    """Return an event: its kind, its fields and its sentence, if there is one."""
    key = event_key(type(event))
    values = {one.name: plain(getattr(event, one.name)) for one in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
    text = event_line(event, scene.table, voice) if has(key) else ""
    return {"kind": key.removeprefix("event-"), **values, "text": text}
