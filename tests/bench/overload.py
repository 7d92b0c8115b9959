"""Many times the presses that people make: half of them play, and wait for no hand; the others
come too late, or from somebody who is not called.

What must hold: each press is acknowledged, and within ``NORMAL`` seconds after the end presses wait
no longer than people are used to and every table goes on.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench.evening import Evening, settled, watched
from tests.bench.figures import percentile, show
from tests.bench.foursome import Foursome
from tests.bench.presses import named
from tests.bench.stages import Tap

NORMAL = 10.0
CALM = 2 * NORMAL
"""Seconds that are looked at after the end."""
SLOW = 0.25
"""What 19 of 20 presses must not wait in normal times, in seconds, beyond what the bot holds back
on purpose."""
PAUSE = 1.0
"""Seconds after which people try again what was refused."""
WORDS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Made:
    """A press: at which table, when, what came of it, and whether that table has moved."""

    table: int
    at: float
    tap: Tap
    moved: bool = False


@dataclass(slots=True)
class Storm:
    """The presses until *end*, each *hurried* seconds twice a table; then each *every* one.

    The tables fall in step while all wait for the bot. After the end each goes on at its own time
    again, as tables do.
    """

    evening: Evening
    end: float
    hurried: float
    every: float
    tables: int
    made: list[Made] = field(default_factory=list)

    async def play(self, number: int, group: Foursome) -> None:
        """Let a table play, whatever is refused."""
        in_step = True
        while (began := perf_counter()) < self.end + CALM:
            if in_step and began >= self.end:
                in_step = False
                await asyncio.sleep(self.every * number / self.tables)
                continue
            before = group.live.table.turn
            tap = await group.insist(self.evening.database)
            self.made.append(Made(number, began, tap, group.live.table.turn > before))
            pace = self.hurried if began < self.end else self.every
            pause = PAUSE if tap.said() else pace
            await asyncio.sleep(max(0.0, began + pause - perf_counter()))

    async def mash(self, number: int, group: Foursome) -> None:
        """Let people press what plays nothing; nobody waits for what comes of it."""
        async with asyncio.TaskGroup() as pressing:
            count = 0
            while perf_counter() < self.end:
                pressing.create_task(self._one(number, group, count := count + 1))
                await asyncio.sleep(self.hurried)

    async def _one(self, number: int, group: Foursome, count: int) -> None:
        began = perf_counter()
        self.made.append(Made(number, began, await group.tap(*group.plays_nothing(count))))


async def overload(
    evening: Evening, groups: Sequence[Foursome], seconds: float, every: float, factor: int
) -> None:
    """Let *factor* times the presses come for so long, then the usual ones; print and judge.

    Raises:
        AssertionError: what must hold does not.
    """
    evening.stage.refuses = True
    hurried = 2 * every / factor
    storm = Storm(evening, perf_counter() + seconds, hurried, every, len(groups))
    cost = evening.cost()
    async with watched(evening) as watch, asyncio.TaskGroup() as running:
        for number, group in enumerate(groups):
            running.create_task(storm.play(number, group))
            running.create_task(storm.mash(number, group))
            await asyncio.sleep(hurried / len(groups))
        await asyncio.sleep(max(0.0, storm.end - perf_counter()))
        busy, late = cost.milliseconds / 1000 / cost.seconds, watch.lateness
    what = f"{evening.stage.name}, {named(groups)}, {factor} times the presses"
    show(f"{what}, the bot", 100 * busy, "% of a core")
    show(f"{what}, this driver late, p95", late, "ms")
    slow = SLOW + evening.stage.held
    tell(what, storm.made, storm.end, seconds)
    print(f"{what}, slowest press in each second after: {by_second(storm.made, storm.end)}")
    show(f"{what}, normal again after", back(storm.made, storm.end, slow), "s")
    judge(storm.made, storm.end, len(groups), slow)
    await settled(groups)


def tell(what: str, made: Sequence[Made], end: float, seconds: float) -> None:
    """Print what came of the presses."""
    then = [one for one in made if one.at < end]
    show(f"{what}, presses", len(then) / seconds, "/s")
    show(f"{what}, moves", sum(one.moved for one in then) / seconds, "/s")
    waits = [one.tap.waited for one in then]
    for share in 0.5, 0.95, 1.0:
        show(
            f"{what}, to acknowledgement, p{100 * share:.0f}", 1000 * percentile(waits, share), "ms"
        )
    words = Counter(one.tap.said() for one in then if one.tap.said())
    for text, count in words.most_common(WORDS_SHOWN):
        print(f"{what}, {count} times: {text}")


def by_second(made: Sequence[Made], end: float) -> str:
    """Return for each second after the end how long its slowest press waited."""
    slowest = [0.0] * (int(CALM) + 1)
    for one in made:
        if one.at >= end:
            second = int(one.at - end)
            slowest[second] = max(slowest[second], one.tap.waited)
    return " ".join(f"{wait:.2f}" for wait in slowest)


def back(made: Sequence[Made], end: float, slow: float) -> float:
    """Return how many seconds after the end presses wait no longer than they may."""
    for second in range(int(CALM)):
        later = [one.tap.waited for one in made if one.at >= end + second]
        if later and percentile(later, 0.95) < slow:
            return second
    return CALM


def judge(made: Sequence[Made], end: float, tables: int, slow: float) -> None:
    """Raise AssertionError for what did not hold."""
    unanswered = sum(not one.tap.acknowledged for one in made)
    assert not unanswered, f"{unanswered} presses were never acknowledged"
    moved = {one.table for one in made if one.moved and one.at >= end}
    stuck = sorted(set(range(tables)) - moved)
    assert not stuck, f"after the overload these tables are stuck: {stuck}"
    assert back(made, end, slow) <= NORMAL, f"{NORMAL:.0f} s after the overload presses wait still"
