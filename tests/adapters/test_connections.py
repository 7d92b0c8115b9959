"""Platforms that cannot be reached, come back, or are lost for good."""

from __future__ import annotations

import asyncio

import pytest

from adapters.connections import LONGEST_PAUSE, Connections, NotStarted, TokenRefused
from bot.model.requests import Request
from tests.bot.fakes import FakeChat


class InvalidToken(Exception):
    """What a library raises for a token that is not valid."""


class Line(FakeChat):
    """A platform that fails to start with each of *troubles*, in turn, and then starts."""

    def __init__(self, platform: str, *troubles: Exception) -> None:
        super().__init__(platform)
        self.troubles = list(troubles)
        self.tries = 0
        self.connected = False
        self.up, self.over = asyncio.Event(), asyncio.Event()
        self.left = False

    async def start(self, handle: object, part: object = None) -> None:
        self.tries += 1
        if self.troubles:
            raise self.troubles.pop(0)
        self.connected = True
        self.up.set()

    async def ended(self) -> str:
        await self.over.wait()
        return "4004"

    async def stop(self) -> None:
        self.left = True


class Silent(Line):
    """A platform that accepts a connection and never says anything."""

    async def start(self, handle: object, part: object = None) -> None:
        await asyncio.Event().wait()


class Naps:
    """Sleeps that last until they are woken; remembers how long they would have been."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.go = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await self.go.wait()


async def nothing(_: Request) -> None:
    return None


async def test_a_platform_that_is_out_does_not_keep_the_other_one_out_and_comes_back():
    naps = Naps()
    telegram, discord = Line("telegram"), Line("discord", OSError("down"), OSError("down"))
    both = Connections([discord, telegram], nothing, naps)
    await both.start()
    assert both.ready == ("telegram",)
    assert both.trouble == "not connected: discord"
    naps.go.set()
    await discord.up.wait()
    await asyncio.sleep(0)
    assert both.ready == ("discord", "telegram")
    assert both.trouble is None
    assert naps.seconds == [2.0, 4.0]
    await both.stop()
    assert (telegram.left, discord.left) == (True, True)


async def test_a_platform_whose_start_never_returns_does_not_keep_the_other_one_from_serving():
    discord, telegram = Silent("discord"), Line("telegram")
    both = Connections([discord, telegram], nothing, patience=0.01)
    async with asyncio.timeout(5):
        await both.start()
    assert both.ready == ("telegram",)
    assert both.trouble == "not connected: discord"
    telegram.over.set()
    with pytest.raises(NotStarted, match="telegram: the connection has ended for good"):
        await both.lost()
    await both.stop()
    assert (discord.left, telegram.left) == (True, True)


async def test_the_pauses_between_tries_have_a_longest():
    naps = Naps()
    naps.go.set()
    line = Line("discord", *(OSError("down") for _ in range(9)))
    both = Connections([line], nothing, naps)
    await both.start()
    await line.up.wait()
    assert max(naps.seconds) == naps.seconds[-1] == LONGEST_PAUSE
    await both.stop()


async def test_a_token_that_is_refused_ends_the_start_and_names_the_setting():
    both = Connections([Line("telegram"), Line("discord", InvalidToken("secret"))], nothing)
    with pytest.raises(TokenRefused) as refused:
        await both.start()
    assert str(refused.value) == "DISCORD_TOKEN: must be a valid token"
    await both.stop()


async def test_a_platform_that_is_lost_for_good_ends_the_program():
    discord = Line("discord")
    both = Connections([discord, Line("telegram")], nothing)
    await both.start()
    losing = asyncio.create_task(both.lost())
    await asyncio.sleep(0)
    assert not losing.done()
    discord.over.set()
    with pytest.raises(NotStarted, match="discord: the connection has ended for good: 4004"):
        await losing
    await both.stop()


async def test_a_break_of_the_connection_is_told_while_it_lasts():
    line = Line("discord")
    both = Connections([line], nothing)
    await both.start()
    line.connected = False
    assert both.trouble == "not connected: discord"
    line.connected = True
    assert both.trouble is None
    await both.stop()
