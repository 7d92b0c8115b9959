"""Choices of Dehla Pakad, and what each card of them was worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from time import process_time
from typing import Any, NamedTuple, cast

from engine.actions import Action
from engine.ai import PLAYERS
from engine.ai.arena import duels
from engine.ai.fast import layout, loading, racing
from engine.ai.fast.chance import seeded
from engine.ai.fast.compiled import NUMPY, Ints, jit
from engine.ai.fast.dehla_pakad_policy import learned, policy_of, value_cards
from engine.ai.fast.race import prepared
from engine.ai.fast.worlds import Spread, count_ways
from engine.ai.sharp.dehla_pakad import worlds as worlds_of
from engine.games import GAMES
from engine.view import View

GAME = GAMES["dehla_pakad"]
WORLDS = 20
"""In so many worlds each card is played out: few, for many choices teach more than sure ones."""
STEADY, ASTRAY = 0.15, 0.2
"""How often the steady player's card is played for once; and, less that, any card."""
TO_THE_END = 13
"""So many tricks ahead the own side goes on by the policy: all."""
CASUAL = 8
"""One deal in so many is played against casual players."""


class Lesson(NamedTuple):
    """A choice.

    Args:
        state: with the hands of some world, of which only the sizes count.
        moves: the cards.
        worths: what each was worth in the mean.
    """

    state: Any
    moves: list[int]
    worths: list[float]


class Student:
    """Plays deals and notes its choices; in its worlds the own side goes on by the policy.

    Args:
        ahead: in so many tricks, after which all go on as the steady player.
    """

    level = "student"
    instant = False

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self.lessons: list[Lesson] = []
        self.rules: Any = None
        self._policy = policy_of(learned())

    def choose(self, view: View[Any], rng: Random) -> Action:
        """Return the card that seems best, or now and then another one."""
        worlds = worlds_of(view)
        steady = PLAYERS["steady"].choose(view, rng)
        if len(worlds.moves) == 1 or worlds.start.calls:
            return steady
        field, spread = prepared(worlds, WORLDS), loading.spread_of(worlds)
        weigh(field, cast("Spread", spread), seeded(rng), self._ahead)
        self.rules, moves = field.rules, [int(move) for move in field.moves]
        means = [float(one) for one in NUMPY.array(field.worths).reshape(len(moves), -1).mean(1)]
        self.lessons.append(Lesson(NUMPY.array(field.s[: layout.STOCK]), moves, means))
        value_cards(field.s, field.rules, sum(1 << move for move in moves), self._policy)
        astray = rng.random()
        if astray < ASTRAY:
            return steady if astray < STEADY else worlds.action(rng.choice(moves))
        trusted = [
            mean + racing.TRUST / WORLDS * float(self._policy.valued[move])
            for move, mean in zip(moves, means, strict=True)
        ]
        return worlds.action(moves[trusted.index(max(trusted))])


@jit
def weigh(field: racing.Field, spread: Spread, chance: Ints, ahead: int) -> None:
    """Play all moves out in all worlds, the own side by the policy so many tricks ahead."""
    count_ways(spread)
    for world in range(len(field.worths) // len(field.moves)):
        racing.draw_world(field, spread, chance)
        racing.play_moves(field, chance, world, ahead)


def collected(seed: str, seconds: float, ahead: int = TO_THE_END) -> tuple[list[Lesson], Any]:
    """Return the lessons of so much processor time, and the rules of their table."""
    student, began = Student(ahead), process_time()
    for number in _numbers_until(began + seconds):
        other = PLAYERS["casual" if number % CASUAL == CASUAL - 1 else "steady"]
        one = range(number, number + 1)
        duels(GAME, GAME.info.settle({}), (student, other), seed, one, process_time)
    return student.lessons, student.rules


def save(path: str, lessons: list[Lesson], rules: Any) -> None:
    """Write lessons to a file."""
    NUMPY.savez_compressed(
        path,
        states=NUMPY.array([one.state for one in lessons]),
        moves=NUMPY.concatenate([NUMPY.array(one.moves, NUMPY.int8) for one in lessons]),
        worths=NUMPY.concatenate([NUMPY.array(one.worths, NUMPY.float32) for one in lessons]),
        counts=NUMPY.array([len(one.moves) for one in lessons]),
        rules=rules,
    )


def _numbers_until(end: float) -> Iterator[int]:
    for number in count():
        if process_time() > end:
            return
        yield number
