"""The steady player: rules of thumb, one module a game, named by its key or that of its family.

A module has ``choose(view, rng) -> Action``. A game without one is played as the casual player
would.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from engine.actions import Action
from engine.ai.casual import Casual
from engine.games import GAMES
from engine.view import View

Choose = Callable[[View[Any], Random], Action]


class Steady:
    """Plays by rules of thumb."""

    level = "steady"
    instant = True

    def choose(self, view: View[Any], rng: Random) -> Action:
        """Return the action that the rules of thumb for this game advise."""
        if len(view.legal) == 1:
            return view.legal[0]
        return _thumb(view.game)(view, rng)


@cache
def _thumb(game: str) -> Choose:
    """Return how a game is played by rules of thumb."""
    family = GAMES[game].info.family if game in GAMES else ""
    name = f"{__name__}.{family or game}"
    if find_spec(name) is None:
        return Casual().choose
    choose: Choose = import_module(name).choose
    return choose
