"""How fast the compiled kernel is, and how many times as fast as the plain one."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from engine.ai import kernel as package
from engine.ai import kernels
from engine.ai.games import agent_of
from tests.bench.figures import RUNS, percentile, show
from tests.bench.search import EVERY, MOVES, choices, milliseconds, simulations_a_second

TRICK_GAMES = ("dehla_pakad", "court_piece", "teen_do_paanch")
CALLED = {"dehla_pakad": {"trump_method": "dealer_right_call"}}
"""House rules by which something else than cards is chosen, where it is not so by default."""
MANY = 20_000
"""Simulations that take long enough to be timed."""


async def measure() -> None:
    """Print simulations a second, the ratio in the same run, and times of moves."""
    if not kernels.is_installed():
        print("numba is not installed: there is no kernel to measure", flush=True)
        return
    began = process_time()
    if (failure := kernels.warm()) is not None:
        print(f"the kernel cannot be used: {failure!r}", flush=True)
        return
    show("compiling the kernel, or loading what was compiled", process_time() - began, "s")
    for key in TRICK_GAMES:
        _measure(key)


def _measure(key: str) -> None:
    seen = list(islice(choices(key, 1), MOVES * EVERY))
    worlds: Any = agent_of(key).worlds(seen[0])
    rates, compiled = [], import_module(f"{package.COMPILED}.search")
    for _ in range(RUNS):
        began = process_time()
        found = compiled.search(worlds.deal, Random(1), MANY)
        ours = sum(visits for _, visits, _ in found) / (process_time() - began)
        rates.append((ours / simulations_a_second(worlds), ours))
    rate = percentile([one for _, one in rates], 0.5)
    show(f"deals of {key} played out in a race per second, the first choice, compiled", rate, "/s")
    times = percentile([ratio for ratio, _ in rates], 0.5)
    show(f"deals of {key}, compiled to plain", times, "x")
    others = (one for one in choices(key, 2, **CALLED.get(key, {})) if one.legal[0].verb != "play")
    slowest = max(map(milliseconds, islice(others, MOVES)), default=0.0)
    show(f"a call or the like of sharp in {key}, compiled, the slowest", slowest, "ms")
    taken = [milliseconds(view) for view in seen[::EVERY]]
    show(f"a move of sharp in {key}, compiled, p50", percentile(taken, 0.5), "ms")
    show(f"a move of sharp in {key}, compiled, p95", percentile(taken, 0.95), "ms")
