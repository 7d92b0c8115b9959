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
"""Tries the moves of some worlds, at most this many simulations, unless it is late before."""

SIMULATIONS = 1000
"""How many simulations make a move where a game says nothing else: more would gain little."""
SPREAD = 0.5
"""The standard deviation of what a deal is worth, where it is won or lost."""
ROUGH = 0.06
"""The standard error that a difference of two moves has because strong players would play on
otherwise than the worlds do, as a share of how much deals differ anyway. In 160 positions of
Dehla Pakad that small races of all four seats played on, 250 times a move, it was 0.03 where
worths differ by 0.5."""


def nothing(view: View[S], *actions: Action) -> Iterator[Fact]:
    """Yield no fact: where nothing can be said in a sentence."""
    del view, actions
    yield from ()


class AgentSpec(NamedTuple, Generic[S, M]):
    """How computer players play one game.

    Args:
        policy: what ``steady`` does in a view.
        worlds: the worlds that a view allows, with what a deal is worth in them.
        search: how the moves of worlds are tried.
        reasons: what speaks for an action, what says most first; the sentence of a fact has the
            key ``reason-<key>``.
        objections: in the same way, what speaks against it: ``objection-<key>``.
        instead: what speaks for the first action in the place of the second, where none of its
            reasons does.
        simulations: how many make a move of ``sharp``.
        compared: the worlds in which moves are compared for hints and reviews, if not *worlds*.
        spread: by how much the worth of a deal differs from world to world, as a rule.
        rough: by which part of that playing on may be wrong about the difference of two moves.
    """

    policy: Callable[[View[S], Random], Action]
    worlds: Callable[[View[S]], Worlds[M]]
    search: Search[M]
    reasons: Callable[[View[S], Action], Iterator[Fact]] = nothing
    objections: Callable[[View[S], Action], Iterator[Fact]] = nothing
    instead: Callable[[View[S], Action, Action], Iterator[Fact]] = nothing
    simulations: int = SIMULATIONS
    compared: Callable[[View[S]], Worlds[M]] | None = None
    spread: float = SPREAD
    rough: float = ROUGH
