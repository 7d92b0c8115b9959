"""Information-set Monte Carlo tree search in flat arrays: the tree of ``engine.ai.search``."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from .chance import below
from .greedy_policy import finish
from .jit import Floats, Ints, jit, ones, width
from .layout import (
    COURT_PIECE,
    DEHLA_PAKAD,
    DUE,
    GAME,
    MOST_SEATS,
    OUTCOME,
    OVER,
    STOCK,
    TENS,
    TRICKS,
)
from .playing import choices, first_move, play
from .worlds import Spread, count_ways, draw

# A node: its first child, its next sibling, its move, how often visited and available.
CHILD, NEXT, MOVE, VISITS, AVAILABLE, NODE = range(6)
DEPTH = 64
"""More moves than any deal has."""
EXPLORE = 1.5
"""How much a move that was tried seldom is preferred. With half of it, as in other games, the tree
lost one deal in fifty more: it took the others to know its cards."""
LEARNING = 4
"""This part of the worlds in which moves are compared warms the tree up; it is not counted."""


def lessons(count: int) -> int:
    """Return how many of *count* worlds are warm-up, excluded from the result."""
    return count // LEARNING


class Tree(NamedTuple):
    """A tree and what it is about.

    Args:
        first: the state as the seat knows it; *s* room for its worlds.
        rules: by which it is played, and *worth* what its outcomes are worth.
        nodes: six numbers each, the root first; how many there are stands last.
        totals: the worths of the nodes.
        path: room for the nodes passed, and who moved.
    """

    first: Ints
    s: Ints
    rules: Ints
    worth: Floats
    nodes: Ints
    totals: Floats
    path: Ints


@jit
def grow(
    tree: Tree, spread: Spread, chance: Ints, simulations: int, explore: float, moves: int
) -> int:
    """Do simulations; return how many nodes there are.

    Args:
        moves: what the seat thinks about, as bits.
    """
    s = tree.s
    count_ways(spread)
    for _ in range(simulations):
        for place in range(STOCK):
            s[place] = tree.first[place]
        draw(s, spread, chance)
        _simulate(tree, chance, explore, moves)
    return tree.nodes[len(tree.nodes) - 1]


@jit
def compare(
    tree: Tree, spread: Spread, chance: Ints, explore: float, each: Ints, world: Ints, seen: Floats
) -> int:
    """Try every move in the same worlds, as many as *seen* has room for; return how much is filled.

    Args:
        each: the moves, as single bits.
        world: room for a state.
        seen: filled in world by world, for each move its worth and its gain to the seat.
    """
    s, seat = tree.s, tree.first[DUE]
    count_ways(spread)
    place = 0
    while place < len(seen):
        for field in range(STOCK):
            world[field] = tree.first[field]
        draw(world, spread, chance)
        for number in range(len(each)):
            for field in range(len(s)):
                s[field] = world[field]
            _simulate(tree, chance, explore, each[number])
            seen[place] = tree.worth[MOST_SEATS * s[OUTCOME] + seat]
            seen[place + 1] = _gain(s, tree.rules, seat)
            place += 2
    return place


@jit
def _gain(s: Ints, r: Ints, seat: int) -> int:
    """Return what the side of a seat has captured of what people count."""
    if r[GAME] == DEHLA_PAKAD:
        return s[TENS + (seat & 1)]
    return s[TRICKS + (seat & 1 if r[GAME] == COURT_PIECE else seat)]


@jit
def _simulate(tree: Tree, chance: Ints, explore: float, moves: int) -> None:
    """Do a simulation in the world at hand, which begins with one of the moves."""
    s, path = tree.s, tree.path
    depth = _descend(tree, chance, explore, moves)
    if not s[OVER]:
        finish(s, tree.rules, chance)
    for step in range(depth):
        node, seat = path[2 * step], path[2 * step + 1]
        tree.nodes[NODE * node + VISITS] += 1
        tree.totals[node] += tree.worth[MOST_SEATS * s[OUTCOME] + seat]


@jit
def _descend(tree: Tree, chance: Ints, explore: float, moves: int) -> int:
    """Walk down the tree and add a node; return how many moves that took."""
    s, r, nodes, path = tree.s, tree.rules, tree.nodes, tree.path
    node, depth, mask, last = 0, 0, moves, len(tree.nodes) - 1
    while True:
        base, seat, before = first_move(s), s[DUE], nodes[last]
        node = _choose(nodes, tree.totals, node, mask, base, chance, explore)
        path[2 * depth], path[2 * depth + 1] = node, seat
        depth += 1
        play(s, r, chance, nodes[NODE * node + MOVE])
        if nodes[last] != before or s[OVER]:
            return depth
        mask = choices(s, r)


@jit
def _choose(
    nodes: Ints, totals: Floats, parent: int, mask: int, base: int, chance: Ints, explore: float
) -> int:
    """Return the child to go to: a new one as long as there are moves without."""
    fresh = mask
    child = nodes[NODE * parent + CHILD]
    while child:
        bit = 1 << (nodes[NODE * child + MOVE] - base)
        if mask & bit:
            nodes[NODE * child + AVAILABLE] += 1
            fresh ^= bit
        child = nodes[NODE * child + NEXT]
    if fresh:
        return _added(nodes, parent, fresh, base, chance)
    best, bound = 0, -1e9
    child = nodes[NODE * parent + CHILD]
    while child:
        if mask & (1 << (nodes[NODE * child + MOVE] - base)):
            visits = nodes[NODE * child + VISITS]
            value = totals[child] / visits
            value += explore * sqrt(log(nodes[NODE * child + AVAILABLE]) / visits)
            if value > bound:
                best, bound = child, value
        child = nodes[NODE * child + NEXT]
    return best


@jit
def _added(nodes: Ints, parent: int, fresh: int, base: int, chance: Ints) -> int:
    """Add a child for one of the fresh moves."""
    for _ in range(below(chance, ones(fresh))):
        fresh &= fresh - 1
    last = len(nodes) - 1
    nodes[last] += 1
    node = nodes[last]
    at = NODE * node
    nodes[at + MOVE] = base + width(fresh & -fresh) - 1
    nodes[at + AVAILABLE] = 1
    nodes[at + NEXT] = nodes[NODE * parent + CHILD]
    nodes[NODE * parent + CHILD] = node
    return node
