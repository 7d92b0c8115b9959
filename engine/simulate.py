"""Deals played by AI players. The same seed gives the same records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from engine.actions import Action, TimeUp
from engine.ai.player import Player
from engine.game import Game, Json, Options, RandomLuck
from engine.records import Recorder
from engine.seats import DEALER, Seat

ACTIONS_A_MINUTE = 15
"""How fast the people would play for whom a match lasts some minutes."""


def deals(
    game: Game[Any], options: Options, players: Sequence[Player], seed: int | str
) -> Iterator[Json]:
    """Yield the records of the deals of a match, and of another one when it is over, for ever.

    A deal that the clock of its match cuts off has no record.

    Args:
        players: one a seat.
    """
    settled = game.info.settle(options)
    numbers = count(1)
    while True:
        match = _Match(game, settled, players)
        while match.state.winners is None:
            record = match.play_deal(f"{seed}:{next(numbers)}")
            if record is not None:
                yield record


class _Match:
    """A match under way."""

    def __init__(self, game: Game[Any], options: Options, players: Sequence[Player]) -> None:
        self.state: Any = game.start(options, len(players))
        self._game = game
        self._options = options
        self._players = players
        minutes = game.minutes(options)
        self._left = -1 if minutes is None else minutes * ACTIONS_A_MINUTE

    def play_deal(self, seed: str) -> Json | None:
        """Play one deal to its end; return its record if it was scored."""
        luck, rng = RandomLuck(Random(f"{seed}:luck")), Random(f"{seed}:players")
        recorder = Recorder(self._game, self._options, len(self._players))
        while True:
            before = self.state
            seat, action = self._next(luck, rng)
            recorder.note(before, seat, action)
            self.state = after = self._game.apply(before, seat, action).state
            if after.winners is not None or (after.between_deals and not before.between_deals):
                return recorder.record(after)

    def _next(self, luck: RandomLuck, rng: Random) -> tuple[Seat, Action]:
        self._left -= 1
        if self._left == 0:
            return DEALER, TimeUp()
        seat = self.state.to_act
        if seat == DEALER:
            return DEALER, self._game.chance(self.state, luck)
        return seat, self._players[seat].choose(self._game.view(self.state, seat), rng)
