"""Kill the bot at fifty random points of a match on each platform.

``python -m tests.soak [--kills 50] [--deals 8] [--seed 1] [discord] [telegram]``
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.match import Soak
from tests.soak.stages import STAGES


async def soak(platform: str, kills: int, deals: int, seed: int) -> None:
    """Play one match; print what happened."""
    with TemporaryDirectory() as folder:
        soak = Soak(STAGES[platform](), Path(folder), kills=kills, deals=deals, seed=seed)
        found = await soak.run()
    print(
        f"{platform}: killed {found.kills} times in {found.deals} deals; all {found.cards} cards"
        f" that were acknowledged are in the log, which is that of an undisturbed match;"
        f" {found.pressed_again} old buttons pressed after a restart",
        flush=True,
    )


def main() -> None:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("platform", nargs="*", help=f"of {', '.join(STAGES)}; all by default")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if unknown := set(asked.platform) - set(STAGES):
        parser.error(f"no platform {unknown.pop()!r}; there are {', '.join(STAGES)}")
    for platform in asked.platform or STAGES:
        asyncio.run(soak(platform, asked.kills, asked.deals, asked.seed))


main()
