"""What Discord brings to a process that does not work, on its way to one that does.

It is stored as Discord has written it, and handled as if the gateway had just brought it. Whoever
takes it out of the store handles it: people are told after three seconds that it failed, and
nothing is worth a second try then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import discord
import structlog

from bot.model.errors import StoreUnavailable
from bot.model.messages import Message
from bot.model.requests import Request, Room, RoomClosed, RoomOpened
from bot.model.stores import InboxStore
from bot.services.service import utc_now

PLATFORM = "discord"
LOOK = 0.1
"""Seconds between two looks for what is stored: people wait for an answer."""
MOST = 100
LEASE = 5_000

Handle = Callable[[Request], Coroutine[Any, Any, Message | None]]

log = structlog.get_logger(__name__)


class Brought:
    """Stores what comes in here, or handles what other processes have stored."""

    def __init__(self, client: discord.Client, handle: Handle, store: InboxStore) -> None:
        self._state = client._connection
        self._handle = handle
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def divert(self) -> None:
        """Store what the gateway brings instead of handling it."""
        for event in ("INTERACTION_CREATE", "MESSAGE_CREATE"):
            self._state.parsers[event] = partial(self._arrived, event)

    async def forward(self, request: Request) -> None:
        """Store what the client has made of the gateway's other events."""
        match request:
            case RoomClosed(room):
                await self.keep("ROOM_CLOSED", {"id": _number(room)})
            case RoomOpened(room, locale):
                told = {"server": room.server, "name": room.name, "locale": locale}
                await self.keep("ROOM_OPENED", {"id": _number(room.id), **told})
            case _:
                raise TypeError(type(request).__name__)

    async def keep(self, event: str, data: dict[str, Any]) -> None:
        """Store one event; raises StoreUnavailable."""
        await self._store.keep_brought(PLATFORM, {int(data["id"]): {"t": event, "d": data}}, 0)

    async def watch(self) -> None:
        """Handle what others have stored, until cancelled."""
        while True:
            try:
                await self._look()
            except StoreUnavailable as trouble:
                log.warning("no look for what others have stored", reason=str(trouble))
            except Exception:
                log.exception("what others have stored was not handled")
            await asyncio.sleep(LOOK)

    async def _look(self) -> None:
        now = utc_now()
        found = await self._store.claim_brought(PLATFORM, now, now + LEASE, MOST)
        if not found:
            return
        await self._store.drop_brought(PLATFORM, list(found))
        for one in found.values():
            await self.come(one["t"], one["d"])

    async def come(self, event: str, data: Any) -> None:
        """Handle one event as the gateway brings it; what takes time goes on by itself."""
        match event:
            case "INTERACTION_CREATE":
                self._state.parse_interaction_create(data)
            case "MESSAGE_CREATE":
                self._state.parse_message_create(data)
            case "ROOM_CLOSED":
                await self._handle(RoomClosed(f"{PLATFORM}:{data['id']}"))
            case "ROOM_OPENED":
                room = Room(f"{PLATFORM}:{data['id']}", data["server"], data["name"])
                await self._handle(RoomOpened(room, data["locale"]))

    def _arrived(self, event: str, data: dict[str, Any]) -> None:
        if event == "MESSAGE_CREATE" and data["author"].get("bot"):
            return
        task = asyncio.ensure_future(self._kept(event, data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _kept(self, event: str, data: dict[str, Any]) -> None:
        try:
            await self.keep(event, data)
        except StoreUnavailable as trouble:
            log.error("lost what Discord has brought", reason=str(trouble))


def _number(id_: str) -> int:
    return int(id_.removeprefix(f"{PLATFORM}:"))
