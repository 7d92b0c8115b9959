"""Databases in tests: SQLite without threads or waits for the disk, statements compiled once.

A step of the loop does what the thread of a connection would do. What is asked of it still happens
later, one after the other, and others go on between. To hand each question to a thread and back
took a fifth of the processor that all tests need, and most of their time where the machine is busy.
Processes of their own (``dehla run``) have threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from aiosqlite import core
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite

from bot.storage import engines

AS_HOSTS_HAVE_IT = engines.SYNCHRONOUS
"""How surely SQLite writes where nobody tests."""
Asked = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _Steps:
    """Stands where the library has the queue of a connection's thread."""

    def put_nowait(self, asked: Asked) -> None:
        future, _ = asked
        if future is None:  # no loop runs any more
            self._do(asked)
        else:
            future.get_loop().call_soon(self._do, asked)

    def _do(self, asked: Asked) -> None:
        future, question = asked
        try:
            answer = question()
        except BaseException as error:
            if future is not None:
                core.set_exception(future, error)
        else:
            if future is not None:
                core.set_result(future, answer)


class _NoThread:
    """Stands where the library has the thread."""

    def __init__(self, target: object, args: object) -> None: ...

    def start(self) -> None: ...


def use() -> None:
    """Open all databases of this process so from now on."""
    engines.SYNCHRONOUS = "OFF"
    core.SimpleQueue = _Steps
    core.Thread = _NoThread
    _compile_once()


def _compile_once() -> None:
    """Compile each statement once for all databases, not for each anew: a fifth of the processor.

    The library keeps what it has compiled by the dialect, and each database has one of its own.
    """
    compiled: dict[object, object] = {}
    kept = {"execution_options": {"compiled_cache": compiled}}
    engines.create_async_engine = partial(engines.create_async_engine, **kept)
    for dialect in (SQLiteDialect_aiosqlite, PGDialect_asyncpg):
        dialect.__eq__ = lambda one, other: type(one) is type(other)
        dialect.__hash__ = lambda one: hash(type(one))
