"""Durak for the steady player: its rollout policy, asked in what a seat sees."""

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
    """Return what the steady player does: now and then anything, once the talon is used up."""
    if not view.known.deal.undealt and rng.random() < STRAYS:
        return rng.choice(view.legal)
    return advised(view)


def advised(view: View[State]) -> Action:
    """Return what the policy advises the seat of *view*, which is to act."""
    at = _laid_out(view)
    return action_of(at.table.order, favourite(at))


def _laid_out(view: View[State]) -> Position:
    """Return a position in which the policy sees what the seat does.

    It looks at what is open and at how many cards there are elsewhere, so any cards will do for
    those that the seat does not see, and none at all in the talon. To draw a world that could be
    takes much longer.
    """
    state, table = view.known, terms_of(view.known)
    order = table.order
    hands = [order.set(hand) for hand in state.hands]
    shown = sum(hands) | order.set(state.deal.public | state.bout.table)
    rest = places(ALL & ~shown)
    for seat, size in enumerate(view.sizes):
        hands[seat] |= sum(1 << rest.pop() for _ in range(size - hands[seat].bit_count()))
    return Position(state, table, hands, [0] * state.deal.undealt)
