"""Records for tests: real ones, and strategies that spoil them."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

from engine.ai import PLAYERS
from engine.game import Json
from engine.games import GAMES
from engine.simulate import deals

GAME = GAMES["dehla_pakad"]
CALLED = (("trump_method", "dealer_right_call"),)


@cache
def _played(count: int, options: tuple[tuple[str, str | int], ...], seed: int) -> tuple[Json, ...]:
    players = [PLAYERS["casual"]] * 4
    return tuple(islice(deals(GAME, dict(options), players, seed), count))


def records(
    count: int, options: tuple[tuple[str, str | int], ...] = (), seed: int = 1
) -> list[Json]:
    """Return the records of so many deals, which the test may spoil."""
    return deepcopy(list(_played(count, options, seed)))


def a_record(options: tuple[tuple[str, str | int], ...] = ()) -> Json:
    """Return the record of one deal."""
    return records(1, options)[0]


def records_of(key: str, count: int, seats: int | None = None, **options: str | int) -> list[Json]:
    """Return the records of so many deals of any game."""
    game = GAMES[key]
    players = [PLAYERS["casual"]] * (seats or game.info.seats[0])
    return list(islice(deals(game, options, players, 1), count))


def spoilt(record: Json, path: tuple[str | int, ...], value: Any) -> Json:
    """Return *record* with another value at *path*."""
    place: Any = record
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return record
