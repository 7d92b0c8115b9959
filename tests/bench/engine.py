"""Whole random deals through the public engine, on one core."""

from __future__ import annotations

from random import Random
from time import process_time

from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.bench.figures import of_five, show

DEALS = 400

LONGEST = 3_000
"""More actions than any deal has: a game that needs them is at fault."""


def random_deals(key: str, deals: int, seed: int) -> float:
    """Play so many random deals of a game; return deals a second of CPU time."""
    game, rng = GAMES[key], Random(seed)
    luck, seats = RandomLuck(rng), GAMES[key].info.seats[0]
    legal, apply, random = game.legal, game.apply, rng.random
    began, closed = process_time(), 0
    options = game.info.settle({})
    state = game.start(options, seats)
    for _ in range(deals * LONGEST):
        seat = state.to_act
        if seat is not None and seat != DEALER:
            choices = legal(state)
            state = apply(state, seat, choices[int(random() * len(choices))]).state
            continue
        closed += seat is None or (state.between_deals and state.deal_number > 0)
        if closed == deals:
            return deals / (process_time() - began)
        if seat is None:
            state = game.start(options, seats)
        else:
            state = apply(state, DEALER, game.chance(state, luck)).state
    raise AssertionError(f"the deals of {key} do not end")


async def measure() -> None:
    """Print random deals a second for each game."""
    for key in GAMES:

        async def run(key: str = key) -> float:
            return random_deals(key, DEALS, 1)

        show(f"random deals of {key} per second, one core", await of_five(run), "/s")
