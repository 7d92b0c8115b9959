"""What was makeable with all cards seen: the exact value of the last tricks of a deal.

For those who look back on a deal, never for a seat at the table: it takes a full state. It answers
for Dehla Pakad in tens, for Court Piece and Teen Do Paanch in tricks, as captured in the whole
deal if from here on everybody plays as well as possible and knows all cards. Court Piece is valued
as if all thirteen tricks were played; in Teen Do Paanch the value of a seat is what it makes if
the two others play together against it, so the three values need not add up to ten.
"""

from __future__ import annotations

from typing import Any

from engine.actions import Action, Play
from engine.ai import fast
from engine.ai.endings import Ending, after, ending_of
from engine.ai.exact import Exact
from engine.games import GAMES

MOST_TRICKS = 9
"""More tricks than these are not solved: each one more takes about five times as long."""


def solve(game: str, state: Any) -> tuple[int, ...] | None:
    """Return what each side captures in the deal, everybody knowing all cards.

    Sides are those of ``GameInfo.side``: two partnerships, or each seat. There is an answer in the
    last ``MOST_TRICKS`` tricks of the three games, once all cards are dealt; else None.
    """
    ending = _ending(game, state)
    if ending is None:
        return None
    if ending.seats % 2:
        return tuple(_Side(ending, seat).value(ending) for seat in range(ending.seats))
    first = _Side(ending, 0).value(ending)
    return first, sum(ending.taken) + ending.left - first


def best_plays(game: str, state: Any) -> dict[Action, int] | None:
    """Return for each legal card what the side of the seat to act captures after it.

    The best of these values is that of the state itself. None without an answer.
    """
    ending = _ending(game, state)
    if ending is None:
        return None
    side, guess = _Side(ending, ending.sides[ending.to_act]), None
    found: dict[Action, int] = {}
    for action in GAMES[game].legal(state):
        if isinstance(action, Play):
            guess = side.value(after(ending, ending.places[action.card.index]), guess)
            found[action] = guess
    return found


class _Side:
    """One side, and what is known of the deal from asking about it."""

    def __init__(self, ending: Ending, side: int) -> None:
        self._taken = ending.taken[side]
        ours = tuple(one == side for one in ending.sides)
        self._exact = Exact(ending, ours)
        self._fast = fast.solver_of(ending, ours)

    def value(self, ending: Ending, guess: int | None = None) -> int:
        """Return what the side captures in the deal; *guess* is about how much that is."""
        expected = None if guess is None else guess - self._taken
        found = None if self._fast is None else self._fast(ending, expected)
        return self._taken + (self._exact.value(ending, expected) if found is None else found)


def _ending(game: str, state: Any) -> Ending | None:
    found = ending_of(game, state)
    return None if found is None or found.tricks > MOST_TRICKS else found
