"""One choice searched: Dehla Pakad by a race of its moves, the other games by a tree."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random

from . import dehla_pakad_value_network as value_network
from . import jit_cache, worlds
from .chance import seeded
from .deal import Deal
from .dehla_pakad_policy_network import learned, policy_of
from .ismcts import CHILD, DEPTH, EXPLORE, MOVE, NEXT, NODE, VISITS, Tree, lessons
from .jit import NUMPY, floats, ints, no_floats, no_ints
from .layout import (
    CALL,
    DEAD,
    DEHLA_PAKAD,
    FRENCH_CARDS,
    GAME,
    LAID,
    OTHER,
    STATE,
)
from .race import TRUST, Field

Found = tuple[int, int, float]
"""A move, how often it was tried, and its mean worth to the seat."""
Seen = tuple[float, float]
"""What a move was worth to the seat in one world, and what its side captured there."""
IsLate = Callable[[], bool]

MOST_NODES = 100_000
"""A tree holds no more nodes, one for each simulation: by then it has found what it can."""
CHUNK = 16 if NUMPY is None else 500
"""Simulations between two looks at the clock; plain ones take as long as thirty compiled ones."""
A_RACE = 2
"""Two worlds of a tree tell as much as one of a race."""

A_DEAL = 3
"""How many simulations of a tree take as long as a deal up to the value network, or as one from
mid-deal to its end."""
MID_DEAL = 26
"""The cards left in mid-deal; scales the budget."""
MOST_WORLDS = 350
"""Deals at most for each move, more after mid-deal, shared among the moves that still run."""
ROUND = 20
"""Worlds between two comparisons of the moves, and between two looks at the clock."""


def search(deal: Deal, rng: Random, simulations: int, is_late: IsLate | None = None) -> list[Found]:
    """Return the moves of the seat, the best first.

    Args:
        simulations: how many to do, or as many as take about as long in a race.
        is_late: asked now and then whether to stop before; the moves then depend on the clock.
    """
    by = raced if is_raced(deal) else grown
    return by(deal, rng, simulations, is_late)


def compare(deal: Deal, rng: Random, most: int, is_late: IsLate) -> list[list[Seen]]:
    """Return what each move came to in each world, the same worlds for all of them.

    Worlds that only teach a tree are left out.

    Args:
        most: how many worlds to look at; fewer if it gets late.
    """
    if is_raced(deal):
        return compared_by_race(deal, rng, max(1, most // A_RACE), is_late)
    return compared_by_tree(deal, rng, most, is_late)


def is_raced(deal: Deal) -> bool:
    """Return whether a race finds the move, not a tree."""
    return deal.rules[GAME] == DEHLA_PAKAD


# By a tree


def grown(deal: Deal, rng: Random, simulations: int, is_late: IsLate | None = None) -> list[Found]:
    """Return the moves as a tree finds them, the most visited first."""
    simulations = min(simulations, MOST_NODES)
    tree, spread, luck = planted(deal, simulations), worlds.spread_of(deal.plan), seeded(rng)
    moves, done = sum(_bits(deal)), 0
    while done < simulations and not (done and is_late is not None and is_late()):
        count = min(CHUNK, simulations - done)
        jit_cache.grow(tree, spread, luck, count, EXPLORE, moves)
        done += count
    return _found(tree)


def compared_by_tree(deal: Deal, rng: Random, most: int, is_late: IsLate) -> list[list[Seen]]:
    """Return what each move came to in each world, played on by one tree."""
    each = ints(_bits(deal))
    tree, spread, luck = planted(deal, most * len(each)), worlds.spread_of(deal.plan), seeded(rng)
    world, seen, done = no_ints(STATE), list[float](), 0
    while done < most and not (done and is_late()):
        count = min(max(1, CHUNK // len(each)), most - done)
        values = no_floats(2 * count * len(each))
        jit_cache.compare(tree, spread, luck, EXPLORE, each, world, values)
        seen += [float(values[place]) for place in range(len(values))]
        done += count
    step = 2 * len(each)
    moves = [
        list(zip(seen[place::step], seen[place + 1 :: step], strict=True))
        for place in range(0, step, 2)
    ]
    return [one[lessons(len(one)) :] for one in moves]


def planted(deal: Deal, simulations: int) -> Tree:
    """Return a tree that has only its root, with room for *simulations* nodes."""
    return Tree(
        first=ints(deal.state),
        s=no_ints(STATE),
        rules=ints(deal.rules),
        worth=floats(deal.worths),
        nodes=no_ints(NODE * (simulations + 1) + 1),
        totals=no_floats(simulations + 1),
        path=no_ints(2 * DEPTH),
    )


def _bits(deal: Deal) -> list[int]:
    """Return moves as single bits, counted from the first move of their kind."""
    least = min(deal.moves)
    base = next(first for first in (OTHER, CALL, 0) if least >= first)
    return [1 << move - base for move in deal.moves]


def _found(tree: Tree) -> list[Found]:
    nodes, moves = tree.nodes, list[Found]()
    child = int(nodes[CHILD])
    while child:
        at = NODE * child
        visits = int(nodes[at + VISITS])
        moves.append((int(nodes[at + MOVE]), visits, float(tree.totals[child]) / visits))
        child = int(nodes[at + NEXT])
    return _sorted(moves)


def _sorted(moves: list[Found]) -> list[Found]:
    return sorted(moves, key=lambda one: (-one[1], -one[2], one[0]))


# By a race


def raced(deal: Deal, rng: Random, simulations: int, is_late: IsLate | None = None) -> list[Found]:
    """Return the moves as a race finds them, those that ran longest first."""
    spread, luck, left = worlds.spread_of(deal.plan), seeded(rng), len(deal.moves)
    field = prepared(deal, 0)
    deals = deals_for(deal, simulations, field.is_known)
    # Two moves at least run in each world.
    field = field._replace(worths=no_floats(deals // 2 * left))
    done, still = 0, deals
    while left > 1 and still >= left and not (done and is_late is not None and is_late()):
        end = done + min(ROUND, still // left)
        left, done = jit_cache.run(field, spread, luck, done, end), end
        still = deals - sum(int(field.counts[move]) for move in range(len(field.moves)))
    return _results(field)


def compared_by_race(deal: Deal, rng: Random, most: int, is_late: IsLate) -> list[list[Seen]]:
    """Return what each move came to in each world, every deal played to its end."""
    spread, luck, done, field = worlds.spread_of(deal.plan), seeded(rng), 0, prepared(deal, most)
    field = field._replace(gains=no_floats(len(field.worths)))
    while done < most and not (done and is_late()):
        end = min(most, done + ROUND)
        jit_cache.run(field, spread, luck, done, end)
        done = end
    places = {int(field.moves[place]): most * place for place in range(len(field.moves))}
    return [
        [(float(field.worths[one]), float(field.gains[one])) for one in range(begin, begin + done)]
        for begin in (places[move] for move in deal.moves)
    ]


def deals_for(deal: Deal, simulations: int, is_known: bool) -> int:
    """Return how many deals to play out, so that each move takes about the same time."""
    gone, moves = deal.state[DEAD] | deal.state[LAID], len(deal.moves)
    length = (FRENCH_CARDS - gone.bit_count()) / MID_DEAL
    late = min(1.0, length)
    deals = simulations / (A_DEAL * (late if is_known else length))
    return max(2 * moves, min(simulations, int(deals), int(MOST_WORLDS * moves / late)))


def prepared(deal: Deal, count: int) -> Field:
    """Return a race that begins, with room for *count* worlds."""
    moves = sorted(deal.moves)
    return Field(
        first=ints(deal.state),
        s=no_ints(STATE),
        t=no_ints(STATE),
        rules=ints(deal.rules),
        worth=floats(deal.worths),
        trick=ints(list(deal.trick)),
        moves=ints(moves),
        running=ints([1] * len(moves)),
        worths=no_floats(count * len(moves)),
        counts=no_ints(len(moves)),
        promised=no_floats(len(moves)),
        gains=no_floats(0),
        policy=policy_of(learned()),
        network=value_network.network_of(value_network.learned()),
        is_known=value_network.is_known(deal.rules, deal.worths),
    )


def _results(field: Field) -> list[Found]:
    """Return the moves of a race, those that ran to its end before those that fell behind.

    What the policy says of a move is part of its worth.
    """
    found, count = list[Found](), len(field.worths) // len(field.moves)
    for place in range(len(field.moves)):
        move, visits = int(field.moves[place]), int(field.counts[place])
        whole = fsum(field.worths[count * place + world] for world in range(visits))
        whole += TRUST * field.promised[place]
        found.append((move, visits, whole / (visits + TRUST)))
    return _sorted(found)
