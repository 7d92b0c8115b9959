"""The bot is killed in the middle of a deal while its page is open; the page goes on by itself.

``CHROMIUM`` names the browser; without it this is skipped.
"""

from __future__ import annotations

from pathlib import Path
from time import time

from adapters.web import KEY
from adapters.web.chat import PLATFORM, WebChat
from adapters.web.entry import write_pass
from bot.model.requests import Command, Person, Room
from bot.model.table import Phase, Table
from bot.services.service import Service
from bot.storage import find, open_store
from bot.storage.database import looked_at
from tests.adapters.web.browsing import IN_A_BROWSER, MAY_BE_PLAYED, SHOWN, launched
from tests.bot.fakes import AT_ONCE
from tests.fresh import empty_database
from tests.program import free_port
from tests.soak.process import Bot

pytestmark = IN_A_BROWSER
ASHA, HERE = Person(f"{PLATFORM}:asha", "Asha", "en"), Room(f"{PLATFORM}:here", PLATFORM)
KILLED = {3: "before", 7: "with"}
"""By the number of a tap: the bot is gone by then, or goes with it."""


async def begun(url: str) -> tuple[str, bytes]:
    """Deal to Asha and AI players; return the table, and the key of the passes."""
    store = await open_store(url)
    service = Service(store, [WebChat()], AT_ONCE)
    for word in ("start", "begin"):
        await service.manager.handle(Command(word, ASHA, HERE, (word,)))
    table, key = await store.table_in(HERE.id), await store.key(KEY)
    await service.stop(0)
    await store.close()
    assert table is not None
    return table, key


async def test_a_page_goes_on_where_it_was_when_the_bot_is_killed_and_every_tap_counts_once(
    tmp_path: Path,
) -> None:
    url, port = empty_database(tmp_path / "dehla.db"), free_port()
    table, key = await begun(url)
    bot = Bot(tmp_path, {"WEB_PORT": str(port), "WEB_GUESTS": "true"}, nursed=True)
    await bot.start()
    taps, log = 0, ()

    async def stored() -> Table:
        return await looked_at(url, lambda conn: find.load(conn, table))

    async with launched() as browser:
        page = await (await browser.new_context(reduced_motion="reduce")).new_page()
        page.set_default_timeout(10_000)
        while not bot.ready:  # another process's log has no event
            await page.wait_for_timeout(20)
        passed = write_pass(ASHA, table, key, int(time()))
        await page.goto(f"http://127.0.0.1:{port}/t/{table}#{passed}")
        await page.wait_for_selector("#hand.turn .may, #actions button")
        while (now := await stored()).phase is Phase.PLAYING:
            assert now.log[: len(log)] == log
            log, killed = now.log, KILLED.get(taps)
            if killed == "before":
                bot.kill()
                await bot.gone()
            await page.locator(MAY_BE_PLAYED).first.click()
            taps += 1
            if killed:
                bot.kill()
                await bot.gone()
                await bot.start()
            await page.wait_for_function(SHOWN, arg=len(log))
        assert await page.locator("#sheet h2").inner_text()
    assert await bot.stop() == 0, bot.log
    seat = now.seat_of(ASHA.id)
    assert sum(one.seat == seat for one in now.log) == taps + 1, "the last card plays itself"
    assert taps > max(KILLED)
