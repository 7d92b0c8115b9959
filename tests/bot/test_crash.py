"""The process dies between any two awaits of a move, and is started again."""

from __future__ import annotations

import asyncio
import shutil
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.errors import StoreUnavailable, TryLater
from bot.model.messages import Kind
from bot.model.requests import Person, Press
from bot.model.roles import ALL, named, starts
from bot.model.table import Phase
from bot.model.table import Table as Stored
from bot.services import clock_watch
from bot.services.service import Service
from bot.storage import open_store
from tests.bot.fakes import (
    ASHA,
    AT_ONCE,
    HERE,
    RAVI,
    START,
    Clock,
    FakeChat,
    Table,
    next_deal,
    unavailable,
)
from tests.bot.mortal import Mortal, until_killed
from tests.bot.storage.samples import claimed
from tests.fresh import empty_database
from tests.longer import only

MOST_STEPS = 32
"""More calls than a move makes, with everything that is told of it."""


async def begun(path, clock: Clock, chat: FakeChat, *others: Person) -> tuple[Table, Press]:
    """A table of Asha, others and AI players where somebody is to press the first card."""
    store = await open_store(empty_database(path))
    table = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    await table.say(ASHA, "start target_kots=1")
    for one in others:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    await table.service.dispatcher.sweep()
    who = await table.turn()
    card = next(one for one in chat.at(who.id).buttons if ".play " in one.token)
    return table, Press("the press", who, None, card.token)


@dataclass(frozen=True)
class Moment:
    """A press that may come, with the database and what the chat shows just before it."""

    database: Path
    chat: FakeChat
    before: Stored
    press: Press

    async def dies(self, path: Path, clock: Clock, dies_at: int) -> tuple[FakeChat, int]:
        """Handle the press until the process dies at this call; return how many calls it made."""
        shutil.copy(self.database, path)
        chat, store = deepcopy(self.chat), await open_store(f"sqlite+aiosqlite:///{path}")
        mortal = Mortal(store, dies_at)
        chat.before = mortal.step
        dying = Service(mortal, [chat], AT_ONCE, now=clock)
        await until_killed(dying, self.press)
        mortal.immortal()
        await dying.stop(0)
        chat.before = lambda what: None
        await store.close()
        return chat, mortal.steps


def played_to(path: Path, trick: int) -> Moment:
    """Return the moment of Asha's press in this trick."""

    async def play() -> tuple[FakeChat, Stored, Press]:
        table, press = await begun(path, Clock(), FakeChat())
        while (await table.live()).state.deal.number < trick:
            await table.play_any(ASHA)
        await table.service.dispatcher.sweep()
        card = next(one for one in table.chat.at(ASHA.id).buttons if ".play " in one.token)
        found = table.chat, (await table.live()).table, replace(press, token=card.token)
        await table.service.stop()
        await table.service.store.close()
        return found

    chat, before, press = asyncio.run(play())
    return Moment(path, chat, before, press)


@pytest.fixture(scope="module")
def first_card(tmp_path_factory) -> Moment:
    return played_to(tmp_path_factory.mktemp("first") / "d.db", 1)


@pytest.fixture(scope="module")
def last_card(tmp_path_factory) -> Moment:
    return played_to(tmp_path_factory.mktemp("last") / "d.db", 12)  # the last trick plays itself


@pytest.mark.fails
@pytest.mark.parametrize("dies_at", only(range(1, MOST_STEPS, 2), range(1, MOST_STEPS)))
async def test_a_crash_anywhere_in_a_move_loses_nothing_acknowledged(first_card, tmp_path, dies_at):
    before, press = first_card.before, first_card.press
    clock, path = Clock(), tmp_path / "d.db"
    chat, steps = await first_card.dies(path, clock, dies_at)
    assert dies_at < MOST_STEPS - 1 or steps < dies_at, "a move makes more calls now"
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    after = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    clock.wind(10)
    stored = (await store.load(before.id)).log
    assert stored[: len(before.log)] == before.log
    assert len(stored) == len(before.log) or stored[len(before.log)].action.startswith("play")
    await after.service.manager.handle(press)
    live = await after.live()
    assert live.table.log[: len(stored)] == stored
    assert len(live.table.log) > len(before.log), "the old button works after the restart"
    await after.service.dispatcher.sweep()
    await after.service.dispatcher.idle()
    await after.service.dispatcher.sweep()
    assert await claimed(store, clock() + 10**9, 1, 10) == []
    standing = [ref for ref, (where, _) in chat.messages.items() if where == HERE.id]
    assert len(standing) <= 2, "at most one message is posted twice"
    assert live.table.phase in (Phase.PLAYING, Phase.BETWEEN, Phase.OVER)
    await after.service.stop()
    await store.close()


