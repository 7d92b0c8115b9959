"""Logging in, the menu of commands, limits of replies, and what is never logged."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
import structlog
from structlog.typing import EventDict
from telegram.error import InvalidToken, NetworkError

from adapters.rates import Rule
from adapters.telegram import MiniApp, Pacing, TelegramChat
from bot.config import logs
from bot.model.errors import TryLater
from bot.model.messages import Audience, said
from bot.text.i18n import t
from tests.adapters.telegram.evening import FAST, fast_time
from tests.adapters.telegram.fakes import FREE, UNLIMITED, FakeManager, Naps
from tests.platforms.telegram import TOKEN, Telegram
from tests.platforms.telegram.bell import PATIENCE
from tests.platforms.telegram.schema import document
from tests.platforms.telegram.weather import Fault, Flood

EVERYWHERE, IN_PRIVATE = '{"type": "default"}', '{"type": "all_private_chats"}'


def descriptions_written(tg: Telegram) -> int:
    """How often the bot has written what it is for."""
    return len(tg.made("setMyDescription")) + len(tg.made("setMyShortDescription"))


async def start_and_stop(
    tg: Telegram, manager: FakeManager, written: int = 4, described: int = 4, **more: str
) -> None:
    """Let a bot log in and wait until its menu stands.

    It has been *written* so many times in all, and what the bot is for *described*.
    """
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE, **more)
    before, asked = len(tg.made("getMyCommands")), len(tg.made("getMyShortDescription"))
    await bot.start(manager.handle)
    await tg.until(lambda: len(tg.made("getMyCommands")) == before + 4)
    asha = tg.person("Asha")
    await tg.until(lambda: len(tg.world.commands) == 4)
    await tg.until(lambda: len(tg.made("setMyCommands")) >= written)
    await tg.until(lambda: len(tg.made("getMyShortDescription")) == asked + 2)
    await tg.until(lambda: descriptions_written(tg) >= described)
    await tg.write(asha, "/dehla")
    await bot.stop()


# the menu
async def test_commands_are_offered_in_every_language(tg: Telegram, manager: FakeManager) -> None:
    await start_and_stop(tg, manager)
    menu = {
        (scope, language): {one["command"]: one["description"] for one in commands}
        for (scope, language), commands in tg.world.commands.items()
    }
    for language, tongue in (("", "en"), ("hi", "hi")):
        dehla = {"dehla": t(tongue, "command-dehla")}
        more = {name: t(tongue, f"command-{name}") for name in ("help", "settings")}
        assert menu[EVERYWHERE, language] == dehla
        assert menu[IN_PRIVATE, language] == dehla | more


async def test_commands_are_set_only_when_they_have_changed(
    tg: Telegram, manager: FakeManager
) -> None:
    await start_and_stop(tg, manager)
    assert len(tg.made("setMyCommands")) == 4
    await start_and_stop(tg, manager)
    assert len(tg.made("setMyCommands")) == 4
    tg.world.commands[EVERYWHERE, "hi"] = [{"command": "dehla", "description": "old"}]
    await start_and_stop(tg, manager, written=5)
    assert len(tg.made("setMyCommands")) == 5


async def test_an_empty_chat_says_what_the_bot_is_for_in_every_language(
    tg: Telegram, manager: FakeManager
) -> None:
    await start_and_stop(tg, manager)
    for what, key in ("description", "bot-description"), ("short_description", "bot-in-short"):
        for code, tongue in ("", "en"), ("hi", "hi"):
            assert tg.world.descriptions[what, code] == t(tongue, key)
    await start_and_stop(tg, manager)
    assert descriptions_written(tg) == 4


async def test_what_a_host_has_written_of_the_bot_stays(tg: Telegram, manager: FakeManager) -> None:
    told = {("description", ""): "Our club.", ("short_description", ""): "Cards."}
    tg.world.descriptions |= told
    await start_and_stop(tg, manager, described=0)
    assert tg.world.descriptions == told


async def test_a_host_may_choose_the_language_of_the_menu(
    tg: Telegram, manager: FakeManager
) -> None:
    await start_and_stop(tg, manager, language="hi")
    described = {where: menu[0]["description"] for where, menu in tg.world.commands.items()}
    assert described[EVERYWHERE, ""] == t("hi", "command-dehla")
    assert described[EVERYWHERE, "en"] == t("en", "command-dehla")


async def test_a_button_in_private_chats_opens_the_page_where_the_host_has_one(
    tg: Telegram, manager: FakeManager
) -> None:
    await start_and_stop(tg, manager)
    assert tg.made("setChatMenuButton") == [], "what the host has set stays"
    page = "https://cards.example/telegram"
    for _ in range(2):
        bot = TelegramChat(TOKEN, tg.url, pacing=FREE, app=MiniApp(page=page))
        asked = len(tg.made("getChatMenuButton"))
        await bot.start(manager.handle)
        await tg.until(lambda asked=asked: len(tg.made("getChatMenuButton")) > asked)
        await tg.until(lambda: tg.made("setChatMenuButton"))
        await bot.stop()
    (button,) = (call.values["menu_button"] for call in tg.made("setChatMenuButton"))
    assert button["type"] == "web_app"
    assert button["web_app"] == {"url": page}
    assert button["text"] == t("en", "button-page-own")


async def test_a_bot_plays_without_its_menu(
    tg: Telegram, manager: FakeManager, logged: list[EventDict]
) -> None:
    tg.fail("getMyCommands", 500, "Internal Server Error", times=4)
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    await tg.write(tg.person("Asha"), "/dehla")
    await tg.until(lambda: logged)
    await bot.stop()
    assert len(manager.asked) == 1
    assert [line["event"] for line in logged] == ["menu not offered"]


# logging in
async def test_a_wrong_token_is_told_without_quoting_it(tg: Telegram, manager: FakeManager) -> None:
    bot = TelegramChat("123:WRONG-secret", tg.url)
    with pytest.raises(InvalidToken) as refused:
        await bot.start(manager.handle)
    await bot.stop()
    assert "WRONG" not in str(refused.value)
    assert refused.value.__suppress_context__


async def test_a_token_that_is_withdrawn_while_the_bot_runs_loses_the_platform_for_good(
    tg: Telegram, chat: TelegramChat
) -> None:
    ended = asyncio.create_task(chat.ended())
    asha = tg.person("Asha")
    tg.fail("getUpdates", 502, "Bad Gateway")
    for _ in range(2):
        await tg.write(asha, "/dehla")
    assert not ended.done(), "what passes is no end"
    tg.fail("getUpdates", 401, "Unauthorized")
    await tg.write(asha, "/dehla", wait=False)
    async with asyncio.timeout(PATIENCE):
        assert await ended == "the token was rejected"


async def test_a_login_waits_a_while_for_telegram(
    tg: Telegram, manager: FakeManager, naps: Naps
) -> None:
    tg.weather.add(Fault("getMe", "cut"))
    tg.fail("getMe", 502, "Bad Gateway")
    tg.fail("getMe", 429, "Too Many Requests: retry after 1", retry_after=1)
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps))
    await bot.start(manager.handle)
    await bot.stop()
    assert naps.taken[:3] == [0.5, 1.0, 2.0]


async def test_a_login_gives_up_in_the_end(tg: Telegram, manager: FakeManager, naps: Naps) -> None:
    tg.fail("getMe", 502, "Bad Gateway", times=5)
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps))
    with pytest.raises(NetworkError):
        await bot.start(manager.handle)
    await bot.stop()


@pytest.mark.parametrize("ending", ["", "/", "/bot"])
async def test_the_address_of_a_local_server_is_taken_as_people_write_it(
    tg: Telegram, manager: FakeManager, ending: str
) -> None:
    bot = TelegramChat(TOKEN, tg.url + ending, pacing=FREE)
    await bot.start(manager.handle)
    await tg.write(tg.person("Asha"), "/dehla")
    await bot.stop()
    assert len(manager.asked) == 1


async def test_what_is_to_be_told_before_the_login_waits_for_it(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    telling = asyncio.create_task(bot.whisper(f"telegram:{asha.id}", said("Hand"), None))
    await asyncio.sleep(0)
    await bot.start(manager.handle)
    await telling
    await bot.stop()
    assert [message.text for message in tg.messages(asha)] == ["Hand"]


# replies keep the limits too
async def test_a_rush_of_public_questions_leaves_the_room_its_budget(
    tg: Telegram, manager: FakeManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.chat.FINISH_WITHIN", 0.0)
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    slow = Rule(most=2, seconds=1000.0, burst=2)
    bot = TelegramChat(TOKEN, tg.url, pacing=Pacing(slow, UNLIMITED, UNLIMITED))
    await bot.start(manager.handle)
    manager.says(replace(said("Rules"), audience=Audience.ROOM))
    for _ in range(10):
        await tg.say(asha, group, "/dehla score")
    await tg.until(lambda: len(tg.messages(asha)) == 5)
    assert len(tg.messages(group)) == 2
    await bot.stop()


# logs
LIBRARIES = ("httpx", "httpcore", "telegram", "aiohttp", "asyncio")


@pytest.fixture
def everything_logged() -> Iterator[io.StringIO]:
    """All that is logged as the bot logs, with libraries at their most talkative."""
    written, root, before = io.StringIO(), logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()  # or they would be closed
    logs.configure("debug", "console", (), written)
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield written
    logging.captureWarnings(False)
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(logging.NOTSET)
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**before)


def test_nothing_that_the_library_says_is_logged(everything_logged: io.StringIO) -> None:
    TelegramChat(TOKEN)
    logging.getLogger("telegram.ext").critical("an update with 4♥")
    assert everything_logged.getvalue() == ""


async def test_no_token_and_no_card_ever_reaches_a_log_line(
    tg: Telegram, manager: FakeManager, naps: Naps, everything_logged: io.StringIO
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps, clock=naps.time))
    tg.weather.add(Fault("getMe", "cut"))
    tg.fail("getUpdates", 409, "Conflict: terminated by other getUpdates request")
    tg.weather.add(Fault("getUpdates", "cut"))
    tg.weather.add(Fault("sendMessage", "cut", times=5))
    await bot.start(manager.handle)
    manager.says(said("Your hand: 4♥ 9♥"))
    await tg.write(asha, "/dehla hand")
    manager.answer = lambda _: 1 / 0  # type: ignore[assignment, return-value]
    await tg.say(asha, group, "/dehla play 4♥")
    tg.fail("getUpdates", 401, "Unauthorized")
    manager.says(None)
    await tg.write(asha, "/dehla")
    await bot.stop()
    log = everything_logged.getvalue()
    assert "update failed" in log
    assert "cannot fetch updates" in log
    assert TOKEN not in log
    assert TOKEN.partition(":")[2] not in log
    assert "4♥" not in log


# the official description
@pytest.mark.skipif(
    document() is None, reason="PLATFORM_SPECS names no folder with telegram-bot-api.json"
)
async def test_calls_obey_the_official_description(tg: Telegram, manager: FakeManager) -> None:
    """Every call of these tests is checked; this one proves that the check bites."""
    await start_and_stop(tg, manager)
    assert tg.violations == []
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    await bot._bot.send_message(tg.person("Asha").id, "<b>x</b>", api_kwargs={"colour": "red"})
    await bot.stop()
    assert "sendMessage: colour is unknown" in tg.violations
    tg.violations.clear()


# limits, end to end
async def test_tables_of_one_group_share_its_minute_and_end_with_the_newest_state(
    tg: Telegram, manager: FakeManager
) -> None:
    tg.flood = tg.methods.flood = Flood(strict=True, clock=fast_time)
    group = tg.group("Forum", tg.person("Asha"), topics={1, 2, 3})
    bot = TelegramChat(TOKEN, tg.url, pacing=FAST)
    await bot.start(manager.handle)

    async def table(topic: int) -> None:
        room, ref = f"telegram:{group.id}/{topic}", None
        for number in range(11):
            await bot.pace(room)
            ref = await bot.show(room, said(f"Table {topic}, state {number}"), ref)

    await asyncio.gather(*(table(topic) for topic in (1, 2, 3)))
    await bot.stop()
    shown = sorted(message.text for message in tg.messages(group))
    assert shown == [f"Table {topic}, state 10" for topic in (1, 2, 3)]
    assert tg.flood.refused == []
    assert 10 < tg.flood.most_within(group) <= 20


async def test_a_group_that_another_program_has_used_up_is_waited_for(
    tg: Telegram, manager: FakeManager
) -> None:
    """Telegram counts what others with the same token have sent; the pause it asks for is kept."""
    tg.flood = tg.methods.flood = Flood(strict=True, clock=fast_time)
    group = tg.group("Cards", tg.person("Asha"))
    tg.flood.hits += [(fast_time(), group.id)] * 20
    bot = TelegramChat(TOKEN, tg.url, pacing=FAST)
    await bot.start(manager.handle)
    room = f"telegram:{group.id}"
    await bot.pace(room)
    with pytest.raises(TryLater) as later:
        await bot.show(room, said("Table"), None)
    assert 50 < later.value.seconds <= 60
    await bot.pace(room)
    await bot.show(room, said("Table"), None)
    await bot.stop()
    assert tg.flood.refused == [group.id]
