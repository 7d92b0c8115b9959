"""Events from Discord where several processes serve one database: each is handled by only one.

An event is stored as Discord wrote it. The process that is first to store it handles it, if it has
the role; otherwise one that does finds it and handles it as if its own gateway had brought it. So
any number of processes may listen with the same token, and what reaches several of them is done
once. An event stays stored for a while, so that a second copy is recognised; but it is no longer
handled then, because Discord tells people after three seconds that it failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import structlog

from bot.model.clock import utc_now
from bot.model.errors import StoreUnavailable
from bot.model.messages import Message
from bot.model.ports import Handle
from bot.model.requests import Request, Room, RoomClosed, RoomOpened
from bot.model.roles import starts
from bot.model.stores import InboxStore
from bot.services.bell import Bell
from bot.services.for_adapters import Part

PLATFORM = "discord"
LOOK = 0.1
"""Seconds between two looks for events that others have stored: people are waiting for answers."""
MOST = 100
FRESH = 10_000
"""Age in ms beyond which an event is not worth handling any more."""
KEPT = 60_000
"""Milliseconds for which an event is kept, to recognise a second copy."""

log = structlog.get_logger(__name__)


class Brought:
    """Takes incoming events to the process that handles them, here if we are the only one."""

    def __init__(self, client: discord.Client, handle: Handle, part: Part) -> None:
        self._state = client._connection
        self._handle = handle
        self._store = part.store if part.store is not None and part.store.shared else None
        self._works = starts(part.roles, "inbox")
        self._tasks: dict[asyncio.Task[None], int] = {}
        """What is being handled, with the numbers of the events."""

    def divert(self) -> None:
        """Send what the gateway brings through here, if there are other processes."""
        for event in ("INTERACTION_CREATE", "MESSAGE_CREATE"):
            if self._store is not None:
                self._state.parsers[event] = partial(self._arrived, event)

    async def receive(self, request: Request) -> Message | None:
        """Handle a request that the client has made from an event, by the same way."""
        if self._store is not None and isinstance(request, RoomClosed | RoomOpened):
            event, number, data = _written(request)
            await self._take(self._store, number, event, data)
            return None
        return await self._handle(request)

    async def bring(self, event: str, data: Any) -> None:
        """Have an event handled, here or elsewhere; raises StoreUnavailable."""
        if self._store is None:
            await self._come(event, data)
        else:
            await self._take(self._store, int(data["id"]), event, data)

    async def watch(self) -> None:
        """Handle events that others have stored, until cancelled."""
        if self._store is None or not self._works:
            return
        called = Bell()
        self._store.hear_brought(PLATFORM, called.ring)
        while True:
            try:
                await self._look(self._store)
            except StoreUnavailable as trouble:
                log.warning("no look for what others have stored", reason=str(trouble))
            except Exception:
                log.exception("what others have stored was not handled")
            await called.wait(LOOK)

    async def rest(self) -> None:
        """Return once no event is being handled."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def give_up(self) -> None:
        """Cancel what is still being handled; other processes may have it at once."""
        left = dict(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        if self._store is not None and left:
            with suppress(StoreUnavailable):
                await self._store.hide_brought(PLATFORM, [*left.values()], utc_now())

    async def _take(self, store: InboxStore, number: int, event: str, data: Any) -> None:
        now = utc_now()
        content = {number: {"t": event, "d": data, "at": now}}
        new = await store.keep_brought(PLATFORM, content, now + (KEPT if self._works else 0))
        log.debug("stored", request=f"{PLATFORM}:{number}", new=bool(new))
        if new and self._works:
            await self._come(event, data)

    async def _look(self, store: InboxStore) -> None:
        now = utc_now()
        found = await store.claim_brought(PLATFORM, now, now + KEPT, MOST)
        old = [number for number, one in found.items() if now - one["at"] > FRESH]
        if old:
            await store.drop_brought(PLATFORM, old)
        for number in found.keys() - set(old):  # none waits for another: they are ours alone now
            self._begin(number, self._come(found[number]["t"], found[number]["d"]))

    async def _come(self, event: str, data: Any) -> None:
        """Handle an event as if the gateway had brought it."""
        match event:
            case "INTERACTION_CREATE":
                self._state.parse_interaction_create(data)
            case "MESSAGE_CREATE":
                self._state.parse_message_create(data)
            case "ROOM_CLOSED":
                await self._handle(RoomClosed(data["id"], is_left=data.get("is_left", False)))
            case "ROOM_OPENED":
                room = Room(data["id"], data["server"], data["name"])
                await self._handle(RoomOpened(room, data["locale"]))

    def _arrived(self, event: str, data: dict[str, Any]) -> None:
        if event == "MESSAGE_CREATE" and data["author"].get("bot"):
            return
        self._begin(int(data["id"]), self._tried(event, data))

    def _begin(self, number: int, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks[task] = number
        task.add_done_callback(self._tasks.pop)

    async def _tried(self, event: str, data: Any) -> None:
        """Bring an event; if it cannot be stored, handle it here if we work, so people are told."""
        try:
            await self.bring(event, data)
        except StoreUnavailable as trouble:
            log.error("not stored", event_=event, reason=str(trouble))
            if self._works:
                await self._come(event, data)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("an event from Discord was not handled")


def _written(request: RoomClosed | RoomOpened) -> tuple[str, int, dict[str, Any]]:
    """Return the event of a request: its name, its number and its data."""
    if isinstance(request, RoomClosed):
        told = {"id": request.room, "is_left": request.is_left}
        return "ROOM_CLOSED", number(request.room), told
    room, locale = request.room, request.locale
    told = {"id": room.id, "server": room.server, "name": room.name, "locale": locale}
    return "ROOM_OPENED", -number(room.id), told


def number(id_: str) -> int:
    """Return Discord's own number of a channel or person."""
    return int(id_.removeprefix(f"{PLATFORM}:"))
