"""Presses on a loopback platform against the bot as a process of its own: how many, how quickly,
and what they cost.

The bot speaks through the platform's own library and keeps the platform's limits: of many moves
the edits collapse. The figures count only if every hand is right in the end and no error was
logged. The platform and the people at it are one process, this one.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.figures import Spent, show, waits
from tests.bench.foursome import Foursome
from tests.bench.stages import STAGES, Stage
from tests.soak.process import Bot

FEW, TABLES = 10, 50
MOVES = {1: 600, TABLES: 3_000}
"""In a closed loop, by tables."""
EVERY = 3.0
"""Seconds between two presses at a table of people."""
SECONDS = 20.0
"""How long people play, and how long nobody does."""
ROUND = 4 * EVERY
"""So long it takes until everybody has played once: who comes back to a table is rung first."""
QUIET = 3.0
"""After so many seconds without a call nothing is left to tell."""
TROUBLE = ("error", "critical")


class Cost(Spent):
    """The processor time of the bot's process, and its calls, since this was made."""

    def __init__(self, bot: Bot, stage: Stage) -> None:
        super().__init__(bot.pid)
        self._stage, self._called = stage, stage.calls()

    @property
    def calls(self) -> Counter[str]:
        return self._stage.calls() - self._called


def on(platform: str, *, nursed: bool = False) -> Callable[[], Awaitable[None]]:
    """Return the measurement of a platform."""

    async def measure() -> None:
        """Print costs and waits: nobody plays, as fast as can be, at people's pace."""
        stage = STAGES[platform]()
        async with evening(stage, nursed=nursed) as (bot, groups):
            await _idle(bot, stage)
            for tables, moves in MOVES.items():
                await _closed_loop(bot, stage, groups[:tables], moves // tables)
                await _settled(groups)
            for tables in FEW, TABLES:
                await _at_leisure(bot, stage, groups[:tables])
                await _settled(groups)

    return measure


@asynccontextmanager
async def evening(
    stage: Stage, *, nursed: bool = False
) -> AsyncIterator[tuple[Bot, list[Foursome]]]:
    """Let the bot run, with tables that have begun; raise AssertionError for what went wrong."""
    groups = [Foursome(stage, number) for number in range(TABLES)]
    await stage.start()
    with TemporaryDirectory() as folder:
        bot = Bot(Path(folder), stage.settings, nursed)
        try:
            await bot.start()
            await stage.connected()
            await asyncio.gather(*(group.begin(bot.database) for group in groups))
            await _settled(groups)
            yield bot, groups
            assert await bot.stop() == 0, bot.log[-2000:]
        finally:
            bot.kill()
            await bot.gone()
            await stage.stop()
        assert not (wrong := [*troubles(bot.log), *stage.complaints()]), "\n".join(wrong[:5])


async def _caught_up(bot: Bot, groups: list[Foursome]) -> None:
    async with asyncio.timeout(60):
        for group in groups:
            while not await group.caught_up(bot.database):  # noqa: ASYNC110  # it rings no bell
                await asyncio.sleep(0.05)


async def _settled(groups: list[Foursome]) -> None:
    await asyncio.gather(*(group.settled() for group in groups))


def troubles(log: str) -> Iterator[str]:
    """Yield what the bot has logged that should not be there."""
    for line in log.splitlines():
        try:
            if json.loads(line)["level"] in TROUBLE:
                yield line
        except (ValueError, KeyError, TypeError):
            yield line  # a traceback, or a library that writes past the log


async def _idle(bot: Bot, stage: Stage) -> None:
    """Measure once all is told: who waits longer than a moment is rung, and that takes a while."""
    before: Counter[str] | None = None
    while before != (before := stage.calls()):  # noqa: ASYNC110  # it rings no bell
        await asyncio.sleep(QUIET)
    cost = Cost(bot, stage)
    await asyncio.sleep(SECONDS)
    show(
        f"{stage.name}, idle, {TABLES} tables, processor", cost.milliseconds / cost.seconds, "ms/s"
    )


async def _closed_loop(bot: Bot, stage: Stage, groups: list[Foursome], moves: int) -> None:
    await asyncio.gather(*(group.closed_loop(2) for group in groups))
    cost = Cost(bot, stage)
    waited = await asyncio.gather(*(group.closed_loop(moves) for group in groups))
    await _caught_up(bot, groups)
    every = [wait for one in waited for wait in one]
    what = f"{stage.name}, closed loop, {_tables(groups)}"
    show(f"{what}, moves", len(every) / cost.seconds, "/s")
    show(f"{what}, processor a move", cost.milliseconds / len(every), "ms")
    waits(f"{what}, press to acknowledgement", every)


async def _at_leisure(bot: Bot, stage: Stage, groups: list[Foursome]) -> None:
    """Let people press each three seconds, the groups one after another."""

    async def one(number: int, group: Foursome) -> list[tuple[float, float | None]]:
        await asyncio.sleep(EVERY * number / len(groups))
        return await group.evening(end, EVERY)

    end = perf_counter() + ROUND
    await asyncio.gather(*(one(*each) for each in enumerate(groups)))
    cost, end = Cost(bot, stage), perf_counter() + SECONDS
    evenings = await asyncio.gather(*(one(*each) for each in enumerate(groups)))
    presses = [press for evening in evenings for press in evening]
    what = f"{stage.name}, a press each {EVERY:.0f} s, {_tables(groups)}"
    show(f"{what}, processor a move", cost.milliseconds / len(presses), "ms")
    show(f"{what}, moves", len(presses) / cost.seconds, "/s")
    waits(f"{what}, press to acknowledgement", [acknowledged for acknowledged, _ in presses])
    waits(f"{what}, press to the next hand", [hand for _, hand in presses if hand is not None])
    for method, count in sorted(cost.calls.items()):
        show(f"{what}, calls a press, {method}", count / len(presses), "")


def _tables(groups: list[Foursome]) -> str:
    return f"{len(groups)} table" + "s" * (len(groups) > 1)
