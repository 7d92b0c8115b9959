"""A hint for a seat: what its moves lead to and why the best is good, from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.ai.games import agent_of
from engine.ai.move_analysis import Weighing, weigh
from engine.ai.reasons import SLIGHT, all_objections, all_reasons, is_among
from engine.view import Fact, View

FACE_DOWN = ("pull", "pick", "lift", "aside", "number")
"""Actions that choose among cards that look alike, or cut them."""


def is_blind(view: View[object]) -> bool:
    """Return whether the seat can know nothing about what it chooses from."""
    return all(one.verb in FACE_DOWN for one in view.legal)


class Hint(NamedTuple):
    """What a seat may be told.

    Args:
        why: the main reason for the best move, where a sentence can give one; no slight reason
            where no move is clearly worse, unless the rules of thumb advise it, and none that
            holds for all clearly worse ones too.
        legal: how many moves the seat has; those that are not weighed are no better.
        unlike: moves that are not clearly worse, but of which *why* does not hold.
        against: the worst of the clearly worse moves that a sentence can object to, and that
            objection.
    """

    weighing: Weighing
    why: Fact | None
    legal: int
    against: tuple[Action, Fact] | None = None
    unlike: frozenset[Action] = frozenset()


def hint(view: View[object], rng: Random, worlds: int, is_late: Callable[[], bool]) -> Hint:
    """Return a hint for the seat of *view*, which has a choice.

    Where nothing is clearly better, it is what the rules of thumb advise: people understand it.

    Args:
        worlds: how many to look at; fewer if it gets late.
    """
    agent = agent_of(view.game)
    usual = agent.policy(view, rng)
    risks = partial(agent.risks, view)
    weighing = weigh(view, rng, worlds, is_late, usual=usual, risks=risks)
    is_usual = weighing.moves[0].action == usual
    why = in_favour(view, weighing, is_usual=is_usual)
    unlike = frozenset() if why is None else _without(why, view, weighing)
    return Hint(weighing, why, len(view.legal), against(view, weighing), unlike)


def _without(why: Fact, view: View[object], weighing: Weighing) -> frozenset[Action]:
    """Return the moves that are not clearly worse and for which something else speaks."""
    good = (one.action for one in weighing.moves if not one.is_behind)
    return frozenset(one for one in good if not is_among(why, all_reasons(view, one)))


def in_favour(view: View[object], weighing: Weighing, *, is_usual: bool = False) -> Fact | None:
    """Return the main reason for the best move that does not hold for all clearly worse ones too.

    A reason that holds for most of those is given only if no other has weight.

    Args:
        is_usual: the rules of thumb advise the move, so that a slight reason will do as well.
    """
    worse = [tuple(all_reasons(view, one.action)) for one in weighing.moves if one.is_behind]
    good = list(all_reasons(view, weighing.moves[0].action))
    if not worse:
        weighty = next((one for one in good if one.key not in SLIGHT), None)
        return weighty or (good[0] if is_usual and good else None)
    shared = [sum(is_among(one, other) for other in worse) for one in good]
    own = [one for one, count in zip(good, shared, strict=True) if count < len(worse)]
    rare = [one for one, count in zip(good, shared, strict=True) if 2 * count < len(worse)]
    return next((one for one in rare if one.key not in SLIGHT), own[0] if own else None)


def against(view: View[object], weighing: Weighing) -> tuple[Action, Fact] | None:
    """Return a clearly worse move and an objection to it that does not hold for the best too."""
    best, *others = weighing.moves
    shared = {one.key for one in all_objections(view, best.action)}
    worse = (one.action for one in reversed(others) if one.is_behind)
    said = ((one, found) for one in worse for found in all_objections(view, one))
    return next((one for one in said if one[1].key not in shared), None)
