"""Copies a database into another one, on either engine; the old one stays as it is.

Everything is written in one transaction of the new database, read back there and compared before
the commit, so that a failure leaves the new database without a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, Row, Table, func, insert, inspect, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.storage import engines
from bot.storage.check import hold_still
from bot.storage.database import Database, looked_at, opened
from bot.storage.errors import SettingsFault, worded
from bot.storage.leader import is_led
from bot.storage.migrate import must_be_newest, revision
from bot.storage.schema import metadata

PAGE = 2_000
"""Most rows in memory at a time."""


class BadMove(Exception):
    """The database cannot be moved there; the text is one line for the host."""


class Content(NamedTuple):
    """The content of a table: how many rows, and a digest of them in the order of their keys."""

    rows: int
    digest: str


async def move(url: str, to: str) -> int:
    """Copy everything into an empty database; return how many rows there are.

    Raises:
        SettingsFault: there is no such database, its schema is not the newest, or a bot serves it.
        BadMove: a bot serves it on PostgreSQL; *to* is not empty, cannot be used, or does not
            return what was written.
        StoreUnavailable: one of them cannot be read or written now.
    """
    old = engines.address(url)
    await looked_at(url, lambda conn: must_be_newest(conn, old.place))
    held = engines.lock(old)
    try:
        target = await _empty(to)
        try:
            return await _moved(engines.inspector(old), old.place, target)
        finally:
            await target.close()
    finally:
        if held is not None:
            held.release()


async def _empty(to: str) -> Database:
    """Open the new database and create its tables; none may have a row."""
    try:
        new = engines.address(to)
        if new.file is None or new.file.exists():
            await looked_at(to, lambda conn: _must_be_empty(conn, new.place))
        return await opened(to)
    except SettingsFault as fault:
        raise BadMove(str(fault)) from None


def _must_be_empty(conn: Connection, place: str) -> None:
    there = set(inspect(conn).get_table_names())
    for table in metadata.sorted_tables if revision(conn) else ():
        if table.name in there and conn.execute(select(func.count()).select_from(table)).scalar():
            raise BadMove(f"The database {place} is not empty: name one that is.")


async def _moved(source: AsyncEngine, place: str, target: Database) -> int:
    try:
        with worded(place):
            async with source.connect() as conn:
                old = await conn.run_sync(lambda sync: sync)
                return await target.write(lambda new: _copied(old, new))
    finally:
        await source.dispose()


def _copied(old: Connection, new: Connection) -> int:
    hold_still(old)
    if is_led(old):
        raise BadMove("Dehla runs with this database: stop it first, or it goes on in the old one.")
    total = 0
    for table in metadata.sorted_tables:
        written = _content(_copying(table, old, new))
        if _content(_pages(table, new)) != written:
            raise BadMove(f"The new database does not give back what was written ({table.name}).")
        total += written.rows
        _count_on(table, new)
    return total


def _copying(
    table: Table, old: Connection, new: Connection
) -> Iterator[list[Row[*tuple[object, ...]]]]:
    for page in _pages(table, old):
        new.execute(insert(table), [row._asdict() for row in page])
        yield page


def _pages(table: Table, conn: Connection) -> Iterator[list[Row[*tuple[object, ...]]]]:
    """Yield all rows page by page, in the order of their keys: the same on both engines."""
    key = list(table.primary_key)
    query = select(table).order_by(*key).limit(PAGE)
    page = list(conn.execute(query))
    while page:
        yield page
        last = page[-1]._mapping
        after = tuple_(*key) > tuple(last[one.name] for one in key)
        page = list(conn.execute(query.where(after)))


def _content(pages: Iterator[list[Row[*tuple[object, ...]]]]) -> Content:
    digest, rows = sha256(), 0
    for page in pages:
        rows += len(page)
        for row in page:
            digest.update(repr(tuple(row)).encode())
    return Content(rows, digest.hexdigest())


def _count_on(table: Table, new: Connection) -> None:
    """Let PostgreSQL's automatic numbers continue after the last one."""
    column = table.autoincrement_column
    if column is None or new.dialect.name != "postgresql":
        return
    last = new.execute(select(func.max(column))).scalar()
    if last is not None:
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        new.execute(select(func.setval(sequence, last)))
