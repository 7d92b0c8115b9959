"""How a move of Dehla Pakad is found with the kernel: by a race."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random
from typing import Any, cast

from engine.ai.fast import chance, kept, layout, loading, racing
from engine.ai.fast import dehla_pakad_outlook as outlooks
from engine.ai.fast.compiled import Floats, Ints, ints, no_floats, no_ints
from engine.ai.fast.dehla_pakad_policy import learned, policy_of
from engine.ai.fast.worlds import Spread
from engine.ai.search import Found
from engine.ai.sharp.dehla_pakad import DEAL_WON, Position
from engine.ai.tricks import TrickWorlds

A_DEAL = 3
"""So many simulations of a tree a deal takes up to the outlook, or from mid-deal to its end."""
MID_DEAL = 26
"""With so many cards to come: with fewer it takes less, with more longer if it goes to the end."""
WORLDS = 350
"""So many deals at most for each move, more after mid-deal, to share among those that run."""
ROUND = 20
"""After so many more worlds the moves are compared, and the clock is looked at."""

UNKNOWN = (layout.SINGLE, layout.TEAM, layout.KEEP, layout.WAITS, layout.MAKER_LEADS)
"""The house rules that the outlook does not know."""
LITTLE = 0.05
"""So far the worth of a deal may be from what it was when the outlook learned: a young streak."""


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
    luck, left = chance.seeded(rng), len(worlds.moves)
    field = prepared(worlds, 0)
    deals = deals_for(worlds, simulations, field.is_known)
    # Two moves at least run in each world.
    field = field._replace(worths=no_floats(deals // 2 * left))
    done, still = 0, deals
    while left > 1 and still >= left and not (done and is_late is not None and is_late()):
        end = done + min(ROUND, still // left)
        left, done = kept.run(field, spread, luck, done, end), end
        still = deals - sum(int(field.counts[move]) for move in range(len(field.moves)))
    return _found(field)


def compare(
    worlds: TrickWorlds[Position],
    spread: Spread,
    rng: Random,
    most: int,
    is_late: Callable[[], bool],
) -> list[list[tuple[float, float]]]:
    """Return for each move what it was worth and gained, world by world."""
    luck, done, field = chance.seeded(rng), 0, prepared(worlds, most)
    field = field._replace(gains=no_floats(len(field.worths)))
    while done < most and not (done and is_late()):
        end = min(most, done + ROUND)
        kept.run(field, spread, luck, done, end)
        done = end
    places = {int(field.moves[place]): most * place for place in range(len(field.moves))}
    return [
        [(float(field.worths[one]), float(field.gains[one])) for one in range(begin, begin + done)]
        for begin in (places[cast("int", move)] for move in worlds.moves)
    ]


def deals_for(worlds: TrickWorlds[Position], simulations: int, is_known: bool) -> int:
    """Return how many deals to play out, so that each move takes about the same time."""
    start, moves = worlds.start, len(worlds.moves)
    length = (len(worlds.numbers) - (start.dead | start.laid).bit_count()) / MID_DEAL
    late = min(1.0, length)
    deals = simulations / (A_DEAL * (late if is_known else length))
    return max(2 * moves, min(simulations, int(deals), int(WORLDS * moves / late)))


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
        trick=ints(list(worlds.trick)),
        moves=ints(moves),
        running=ints([1] * len(moves)),
        worths=no_floats(count * len(moves)),
        counts=no_ints(len(moves)),
        promised=no_floats(len(moves)),
        gains=no_floats(0),
        policy=policy_of(learned()),
        outlook=outlooks.outlook_of(outlooks.learned()),
        is_known=is_known(rules, worth),
    )


def is_known(rules: Ints, worth: Floats) -> bool:
    """Return whether the outlook knows what a deal comes to by these rules, for these worths."""
    for tens in range(5):
        ours = tens > 2 or (tens == 2 and rules[layout.EVEN] == 0)
        usual = (1.0 if ours else -1.0) * (1.0 if tens in (0, 4) else DEAL_WON)
        if abs(worth[layout.MOST_SEATS * 2 * (4 * tens + 4)] - usual) > LITTLE:
            return False
    return not any(rules[one] for one in UNKNOWN)


def _found(field: racing.Field) -> list[Found]:
    """Return the moves of a race, those that ran to its end before those that fell behind.

    What the policy says of a move is part of its worth.
    """
    found, worlds = [], len(field.worths) // len(field.moves)
    for place in range(len(field.moves)):
        move, visits = int(field.moves[place]), int(field.counts[place])
        whole = fsum(field.worths[worlds * place + world] for world in range(visits))
        whole += racing.TRUST * field.promised[place]
        found.append(Found(move, visits, whole / (visits + racing.TRUST)))
    return sorted(found, key=lambda one: (-one.visits, -one.worth, one.move))
