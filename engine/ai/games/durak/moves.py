"""The moves of Durak as numbers, for positions in which they are made thousands of times.

A card that is played is its place; everything else is one of the numbers below.
"""

from __future__ import annotations

from engine.actions import PLAYS, Action, Play
from engine.ai.games.durak.cards import Order
from engine.games.durak.actions import (
    BEATS,
    PASS,
    SHOWS,
    TAKE,
    TRANSFERS,
    Beat,
    Take,
    Transfer,
    TransferByTrump,
)

BY, TAKES = 36, 37
"""To pass, to take."""
BEATING, PASSING_ON, SHOWING = 1 << 6, 1 << 12, 1 << 13
"""To cover: this many times the place of the attack card plus one, and the place of the card that
covers it. To transfer: this much more than the place of the card that is played or shown."""


def action_of(order: Order, move: int) -> Action:
    """Return the action that a move stands for."""
    cards = order.cards
    if move < BY:
        return PLAYS[cards[move].index]
    if move in (BY, TAKES):
        return PASS if move == BY else TAKE
    one = cards[move % BEATING]
    if move >= PASSING_ON:
        return (SHOWS if move & SHOWING else TRANSFERS)[one.index]
    return BEATS[cards[move // BEATING - 1].index][one.index]


def move_of(order: Order, action: Action) -> int:
    """Return the move that stands for an action."""

    def place(index: int) -> int:
        return order.places[index].bit_length() - 1

    match action:
        case Play():
            return place(action.card.index)
        case Beat():
            return BEATING * (place(action.attack.index) + 1) | place(action.card.index)
        case Transfer():
            return PASSING_ON | place(action.card.index)
        case TransferByTrump():
            return SHOWING | place(action.card.index)
    return TAKES if isinstance(action, Take) else BY
