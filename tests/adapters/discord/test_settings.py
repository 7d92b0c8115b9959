"""What admins of a Discord server set for a channel, and members for themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.match import Match, table
from tests.platforms.discord import Discord


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    """A bot without pauses."""
    async with table(discord, tmp_path) as match:
        yield match


async def test_the_owner_sets_the_game_of_a_channel_in_a_menu_that_nobody_else_sees(
    match: Match,
) -> None:
    discord, asha, bina = match.house.discord, match.house.asha, match.house.bina
    menu = (await match.house.slash(asha, "settings")).answers[-1]
    assert "This room" in menu.text
    assert menu.only_for is asha
    for label in ("Game", "Durak", "House rules", "Transfer"):
        await discord.people.press(asha, menu, label)
        await match.settle()
    assert "Game: Durak" in menu.text
    assert "House rules: Transfer" in menu.text
    await match.house.slash(bina, "start")
    await match.settle()
    assert "Durak" in match.board.text
    assert "Transfer" in match.board.text


async def test_a_member_sets_what_is_theirs_and_nothing_of_the_channel(match: Match) -> None:
    menu = (await match.house.slash(match.house.bina, "settings")).answers[-1]
    assert menu.labels == ["Language", "My turn"]
    await match.house.discord.people.press(match.house.bina, menu, "My turn")
    await match.settle()
    assert "✓ private message" in menu.labels


async def test_a_table_speaks_the_language_of_its_server(match: Match) -> None:
    match.house.guild.locale = "hi"
    await match.house.slash(match.house.asha, "start")
    await match.settle()
    assert match.board.labels[0] == "शामिल हों"
