"""The search with its simulations done by the compiled functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.ai.endings import Ending
from engine.ai.fast import chance, compiled, growing, kept, layout, loading, race
from engine.ai.fast import worlds as plans
from engine.ai.fast.compiled import no_floats, no_ints
from engine.ai.fast.solving import FastExact
from engine.ai.search import Found, Worlds, lessons
from engine.ai.sharp import dehla_pakad
from engine.game import RandomLuck
from engine.games import GAMES
from engine.piles import SINGLE
from engine.seats import DEALER

CHUNK = 500
"""So many simulations are done between two looks at the clock."""
A_RACE = 2
"""So many worlds of a tree tell as much as one that a race looks at."""


def search(
    found: Worlds,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found] | None:
    """Return the moves of the seat, the best first; None if the kernel does not know the worlds."""
    drawn: Any = found
    spread = _spread(drawn)
    if spread is None:
        return None
    by_race = raced(drawn, rng, simulations, is_late)
    if by_race is not None:
        return by_race
    return grown(drawn, spread, rng, simulations, is_late)


def raced(
    found: Worlds,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found] | None:
    """Return the moves of the seat, the best first; None where they are not found by a race."""
    drawn: Any = found
    spread = _spread(drawn)
    if spread is None or not race.is_run(drawn):
        return None
    return race.race(drawn, spread, rng, simulations, is_late)


def raced_on(
    found: Worlds,
    rng: Random,
    most: int,
    is_late: Callable[[], bool],
) -> list[list[tuple[float, float]]] | None:
    """Return for each move what it was worth and gained, world by world; None as ``raced``."""
    drawn: Any = found
    spread = _spread(drawn)
    if spread is None or not race.is_run(drawn):
        return None
    return race.compare(drawn, spread, rng, max(1, most // A_RACE), is_late)


def grown(
    drawn: Any,
    spread: plans.Spread,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found]:
    """Return the moves of the seat, the best first, as a tree finds them."""
    tree, luck = planted(drawn.start, simulations), chance.seeded(rng)
    moves, done = sum(_bits(drawn.moves)), 0
    while done < simulations and not (done and is_late is not None and is_late()):
        count = min(CHUNK, simulations - done)
        kept.grow(tree, spread, luck, count, drawn.explore, moves)
        done += count
    return _found(tree)


def compare(
    found: Worlds,
    rng: Random,
    most: int,
    is_late: Callable[[], bool],
) -> list[list[tuple[float, float]]] | None:
    """Return for each move what it was worth and gained, world by world; None as ``search``."""
    drawn: Any = found
    spread = _spread(drawn)
    if spread is None:
        return None
    by_race = raced_on(drawn, rng, most, is_late)
    if by_race is not None:
        return by_race
    return compare_by_tree(drawn, spread, rng, most, is_late)


def compare_by_tree(
    drawn: Any,
    spread: plans.Spread,
    rng: Random,
    most: int,
    is_late: Callable[[], bool],
) -> list[list[tuple[float, float]]]:
    """Return what each move came to in every world, as a tree plays it on."""
    each = compiled.ints(_bits(drawn.moves))
    tree, luck = planted(drawn.start, most * len(each)), chance.seeded(rng)
    world, seen, done = no_ints(layout.STATE), list[float](), 0
    while done < most and not (done and is_late()):
        count = min(max(1, CHUNK // len(each)), most - done)
        values = no_floats(2 * count * len(each))
        kept.compare(tree, spread, luck, drawn.explore, each, world, values)
        seen += [float(values[place]) for place in range(len(values))]
        done += count
    step = 2 * len(each)
    moves = [
        list(zip(seen[place::step], seen[place + 1 :: step], strict=True))
        for place in range(0, step, 2)
    ]
    return [one[lessons(len(one)) :] for one in moves]


def _spread(drawn: Any) -> plans.Spread | None:
    """Return how the worlds are drawn; None if the kernel does not know them."""
    return loading.spread_of(drawn) if loading.is_covered(drawn) else None


def warm() -> None:
    """Compile all that is kept, by a race, a search, a comparison and a solution."""
    game, luck = GAMES["dehla_pakad"], RandomLuck(Random(1))
    state = game.start(game.info.settle({"first_dealer": "host"}), 4)
    state = game.apply(state, DEALER, game.chance(state, luck)).state
    worlds: Any = dehla_pakad.worlds(game.view(state, state.to_act))
    search(worlds, luck.rng, 1)
    spread: Any = loading.spread_of(worlds)
    grown(worlds, spread, luck.rng, 1)
    compare_by_tree(worlds, spread, luck.rng, 1, lambda: False)
    last = Ending(
        hands=(1, 2, 4, 8), leader=0, trick=(), trump=0, holder=-1, pile=0, marked=0, counted=0,
        capture=SINGLE, sides=(0, 1, 0, 1), taken=(0, 0), places=(),
    )  # fmt: skip
    FastExact(last, (True, False, True, False)).value(last)


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


def _bits(moves: Sequence[int]) -> list[int]:
    """Return moves as single bits, counted from the first move of their kind."""
    base = next(first for first in (layout.OTHER, layout.CALL, 0) if min(moves) >= first)
    return [1 << move - base for move in moves]


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