MOST_STEPS_TO_A_RESULT = 40
"""More calls than the last card of a deal makes, with everything that is told of it."""


@pytest.mark.fails
@pytest.mark.parametrize(
    "dies_at", only(range(1, MOST_STEPS_TO_A_RESULT, 2), range(1, MOST_STEPS_TO_A_RESULT))
)
async def test_a_crash_anywhere_at_the_end_of_a_deal_loses_no_result(last_card, tmp_path, dies_at):
    clock, path = Clock(), tmp_path / "d.db"
    chat, steps = await last_card.dies(path, clock, dies_at)
    assert dies_at < MOST_STEPS_TO_A_RESULT - 1 or steps < dies_at
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    after = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    await after.service.manager.handle(last_card.press)
    await after.pass_time(20)
    await after.service.dispatcher.sweep()
    await after.service.dispatcher.idle()
    if (await after.live()).table.phase is Phase.BETWEEN:
        await next_deal(after)
    where = [message for place, message in chat.messages.values() if place == HERE.id]
    over = [one for one in where if one.kind is Kind.RESULT]
    assert 1 <= len(over) <= 2, "none is lost; one whose answer was lost may stand there twice"
    assert (await after.live()).table.phase in (Phase.PLAYING, Phase.OVER)
    await after.service.stop()
    await store.close()


async def test_a_platform_that_fails_holds_up_no_game_and_gets_the_newest_state(tmp_path):
    clock, chat = Clock(), FakeChat()
    table, press = await begun(tmp_path / "d.db", clock, chat)
    chat.failing = 6
    await table.service.manager.handle(press)
    await table.service.dispatcher.idle()
    live = await table.live()
    assert str(live.table.deal) in chat.at(HERE.id).text
    assert chat.failing == 0
    fresh = chat.at(ASHA.id)
    assert f".{live.table.turn}." in fresh.buttons[0].token
    await table.service.stop()
    await table.service.store.close()


class FullDisk:
    """A store that cannot be written for a while."""

    def __init__(self, inner: Any) -> None:
        self._inner, self.full = inner, True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def save(self, change: Any) -> None:
        if self.full:
            raise StoreUnavailable("the disk is full")
        await self._inner.save(change)


@pytest.mark.fails
async def test_a_full_disk_refuses_the_move_and_the_same_press_works_later(tmp_path):
    clock, chat = Clock(), FakeChat()
    table, press = await begun(tmp_path / "d.db", clock, chat)
    disk = FullDisk(table.service.store)
    service = Service(disk, [chat], AT_ONCE, now=clock)
    before = (await table.live()).table
    answer = await service.manager.handle(press)
    assert answer is not None
    assert (await disk.load(before.id)) == before
    disk.full = False
    assert await service.manager.handle(press) is None
    assert len((await disk.load(before.id)).log) > len(before.log)
    await service.stop()
    await table.service.stop()
    await disk._inner.close()


@pytest.mark.parametrize("meanwhile", [-3600, 24 * 3600])
async def test_time_in_which_the_service_was_down_does_not_count(tmp_path, meanwhile):
    clock, chat = Clock(), FakeChat()
    table, _ = await begun(tmp_path / "d.db", clock, chat)
    await table.service.start()
    log = (await table.live()).table.log
    due = await table.service.store.next_due()
    await table.service.stop()
    await table.service.store.close()
    clock.wind(meanwhile)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'd.db'}")
    again = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    await again.service.start()
    assert await store.next_due() == due + meanwhile * 1000
    await again.service.expire()
    assert (await again.live()).table.log == log
    assert (await again.live()).table.reminded == -1
    await again.service.stop()
    await store.close()


