"""How fast the search is, and how long its moves take, on one core and by the plain kernel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from engine.ai import PLAYERS
from engine.ai.games import agent_of
from engine.ai.kernel import search
from engine.ai.race import race
from engine.ai.sharp import Sharp
from engine.ai.tricks.worlds import TrickWorlds
from engine.ai.worlds import Worlds
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.view import View
from tests.bench.figures import of_five, percentile, show
from tests.engine.plain_kernel import plain_only

SIMULATIONS = 1000
MOVES = 60
"""Moves whose time is taken, spread over deals; so many for each game."""
EVERY = 5
"""One of so many choices of a deal is timed."""
MID_HAND = 24
"""Choices made before the middle of a deal, in games where each seat makes a dozen."""


def choices(key: str, seed: int, **options: str) -> Iterator[View[Any]]:
    """Yield the views in which a seat has something to think about, for ever.

    They come from deals between steady players.
    """
    game, rng = GAMES[key], Random(seed)
    luck, steady, rules = RandomLuck(rng), PLAYERS["steady"], game.info.settle(options)
    state = game.start(rules, game.info.seats[0])
    while True:
        if state.to_act is None:
            state = game.start(rules, game.info.seats[0])
        seat, action = state.to_act, None
        if seat == DEALER:
            action = game.chance(state, luck)
        elif (action := game.forced(state)) is None:
            view = game.view(state, seat)
            if len(view.legal) > 1 and len(agent_of(key).worlds(view).moves) > 1:
                yield view
            action = steady.choose(view, rng)
        state = game.apply(state, seat, action).state


def simulations_a_second(worlds: Worlds) -> float:
    """Return the deals that a race plays out in a second of CPU time."""
    began = process_time()
    if isinstance(worlds, TrickWorlds):
        done = sum(visits for _, visits, _ in search.search(worlds.deal, Random(1), SIMULATIONS))
    else:
        done = sum(one.visits for one in race(worlds, Random(1), SIMULATIONS))
    return done / (process_time() - began)


def milliseconds(view: View[Any]) -> float:
    """Return how long the sharp player takes for a move."""
    began = process_time()
    Sharp().choose(view, Random(1))
    return 1000 * (process_time() - began)


async def measure() -> None:
    """Print simulations a second and times of moves."""
    with plain_only():
        await _measure()


async def _measure() -> None:
    for key in GAMES:
        seen = list(islice(choices(key, 1), MOVES * EVERY))
        for name, view in (("the first choice", seen[0]), ("mid-hand", seen[MID_HAND])):

            async def run(view: View[Any] = view) -> float:
                return simulations_a_second(agent_of(view.game).worlds(view))

            show(f"simulations of {key} per second, {name}", await of_five(run), "/s")
        taken = [milliseconds(view) for view in seen[::EVERY]]
        show(f"a move of sharp in {key}, p50", percentile(taken, 0.5), "ms")
        show(f"a move of sharp in {key}, p95", percentile(taken, 0.95), "ms")
