"""A bot on a loopback Telegram, with a manager that remembers what it was asked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog
from structlog.typing import EventDict

from adapters.telegram import TelegramChat
from tests.adapters.telegram.evening import Evening, evening
from tests.adapters.telegram.fakes import FREE, FakeManager, Naps
from tests.platforms.telegram import TOKEN, Telegram, telegram


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    """The platform; what the bot calls must be right."""
    async with telegram() as server:
        yield server
        assert server.violations == []
        assert server.methods.unknown == []


@pytest.fixture
def manager(tg: Telegram) -> FakeManager:
    """Who is asked."""
    return FakeManager(tg.bell)


@pytest.fixture
def naps() -> Naps:
    """The pauses that the bot makes."""
    return Naps()


@pytest.fixture
async def chat(tg: Telegram, manager: FakeManager, naps: Naps) -> AsyncIterator[TelegramChat]:
    """A bot that polls, without limits of its own, whose pauses take no time."""
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps, clock=naps.time))
    await bot.start(manager.handle)
    yield bot
    await bot.stop()


@pytest.fixture
def logged() -> Iterator[list[EventDict]]:
    """The log lines of a test."""
    with structlog.testing.capture_logs() as lines:
        yield lines


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[Evening]:
    """A bot as people host it."""
    async with evening(tg, tmp_path) as one:
        yield one
