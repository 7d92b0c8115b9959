"""The search for one decision, by a race of its moves."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random

from . import IS_COMPILED, jit_cache, worlds
from . import dehla_pakad_value_network as value_network
from .chance import seeded
from .deal import Deal
from .dehla_pakad_policy_network import learned, policy_of
from .jit import floats, ints, no_floats, no_ints
from .layout import DEAD, DEHLA_PAKAD, GAME, LAID, PACK, STATE
from .race import TRUST, Field

Found = tuple[int, int, float]
"""A move, how often it was tried, and its mean worth to the seat."""
Seen = tuple[float, float]
"""What a move was worth to the seat in one world, and what its side captured there."""
IsLate = Callable[[], bool]

A_DEAL = 3
"""The cost of one deal in simulations, played to the value network or from mid-deal to its end."""
MID_DEAL = 26
"""The cards left in mid-deal; the budget is scaled by them."""
MOST_WORLDS = 350
"""The most deals for each move, more after mid-deal, shared among the moves that still run."""
ROUND = 20
"""The worlds between two comparisons of the moves in a race; fewer would say too little."""
LOOK = ROUND if IS_COMPILED else 1
"""The worlds between two looks at the clock: a single one takes the plain kernel milliseconds."""


def search(deal: Deal, rng: Random, simulations: int, is_late: IsLate | None = None) -> list[Found]:
    """Return the moves of the seat, the best first, as a race finds them.

    Args:
        simulations: the budget; each deal that is played out costs several.
        is_late: asked now and then whether to stop early; the moves then depend on the clock.
    """
    spread, luck, left = worlds.spread_of(deal.plan), seeded(rng), len(deal.moves)
    field = prepared(deal, 0)
    deals = deals_for(deal, simulations, field.is_known)
    # At least two moves run in each world.
    field = field._replace(worths=no_floats(deals // 2 * left))
    done, end, still = 0, 0, deals
    while left > 1 and still >= left and not (done and is_late is not None and is_late()):
        if done == end:
            end += min(ROUND, still // left)
        begin, done = done, min(end, done + LOOK)
        left = jit_cache.run(field, spread, luck, begin, done, done == end)
        still = deals - sum(int(field.counts[move]) for move in range(len(field.moves)))
    return _results(field)


def compare(deal: Deal, rng: Random, most: int, is_late: IsLate) -> list[list[Seen]]:
    """Return what each move came to in each world, every deal played to its end.

    Args:
        most: how many worlds to look at; fewer if it gets late.
    """
    spread, luck, done, field = worlds.spread_of(deal.plan), seeded(rng), 0, prepared(deal, most)
    field = field._replace(gains=no_floats(len(field.worths)))
    while done < most and not (done and is_late()):
        begin, done = done, min(most, done + ROUND)
        jit_cache.run(field, spread, luck, begin, done, False)
    places = {int(field.moves[place]): most * place for place in range(len(field.moves))}
    return [
        [(float(field.worths[one]), float(field.gains[one])) for one in range(begin, begin + done)]
        for begin in (places[move] for move in deal.moves)
    ]


def deals_for(deal: Deal, simulations: int, is_known: bool) -> int:
    """Return how many deals to play out, so that every decision takes about the same time."""
    gone, moves = deal.state[DEAD] | deal.state[LAID], len(deal.moves)
    length = (deal.rules[PACK].bit_count() - gone.bit_count()) / MID_DEAL
    late = min(1.0, length)
    deals = simulations / (A_DEAL * (late if is_known else length))
    return max(2 * moves, min(simulations, int(deals), int(MOST_WORLDS * moves / late)))


def prepared(deal: Deal, count: int) -> Field:
    """Return a race ready to start, with buffers for *count* worlds."""
    moves = sorted(deal.moves)
    return Field(
        first=ints(deal.state),
        s=no_ints(STATE),
        t=no_ints(STATE),
        rules=ints(deal.rules),
        worth=floats(deal.worths),
        opening=ints(deal.opening),
        trick=ints(list(deal.trick)),
        moves=ints(moves),
        running=ints([1] * len(moves)),
        worths=no_floats(count * len(moves)),
        counts=no_ints(len(moves)),
        promised=no_floats(len(moves)),
        trust=TRUST if deal.rules[GAME] == DEHLA_PAKAD else 0,
        gains=no_floats(0),
        policy=policy_of(learned()),
        network=value_network.network_of(value_network.learned()),
        is_known=value_network.is_known(deal.rules, deal.worths),
    )


def _results(field: Field) -> list[Found]:
    """Return the moves of a race, those that ran to its end before those that fell behind.

    The policy's verdict on a move is part of its worth.
    """
    found, count = list[Found](), len(field.worths) // len(field.moves)
    for place in range(len(field.moves)):
        move, visits = int(field.moves[place]), int(field.counts[place])
        whole = fsum(field.worths[count * place + world] for world in range(visits))
        whole += field.trust * field.promised[place]
        found.append((move, visits, whole / (visits + field.trust)))
    return sorted(found, key=lambda one: (-one[1], -one[2], one[0]))
