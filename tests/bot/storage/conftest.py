"""Every test of the store's contract runs on both engines: a SQLite file, and PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage import SqlStore, open_store, upgrade
from bot.storage.schema import metadata
from tests.databases import CannotStart, Server, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL server for all tests of this process."""
    try:
        with postgres() as running:
            yield running
    except CannotStart as reason:
        pytest.skip(f"no PostgreSQL server here: {reason}")


@pytest.fixture(scope="session")
def postgres_database(server: Server) -> str:
    """A database with all tables, for one test after the other."""
    name = asyncio.run(server.new_database())
    asyncio.run(upgrade(server.url(name)))
    return name


@pytest.fixture
def postgres_url(server: Server, postgres_database: str) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in its tables."""
    yield server.url(postgres_database)
    names = [table.name for table in reversed(metadata.sorted_tables)]
    empty = "; ".join(f"DELETE FROM {name}" for name in names)
    asyncio.run(server.execute(empty, postgres_database))


@pytest.fixture(scope="session")
def sqlite_database(tmp_path_factory) -> Path:
    """A SQLite file with all tables, to be copied."""
    file = tmp_path_factory.mktemp("template") / "dehla.db"
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
def sqlite_url(tmp_path: Path, sqlite_database: Path) -> str:
    """The address of a SQLite file with nothing in its tables."""
    return f"sqlite+aiosqlite:///{shutil.copy(sqlite_database, tmp_path / 'dehla.db')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request) -> str:
    """The address of a fresh database, of each engine."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return request.getfixturevalue(name)


class Clock:
    """What the store dates by; stands still unless moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[SqlStore]:
    """An open store on each engine."""
    opened = await open_store(url, clock=clock)
    yield opened
    await opened.close()
