"""Kill the bot at random points of a match of every game on each platform.

``python -m tests.soak [--kills 20] [--deals 3] [--seed 1] [--game G] [discord] [telegram]``
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import GAMES
from tests.soak.match import Soak
from tests.soak.plan import Plan, plan
from tests.soak.stages import STAGES


async def soak(platform: str, wanted: Plan) -> None:
    """Play one match; print what happened."""
    with TemporaryDirectory() as folder:
        found = await Soak(STAGES[platform](), Path(folder), wanted).run()
    where = ", ".join(f"{verb} {count}" for verb, count in sorted(found.killed.items()) if count)
    print(
        f"{platform} {wanted.evening.game}: killed {sum(found.killed.values())} times ({where}) in"
        f" {found.deals} deals; all {found.moves} moves and choices are there, and the log is that"
        f" of an undisturbed match; {found.pressed_again} old buttons pressed after a restart",
        flush=True,
    )


def main() -> None:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("platform", nargs="*", help=f"of {', '.join(STAGES)}; all by default")
    parser.add_argument("--game", action="append", choices=GAMES, help="all by default; repeat")
    parser.add_argument("--kills", type=int, default=20, help="in each match")
    parser.add_argument("--deals", type=int, default=3, help="in each match, where it can be told")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if unknown := set(asked.platform) - set(STAGES):
        parser.error(f"no platform {unknown.pop()!r}; there are {', '.join(STAGES)}")
    for platform in asked.platform or STAGES:
        for game in asked.game or GAMES:
            wanted = plan(game, kills=asked.kills, seed=asked.seed, deals=asked.deals)
            asyncio.run(soak(platform, wanted))


main()