@pytest.mark.parametrize("jump", [-3600, 3600])
async def test_a_clock_that_jumps_takes_nobodys_turn(tmp_path, jump):
    clock, chat = Clock(), FakeChat()
    table, _ = await begun(tmp_path / "d.db", clock, chat, RAVI)
    await table.service.start()
    log = (await table.live()).table.log
    clock.wind(jump)
    for _ in range(2):
        await table.service.clock_watch.look()
    await table.service.expire()
    live = await table.live()
    assert live.table.log == log
    assert live.table.reminded == -1
    due = await table.service.store.next_due()
    assert 0 < due - clock() <= 61_000
    await table.service.stop()
    await table.service.store.close()


@pytest.mark.parametrize("jump", [-3600, 3600])
async def test_a_turn_has_its_time_though_the_clock_jumped_just_before_it(tmp_path, jump):
    clock = Clock()
    table, press = await begun(tmp_path / "d.db", clock, FakeChat(), RAVI)
    store = table.service.store
    store._clock = clock
    await table.service.start()
    for loop in table.service._loops:  # else one of them notices before the press does
        loop.cancel()
    clock.wind(jump)
    await table.service.manager.handle(press)
    await table.service.clock_watch.look()
    await table.service.expire()
    assert (await table.live()).table.reminded == -1
    assert 0 < await store.next_due() - clock() <= 61_000
    await table.service.stop()
    await store.close()


@pytest.mark.parametrize(("roles", "noted"), [(ALL, 3), (named("tell"), 0)])
async def test_who_keeps_time_notes_every_five_seconds_that_it_lives(
    table, monkeypatch, roles, noted
):
    beats: list[int] = []

    async def beat(now: int) -> None:
        beats.append(now)

    monkeypatch.setattr(table.service.store, "beat", beat)
    monkeypatch.setattr(clock_watch, "steady_ms", table.clock)
    table.service.clock_watch.beats = starts(roles, "timers")
    for seconds in (5, 4.999, 0.001, 1, -2):
        table.clock.wind(seconds)
        await table.service.clock_watch.look()
    first = START + 5_000
    assert beats == [first, first + 5_000, first + 4_000][:noted], "also where it was set back"


async def test_timers_follow_a_clock_that_jumped_while_the_store_was_away(tmp_path, monkeypatch):
    clock = Clock()
    table, _ = await begun(tmp_path / "d.db", clock, FakeChat(), RAVI)
    store = table.service.store
    monkeypatch.setattr(clock_watch, "steady_ms", lambda: 0)
    await table.service.start()
    due = await store.next_due()
    clock.wind(3600)
    with monkeypatch.context() as away:
        away.setattr(store, "shift_timers", unavailable)
        with pytest.raises(StoreUnavailable):
            await table.service.clock_watch.look()
    await table.service.clock_watch.look()
    assert await store.next_due() == due + 3600 * 1000
    await table.service.stop()
    await store.close()


def test_try_later_says_when():
    assert "2.5 s" in str(TryLater(2.5))


async def test_a_change_that_is_saved_after_its_asker_was_given_up_is_shown_and_served(
    table, monkeypatch
):
    await table.begin(RAVI)
    saved, go_on, save = asyncio.Event(), asyncio.Event(), table.service.store.save

    async def save_slowly(change: Any) -> None:
        await save(change)
        saved.set()
        await go_on.wait()

    monkeypatch.setattr(table.service.store, "save", save_slowly)
    asked = asyncio.create_task(table.say(RAVI, "away"))
    await saved.wait()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    go_on.set()
    await asyncio.gather(*table.service.tables._saving)
    await table.service.dispatcher.idle()
    assert (await table.live()).table.places[await table.seat(RAVI)].away
    assert "is away" in table.chat.at(HERE.id).text
