"""How a move of Dehla Pakad is found with the kernel: by a race."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random
from typing import Any, cast

from engine.ai.fast import chance, kept, layout, loading, racing
from engine.ai.fast import dehla_pakad_thumbs as thumbs
from engine.ai.fast.compiled import ints, no_floats, no_ints
from engine.ai.fast.worlds import Spread
from engine.ai.search import Found
from engine.ai.sharp.dehla_pakad import Position
from engine.ai.tricks import TrickWorlds

A_WORLD = 6
"""So many simulations a world takes in mid-deal: about one for each move still in doubt."""
MID_DEAL = 26
"""With so many cards to come: before that a simulation takes longer, later less."""
LEAST = 2
"""A world takes no fewer simulations than this."""
ROUND = 50
"""After so many more worlds the moves are compared, and the clock is looked at."""


def is_run(worlds: Any) -> bool:
    """Return whether the moves of these worlds are found by a race: those of Dehla Pakad."""
    return isinstance(worlds.start, Position)


def race(
    worlds: TrickWorlds[Position],
    spread: Spread,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found]:
    """Return the moves of the seat, the best first."""
    luck = chance.seeded(rng)
    count = worlds_for(worlds, simulations)
    field = prepared(worlds, count)
    done, left = 0, len(worlds.moves)
    while done < count and left > 1 and not (done and is_late is not None and is_late()):
        end = min(count, done + ROUND)
        left, done = kept.run(field, spread, luck, done, end), end
    return _found(field, count)


def worlds_for(worlds: TrickWorlds[Position], simulations: int) -> int:
    """Return in how many worlds to race, so that each move takes about the same time."""
    start = worlds.start
    left = len(worlds.numbers) - (start.dead | start.laid).bit_count()
    return max(1, min(simulations // LEAST, simulations * MID_DEAL // (A_WORLD * left)))


def prepared(worlds: TrickWorlds[Position], count: int) -> racing.Field:
    """Return a race that begins, with room for so many worlds."""
    rules, worth = loading.rules_of(worlds.start)
    moves = sorted(cast("tuple[int, ...]", worlds.moves))
    return racing.Field(
        first=loading.state_of(worlds.start),
        s=no_ints(layout.STATE),
        t=no_ints(layout.STATE),
        rules=rules,
        worth=worth,
        moves=ints(moves),
        running=ints([1] * len(moves)),
        worths=no_floats(count * len(moves)),
        counts=no_ints(len(moves)),
        weighed=no_floats(thumbs.WEIGHED),
    )


def _found(field: racing.Field, count: int) -> list[Found]:
    """Return the moves of a race, those that ran to its end before those that fell behind."""
    found = []
    for place in range(len(field.moves)):
        move, visits = int(field.moves[place]), int(field.counts[place])
        whole = fsum(field.worths[count * place + world] for world in range(visits))
        found.append(Found(move, visits, whole / max(1, visits)))
    return sorted(found, key=lambda one: (-one.visits, -one.worth, one.move))
