"""The event loop while AI players think, and how small the bot is before they do."""

from __future__ import annotations

import asyncio
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import psutil

from bot.ai.worker_pool import Urgency, WorkerPool
from engine.ai.hints import hint
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.view import View
from tests.bench.figures import percentile, show

PLAYERS = 4
SECONDS = 6.0
TICK = 0.005


async def measure() -> None:
    """Print the lag of the loop while four players search, their moves, a hint, memory."""
    mind, view = WorkerPool(), _first_play()
    show("memory of a bot that has not thought yet: processes", len(_processes()), "")
    began = perf_counter()
    await mind.choose("sharp", view, Random(0))
    show("first thought, its process started", perf_counter() - began, "s")
    lags, moves = await _while_four_think(mind, view)
    show("lag of the event loop, four sharp players think, p50", median(lags) * 1000, "ms")
    show(
        "lag of the event loop, four sharp players think, p95", percentile(lags, 0.95) * 1000, "ms"
    )
    show("a move of sharp in a process, four at once, p95", percentile(moves, 0.95) * 1000, "ms")
    began = perf_counter()
    effort = mind.effort
    await mind.work(Urgency.HINT, effort.hint, hint, view, Random(1), effort.worlds)
    show("a hint at the first play", perf_counter() - began, "s")
    memory = [one.memory_info().rss / 2**20 for one in _processes()]
    show(f"memory of each of {len(memory)} thinking processes", max(memory, default=0.0), "MB")
    await mind.close()


async def _while_four_think(mind: WorkerPool, view: View[Any]) -> tuple[list[float], list[float]]:
    end, moves, lags = perf_counter() + SECONDS, list[float](), list[float]()

    async def player(number: int) -> None:
        rng = Random(number)
        while perf_counter() < end:
            began = perf_counter()
            await mind.choose("sharp", view, rng)
            moves.append(perf_counter() - began)

    players = asyncio.gather(*(player(number) for number in range(PLAYERS)))
    while perf_counter() < end:
        began = perf_counter()
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - began - TICK)
    await players
    return lags, moves


def _first_play() -> View[Any]:
    """Return the view of who leads a deal of Dehla Pakad."""
    game, luck = GAMES["dehla_pakad"], RandomLuck(Random(3))
    state = game.start({}, 4)
    while state.to_act == DEALER:
        state = game.apply(state, DEALER, game.chance(state, luck)).state
    return game.view(state, state.to_act)


def _processes() -> list[psutil.Process]:
    return psutil.Process().children()
