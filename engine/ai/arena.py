"""Which of two players is better: both play the same deals from every seat.

The luck of the cards cancels out, so that few deals say much. Nothing here reads a clock: the
caller brings one, and only the thinking time depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, inf, isfinite, sqrt
from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.ai.player import Player
from engine.game import AnyGame, GameInfo, Options
from engine.simulate import Match
from engine.view import View

Clock = Callable[[], float]
"""Seconds that never go back."""

NORMAL_95 = 1.96
"""95 of 100 normal draws lie within this many standard errors on either side."""

DEALS_WON = "deals_won"
"""The figure that every game has."""


class Duel(NamedTuple):
    """Some deals of a match, played once by each line-up; the figures are the first player's.

    Args:
        win: the share of the line-ups in which it did better, 0 to 1; a tie counts half.
        net: what each of its seats gained per deal in the game's own figure (Kots, points), less
            what each seat of the other player did.
        moves: how often it chose.
        seconds: how long it thought in all.
    """

    win: float
    net: float
    moves: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far the truth may lie from it on either side (95 %); ``inf``: unknown."""

    mean: float
    margin: float

    def spread(self, digits: int) -> str:
        """Return the margin as it is printed."""
        return f"+- {self.margin:.{digits}f}" if isfinite(self.margin) else "+- ?"


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
            f"win {self.win.mean:.3f} {self.win.spread(3)}",
            f"ms/move {_three_figures(self.milliseconds)}",
        ]
        if self.figure is not None:
            net = f"{self.net.mean:+.1f} {self.net.spread(1)}"
            parts.insert(2, f"net {self.figure}/100 {net}")
        return "  ".join(parts)


def line_ups(info: GameInfo, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the line-ups: for each seat 0 for the first player and 1 for the second.

    The two alternate round the table, so that partners play for the same one. Every way to turn the
    table and to swap the two is played, so that both sit everywhere equally often.
    """
    turns = tuple(seat % 2 for seat in range(seats))
    turned = [turns[seat:] + turns[:seat] for seat in range(1 if info.partners else seats)]
    changed = [tuple(1 - one for one in line) for line in turned]
    return tuple(dict.fromkeys((*turned, *changed)))


def duels(
    game: AnyGame,
    options: Options,
    pair: tuple[Player, Player],
    seed: int | str,
    numbers: range,
    clock: Clock,
    seats: int | None = None,
) -> list[Duel]:
    """Return the duels of these *numbers*; each depends only on *seed* and its number.

    Each has ``info.cycle`` deals, at a table of *seats*, by default the usual number.
    """
    table = line_ups(game.info, seats or game.info.seats[0])
    return [_duel(game, options, pair, table, f"{seed}:{one}", clock) for one in numbers]


def pairing(game: AnyGame, names: tuple[str, str], found: Sequence[Duel]) -> Pairing:
    """Return the result of the duels between two players."""
    moves = sum(duel.moves for duel in found)
    thought = fsum(duel.seconds for duel in found)
    return Pairing(
        *names,
        win=estimate([duel.win for duel in found]),
        figure=next(iter(game.info.figures), None),
        net=estimate([duel.net * 100 for duel in found]),
        milliseconds=1000 * thought / moves if moves else 0.0,
    )


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of *values* and its 95 % margin, by the normal approximation.

    If all values are the same, or there is only one, the margin is unknown.
    """
    count = len(values)
    mean = fsum(values) / count
    if min(values) == max(values):
        return Estimate(mean, inf)
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, NORMAL_95 * sqrt(variance / count))


def _three_figures(value: float) -> str:
    """Return a time as it is read: 0.05, 13.1, 131."""
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


class _Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player, clock: Clock) -> None:
        self._player, self._clock = player, clock
        self.level, self.instant = player.level, player.instant
        self.moves, self.seconds = 0, 0.0

    def choose(self, view: View[object], rng: Random) -> Action:
        """Return what the player chooses."""
        began = self._clock()
        action = self._player.choose(view, rng)
        self.seconds += self._clock() - began
        self.moves += 1
        return action


def _duel(
    game: AnyGame,
    options: Options,
    pair: tuple[Player, Player],
    table: tuple[tuple[int, ...], ...],
    seed: str,
    clock: Clock,
) -> Duel:
    first, second = _Timed(pair[0], clock), _Timed(pair[1], clock)
    found = [
        _outcome(game, options, [(first, second)[one] for one in line], first, seed)
        for line in table
    ]
    wins, nets = zip(*found, strict=True)
    return Duel(fsum(wins) / len(table), fsum(nets) / len(table), first.moves, first.seconds)


def _outcome(
    game: AnyGame, options: Options, seated: list[_Timed], first: _Timed, seed: str
) -> tuple[float, float]:
    """Return the score of *first*, 0 to 1, and by how much each of its seats gained more.

    Partners compare the deals they won; those who play alone compare the figure that ranks them.
    """
    match, deals = Match(game, options, seated), 0
    ours: list[dict[str, int]] = []
    theirs: list[dict[str, int]] = []
    while deals < game.info.cycle and match.state.winners is None:
        match.play(f"{seed}:{deals}" if deals else seed)
        deals += 1
        for player, figures in zip(match.players, game.figures(match.state), strict=True):
            (ours if player is first else theirs).append(figures)
    ranking = next(iter(game.info.figures), DEALS_WON)
    net = _lead(ours, theirs, ranking)
    won = _lead(ours, theirs, DEALS_WON) if game.info.partners else (net > 0) - (net < 0)
    return 0.5 + won / 2, net


def _lead(ours: list[dict[str, int]], theirs: list[dict[str, int]], key: str) -> float:
    """Return how much more of a figure one of our seats gained per deal than one of theirs."""
    means = [fsum(one[key] for one in side) / len(side) for side in (ours, theirs)]
    return means[0] - means[1]
