"""Turns a database address into engines that read and write, and locks a SQLite file."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, event, exc, make_url
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection, ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from bot.storage.errors import SettingsFault

BESIDE = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside a database."""
PRIVATE = 0o600
"""Mode of a database file: it holds hands and secrets, so only its owner may read it."""
BUSY_MS = 5_000
"""Milliseconds that SQLite waits while another program has the file locked."""
GIVEN_BACK = 1.0
"""Seconds in which a process that was killed gives its lock back: a child that it was just starting
holds it too until that has become another program."""
SYNCHRONOUS = "FULL"
"""SQLite's setting by which a commit is on disk when it returns. Tests, where no power fails, need
not wait for the disk."""
POOL_SECONDS = 15
CONNECT_SECONDS = 5
COMMAND_SECONDS = 30
READ_SECONDS = 5.0
"""Seconds that a query may take, unless the host says otherwise."""
_STEPS = 10_000
"""Instructions between two looks of SQLite at the clock: some tenths of a millisecond."""
_WATCH = "watch"

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_PASSED_OVER = ("application_name", "channel_binding")
_EXAMPLES = "sqlite+aiosqlite:///dehla.db or postgresql+asyncpg://user:password@host/database"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is. *place* names it for people, without the password."""

    url: URL
    place: str
    file: Path | None = None

    @property
    def sqlite(self) -> bool:
        """Whether it is SQLite, which serves one process."""
        return self.url.get_backend_name() == "sqlite"


def address(url: str) -> Address:
    """Parse a database address; it need not name the driver.

    Raises:
        SettingsFault: it is not an address, or that of another kind of database.
    """
    try:
        parsed = make_url(url.replace("postgres://", "postgresql://", 1))
    except (exc.ArgumentError, ValueError):
        raise SettingsFault(f"The database address cannot be read: write {_EXAMPLES}.") from None
    backend = parsed.get_backend_name()
    if backend not in _DRIVERS:
        raise SettingsFault(f"Dehla does not know this kind of database: write {_EXAMPLES}.")
    parsed = parsed.set(drivername=_DRIVERS[backend])
    parsed = parsed.set(query=_query(parsed))
    if backend == "sqlite":
        return _sqlite_address(parsed)
    port = f":{parsed.port}" if parsed.port else ""
    return Address(parsed, f"{parsed.database or ''} at {parsed.host or 'localhost'}{port}")


def _query(url: URL) -> dict[str, str]:
    """Return the driver settings in an address: only how to encrypt is allowed.

    Hosts copy addresses from their provider, written for libpq, so ``sslmode`` is understood, and
    settings that the driver works out on its own are ignored.
    """
    wanted = {}
    for key, value in url.query.items():
        if url.get_backend_name() == "sqlite" or key not in {"ssl", "sslmode", *_PASSED_OVER}:
            raise SettingsFault(f"The database address has a setting that is not known: {key}.")
        if key in _PASSED_OVER:
            continue
        if value not in _SSL_MODES:
            raise SettingsFault(f"The database address: {key} must be {', '.join(_SSL_MODES)}.")
        wanted["ssl"] = str(value)
    return wanted


def _sqlite_address(url: URL) -> Address:
    name = url.database or ":memory:"
    if name == ":memory:":
        return Address(url.set(database=name), "in memory")
    file = Path(name).resolve()
    return Address(url.set(database=str(file)), str(file), file)


def lock(where: Address) -> FileLock | None:
    """Take the lock file beside a SQLite database; it is released however the process ends.

    Raises:
        SettingsFault: another process serves the file, or its folder cannot be written.
    """
    if where.file is None:
        return None
    folder = where.file.parent
    held = FileLock(f"{where.file}.lock", thread_local=False)
    try:
        if not folder.is_dir():
            raise SettingsFault(f"The folder {folder} of the database does not exist.")
        held.acquire(timeout=GIVEN_BACK)
    except Timeout:
        raise SettingsFault(
            f"Dehla runs already, with the database {where.place}: stop it first, or name another. "
            "SQLite is for one process, PostgreSQL for several."
        ) from None
    except OSError:
        raise SettingsFault(f"The folder {folder} of the database cannot be written.") from None
    return held


def keep_private(where: Address) -> None:
    """Create a SQLite file that only its owner may read, or revoke the access of all others.

    The files that SQLite puts beside it get the same mode. Access of its group, which a host may
    have granted, is kept.
    """
    if where.file is None:
        return
    if not where.file.exists():
        os.close(os.open(where.file, os.O_CREAT | os.O_RDWR, PRIVATE))
    for one in (where.file, *(where.file.with_name(where.file.name + log) for log in BESIDE)):
        with suppress(FileNotFoundError, PermissionError):  # another owner's, who has set it up
            one.chmod(stat.S_IMODE(one.stat().st_mode) & ~stat.S_IRWXO)


def probe(where: Address) -> None:
    """Check that a file can be opened and is a database.

    A connection does its work in a thread, and one whose first call fails may keep the program
    from ending, so the first look is taken here.

    Raises:
        sqlite3.Error
    """
    if where.file is not None:
        with closing(sqlite3.connect(where.file, timeout=BUSY_MS / 1000)) as connection:
            connection.execute("PRAGMA schema_version")


def writer(where: Address, seconds: float = COMMAND_SECONDS) -> AsyncEngine:
    """Return the engine that writes.

    On SQLite it has one connection, and a transaction takes the write lock when it begins.

    Args:
        seconds: how long PostgreSQL may take for a statement.
    """
    if not where.sqlite:
        return _postgres(where, seconds=seconds)
    engine = _sqlite(where.url, size=1)
    event.listen(engine.sync_engine, "connect", _make_durable)
    event.listen(engine.sync_engine, "begin", _begin_writing)
    return engine


def reader(where: Address, writing: AsyncEngine, seconds: float) -> AsyncEngine:
    """Return the engine that reads, each statement on its own, alongside what is being written.

    Args:
        seconds: how long reading may take: on PostgreSQL each statement, on SQLite everything
            inside ``watched``.
    """
    if not where.sqlite:
        limit = {"statement_timeout": str(round(seconds * 1000))}
        return _postgres(where, limit).execution_options(isolation_level="AUTOCOMMIT")
    if where.file is None:
        return writing
    engine = _sqlite(where.url, size=2)
    event.listen(engine.sync_engine, "connect", _watch(seconds))
    return engine


def searcher(where: Address, writing: AsyncEngine, reading: AsyncEngine) -> AsyncEngine:
    """Return the engine for queries that may take long."""
    return reading if where.sqlite else writing.execution_options(isolation_level="AUTOCOMMIT")


class Watch:
    """Stops a SQLite connection whose query takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until: float | None = None

    def is_over(self) -> bool:
        """Return whether time is up; SQLite asks now and then, and stops if it is."""
        return self._until is not None and time.monotonic() > self._until

    def begin(self) -> None:
        """Start the clock for a query."""
        self._until = time.monotonic() + self._seconds

    def end(self) -> None:
        """Stop the clock."""
        self._until = None


