"""Moves that are tried on the same worlds, of which the first is the favourite."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.actions import Action, Pass
from engine.ai.forced_move import ForcedMove
from engine.ai.race import ROUND, race
from engine.ai.worlds import Found, Worlds


class Toss:
    """A lottery: a move is worth its stake and the luck of the world, which all share."""

    def __init__(self, luck: float, stakes: dict[str, float]) -> None:
        self.luck, self.stakes = luck, stakes
        self.chosen = ""

    def play(self, move: str) -> None:
        self.chosen = move

    def copy(self) -> Toss:
        return Toss(self.luck, self.stakes)

    def worth(self) -> Sequence[float]:
        return [self.luck + self.stakes[self.chosen] * (1.0 + self.luck)]

    def gains(self) -> Sequence[float]:
        return self.worth()


class Lottery(Worlds[str]):
    seat = 0

    def __init__(self, **stakes: float) -> None:
        self.stakes: dict[str, float] = dict(stakes)
        self.moves = tuple(self.stakes)
        self.drawn = 0

    def draw(self, rng: Random) -> Toss:
        self.drawn += 1
        return Toss(rng.uniform(-0.9, 0.9), self.stakes)

    def action(self, move: str) -> Action:
        return Pass()


def run(simulations: int = 400, seed: int = 1, **stakes: float) -> list[Found[str]]:
    return race(Lottery(**stakes), Random(seed), simulations)


def test_a_small_difference_is_found_under_great_luck():
    assert [run(seed=seed, a=0.0, b=0.02)[0].move for seed in range(10)] == ["b"] * 10


def test_the_favourite_stays_where_nothing_is_better():
    assert [run(seed=seed, a=0.0, b=0.0)[0].move for seed in range(10)] == ["a"] * 10


def test_too_few_worlds_prove_nothing():
    assert run(2 * (ROUND - 1), a=0.0, b=0.5)[0].move == "a"
    assert run(2 * ROUND, a=0.0, b=0.5)[0].move == "b"


def test_moves_that_fall_behind_are_dropped_and_come_last():
    found = run(a=0.1, b=-0.5, c=0.1)
    assert [one.move for one in found] == ["a", "c", "b"]
    assert found[2].visits == ROUND
    assert found[0].visits == found[1].visits > 100


def test_it_stops_when_one_move_is_left():
    lottery = Lottery(a=0.5, b=-0.5)
    race(lottery, Random(1), 10_000)
    assert lottery.drawn == ROUND


def test_no_more_simulations_are_done_than_asked_for():
    assert sum(one.visits for one in run(100, a=0.0, b=0.0, c=0.0)) == 99


def test_a_single_move_needs_no_world():
    lottery = Lottery(a=0.0)
    assert race(lottery, Random(1), 100) == [Found("a", 0, 0.0)]
    assert lottery.drawn == 0


def test_it_stops_when_it_is_late():
    found = race(Lottery(a=0.0, b=1.0), Random(1), 400, is_late=lambda: True)
    assert [(one.move, one.visits) for one in found] == [("a", 1), ("b", 1)]


def test_the_same_seed_gives_the_same_moves():
    assert run(a=0.0, b=0.01) == run(a=0.0, b=0.01)


@pytest.mark.parametrize("simulations", [0, 1])
def test_without_simulations_the_favourite_is_the_best(simulations):
    assert run(simulations, a=0.0, b=1.0)[0].move == "a"


def test_a_settled_move_is_the_best_and_has_no_worlds():
    worlds = ForcedMove(2, Pass())
    best = race(worlds, Random(1), 100)[0].move
    assert worlds.action(best) == Pass()
    with pytest.raises(LookupError):
        worlds.draw(Random(1))
