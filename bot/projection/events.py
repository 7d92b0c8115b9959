"""What has happened lately as JSON: the page plays one event after the other."""

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
"""The events of the last few actions, one tuple an action, oldest first."""


def news(scene: Scene, steps: Steps, after: int, voice: Voice) -> list[Json]:
    """Return the events since the action number *after* of this deal, as far as they are known."""
    first = len(scene.table.log) - len(steps) + 1
    return [
        {"n": number, "events": [_event(one, scene, voice) for one in events]}
        for number, events in enumerate(_as_seated_now(steps), first)
        if number > after
    ]


def _as_seated_now(steps: Steps) -> Iterator[tuple[Event, ...]]:
    """Yield the same steps with the seats that people have after they have changed them."""
    flat = iter(as_seated_now(one for events in steps for one in events))
    for events in steps:
        yield tuple(islice(flat, len(events)))


def _event(event: Event, scene: Scene, voice: Voice) -> Json:
    """Return an event: its kind, its fields, its sentence; the end of a deal has none."""
    key = event_key(type(event))
    values = {one.name: plain(getattr(event, one.name)) for one in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
    text = event_line(event, scene.table, voice) if has(key) else ""
    return {"kind": key.removeprefix("event-"), **values, "text": text}
