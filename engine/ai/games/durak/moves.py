"""The moves of Durak as numbers, for positions in which thousands of them are made.

Playing a card is the card's place; every other move is made of the numbers below.
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
"""Passing, and taking."""
BEATING, PASSING_ON, SHOWING = 1 << 6, 1 << 12, 1 << 13
"""Covering: BEATING times the place of the attack card plus one, plus the place of the card that
covers it. Transferring: PASSING_ON or SHOWING plus the place of the card played or shown."""


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
