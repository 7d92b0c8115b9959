"""How many tables the bot bears at people's pace, what gives way first, and what ten times as many
presses do.

``python -m tests.bench.load --tables 25 50 100 --seconds 600``: everybody presses each three
seconds, at first at 25 tables, then at 50, until something gives way. On SQLite; with
``--processes 2`` on PostgreSQL, which keeps what is committed as a host's does. With ``--overload
10`` ten times the presses follow at the last number of tables that nothing gave way at. Ends with
1 if a table is stuck or lost then, a press finds no answer, or normal times do not come back.

A platform's own limits hold back what people see, and so their next press: with ``--blind`` they
press at their pace without looking, which loads the bot alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.evening import Cost, Evening, Watch, evening, settled, watched
from tests.bench.figures import percentile, show, waits
from tests.bench.overload import overload
from tests.bench.presses import EVERY, ROUND, at_leisure, named
from tests.bench.stages import STAGES

ACKNOWLEDGED = 0.25
"""Seconds from a press to its acknowledgement that 19 of 20 may take."""
SHOWN = 3.0
"""Seconds from a press to the next person's hand that 19 of 20 may take."""
BUSY = 0.95
"""So much of a core a process has, and no more."""
GROWTH = 1.05
"""Memory that has grown more than this from the second quarter to the last is not flat."""
DRIVER = 50.0
"""Milliseconds by which this process may be late: above, the figures are about itself."""


@dataclass(frozen=True)
class Step:
    """What so many tables have shown; times in seconds."""

    acknowledged: list[float]
    shown: list[float]
    busiest: float
    watch: Watch
    held: float = 0.0
    """For so long the bot may have held an acknowledgement back."""

    def gave_way(self) -> list[str]:
        """Return what did not hold."""
        bounds = {
            "the acknowledgement": percentile(self.acknowledged, 0.95) >= ACKNOWLEDGED + self.held,
            "the next hand": bool(self.shown) and percentile(self.shown, 0.95) >= SHOWN,
            "a process of the bot": self.busiest >= BUSY,
            "memory": self.watch.quarter(3) > GROWTH * self.watch.quarter(1),
            "this driver": self.watch.lateness >= DRIVER,
        }
        return [name for name, broken in bounds.items() if broken]


async def step(evening: Evening, tables: int, seconds: float, every: float, blind: bool) -> Step:
    """Let people play at so many tables; print the figures."""
    groups = evening.groups[:tables]
    await at_leisure(groups, ROUND * every, every, blind=blind)
    async with watched(evening) as watch:
        cost = evening.cost()
        presses = await at_leisure(groups, seconds, every, blind=blind)
        took = cost.seconds
        found = Step(
            [acknowledged for acknowledged, _ in presses],
            [hand for _, hand in presses if hand is not None],
            max(one.milliseconds for one in cost.each) / 1000 / took,
            watch,
            evening.stage.held,
        )
        _show(f"{evening.stage.name}, {named(groups)}", found, cost, took)
        await settled(groups)
    return found


def _show(what: str, step: Step, cost: Cost, took: float) -> None:
    moves, calls = len(step.acknowledged), cost.calls
    show(f"{what}, moves", moves / took, "/s")
    show(f"{what}, processor a move", cost.milliseconds / moves, "ms")
    if cost.server is not None:
        show(f"{what}, PostgreSQL's processor a move", cost.server.milliseconds / moves, "ms")
    show(f"{what}, busiest process", 100 * step.busiest, "% of a core")
    waits(f"{what}, press to acknowledgement", step.acknowledged)
    if step.shown:
        waits(f"{what}, press to the next hand", step.shown)
    show(f"{what}, calls", calls.total() / took, "/s")
    for quarter in range(4):
        show(f"{what}, memory, quarter {quarter + 1}", step.watch.quarter(quarter), "MB")
    show(f"{what}, this driver", cost.ours / took / 10, "% of a core")
    show(f"{what}, this driver late, p95", step.watch.lateness, "ms")


async def load(
    platform: str,
    tables: Sequence[int],
    seconds: float,
    *,
    every: float = EVERY,
    processes: int = 0,
    factor: int = 0,
    blind: bool = False,
    nursed: bool = False,
) -> None:
    """Let more and more tables play until something gives way; then overload what held."""
    stage = STAGES[platform]()
    async with evening(stage, max(tables), nursed=nursed, processes=processes) as one:
        held = tables[0]
        for number in tables:
            broken = (await step(one, number, seconds, every, blind)).gave_way()
            what = f"{stage.name}, {named(one.groups[:number])}"
            print(f"{what}, gave way: {', '.join(broken) or 'nothing'}")
            if broken:
                break
            held = number
        if factor:
            await overload(one, one.groups[:held], seconds, every, factor)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--platform", choices=STAGES, default="telegram")
    parser.add_argument("--tables", type=int, nargs="+", default=[25, 50, 100, 200])
    parser.add_argument("--seconds", type=float, default=60.0, help="for each number of tables")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two presses")
    parser.add_argument("--processes", type=int, default=0, help="so many, on PostgreSQL")
    parser.add_argument("--overload", type=int, default=0, help="so many times the presses")
    parser.add_argument("--blind", action="store_true", help="people do not wait for their hands")
    wanted = parser.parse_args()
    os.environ.pop("PLATFORM_SPECS", None)  # checking each call would cost more than the bot
    asyncio.run(
        load(
            wanted.platform,
            wanted.tables,
            wanted.seconds,
            every=wanted.every,
            processes=wanted.processes,
            factor=wanted.overload,
            blind=wanted.blind,
        )
    )


if __name__ == "__main__":
    main()
