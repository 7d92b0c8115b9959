"""An empty SQLite database with all tables, made by the migrations once and then copied."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from bot.storage import upgrade


def empty_database(file: Path) -> str:
    """Return the address of *file*, which is made where it is not there yet."""
    if not file.exists():
        file.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{file}"


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "dehla.db"
        work = Thread(target=lambda: asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}")))
        work.start()  # a loop of its own, for one runs here already
        work.join()
        return file.read_bytes()
