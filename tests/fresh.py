"""Empty SQLite databases with all tables, made by the migrations once and then copied."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from unittest.mock import patch

from bot.storage import SqlStore, open_store, upgrade


def empty_database(file: Path) -> str:
    """Return the address of *file*, which is made where it is not there yet."""
    if not file.exists():
        file.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{file}"


@asynccontextmanager
async def shared_store(folder: Path) -> AsyncIterator[SqlStore]:
    """Open what several processes share. The same code asks SQLite and PostgreSQL."""
    with patch.object(SqlStore, "shared", True):
        opened = await open_store(empty_database(folder / "tables.db"))
        yield opened
        await opened.close()


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "dehla.db"
        work = Thread(target=lambda: asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}")))
        work.start()  # a loop of its own, for one runs here already
        work.join()
        return file.read_bytes()
