"""Two services on one store, each with a memory of its own: what one was told, the other knows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from bot.model.messages import Message
from bot.model.requests import Command, Press
from bot.outbox.people import FRESH
from bot.services.service import Service
from bot.storage.check import contradictions
from tests.bot.fakes import ASHA, AT_ONCE, RAVI, Clock, FakeChat, FakeThinker, Table, finish_deal
from tests.bot.storage.samples import live_tables
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
    assert (await live_tables(pair.service.store)) == ()
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


async def test_a_card_played_at_one_is_refused_as_played_by_the_other(pair):
    await pair.begin(RAVI)
    due = await pair.turn()
    card = next(one for one in pair.chat.at(due.id).buttons if ".play " in one.token)
    await pair.press(due, card, None)
    version = (await pair.live()).table.version
    assert (await pair.press(due, card, None)).refused
    assert (await pair.live()).table.version == version


async def test_a_language_set_at_one_is_soon_spoken_by_the_other(pair):
    await pair.say(ASHA, "start")
    await pair.say(ASHA, "help")  # both know her by now
    await pair.say(ASHA, "settings hi")
    pair.clock.wind(FRESH / 1000)
    told = [(await pair.say(ASHA, "privacy")).text for _ in range(2)]
    assert told[0] == told[1]
    assert "आप" in told[0]


async def test_a_match_stopped_by_two_at_one_each_ends(pair):
    await pair.begin(RAVI)
    for who in (ASHA, RAVI):
        asked = await pair.say(who, "stop")
        if asked.buttons:
            await pair.press(who, asked.buttons[0])
        await pair.say(who, "score")  # so that the next comes to the other one
    assert await live_tables(pair.service.store) == ()


async def test_a_review_of_a_deal_played_at_both_is_made_by_either(pair):
    await pair.begin(RAVI, start="start match_end=fixed_hands match_hands=1")
    await finish_deal(pair)
    for _ in range(2):
        await pair.say(ASHA, "review")
        await pair.service.background.idle()
    reviews = [one for one in pair.chat.ever(ASHA.id) if "Good choices" in one.text]
    assert [one.text for one in reviews] == [reviews[0].text] * 2
