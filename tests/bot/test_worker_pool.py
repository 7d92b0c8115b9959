"""The processes that think: what goes in and out, and how they end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from random import Random

import psutil
import pytest
from structlog.testing import capture_logs

from bot.ai import worker_pool
from bot.ai.worker import Done
from bot.ai.worker_pool import NotThought, Urgency, WorkerPool, usual_workers
from engine.ai import PLAYERS
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.bot import worker_tasks

LONG = 20.0


@pytest.fixture
async def mind():
    """One process."""
    found = WorkerPool(workers=1)
    yield found
    await found.close()


async def work(mind: WorkerPool, function, *args, seconds: float = LONG, urgency=Urgency.MOVE):
    return await mind.work(urgency, seconds, function, *args)


def children() -> set[int]:
    return {one.pid for one in psutil.Process().children(recursive=True)}


async def test_the_same_thought_gives_the_same_and_what_is_printed_is_no_answer(mind):
    assert await work(mind, worker_tasks.add, 2, 3) == 5
    assert await work(mind, worker_tasks.draw, Random(7)) == Random(7).random()
    assert await work(mind, worker_tasks.speak) == "done"


async def test_a_process_starts_at_the_first_thought_serves_all_and_ends_with_the_pool(mind):
    before = children()
    first = await work(mind, worker_tasks.pid)
    assert first not in before
    assert await work(mind, worker_tasks.pid) == first
    await mind.close()
    assert not psutil.pid_exists(first)


async def test_an_idle_process_is_ended(mind, monkeypatch):
    monkeypatch.setattr(worker_pool, "IDLE", 0.01)
    first = await work(mind, worker_tasks.pid)
    await asyncio.gather(*mind._serving)
    assert not psutil.pid_exists(first)
    assert await work(mind, worker_tasks.pid) != first


async def test_a_thought_knows_whether_it_is_late(mind):
    assert await work(mind, worker_tasks.until_late, seconds=0.05) == "late"
    assert await work(mind, worker_tasks.hurried) is False


async def test_a_cancelled_thought_frees_its_process_for_the_next(mind):
    first = await work(mind, worker_tasks.pid)
    task = asyncio.create_task(work(mind, worker_tasks.until_late))
    for _ in range(3):
        await asyncio.sleep(0)
    assert not mind.waiting, "it is thought about"
    task.cancel()
    assert await work(mind, worker_tasks.pid) == first
    assert task.cancelled()


@pytest.mark.fails
async def test_a_thought_that_does_not_listen_is_ended_with_its_process(mind, monkeypatch):
    monkeypatch.setattr(worker_pool, "GRACE", 0.05)
    first = await work(mind, worker_tasks.pid)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(work(mind, worker_tasks.forever), 0.1)
    assert await work(mind, worker_tasks.pid) != first
    assert not psutil.pid_exists(first)


async def test_a_process_that_dies_is_replaced_and_logged_once(mind):
    with capture_logs() as logged:
        with pytest.raises(NotThought):
            await work(mind, worker_tasks.die)
        assert await work(mind, worker_tasks.add, 1, 1) == 2
    assert [one["log_level"] for one in logged] == ["error"]
    assert logged[0]["code"] == -signal.SIGKILL


async def test_a_process_that_is_never_ready_is_ended_and_holds_up_no_thought(monkeypatch):
    monkeypatch.setattr(worker_pool, "START_WITHIN", 0.2)
    before = children()
    stuck = WorkerPool(workers=1, program="tests.bot.worker_tasks")
    with capture_logs() as logged:
        for _ in range(2):
            with pytest.raises(NotThought):
                await asyncio.wait_for(work(stuck, worker_tasks.add, 1, 1), LONG)
    assert [one["error"] for one in logged] == ["TimeoutError"] * 2
    assert children() == before
    await stuck.close()


async def test_the_move_that_died_with_its_process_is_made_by_steady(mind, monkeypatch):
    game, luck = GAMES["court_piece"], RandomLuck(Random(1))
    state = game.start({}, 4)
    while state.to_act == DEALER:
        state = game.apply(state, DEALER, game.chance(state, luck)).state
    view = game.view(state, state.to_act)
    monkeypatch.setattr(worker_pool, "choose", worker_tasks.die_choosing)
    with capture_logs() as logged:
        move = await mind.choose("sharp", view, Random(1))
    assert move == PLAYERS["steady"].choose(view, Random(1))
    assert logged[0]["code"] == -signal.SIGKILL
    assert await work(mind, worker_tasks.add, 1, 1) == 2


async def test_a_thought_that_fails_is_logged_without_what_it_was_about(mind):
    with capture_logs() as logged, pytest.raises(NotThought):
        await work(mind, worker_tasks.fail, "QH in somebody's hand")
    assert len(logged) == 1
    assert "ValueError" in logged[0]["trace"]
    assert "QH" not in str(logged)
    assert await work(mind, worker_tasks.add, 1, 1) == 2


async def test_moves_go_before_hints_and_hints_before_reviews(mind):
    order: list[Urgency] = []

    async def one(urgency: Urgency) -> None:
        await work(mind, worker_tasks.add, 1, 1, urgency=urgency)
        order.append(urgency)

    wanted = (Urgency.REVIEW, Urgency.HINT, Urgency.MOVE)
    await asyncio.gather(*(one(urgency) for urgency in wanted))
    assert order == sorted(wanted)


async def test_no_token_reaches_a_process(mind, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert "DISCORD_TOKEN" not in await work(mind, worker_tasks.environment)


ALONE = """
import asyncio
from bot.ai.worker_pool import WorkerPool, Urgency
from bot.ai.worker import Done
from tests.bot import worker_tasks

async def main():
    mind = WorkerPool(workers=1)
    print(await mind.work(Urgency.MOVE, 20.0, worker_tasks.pid), flush=True)
    await mind.work(Urgency.MOVE, 20.0, worker_tasks.forever)

asyncio.run(main())
"""


async def test_a_process_dies_with_a_bot_that_is_killed():
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ALONE, stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
    )  # fmt: skip
    assert bot.stdout is not None
    worker = psutil.Process(int(await bot.stdout.readline()))
    bot.kill()
    await bot.wait()
    assert await asyncio.to_thread(psutil.wait_procs, [worker], LONG) == ([worker], [])


def test_there_are_two_processes_at_least_and_a_core_is_left_to_the_bot(monkeypatch):
    for cores, workers in ((1, 2), (2, 2), (4, 3), (64, worker_pool.MOST_WORKERS)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, n=cores: set(range(n)))
        assert usual_workers() == workers


class Mindless:
    """Thinks at once, and takes a while to end."""

    code = 0

    def __init__(self, program: str) -> None:
        assert program

    async def think(self, wanted) -> Done:
        return Done(wanted.number, wanted.args)

    async def end(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)


@pytest.mark.parametrize("steps", range(12))
async def test_no_thought_is_lost_to_a_process_that_is_just_about_to_rest(steps, monkeypatch):
    """It comes so many steps of the event loop after the one before: some meet the very moment."""
    monkeypatch.setattr(worker_pool, "Mind", Mindless)
    monkeypatch.setattr(worker_pool, "IDLE", 0)
    pool = WorkerPool(workers=1)
    try:
        for number in range(2):
            async with asyncio.timeout(1):
                assert await pool.work(Urgency.MOVE, 1, worker_tasks.add, number) == (number,)
            for _ in range(steps):
                await asyncio.sleep(0)
    finally:
        await pool.close()
