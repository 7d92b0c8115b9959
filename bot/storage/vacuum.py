"""Gives the space of deleted rows back to the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from bot.storage import engines
from bot.storage.database import looked_at
from bot.storage.engines import Address
from bot.storage.errors import worded
from bot.storage.migrate import must_be_newest

HOUR = 3600
_PAGES = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
_SIZE = text("SELECT pg_database_size(current_database())")


async def vacuum(url: str) -> tuple[int, int]:
    """Vacuum a database; return its size in bytes before and after.

    On SQLite nobody may serve it meanwhile, and as much space again must be free on the disk. On
    PostgreSQL the bot may be running, and most of the space stays allocated for new rows.

    Raises:
        SettingsFault: there is no such database, its schema is not the newest, or a bot serves it.
        StoreUnavailable: it cannot be read or written now.
    """
    where = engines.address(url)
    await looked_at(url, lambda conn: must_be_newest(conn, where.place))
    held = engines.lock(where)
    try:
        with worded(where.place):
            if where.file is not None:
                return await asyncio.to_thread(_sqlite, where.file)
            return await _postgres(where)
    finally:
        if held is not None:
            held.release()


def _sqlite(file: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        (before,) = db.execute(_PAGES).fetchone()
        db.execute("VACUUM")
        (after,) = db.execute(_PAGES).fetchone()
    return before, after


async def _postgres(where: Address) -> tuple[int, int]:
    engine = engines.writer(where, HOUR).execution_options(isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as conn:
            before = int((await conn.execute(_SIZE)).scalar_one())
            await conn.exec_driver_sql("VACUUM (ANALYZE)")
            return before, int((await conn.execute(_SIZE)).scalar_one())
    finally:
        await engine.dispose()
