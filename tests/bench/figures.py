"""How figures are taken and printed: medians of five, processor time, one line each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from statistics import median
from time import perf_counter

import psutil

RUNS = 5


def show(name: str, value: float, unit: str) -> None:
    """Print one figure."""
    text = f"{value:.0f}" if value >= 100 else f"{value:.2f}"
    print(f"{name} {text} {unit}", flush=True)


async def of_five(run: Callable[[], Awaitable[float]]) -> float:
    """Return the median of five runs."""
    return median([await run() for _ in range(RUNS)])


def percentile(values: list[float], share: float) -> float:
    """Return the value below which *share* of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def waits(what: str, seconds: list[float]) -> None:
    """Print how long people have waited for something."""
    show(f"{what}, p50", percentile(seconds, 0.5) * 1000, "ms")
    show(f"{what}, p95", percentile(seconds, 0.95) * 1000, "ms")


def family(pid: int) -> list[psutil.Process]:
    """Return a process and all that it has started."""
    parent = psutil.Process(pid)
    return [parent, *parent.children(recursive=True)]


class Spent:
    """The time, and the processor time of a process and its children, since this was made."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began, self._busy = perf_counter(), self._time()

    def _time(self) -> float:
        spent = 0.0
        for one in family(self._pid):
            with suppress(psutil.NoSuchProcess):  # it has just ended
                spent += sum(one.cpu_times()[:2])
        return spent

    @property
    def seconds(self) -> float:
        return perf_counter() - self._began

    @property
    def milliseconds(self) -> float:
        """Processor time."""
        return 1000 * (self._time() - self._busy)
