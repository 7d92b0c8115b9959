"""How long the service takes to be ready again with a thousand live tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.services.service import Service
from bot.storage import open_store
from tests.bench.figures import RUNS, show
from tests.bench.manager import crowd, play
from tests.bot.fakes import AT_ONCE, Clock, FakeChat
from tests.bot.storage.samples import live_tables

TABLES = 1_000
MOVES = 5


async def measure() -> None:
    """Print the times from opening the store, medians of five."""
    with TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        store = await open_store(url)
        service = Service(store, [FakeChat()], AT_ONCE, now=Clock())
        for table in await crowd(service, TABLES):
            await play(service, table, MOVES)
        await service.dispatcher.idle()
        await service.stop()
        await store.close()

        ready, loaded = zip(*[await recover(url) for _ in range(RUNS)], strict=True)
        show(f"ready again with {TABLES} live tables", median(ready), "s")
        show(f"all {TABLES} live tables at hand", median(loaded), "s")


async def recover(url: str) -> tuple[float, float]:
    """Return the seconds until old buttons work again, and until every table has been touched.

    Tables are loaded when they are first touched, so that a start need not wait for them.
    """
    began = perf_counter()
    store = await open_store(url)
    service = Service(store, [FakeChat()], AT_ONCE, now=Clock())
    await service.start()
    ready = perf_counter() - began
    tables = await live_tables(store)
    await asyncio.gather(*(service.tables.get(table) for table in tables))
    loaded = perf_counter() - began
    await service.stop()
    await store.close()
    return ready, loaded
