"""The double-dummy solver as the rest of the project uses it: for a state and one side."""

from __future__ import annotations

from . import double_dummy as solver
from . import layout as at
from .jit import copy, ints, no_int_rows, no_ints
from .jit_cache import solve

ROOM = 1 << 19
"""How many positions are remembered: 8 MB."""


class Solver:
    """Answers about one deal for one side; what it has found is reused for the next question."""

    def __init__(self, rules: list[int], side: int, room: int = ROOM) -> None:
        rules = list(rules)
        # All tricks are to be played: nothing may decide the deal early.
        rules[at.ENOUGH] = rules[at.LAST] + 1
        rules[at.DECIDED : at.DECIDED + 25] = [0] * 25
        self._ending = solver.Ending(
            states=no_int_rows(solver.FRAMES, at.STATE),
            rules=ints(rules),
            luck=no_ints(1),
            side=side,
            moves=no_ints(solver.MOVES * solver.FRAMES),
            lately=no_ints(solver.LATELY),
            known=no_ints(2 * room),
        )
        self._rules = rules

    def value(self, state: list[int], move: int | None = None, guess: int | None = None) -> int:
        """Return how much the side captures from here on if everybody knows all cards.

        Args:
            state: with all hands, and no card undealt.
            move: the card to play first; by default any.
            guess: an estimate of the answer; a good one saves time.
        """
        left, first = to_capture(state, self._rules), self._ending.states[0]
        copy(first, ints(state))
        first[at.OVER], first[at.BOLD] = 0, -1
        bit = 0 if move is None else 1 << move
        return int(solve(self._ending, bit, left, (left + 1) // 2 if guess is None else guess))


def to_capture(state: list[int], rules: list[int]) -> int:
    """Return what is still to be captured: tens, or tricks."""
    if not rules[at.COUNTED]:
        return state[at.WAITING] + rules[at.LAST] - state[at.NUMBER] + 1
    held = state[at.HANDS] | state[at.HANDS + 1] | state[at.HANDS + 2] | state[at.HANDS + 3]
    return ((held | state[at.LAID] | state[at.PILE]) & rules[at.COUNTED]).bit_count()
