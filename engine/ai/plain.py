"""Worlds for the search made from nothing but a game's own interface: any game, not fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random
from typing import Any

from engine.actions import Action
from engine.ai.search import Worlds
from engine.game import AnyGame, RandomLuck, State
from engine.replay import has_closed_deal
from engine.seats import DEALER, Seat
from engine.view import View

Worth = Callable[[Any], Sequence[float]]
"""What the deal just closed in a state is worth to each seat, from -1 to 1."""


class PlainPosition:
    """A state of the game, and the luck of its world."""

    __slots__ = ("_game", "_is_over", "_luck", "_worth", "state")

    def __init__(self, game: AnyGame, state: State, luck: RandomLuck, worth: Worth) -> None:
        self.state = state
        self._game, self._luck, self._worth = game, luck, worth
        self._is_over = False
        self._settle()

    @property
    def to_act(self) -> Seat | None:
        """Whose move is due; None once the deal is closed."""
        return None if self._is_over else self.state.to_act

    def moves(self) -> Sequence[Action]:
        """Return the legal actions."""
        return self._game.legal(self.state)

    def play(self, move: Action) -> None:
        """Do an action of the seat to act, and all that is chance's or forced after it."""
        self._apply(self.state.to_act or 0, move)
        self._settle()

    def finish(self, rng: Random) -> None:
        """Play on at random."""
        while not self._is_over:
            legal = self._game.legal(self.state)
            self.play(legal[int(rng.random() * len(legal))])

    def copy(self) -> PlainPosition:
        """Return the same position."""
        made = PlainPosition.__new__(PlainPosition)
        made.state, made._game, made._luck = self.state, self._game, self._luck
        made._worth, made._is_over = self._worth, self._is_over
        return made

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat."""
        return self._worth(self.state)

    def gains(self) -> Sequence[float]:
        """Return what the leaderboard would count first."""
        key = next(iter(self._game.info.figures), "deals_won")
        return [float(one[key]) for one in self._game.figures(self.state)]

    def _apply(self, seat: Seat, action: Action) -> None:
        before = self.state
        self.state = self._game.apply(before, seat, action).state
        self._is_over = has_closed_deal(before, self.state)

    def _settle(self) -> None:
        while not self._is_over and (seat := self.state.to_act) is not None:
            if seat == DEALER:
                self._apply(DEALER, self._game.chance(self.state, self._luck))
            elif (forced := self._game.forced(self.state)) is not None:
                self._apply(seat, forced)
            else:
                return


class PlainWorlds(Worlds[Action]):
    """The worlds of a view as the game imagines them.

    Args:
        cost: as long as so many simulations of the same game's fast worlds one takes here.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View[object],
        worth: Worth | None = None,
        moves: tuple[Action, ...] | None = None,
        cost: int = 1,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no move to think about")
        self.seat = view.seat
        self.cost = cost
        self.moves: tuple[Action, ...] = view.legal if moves is None else moves
        self._game, self._view = game, view
        self._worth = worth or (lambda state: lead(game.figures(state), game, len(view.sizes)))

    def draw(self, rng: Random) -> PlainPosition:
        """Return one of them."""
        world = self._game.imagine(self._view, rng)
        return PlainPosition(self._game, world, RandomLuck(rng), self._worth)

    def action(self, move: Action) -> Action:
        """Moves are actions here."""
        return move


def lead(figures: tuple[dict[str, int], ...], game: AnyGame, seats: int) -> list[float]:
    """Return how far each seat is ahead of the others' mean in what ranks people, -1 to 1."""
    keys = [*game.info.figures[:1], "deals_won"]
    ranked = [fsum(one[key] for key in keys) for one in figures]
    whole = fsum(ranked)
    ahead = [one - (whole - one) / (seats - 1) for one in ranked]
    most = max(1.0, *map(abs, ahead))
    return [one / most for one in ahead]
