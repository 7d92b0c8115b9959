"""``dehla arena``: which AI player is better, computed on all cores."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from random import Random
from time import process_time
from typing import Any, NamedTuple

from adapters.commandline.arguments import (
    DONE,
    BadInput,
    answered,
    asked_count,
    asked_game,
    asked_options,
    asked_player,
    asked_seats,
)
from engine.actions import Action
from engine.ai import PLAYERS
from engine.ai.arena import Duel, duels, pairing
from engine.ai.player import Player
from engine.ai.sharp import Sharp
from engine.game import Options
from engine.games import GAMES
from engine.view import View

CHUNK = 20
"""Duels that a process plays before it reports; with players that search, it reports each one."""

ENDLESS = 10**9
"""More simulations than there is ever time for."""

LEAST_DEALS = 2
"""Fewest duels for which there is a confidence interval."""


class Work(NamedTuple):
    """A part of a pairing, as sent to another process: names and plain values only."""

    game: str
    options: Options
    names: tuple[str, str]
    seats: int
    seed: int
    numbers: range
    milliseconds: int | None = None

    @property
    def is_slow(self) -> bool:
        """Whether one of the players searches, so that a duel takes seconds."""
        return not all(PLAYERS[name].instant for name in self.names)


class _Hurried:
    """A player that searches for a fixed time, measured as CPU time of this process."""

    instant = False

    def __init__(self, level: str, milliseconds: int) -> None:
        self.level, self._seconds = level, milliseconds / 1000

    def choose(self, view: View[Any], rng: Random) -> Action:
        """Return the best move that the search finds before time is up."""
        until = process_time() + self._seconds
        return Sharp(ENDLESS, lambda: process_time() >= until).choose(view, rng)


@answered
def arena(
    first: str | None = None,
    second: str | None = None,
    game: str = "dehla_pakad",
    deals: int = 1000,
    seed: int = 1,
    options: Sequence[str] = (),
    *,
    ladder: bool = False,
    cores: int | None = None,
    seats: int | None = None,
    milliseconds: int | None = None,
) -> int:
    """Print one line per pairing; return the exit code.

    Args:
        deals: each is played by both players from every seat.
        options: each ``key=value``.
        ladder: every level against every weaker one, instead of *first* against *second*.
        cores: processes to use; None: all cores. The figures do not depend on it.
        seats: number of seats at the table; None: the usual number.
        milliseconds: how long a player that searches may take for a move, by the clock of its
            core; None: a fixed number of simulations, without which figures are not reproducible.
    """
    rules = asked_game(game)
    settled = asked_options(rules, options)
    cycle = rules.info.cycle
    table = asked_seats(rules, seats)
    count = -(-asked_count(deals, LEAST_DEALS * cycle, "--deals") // cycle)
    if milliseconds is not None:
        asked_count(milliseconds, 1, "--time")
    processes = asked_count(_cores() if cores is None else cores, 1, "--cores")
    for names in _pairs(first, second, ladder=ladder):
        found: list[Duel] = []
        whole = Work(rules.info.key, settled, names, table, seed, range(count), milliseconds)
        for part in _results(chunks(whole), processes):
            found += part
            _progress(names, len(found) * cycle, count * cycle)
        sys.stdout.write(f"{pairing(rules, names, found)}\n")
        sys.stdout.flush()
    return DONE


def _pairs(first: str | None, second: str | None, *, ladder: bool) -> list[tuple[str, str]]:
    if ladder:
        if first is not None:
            raise BadInput("--ladder names the players by itself: leave them out")
        return [(better, worse) for worse, better in combinations(PLAYERS, 2)]
    if first is None or second is None:
        raise BadInput(f"name two players of {', '.join(PLAYERS)}, or give --ladder")
    return [(asked_player(first).level, asked_player(second).level)]


def chunks(whole: Work) -> list[Work]:
    """Return the work in chunks, in order."""
    numbers = whole.numbers
    chunk = 1 if whole.is_slow else CHUNK
    return [
        whole._replace(numbers=numbers[start : start + chunk])
        for start in range(0, len(numbers), chunk)
    ]


def _results(parts: list[Work], cores: int) -> Iterator[list[Duel]]:
    """Yield the results of the parts in order, however many processes work on them."""
    workers = min(cores, len(parts))
    if workers == 1:
        yield from map(_work, parts)
        return
    # A fresh interpreter for each worker: a fork would inherit the locks of other threads.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_work, parts)


def _work(work: Work) -> list[Duel]:
    first, second = (_player(name, work.milliseconds) for name in work.names)
    game = GAMES[work.game]
    options = work.options
    return duels(game, options, (first, second), work.seed, work.numbers, process_time, work.seats)


def _player(name: str, milliseconds: int | None) -> Player:
    """Return the player of a level, if need be with a fixed time for each move."""
    if milliseconds is None or not isinstance(PLAYERS[name], Sharp):
        return PLAYERS[name]
    return _Hurried(name, milliseconds)


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _progress(names: tuple[str, str], done: int, count: int) -> None:
    """Rewrite the progress line on a terminal; clear it at the end."""
    if not sys.stderr.isatty():
        return
    text = f"{' v '.join(names)}  {done}/{count} deals"
    sys.stderr.write(f"\r{' ' * len(text)}\r" if done == count else f"\r{text}")
    sys.stderr.flush()
