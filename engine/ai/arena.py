"""Which of two players is the better one: the same deals played from both sides.

The luck of the cards cancels out, so that few deals tell much. Nothing here looks at a clock:
whoever calls brings one, and only the thinking time depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from random import Random
from typing import Any, NamedTuple

from engine.actions import Action
from engine.ai.player import Player
from engine.game import Game, Options, RandomLuck
from engine.seats import DEALER, side
from engine.view import View

Clock = Callable[[], float]
"""Seconds that only ever grow."""

NORMAL_95 = 1.96
"""So many standard errors on either side hold 95 of 100 normal draws."""


class Duel(NamedTuple):
    """One deal played twice, the players changing sides; figures are of the first player.

    Args:
        wins: 0 to 2; a deal that nobody wins counts half.
        net: what it gained of the game's own figure (Kots) less what the other did, both times.
        moves: how often it chose.
        seconds: how long it thought in all.
    """

    wins: float
    net: int
    moves: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far from it the truth may lie on either side (95 %)."""

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """How one player did against another.

    ``net`` is per hundred deals, of the figure named; None where the game counts none.
    """

    first: str
    second: str
    win: Estimate
    figure: str | None
    net: Estimate
    milliseconds: float

    def __str__(self) -> str:
        parts = [
            f"{self.first} v {self.second}",
            f"win {self.win.mean:.3f} +- {self.win.margin:.3f}",
            f"ms/move {self.milliseconds:.2f}",
        ]
        if self.figure is not None:
            parts.insert(2, f"net {self.figure}/100 {self.net.mean:+.1f} +- {self.net.margin:.1f}")
        return "  ".join(parts)


def duels(
    game: Game[Any],
    options: Options,
    pair: tuple[Player, Player],
    seed: int | str,
    numbers: range,
    clock: Clock,
) -> list[Duel]:
    """Return how the deals of these *numbers* went; each depends on *seed* and its number only."""
    return [_duel(game, options, pair, f"{seed}:{number}", clock) for number in numbers]


def pairing(game: Game[Any], names: tuple[str, str], found: Sequence[Duel]) -> Pairing:
    """Return what the duels of two players say."""
    moves = sum(duel.moves for duel in found)
    thought = fsum(duel.seconds for duel in found)
    return Pairing(
        *names,
        win=estimate([duel.wins / 2 for duel in found]),
        figure=next(iter(game.info.figures), None),
        net=estimate([duel.net * 50 for duel in found]),
        milliseconds=1000 * thought / moves if moves else 0.0,
    )


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of *values* and its 95 % margin, by the normal approximation.

    One value alone says nothing of the margin: it is infinite.
    """
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Estimate(mean, inf)
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, NORMAL_95 * sqrt(variance / count))


class _Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player, clock: Clock) -> None:
        self._player, self._clock = player, clock
        self.moves, self.seconds = 0, 0.0

    def choose(self, view: View[Any], rng: Random) -> Action:
        """Return what the player chooses."""
        began = self._clock()
        action = self._player.choose(view, rng)
        self.seconds += self._clock() - began
        self.moves += 1
        return action


def _duel(
    game: Game[Any], options: Options, pair: tuple[Player, Player], seed: str, clock: Clock
) -> Duel:
    first, second = _Timed(pair[0], clock), _Timed(pair[1], clock)
    wins, net = 0.0, 0
    for sides in ((first, second), (second, first)):
        figures = _played(game, options, sides, seed)
        ours, theirs = figures if sides[0] is first else figures[::-1]
        wins += 0.5 + (ours["deals_won"] - theirs["deals_won"]) / 2
        net += sum(ours[key] - theirs[key] for key in game.info.figures[:1])
    return Duel(wins, net, first.moves, first.seconds)


def _played(
    game: Game[Any], options: Options, sides: tuple[_Timed, _Timed], seed: str
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the figures of both sides after one deal."""
    luck, rng = RandomLuck(Random(f"{seed}:luck")), Random(f"{seed}:players")
    state = game.start(options, game.info.seats[0])
    while game.result(state) is None:
        seat = state.to_act
        if seat == DEALER:
            action = game.chance(state, luck)
        else:
            action = sides[side(seat)].choose(game.view(state, seat), rng)
        state = game.apply(state, seat, action).state
    figures = game.figures(state)
    return figures[0], figures[1]
