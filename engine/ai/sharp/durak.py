"""Durak for the search: the worlds of a seat, and its moves."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.actions import PLAYS, Action, Play
from engine.ai.race import race
from engine.ai.search import Move, Worlds
from engine.ai.sharp.durak_cards import BEATING, BY, PASSING_ON, SHOWING, TAKES
from engine.ai.sharp.durak_position import Position, table_of
from engine.ai.steady.durak import advised
from engine.games.durak_moves import (
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
from engine.games.durak_state import State
from engine.games.durak_view import unseen
from engine.view import View
from engine.worlds import spread

SIMULATIONS = 400
SEARCH = race


def worlds(view: View[State]) -> Worlds:
    """Return the worlds of a seat that is to act."""
    return DurakWorlds(view)


class DurakWorlds:
    """The worlds of a seat that is to act, each equally likely."""

    def __init__(self, view: View[State]) -> None:
        self.seat = view.seat or 0
        self._state, self._table = view.known, table_of(view.known)
        order = self._table.order
        known = unseen(view)
        self._others, self._missing = known.others, known.missing
        self._pool = order.set(known.pool)
        self._limits = tuple((order.set(group), most) for group, most in known.limits)
        self._hands = [order.set(hand) for hand in view.known.hands]
        self._under = [order.places[one.index] for one in view.known.deal.talon]
        self.moves: tuple[Move, ...] = self._candidates(view)

    def draw(self, rng: Random) -> Position:
        """Return one of them."""
        parts = spread(self._pool, self._missing, self._limits, rng)
        hands = self._hands[:]
        for seat, part in zip(self._others, parts, strict=False):
            hands[seat] |= sum(part)
        talon = [*self._under, *rng.sample(parts[-1], len(parts[-1]))]
        return Position(self._state, self._table, hands, talon, int(rng.random() * (1 << 30)))

    def action(self, move: Any) -> Action:  # moves are numbers here
        """Return the action that a move stands for."""
        number: int = move
        cards = self._table.order.cards
        if number < BY:
            return PLAYS[cards[number].index]
        if number in (BY, TAKES):
            return PASS if number == BY else TAKE
        one = cards[number % BEATING]
        if number >= PASSING_ON:
            return (SHOWS if number & SHOWING else TRANSFERS)[one.index]
        return BEATS[cards[number // BEATING - 1].index][one.index]

    def move(self, action: Action) -> int:
        """Return the move that stands for an action."""
        places_ = self._table.order.places

        def place(index: int) -> int:
            return places_[index].bit_length() - 1

        match action:
            case Play():
                return place(action.card.index)
            case Beat():
                under = place(action.attack.index)
                return BEATING * (under + 1) | place(action.card.index)
            case Transfer():
                return PASSING_ON | place(action.card.index)
            case TransferByTrump():
                return SHOWING | place(action.card.index)
        return TAKES if isinstance(action, Take) else BY

    def _candidates(self, view: View[State]) -> tuple[Move, ...]:
        """Return the moves to look at, first what the steady player would do."""
        favourite = self.move(advised(view))
        position = Position(self._state, self._table, self._hands[:], [], 0)
        others = [one for one in position.moves() if one != favourite]
        return (favourite, *others)
