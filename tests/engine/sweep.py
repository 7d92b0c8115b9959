"""Deals under every value of every option of a game, each played by AI players and replayed.

``python -m tests.engine.sweep court_piece --deals 1000`` prints a line a value and then
``runs 31 bad 0``; it ends with 1 if the rules did not agree with each record. The deals of a value
are spread over all numbers of seats.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import process_time

from engine.ai import PLAYERS
from engine.games import GAMES
from engine.replay import check
from engine.simulate import deals
from tests.strategies import Options, every_value, needed


@dataclass(frozen=True)
class Run:
    """Some deals under one value of an option."""

    game: str
    options: Options
    deals: int
    seed: int
    players: tuple[str, ...]

    def __str__(self) -> str:
        rules = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game} {rules or 'by its usual rules'}"


def runs(key: str, count: int, seed: int, players: Sequence[str]) -> Iterator[Run]:
    """Yield the runs of a game: its usual rules, then every value of every option."""
    yield Run(key, {}, count, seed, tuple(players))
    for option in GAMES[key].info.options:
        for value in every_value(option):
            options = {**needed(option), option.key: value}
            yield Run(key, options, count, seed, tuple(players))


def trouble(run: Run) -> str | None:
    """Play the deals of a run, one a number of seats in turn; return the first thing wrong."""
    game = GAMES[run.game]
    first = run.seed % len(game.info.seats)
    counts = game.info.seats[first:] + game.info.seats[:first]
    for place, seats in enumerate(counts):
        share = len(range(place, run.deals, len(counts)))
        seated = [PLAYERS[run.players[seat % len(run.players)]] for seat in range(seats)]
        played = deals(game, run.options, seated, run.seed)
        for number, record in enumerate(islice(played, share), 1):
            if (difference := check(json.loads(json.dumps(record)))) is not None:
                return f"seats {seats}, deal {number}, {difference}"
    return None


def swept(run: Run) -> tuple[str, bool]:
    """Return the line of a run, and whether it was good."""
    began = process_time()
    try:
        found = trouble(run)
    except Exception as fault:
        found = f"{type(fault).__name__}: {fault}"
    took = process_time() - began
    return f"{run}  deals {run.deals}  {took:.1f} s  {found or 'ok'}", found is None


def main(words: Sequence[str] | None = None) -> int:
    """Sweep the games named; return the exit code."""
    asked = argparse.ArgumentParser(prog="python -m tests.engine.sweep", description=__doc__)
    asked.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--players", default="casual", help="levels, parted by commas")
    asked.add_argument("--cores", type=int, default=1)
    said = asked.parse_args(words)
    todo = [
        run
        for key in said.games or GAMES
        for run in runs(key, said.deals, said.seed, said.players.split(","))
    ]
    bad = 0
    for line, good in _swept(todo, said.cores):
        print(line, flush=True)  # noqa: T201  # a program that prints its figures
        bad += not good
    print(f"runs {len(todo)} bad {bad}")  # noqa: T201
    return int(bad > 0)


def _swept(todo: list[Run], cores: int) -> Iterator[tuple[str, bool]]:
    if cores == 1:
        yield from map(swept, todo)
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        yield from pool.map(swept, todo)


if __name__ == "__main__":
    sys.exit(main())
