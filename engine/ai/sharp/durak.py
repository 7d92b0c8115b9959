"""Durak for the search: the worlds of a seat, and its moves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from engine.actions import PLAYS, Action, Play
from engine.ai.search import Move, Worlds
from engine.ai.sharp.durak_cards import BEATING, BY, PASSING_ON, SHOWING, TAKES, Places
from engine.ai.sharp.durak_ending import is_ending, solved
from engine.ai.sharp.durak_position import Position, Table, table_of
from engine.ai.steady.durak import advised
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
from engine.games.durak.state import State
from engine.games.durak.view import hidden
from engine.seats import Seat
from engine.view import View
from engine.worlds import Spread

POSITIONS, MORE_POSITIONS = 6_000, 40_000
"""So many are looked at to solve an ending of two hands: a tenth of a second, and some more where
moves are compared. Of 100 endings 3,000 solve 60, 50,000 solve 67."""


def worlds(view: View[State]) -> Worlds:
    """Return the worlds of a seat that is to act."""
    return DurakWorlds(view)


def compared(view: View[State]) -> Worlds:
    """Return the same where moves are compared: an ending is thought about longer."""
    return DurakWorlds(view, MORE_POSITIONS)


class World(Position):
    """A world of the search: after a move everybody goes on as the steady player would.

    A tree below the move learns mostly chance: by one, 0.74 of 90 deals against ``steady`` were
    won (+- 0.05), and 0.84 without.

    Attributes:
        luck: what the steady player strays by.
        ends: the moves after which it is known who becomes the durak, None for nobody.
    """

    __slots__ = ("ends", "luck")

    def __init__(
        self, state: State, table: Table, hands: list[Places], talon: list[Places]
    ) -> None:
        super().__init__(state, table, hands, talon)
        self.luck = Random(0)
        self.ends: dict[int, Seat | None] = {}

    def copy(self) -> Self:
        """Return the same world."""
        made = super().copy()
        made.luck, made.ends = self.luck, self.ends
        return made

    def play(self, move: Any) -> None:
        """Make a move, and play the deal to its end."""
        super().play(move)
        if move in self.ends:
            self.durak, self.to_act = self.ends[move], None
        elif self.to_act is not None:
            self.finish(self.luck)


class DurakWorlds(Worlds):
    """The worlds of a seat that is to act, each equally likely."""

    teaches = False  # hints play on by the rules of thumb, which are those of ``steady``

    def __init__(self, view: View[State], positions: int = POSITIONS) -> None:
        self.seat = view.seat or 0
        state, table = view.known, table_of(view.known)
        order = self._order = table.order
        hands = [order.set(hand) for hand in state.hands]
        under = [order.places[one.index] for one in state.deal.talon]
        self._known = World(state, table, hands, under)
        unseen = hidden(view)
        self._holders = unseen.holders
        limits = tuple((order.set(group), most) for group, most in unseen.limits)
        self._spread = Spread(order.set(unseen.cards), unseen.sizes, limits)
        moves = self._candidates(view)
        self.moves: tuple[Move, ...] = moves
        at = Position(state, table, self.draw(Random(0)).hands, under)
        self.is_known = is_ending(at)  # what the seat does not see is all in the other hand
        if self.is_known:
            ends = self._known.ends = solved(at, moves, positions)
            self.moves = sorted_by(moves, ends, self.seat)
            self.doubtful = frozenset(moves) - ends.keys()

    def draw(self, rng: Random) -> World:
        """Return one of them."""
        parts = self._spread.draw(rng)
        world = self._known.copy()
        world.luck = rng
        for seat, part in zip(self._holders, parts, strict=False):
            world.hands[seat] |= sum(part)
        world.talon += rng.sample(parts[-1], len(parts[-1]))
        return world

    def action(self, move: Any) -> Action:  # moves are numbers here
        """Return the action that a move stands for."""
        number: int = move
        cards = self._order.cards
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
        places_ = self._order.places

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

    def stand_in(self, action: Action) -> Move:
        """Return the move that stands for an action."""
        return self.move(action)

    def _candidates(self, view: View[State]) -> tuple[int, ...]:
        """Return the moves to look at, first what the steady player would do."""
        favourite = self.move(advised(view))
        world = self.draw(Random(0))  # in each world of the view the moves are the same
        return (favourite, *(one for one in world.moves() if one != favourite))


def sorted_by(
    moves: tuple[int, ...], ends: Mapping[int, Seat | None], seat: Seat
) -> tuple[int, ...]:
    """Return the moves with those first that are known to save the seat, then the unknown ones."""

    def place(move: int) -> int:
        if move not in ends:
            return 1
        return 2 if ends[move] in (None, seat) else 0

    return tuple(sorted(moves, key=place))
