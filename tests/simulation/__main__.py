"""Run the bot by seeds on a clock that jumps, and say what was wrong.

``python -m tests.simulation --seeds 1-100`` prints a line a seed with its digest; the same seed and
minutes give the same digest. ``--seeds 17 --trace`` prints all that happens in one of them.
``--plant NAME`` puts a fault into the bot; ``--plants`` prints for each which seed finds it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.simulation.evening import SHORT, Evening
from tests.simulation.plants import PLANTS, SOON, run
from tests.simulation.world import Outcome, World

MOST_SHOWN = 5
MOST_SEEDS = 100
"""Each planted fault is to be found within so many seeds."""


def found(
    processes: int, evening: Evening, plant: str | None, seeds: Sequence[int]
) -> Iterator[Outcome]:
    """Yield what is found by each seed, in their order."""
    if processes == 1:
        yield from map(partial(run, evening, plant), seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            yield from pool.map(partial(run, evening, plant), seeds)
        finally:
            pool.shutdown(cancel_futures=True)


def table(processes: int, evening: Evening) -> int:
    """Print which seed finds which planted fault; return how many are not found.

    Long evenings look for those alone that short ones do not find.
    A seed that finds something without it finds nothing.
    """
    missed = 0
    for name in PLANTS if evening is SHORT else PLANTS.keys() - SOON:
        for one in found(processes, evening, name, range(1, MOST_SEEDS + 1)):
            if one.wrong and not run(evening, None, one.seed).wrong:
                print(f"{name:28}seed {one.seed}: {one.wrong[0]}", flush=True)
                break
        else:
            missed += 1
            print(f"{name:28}not found", flush=True)
    return missed


def main() -> int:
    """Read the command line; return how many seeds found something wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", default="1-20", help="one, or the first and the last: 1-100")
    parser.add_argument("--minutes", type=float, default=2.0, help="each, of the simulation")
    parser.add_argument("--processes", type=int, default=1, help="so many seeds at a time")
    parser.add_argument("--trace", action="store_true", help="print all that happens")
    parser.add_argument("--plant", choices=PLANTS, help="a fault to put into the bot")
    parser.add_argument("--plants", action="store_true", help="which seed finds which fault")
    parser.add_argument("--short", action="store_true", help="the evenings of `make test`")
    asked = parser.parse_args()
    evening = SHORT if asked.short else Evening(asked.minutes * 60)
    if asked.plants:
        return table(asked.processes, evening)
    first, _, last = asked.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if asked.trace:
        for seed in seeds:
            world = World(seed, evening, print)
            print((world.run(PLANTS[asked.plant]) if asked.plant else world.run()).line)
        return 0
    failed = 0
    for one in found(asked.processes, evening, asked.plant, seeds):
        print(one.line, flush=True)
        for wrong in one.wrong[1:MOST_SHOWN]:
            print("   ", wrong)
        failed += bool(one.wrong)
    print(f"{failed} of {len(seeds)} seeds found something wrong")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
