"""Worlds of Ganjifa before cards are played: cuts, cards paid and given back, exchanges.

They use the game's own interface, with the plainest actions, until cards are played. A trick in
which somebody has refused a card is played in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.actions import Action, Pass
from engine.ai.games.ganjifa.packing import deal_of, is_in_lanes, pack
from engine.ai.games.ganjifa.rollout_policy import play_on
from engine.ai.games.ganjifa.steady import choose
from engine.ai.games.ganjifa.worth import Stakes, stakes_of
from engine.ai.worlds import Worlds
from engine.game import RandomLuck
from engine.games.ganjifa.actions import Lowest
from engine.games.ganjifa.game import Ganjifa
from engine.games.ganjifa.state import State
from engine.seats import DEALER
from engine.view import View

GAME = Ganjifa()
MOST = 7
"""The most moves that are compared besides the steady player's."""


class End(NamedTuple):
    """How a deal ended."""

    captured: tuple[int, ...]
    killers: int


class World:
    """One world of a deal in which no card is played yet."""

    __slots__ = ("_end", "_luck", "_stakes", "_state")

    def __init__(self, state: State, stakes: Stakes, luck: int) -> None:
        self._state, self._stakes, self._luck = state, stakes, luck
        self._end: End | None = None

    def play(self, move: Action) -> None:
        """Make a move for the seat to act, and play on to the end."""
        self._state = GAME.apply(self._state, self._state.to_act or 0, move).state
        self._finish(Random(self._luck))

    def _finish(self, rng: Random) -> None:
        state, deals = self._state, self._state.match.deals
        while not is_in_lanes(state):
            seat = 0 if state.to_act is None else state.to_act
            state = GAME.apply(state, seat, _plainly(state, rng)).state
            if state.match.deals > deals:
                killers = sum(1 << seat for seat in state.match.killers)
                self._end = End(state.match.captured, killers)
                return
        cards = pack(state.terms)
        deal = deal_of(state, [*map(cards.lanes, state.hands)])
        play_on(deal, rng)
        self._end = End(tuple(deal.captured), deal.killers)

    def copy(self) -> World:
        """Return a copy that can be played on independently."""
        return World(self._state, self._stakes, self._luck)

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat."""
        return (0.0, 0.0, 0.0) if self._end is None else self._stakes.worth(*self._end)

    def gains(self) -> Sequence[float]:
        """Return the points of each seat."""
        return (0.0, 0.0, 0.0) if self._end is None else self._stakes.points(self._end.captured)


def _plainly(state: State, rng: Random) -> Action:
    """Return what chance does, or the action that gives the lowest cards and exchanges none."""
    if state.to_act == DEALER:
        return GAME.chance(state, RandomLuck(rng))
    legal = GAME.legal(state)
    usual = (one for one in legal if isinstance(one, Lowest | Pass))
    return next(usual, legal[0])


class EarlyWorlds(Worlds[Action]):
    """The worlds that a view allows before cards are played, for hints and reviews.

    ``sharp`` does not search them: the rules of thumb do well enough, or it is all luck.
    """

    def __init__(self, view: View[State], seat: int) -> None:
        self.seat, self._view = seat, view
        favourite = choose(view, Random(0))
        single = [one for one in view.legal if not isinstance(one, Lowest)]
        step = -(-len(single) // MOST)
        self.moves: tuple[Action, ...] = tuple(dict.fromkeys([favourite, *single[::step]]))
        self._stakes = stakes_of(view.known.match)

    def draw(self, rng: Random) -> World:
        """Return one of the worlds."""
        return World(GAME.imagine(self._view, rng), self._stakes, rng.getrandbits(32))

    def action(self, move: Action) -> Action:
        """Return *move* itself: moves are actions here."""
        return move
