"""AI players that take long think while nobody holds the table."""

from __future__ import annotations

import asyncio

import pytest

from bot.ai.pending_moves import PendingMoves
from bot.model.automatic import waiting_ai
from bot.services import clock_watch
from engine.ai import PLAYERS
from tests.bot.fakes import ASHA, HERE, RAVI, FakeThinker, open_table


class Slow:
    """A player that must never be asked on the event loop."""

    level = "slow"
    instant = False


@pytest.fixture
async def slow(tmp_path, monkeypatch):
    """A table of Asha and three AI players that take long."""
    monkeypatch.setitem(PLAYERS, "slow", Slow())
    thinker = FakeThinker()
    table = await open_table(tmp_path / "d.db", thinker=thinker)
    await table.say(ASHA, "start dehla_pakad trump_method=first_void")
    for _ in range(3):
        await table.say(ASHA, "bots slow")
    yield table, thinker
    await table.service.stop()
    await table.service.store.close()


async def their_turn(table, thinker) -> None:
    """Play until an AI player is to move, which then waits for ``go``."""
    await table.press(ASHA, "Begin")
    if waiting_ai(await table.live()) is None:
        await table.play_any(ASHA)
    thinker.go.clear()


async def thinking(table, thinker) -> asyncio.Task[int]:
    """Let the timer of an AI player run out; return when it has begun to think."""
    thinker.began.clear()
    task = asyncio.create_task(table.service.expire())
    await thinker.began.wait()
    return task


async def test_each_thought_is_a_change_of_its_own(slow):
    table, _ = slow
    await table.press(ASHA, "Begin")
    seen = len((await table.live()).table.log)
    while waiting_ai(await table.live()) is not None:
        assert await table.service.expire() == 1
        seen += 1
        assert len((await table.live()).table.log) == seen
    assert (await table.live()).to_act == 0


async def test_a_thought_that_a_stop_cuts_off_may_be_thought_again_at_once(slow, monkeypatch):
    table, thinker = slow
    monkeypatch.setattr(clock_watch, "steady_ms", table.clock)
    await their_turn(table, thinker)
    table.service.now.wind(3600)
    due = await table.service.store.next_due()
    thinker.began.clear()
    await table.service.keep_time()
    await thinker.began.wait()
    assert await table.service.store.next_due() > table.service.now()
    await table.service.stop()
    assert await table.service.store.next_due() == due


async def test_it_gets_the_view_of_its_own_seat(slow):
    table, thinker = slow
    await their_turn(table, thinker)
    seat = waiting_ai(await table.live())
    thinker.go.set()
    await table.service.expire()
    assert [view.seat for view in thinker.asked[-1:]] == [seat]


async def test_people_are_answered_while_it_thinks(slow):
    table, thinker = slow
    await their_turn(table, thinker)
    task = await thinking(table, thinker)
    answer = await table.say(ASHA, "play 2S", None)
    assert answer is not None, "refused: it is not her turn"
    assert await table.say(ASHA, "hand") is not None
    assert "An AI plays on for you" in (await table.say(ASHA, "away")).text
    assert (await table.live()).table.places[0].away
    thinker.go.set()
    assert await task == 1
    assert thinker.dropped == 0, "that she is away is no other turn"


async def test_it_is_asked_once_however_often_its_timer_runs_out(slow, monkeypatch):
    table, thinker = slow
    waits, of = asyncio.Event(), PendingMoves.of

    def noted(self, live, seat):
        waits.set()
        return of(self, live, seat)

    await their_turn(table, thinker)
    task = await thinking(table, thinker)
    asked = len(thinker.asked)
    monkeypatch.setattr(PendingMoves, "of", noted)
    table.clock.wind(6)
    again = asyncio.create_task(table.service.expire())
    await waits.wait()
    log = len((await table.live()).table.log)
    thinker.go.set()
    await asyncio.gather(task, again)
    assert len(thinker.asked) == asked
    assert len((await table.live()).table.log) == log + 1


async def test_a_table_that_is_stopped_is_thought_about_no_longer(slow):
    table, thinker = slow
    await their_turn(table, thinker)
    task = await thinking(table, thinker)
    assert await table.say(ASHA, "confirm-stop") is not None
    await task
    assert thinker.dropped == 1
    assert await table.service.store.table_in(HERE.id) is None


async def test_a_service_that_stops_waits_for_no_thought(slow):
    table, thinker = slow
    await their_turn(table, thinker)
    task = await thinking(table, thinker)
    await table.service.stop()
    await task
    assert thinker.dropped == 1


async def test_who_takes_over_for_somebody_plays_by_rules_of_thumb_at_once(slow):
    table, thinker = slow
    await table.say(RAVI, "join")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, "away")
    await table.say(RAVI, "away")
    while len(thinker.asked) < 6:
        assert await table.service.expire() == 1
    assert {view.seat for view in thinker.asked}.isdisjoint({0, await table.seat(RAVI)})
