"""Who waits until people have been shown a table, before anything else happens at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.model.ids import TableId
from bot.model.live import Live
from bot.model.stores import OutboxStore
from bot.model.table import Table
from bot.outbox.message_views import Told
from bot.outbox.tables_at_hand import TablesAtHand
from bot.outbox.tellers import Tellers

PATIENCE = 10.0
"""Longest time, in seconds, that a table waits for people to be shown something."""
ASK_AGAIN = 0.25
"""Seconds between two checks whether other processes have shown their part of a table."""


@dataclass(eq=False)
class Waiters:
    """Those who wait.

    Args:
        update: has the messages of a table brought up to date.
        tasks: theirs.
        are_hurried: nobody waits any longer.
    """

    store: OutboxStore
    at_hand: TablesAtHand
    tellers: Tellers
    update: Callable[[TableId], Awaitable[Told]]
    tasks: set[asyncio.Task[Any] | None] = field(default_factory=set)
    are_hurried: bool = False

    async def until_shown(self, live: Live) -> None:
        """Return once everybody sees what has been played in *live*, or after ``PATIENCE``.

        What else changes meanwhile, such as who is ready, nobody waits for. After a start it is
        enough that the messages are there.
        """
        table = live.table
        told = await self.at_hand.get(live.table.id)
        if told.wanted < table.version:
            if self.tellers.tells_all(table) and told.stands(table):
                return
            told = await self.update(table.id)
        task = asyncio.current_task()
        self.tasks.add(task)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._until_shown(table, told)
        finally:
            self.tasks.discard(task)

    async def _until_shown(self, table: Table, told: Told) -> None:
        version = min(table.version, told.begun)
        while not (self.are_hurried or told.shows(version, self.tellers.ours(table))):
            told.moved.clear()
            await told.moved.wait()
        if self.tellers.tells_all(table):
            return
        is_told = await self.store.is_told(table.id)
        while not (is_told or self.are_hurried):
            await asyncio.sleep(ASK_AGAIN)
            is_told = await self.store.is_told(table.id)

    def hurry(self) -> None:
        """End all waiting, from now on."""
        self.are_hurried = True
        self.at_hand.look_again()
