"""What each move of a seat may be expected to lead to, and how sure that is.

All moves are tried in the same worlds, equally often: luck affects them all alike, so that the
difference between two moves is known far better than the worth of either. After the move each world
is played to its end by the rules of thumb: with so few worlds, what a search learned about later
moves would be luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum, hypot, sqrt
from random import Random
from typing import Any, NamedTuple

from engine.actions import Action
from engine.ai import kernels
from engine.ai.agent import AgentSpec
from engine.ai.games import agent_of
from engine.ai.tricks.worlds import TrickWorlds
from engine.ai.worlds import M, Worlds
from engine.view import View

LEAST = 12
"""The number of worlds looked at, however late it is."""
SURE = 2.0
"""A difference counts as clear beyond this many standard errors."""


BLIND = 10.0
"""Stands for ``AgentSpec.rough`` where playing on may be wrong altogether."""


class Mean(NamedTuple):
    """A mean over worlds, and its standard error.

    The error of a difference between two moves includes how wrong playing on may be about it.
    """

    value: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it clearly differs from zero."""
        return abs(self.value) > SURE * self.error


class Weighed(NamedTuple):
    """What a move leads to.

    Args:
        worth: of the deal to the seat, from -1 to 1, as the match values it.
        gain: of its side in the deal, in what people count: tens, tricks, points.
        won: the share of the worlds in which the deal is worth something to the seat.
        minus: the share in which it gains less than nothing; *even*: in which it gains nothing.
        most: the share in which the deal is a Kot or a court for its side; *least*: for the others.
        behind: how much less it is worth than the best move, in the same worlds; 0 for that one.
        short: how much less it gains than the best move.
        oftener: how much higher *won* is than for the best move; likewise *oftener_most*,
            *oftener_least* and *oftener_minus*.
        is_open: it could not be proved though everything else is; it is never clearly worse.
    """

    action: Action
    worth: Mean
    gain: Mean
    won: Mean
    behind: Mean
    short: Mean
    minus: Mean = Mean(0.0, 0.0)
    most: Mean = Mean(0.0, 0.0)
    least: Mean = Mean(0.0, 0.0)
    oftener: Mean = Mean(0.0, 0.0)
    oftener_most: Mean = Mean(0.0, 0.0)
    oftener_least: Mean = Mean(0.0, 0.0)
    even: Mean = Mean(0.0, 0.0)
    oftener_minus: Mean = Mean(0.0, 0.0)
    is_open: bool = False

    @property
    def is_behind(self) -> bool:
        """Whether it is clearly worse than the best move."""
        if self.behind.error or self.behind.value:
            return self.behind.value > SURE * self.behind.error
        return self.short.value > SURE * self.short.error

    @property
    def is_ahead(self) -> bool:
        """Whether it is clearly better than the first move, in anything."""
        return any(one.is_clear and one.value < 0 for one in (self.behind, self.short))


class Weighing(NamedTuple):
    """What every move of a seat leads to in a number of *worlds*, the best move first.

    Args:
        asked: what the action asked about, or one as good, leads to; None where that is not
            known.
        is_known: all cards are known, and what a move leads to is proved unless it is open.
    """

    worlds: int
    moves: tuple[Weighed, ...]
    asked: Weighed | None = None
    is_known: bool = False


class Seen(NamedTuple):
    """What a move came to in one world."""

    worth: float
    gain: float


def weigh(
    view: View[object],
    rng: Random,
    worlds: int,
    is_late: Callable[[], bool] = lambda: False,
    asked: Action | None = None,
    usual: Action | None = None,
    risks: Callable[[Action], bool] = lambda _: False,
) -> Weighing:
    """Return what each move of the seat of *view* leads to.

    Moves that are never better than another may be missing.

    Args:
        worlds: how many to look at; fewer if it gets late.
        asked: a move that is to be weighed even if it would be missing otherwise.
        usual: a move that counts as the best if none is clearly better: what lies between it and
            another is luck then.
        risks: whether a move is the best only if it is clearly better than all others.
    """
    agent = agent_of(view.game)
    found = (agent.compared or agent.worlds)(view)
    stand_in = None if asked is None else _included(found, asked)
    if len(found.moves) == 1:
        only = _settled(found)
        return Weighing(0, (only,), only if only.action == stand_in else None)
    seen = _looked_at(found, rng, worlds, is_late)
    counted = dict(zip(found.moves, seen, strict=True))
    moves = _sorted(found, counted, agent)
    for one in _preferred(moves, usual, risks):
        first = found.stand_in(one)
        if first in counted and (alike := _with_first(first, found, counted, agent)):
            moves = alike
            break
    own = next((one for one in moves if one.action == stand_in), None)
    return Weighing(len(seen[0]), moves, own, found.is_known)


def _preferred(
    moves: Sequence[Weighed], usual: Action | None, risks: Callable[[Action], bool]
) -> Iterator[Action]:
    """Yield the moves that count as the best if none is clearly better, the first before others."""
    if usual is not None and not risks(usual):
        yield usual
    if risks(moves[0].action):
        yield from (one.action for one in moves if not one.is_behind and not risks(one.action))


