"""Play on the page, in the browser that ``CHROMIUM`` names, with AI players in the other seats.

``python -m tests.soak.page``: whole matches of Dehla Pakad, one by taps and one by keys alone, and
a deal of each other game by taps. The page may say nothing on its console.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.games import GAMES
from tests.adapters.web import browsing
from tests.adapters.web.conftest import Stage, staged
from tests.bot.fakes import open_table

MATCH = "dehla_pakad"


@asynccontextmanager
async def at_the_page(browser: Any, words: str) -> AsyncIterator[tuple[Any, Stage]]:
    """A page of somebody who has begun a match with AI players."""
    with TemporaryDirectory() as folder:
        table = await open_table(Path(folder) / "dehla.db")
        async with staged(table) as home:
            await home.alone(words)
            async with browsing.opened(browser, await browsing.own(home)) as page:
                yield page, home
        await table.service.stop()
        await table.service.store.close()


async def matches(browser: Any) -> None:
    """Play a match by taps, and one by keys."""
    async with at_the_page(browser, f"{MATCH} quick") as (page, home):
        deals = await browsing.play_match(page, home, browsing.tap, browsing.tap_on)
        print(f"{MATCH}: a match of {deals} deals by taps", flush=True)
    async with at_the_page(browser, f"{MATCH} quick") as (page, home):
        await browsing.enter_by_keys(page)
        deals = await browsing.play_match(page, home, browsing.press, browsing.press_on)
        print(f"{MATCH}: a match of {deals} deals by keys alone", flush=True)


async def main() -> None:
    """Play everything; raises AssertionError, or what the browser says, if something is wrong."""
    async with browsing.launched() as browser:
        await matches(browser)
        for game in GAMES:
            if game != MATCH:
                async with at_the_page(browser, game) as (page, home):
                    await browsing.play_deal(page, home, browsing.tap)
                    print(
                        f"{game}: a deal by taps, {await browsing.done(home)} actions", flush=True
                    )


if __name__ == "__main__":
    if not browsing.CHROMIUM:
        sys.exit("CHROMIUM names no browser")
    asyncio.run(main())