def _watch(seconds: float) -> Callable[[DBAPIConnection, ConnectionPoolEntry], None]:
    def begin(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        watch = record.info[_WATCH] = Watch(seconds)
        if isinstance(connection, AdaptedConnection):  # all of aiosqlite's are
            connection.run_async(lambda raw: raw.set_progress_handler(watch.is_over, _STEPS))

    return begin


@contextmanager
def watched(conn: Connection) -> Iterator[None]:
    """Limit the time of everything inside the block, if this connection has a ``Watch``."""
    watch = conn.info.get(_WATCH)
    if watch is None:
        yield
        return
    watch.begin()
    try:
        yield
    finally:
        watch.end()


def inspector(where: Address) -> AsyncEngine:
    """Return an engine for looking at a database that others may serve; it creates no file."""
    if not where.sqlite:
        return _postgres(where)
    if where.file is None or not where.file.is_file():
        raise SettingsFault(f"There is no database {where.place}.")
    name = f"file:{quote(str(where.file))}"
    return _sqlite(where.url.set(database=name, query={"mode": "ro", "uri": "true"}), size=1)


def _postgres(
    where: Address, settings: Mapping[str, str] | None = None, seconds: float = COMMAND_SECONDS
) -> AsyncEngine:
    return create_async_engine(
        where.url,
        hide_parameters=True,
        pool_size=5,
        max_overflow=5,
        pool_timeout=POOL_SECONDS,
        pool_pre_ping=True,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": seconds,
            "server_settings": dict(settings or {}),
        },
    )


def _sqlite(url: URL, size: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        hide_parameters=True,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=size,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        connect_args={"isolation_level": None, "timeout": BUSY_MS / 1000},
    )
    event.listen(engine.sync_engine, "handle_error", _reopen)
    return engine


def _reopen(context: ExceptionContext) -> None:
    """Have a failed file reopened: a connection opened while the disk fails stays unusable."""
    name = getattr(context.original_exception, "sqlite_errorname", "")
    failed = name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY"))
    if failed and context.connection is not None:
        context.is_disconnect = True


def _make_durable(connection: DBAPIConnection, _record: object) -> None:
    """Make commits survive a power cut, and let readers go on while somebody writes (WAL)."""
    cursor = connection.cursor()
    try:
        for pragma in ("journal_mode = WAL", f"synchronous = {SYNCHRONOUS}", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
    except Exception:  # not a database: nobody else would close this
        connection.close()
        raise
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
