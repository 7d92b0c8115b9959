"""The search with its simulations done by the compiled functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from engine.ai.fast import chance, compiled, growing, layout, loading, playing, playout, worlds
from engine.ai.fast.compiled import no_floats, no_ints
from engine.ai.search import EXPLORE, Found, Worlds
from engine.ai.sharp import dehla_pakad
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER

CHUNK = 500
"""So many simulations are done between two looks at the clock."""

_PARTS = (chance, compiled, growing, layout, playing, playout, worlds)


@cache
def _stamp() -> int:
    """Return a number that changes with the code: what was compiled from other code is stale."""
    text = "".join(inspect.getsource(part) for part in _PARTS)
    return int.from_bytes(sha256(text.encode()).digest()[:6])


@cache
def _grow(on_disk: bool) -> Callable[..., Any]:
    made = _made(_stamp())
    return compiled.kept(made) if on_disk else compiled.jit(made)


class _Disk:
    """Whether what was compiled can be kept for the next process."""

    works = True


def _run(*given: Any) -> None:
    """Do some simulations; compile without the disk where that cannot be written."""
    if _Disk.works:
        try:
            _grow(True)(*given)
            return
        except OSError:
            _Disk.works = False
    _grow(False)(*given)


def _made(stamp: int) -> Callable[..., Any]:
    def run(
        tree: growing.Tree,
        spread: worlds.Spread,
        luck: compiled.Ints,
        simulations: int,
        explore: float,
        moves: int,
    ) -> int:
        growing.grow(tree, spread, luck, simulations, explore, moves)
        return stamp

    return run


def search(
    found: Worlds,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found] | None:
    """Return the moves of the seat, the best first; None if the kernel does not know the worlds."""
    if not loading.is_covered(found):
        return None
    drawn: Any = found
    spread = loading.spread_of(drawn)
    if spread is None:
        return None
    tree = planted(drawn.start, simulations)
    luck = compiled.ints([rng.getrandbits(32), rng.getrandbits(32) | 1])
    moves, done = sum(_bit(move) for move in drawn.moves), 0
    while done < simulations and not (done and is_late is not None and is_late()):
        count = min(CHUNK, simulations - done)
        _run(tree, spread, luck, count, EXPLORE, moves)
        done += count
    return _found(tree)


def warm() -> None:
    """Compile all, by a search."""
    game, luck = GAMES["dehla_pakad"], RandomLuck(Random(1))
    state = game.start(game.info.settle({"first_dealer": "host"}), 4)
    state = game.apply(state, DEALER, game.chance(state, luck)).state
    worlds: Any = dehla_pakad.worlds(game.view(state, state.to_act))
    search(worlds, luck.rng, 1)


def planted(start: Any, simulations: int) -> growing.Tree:
    """Return a tree that has only its root, with room for so many simulations."""
    rules, worth = loading.rules_of(start)
    return growing.Tree(
        first=loading.state_of(start),
        s=no_ints(layout.STATE),
        rules=rules,
        worth=worth,
        nodes=no_ints(growing.NODE * (simulations + 1) + 1),
        totals=no_floats(simulations + 1),
        path=no_ints(2 * growing.DEPTH),
    )


def _bit(move: int) -> int:
    """Return the bit of a move among those of its kind."""
    return 1 << move - next(first for first in (layout.OTHER, layout.CALL, 0) if move >= first)


def _found(tree: growing.Tree) -> list[Found]:
    nodes, moves = tree.nodes, []
    child = int(nodes[growing.CHILD])
    while child:
        at = growing.NODE * child
        visits = int(nodes[at + growing.VISITS])
        moves.append(
            Found(int(nodes[at + growing.MOVE]), visits, float(tree.totals[child]) / visits)
        )
        child = int(nodes[at + growing.NEXT])
    return sorted(moves, key=lambda one: (-one.visits, -one.worth, one.move))
