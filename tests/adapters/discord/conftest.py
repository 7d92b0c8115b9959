"""The loopback Discord and a bot on it, for the tests of the adapter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.house import House
from tests.adapters.discord.match import Match, table
from tests.platforms.discord import Discord


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A Discord that at the end has seen nothing that the platform forbids."""
    platform = Discord()
    await platform.start()
    yield platform
    await platform.stop()
    assert platform.violations == []
    assert platform.rest.unsupported == []


@pytest.fixture
async def house(discord: Discord) -> AsyncIterator[House]:
    """A server with a bot that is ready."""
    house = House(discord)
    await house.start()
    yield house
    await house.chat.stop()


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    """A bot without pauses, as people host it."""
    async with table(discord, tmp_path) as match:
        yield match
