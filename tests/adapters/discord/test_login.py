"""Starting, staying and leaving."""

from __future__ import annotations

import asyncio
import logging
import time

import discord as library
import pytest
from structlog.testing import capture_logs

from adapters.discord import DiscordChat
from bot.model.errors import TryLater
from bot.model.messages import said
from tests.adapters.discord.house import House, ref
from tests.platforms.discord import Discord

COMMANDS = "/applications/{application}/commands"


async def test_the_bot_asks_for_no_privileged_intent(house: House) -> None:
    assert [one["intents"] for one in house.discord.gateway.identified] == [1 | 1 << 12]


async def test_starting_takes_less_than_a_second_and_a_half(discord: Discord) -> None:
    house = House(discord)
    before = time.monotonic()
    await house.start()
    assert time.monotonic() - before < 1.5
    await house.chat.stop()


async def test_commands_are_told_once_and_not_again_after_a_restart(house: House) -> None:
    assert len(house.discord.calls("PUT", COMMANDS)) == 1
    await house.restart()
    assert len(house.discord.calls("PUT", COMMANDS)) == 1


async def test_commands_that_changed_are_told_again(house: House) -> None:
    house.discord.commands[0]["options"][0]["description"] = "as it was in an older version"
    await house.restart()
    assert len(house.discord.calls("PUT", COMMANDS)) == 2


async def test_a_sentence_that_changed_in_one_language_is_told_again(house: House) -> None:
    house.discord.commands[0]["options"][0]["description_localizations"]["hi"] = "पुराना"
    await house.restart()
    assert len(house.discord.calls("PUT", COMMANDS)) == 2


async def test_the_command_that_opens_an_activity_is_carried_along(house: House) -> None:
    """Discord makes it, and refuses a list that leaves it out (50240)."""
    entry = {"id": "4", "name": "launch", "type": 4, "description": "", "handler": 2}
    house.discord.commands.append(entry)
    house.discord.commands.sort(key=lambda one: len(one["name"]))  # any order is theirs
    await house.restart()
    assert len(house.discord.calls("PUT", COMMANDS)) == 1, "it is no news"
    dehla = next(one for one in house.discord.commands if one["name"] == "dehla")
    dehla["options"][0]["description"] = "as it was in an older version"
    await house.restart()
    assert sorted(one["type"] for one in house.discord.commands) == [1, 1, 1, 4]
    assert house.discord.commands[0]["options"][0]["description"] != "as it was in an older version"


async def test_commands_that_cannot_be_made_known_are_logged_and_stop_nobody_from_playing(
    discord: Discord,
) -> None:
    house = House(discord)
    discord.fail("PUT", COMMANDS, 400)
    with capture_logs() as lines:
        await house.start()
    shown = await house.shown(said("a table"))
    assert shown.text == "a table"
    await house.chat.stop()
    (line,) = [one for one in lines if one["log_level"] == "error"]
    assert line["event"] == "commands not made known to Discord"
    assert "400" in line["reason"]


async def test_a_wrong_token_is_refused_at_once(discord: Discord) -> None:
    house = House(discord)
    with pytest.raises(library.LoginFailure):
        await house.another_chat("not.the.token").start(house.manager)
    assert discord.gateway.identified == []


async def test_a_gateway_that_refuses_the_bot_ends_the_start(discord: Discord) -> None:
    house = House(discord)
    discord.gateway.refused_with = 4013
    with pytest.raises(library.ConnectionClosed):
        await house.start()


async def test_a_bot_that_could_not_log_in_may_try_again(discord: Discord) -> None:
    house = House(discord)
    discord.gateway.refused_with = 4013
    with pytest.raises(library.ConnectionClosed):
        await house.start()
    discord.gateway.refused_with = 0
    await house.start()
    assert house.chat.connected
    assert (await house.shown(said("a table"))).text == "a table"
    await house.chat.stop()


