"""What happens to messages and answers when Discord is slow, angry or not there."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.model.errors import TryLater
from bot.model.messages import said
from tests.adapters.discord.house import SWIFT, House, ref, with_button
from tests.platforms.discord import Discord

MESSAGES = "/channels/{channel}/messages"
MESSAGE = "/channels/{channel}/messages/{message}"
CHATS = "/users/@me/channels"
CALLBACK = "/interactions/{interaction}/{token}/callback"
FOLLOW_UP = "/webhooks/{webhook}/{token}"

WAYS: dict[str, dict[str, Any]] = {
    "refused for a while": {"status": 429, "barred": True, "headers": {"Retry-After": "7"}},
    "too many for a minute": {"status": 429},
    "down for a moment": {"status": 503},
    "silent": {"silent": True},
    "reset": {"reset": True},
}


@pytest.fixture
async def hasty(discord: Discord) -> AsyncIterator[House]:
    """A bot that takes a call for lost soon."""
    brief = dataclasses.replace(SWIFT, patience=timedelta(seconds=0.2))
    house = House(discord, brief)
    await house.start()
    yield house
    discord.weather.clear()
    await house.chat.stop()


@pytest.mark.parametrize("way", WAYS)
async def test_a_post_that_fails_by_itself_is_tried_later(hasty: House, way: str) -> None:
    hasty.discord.fail("POST", MESSAGES, **WAYS[way])
    with pytest.raises(TryLater):
        await hasty.shown(said("one"))
    await hasty.shown(said("two"))
    assert [one.text for one in hasty.discord.said(hasty.channel)] == ["two"]


@pytest.mark.parametrize("way", WAYS)
async def test_an_edit_that_fails_by_itself_is_tried_later(hasty: House, way: str) -> None:
    table = await hasty.shown(said("one"))
    hasty.discord.fail("PATCH", MESSAGE, **WAYS[way])
    with pytest.raises(TryLater):
        await hasty.shown(said("two"), ref(table))
    await hasty.shown(said("three"), ref(table))
    assert [one.text for one in hasty.discord.said(hasty.channel)] == ["three"]


@pytest.mark.parametrize("way", WAYS)
async def test_a_private_chat_that_does_not_open_now_is_tried_later(hasty: House, way: str) -> None:
    hasty.discord.fail("POST", CHATS, **WAYS[way])
    with pytest.raises(TryLater):
        await hasty.whispered(hasty.asha, said("A♠"))
    await hasty.whispered(hasty.asha, said("A♠"))
    assert len(hasty.discord.whispered(hasty.asha)) == 1


@pytest.mark.parametrize("way", WAYS)
async def test_a_removal_that_fails_by_itself_is_tried_later(hasty: House, way: str) -> None:
    table = await hasty.shown(said("one"))
    hasty.discord.fail("DELETE", MESSAGE, **WAYS[way], times=2 if way == "reset" else 1)
    with pytest.raises(TryLater):
        await hasty.chat.remove(ref(table))
    await hasty.chat.remove(ref(table))
    assert table.deleted


async def test_the_pause_is_the_one_that_discord_asks_for(hasty: House) -> None:
    for fault, seconds in (("refused for a while", 7), ("too many for a minute", 60)):
        hasty.discord.fail("POST", MESSAGES, **WAYS[fault])
        with pytest.raises(TryLater) as pause:
            await hasty.shown(said("one"))
        assert pause.value.seconds == seconds


@pytest.mark.parametrize("code", [0, 40003])
async def test_a_403_that_says_nothing_of_room_or_person_is_tried_later(
    hasty: House, code: int
) -> None:
    """Without a code it comes from the wall before Discord; 40003: chats are opened too fast."""
    hasty.discord.fail("POST", CHATS, 403, code=code)
    with pytest.raises(TryLater) as pause:
        await hasty.whispered(hasty.asha, said("A♠"))
    assert pause.value.seconds == 60
    hasty.discord.fail("POST", MESSAGES, 403, code=code)
    with pytest.raises(TryLater):
        await hasty.shown(said("one"))
    await hasty.whispered(hasty.asha, said("A♠"))
    assert len(hasty.discord.whispered(hasty.asha)) == 1


@pytest.mark.parametrize("private", [False, True])
async def test_a_403_that_is_a_page_of_a_proxy_is_tried_later(
    hasty: House, *, private: bool
) -> None:
    page = "<html><title>403 Forbidden</title><h1>Access denied</h1></html>"
    tell = partial(hasty.whispered, hasty.asha) if private else hasty.shown
    told = await tell(said("A♠"))
    for method, route, old in (("POST", MESSAGES, None), ("PATCH", MESSAGE, ref(told))):
        hasty.discord.fail(method, route, 403, page=page)
        with pytest.raises(TryLater) as pause:
            await tell(said("K♠"), old)
        assert pause.value.seconds == 60
    await tell(said("Q♠"), ref(told))
    assert told.text == "Q♠"


async def test_after_a_restart_a_private_chat_is_found_by_its_message(house: House) -> None:
    hand = await house.whispered(house.asha, said("A♠"))
    opened = len(house.discord.calls("POST", CHATS))
    await house.restart()
    await house.whispered(house.asha, said("K♠"), ref(hand))
    assert hand.text == "K♠"
    assert len(house.discord.calls("POST", CHATS)) == opened


async def test_a_post_whose_answer_was_lost_is_not_posted_twice(hasty: House) -> None:
    hasty.discord.fail("POST", MESSAGES, lost=True)
    with pytest.raises(TryLater):
        await hasty.shown(said("one"))
    await hasty.shown(said("two"))
    assert [one.text for one in hasty.discord.said(hasty.channel)] == ["two"]
    await hasty.shown(said("three"))
    assert len(hasty.discord.said(hasty.channel)) == 2


async def test_a_whisper_that_rings_is_not_posted_twice_if_the_old_one_stays(hasty: House) -> None:
    ringing = dataclasses.replace(said("Your turn"), notify=True)
    hand = await hasty.whispered(hasty.asha, said("A♠"))
    hasty.discord.fail("DELETE", MESSAGE, 503)
    await hasty.whispered(hasty.asha, ringing, ref(hand))
    assert [one.text for one in hasty.discord.whispered(hasty.asha)] == ["A♠", "Your turn"]


async def test_an_error_of_discord_for_a_moment_is_lived_through(house: House) -> None:
    """The client library tries again after a second: all calls at once, to wait once."""
    table, hand = await house.shown(with_button()), await house.whispered(house.asha, said("A♠"))
    gone = await house.shown(said("old"))
    routes = [("POST", MESSAGES), ("PATCH", MESSAGE), ("DELETE", MESSAGE), ("POST", CALLBACK)]
    for method, route in (*routes, ("POST", FOLLOW_UP), ("POST", CHATS)):
        house.discord.fail(method, route, 500)
    house.manager.answer = said("Seated.")
    shown, _, _, pressed, _, _ = await asyncio.gather(
        house.shown(said("new")),
        house.whispered(house.asha, said("K♠"), ref(hand)),
        house.chat.remove(ref(gone)),
        house.press(house.asha, table, "Join"),
        house.whispered(house.bina, said("Q♥")),
        house.shown(said("a table"), ref(table)),
    )
    assert shown.text == "new"
    assert gone.deleted
    assert hand.text == "K♠"
    assert [one.text for one in pressed.answers] == ["Seated."]
    assert house.discord.weather.faults == []


async def test_a_short_limit_is_kept_by_waiting(house: House) -> None:
    house.discord.limit("POST", MESSAGES, 2, 0.3)
    await asyncio.gather(*(house.shown(said(str(number))) for number in range(4)))
    assert len(house.discord.said(house.channel)) == 4
    assert house.discord.weather.limited == []


async def test_a_limit_that_is_hit_is_waited_for(house: House) -> None:
    house.discord.limit("POST", MESSAGES, 1, 0.2, told=False)
    await house.shown(said("one"))
    await house.shown(said("two"))
    assert len(house.discord.weather.limited) == 1
    assert len(house.discord.said(house.channel)) == 2


@pytest.mark.parametrize("fault", [{"status": 401}, {"status": 400, "code": 50035}])
async def test_what_a_person_did_counts_although_it_was_not_acknowledged(
    house: House, fault: dict[str, int]
) -> None:
    table = await house.shown(with_button())
    house.discord.fail("POST", CALLBACK, **fault)
    press = asyncio.create_task(house.discord.people.press(house.asha, table, "Join"))
    await house.discord.bell.until(lambda: house.manager.asked)
    assert len(house.manager.asked) == 1
    press.cancel()


@pytest.mark.parametrize("fault", [{"reset": True}, {"status": 404, "code": 10015}])
async def test_an_answer_that_cannot_be_delivered_breaks_nothing(
    house: House, fault: dict[str, int]
) -> None:
    table = await house.shown(with_button())
    house.manager.answer = said("Seated.")
    house.discord.fail("POST", FOLLOW_UP, **fault)
    first = await house.press(house.asha, table, "Join")
    second = await house.press(house.bina, table, "Join")
    assert first.answers == []
    assert len(second.answers) == 1
