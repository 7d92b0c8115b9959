"""Every test of the store's contract runs on both engines: a SQLite file, and PostgreSQL.

Those that need no address and no connection run in memory too, on the simulation's database.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage import SqlStore, open_store, upgrade
from bot.storage.schema import metadata
from tests.databases import CannotStart, postgres
from tests.databases import Server as Postgres
from tests.simulation.database import Line, Server


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of this process.

    It does not count rows by itself once a minute is over: how a question is answered would depend
    on how long the tests take.
    """
    try:
        with postgres() as running:
            for word in ("ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()"):
                asyncio.run(running.execute(word))
            yield running
    except CannotStart as reason:
        pytest.skip(f"no PostgreSQL server here: {reason}")


@pytest.fixture(scope="session")
def postgres_database(server: Postgres) -> str:
    """A database with all tables, for one test after the other."""
    name = asyncio.run(server.new_database())
    asyncio.run(upgrade(server.url(name)))
    return name


@pytest.fixture
def postgres_url(server: Postgres, postgres_database: str) -> Iterator[str]:
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


ENGINES = ("sqlite", "postgresql")
MEMORY = "memory"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once on each engine that it can run on."""
    if "engine" in metafunc.fixturenames:
        asked = metafunc.definition._fixtureinfo.argnames
        is_beneath = "url" in asked or getattr(metafunc.module, "BENEATH_THE_STORE", False)
        metafunc.parametrize("engine", ENGINES if is_beneath else (*ENGINES, MEMORY))


@pytest.fixture
def url(request, engine: str) -> str:
    """The address of a fresh database, of each engine."""
    return request.getfixturevalue("sqlite_url" if engine == "sqlite" else "postgres_url")


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
def address(request, engine: str) -> str | None:
    """The same; None: in memory."""
    return None if engine == MEMORY else request.getfixturevalue("url")


@pytest.fixture
async def store(address: str | None, clock: Clock) -> AsyncIterator[SqlStore]:
    """An open store on each engine."""
    in_memory = address is None
    opened = (
        SqlStore(Line(Server()), clock) if in_memory else await open_store(address, clock=clock)
    )
    yield opened
    await opened.close()


@pytest.fixture
async def two_stores(postgres_url: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """What two processes on one PostgreSQL database have open."""
    one, other = await open_store(postgres_url), await open_store(postgres_url)
    yield one, other
    await one.close()
    await other.close()