async def test_a_cut_connection_is_resumed_and_brings_what_was_missed(house: House) -> None:
    await house.discord.gateway.cut()
    asking = asyncio.create_task(house.slash(house.asha, "join"))
    await house.discord.bell.until(lambda: house.discord.gateway.resumed)
    await asking
    assert house.manager.command.words == ("join",)
    assert len(house.discord.gateway.identified) == 1


async def test_a_session_that_cannot_be_resumed_is_begun_anew(house: House) -> None:
    await house.discord.gateway.cut(resumable=False)
    await house.discord.bell.until(lambda: len(house.discord.gateway.live) == 1)
    assert len(house.discord.gateway.identified) == 2
    await house.slash(house.asha, "join")
    assert house.manager.command.words == ("join",)


async def test_a_gateway_that_ends_the_login_for_good_is_lost_and_says_why(house: House) -> None:
    """4004: the token is no longer valid, so that no login would succeed."""
    ended = asyncio.create_task(house.chat.ended())
    assert house.chat.connected
    await house.discord.gateway.cut(code=4004)
    async with asyncio.timeout(5):
        assert "4004" in await ended
    assert not house.chat.connected
    assert len(house.discord.gateway.identified) == 1


async def test_every_shard_brings_what_happens_in_its_servers() -> None:
    platform = Discord(shards=2)
    await platform.start()
    house = House(platform)
    await house.start()
    guilds = [platform.add_guild(f"G{n}", ["cards"], [house.asha]) for n in range(4)]
    for guild in guilds:
        await house.slash(house.asha, "join", guild.channels[0])
    assert {one.shard for one in platform.gateway.live} == {(0, 2), (1, 2)}
    assert len(house.manager.asked) == 4
    await house.chat.stop()
    await platform.stop()
    assert platform.violations == []


async def test_stopping_waits_for_what_was_asked(house: House) -> None:
    opened = asyncio.Event()

    async def slow(request: object) -> None:
        house.manager.asked.append(request)  # type: ignore[arg-type]
        house.discord.bell.ring()
        await opened.wait()

    chat = house.another_chat()
    await house.chat.stop()
    await chat.start(slow)
    asked = await house.discord.people.slash(house.asha, house.channel, "dehla join")
    await house.discord.bell.until(lambda: house.manager.asked)
    stopping = asyncio.create_task(chat.stop())
    assert not stopping.done()
    opened.set()
    await stopping
    assert asked.answers == []


async def test_the_address_holds_only_while_the_bot_runs(discord: Discord) -> None:
    before = library.http.Route.BASE
    house = House(discord)
    await house.start()
    assert library.http.Route.BASE.startswith(discord.url)
    await house.chat.stop()
    assert before == library.http.Route.BASE


async def test_before_the_login_and_after_the_end_messages_wait(discord: Discord) -> None:
    house = House(discord)
    with pytest.raises(TryLater):
        await house.shown(said("one"))
    await house.start()
    table = await house.shown(said("one"))
    await house.chat.stop()
    with pytest.raises(TryLater):
        await house.whispered(house.asha, said("A♠"))
    with pytest.raises(TryLater):
        await house.chat.remove(ref(table))


async def test_a_bot_that_was_never_started_stops(discord: Discord) -> None:
    await House(discord).chat.stop()


def test_without_an_address_the_library_keeps_its_own() -> None:
    chat = DiscordChat("token")
    assert chat.platform == "discord"
    assert library.http.Route.BASE.startswith("https://discord.com/")


async def test_neither_token_nor_hand_reaches_a_log_line(
    discord: Discord, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    house = House(discord)
    await house.start()
    await house.whispered(house.asha, said("Your hand: A♠ K♠"))
    house.manager.answer = said("Your hand: Q♥")
    await house.slash(house.asha, "hand")
    await house.chat.stop()
    written = caplog.text + "".join(capsys.readouterr())
    for secret in (discord.token, "A♠", "Q♥", *discord.interactions):
        assert secret not in written
