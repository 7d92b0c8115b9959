"""Whether the search looks at cards that it cannot see: positions dealt anew, the same move.

``python -m tests.engine.peeking --positions 2000 [--game G]`` prints a line a game and ends with 1
if a move has changed in any of them. Positions come from deals under all kinds of house rules; the
cards that the seat to act cannot see are dealt anew in each of them, and the seed stays the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from engine.ai.player import Player
from engine.ai.sharp import Sharp
from engine.errors import BadOption
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.view import View
from tests.strategies import Options, every_value

EVERY = 7
"""One of so many positions of a deal is looked at, so that there are many deals."""
LONGEST = 300
"""Actions of a match before another one begins."""


def rules_at(game: Any, rng: Random) -> Options:
    """Return house rules with some of the options changed, if they make sense together."""
    few = rng.sample(game.info.options, min(3, len(game.info.options)))
    chosen = {one.key: rng.choice(every_value(one)) for one in few}
    try:
        game.info.settle(chosen)
    except BadOption:
        return {}
    return chosen


def positions(game: Any, seed: int) -> Iterator[View[Any]]:
    """Yield views in which a seat has a choice, from matches played at random, for ever."""
    rng = Random(seed)
    while True:
        state = game.start(rules_at(game, rng), rng.choice(game.info.seats))
        for _ in range(LONGEST):
            if state.to_act is None:
                break
            seat, action = state.to_act, game.forced(state)
            if seat == DEALER:
                action = game.chance(state, RandomLuck(rng))
            elif action is None:
                seat = rng.choice((seat, *state.also))
                view = game.view(state, seat)
                action = rng.choice(view.legal)
                if len(view.legal) > 1 and rng.random() * EVERY < 1:
                    yield view
            state = game.apply(state, seat, action).state


def changed(game: Any, player: Player, count: int, seed: int) -> int:
    """Return in how many positions the move is another one after the cards were dealt anew."""
    found = 0
    for number, view in enumerate(islice(positions(game, seed), count)):
        world = game.imagine(view, Random(number))
        other = game.view(world, view.seat)
        first, second = (player.choose(one, Random(number)) for one in (view, other))
        found += first != second
    return found


def main() -> None:
    """Look at every game, or the one named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES)
    asked = parser.parse_args()
    bad = 0
    for key in [asked.game] if asked.game else GAMES:
        found = changed(GAMES[key], Sharp(asked.simulations), asked.positions, asked.seed)
        sys.stdout.write(f"{key}  positions {asked.positions}  changed {found}\n")
        sys.stdout.flush()
        bad += found
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
