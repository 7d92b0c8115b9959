"""Reading the records of a table without serving the database."""

from __future__ import annotations

from sqlalchemy import Connection

from bot.ids import TableId
from bot.storage import engines, find
from bot.storage.errors import worded
from engine.game import Json


async def exported(url: str, table: TableId) -> tuple[Json, ...]:
    """Return the records of a table's closed deals, oldest first, also while the bot runs.

    Raises:
        UnknownTable; SettingsFault: there is no such database; StoreUnavailable.
    """
    where = engines.address(url)
    engine = engines.inspector(where)
    try:
        with worded(where.place):
            async with engine.connect() as conn:
                return await conn.run_sync(_records, table)
    finally:
        await engine.dispose()


def _records(conn: Connection, table: TableId) -> tuple[Json, ...]:
    find.load(conn, table)  # a table without closed deals is not an unknown one
    return find.records(conn, table)
