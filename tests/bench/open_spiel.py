"""OpenSpiel's information-set search, in Python, on our positions: a yardstick, where installed.

Its bot asks of a state what its own states have; ``_State`` answers that for one of our positions.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

from engine.ai.search import EXPLORE, Position, Worlds

SIMULATIONS = 400
MODULE = "open_spiel.python.algorithms.ismcts"


def is_installed() -> bool:
    """Return whether OpenSpiel can be imported."""
    return find_spec("open_spiel") is not None and find_spec("pyspiel") is not None


class _State:
    """A position as their bot wants it; what a seat knows is the moves made since the root."""

    def __init__(self, game: Any, worlds: Worlds, position: Position, path: str = "") -> None:
        self._game, self._worlds, self._position, self._path = game, worlds, position, path
        self._is_root = not path

    def get_game(self) -> Any:
        return self._game

    def current_player(self) -> int:
        return -4 if self._position.to_act is None else self._position.to_act

    def legal_actions(self, player: int | None = None) -> list[Any]:
        return list(self._worlds.moves if self._is_root else self._position.moves())

    def apply_action(self, action: Any) -> None:
        self._position.play(action)
        self._path, self._is_root = f"{self._path} {action}", False

    def is_terminal(self) -> bool:
        return self._position.to_act is None

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        return list(self._position.worth())

    def information_state_string(self, player: int | None = None) -> str:
        return self._path

    def clone(self) -> _State:
        return _State(self._game, self._worlds, self._position.copy(), self._path)


class _Evaluator:
    """The same quick way to the end of a deal as ours."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, state: Any) -> list[float]:
        end = state._position.copy()
        end.finish(self._rng)
        return list(end.worth())

    def prior(self, state: Any) -> list[tuple[Any, float]]:
        legal = state.legal_actions()
        return [(one, 1 / len(legal)) for one in legal]


def simulations_of_theirs(worlds: Worlds) -> float:
    """Return how many simulations a second of CPU time their bot does in the same worlds."""
    spiel, ismcts, rng = import_module("pyspiel"), import_module(MODULE), Random(1)
    kind = SimpleNamespace(
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        information=spiel.GameType.Information.IMPERFECT_INFORMATION,
    )
    seats = len(worlds.draw(rng).worth())
    game = SimpleNamespace(get_type=lambda: kind, num_players=lambda: seats)
    # Which moves there are depends on the world, in their terms too.
    bot = ismcts.ISMCTSBot(
        game, _Evaluator(rng), EXPLORE, SIMULATIONS, allow_inconsistent_action_sets=True
    )
    bot.set_resampler(lambda state, player: _State(game, worlds, worlds.draw(rng)))
    began = process_time()
    bot.get_policy(_State(game, worlds, worlds.draw(rng)))
    return SIMULATIONS / (process_time() - began)
