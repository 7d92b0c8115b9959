"""Faults to be found: each is put into the bot by a patch, for as long as a run lasts.

A simulation that finds none of them would prove nothing by finding nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from bot.model.errors import Conflict
from bot.model.messages import Line, Message
from bot.model.table import Phase
from bot.outbox import message_views
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.message_views import Look
from bot.outbox.tellers import Tellers
from bot.presenter.cards import shown
from bot.services.clock_watch import JUMP, ClockWatch, steady_ms
from bot.services.leading import CLOCK
from bot.services.tables import Tables
from bot.storage import commit, leaderboard, rooms, timers, write
from bot.storage.schema import timers as timers_table
from engine.cards import cards
from tests.simulation.evening import Evening
from tests.simulation.store import Store
from tests.simulation.world import Outcome, World

Plant = Callable[[World], AbstractContextManager[object]]


def foreign_platform(_world: World) -> AbstractContextManager[object]:
    """F1: a process tells, as far as it knows, on platforms that it does not serve."""
    return _tellers(lambda one: setattr(one, "_platforms", ("discord", "telegram")))


def two_tellers(_world: World) -> AbstractContextManager[object]:
    """F2: each process tells every table."""
    return _tellers(lambda one: setattr(one, "alone", True))


def _tellers(change: Callable[[Tellers], None]) -> AbstractContextManager[object]:
    usual = Tellers.__init__

    def init(self: Tellers, *args: Any, **named: Any) -> None:
        usual(self, *args, **named)
        change(self)

    return patch.object(Tellers, "__init__", init)


def long_transaction(world: World) -> AbstractContextManager[object]:
    """F5: a group that becomes another keeps everybody from the database for more than a minute."""
    usual = rooms.rename

    def rename(*args: Any) -> Any:
        world.server.busy = world.loop.time() + 70
        return usual(*args)

    return patch.object(rooms, "rename", rename)


@contextmanager
def clock_by_each(_world: World) -> Iterator[None]:
    """F11: every process moves the timers of all when the clock was changed."""
    usual = ClockWatch.look

    async def look(self: ClockWatch) -> None:
        by = self._now() - steady_ms() - self._lag
        await usual(self)
        if abs(by) > JUMP and not self._leading.has(CLOCK):
            await self._store.shift_timers(by)

    with patch.object(ClockWatch, "look", look):
        yield


def lost_news(_world: World) -> AbstractContextManager[object]:
    """News whose notification was lost is not looked for."""

    async def sweep(self: Dispatcher) -> bool:
        await self.tellers.stay()
        await self.note_told()
        return False

    return patch.object(Dispatcher, "sweep", sweep)


def told_before_saved(_world: World) -> AbstractContextManager[object]:
    """A change is shown before the database has it."""
    usual = Tables._save

    async def save(self: Tables, before: Any, decided: Any, request: Any) -> Any:
        draft = self._settled(decided)
        version = before.table.version + 1
        table = replace(draft.table, version=version, public=version)
        if before.table.version:
            self._recent.keep(table.id, replace(draft.live, table=table))
            for wake in self._wakes:
                wake(table.id)
            await asyncio.sleep(0.5)
        return await usual(self, before, decided, request)

    return patch.object(Tables, "_save", save)


def acknowledged_before_saved(_world: World) -> AbstractContextManager[object]:
    """A save is not waited for."""
    usual = Store.save

    async def save(self: Store, change: Any) -> None:
        work = asyncio.create_task(usual(self, change))
        work.add_done_callback(lambda task: task.cancelled() or task.exception())

    return patch.object(Store, "save", save)


def timer_of_a_closed_table(_world: World) -> AbstractContextManager[object]:
    """A table that is closed in the middle of a turn keeps its timers."""
    usual = Tables._timers

    def kept(self: Tables, before: Any, live: Any, draft: Any, now: int) -> Any:
        return None if live.table.phase is Phase.CLOSED else usual(self, before, live, draft, now)

    return patch.object(Tables, "_timers", kept)


def timer_lost(_world: World) -> AbstractContextManager[object]:
    """A timer is gone when it is claimed: nobody has it any more if its process dies."""
    usual = timers.claim

    def claim(conn: Any, now: int, lease: int, most: int) -> Any:
        found = usual(conn, now, lease, most)
        for one in found:
            here = (timers_table.c.table_id == one.table, timers_table.c.name == one.name)
            conn.execute(timers_table.delete().where(*here))
        return found

    return patch.object(timers, "claim", claim)


@contextmanager
def request_twice(_world: World) -> Iterator[None]:
    """A request that comes again is carried out again."""
    with (
        patch.object(commit, "_known_requests", lambda conn, parcels: frozenset()),
        patch.object(write, "_requests", lambda parcels, at: []),
    ):
        yield


def stale_button(_world: World) -> AbstractContextManager[object]:
    """A button plays whenever its card may be played."""
    return patch("bot.model.live.must_be_now", lambda live, turn: None)


def version_ignored(_world: World) -> AbstractContextManager[object]:
    """A change is written although somebody else was quicker."""
    usual = commit.judge

    def judge(parcels: Any, stored: Any) -> Any:
        return [None if isinstance(one, Conflict) else one for one in usual(parcels, stored)]

    return patch.object(commit, "judge", judge)


def hand_of_another(_world: World) -> AbstractContextManager[object]:
    """Now and then somebody is sent the hand of their neighbour."""
    usual = message_views.look

    def look(live: Any, post: Any) -> Look:
        right = usual(live, post)
        if right.seat is None or live.table.turn % 7 != 3:
            return right
        seat = (right.seat + 1) % len(live.table.places)
        return Look(live, seat, live.view(seat))

    return patch("bot.outbox.sending.look", look)


def card_in_the_room(_world: World) -> AbstractContextManager[object]:
    """Now and then the room is shown a card that somebody holds."""
    usual = Look.draw

    def draw(self: Look, *args: Any) -> Message:
        message = usual(self, *args)
        held = cards(self.live.state.hands[0]) if self.live.state and self.live.state.hands else ()
        if self.seat is not None or not held or self.live.table.turn % 9 != 4:
            return message
        return replace(message, lines=(*message.lines, Line(shown(held[-1]))))

    return patch.object(Look, "draw", draw)


def message_forgotten(_world: World) -> AbstractContextManager[object]:
    """Where a message stands is not stored."""
    return patch("bot.storage.messages.keep_ref", lambda conn, *known, **also: None)


def move_lost(_world: World) -> AbstractContextManager[object]:
    """Now and then the last move of a change is not written."""
    usual = write._entries

    def some(parcel: Any, at: int) -> Any:
        rows = usual(parcel, at)
        return rows[:-1] if parcel.change.table.version % 11 == 7 else rows

    return patch.object(write, "_entries", some)


def counted_twice(_world: World) -> AbstractContextManager[object]:
    """A deal counts twice on the leaderboards."""
    usual = leaderboard.rows
    return patch.object(
        leaderboard, "rows", lambda total: usual(Counter({key: 2 * total[key] for key in total}))
    )


@contextmanager
def lease_not_renewed(_world: World) -> Iterator[None]:
    """A process does not say that it goes on telling, and tells on."""

    def tells(self: Tellers, table: str, where: str) -> bool:
        if self.alone:
            return where in self._platforms
        return (table, where) in self._held

    async def stay(self: Tellers) -> None:
        pass

    with patch.object(Tellers, "tells_on", tells), patch.object(Tellers, "stay", stay):
        yield


PLANTS: dict[str, Plant] = {
    "f1-foreign-platform": foreign_platform,
    "f2-two-tellers": two_tellers,
    "f5-long-transaction": long_transaction,
    "f11-clock-by-each": clock_by_each,
    "lost-news": lost_news,
    "told-before-saved": told_before_saved,
    "acknowledged-before-saved": acknowledged_before_saved,
    "timer-of-a-closed-table": timer_of_a_closed_table,
    "timer-lost": timer_lost,
    "request-twice": request_twice,
    "stale-button": stale_button,
    "version-ignored": version_ignored,
    "hand-of-another": hand_of_another,
    "card-in-the-room": card_in_the_room,
    "message-forgotten": message_forgotten,
    "move-lost": move_lost,
    "counted-twice": counted_twice,
    "lease-not-renewed": lease_not_renewed,
}

SOON = {
    "f1-foreign-platform": 81, "f2-two-tellers": 1, "f5-long-transaction": 1,
    "f11-clock-by-each": 53, "lost-news": 1, "told-before-saved": 1,
    "acknowledged-before-saved": 1, "timer-of-a-closed-table": 71, "timer-lost": 5,
    "stale-button": 11, "version-ignored": 1, "hand-of-another": 1, "card-in-the-room": 1,
    "message-forgotten": 35, "move-lost": 1, "counted-twice": 75,
}  # fmt: skip
"""The first short evening that finds each of these faults; long ones find the others. After another
change of the bot, which makes them other runs, another one may."""


def run(evening: Evening, plant: str | None, seed: int) -> Outcome:
    """Return what is found by one seed, with a fault planted or with none."""
    world = World(seed, evening)
    return world.run(PLANTS[plant]) if plant else world.run()
