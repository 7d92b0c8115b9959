"""The steady player in a trick game: it plays by the rollout policy of the kernel.

The policy is given a position read from a view: it sees no card that the view does not show.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import CALLS, PLAYS, Action
from engine.ai.kernel import layout as at
from engine.ai.kernel.jit import no_floats
from engine.ai.kernel.rollout_policy import WEIGHED, favourite
from engine.ai.tricks.cards import NUMBERS


def advised(s: list[int], rules: list[int], sizes: tuple[int, ...]) -> int:
    """Return the move of the seat to act in *s*, a state as its view shows it.

    Args:
        sizes: how many cards each seat holds.
    """
    for seat, count in enumerate(sizes):
        if seat != s[at.DUE]:  # any cards will do: the policy only counts them
            s[at.HANDS + seat] = (1 << count) - 1
    return favourite(s, rules, no_floats(WEIGHED))


def action_of(
    move: int, others: tuple[Action, ...] = (), numbers: Sequence[int] = NUMBERS
) -> Action:
    """Return the action that a move stands for.

    Args:
        others: the actions of the moves from ``OTHER`` on.
        numbers: the number of each card by its index.
    """
    if move >= at.OTHER:
        return others[move - at.OTHER]
    if move >= at.CALL:
        return CALLS[move - at.CALL]
    return PLAYS[numbers.index(move)]
