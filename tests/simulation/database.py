"""A database in memory under the store's own SQL, and the line of one process to it.

It is SQLite through all of ``bot.storage`` but its connections, whose threads would make every run
another one. A second store written for tests would prove only itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Set
from functools import cache
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, StaticPool, create_engine, event

from bot.model.errors import StoreUnavailable
from bot.storage.errors import worded
from bot.storage.migrate import bring_up

T = TypeVar("T")
PLACE = "in memory"


class Fate(Protocol):
    """What becomes of one call to the database, or to a platform.

    Args:
        there, back: seconds on the way.
        fails: ``before`` it is done, ``after`` it, or "" for never.
    """

    there: float
    back: float
    fails: str


@cache
def _connection() -> Connection:
    """One for all databases of this process: what was compiled for one run serves the next."""
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"isolation_level": None}
    )
    event.listen(engine, "begin", lambda conn: _raw(conn).execute("BEGIN IMMEDIATE"))
    conn = engine.connect()
    _raw(conn).execute("PRAGMA foreign_keys = ON")
    return conn


def _raw(conn: Connection) -> sqlite3.Connection:
    return conn.connection.driver_connection  # type: ignore[return-value]


@cache
def _empty() -> bytes:
    conn = _connection()
    with conn.begin():
        bring_up(conn, PLACE)
    return bytes(_raw(conn).serialize())


class Server:
    """The database itself, empty when made: it answers whoever asks, one after another.

    Each takes the place of the one before: there is one at a time.
    """

    def __init__(self) -> None:
        self._conn, empty = _connection(), _empty()
        self._then: list[Callable[[], None]] = []
        self._duties: dict[str, Line] = {}
        self.busy = 0.0
        """Until then a long transaction keeps all others waiting; seconds of the loop."""
        _raw(self._conn).deserialize(empty)

    def write(self, work: Callable[[Connection], T]) -> T:
        self._then.clear()
        with worded(PLACE), self._conn.begin():
            found = work(self._conn)
        for call in self._then:
            call()
        return found

    def lead(self, line: Line, duties: Set[str]) -> Set[str]:
        """Give a line those duties that nobody has who lives; return which it has."""
        for duty in duties:
            if duty not in self._duties or not self._duties[duty].lives():
                self._duties[duty] = line
        return {duty for duty, holder in self._duties.items() if holder is line}

    def leave(self, line: Line) -> None:
        """Take all duties from a line."""
        self._duties = {duty: one for duty, one in self._duties.items() if one is not line}

    def then(self, call: Callable[[], None]) -> None:
        """Call this once the transaction that is under way is committed."""
        self._then.append(call)

    def read(self, work: Callable[[Connection], T]) -> T:
        with worded(PLACE), self._conn.begin():
            return work(self._conn)


class Line:
    """Stands where a store has its ``Database``."""

    def __init__(
        self,
        server: Server,
        *,
        shared: bool = False,
        fate: Callable[[str], Fate | None] = lambda _what: None,
        later: Callable[..., None] | None = None,
        lives: Callable[[], bool] = lambda: True,
    ) -> None:
        """*fate* decides on each call; None: it is done at once. *later* is the loop's; *lives*
        says whether its process does."""
        self.place, self.shared = PLACE, shared
        self._server, self._fate, self._later = server, fate, later
        self.then, self.lives = server.then, lives

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._asked("write", lambda: self._server.write(work))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._asked("read", lambda: self._server.read(work))

    async def search(self, work: Callable[[Connection], T]) -> T:
        return await self.read(work)

    async def lead(self, duties: Set[str]) -> Set[str]:
        if not self.shared:
            return duties
        return await self._asked("read", lambda: self._server.lead(self, duties))

    async def leave_leading(self) -> None:
        self._server.leave(self)

    def listen(self, word: str, heard: Callable[[], None]) -> None:
        """Every word is lost here: nothing may depend on one."""

    async def close(self) -> None:
        pass

    async def _asked(self, what: str, do: Callable[[], T]) -> T:
        fate = self._fate(what)
        if fate is None or self._later is None:
            return do()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._later(fate.there, self._arrived, answer, fate, do)
        return await answer

    def _arrived(self, answer: asyncio.Future[T], fate: Fate, do: Callable[[], T]) -> None:
        assert self._later is not None
        wait = self._server.busy - asyncio.get_running_loop().time()
        if wait > 0:
            self._later(wait, self._arrived, answer, fate, do)
            return
        result: Any = None
        failure: Exception | None = StoreUnavailable("The database does not answer.")
        if fate.fails != "before":
            try:
                result, failure = do(), failure if fate.fails else None
            except Exception as error:
                failure = error
        self._later(fate.back, _answer, answer, result, failure)


def _answer(answer: asyncio.Future[T], result: T, failure: Exception | None) -> None:
    if answer.done():
        return
    if failure is None:
        answer.set_result(result)
    else:
        answer.set_exception(failure)
