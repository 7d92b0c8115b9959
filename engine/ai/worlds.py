"""What a search needs from a game: the worlds that a view allows, and a position in each."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.actions import Action
from engine.seats import Seat

M = TypeVar("M", bound=Hashable)
"""A move as a game's positions name it: a small number where speed counts."""

MOST = 0.999
"""Anything worth at least this counts as the most that a deal can be worth."""


class Position(Protocol[M]):
    """One world of a deal under way. It changes in place and makes its own random moves."""

    def play(self, move: M) -> None:
        """Make a move for the seat to act, then play on for everybody to the end of the deal."""
        ...

    def copy(self) -> Position[M]:
        """Return a copy that can be played on independently."""
        ...

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat, from -1 to 1, as the match values it."""
        ...

    def gains(self) -> Sequence[float]:
        """Return what each seat's side has gained in the deal, in tens, tricks or points."""
        ...


class Worlds(Protocol[M]):
    """The worlds that one view allows.

    Attributes:
        moves: the moves considered; those that are never better than another may be left out.
        is_known: whether the view leaves no card open.
        doubtful: where all cards are known, the moves whose outcome could not be proved.
        bounds: the worth from which on a deal is a Kot or court for the side of the seat, and the
            one up to which it is that for the others.
    """

    seat: Seat
    moves: tuple[M, ...]
    is_known: bool = False
    doubtful: frozenset[M] = frozenset()
    bounds: tuple[float, float] = (MOST, -MOST)

    def draw(self, rng: Random) -> Position[M]:
        """Return one of them, each equally likely, with the seat to act."""
        ...

    def action(self, move: M) -> Action:
        """Return the action that one of ``moves`` stands for."""
        ...

    def stand_in(self, action: Action) -> M | None:
        """Return the move that is as good as *action*; None if the search knows none."""
        del action
        return None


class Found(NamedTuple, Generic[M]):
    """What a search found out about a move.

    Args:
        visits: in how many worlds it was tried.
        worth: its average worth to the seat in these, -1 to 1.
    """

    move: M
    visits: int
    worth: float
