"""Reads the records of tables, and repairs ratings, without serving the database."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from bot.model.ids import TableId, UserId
from bot.storage import find, rating
from bot.storage.database import looked_at, opened
from bot.storage.known import known_of
from bot.storage.migrate import revision
from bot.storage.schema import deals
from engine.game import Json


async def exported(url: str, table: TableId) -> tuple[Json, ...]:
    """Return the records of a table's closed deals, oldest first, even while the bot runs.

    Raises:
        UnknownTable; SettingsFault: there is no such database; StoreUnavailable.
    """
    return await looked_at(url, lambda conn: _records(conn, table))


async def known(url: str, user: UserId) -> Json:
    """Return all that is stored about a person, even while the bot runs; {} if there is nothing.

    Raises:
        SettingsFault: there is no such database; StoreUnavailable.
    """
    return await looked_at(url, lambda conn: known_of(conn, user))


async def recorded(url: str) -> tuple[tuple[TableId, int], ...]:
    """Return every table with closed deals, and how many; most recently played first.

    Raises:
        SettingsFault: there is no such database; StoreUnavailable.
    """
    return await looked_at(url, _tables)


async def rated_anew(url: str) -> int:
    """Compute the ratings again from the rated deals; return how many deals there were.

    Raises:
        SettingsFault: there is no such database, or another process has it; StoreUnavailable.
    """
    await looked_at(url, revision)  # fails if there is none; ``opened`` would create it
    database = await opened(url)
    try:
        return await database.write(rating.rebuild)
    finally:
        await database.close()


def _records(conn: Connection, table: TableId) -> tuple[Json, ...]:
    find.load(conn, table)  # fails for an unknown table, not for one without closed deals
    return find.records(conn, table)


def _tables(conn: Connection) -> tuple[tuple[TableId, int], ...]:
    by_table = select(deals.c.table_id, func.count()).group_by(deals.c.table_id)
    rows = conn.execute(by_table.order_by(func.max(deals.c.at).desc()))
    return tuple((table, count) for table, count in rows)
