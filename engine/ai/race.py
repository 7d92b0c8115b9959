"""The search of the games that are not played in the kernel: a race of the moves.

All moves are tried in the same worlds, so that their worth can be compared world by world, and
moves that fall behind are dropped. The first move is the favourite: another one wins only if it is
better beyond doubt. After the move the world plays itself to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, inf, sqrt
from random import Random
from typing import Generic, NamedTuple

from engine.ai.worlds import Found, M, Worlds

ROUND = 12
"""The moves are compared each time this many more worlds have been played."""
BEHIND = 2.0
"""A move this many standard errors behind the best is dropped; the favourite only if FAR_BEHIND."""
FAR_BEHIND = 3.0
BEYOND_DOUBT = 1.0
"""A move must be this many standard errors ahead of the favourite to win over it."""


class _Runner(NamedTuple, Generic[M]):
    """A move, and what it was worth in each world so far."""

    move: M
    worths: list[float]

    @property
    def mean(self) -> float:
        return fsum(self.worths) / max(1, len(self.worths))


def race(
    worlds: Worlds[M], rng: Random, simulations: int, is_late: Callable[[], bool] | None = None
) -> list[Found[M]]:
    """Return the moves of the seat, the best first; the only one without any search.

    Args:
        simulations: the most to do; fewer if all moves but one fall behind.
        is_late: asked after each world whether to stop early.
    """
    running = [_Runner(move, []) for move in worlds.moves]
    dropped: list[_Runner[M]] = []
    while len(running) > 1 and simulations >= len(running):
        simulations -= len(running)
        world = worlds.draw(rng)
        for one in running:
            position = world.copy()
            position.play(one.move)
            one.worths.append(position.worth()[worlds.seat])
        if len(running[0].worths) % ROUND == 0:
            running, slow = _parted(running, worlds.moves[0])
            dropped = [*slow, *dropped]
        if is_late is not None and is_late():
            break
    order = [*_ranked(running, worlds.moves[0]), *dropped]
    return [Found(one.move, len(one.worths), one.mean) for one in order]


def _parted(running: list[_Runner[M]], favourite: M) -> tuple[list[_Runner[M]], list[_Runner[M]]]:
    """Return the runners that go on, and those that have fallen behind."""
    best = max(running, key=lambda one: one.mean)
    slow = []
    for one in running:
        behind = FAR_BEHIND if one.move == favourite else BEHIND
        if one is not best and _doubts(best, one) > behind:
            slow.append(one)
    return [one for one in running if one not in slow], slow


def _ranked(running: list[_Runner[M]], favourite: M) -> list[_Runner[M]]:
    """Return the runners, the best first."""
    order = sorted(running, key=lambda one: -one.mean)
    first = next((one for one in order if one.move == favourite), None)
    if first is None or _doubts(order[0], first) > BEYOND_DOUBT:
        return order
    return [first, *(one for one in order if one is not first)]


def _doubts(ahead: _Runner[M], behind: _Runner[M]) -> float:
    """Return by how many standard errors one move is better; 0 while there are too few worlds."""
    gaps = [a - b for a, b in zip(ahead.worths, behind.worths, strict=True)]
    count = len(gaps)
    if count < ROUND:
        return 0.0
    mean = fsum(gaps) / count
    spread = sqrt(fsum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)
    if spread:
        return mean / spread
    return inf if mean > 0 else 0.0
