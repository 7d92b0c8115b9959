"""An open database: writing transactions, reads alongside them, and its lock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from typing import TypeVar

import structlog
from filelock import FileLock
from sqlalchemy import Connection, delete
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError

from bot.model.errors import StoreUnavailable, TookTooLong
from bot.storage import backup, engines
from bot.storage.engines import READ_SECONDS, Address
from bot.storage.errors import SettingsFault, is_deadlock, is_stopped, worded
from bot.storage.leader import Leader
from bot.storage.migrate import bring_up, revision
from bot.storage.schema import REVISION, beat
from bot.storage.wakeup import Listener

T = TypeVar("T")
Work = Callable[[Connection], T]

log = structlog.get_logger(__name__)

_MOST_TRIES = 3
_TOUCH = delete(beat).where(beat.c.id < 0)
"""Changes nothing, but fails on a read-only file or server."""


class Database:
    """Runs work on connections; raises StoreUnavailable when the database cannot do it now.

    Cancelling a caller does not interrupt a transaction: the work goes on without it.
    """

    def __init__(
        self, where: Address, lock: FileLock | None, read_seconds: float = READ_SECONDS
    ) -> None:
        self.place = where.place
        self.shared = not where.sqlite
        self._lock = lock
        self._writer = engines.writer(where)
        self._reader = engines.reader(where, self._writer, read_seconds)
        self._searcher = engines.searcher(where, self._writer, self._reader)
        self._leader = Leader(self._writer, where.place)
        self._listener = Listener(self._writer, where.place)
        self._running: set[asyncio.Task[object]] = set()
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        """Run *work* in a transaction, and again if it deadlocks with another process."""
        return await self._shielded(self._transaction(work))

    async def read(self, work: Work[T]) -> T:
        """Run *work*, which only reads; raises TookTooLong if it takes too long."""
        return await self._shielded(self._reading(work))

    async def search(self, work: Work[T]) -> T:
        """Run *work*, which only reads and may take long, because nobody waits for it."""
        return await self._shielded(self._searching(work))

    async def lead(self, duties: Set[str]) -> Set[str]:
        """Take those of *duties* that no other process has; return the ones that are ours now."""
        self._must_be_open()
        return await self._leader.lead(duties) if self.shared else duties

    async def leave_leading(self) -> None:
        """Give all duties back."""
        await self._leader.leave()

    def listen(self, word: str, heard: Callable[[], None]) -> None:
        """Call *heard* when another process, if there can be any, sends *word*."""
        if self.shared:
            self._listener.start(word, heard)

    async def close(self) -> None:
        """Finish what is under way, then close the database."""
        self._closed = True
        await self._listener.stop()
        await self.leave_leading()
        while self._running:
            await asyncio.wait(self._running)
        await self._reader.dispose()
        await self._writer.dispose()
        if self._lock is not None:
            self._lock.release()

    async def _shielded(self, work: Awaitable[T]) -> T:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, because its caller may be gone

    async def _transaction(self, work: Work[T]) -> T:
        self._must_be_open()
        with worded(self.place):
            for _ in range(_MOST_TRIES - 1):
                try:
                    async with self._writer.begin() as conn:
                        return await conn.run_sync(work)
                except DBAPIError as error:
                    if not is_deadlock(error):
                        raise
            async with self._writer.begin() as conn:
                return await conn.run_sync(work)

    async def _reading(self, work: Work[T]) -> T:
        self._must_be_open()
        with worded(self.place):
            try:
                async with self._reader.connect() as conn:
                    return await conn.run_sync(lambda sync: _watched(sync, work))
            except DBAPIError as error:
                if not is_stopped(error):
                    raise
                raise TookTooLong(f"The database {self.place} was asked for too much.") from None

    async def _searching(self, work: Work[T]) -> T:
        self._must_be_open()
        with worded(self.place):
            async with self._searcher.connect() as conn:
                return await conn.run_sync(work)

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreUnavailable(f"The database {self.place} is closed.")


def _watched(conn: Connection, work: Work[T]) -> T:
    with engines.watched(conn):
        return work(conn)


async def opened(url: str, read_seconds: float = READ_SECONDS) -> Database:
    """Open a database, exclusively if it is SQLite, and bring it to the newest schema.

    Raises:
        SettingsFault: it cannot be used as it is set up.
        StoreUnavailable: it cannot be used now.
    """
    where = engines.address(url)
    database = Database(where, engines.lock(where), read_seconds)
    try:
        with worded(where.place):
            engines.keep_private(where)
            engines.probe(where)
        await _copy_before_upgrade(where, database)
        await database.write(lambda conn: bring_up(conn, where.place))
        await database.write(lambda conn: conn.execute(_TOUCH))
    except (ArgumentError, InterfaceError, ValueError) as error:  # what the driver says of it
        await database.close()
        kind = type(error).__name__
        raise SettingsFault(
            f"The database {where.place} cannot be opened as its address says ({kind})."
        ) from None
    except BaseException:
        await database.close()
        raise
    return database


async def _copy_before_upgrade(where: Address, database: Database) -> None:
    """Keep a copy of a SQLite database beside it, because a migration may rewrite everything."""
    if where.file is None:
        return
    found = await database.read(revision)
    if found is None or found >= REVISION:
        return
    to = where.file.with_name(f"{where.file.name}.before-{REVISION}")
    with worded(where.place):
        await asyncio.to_thread(backup.copy, where.file, to)
    log.info("the database was copied before its upgrade", copy=to.name)


async def looked_at(url: str, look: Work[T]) -> T:
    """Return what *look* finds in a database that others may be serving; nothing is written.

    Raises:
        SettingsFault: there is no such database.
        StoreUnavailable: it cannot be read now.
    """
    where = engines.address(url)
    engine = engines.inspector(where)
    try:
        with worded(where.place):
            engines.probe(where)
            async with engine.connect() as conn:
                return await conn.run_sync(look)
    finally:
        await engine.dispose()
