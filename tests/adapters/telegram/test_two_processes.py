"""Two processes with one Telegram token: an update is handled by one of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.typing import EventDict
from telegram import Update

from adapters.telegram import TelegramChat, Webhook
from adapters.telegram.inbox import LEASE, Inbox
from adapters.telegram.polling import FIRST_BREAK
from adapters.telegram.updates import Arrived, Client
from bot.model.messages import Button, Kind, Message, said
from bot.model.stores import LeaderStore
from bot.services.for_adapters import Part
from bot.services.leading import Leading
from bot.services.shown_hands import ShownHands
from bot.storage import SqlStore
from tests.adapters.telegram.fakes import FREE, FakeManager, Naps
from tests.adapters.telegram.test_updates import SECRET, bring, words
from tests.bot.fakes import unavailable
from tests.fresh import shared_store
from tests.platforms.telegram import TOKEN, Telegram, User
from tests.platforms.telegram import Message as Posted
from tests.program import free_port

Start = Callable[[], Coroutine[Any, Any, tuple[TelegramChat, Webhook]]]


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqlStore]:
    """What the processes share."""
    monkeypatch.setattr("adapters.telegram.inbox.LOOK", 0.01)
    monkeypatch.setattr("adapters.telegram.chat.FINISH_WITHIN", 0.0)
    async with shared_store(tmp_path) as opened:
        yield opened


@pytest.fixture
async def process(tg: Telegram, manager: FakeManager, store: SqlStore) -> AsyncIterator[Start]:
    """Starts processes, each with a webhook of its own."""
    started: list[TelegramChat] = []

    async def start() -> tuple[TelegramChat, Webhook]:
        port = free_port()
        webhook = Webhook(f"http://127.0.0.1:{port}/updates", SECRET, port)
        bot = TelegramChat(TOKEN, tg.url, pacing=FREE, webhook=webhook)
        started.append(bot)
        await bot.start(manager.handle, Part(store))
        return bot, webhook

    yield start
    for one in started:
        await one.stop()


def update(tg: Telegram, text: str, number: int = 1) -> dict[str, object]:
    """Something that somebody says, as Telegram brings it."""
    asha = tg.person("Asha")
    said = {"from": asha.json, "text": text}
    message = tg.world.store(tg.world.private(asha), said, by_bot=False)
    return {"update_id": number, "message": message.data}


async def test_an_update_brought_to_two_processes_is_handled_once(
    tg: Telegram, manager: FakeManager, process: Start
) -> None:
    (_, one), (_, other) = await process(), await process()
    manager.gate = asyncio.Event()
    said = update(tg, "/dehla hand")
    answers = [await bring(to, said, SECRET) for to in (one, other, one, other)]
    assert answers == [200] * 4, "it is stored: nobody needs to bring it again"
    await tg.until(lambda: manager.begun)
    await bring(other, update(tg, "/dehla table", 2), SECRET)
    await tg.until(lambda: len(manager.begun) > 1)
    manager.gate.set()
    await tg.until(lambda: len(manager.asked) > 1)
    assert sorted(words(manager)) == ["hand", "table"]


async def test_what_a_process_gives_up_another_handles_at_once(
    tg: Telegram, manager: FakeManager, process: Start
) -> None:
    (leaving, one), _ = await process(), await process()
    manager.gate = asyncio.Event()
    await bring(one, update(tg, "/dehla hand"), SECRET)
    await tg.until(lambda: manager.begun)
    await leaving.stop()
    assert manager.asked == []
    manager.gate.set()
    await tg.until(lambda: manager.asked)
    assert manager.asked == manager.begun[:1], "with the same id"


async def test_what_a_dead_process_has_claimed_another_handles_when_its_time_is_over(
    tg: Telegram, manager: FakeManager, process: Start, store: SqlStore
) -> None:
    said = update(tg, "/dehla hand")
    await store.keep_brought("telegram", {1: said}, 1_000)
    await process()
    await tg.until(lambda: manager.asked)
    assert words(manager) == ["hand"]


async def test_what_one_process_handles_longer_than_its_lease_stays_its_own_while_it_lives(
    tg: Telegram, store: SqlStore
) -> None:
    begun, time, gate = list[Update](), [0], asyncio.Event()

    async def receive(update: Update) -> None:
        begun.append(update)
        await gate.wait()

    client = Client(TOKEN)
    one, other = (Inbox(client, receive, store, lambda: time[0]) for _ in range(2))
    said = update(tg, "/dehla hand")
    await one.take(Arrived(1, client.read(said), said))
    for _ in range(4):
        time[0] += LEASE // 2
        await one.look()
        await other.look()
    await asyncio.sleep(0)
    assert len(begun) == 1
    time[0] += LEASE
    await other.look()
    await asyncio.sleep(0)
    assert len(begun) == 2, "as far as anybody knows the first is dead"
    await one.stop()
    await other.stop()


async def test_before_each_look_for_what_others_have_stored_there_is_a_pause(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)

    async def receive(_: Update) -> None: ...

    inbox = Inbox(Client(TOKEN), receive, store)
    monkeypatch.setattr(inbox, "look", look)
    watching = asyncio.create_task(inbox.watch())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not watching.done()
    assert looks == 0
    watching.cancel()


async def test_while_nothing_can_be_stored_telegram_keeps_it(
    tg: Telegram, manager: FakeManager, process: Start, store: SqlStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    _, webhook = await process()
    with monkeypatch.context() as trouble:
        trouble.setattr(store, "keep_brought", unavailable)
        assert await bring(webhook, update(tg, "/dehla hand"), SECRET) == 503
    assert manager.begun == []
    assert await bring(webhook, update(tg, "/dehla hand"), SECRET) == 200
    await tg.until(lambda: manager.asked)


async def test_while_nothing_can_be_stored_telegram_is_asked_only_after_a_pause(
    tg: Telegram, manager: FakeManager, store: SqlStore, naps: Naps,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps, clock=naps.time))
    await bot.start(manager.handle, Part(store))
    with monkeypatch.context() as trouble:
        trouble.setattr(store, "keep_brought", unavailable)
        await tg.write(tg.person("Asha"), "/dehla hand", wait=False)
        await tg.until(lambda: tg.updates.fetched)
        polls = tg.updates.polls
        await tg.until(lambda: tg.updates.polls > polls + 5)
        assert naps.taken.count(FIRST_BREAK) > 5
    await tg.until(lambda: words(manager) == ["hand"])
    await bot.stop()


async def test_who_only_takes_updates_in_leaves_them_to_those_who_work(
    tg: Telegram, manager: FakeManager, store: SqlStore
) -> None:
    port = free_port()
    webhook = Webhook(f"http://127.0.0.1:{port}/updates", SECRET, port)
    taking, working = (TelegramChat(TOKEN, tg.url, pacing=FREE, webhook=webhook) for _ in "ab")
    idle = FakeManager(tg.bell)
    await taking.start(idle.handle, Part(store, frozenset(("ingest",))))
    assert await bring(webhook, update(tg, "/dehla hand"), SECRET) == 200
    await working.start(manager.handle, Part(store, frozenset(("work", "tell"))))
    await tg.until(lambda: manager.asked)
    assert await bring(webhook, update(tg, "/dehla table", 2), SECRET) == 200
    await tg.until(lambda: len(manager.asked) > 1)
    assert (words(manager), idle.begun) == (["hand", "table"], [])
    await working.stop()
    await taking.stop()


async def test_who_works_is_woken_by_what_others_have_stored(
    tg: Telegram, manager: FakeManager, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.inbox.LOOK", 3600)
    wakes = list[Callable[[], None]]()
    monkeypatch.setattr(store, "hear_brought", lambda _, heard: wakes.append(heard))
    working = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await working.start(manager.handle, Part(store, frozenset(("work",))))
    await store.keep_brought("telegram", {1: update(tg, "/dehla hand")}, 0)
    for wake in wakes:
        wake()
    await tg.until(lambda: manager.asked)
    await working.stop()


def hand_of(card: str) -> Message:
    """A hand that opens in a room."""
    return replace(said(f"Your hand: {card}"), kind=Kind.HAND, replaces=True)


async def opened_in_group(
    tg: Telegram, manager: FakeManager, bot: TelegramChat
) -> tuple[User, Posted]:
    """Return somebody who has opened a hand, 10♥, below a table that *bot* shows, and the table."""
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    shown = said("A table", (Button("My hand", "k3f9qa2m.1.hand"),))
    await bot.show(f"telegram:{group.id}", shown, None)
    board = tg.messages(group)[-1]
    manager.says(hand_of("10♥"))
    await tg.press(asha, board, "My hand")
    await tg.until(lambda: tg.glimpses(asha))
    return asha, board


async def test_a_hand_opened_by_one_process_is_drawn_again_by_the_one_that_tells(
    tg: Telegram, manager: FakeManager, store: SqlStore
) -> None:
    hands = ShownHands(store, lambda: 0)
    works, tells = (TelegramChat(TOKEN, tg.url, pacing=FREE) for _ in "ab")
    await works.start(manager.handle, Part(store, hands=hands))
    part = Part(store, frozenset(("tell",)), Leading(takes_part=False), hands)
    await tells.start(manager.handle, part)
    asha, board = await opened_in_group(tg, manager, tells)
    room, user = f"telegram:{board.chat.id}", f"telegram:{asha.id}"
    assert await tells.renew(room, user, hand_of("9♥"))
    (hand,) = tg.glimpses(asha)
    assert hand.text == "Your hand: 9♥"
    await tg.press(asha, board, "My hand")
    await tg.until(lambda: tg.glimpses(asha)[-1].text == "Your hand: 10♥")
    assert len(tg.glimpses(asha)) == 1, "one hand stands there"
    await tells.stop()
    await works.stop()


async def test_a_hand_of_which_the_store_tells_nothing_as_a_press_comes_is_sent_again_below(
    tg: Telegram, manager: FakeManager, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle, Part(store, hands=ShownHands(store, lambda: 0)))
    asha, board = await opened_in_group(tg, manager, bot)
    (before,), manager.gate = tg.glimpses(asha), asyncio.Event()
    with monkeypatch.context() as trouble:
        trouble.setattr(store, "refs", unavailable)
        pressing = asyncio.create_task(tg.press(asha, board, "My hand"))
        await tg.until(lambda: len(manager.begun) > 1)
    manager.gate.set()
    await pressing
    await tg.until(lambda: [one is not before for one in tg.glimpses(asha)] == [True])
    await bot.stop()


@pytest.mark.parametrize("call", ["refs", "keep_ref"])
@pytest.mark.parametrize("kind", [Kind.HAND, Kind.REFUSAL])
async def test_a_press_is_answered_while_the_store_is_away(
    tg: Telegram, manager: FakeManager, store: SqlStore, monkeypatch: pytest.MonkeyPatch,
    logged: list[EventDict], call: str, kind: Kind,
) -> None:  # fmt: skip
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle, Part(store, hands=ShownHands(store, lambda: 0)))
    asha, board = await opened_in_group(tg, manager, bot)
    with monkeypatch.context() as trouble:
        trouble.setattr(store, call, unavailable)
        manager.says(replace(said("9♥ " * 100), kind=kind, replaces=kind is Kind.HAND))
        await tg.press(asha, board, "My hand")
        await tg.shows_alone(asha, "9♥")
        await bot.stop()
    assert not [line for line in logged if line["event"] == "answer not delivered"]


class Throne:
    """Says which of two processes leads."""

    def __init__(self) -> None:
        self.holder: object = None

    def of(self, process: object) -> LeaderStore:
        return Heir(self, process)


class Heir:
    """What one of them knows of it."""

    shared = True

    def __init__(self, throne: Throne, process: object) -> None:
        self._throne, self._process = throne, process

    async def lead(self, duties: Set[str]) -> Set[str]:
        self._throne.holder = self._throne.holder or self._process
        return duties if self._throne.holder == self._process else frozenset()

    async def leave_leading(self) -> None:
        if self._throne.holder == self._process:
            self._throne.holder = None


async def test_one_of_two_fetches_updates_and_the_other_when_that_leaves(
    tg: Telegram, manager: FakeManager, store: SqlStore, logged: list[EventDict]
) -> None:
    asha, throne = tg.person("Asha"), Throne()
    bots = [TelegramChat(TOKEN, tg.url, pacing=FREE) for _ in range(2)]
    parts = [Part(store, leading=Leading(throne.of(name))) for name in "ab"]
    for bot, part in zip(bots, parts, strict=True):
        await bot.start(manager.handle, part)
    await tg.write(asha, "/dehla one")
    await parts[0].leading.leave()
    await parts[1].leading.beat()
    await tg.write(asha, "/dehla two")
    assert words(manager) == ["one", "two"]
    assert (parts[0].leading.duties, len(parts[1].leading.duties)) == ((), 2)
    for bot in bots:
        await bot.stop()
    assert not [line for line in logged if "fetches this bot's updates" in line["event"]]
    assert tg.updates.pending == []
