"""How long the service takes to be ready again with a thousand live tables."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.service import Service
from bot.storage import open_store
from tests.bench.figures import of_five, show
from tests.bench.manager import crowd, play
from tests.bot.fakes import AT_ONCE, Clock, FakeChat

TABLES = 1_000
MOVES = 5


async def measure() -> None:
    """Print the time from opening the store until every live table is at hand."""
    with TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        store = await open_store(url)
        service = Service(store, [FakeChat()], AT_ONCE, now=Clock())
        for table in await crowd(service, TABLES):
            await play(service, table, MOVES)
        await service.stop()
        await store.close()

        async def run() -> float:
            return await recover(url)

        show(f"recovery of {TABLES} live tables", await of_five(run), "s")


async def recover(url: str) -> float:
    """Return the seconds that a start with all tables loaded takes."""
    began = perf_counter()
    store = await open_store(url)
    service = Service(store, [FakeChat()], AT_ONCE, now=Clock())
    await service.start()
    for table in await store.live_tables():
        await service.tables.get(table)
    took = perf_counter() - began
    await service.stop()
    await store.close()
    return took
