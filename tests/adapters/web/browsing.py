"""The page in a real browser: how it is opened, and how a deal and a match are played on it.

``CHROMIUM`` names the browser; tests without it are skipped.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.model.table import Phase
from tests.adapters.web.conftest import Stage
from tests.bot.fakes import ASHA

CHROMIUM = os.environ.get("CHROMIUM", "")
IN_A_BROWSER = [
    pytest.mark.skipif(not CHROMIUM, reason="CHROMIUM names no browser"),
    pytest.mark.xdist_group("browser"),
]
ARGUMENTS = (
    "--no-sandbox",  # which root needs
    "--disable-gpu",
    "--in-process-gpu",  # one process less
    "--disable-site-isolation-trials",
    "--disable-features=LocalNetworkAccessChecks",  # a page of discord.com frames one of loopback
)
SOON = 5_000
PHONE = (390, 844)
OFFLINE = "ERR_INTERNET_DISCONNECTED"
SHOWN = """n => !document.body.classList.contains('away')
  && (document.querySelector('#sheet[open]') || (Number(document.body.dataset.done) > n
    && document.querySelector('#hand.turn .may, #actions button')))"""
"""The page shows more than *n* actions, and waits for this player; or the deal is over."""
MAY_BE_PLAYED = "#hand.turn .card.may, #actions .good"
FOCUSED = "() => document.activeElement.matches('#hand.turn .may, #actions button')"
"""By keys alone one stands on what may be played."""
LEADS_ON = "() => document.activeElement.matches('#sheet .good')"
CORNER = {"x": 20, "y": 20}
"""Where a card shows what it is: in a full hand others lie over the rest of it."""
MOST_TABS = 12
"""To the button that goes on from a result."""

Move = Callable[[Any], Awaitable[None]]
Lead = Callable[[Any, Stage], Awaitable[None]]


@asynccontextmanager
async def launched() -> AsyncIterator[Any]:
    """The browser."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@asynccontextmanager
async def opened(
    chromium: Any, address: str, screen: tuple[int, int] = PHONE, *, still: bool = True, **more: Any
) -> AsyncIterator[Any]:
    """A page at an address; whatever it says on the console is wrong."""
    context = await chromium.new_context(
        viewport={"width": screen[0], "height": screen[1]},
        reduced_motion="reduce" if still else "no-preference",
        **more,
    )
    page, said = await context.new_page(), []
    page.set_default_timeout(SOON)
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda one: said.append(str(one)))
    await page.goto(address)
    await page.wait_for_selector("body:not(.away)")
    yield page
    assert [one for one in said if OFFLINE not in one] == []
    await context.close()


async def own(home: Stage) -> str:
    return home.site.own_address(ASHA, await home.table.id())


async def phase(home: Stage) -> Phase:
    return (await home.table.live()).table.phase


async def done(home: Stage) -> int:
    return len((await home.table.live()).table.log)


async def tap(page: Any) -> None:
    """Play the first card or button that may be pressed."""
    await page.locator(MAY_BE_PLAYED).first.click(position=CORNER)


async def press(page: Any) -> None:
    """Play what stands under the keys already."""
    await page.wait_for_function(FOCUSED)
    await page.keyboard.press("Enter")


async def play_deal(page: Any, home: Stage, move: Move) -> None:
    """Play until the deal is over; each move counts."""
    while await phase(home) is Phase.PLAYING:
        before = await done(home)
        await move(page)
        await page.wait_for_function(SHOWN, arg=before)
        assert await done(home) > before
    assert await page.locator("#sheet h2").inner_text()


async def tap_on(page: Any, home: Stage) -> None:
    """Go on from a result by a tap."""
    home.table.clock.wind(3)
    await page.locator("#sheet .good").first.click()
    await page.wait_for_selector("#sheet", state="hidden")


async def press_on(page: Any, home: Stage) -> None:
    """Go on from a result by keys alone."""
    home.table.clock.wind(3)
    await page.wait_for_selector("#sheet .good")
    for _ in range(MOST_TABS):
        if await page.evaluate(LEADS_ON):
            break
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#sheet", state="hidden")


async def play_match(page: Any, home: Stage, move: Move, lead_on: Lead) -> int:
    """Play until the match is over; return how many deals it took."""
    await play_deal(page, home, move)
    while await phase(home) is Phase.BETWEEN:
        await lead_on(page, home)
        await play_deal(page, home, move)
    assert await phase(home) is Phase.OVER
    return (await home.table.live()).table.deal


async def enter_by_keys(page: Any) -> None:
    """Come to the cards by the link that skips what is before them."""
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.id") == "skip"
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
