"""What admins of a Telegram group set for it, and members for themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram.evening import InGroup, evening
from tests.platforms.telegram import Telegram


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[InGroup]:
    """The bot, and people who play in the group."""
    async with evening(tg, tmp_path, InGroup) as one:
        yield one


async def test_an_admin_sets_the_game_of_a_group_and_the_buttons_know_the_group(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla settings")
    menu = await tg.shows(asha, "My settings")
    room = ("⚙️ Settings here", "For everyone here")
    for label, shown in (room, ("Game", "names a game"), ("Durak", "Game: Durak")):
        await tg.press(asha, menu, label)
        await tg.shows(asha, shown)
    await tg.say(birju, group, "/dehla start")
    await tg.shows(group, "Durak")
    await table.settle()


async def test_a_member_sets_what_is_theirs_and_nothing_of_the_group(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(birju, group, "/dehla settings")
    menu = await tg.shows(birju, "My settings")
    kinds = ["Language", "My turn", "Show my name", "Pictures", "Tips"]
    assert menu.labels == [*kinds, "‹ To the group"]
