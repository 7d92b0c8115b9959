"""Deals played by AI players. The same seed gives the same records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from random import Random

from engine.actions import Action, Deal, Stop, TimeUp
from engine.ai.player import Player
from engine.errors import IllegalAction
from engine.events import Event, Reseated
from engine.fair import FairLuck, Seal, deal_secret, labelled, outcome
from engine.game import AnyGame, Continues, Json, Options, RandomLuck, State
from engine.records import Recorder
from engine.replay import has_closed_deal
from engine.seats import DEALER, Seat

ACTIONS_A_MINUTE = 15
"""The assumed pace of play where a match, or a phase of it, is limited in time."""

EVENING = 50
"""The number of deals after which people stop a match that goes on until they do."""


def deals(
    game: AnyGame,
    options: Options,
    players: Sequence[Player],
    seed: int | str,
    secret: str | None = None,
) -> Iterator[Json]:
    """Yield records of deals for ever; a new match begins whenever one is over.

    A deal that the clock of its match cuts off has no record.

    Args:
        players: one for each seat, as they sit down; in some games they then change seats.
        seed: determines all choices, and without a *secret* all luck too.
        secret: 64 hex digits: the luck is then that of the verifiable shuffle.
    """
    settled = game.info.settle(options)
    numbers = count(1)
    match = Match(game, settled, players)
    while True:
        while match.goes_on():
            number = next(numbers)
            seal = None if secret is None else _seal(secret, number)
            record = match.play_deal(f"{seed}:{number}", seal)
            if record is not None:
                yield record
        match = match.rematch() or Match(game, settled, players)


def _seal(secret: str, number: int) -> Seal:
    deal = f"simulation-{labelled(secret, 'name')[:8]}-{number}"
    return Seal(deal, deal_secret(secret, deal))


class Match:
    """A match under way between AI players.

    Attributes:
        state: the game's own state.
        players: the players in the order of their seats now.
    """

    def __init__(
        self, game: AnyGame, options: Options, players: Sequence[Player], state: State | None = None
    ) -> None:
        self.state: State = game.start(options, len(players)) if state is None else state
        self.players = tuple(players)
        self._game = game
        self._options = options
        minutes = game.minutes(options)
        self._left = -1 if minutes is None else minutes * ACTIONS_A_MINUTE
        self._waited = 0

    def goes_on(self) -> bool:
        """Return whether another deal is to be played; people stop after an evening's deals."""
        if self.state.winners is None and self.state.deal_number >= EVENING:
            with suppress(IllegalAction):
                self.state = self._game.apply(self.state, DEALER, Stop()).state
        return self.state.winners is None

    def rematch(self) -> Match | None:
        """Return the next match of the same people, if this one leaves it anything."""
        game, state = self._game, None
        if isinstance(game, Continues) and self.state.winners is not None:
            state = game.rematch(self.state)
        return None if state is None else Match(game, self._options, self.players, state)

    def play_deal(self, seed: str, seal: Seal | None = None) -> Json | None:
        """Play one deal to its end; return its record if it was scored."""
        recorder = Recorder(self._game, self._options, len(self.players), seal)
        self.play(seed, recorder, seal)
        return recorder.record(self.state)

    def play(self, seed: str, recorder: Recorder | None = None, seal: Seal | None = None) -> None:
        """Play one deal to its end; *seed* determines every choice and, without *seal*, all luck.

        Another *seal* means other cards.
        """
        luck, rng = _Luck(self._game, seed, seal), Random(f"{seed}:players")
        while True:
            before = self.state
            seat, action = self._next(luck, rng)
            luck.note(action)
            if recorder is not None:
                recorder.note(before, seat, action)
            self.state, events = self._game.apply(before, seat, action)
            self.players = reseated(self.players, events)
            if has_closed_deal(before, self.state):
                return

    def _next(self, luck: _Luck, rng: Random) -> tuple[Seat, Action]:
        state, seat = self.state, self.state.to_act
        if self._is_time_up() or seat is None:
            return DEALER, TimeUp()
        if seat == DEALER:
            return DEALER, luck.outcome(state)
        if (forced := self._game.forced(state)) is not None:
            return seat, forced
        seat = rng.choice((seat, *state.also)) if state.also else seat
        return seat, self.players[seat].choose(self._game.view(state, seat), rng)

    def _is_time_up(self) -> bool:
        """Count one more action; return whether the match or its current phase ends with it."""
        self._left -= 1
        seconds = self.state.seconds
        self._waited = 0 if seconds is None else self._waited + 1
        late = seconds is not None and self._waited * 60 > seconds * ACTIONS_A_MINUTE
        return late or self._left == 0


class _Luck:
    """The luck of one deal: seeded, or verifiable where the deal has a seal."""

    def __init__(self, game: AnyGame, seed: str, seal: Seal | None) -> None:
        self._game = game
        self._seeded = RandomLuck(Random(f"{seed}:luck"))
        self._seal = seal
        self._position = 0
        self._dealt = False

    def note(self, action: Action) -> None:
        """Note that the log holds one more action."""
        self._position += 1
        self._dealt = self._dealt or isinstance(action, Deal)

    def outcome(self, state: State) -> Action:
        """Return what chance does in *state*."""
        if self._seal is None:
            return self._game.chance(state, self._seeded)
        luck = FairLuck(self._seal.seed, self._position)
        deck = None if self._dealt else self._seal.deck_seed(self._position)
        return outcome(self._game, state, luck, deck)


def reseated(players: tuple[Player, ...], events: tuple[Event, ...]) -> tuple[Player, ...]:
    """Return *players* in the order of their seats after *events*."""
    for event in events:
        if isinstance(event, Reseated):
            players = tuple(players[seat] for seat in event.seats)
    return players
