"""The search on a game small enough to know the answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Pass
from engine.ai.search import Found, Worlds, search


class Matches:
    """Nim with one heap: take one to three; who takes the last one wins."""

    def __init__(self, heap: int, to_act: int | None = 0) -> None:
        self.heap, self.to_act, self.last = heap, to_act, 1

    def moves(self) -> Sequence[int]:
        return range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> None:
        assert isinstance(move, int)
        assert self.to_act is not None
        self.heap, self.last = self.heap - move, self.to_act
        self.to_act = 1 - self.to_act if self.heap else None

    def finish(self, rng: Random) -> None:
        while self.heap:
            self.play(rng.choice(self.moves()))

    def copy(self) -> Matches:
        made = Matches(self.heap, self.to_act)
        made.last = self.last
        return made

    def worth(self) -> Sequence[float]:
        return (1.0, -1.0) if self.last == 0 else (-1.0, 1.0)

    def gains(self) -> Sequence[float]:
        return self.worth()


class Heaps(Worlds[int]):
    seat = 0
    moves: tuple[int, ...] = (1, 2, 3)

    def __init__(self, heap: int) -> None:
        self.heap = heap

    def draw(self, rng: Random) -> Matches:
        return Matches(self.heap)

    def action(self, move: int) -> Action:
        return Pass()


def best(heap: int, seed: int = 1) -> list[Found]:
    return search(Heaps(heap), Random(seed), 1500)


def test_it_leaves_a_multiple_of_four() -> None:
    assert [best(heap)[0].move for heap in (5, 6, 7, 9, 10, 11)] == [1, 2, 3, 1, 2, 3]


def test_a_won_heap_is_worth_nearly_all_and_every_simulation_is_counted() -> None:
    found = best(6)
    assert found[0].worth > 0.8
    assert sum(one.visits for one in found) == 1500


def test_the_same_seed_gives_the_same_tree() -> None:
    assert best(10) == best(10)
    assert best(10) != best(10, seed=2)


def test_it_stops_when_it_is_late() -> None:
    found = search(Heaps(10), Random(1), 1500, is_late=lambda: True)
    assert sum(one.visits for one in found) == 15