def _included(worlds: Worlds[M], asked: Action) -> Action | None:
    """Return an action as good as the one asked about, and add its move to those considered.

    None if the search knows no such action.
    """
    move = worlds.stand_in(asked)
    if move is None:
        return None
    if move not in worlds.moves:
        worlds.moves = (*worlds.moves, move)
    return worlds.action(move)


def _settled(worlds: Worlds[M]) -> Weighed:
    """Return a move that is never worse than another, so that there is nothing to compare."""
    none = Mean(0.0, 0.0)
    return Weighed(worlds.action(worlds.moves[0]), none, none, none, none, none)


def _looked_at(
    worlds: Worlds[M], rng: Random, most: int, is_late: Callable[[], bool]
) -> list[list[Seen]]:
    """Return what each move came to in every world."""
    if isinstance(worlds, TrickWorlds):
        compared = kernels.compare(worlds, rng, most, is_late)
        return [[Seen(*one) for one in move] for move in compared]
    seat = worlds.seat
    seen: list[list[Seen]] = [[] for _ in worlds.moves]
    for number in range(most):
        if number >= LEAST and is_late():
            break
        world = worlds.draw(rng)
        for move, found in zip(worlds.moves, seen, strict=True):
            position = world.copy()
            position.play(move)
            found.append(Seen(position.worth()[seat], position.gains()[seat]))
    return seen


def _with_first(
    first: M, worlds: Worlds[M], counted: dict[M, list[Seen]], agent: AgentSpec[Any, M]
) -> tuple[Weighed, ...] | None:
    """Return the moves compared with *first*; None if one of them is clearly better."""
    moves = _sorted(worlds, counted, agent, first)
    return None if moves[0].is_open or any(one.is_ahead for one in moves) else moves


def _sorted(
    worlds: Worlds[M],
    counted: dict[M, list[Seen]],
    agent: AgentSpec[Any, M],
    first: M | None = None,
) -> tuple[Weighed, ...]:
    """Return the moves, the best first, or else *first*, with which the others are compared."""

    def value(seen: Sequence[Seen]) -> tuple[float, float]:
        return fsum(one.worth for one in seen), fsum(one.gain for one in seen)

    order = sorted(counted, key=lambda move: value(counted[move]), reverse=True)
    order.sort(key=lambda move: move != first if first is not None else False)
    best, doubtful = counted[order[0]], worlds.doubtful
    found = []
    for move in order:
        is_unsure = not doubtful.isdisjoint({move, order[0]}) if doubtful else False
        by = agent._replace(rough=BLIND) if is_unsure else agent
        one = _weighed(worlds.action(move), counted[move], best, worlds.bounds, by)
        found.append(one._replace(is_open=move in doubtful))
    return tuple(found)


def _weighed(
    action: Action,
    seen: Sequence[Seen],
    best: Sequence[Seen],
    bounds: tuple[float, float],
    agent: AgentSpec[Any, M],
) -> Weighed:
    def shares(counts: Callable[[Seen], bool]) -> tuple[Mean, Mean]:
        """Return the share of the worlds with a property, and how much higher it is than best's."""
        here, there = ([float(counts(one)) for one in found] for found in (seen, best))
        gaps = [one - top for top, one in zip(there, here, strict=True)]
        return _mean(here), _difference(gaps, agent.rough * max(map(_spread, (here, there))))

    pairs = list(zip(best, seen, strict=True))
    won, oftener = shares(lambda one: one.worth > 0)
    most, oftener_most = shares(lambda one: one.worth >= bounds[0])
    least, oftener_least = shares(lambda one: one.worth <= bounds[1])
    minus, oftener_minus = shares(lambda one: one.gain < 0)
    return Weighed(
        action,
        worth=_mean([one.worth for one in seen]),
        gain=_mean([one.gain for one in seen]),
        won=won,
        behind=_difference(
            [top.worth - one.worth for top, one in pairs], agent.rough * agent.spread
        ),
        short=_difference(
            [top.gain - one.gain for top, one in pairs],
            agent.rough * _spread([one.gain for one in best]),
        ),
        minus=minus,
        most=most,
        least=least,
        oftener=oftener,
        oftener_most=oftener_most,
        oftener_least=oftener_least,
        even=_mean([float(one.gain == 0) for one in seen]),
        oftener_minus=oftener_minus,
    )


def _mean(values: Sequence[float]) -> Mean:
    return Mean(fsum(values) / len(values), _spread(values) / sqrt(len(values)))


def _difference(values: Sequence[float], doubt: float) -> Mean:
    """Return the mean of differences; *doubt* adds to its error unless all of them are zero."""
    found = _mean(values)
    return found._replace(error=hypot(found.error, doubt)) if any(values) else found


def _spread(values: Sequence[float]) -> float:
    """Return the standard deviation."""
    mean = fsum(values) / len(values)
    return sqrt(fsum((one - mean) ** 2 for one in values) / max(1, len(values) - 1))
