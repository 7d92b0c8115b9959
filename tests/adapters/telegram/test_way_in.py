"""How people who have never played find their way in, on Telegram."""

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


async def test_how_to_play_opens_in_the_group_for_its_presser_alone_and_turns_its_pages_there(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju", started=False)
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start")
    lobby = await tg.shows(group, "Join")
    assert lobby.labels[0] == "Join"
    await tg.press(birju, table.board, "How to play")
    page = await tg.shows_alone(birju, "Dehla Pakad · 1/6")
    for number in range(2, 7):
        await tg.press(birju, page, "›")
        assert (await tg.shows_alone(birju, f"Dehla Pakad · {number}/6")) is page
    assert tg.glimpses(birju) == [page]
    assert tg.glimpses(asha) == tg.history(birju) == []
    assert "1/6" not in " ".join(tg.history(group))
    await table.settle()


async def test_howto_is_a_command_and_its_pages_turn_in_the_private_chat(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    private = tg.world.private(asha)
    await tg.say(asha, private, "/dehla howto ganjifa")
    page = await tg.shows(asha, "Ganjifa · 1/6")
    await tg.press(asha, page, "›")
    assert (await tg.shows(asha, "Ganjifa · 2/6")) is page
    assert page.labels == ["‹", "›"]
