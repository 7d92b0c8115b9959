"""The sharp player: it plays the deal out in a thousand worlds before it moves.

How a game is searched stands in a module named by its key or that of its family:

- ``worlds(view) -> Worlds``, the worlds that the view allows, with what a deal is worth;
- ``SIMULATIONS``, how many make a move;
- ``SEARCH``, how its moves are tried, if not by ``search``;
- ``SPREAD``, by how much the worth of a deal differs from world to world, as a rule;
- ``compared(view) -> Worlds``, the same where moves are compared, if not ``worlds``;
- ``ROUGH``, by which part of that playing on may be wrong about the difference of two moves.

A game without one is searched by its own interface alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from engine.actions import Action
from engine.ai.plain import PlainWorlds
from engine.ai.search import Found, Worlds, search
from engine.games import GAMES
from engine.view import View

SIMULATIONS = 1000
"""How many simulations make a move where a game says nothing else: more would gain little."""
SPREAD = 0.5
"""The standard deviation of what a deal is worth, where it is won or lost."""
ROUGH = 0.06
"""How moves are compared is rough, for strong players would not go on so. This is the standard
error of it, as a part of what deals differ by anyway. In 160 positions of Dehla Pakad that small
races of all four seats played on, 250 times a move, it was 0.03 where worths differ by 0.5."""

Search = Callable[[Worlds, Random, int, Callable[[], bool] | None], list[Found]]
"""Tries the moves of some worlds, at most so many simulations, unless it is late before."""


class Model(NamedTuple):
    """How a game is searched."""

    worlds: Callable[[View[Any]], Worlds]
    simulations: int = SIMULATIONS
    search: Search = search
    spread: float = SPREAD
    rough: float = ROUGH
    compared: Callable[[View[Any]], Worlds] | None = None


class Sharp:
    """Searches. Without *simulations* it does as many as suit the game."""

    level = "sharp"
    instant = False

    def __init__(
        self, simulations: int | None = None, is_late: Callable[[], bool] | None = None
    ) -> None:
        self._simulations = simulations
        self._is_late = is_late

    def choose(self, view: View[Any], rng: Random) -> Action:
        """Return the action that the search finds the best."""
        if len(view.legal) == 1:
            return view.legal[0]
        model = model_of(view.game)
        worlds = model.worlds(view)
        if len(worlds.moves) == 1:
            return worlds.action(worlds.moves[0])
        # Where a simulation costs more than is usual in the game, fewer are done.
        cost = getattr(worlds, "cost", 1)
        simulations = max(1, (self._simulations or model.simulations) // cost)
        return worlds.action(model.search(worlds, rng, simulations, self._is_late)[0].move)


@cache
def model_of(game: str) -> Model:
    """Return how a game is searched."""
    name = f"{__name__}.{GAMES[game].info.family or game}"
    if find_spec(name) is None:
        return Model(lambda view: PlainWorlds(GAMES[game], view))
    module = import_module(name)
    simulations = getattr(module, "SIMULATIONS", SIMULATIONS)
    by, spread = getattr(module, "SEARCH", search), getattr(module, "SPREAD", SPREAD)
    rough, compared = getattr(module, "ROUGH", ROUGH), getattr(module, "compared", None)
    return Model(module.worlds, simulations, by, spread, rough, compared)
