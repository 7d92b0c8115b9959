"""Positions with a forced move, where there is nothing to search."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.ai.worlds import Position, Worlds
from engine.seats import Seat


class ForcedMove(Worlds[int]):
    """The worlds of a view whose move is known without any of them."""

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat = seat
        self.moves: tuple[int, ...] = (0,)
        self._action = action

    def draw(self, rng: Random) -> Position[int]:
        """Draw nothing.

        Raises:
            LookupError: always; the only move is the best.
        """
        del rng
        raise LookupError("a forced move has no worlds")

    def action(self, move: int) -> Action:
        """Return the move."""
        del move
        return self._action
