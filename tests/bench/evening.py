"""An evening of the bench: a loopback platform, the bot's processes, tables that have begun.

The bot speaks through the platform's own library and keeps the platform's limits. The platform and
the people at it are one process, this one. What an evening measures counts only if every hand is
right in the end and no error was logged.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from psutil import NoSuchProcess

from tests.bench.figures import Spent, family, percentile
from tests.bench.foursome import Foursome
from tests.bench.stages import Stage
from tests.databases import postgres
from tests.soak.process import Bot

AT_A_TIME = 25
"""Tables that begin together."""
LOOKS = 20
"""Tables that look at the database at a time."""
WATCH = 0.25
"""Seconds between two looks."""
TROUBLE = ("error", "critical")


@dataclass(frozen=True, slots=True)
class Evening:
    """Who takes part. *server*: the number of PostgreSQL's process, where it is used."""

    stage: Stage
    bots: list[Bot]
    groups: list[Foursome]
    database: str
    server: int | None = None

    def cost(self) -> Cost:
        """Begin to count."""
        return Cost(self)

    def megabytes(self) -> float:
        """Return the resident memory of the bot, and of what it has started."""
        found = 0.0
        for one in (one for bot in self.bots for one in family(bot.pid)):
            with suppress(NoSuchProcess):  # it has just ended
                found += one.memory_info().rss / 1e6
        return found


class Cost:
    """The processor time of everybody, and the bot's calls, since this was made."""

    def __init__(self, evening: Evening) -> None:
        self._stage, self._called = evening.stage, evening.stage.calls()
        self.each = [Spent(bot.pid) for bot in evening.bots]
        self.server = None if evening.server is None else Spent(evening.server)
        self._ours = process_time()

    @property
    def seconds(self) -> float:
        return self.each[0].seconds

    @property
    def milliseconds(self) -> float:
        """The processor time of the bot."""
        return sum(one.milliseconds for one in self.each)

    @property
    def ours(self) -> float:
        """The processor time of this process, in ms."""
        return 1000 * (process_time() - self._ours)

    @property
    def calls(self) -> Counter[str]:
        return self._stage.calls() - self._called


@dataclass
class Watch:
    """What is looked at all the time: the bot's memory, and how late this process is."""

    evening: Evening
    megabytes: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    async def go_on(self) -> None:
        while True:
            self.megabytes.append(self.evening.megabytes())
            due = perf_counter() + WATCH
            await asyncio.sleep(WATCH)
            self.late.append(perf_counter() - due)

    @property
    def lateness(self) -> float:
        """By how many ms this process was late, at p95."""
        return 1000 * percentile([*self.late, 0.0], 0.95)

    def quarter(self, number: int) -> float:
        """Return the memory in a quarter of the time."""
        first, last = (len(self.megabytes) * one // 4 for one in (number, number + 1))
        return median(self.megabytes[first : max(last, first + 1)])


@asynccontextmanager
async def watched(evening: Evening) -> AsyncIterator[Watch]:
    """Watch while this lasts."""
    watch = Watch(evening)
    watching = asyncio.create_task(watch.go_on())
    try:
        yield watch
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


@asynccontextmanager
async def evening(
    stage: Stage, tables: int, *, nursed: bool = False, processes: int = 0
) -> AsyncIterator[Evening]:
    """Let the bot run, with tables that have begun; raise AssertionError for what went wrong.

    Args:
        processes: so many, on PostgreSQL; 0: one, on SQLite.
    """
    looks = asyncio.Semaphore(LOOKS)
    groups = [Foursome(stage, number, looks) for number in range(tables)]
    await stage.start()
    with TemporaryDirectory() as folder, _database(processes) as (settings, server):
        homes = [Path(folder) / str(number) for number in range(max(1, processes))]
        for home in homes:
            home.mkdir()
        bots = [Bot(home, stage.settings | settings, nursed) for home in homes]
        database = settings.get("DATABASE_URL", bots[0].database)
        try:
            for bot in bots:
                await bot.start()
            await stage.connected()
            await _begin(groups, database)
            yield Evening(stage, bots, groups, database, server)
            codes = await asyncio.gather(*(bot.stop() for bot in bots))
            assert not any(codes), bots[0].log[-2000:]
        finally:
            for bot in bots:
                bot.kill()
                await bot.gone()
            await stage.stop()
        wrong = [line for bot in bots for line in troubles(bot.log)] + stage.complaints()
        assert not wrong, "\n".join(wrong[:5])


@contextmanager
def _database(processes: int) -> Iterator[tuple[dict[str, str], int | None]]:
    """Start PostgreSQL if it is needed; yield the settings, and the number of its process."""
    if not processes:
        yield {}, None
        return
    with postgres(durable=True) as server:
        yield {"DATABASE_URL": server.url("postgres")}, server.pid


async def _begin(groups: list[Foursome], database: str) -> None:
    for some in range(0, len(groups), AT_A_TIME):
        here = groups[some : some + AT_A_TIME]
        await asyncio.gather(*(group.begin(database) for group in here))
        await settled(here)


async def settled(groups: Sequence[Foursome]) -> None:
    """Return when every hand is right."""
    await asyncio.gather(*(group.settled() for group in groups))


def troubles(log: str) -> Iterator[str]:
    """Yield what the bot has logged that should not be there."""
    for line in log.splitlines():
        try:
            if json.loads(line)["level"] in TROUBLE:
                yield line
        except (ValueError, KeyError, TypeError):
            yield line  # a traceback, or a library that writes past the log
