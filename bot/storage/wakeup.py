"""Wakes other processes when there is something for them: PostgreSQL's NOTIFY and LISTEN.

Nothing depends on it: what a missed notification was about is found by the next look at the outbox
or inbox.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import structlog
from sqlalchemy import Connection, bindparam, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.model.errors import StoreUnavailable
from bot.storage.errors import worded
from bot.storage.schema import tellers

_CHANNEL = "dehla"
_RING = (
    select(func.pg_notify(_CHANNEL, tellers.c.process))
    .where(
        tellers.c.table_id.in_(bindparam("tables_", expanding=True)),
        tellers.c.process != bindparam("ours_"),
    )
    .group_by(tellers.c.process)
)
_ALIVE = text("SELECT 1")
_STILL_THERE = 30.0
"""Seconds without a notification after which we check that the server is still there."""
_AGAIN = 0.5
"""Seconds until a lost connection is opened again."""

log = structlog.get_logger(__name__)


class _Listening(Protocol):
    """What we use of the driver's connection."""

    def add_termination_listener(self, call: Callable[[object], None]) -> None: ...

    async def add_listener(
        self, channel: str, call: Callable[[object, int, str, str], None]
    ) -> None: ...


def ring(conn: Connection, changed: Sequence[str], ours: str) -> None:
    """Wake the tellers of *changed* tables, except ourselves, once this transaction commits."""
    if changed and conn.dialect.name == "postgresql":
        conn.execute(_RING, {"tables_": changed, "ours_": ours})


def call(conn: Connection, word: str) -> None:
    """Wake all processes that listen for *word*, once this transaction commits."""
    if conn.dialect.name == "postgresql":
        conn.execute(select(func.pg_notify(_CHANNEL, word)))


class Listener:
    """Listens for notifications from other processes, on a connection of its own."""

    def __init__(self, engine: AsyncEngine, place: str) -> None:
        self._engine = engine
        self._place = place
        self._heard: dict[str, Callable[[], None]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self, word: str, heard: Callable[[], None]) -> None:
        """Call *heard* whenever *word* comes, and whenever one may have been missed."""
        self._heard[word] = heard
        self._task = self._task or asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                with worded(self._place):
                    await self._until_lost()
            except StoreUnavailable as trouble:
                log.warning("not woken by other processes", reason=str(trouble))
            except Exception:
                log.exception("not woken by other processes")
            await asyncio.sleep(_AGAIN)

    async def _until_lost(self) -> None:
        def hear(_conn: object, _pid: int, _channel: str, word: str) -> None:
            if word in self._heard:
                self._heard[word]()

        lost = asyncio.Event()
        async with self._engine.connect() as connection:
            conn = await connection.execution_options(isolation_level="AUTOCOMMIT")
            raw: _Listening | None = (await conn.get_raw_connection()).driver_connection
            try:
                if raw is not None:
                    raw.add_termination_listener(lambda _: lost.set())
                    await raw.add_listener(_CHANNEL, hear)
                for heard in list(self._heard.values()):
                    heard()
                while not lost.is_set():
                    await conn.execute(_ALIVE)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(lost.wait(), _STILL_THERE)
            finally:
                await conn.invalidate()  # back in the pool it would go on listening
