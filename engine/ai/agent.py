"""AgentSpec: how computer players play one game, compare its moves and explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Generic, NamedTuple, TypeVar

from engine.actions import Action
from engine.ai.worlds import Found, M, Worlds
from engine.view import Fact, View

S = TypeVar("S")
"""The state of the game."""

Search = Callable[[Worlds[M], Random, int, Callable[[], bool] | None], list[Found[M]]]
"""Tries the moves in some worlds, up to a number of simulations, unless it gets late first."""

SIMULATIONS = 1000
"""The simulations for one move where a game does not say otherwise: more would gain little."""
SPREAD = 0.5
"""The standard deviation of a deal's worth, where it is won or lost."""
ROUGH = 0.06
"""The standard error in the difference of two moves that comes from strong players playing on
differently from the worlds, as a share of how much deals differ anyway. In 160 positions of Dehla
Pakad that small races of all four seats played out, 250 times a move, it was 0.03 where worths
differ by 0.5."""


def nothing(view: View[S], *actions: Action) -> Iterator[Fact]:
    """Yield no facts: for games in which no sentence explains a move."""
    del view, actions
    yield from ()


def nothing_risked(view: View[S], action: Action) -> bool:
    """Return False: for games in which no move gives away what the deal is about."""
    del view, action
    return False


class AgentSpec(NamedTuple, Generic[S, M]):
    """How computer players play one game.

    Args:
        policy: what ``steady`` does in a view.
        worlds: the worlds that a view allows, with what a deal is worth in them.
        search: how the moves are tried in worlds.
        reasons: what speaks for an action, the strongest first; the sentence of a fact has the
            key ``reason-<key>``.
        objections: likewise, what speaks against it: ``objection-<key>``.
        instead: what speaks for the first action instead of the second, where none of its
            reasons does.
        risks: whether an action may give away what the deal is about, such as a ten: a hint
            names it only where nothing else is as good.
        simulations: how many ``sharp`` spends on a move.
        compared: the worlds in which moves are compared for hints and reviews, if not *worlds*.
        spread: the usual standard deviation of a deal's worth from world to world.
        rough: the share of *spread* by which playing on may be wrong about two moves' difference.
    """

    policy: Callable[[View[S], Random], Action]
    worlds: Callable[[View[S]], Worlds[M]]
    search: Search[M]
    reasons: Callable[[View[S], Action], Iterator[Fact]] = nothing
    objections: Callable[[View[S], Action], Iterator[Fact]] = nothing
    instead: Callable[[View[S], Action, Action], Iterator[Fact]] = nothing
    risks: Callable[[View[S], Action], bool] = nothing_risked
    simulations: int = SIMULATIONS
    compared: Callable[[View[S]], Worlds[M]] | None = None
    spread: float = SPREAD
    rough: float = ROUGH
