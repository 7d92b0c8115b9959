"""Makes the pictures that the README shows: ``python -m tests.pictures``.

The result of a deal needs the extra ``pictures``, the web table the browser that ``CHROMIUM``
names; without one its pictures stay as they are. Each run deals it other cards: look at them.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import async_playwright

from bot.model.pictures import Honour
from bot.pictures.composing import jpeg
from bot.pictures.drawing import sheet_of
from bot.presenter import table_message
from tests.adapters.web.conftest import Stage, staged
from tests.bot.fakes import ASHA, open_table
from tests.bot.presenter.scenes import EN, TELEGRAM, people, scene, told

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SHOTS = (
    ("phone", "dehla_pakad", {"width": 390, "height": 800}, 1.5, "light"),
    ("desktop", "dehla_pakad", {"width": 1180, "height": 760}, 1.0, "dark"),
    ("phone-dark", "dehla_pakad", {"width": 390, "height": 800}, 1.0, "dark"),
    ("ganjifa", "ganjifa", {"width": 1180, "height": 800}, 0.8, "light"),
)
"""The name, the game, the screen and the light of each."""
TRICKS = 6
"""A picture is taken in this trick or later, once others have led to it."""
READY = f"""() => document.querySelector('#hand.turn')
  && document.querySelectorAll('#trick .card').length > 1
  && document.querySelector('#facts .trump') && document.querySelector('#last .card')
  && Number(document.body.dataset.done) > {4 * TRICKS}"""


async def shot(browser: Any, stage: Stage, name: str, screen: Any, scale: float, tone: Any) -> None:
    """Play a few tricks on a page of this size, then take its picture."""
    page = await browser.new_page(
        viewport=screen, device_scale_factor=scale, color_scheme=tone, reduced_motion="reduce"
    )
    await page.goto(stage.site.own_address(ASHA, await stage.table.id()))
    await page.wait_for_selector("body:not(.away)")
    while not await page.evaluate(READY):
        await page.locator("#hand.turn .card.may, #actions .good, #sheet .good").first.click()
        stage.table.clock.wind(3)
        await asyncio.sleep(0.2)
    await page.mouse.move(0, 0)
    await asyncio.sleep(0.4)
    await page.screenshot(path=FOLDER / f"table-{name}.png")
    await page.close()


def result() -> None:
    """Draw the first Kot of a match, as a chat shows it."""
    friends = people("Asha", "Ravi", "Meena", "Kabir")
    for moment in told("dehla_pakad", {}, seed=3):
        picture = table_message(scene(moment, None, places=friends), EN, TELEGRAM).picture
        if picture is not None and picture.drawing.honour is Honour.KOT:
            FOLDER.joinpath("result.jpg").write_bytes(jpeg(sheet_of(picture.drawing)))
            return


async def main() -> None:
    """Make all of them."""
    FOLDER.mkdir(exist_ok=True)
    result()
    if "CHROMIUM" not in os.environ:
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"]
        )
        for one in SHOTS:
            with TemporaryDirectory() as folder:
                table = await open_table(Path(folder) / "dehla.db")
                async with staged(table) as stage:
                    name, game, *screen = one
                    await stage.alone(game)
                    await shot(browser, stage, name, *screen)
                await table.service.stop()
                await table.service.store.close()
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
