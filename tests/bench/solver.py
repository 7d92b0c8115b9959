"""How long the exact solver takes for the last tricks of deals between steady players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from engine.ai import PLAYERS, kernels
from engine.ai.solver import solve
from engine.cards import size
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.bench.figures import show
from tests.engine.plain_kernel import plain_only

TRICK_GAMES = ("dehla_pakad", "court_piece", "teen_do_paanch")
LENGTHS = (6, 8, 9)
ENDINGS = 32
"""So many are solved; a few of them take most of the time."""


def endings(key: str, tricks: int) -> Iterator[Any]:
    """Yield states with so many tricks left and none under way, for ever."""
    game, rng, steady = GAMES[key], Random(1), PLAYERS["steady"]
    state = game.start(game.info.settle({}), game.info.seats[0])
    while True:
        seat = state.to_act
        if seat is None:
            state = game.start(game.info.settle({}), game.info.seats[0])
        elif seat == DEALER:
            state = game.apply(state, DEALER, game.chance(state, RandomLuck(rng))).state
        else:
            state = game.apply(state, seat, steady.choose(game.view(state, seat), rng)).state
        if _is_one(state, tricks):
            yield state


def _is_one(state: Any, tricks: int) -> bool:
    if state.phase.value != "play" or state.trick or state.deal.undealt:
        return False
    return size(state.hands[state.to_act]) == tricks


async def measure() -> None:
    """Print the mean for each length, by the plain kernel and the compiled one."""
    if kernels.warm() is not None or not kernels.is_installed():
        print("there is no compiled solver to measure", flush=True)
    for key in TRICK_GAMES:
        for tricks in LENGTHS:
            states = [state for _, state in zip(range(ENDINGS), endings(key, tricks), strict=False)]
            with plain_only():
                show(f"solving {tricks} tricks of {key}, mean", _mean(key, states), "ms")
            if kernels.is_installed():
                show(f"solving {tricks} tricks of {key}, compiled", _mean(key, states), "ms")


def _mean(key: str, states: list[Any]) -> float:
    began = process_time()
    for state in states:
        solve(key, state)
    return 1000 * (process_time() - began) / len(states)
