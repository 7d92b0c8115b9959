"""No update is lost, whatever stops the bot; none keeps others back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import aiohttp
import pytest
from structlog.typing import EventDict

from adapters.telegram import TelegramChat, Webhook
from bot.model.errors import StoreUnavailable
from bot.model.requests import Command
from bot.services.for_adapters import Part
from bot.storage import SqlStore, open_store
from engine.game import Json
from tests.adapters.raw import status
from tests.adapters.telegram.fakes import FREE, FakeManager, Naps
from tests.bot.fakes import unavailable
from tests.fresh import empty_database
from tests.platforms.telegram import TOKEN, Telegram
from tests.platforms.telegram.updates import SECRET_HEADER
from tests.platforms.telegram.weather import Fault
from tests.program import free_port

SECRET = "loopback-secret_1"


def words(manager: FakeManager) -> list[str]:
    """What was asked, in the order in which it was done."""
    return [" ".join(one.words) for one in manager.asked if isinstance(one, Command)]


# long polling
async def test_what_was_said_while_the_bot_was_down_is_heard(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    for number in range(150):
        await tg.write(asha, f"/dehla {number}", wait=False)
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    await tg.until(lambda: len(manager.asked) == 150)
    await bot.stop()
    assert sorted(words(manager), key=int) == [str(number) for number in range(150)]
    assert tg.updates.pending == []


async def test_an_update_whose_handler_was_cut_off_comes_again(
    tg: Telegram, manager: FakeManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.chat.FINISH_WITHIN", 0.0)
    asha = tg.person("Asha")
    first, manager.gate = TelegramChat(TOKEN, tg.url, pacing=FREE), asyncio.Event()
    await first.start(manager.handle)
    await tg.write(asha, "/dehla play TH", wait=False)
    await tg.until(lambda: manager.begun)
    await first.stop()
    assert manager.asked == []
    manager.gate = None
    second = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await second.start(manager.handle)
    await tg.until(lambda: manager.asked)
    await second.stop()
    (asked,) = manager.asked
    assert asked == manager.begun[0]  # with the same id, by which the manager knows it
    assert tg.updates.pending == []


async def test_an_update_is_confirmed_only_when_its_handler_has_finished(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    manager.gate = asyncio.Event()
    await tg.write(asha, "/dehla slow", wait=False)
    number = await tg.until(lambda: tg.updates.fetched and tg.updates.fetched[0])
    polls = tg.updates.polls
    await tg.until(lambda: tg.updates.polls > polls + 1)
    assert not tg.updates.is_confirmed(number)
    assert len(manager.begun) == 1  # although it came with each of the fetches
    manager.gate.set()
    await tg.until(lambda: tg.updates.is_confirmed(number))


async def test_a_slow_handler_keeps_nobody_back(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, slow = tg.person("Asha"), asyncio.Event()
    manager.gate = slow
    await tg.write(asha, "/dehla slow", wait=False)
    await tg.until(lambda: manager.begun)
    manager.gate = None
    await tg.write(asha, "/dehla fast", wait=False)
    await tg.until(lambda: words(manager) == ["fast"])
    slow.set()
    await tg.until(lambda: words(manager) == ["fast", "slow"])
    await tg.write(asha, "/dehla more")
    assert words(manager) == ["fast", "slow", "more"]


async def test_a_stop_lets_handlers_and_answers_finish(tg: Telegram, manager: FakeManager) -> None:
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    asha, manager.gate = tg.person("Asha"), asyncio.Event()
    await tg.write(asha, "/dehla play TH", wait=False)
    await tg.until(lambda: manager.begun)
    stopping = asyncio.create_task(bot.stop())
    await asyncio.sleep(0)
    manager.gate.set()
    await stopping
    assert words(manager) == ["play TH"]
    assert tg.updates.pending == []


@pytest.mark.parametrize(
    ("code", "description", "parameters", "pause"),
    [
        (500, "Internal Server Error", {}, 0.5),
        (502, "Bad Gateway", {}, 0.5),
        (409, "Conflict: terminated by other getUpdates request", {}, 0.5),
        (429, "Too Many Requests: retry after 7", {"retry_after": 7}, 7),
        (401, "Unauthorized", {}, 0.5),
    ],
)
async def test_fetching_goes_on_after_trouble(
    tg: Telegram,
    manager: FakeManager,
    chat: TelegramChat,
    naps: Naps,
    code: int,
    description: str,
    parameters: dict[str, int],
    pause: float,
) -> None:
    asha = tg.person("Asha")
    tg.fail("getUpdates", code, description, **parameters)
    await tg.write(asha, "/dehla one")
    await tg.write(asha, "/dehla two")
    assert words(manager) == ["one", "two"]
    assert pause in naps.taken


async def test_pauses_grow_while_telegram_is_away(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, naps: Naps, logged: list[EventDict]
) -> None:
    asha = tg.person("Asha")
    tg.weather.add(Fault("getUpdates", "cut", times=8))
    await tg.write(asha, "/dehla one")
    await tg.write(asha, "/dehla two")
    assert [nap for nap in naps.taken if nap >= 0.5] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert TOKEN not in str(logged)


async def test_a_webhook_left_from_an_earlier_run_does_not_keep_polling_out(
    tg: Telegram, manager: FakeManager
) -> None:
    tg.updates.webhook = {"url": "http://127.0.0.1:9/"}
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    await tg.write(tg.person("Asha"), "/dehla hand")
    await bot.stop()
    assert words(manager) == ["hand"]


# webhook


@pytest.fixture
async def hooked(tg: Telegram, manager: FakeManager):  # type: ignore[no-untyped-def]
    """The webhook of a bot that listens there."""
    port = free_port()
    webhook = Webhook(f"http://127.0.0.1:{port}/telegram/updates", SECRET, port)
    bot = TelegramChat(TOKEN, tg.url, webhook=webhook, pacing=FREE)
    await bot.start(manager.handle)
    yield webhook
    await bot.stop()


async def bring(webhook: Webhook, body: object, secret: str | None) -> int:
    """Bring *body* to the webhook as somebody would; return the status."""
    headers = {} if secret is None else {SECRET_HEADER: secret}
    async with (
        aiohttp.ClientSession() as client,
        client.post(webhook.url, json=body, headers=headers) as reply,
    ):
        return reply.status


async def test_a_stranger_whose_secret_is_no_text_is_refused_too(hooked: Webhook) -> None:
    assert await status(hooked.url, SECRET_HEADER) == 403


async def test_updates_come_by_the_webhook(
    tg: Telegram, manager: FakeManager, hooked: Webhook
) -> None:
    await tg.write(tg.person("Asha"), "/dehla hand")
    assert words(manager) == ["hand"]
    assert tg.updates.statuses == [200]
    assert tg.updates.polls == 0
    assert tg.updates.webhook is not None
    assert tg.updates.webhook["secret_token"] == SECRET


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET + "x", "ä"])
async def test_whoever_does_not_show_the_secret_is_not_heard(
    tg: Telegram, manager: FakeManager, hooked: Webhook, secret: str | None
) -> None:
    asha = tg.person("Asha")
    message = tg.world.store(
        tg.world.private(asha), {"from": asha.json, "text": "/dehla x"}, by_bot=False
    )
    assert await bring(hooked, {"update_id": 1, "message": message.data}, secret) == 403
    assert manager.begun == []


@pytest.mark.parametrize("body", ["nonsense", [], {}, None])
async def test_what_is_no_update_is_refused(
    manager: FakeManager, hooked: Webhook, body: object
) -> None:
    assert await bring(hooked, body, SECRET) == 400
    assert manager.begun == []


POISON = {"update_id": 5_000_001, "message": {"text": 5}}
"""An update that the library cannot read: most of it is missing."""


async def test_an_update_that_cannot_be_read_is_not_brought_again(
    manager: FakeManager, hooked: Webhook
) -> None:
    assert await bring(hooked, POISON, SECRET) == 200
    assert manager.begun == []


async def test_an_update_that_cannot_be_read_keeps_nobody_back(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    tg.updates.pending.append(dict(POISON))
    await tg.write(asha, "/dehla hand", wait=False)
    assert [one["update_id"] for one in tg.updates.pending] == [5_000_001, 5_000_001]
    tg.updates.pending[1]["update_id"] += 1
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    await tg.until(lambda: words(manager) == ["hand"])
    await tg.until(lambda: tg.updates.pending == [])
    await bot.stop()


@pytest.mark.parametrize("by_webhook", [False, True])
async def test_an_update_that_cannot_be_read_is_logged_by_its_number_and_not_by_what_it_says(
    tg: Telegram, manager: FakeManager, logged: list[EventDict], *, by_webhook: bool
) -> None:
    port, secret_words = free_port(), {"update_id": 5_000_002, "message": {"text": "four aces"}}
    webhook = Webhook(f"http://127.0.0.1:{port}/updates", SECRET, port) if by_webhook else None
    bot = TelegramChat(TOKEN, tg.url, webhook=webhook, pacing=FREE)
    if webhook is None:
        tg.updates.pending.append(secret_words)
    await bot.start(manager.handle)
    if webhook is not None:
        assert await bring(webhook, secret_words, SECRET) == 200
    await tg.until(lambda: tg.updates.pending == [])
    await bot.stop()
    told = [one for one in logged if one["event"] == "an update cannot be read"]
    assert told
    for one in told:
        assert (one["log_level"], one["update"]) == ("error", 5_000_002)
        assert one["reason"].isidentifier(), "the name of a kind of error"
    assert "four aces" not in str(logged)
    assert manager.begun == []


async def test_the_webhook_answers_only_when_the_handler_has_finished(
    tg: Telegram, manager: FakeManager, hooked: Webhook
) -> None:
    manager.gate = asyncio.Event()
    await tg.write(tg.person("Asha"), "/dehla hand", wait=False)
    await tg.until(lambda: manager.begun)
    assert tg.updates.statuses == []
    manager.gate.set()
    await tg.until(lambda: not tg.updates.pending)
    assert tg.updates.statuses == [200]


async def test_an_update_brought_twice_has_the_same_id_however_often_it_is_handled(
    tg: Telegram, manager: FakeManager, hooked: Webhook
) -> None:
    manager.gate = asyncio.Event()
    await tg.write(tg.person("Asha"), "/dehla hand", wait=False)
    await tg.until(lambda: manager.begun)
    tg.updates.bring()
    manager.gate.set()
    await tg.until(lambda: tg.updates.statuses == [200, 200])
    assert len(set(manager.asked)) == 1


# what takes longer is stored
@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqlStore]:
    """A store; a handler is slow if it does not finish at once."""
    monkeypatch.setattr("adapters.telegram.inbox.SLOW", 0.01)
    opened = await open_store(empty_database(tmp_path / "tables.db"))
    yield opened
    await opened.close()


async def stored(store: SqlStore) -> Mapping[int, Json]:
    """What is kept, whoever handles it."""
    return await store.claim_brought("telegram", 2**53, 0, 1000)


async def test_any_number_of_slow_handlers_keep_nobody_back(
    tg: Telegram, manager: FakeManager, store: SqlStore
) -> None:
    slow, manager.gate = asyncio.Event(), None
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle, Part(store))
    manager.gate = slow
    for number in range(120):  # Telegram brings a hundred at most until they are confirmed
        await tg.write(tg.person(f"P{number}"), "/dehla slow", wait=False)
    await tg.until(lambda: len(manager.begun) == 120)
    manager.gate = None
    others = [tg.person(f"Q{number}") for number in range(3)]
    for number in range(300):
        await tg.write(others[number % 3], f"/dehla {number}", wait=False)
    await tg.until(lambda: len(words(manager)) == 300)
    assert words(manager)[:6] == ["0", "1", "2", "3", "4", "5"]
    await tg.until(lambda: tg.updates.pending == [])
    assert len(await stored(store)) == 120
    slow.set()
    await tg.until(lambda: len(words(manager)) == 420)
    await bot.stop()
    assert await stored(store) == {}


@pytest.mark.parametrize("by_webhook", [False, True])
async def test_what_was_stored_and_not_handled_is_handled_by_the_next_start(
    tg: Telegram,
    manager: FakeManager,
    store: SqlStore,
    monkeypatch: pytest.MonkeyPatch,
    *,
    by_webhook: bool,
) -> None:
    monkeypatch.setattr("adapters.telegram.chat.FINISH_WITHIN", 0.0)
    asha, manager.gate, port = tg.person("Asha"), asyncio.Event(), free_port()
    webhook = Webhook(f"http://127.0.0.1:{port}/updates", SECRET, port) if by_webhook else None
    first = TelegramChat(TOKEN, tg.url, pacing=FREE, webhook=webhook)
    await first.start(manager.handle, Part(store))
    await tg.write(asha, "/dehla play TH")  # until it is confirmed
    await first.stop()
    assert (manager.asked, tg.updates.pending) == ([], [])
    manager.gate = None
    monkeypatch.setattr("adapters.telegram.chat.FINISH_WITHIN", 3.0)
    second = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await second.start(manager.handle, Part(store))
    await tg.until(lambda: manager.asked)
    await second.stop()
    assert manager.asked == manager.begun[:1]  # with the same id, by which the manager knows it
    assert await stored(store) == {}


async def test_while_the_store_is_out_an_update_stays_at_telegram(
    tg: Telegram, manager: FakeManager, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, manager.gate = TelegramChat(TOKEN, tg.url, pacing=FREE), asyncio.Event()
    await bot.start(manager.handle, Part(store))
    monkeypatch.setattr(store, "keep_brought", unavailable)
    await tg.write(tg.person("Asha"), "/dehla slow", wait=False)
    await tg.until(lambda: manager.begun)
    polls = tg.updates.polls
    await tg.until(lambda: tg.updates.polls > polls + 1)
    assert len(tg.updates.pending) == 1
    manager.gate.set()
    await tg.until(lambda: tg.updates.pending == [])
    await bot.stop()
    assert words(manager) == ["slow"]


@pytest.mark.fails
@pytest.mark.parametrize("trouble", [StoreUnavailable, ValueError])
async def test_a_handled_update_that_could_not_be_dropped_is_dropped_with_the_next(
    tg: Telegram,
    manager: FakeManager,
    store: SqlStore,
    monkeypatch: pytest.MonkeyPatch,
    trouble: type[Exception],
) -> None:
    bot, manager.gate = TelegramChat(TOKEN, tg.url, pacing=FREE), asyncio.Event()
    await bot.start(manager.handle, Part(store))
    asha = tg.person("Asha")
    await tg.write(asha, "/dehla slow", wait=False)
    await tg.until(lambda: tg.updates.pending == [])
    dropped = asyncio.Event()

    async def drop(*_: object) -> None:
        dropped.set()
        raise trouble

    with monkeypatch.context() as failing:
        failing.setattr(store, "drop_brought", drop)
        manager.gate.set()
        await tg.until(lambda: words(manager) == ["slow"])
        await dropped.wait()
    manager.gate = asyncio.Event()
    await tg.write(asha, "/dehla more", wait=False)
    await tg.until(lambda: tg.updates.pending == [])
    assert len(await stored(store)) == 2
    manager.gate.set()
    await tg.until(lambda: words(manager) == ["slow", "more"])
    await bot.stop()
    assert not await stored(store)
