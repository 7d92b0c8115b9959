"""How figures are printed: medians of five, one line each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from statistics import median

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
