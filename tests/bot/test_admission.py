"""Too many at once: some are turned away, nobody waits without end, and all goes on after it."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.model.errors import Refused
from bot.model.requests import Command
from bot.services.admission import MOST_AT_WORK, MOST_WAITING, Admission
from bot.services.service import Service
from bot.storage import open_store
from tests.bot.fakes import ASHA, AT_ONCE, HERE, RAVI, Clock, FakeChat, Gate, Table, person
from tests.fresh import empty_database

CROWD = 400
BUSY = "Busy right now. Try again in a moment."


class Slow:
    """A store that answers when it may; counts what it is asked."""

    def __init__(self, inner) -> None:
        self._inner, self.may, self.asked = inner, asyncio.Event(), Counter()
        self.may.set()

    def __getattr__(self, name):
        found = getattr(self._inner, name)
        if not asyncio.iscoroutinefunction(found):
            return found

        async def slow(*args, **kwargs):
            self.asked[name] += 1
            await self.may.wait()
            return await found(*args, **kwargs)

        return slow


@pytest.fixture
async def table(tmp_path):
    store = Slow(await open_store(empty_database(tmp_path / "d.db")))
    clock, chat = Clock(), FakeChat()
    found = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    found.service.manager._context.admission._patience = 600.0  # however busy this machine is
    yield found, store
    await found.service.stop()
    await store.close()


async def test_of_a_crowd_those_turned_away_cost_no_read_and_the_others_are_served(table):
    here, store = table
    await here.say(ASHA, "start")
    await here.press(RAVI, "Join")
    await here.press(ASHA, "Begin")
    store.may.clear()
    store.asked.clear()
    crowd = [person(f"P{number}") for number in range(CROWD)]
    asked = [
        asyncio.create_task(
            here.service.manager.handle(Command(f"x{who.id}", who, HERE, ("score",)))
        )
        for who in crowd
    ]
    turned_away = CROWD - MOST_AT_WORK - MOST_WAITING
    for _ in range(3):
        await asyncio.sleep(0)
    done = [one for one in asked if one.done()]
    assert [one.result().text for one in done] == [BUSY] * turned_away
    assert store.asked.total() == MOST_AT_WORK, "those at work have asked once each"
    store.may.set()
    told = [one.text for one in await asyncio.gather(*asked)]
    assert told.count(BUSY) == turned_away
    assert len(set(told)) == 2, "all others have read the score"
    before = (await here.live()).table.turn
    await here.play_any(await here.turn())
    assert (await here.live()).table.turn > before, "nothing is stuck afterwards"


async def test_who_waits_for_their_own_request_before_takes_no_place_from_others(table):
    here, _ = table
    context, gate = here.service.manager._context, Gate()

    async def sit_down() -> None:
        async with context.admission.place(), context.sitting_down(ASHA.id):
            await gate.passed()

    asked = [asyncio.create_task(sit_down()) for _ in range(2 * MOST_AT_WORK)]
    await gate.reached.wait()
    told = await asyncio.wait_for(here.say(RAVI, "start"), 5)
    assert told is None, "the table is open"
    assert not any(one.done() for one in asked)
    gate.opened.set()
    await asyncio.gather(*asked)


async def test_nobody_waits_longer_than_some_seconds_and_who_is_gone_leaves_no_gap():
    admission = Admission(at_work=1, waiting=2, patience=0.01)
    served = []

    async def ask(name: str, until: asyncio.Event) -> None:
        async with admission.place():
            await until.wait()
            served.append(name)

    go = asyncio.Event()
    first = asyncio.create_task(ask("first", go))
    gone, second = (asyncio.create_task(ask(name, go)) for name in ("gone", "second"))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        await ask("one too many", go)
    gone.cancel()
    with pytest.raises(Refused, match="busy"):
        await second
    third = asyncio.create_task(ask("third", go))
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(first, third)
    assert served == ["first", "third"]


async def test_who_waits_for_something_else_gives_their_place_to_others_meanwhile():
    admission, thought = Admission(at_work=1, waiting=1), asyncio.Event()

    async def thinks() -> None:
        async with admission.place():
            with admission.resting():
                await thought.wait()

    thinking = asyncio.create_task(thinks())
    await asyncio.sleep(0)
    async with admission.place():
        thought.set()
        await thinking
        thinking = asyncio.create_task(thinks())
        await asyncio.sleep(0)
    await thinking
