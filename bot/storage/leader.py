"""Which of the duties that one process has for all are ours: advisory locks of PostgreSQL.

A lock ends with the connection that holds it, and so with its process, however that ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Set
from zlib import crc32

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.model.errors import StoreUnavailable
from bot.storage.errors import worded

_TAKE = text("SELECT pg_try_advisory_lock(:ours, :duty)")
_OURS = 0x6465686C
"""The first key of this program's locks, to tell them from other advisory locks."""
_ALIVE = text("SELECT 1")
_NOTICE_SOON = (
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
)
"""Makes the server release the locks of a machine that vanishes after some ten seconds."""


_LED = text(
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
    " WHERE locktype = 'advisory' AND classid = :ours AND datname = current_database()"
)


def is_led(conn: Connection) -> bool:
    """Return whether some process has a duty: a bot serves this database."""
    if conn.dialect.name != "postgresql":
        return False
    return bool(conn.execute(_LED, {"ours": _OURS}).scalar())


class Leader:
    """Takes duties and keeps them for as long as its connection lives.

    All of them need the same connection, so a pooler in between must not pool by transaction.
    """

    def __init__(self, engine: AsyncEngine, place: str) -> None:
        self._engine = engine
        self._place = place
        self._conn: AsyncConnection | None = None
        self._held: set[str] = set()
        self._busy = asyncio.Lock()

    async def lead(self, duties: Set[str]) -> Set[str]:
        """Take those of *duties* that nobody has; return the ones that are ours now.

        Raises:
            StoreUnavailable: none is ours any more, as far as we can know.
        """
        async with self._busy:
            try:
                with worded(self._place):
                    return await self._take(duties)
            except BaseException:
                await self._leave()
                raise

    async def leave(self) -> None:
        """Give all duties back."""
        async with self._busy:
            await self._leave()

    async def _take(self, duties: Set[str]) -> Set[str]:
        if self._conn is None:
            connection = await self._engine.connect()
            self._conn = await connection.execution_options(isolation_level="AUTOCOMMIT")
            for setting in _NOTICE_SOON:
                await self._conn.exec_driver_sql(setting)
        await self._conn.execute(_ALIVE)
        for duty in sorted(duties - self._held):
            wanted = {"ours": _OURS, "duty": crc32(duty.encode()) >> 1}
            if (await self._conn.execute(_TAKE, wanted)).scalar():
                self._held.add(duty)
        return frozenset(self._held)

    async def _leave(self) -> None:
        """Close the connection for good: back in the pool it would keep its locks."""
        conn, self._conn = self._conn, None
        self._held.clear()
        if conn is not None:
            try:
                with worded(self._place):
                    await conn.invalidate()
                    await conn.close()
            except StoreUnavailable:
                pass  # it was lost already
