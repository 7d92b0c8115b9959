"""Who cannot be served is told why, and by what press they are."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.evening import Evening
from tests.platforms.telegram import Telegram


@pytest.mark.parametrize("channel", [False, True])
async def test_who_writes_as_the_group_or_a_channel_is_served_by_a_press(
    tg: Telegram, table: Evening, *, channel: bool
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    await tg.say_namelessly(group, "/dehla@dehla_bot start", channel=channel)
    asked = await tg.shows(group, "I can't see who you are")
    await tg.press(asha, asked, "Start a table")
    await tg.shows(group, "Asha")
    await tg.say_namelessly(group, "/dehla@dehla_bot join", channel=channel)
    await tg.until(lambda: tg.messages(group)[-1].labels == ["Join"])
    await tg.press(birju, tg.messages(group)[-1], "Join")
    await tg.shows(group, "Birju")
    await table.service.dispatcher.idle()


async def test_what_others_say_in_the_name_of_a_group_is_not_for_this_bot(
    tg: Telegram, table: Evening
) -> None:
    group = tg.group("Cards", tg.person("Asha"))
    for text in ("/start", "/dehla@another_bot start"):
        await tg.say_namelessly(group, text)
    assert tg.history(group) == []


async def test_no_table_is_opened_where_the_bot_may_not_write_and_the_opener_is_told(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.bot_may_write = False
    await tg.say(asha, group, "/dehla@dehla_bot start")
    await tg.shows(asha, "give me: Send Messages")
    assert await table.store.table_in(f"telegram:{group.id}") is None
    assert tg.history(group) == []
    group.bot_may_write = True
    await tg.say(asha, group, "/dehla@dehla_bot start")
    await tg.shows(group, "Join")
    await table.service.dispatcher.idle()


async def test_no_table_is_opened_where_an_administrator_restricts_the_bot_alone(
    tg: Telegram, table: Evening
) -> None:
    """The group lets everybody write, so only what it says of the bot itself tells."""
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.bot_is_restricted = True
    await tg.say(asha, group, "/dehla@dehla_bot start")
    await tg.shows(asha, "give me: Send Messages")
    assert await table.store.table_in(f"telegram:{group.id}") is None
    assert len(tg.history(asha)) == 1, "no seat was told of"


async def test_where_the_rights_are_unknown_a_refused_table_is_closed_and_its_opener_told(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.bot_may_write = False
    tg.fail("getChatMember", 400, "Bad Request: CHAT_ADMIN_REQUIRED")
    await tg.say(asha, group, "/dehla@dehla_bot start")
    await tg.shows(asha, "give me: Send Messages")
    await table.service.dispatcher.idle()
    assert await table.store.table_in(f"telegram:{group.id}") is None
    assert tg.history(group) == []
