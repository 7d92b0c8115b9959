"""Thinking that can be interrupted, as it is done in a separate process."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import Action
from engine.ai import PLAYERS
from engine.ai.sharp import Sharp
from engine.view import View


def choose(
    level: str,
    view: View[object],
    rng: Random,
    simulations: int | None,
    is_late: Callable[[], bool],
) -> Action:
    """Return what a player of *level* does.

    Args:
        simulations: how many a searching player does; None: as many as suit the game.
        is_late: whether the player should move by what it has found so far.
    """
    player = PLAYERS[level]
    if isinstance(player, Sharp):
        player = Sharp(simulations, is_late)
    return player.choose(view, rng)
