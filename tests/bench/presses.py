"""Presses on a loopback platform against the bot as a process of its own: how many, how quickly,
and what they cost. Of many moves the edits collapse.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter

from tests.bench.evening import Evening, evening, settled
from tests.bench.figures import show, waits
from tests.bench.foursome import Foursome
from tests.bench.stages import STAGES

FEW, TABLES = 10, 50
MOVES = {1: 600, TABLES: 3_000}
"""In a closed loop, by tables."""
EVERY = 3.0
"""Seconds between two presses at a table of people."""
SECONDS = 20.0
"""How long people play, and how long nobody does."""
ROUND = 4
"""Presses until everybody has played once: who comes back to a table is rung first."""
QUIET = 3.0
"""After so many seconds without a call nothing is left to tell."""


def on(platform: str, *, nursed: bool = False) -> Callable[[], Awaitable[None]]:
    """Return the measurement of a platform."""

    async def measure() -> None:
        """Print costs and waits: nobody plays, as fast as can be, at people's pace."""
        async with evening(STAGES[platform](), TABLES, nursed=nursed) as one:
            await _idle(one)
            for tables, moves in MOVES.items():
                await _closed_loop(one, one.groups[:tables], moves // tables)
                await settled(one.groups)
            for tables in FEW, TABLES:
                await _at_leisure(one, one.groups[:tables])
                await settled(one.groups)

    return measure


async def _caught_up(evening: Evening, groups: list[Foursome]) -> None:
    async with asyncio.timeout(60):
        for group in groups:
            while not await group.caught_up(evening.database):  # noqa: ASYNC110  # it rings no bell
                await asyncio.sleep(0.05)


async def _idle(evening: Evening) -> None:
    """Measure once all is told: who waits longer than a moment is rung, and that takes a while."""
    before: Counter[str] | None = None
    while before != (before := evening.stage.calls()):  # noqa: ASYNC110  # it rings no bell
        await asyncio.sleep(QUIET)
    cost = evening.cost()
    await asyncio.sleep(SECONDS)
    what = f"{evening.stage.name}, idle, {TABLES} tables, processor"
    show(what, cost.milliseconds / cost.seconds, "ms/s")


async def _closed_loop(evening: Evening, groups: list[Foursome], moves: int) -> None:
    await asyncio.gather(*(group.closed_loop(2, evening.database) for group in groups))
    cost = evening.cost()
    waited = await asyncio.gather(*(group.closed_loop(moves, evening.database) for group in groups))
    await _caught_up(evening, groups)
    every = [press for one in waited for press in one]
    what = f"{evening.stage.name}, closed loop, {named(groups)}"
    show(f"{what}, moves", len(every) / cost.seconds, "/s")
    show(f"{what}, processor a move", cost.milliseconds / len(every), "ms")
    waits(f"{what}, press of a card to acknowledgement", [wait for wait, card in every if card])
    if to_next := [wait for wait, card in every if not card]:
        waits(f"{what}, press for the next deal to acknowledgement", to_next)


async def _at_leisure(evening: Evening, groups: list[Foursome]) -> None:
    """Let people press each three seconds."""
    await at_leisure(groups, ROUND * EVERY, EVERY)
    cost = evening.cost()
    presses = await at_leisure(groups, SECONDS, EVERY)
    what = f"{evening.stage.name}, a press each {EVERY:.0f} s, {named(groups)}"
    show(f"{what}, processor a move", cost.milliseconds / len(presses), "ms")
    show(f"{what}, moves", len(presses) / cost.seconds, "/s")
    waits(f"{what}, press to acknowledgement", [acknowledged for acknowledged, _ in presses])
    waits(f"{what}, press to the next hand", [hand for _, hand in presses if hand is not None])
    for method, count in sorted(cost.calls.items()):
        show(f"{what}, calls a press, {method}", count / len(presses), "")


async def at_leisure(
    groups: list[Foursome], seconds: float, every: float, *, blind: bool = False
) -> list[tuple[float, float | None]]:
    """Let people press at their pace, the groups one after another; return all their waits.

    *blind*: they do not wait for what stands in their hands.
    """

    async def one(number: int, group: Foursome) -> list[tuple[float, float | None]]:
        await asyncio.sleep(every * number / len(groups))
        return await (group.blind if blind else group.evening)(end, every)

    end = perf_counter() + seconds
    evenings = await asyncio.gather(*(one(*each) for each in enumerate(groups)))
    return [press for evening in evenings for press in evening]


def named(groups: Sequence[Foursome]) -> str:
    return f"{len(groups)} table" + "s" * (len(groups) > 1)
