"""The loopback Telegram shows something to one person alone where and when the real one does."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.platforms.telegram import Chat, Query, Telegram, User, telegram
from tests.platforms.telegram.alone import must_be_shown_alone
from tests.platforms.telegram.test_platform import call
from tests.platforms.telegram.world import Message, Refusal, World


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    """The platform, without a bot."""
    async with telegram() as server:
        yield server


async def a_press(tg: Telegram, user: User, chat: Chat) -> Query:
    """Let somebody press a button of the bot."""
    shown = tg.world.store(chat, {"from": tg.world.bot.json, "text": "x"}, by_bot=True)
    return await tg.press_data(user, shown, "k", wait=False)


async def show(tg: Telegram, chat: Chat, user: User, **more: Any) -> tuple[int, Any]:
    """Show somebody something."""
    to = json.dumps({"receiver_user_id": user.id, **more})
    return await call(
        tg, "sendMessage", chat_id=chat.id, text="psst", ephemeral_message_parameters=to
    )


async def test_one_member_sees_it_and_nobody_else(tg: Telegram) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    query = await a_press(tg, asha, group)
    status, told = await show(tg, group, asha, callback_query_id=query.id)
    assert (status, told["message_id"]) == (200, 0)
    (shown,) = tg.glimpses(asha, group)
    assert shown.data["ephemeral_message_id"] == told["ephemeral_message_id"]
    assert tg.glimpses(birju) == []
    assert "psst" not in tg.history(group)
    with pytest.raises(AssertionError):
        await tg.press_data(birju, shown, "k", wait=False)


async def test_a_press_is_told_with_the_number_of_what_one_person_sees(tg: Telegram) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    query = await a_press(tg, asha, group)
    await show(tg, group, asha, callback_query_id=query.id)
    await tg.press_data(asha, tg.glimpses(asha)[0], "k", wait=False)
    pressed = tg.updates.pending[-1]["callback_query"]["message"]
    assert (pressed["message_id"], pressed["receiver_user"]["id"]) == (0, asha.id)
    assert pressed["ephemeral_message_id"]


async def test_it_takes_a_press_of_the_last_fifteen_seconds_or_an_administrator() -> None:
    asha, birju = User(1, "Asha"), User(2, "Birju")
    group = Chat(-100, "supergroup", members=[asha])
    world = World(User(9, "bot"), {1: asha, 2: birju})
    pressed = world.store(group, {}, by_bot=True)
    old = world.queries["q"] = Query("q", asha, "k", time.monotonic() - 16, pressed)
    for to in ({}, {"callback_query_id": "q"}, {"callback_query_id": "none"}):
        with pytest.raises(Refusal):
            must_be_shown_alone(world, group, {"receiver_user_id": 1, **to})
    group.bot_is_admin = True
    assert must_be_shown_alone(world, group, {"receiver_user_id": 1}) is asha
    with pytest.raises(Refusal):
        must_be_shown_alone(world, group, {"receiver_user_id": 2})
    old.message = Message(group, 0, {}, by_bot=True, reader=asha)
    replacing = {"callback_query_id": "q", "replace_callback_query_message": True}
    with pytest.raises(Refusal):
        must_be_shown_alone(world, group, {"receiver_user_id": 1, **replacing})


async def test_a_press_of_fourteen_seconds_ago_is_accepted_and_one_of_sixteen_refused(
    tg: Telegram,
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    query = await a_press(tg, asha, group)
    for seconds, status in ((14, 200), (16, 400)):
        query.at = time.monotonic() - seconds
        assert (await show(tg, group, asha, callback_query_id=query.id))[0] == status


async def test_a_press_of_another_person_or_in_another_group_is_refused(tg: Telegram) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group, other = (tg.group(name, asha, birju) for name in ("Cards", "Chess"))
    theirs, elsewhere, own = (
        await a_press(tg, birju, group),
        await a_press(tg, asha, other),
        await a_press(tg, asha, group),
    )
    for query, status in ((theirs, 400), (elsewhere, 400), (own, 200)):
        assert (await show(tg, group, asha, callback_query_id=query.id))[0] == status


async def test_a_basic_group_shows_nobody_anything_alone_even_by_an_administrator(
    tg: Telegram,
) -> None:
    asha = tg.person("Asha")
    group = tg.basic_group("Few", asha)
    group.bot_is_admin = True
    query = await a_press(tg, asha, group)
    for pressed in ({}, {"callback_query_id": query.id}):
        status, reason = await show(tg, group, asha, **pressed)
        assert (status, "ephemeral messages can't be sent" in str(reason)) == (400, True)


async def test_a_press_on_what_one_person_sees_is_answered_beside_it_and_not_in_its_place(
    tg: Telegram,
) -> None:
    """The API says: False for queries from ephemeral messages, which must be edited instead."""
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    query = await a_press(tg, asha, group)
    replacing = {"replace_callback_query_message": True}
    assert (await show(tg, group, asha, callback_query_id=query.id, **replacing))[0] == 200
    again = await tg.press_data(asha, tg.glimpses(asha)[0], "k", wait=False)
    for more, status in ((replacing, 400), ({}, 200)):
        assert (await show(tg, group, asha, callback_query_id=again.id, **more))[0] == status


async def test_an_edit_of_1024_characters_is_accepted_and_one_of_1025_refused(
    tg: Telegram,
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    query = await a_press(tg, asha, group)
    _, told = await show(tg, group, asha, callback_query_id=query.id)
    number = told["ephemeral_message_id"]
    named = {"chat_id": group.id, "receiver_user_id": asha.id, "ephemeral_message_id": number}
    for long, status in ((1024, 200), (1025, 400)):
        edited = await call(tg, "editEphemeralMessageText", **named, text="x" * long)
        assert edited[0] == status


async def test_edits_and_removals_name_their_reader(tg: Telegram) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    query = await a_press(tg, asha, group)
    _, told = await show(tg, group, asha, callback_query_id=query.id)
    number = told["ephemeral_message_id"]
    for user, status in ((birju, 400), (asha, 200)):
        named = {"chat_id": group.id, "receiver_user_id": user.id, "ephemeral_message_id": number}
        edited = await call(tg, "editEphemeralMessageText", **named, text="new")
        assert edited[0] == status
    assert tg.glimpses(asha)[0].seen == ["psst", "new"]
    tg.restart_client(asha)
    assert tg.glimpses(asha) == []
    assert (await call(tg, "editEphemeralMessageText", **named, text="newer"))[0] == 200
    assert (await call(tg, "deleteEphemeralMessage", **named))[0] == 200


async def test_an_old_server_shows_it_to_everybody(tg: Telegram) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    tg.methods.is_old = True
    status, told = await show(tg, group, asha)
    assert (status, "ephemeral_message_id" in told) == (200, False)
    assert tg.history(group) == ["psst"]
    assert (await call(tg, "deleteEphemeralMessage", chat_id=group.id))[0] == 404
