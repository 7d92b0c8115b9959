"""A process that takes in what people do on Discord, and another that carries it out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.discord import DiscordChat, Sources
from bot.model.clock import utc_now
from bot.model.messages import said
from bot.model.requests import Command, Request, RoomClosed
from bot.services.for_adapters import Part
from bot.storage import SqlStore
from tests.adapters.discord.house import SWIFT, House, Listener, with_button
from tests.fresh import shared_store
from tests.platforms.discord import Discord


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqlStore]:
    """What the processes share."""
    monkeypatch.setattr("adapters.discord.brought.LOOK", 0.01)
    async with shared_store(tmp_path) as opened:
        yield opened


@pytest.fixture
async def parted(discord: Discord, store: SqlStore) -> AsyncIterator[tuple[House, Listener]]:
    """A house whose bot works and tells, and who is asked in the process that listens."""
    house, idle = House(discord), Listener(discord)
    await house.chat.start(house.manager, Part(store, frozenset(("work", "tell"))))
    listens = house.another_chat()
    await listens.start(idle, Part(store, frozenset(("ingest", "lead"))))
    yield house, idle
    await listens.stop()
    await house.chat.stop()


async def test_a_press_goes_by_the_store_to_a_process_that_works_and_back_to_its_presser(
    parted: tuple[House, Listener],
) -> None:
    house, idle = parted
    table = await house.shown(with_button())
    house.manager.answer = said("It's not your turn.")
    done = await house.press(house.bina, table, "Join")
    await house.discord.bell.until(lambda: done.answers)
    assert [one.text for one in done.answers] == ["It's not your turn."]
    assert house.manager.press.person.id == house.id(house.bina)
    await house.slash(house.asha, "table")
    assert house.manager.command.words == ("table",)
    assert idle.asked == []


async def test_who_works_is_woken_by_what_others_have_stored(
    discord: Discord, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.brought.LOOK", 3600)
    wakes, looked, claim = list[Callable[[], None]](), asyncio.Event(), store.claim_brought

    async def look(*words: Any) -> Any:
        found = await claim(*words)
        looked.set()
        return found

    monkeypatch.setattr(store, "hear_brought", lambda _, heard: wakes.append(heard))
    monkeypatch.setattr(store, "claim_brought", look)
    house = House(discord)
    await house.chat.start(house.manager, Part(store, frozenset(("work",))))
    await looked.wait()
    closed = {"t": "ROOM_CLOSED", "d": {"id": "discord:9"}, "at": utc_now()}
    await store.keep_brought("discord", {1: closed}, 0)
    for wake in wakes:
        wake()
    await discord.bell.until(lambda: house.manager.asked)
    assert house.manager.asked == [RoomClosed("discord:9")]
    await house.chat.stop()


async def test_what_others_have_stored_waits_for_nothing_else_that_they_have(
    discord: Discord, store: SqlStore
) -> None:
    house, now = House(discord), utc_now()
    house.manager.held = asyncio.Event()
    closed = {one: {"t": "ROOM_CLOSED", "d": {"id": f"discord:{one}"}, "at": now} for one in (1, 2)}
    await store.keep_brought("discord", {3: {"t": "ROOM_CLOSED", "d": {}, "at": now}, **closed}, 0)
    await house.chat.start(house.manager, Part(store, frozenset(("work",))))
    await discord.bell.until(lambda: len(house.manager.asked) == 2)
    house.manager.held.set()
    await house.chat.stop()


async def test_what_a_stop_gives_up_is_cancelled_and_another_process_may_have_it_at_once(
    discord: Discord, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.chat.HANDLERS_FINISH_WITHIN", 0.01)
    house, before = House(discord), asyncio.all_tasks()
    house.manager.held = asyncio.Event()
    closed = {"t": "ROOM_CLOSED", "d": {"id": "discord:9"}, "at": utc_now()}
    await store.keep_brought("discord", {9: closed}, 0)
    await house.chat.start(house.manager, Part(store, frozenset(("work",))))
    await discord.bell.until(lambda: house.manager.asked)
    await house.chat.stop()
    assert not [one for one in asyncio.all_tasks() - before if "_logged" in repr(one)]
    now = utc_now()
    assert await store.claim_brought("discord", now, now, 9) == {9: closed}


async def test_a_stop_waits_for_what_others_have_stored_before_it_cuts_the_connection(
    discord: Discord, store: SqlStore
) -> None:
    house, begun, go = House(discord), asyncio.Event(), asyncio.Event()
    connected = list[bool]()

    async def handle(_: Request) -> None:
        begun.set()
        await go.wait()
        connected.append(house.chat.connected)

    closed = {"t": "ROOM_CLOSED", "d": {"id": "discord:9"}, "at": utc_now()}
    await store.keep_brought("discord", {9: closed}, 0)
    await house.chat.start(handle, Part(store, frozenset(("work",))))
    await begun.wait()
    stopping = asyncio.create_task(house.chat.stop())
    for _ in range(20):
        await asyncio.sleep(0)
    go.set()
    await stopping
    assert connected == [True]


async def test_words_in_private_and_closed_channels_take_the_same_way(
    parted: tuple[House, Listener],
) -> None:
    house, idle = parted
    discord = house.discord
    await house.whispered(house.asha, said("Hello."))
    await discord.people.write(house.asha, "10h")
    await discord.bell.until(lambda: house.manager.asked)
    assert isinstance(house.manager.asked[0], Command)
    closed = house.guild.channels[1]
    await discord.people.delete_channel(closed)
    await discord.bell.until(lambda: len(house.manager.asked) > 1)
    assert house.manager.asked[1] == RoomClosed(f"discord:{closed.id}", is_left=True)
    assert idle.asked == []


async def test_who_does_not_listen_is_connected_once_it_is_logged_in_and_opens_no_gateway(
    discord: Discord, store: SqlStore
) -> None:
    house = House(discord)
    assert not house.chat.connected
    await house.chat.start(house.manager, Part(store, frozenset(("tell",))))
    assert house.chat.connected
    assert not discord.gateway.live
    await house.shown(said("A table"))
    await house.chat.stop()
    assert not house.chat.connected


async def test_what_two_processes_hear_with_one_token_is_done_once(
    discord: Discord, store: SqlStore
) -> None:
    house, other = House(discord), Listener(discord)
    await house.chat.start(house.manager, Part(store))
    second = house.another_chat()
    await second.start(other, Part(store))
    house.manager.answer = other.answer = said("It's not your turn.")
    table = await house.shown(with_button())
    for number in range(1, 4):
        done = await house.press(house.bina, table, "Join")
        await discord.people.deliver(done)
        await discord.bell.until(lambda done=done: done.answers)
        assert len(house.manager.asked) + len(other.asked) == number
        assert len(done.answers) == 1
    await discord.people.add_bot(discord.add_guild("Away", ["cards"], [house.asha]))
    await discord.bell.until(lambda: len(house.manager.asked) + len(other.asked) == 4)
    await second.stop()
    await house.chat.stop()
    assert len(house.manager.asked) + len(other.asked) == 4


async def test_a_process_listens_to_its_shards_alone(discord: Discord) -> None:
    house = House(discord)
    chat = DiscordChat(discord.token, discord.url, tempo=SWIFT, sources=Sources(((1, 2), 4)))
    await chat.start(house.manager)
    assert sorted(one.shard for one in discord.gateway.live) == [(1, 4), (2, 4)]
    await chat.stop()
