"""Tien Len and Viet Cong for the search: the worlds of a seat, and what it looks at in them."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Pass, cards_of
from engine.ai.forced_move import ForcedMove
from engine.ai.games.tien_len.position import Position, terms_of
from engine.ai.games.tien_len.steady import choose, ranked
from engine.ai.worlds import Worlds
from engine.cards import card_set
from engine.games.tien_len.combinations import Values, held, play_of, values
from engine.games.tien_len.dealing import instant_wins
from engine.games.tien_len.state import Phase, State
from engine.games.tien_len.worlds import unseen, would_have_won
from engine.view import View

_NO_LUCK = Random(0)

CANDIDATES = 5
"""How many plays the search looks at: those that the steady player likes best."""


def worlds_of(view: View[State]) -> Worlds[int]:
    """Return the worlds of a seat that is to play; trades follow the steady player."""
    if view.known.phase is not Phase.PLAY:
        return ForcedMove(view.seat or 0, choose(view, Random(0)))
    return TienLenWorlds(view)


class World(Position):
    """A world of the search: after a move everybody plays on as the steady player would.

    In a tree below the move the others would choose as if they saw all hands.
    """

    __slots__ = ()

    def play(self, move: int) -> None:
        """Make a move and play the deal to its end."""
        super().play(move)
        if self.to_act is not None:
            self.finish(_NO_LUCK)


class TienLenWorlds(Worlds[int]):
    """The worlds of a seat that is to play, each equally likely."""

    def __init__(self, view: View[State]) -> None:
        self.seat = view.seat or 0
        self.moves: tuple[int, ...] = _candidates(view)
        self._state = view.known
        known = unseen(view, self.seat)
        places = list(map(values, known.places))
        self._known = World(view.known, terms_of(view.known.match), places)
        pool = values(known.pool)
        self._pool = [1 << place for place in range(pool.bit_length()) if pool >> place & 1]
        self._missing = known.missing[:-1]
        self._may_have_won = bool(instant_wins(view.known.match.rules))

    def draw(self, rng: Random) -> World:
        """Return one of the worlds."""
        while True:
            dealt, start = rng.sample(self._pool, sum(self._missing)), 0
            world = self._known.copy()
            for seat, count in enumerate(self._missing):
                world.hands[seat] |= sum(dealt[start : start + count])
                start += count
            if not (self._may_have_won and self._has_won(world.hands)):
                return world

    def action(self, move: int) -> Action:
        """Return the play of these cards, or the pass."""
        return play_of(move) if move else Pass()

    def stand_in(self, action: Action) -> int:
        """Return the move that stands for an action."""
        return values(card_set(cards_of(action)))

    def _has_won(self, hands: list[Values]) -> bool:
        return would_have_won(self._state, self.seat, list(map(held, hands)))


def _candidates(view: View[State]) -> tuple[int, ...]:
    """Return the plays to look at, the steady player's first; a pass is always among them."""
    order = ranked(view)
    best = order[:CANDIDATES]
    if Pass() in order and Pass() not in best:
        best[-1] = Pass()
    return tuple(values(card_set(cards_of(one))) for one in best)
