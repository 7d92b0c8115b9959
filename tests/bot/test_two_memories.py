"""Two services on one store, each with a memory of its own: what one was told, the other knows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from bot.model.messages import Message
from bot.model.requests import Command, Press
from bot.services.service import Service
from bot.storage.check import contradictions
from tests.bot.fakes import ASHA, AT_ONCE, RAVI, Clock, FakeChat, FakeThinker, Table, finish_deal
from tests.fresh import shared_store


class Pair(Table):
    """A table in a room that two services serve: each request comes to the other one."""

    def __init__(self, services: tuple[Service, Service], chat: FakeChat, clock: Clock) -> None:
        super().__init__(services[0], chat, clock)
        self._services, self._next = services, cycle(services)

    async def _done(self, request: Command | Press) -> Message | None:
        self.service = next(self._next)
        answer = await self.service.manager.handle(request)
        for one in self._services:
            await one.dispatcher.sweep()
            await one.dispatcher.idle()
            await one.dispatcher.note_told()
        return answer


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    async with shared_store(tmp_path) as store:
        chat, clock = FakeChat(), Clock()
        one, other = (
            Service(store, [chat], AT_ONCE, now=clock, thinker=FakeThinker()) for _ in range(2)
        )
        yield Pair((one, other), chat, clock)
        for service in (one, other):
            await service.stop()
        assert await store._db.read(contradictions) == []


async def test_who_is_forgotten_by_one_is_named_by_neither(pair):
    await pair.begin(RAVI)
    await finish_deal(pair)
    await pair.press(ASHA, (await pair.say(ASHA, "stop")).buttons[0])
    await pair.say(RAVI, "stop")
    assert (await pair.service._store.live_tables()) == ()
    before = [await pair.say(RAVI, "who won?") for _ in range(2)]
    await pair.service.forget(ASHA.id)
    after = [await pair.say(RAVI, "who won?") for _ in range(2)]
    assert [ASHA.name in one.text for one in before] == [True, True]
    assert [ASHA.name in one.text for one in after] == [False, False]


async def test_why_under_a_hint_that_the_other_gave_is_no_further_hint(pair):
    await pair.begin()
    while len((await pair.live()).legal(0)) < 2:
        await pair.play_any(ASHA)
    hinted = await pair.say(ASHA, "hint")
    shown = await pair.press(ASHA, hinted.buttons[0])
    assert hinted.text in shown.text
    assert len(shown.text) > len(hinted.text)
    assert (await pair.live()).table.places[0].hints == 1
