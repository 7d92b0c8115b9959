"""One search for every game: single-observer information-set Monte Carlo tree search.

Each simulation draws a world that the view allows, walks down the tree as far as that world goes
along, adds one node, plays the deal to its end and notes what it was worth to everybody. A node
stands for all worlds in which the same moves were made, so the tree never tells what a seat
cannot know. Moves are chosen by upper confidence bounds that count how often a move was
*available*, for not every world has every move (Cowling, Powley and Whitehouse, 2012).

The same worlds, seed and number of simulations give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.actions import Action
from engine.seats import Seat

M = TypeVar("M", bound=Hashable)
"""One move as a game's positions name it: a small number where speed counts."""

EXPLORE = 0.7
"""How much a move that was tried seldom is preferred, for worths from -1 to 1."""

MOST = 0.999
"""What is worth so much is worth as much as a deal can be."""


class Position(Protocol[M]):
    """One world of a deal under way. It changes in place, and deals out its own chance."""

    @property
    def to_act(self) -> Seat | None:
        """Whose move is due; None once the worth of the deal is decided."""
        ...

    def moves(self) -> Sequence[M]:
        """Return what may be done; at least one move."""
        ...

    def play(self, move: M) -> None:
        """Make a move of the seat to act."""
        ...

    def finish(self, rng: Random) -> None:
        """Play on, for everybody, until the worth is decided."""
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
        explore: how much a move that was tried seldom is preferred: the more, the less the others
            are taken to choose as if they saw all hands.
        cost: one simulation takes as long as this many are expected to take in the game.
        teaches: whether a tree learns below the moves what people answer, where moves are compared.
        is_known: whether the view leaves no card open.
        doubtful: where all is known, the moves of which it could not be proved what they lead to.
        bounds: from which worth on a deal is a Kot or court for the side of the seat, and up to
            which it is one for the others.
    """

    seat: Seat
    moves: tuple[M, ...]
    explore: float = EXPLORE
    cost: int = 1
    teaches: bool = True
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
    """What the search found of a move.

    Args:
        visits: how many simulations began with it.
        worth: their mean worth to the seat, -1 to 1.
    """

    move: M
    visits: int
    worth: float


class Node(Generic[M]):
    """What is known of a move after the moves that led to it.

    Attributes:
        available: in how many simulations it could have been made.
        total: the sum of the worths to who makes it.
    """

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[M, Node[M]] = {}
        self.visits = 0
        self.available = 1
        self.total = 0.0


class Tree(Generic[M]):
    """A search under way."""

    def __init__(self, worlds: Worlds[M]) -> None:
        self._worlds = worlds
        self._root = Node[M]()
        self._explore = worlds.explore

    def grow(
        self, rng: Random, position: Position[M] | None = None, move: M | None = None
    ) -> Sequence[float]:
        """Do one simulation; return what it was worth to each seat.

        Args:
            position: its world, which is played to its end; drawn if None.
            move: what it begins with; chosen by the search if None.
        """
        world = self._worlds.draw(rng) if position is None else position
        path: list[tuple[Node[M], Seat]] = []
        node = self._root
        due: Seat | None = self._worlds.seat
        moves: Sequence[M] = self._worlds.moves if move is None else (move,)
        while due is not None:
            node, chosen, is_new = _choose(node, moves, self._explore, rng)
            path.append((node, due))
            world.play(chosen)
            due = world.to_act
            if is_new or due is None:
                break
            moves = world.moves()
        if due is not None:
            world.finish(rng)
        worth = world.worth()
        for visited, seat in path:
            visited.visits += 1
            visited.total += worth[seat]
        return worth

    def found(self) -> list[Found[M]]:
        """Return the moves tried so far, the most visited first."""
        moves = [
            Found(move, node.visits, node.total / node.visits)
            for move, node in self._root.children.items()
        ]
        return sorted(moves, key=lambda one: (-one.visits, -one.worth))


def search(
    worlds: Worlds[M],
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found[M]]:
    """Return the moves of the seat, the best first.

    Args:
        simulations: how many to do.
        is_late: asked now and then whether to stop before; the moves then depend on the clock.
    """
    tree = Tree(worlds)
    for number in range(simulations):
        if is_late is not None and number % 16 == 15 and is_late():
            break
        tree.grow(rng)
    return tree.found()


def _choose(
    node: Node[M], moves: Sequence[M], explore: float, rng: Random
) -> tuple[Node[M], M, bool]:
    """Return the child to go to, its move, and whether it is new."""
    children = node.children
    fresh = []
    for move in moves:
        if (child := children.get(move)) is None:
            fresh.append(move)
        else:
            child.available += 1
    if fresh:
        move = fresh[int(rng.random() * len(fresh))]
        child = children[move] = Node[M]()
        return child, move, True
    best, most, bound = moves[0], children[moves[0]], -1e9
    for move in moves:
        child = children[move]
        value = child.total / child.visits + explore * sqrt(log(child.available) / child.visits)
        if value > bound:
            best, most, bound = move, child, value
    return most, best, False
