"""What a search asks of a game: the worlds that a view allows, and a position in each of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.actions import Action
from engine.seats import Seat

M = TypeVar("M", bound=Hashable)
"""One move as a game's positions name it: a small number where speed counts."""

MOST = 0.999
"""What is worth so much is worth as much as a deal can be."""


class Position(Protocol[M]):
    """One world of a deal under way. It changes in place, and deals out its own chance."""

    def play(self, move: M) -> None:
        """Make a move of the seat to act, and play on for everybody to the end of the deal."""
        ...

    def copy(self) -> Position[M]:
        """Return the same position, to be played on by itself."""
        ...

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat, from -1 to 1, as the match values it."""
        ...

    def gains(self) -> Sequence[float]:
        """Return what the side of each seat has got in the deal, in what people count: tens,
        tricks, points."""
        ...


class Worlds(Protocol[M]):
    """The worlds that one view allows.

    Attributes:
        moves: what the seat thinks about; it may leave out moves that are never better than others.
        is_known: whether the view leaves no card open.
        doubtful: where all is known, the moves of which it could not be proved what they lead to.
        bounds: from which worth on a deal is a Kot or court for the side of the seat, and up to
            which it is one for the others.
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
        """Return the move that is as good as *action*; None where the search knows of none."""
        del action
        return None


class Found(NamedTuple, Generic[M]):
    """What a search found of a move.

    Args:
        visits: in how many worlds it was tried.
        worth: what it was worth in them to the seat on average, -1 to 1.
    """

    move: M
    visits: int
    worth: float
