"""The loopback Telegram is strict: what the real one refuses, it refuses too."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.platforms.telegram import TOKEN, Telegram, telegram
from tests.platforms.telegram.checks import STYLES, plain, wrong
from tests.platforms.telegram.methods import REMOVABLE
from tests.platforms.telegram.schema import document, schema
from tests.platforms.telegram.weather import Flood, Limit
from tests.platforms.telegram.world import Chat, Refusal


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    """The platform, without a bot."""
    async with telegram() as server:
        yield server


async def call(tg: Telegram, method: str, token: str = TOKEN, **values: Any) -> tuple[int, Any]:
    """Call a method as a bot would; return the status and what is told."""
    async with (
        aiohttp.ClientSession() as client,
        client.post(f"{tg.url}/bot{token}/{method}", data=values) as reply,
    ):
        body = await reply.json()
        return reply.status, body.get("result", body.get("description"))


async def test_only_the_right_token_is_served(tg: Telegram) -> None:
    assert (await call(tg, "getMe"))[0] == 200
    assert (await call(tg, "getMe", token="1:wrong"))[0] == 401


async def test_updates_stay_until_a_later_fetch_confirms_them(tg: Telegram) -> None:
    asha = tg.person("Asha")
    await tg.write(asha, "/dehla one", wait=False)
    await tg.write(asha, "/dehla two", wait=False)
    _, both = await call(tg, "getUpdates")
    assert [update["message"]["text"] for update in both] == ["/dehla one", "/dehla two"]
    _, second = await call(tg, "getUpdates", offset=both[1]["update_id"])
    assert second == both[1:]
    _, again = await call(tg, "getUpdates")
    assert again == second


async def test_a_second_fetch_ends_the_first(tg: Telegram) -> None:
    first = asyncio.create_task(call(tg, "getUpdates", timeout=10))
    await tg.until(lambda: tg.updates.polls)
    await call(tg, "getUpdates", timeout=0)
    assert (await first)[0] == 409


async def test_a_bot_in_a_group_sees_only_commands_and_replies_to_it(tg: Telegram) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await tg.say(asha, group, "who plays?", wait=False)
    assert tg.updates.pending == []
    await tg.say(asha, group, "/dehla", wait=False)
    assert len(tg.updates.pending) == 1
    shown = tg.world.store(group, {"from": tg.world.bot.json, "text": "🃏"}, by_bot=True)
    asked = await tg.say(asha, group, "who plays?", to=shown, wait=False)
    assert len(tg.updates.pending) == 2
    await tg.say(asha, group, "me", to=asked, wait=False)
    assert len(tg.updates.pending) == 2


@pytest.mark.parametrize(
    "html", ["<b>open", "a < b", "a & b", "<blink>x</blink>", "</b>", "<b><i>x</b></i>", " ", ""]
)
def test_text_that_is_no_html_is_refused(html: str) -> None:
    with pytest.raises(Refusal):
        plain(html)


def test_html_is_read_as_people_see_it() -> None:
    assert plain("<b>4♥ &lt;b&gt;</b> &amp;amp;\n") == "4♥ <b> &amp;"
    assert plain("x" * 4096) == "x" * 4096
    with pytest.raises(Refusal):
        plain("x" * 4097)


@pytest.mark.parametrize(
    "button",
    [
        {"text": "x"},
        {"text": " ", "callback_data": "a"},
        {"text": "x", "callback_data": "a" * 65},
        {"text": "x", "callback_data": "", "style": "danger"},
        {"text": "x", "callback_data": "a", "url": "https://t.me"},
        {"text": "x", "callback_data": "a", "style": "green"},
    ],
)
def test_a_button_does_exactly_one_thing(button: dict[str, str]) -> None:
    text = {"text": "x", "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    good = {"text": "x", "callback_data": "a", "style": "primary"}
    assert wrong("sendMessage", {**text, "reply_markup": {"inline_keyboard": [[good]]}}) == []
    assert wrong("sendMessage", {**text, "reply_markup": {"inline_keyboard": [[button]]}})
    assert wrong("sendMessage", {**text, "reply_markup": {"inline_keyboard": [[good] * 9]}})


def test_too_many_messages_in_a_minute_are_refused_with_the_time_to_wait() -> None:
    now = [0.0]
    flood = Flood(strict=True, group=Limit(3, 60.0), clock=lambda: now[0])
    group, other = Chat(-1, "group"), Chat(-2, "group")
    for now[0] in (0.0, 10.0, 20.0):
        flood.count(group)
    now[0] = 30.5
    with pytest.raises(Refusal) as refused:
        flood.count(group)
    assert (refused.value.code, refused.value.parameters) == (429, {"retry_after": 30})
    flood.count(other)
    now[0] = 60.0
    flood.count(group)
    assert flood.most_within(group) == 3
    assert flood.refused == [group.id]


async def test_people_who_never_wrote_or_blocked_cannot_be_written_to(tg: Telegram) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    birju.blocked = True
    for user, why in ((asha, "can't initiate"), (birju, "was blocked")):
        status, told = await call(tg, "sendMessage", chat_id=user.id, text="x", parse_mode="HTML")
        assert status == 403
        assert why in told


async def test_what_was_sent_two_days_ago_is_not_removed_any_more(tg: Telegram) -> None:
    asha = tg.person("Asha")
    for age, status in ((-1, 200), (1, 400)):
        shown = tg.world.store(tg.world.private(asha), {"text": "x"}, by_bot=True)
        shown.at -= REMOVABLE + age
        told = await call(tg, "deleteMessage", chat_id=asha.id, message_id=shown.id)
        assert (told[0], shown.deleted) == (status, status == 200)


async def test_the_old_chat_of_a_supergroup_names_the_new_one(tg: Telegram) -> None:
    old = tg.basic_group("Cards", tg.person("Asha"))
    new = tg.upgrade(old)
    status, told = await call(tg, "sendMessage", chat_id=old.id, text="x")
    assert (status, told) == (400, "Bad Request: group chat was upgraded to a supergroup chat")
    assert tg.world.chats[old.id].moved_to == new.id


@pytest.mark.skipif(document() is None, reason="PLATFORM_SPECS has no telegram-bot-api.json")
def test_buttons_may_have_the_colours_of_the_official_description() -> None:
    path = document()
    assert path is not None
    fields = json.loads(path.read_text("utf-8"))["types"]["InlineKeyboardButton"]["fields"]
    (told,) = (one["description"] for one in fields if one["name"] == "style")
    assert set(re.findall(r'"(\w+)"', told)) == set(STYLES)


@pytest.mark.skipif(document() is None, reason="PLATFORM_SPECS has no telegram-bot-api.json")
def test_the_official_description_is_understood() -> None:
    known = schema()
    assert known is not None
    button = {"text": "Join", "callback_data": "k.1.join", "style": "success"}
    good = {"chat_id": -100, "text": "x", "reply_markup": {"inline_keyboard": [[button]]}}
    assert known.call_errors("sendMessage", good) == []
    assert known.call_errors("sendMessage", {"chat_id": True}) == [
        "sendMessage: text is missing",
        "sendMessage: chat_id: True is no Integer",
    ]
    bad = {**good, "reply_markup": {"inline_keyboard": [[{**button, "colour": "red"}]]}}
    assert known.call_errors("sendMessage", bad)
    assert known.call_errors("sendCards", {}) == ["sendCards: no such method"]
    assert known.call_errors("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201})
