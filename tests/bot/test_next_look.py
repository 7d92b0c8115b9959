"""The store is asked when something is due; what nobody told us of is found all the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from bot.model.clock import Rhythm
from bot.services import clock_watch
from bot.services.service import SWEEP, TICK, Service
from tests.bot.fakes import ASHA, HERE, RAVI, Clock, FakeChat, Table, open_table

QUICK = Rhythm(turn=timedelta(seconds=4), next_deal=timedelta(minutes=5), ai_move=timedelta())
"""A turn is over before the store is asked once more anyhow."""


class Asked:
    """A store that counts what it is asked; *shared* with other processes or not."""

    def __init__(self, inner: Any, *, shared: bool = False) -> None:
        self._inner, self.shared = inner, shared
        self.times: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        self.times[name] += 1
        return getattr(self._inner, name)


@pytest.fixture
async def slow(tmp_path, monkeypatch):
    """A table of Asha and three AI players, and a service whose clocks only the test winds."""
    found = await open_table(tmp_path / "d.db", rhythm=QUICK)
    monkeypatch.setattr(clock_watch, "steady_ms", found.clock)
    yield found
    await found.service.stop()
    await found.service.store.close()


async def ticks(service: Service, clock: Clock, seconds: float) -> None:
    """Let the loops of a service go round, once a tick."""
    for _ in range(round(seconds / TICK)):
        clock.wind(TICK)
        await service.keep_time()
        await asyncio.gather(*service._expiring)
        await service.tell()
        await service.dispatcher.idle()


def another(table: Table, *, shared: bool = False) -> tuple[Service, Asked]:
    """Return a service on the same store that nobody tells of what this one saves."""
    store = Asked(table.service.store, shared=shared)
    return Service(store, [FakeChat()], QUICK, now=table.clock), store


async def begin(table: Table) -> None:
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")


async def reminded(table: Table) -> bool:
    stored = await table.service.store.load(await table.id())
    return stored.reminded == stored.turn


@pytest.mark.parametrize(("shared", "most"), [(False, 13), (True, round(60 / TICK))])
async def test_while_nothing_is_due_the_store_is_left_alone(slow, shared, most):
    other, store = another(slow, shared=shared)
    await ticks(other, slow.clock, 60)
    assert most // 2 < store.times["claim_timers"] <= most
    assert most // 2 < store.times["claim_news"] <= most


async def test_a_timer_runs_out_in_time_although_the_store_was_just_asked(slow):
    await slow.service.keep_time()
    await begin(slow)
    due = await slow.service.store.next_due()
    await ticks(slow.service, slow.clock, (due - slow.clock()) / 1000 - TICK)
    assert not await reminded(slow)
    await ticks(slow.service, slow.clock, TICK)
    assert await reminded(slow)


async def test_a_timer_that_nobody_told_of_runs_out_within_the_sweep(slow):
    other, _ = another(slow)
    await ticks(other, slow.clock, TICK)
    await begin(slow)
    left = await slow.service.store.next_due() - slow.clock()
    await slow.service.store.shift_timers(-left)
    await ticks(other, slow.clock, SWEEP / 1000 + TICK)
    assert await reminded(slow)
    await other.stop()


async def test_news_that_nobody_told_of_is_told_within_the_sweep(slow, monkeypatch):
    await ticks(slow.service, slow.clock, TICK)
    monkeypatch.setattr(slow.service.tables, "_wakes", ())
    await slow.say(ASHA, "start")
    assert slow.chat.ever(HERE.id) == []
    await ticks(slow.service, slow.clock, SWEEP / 1000 + TICK)
    assert slow.chat.at(HERE.id).buttons


async def test_a_hint_that_comes_while_the_store_answers_is_kept(slow):
    other, store = another(slow)
    answer, soon = store.next_due, slow.clock() + 1_000

    async def overtaken() -> int | None:
        other._timer_look.soon(soon)
        return await answer()

    store.next_due = overtaken
    await other.keep_time()
    assert other._timer_look.at == soon
    await other.stop()


@pytest.mark.parametrize("jump", [-3600, 3600])
async def test_after_a_jump_of_the_clock_the_store_is_asked_at_once(slow, jump, monkeypatch):
    monkeypatch.setattr(clock_watch, "steady_ms", lambda: 0)
    await slow.service.start()
    for loop in slow.service._loops:  # else one of them may have asked by now
        loop.cancel()
    await slow.service.keep_time()
    slow.clock.wind(jump)
    await slow.service.clock_watch.look()
    assert slow.service._timer_look.at <= slow.clock()
    assert slow.service._news_look.at <= slow.clock()
