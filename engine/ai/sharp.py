"""The sharp player: it plays the deal out in many worlds after each of its moves, and compares."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import Action
from engine.ai.games import agent_of
from engine.view import View


class Sharp:
    """Searches. Without *simulations* it does as many as suit the game."""

    level = "sharp"
    instant = False

    def __init__(
        self, simulations: int | None = None, is_late: Callable[[], bool] | None = None
    ) -> None:
        self._simulations = simulations
        self._is_late = is_late

    def choose(self, view: View[object], rng: Random) -> Action:
        """Return the action that the search finds best."""
        if len(view.legal) == 1:
            return view.legal[0]
        agent = agent_of(view.game)
        worlds = agent.worlds(view)
        if len(worlds.moves) == 1:
            return worlds.action(worlds.moves[0])
        simulations = self._simulations or agent.simulations
        return worlds.action(agent.search(worlds, rng, simulations, self._is_late)[0].move)
