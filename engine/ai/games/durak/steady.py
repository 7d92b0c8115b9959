"""Durak for the steady player: its rollout policy, applied to what a seat can see."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.ai.games.durak.cards import ALL, places
from engine.ai.games.durak.moves import action_of
from engine.ai.games.durak.position import Position, terms_of
from engine.ai.games.durak.rollout_policy import STRAYS, favourite
from engine.games.durak.state import State
from engine.view import View


def choose(view: View[State], rng: Random) -> Action:
    """Return the steady player's move: now and then a random one, once the talon is used up."""
    if not view.known.deal.undealt and rng.random() < STRAYS:
        return rng.choice(view.legal)
    return advised(view)


def advised(view: View[State]) -> Action:
    """Return the action that the policy advises for the seat of *view*, which is to act."""
    at = _laid_out(view)
    return action_of(at.table.order, favourite(at))


def _laid_out(view: View[State]) -> Position:
    """Return a position that holds what the policy may use of the view.

    The policy only looks at open cards and counts the others, so any cards stand in for those that
    the seat cannot see, and none at all for the talon's. Drawing a possible world would take much
    longer.
    """
    state, table = view.known, terms_of(view.known)
    order = table.order
    hands = [order.set(hand) for hand in state.hands]
    shown = sum(hands) | order.set(state.deal.public | state.bout.table)
    rest = places(ALL & ~shown)
    for seat, size in enumerate(view.sizes):
        hands[seat] |= sum(1 << rest.pop() for _ in range(size - hands[seat].bit_count()))
    return Position(state, table, hands, [0] * state.deal.undealt)
