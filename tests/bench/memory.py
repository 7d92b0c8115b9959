"""What one live table takes: its people, its log and the state of its game, in mid-deal."""

from __future__ import annotations

import gc
from collections.abc import Container
from dataclasses import replace
from random import Random
from statistics import median
from sys import getsizeof
from types import FunctionType, ModuleType
from typing import Any

from bot.model.automatic import chance
from bot.model.live import Draft, Live, act, open_match
from bot.model.lobby import new_table
from bot.model.requests import Person, Room
from bot.model.table import Phase, Place
from engine.games import GAMES
from tests.bench.figures import show

TABLES = 15
CODE = (type, ModuleType, FunctionType)
LONGEST = 3_000
"""More actions than any deal has."""


def table_in_mid_deal(key: str, number: int) -> Live:
    """Return a table of people who have played half of a deal at random."""
    moments = deal(key, number, LONGEST)
    return deal(key, number, moments[1] // 2)[0]


def deal(key: str, number: int, most: int) -> tuple[Live, int]:
    """Return a table after so many moves of its first deal, or all of them, and their number."""
    rng, draft = Random(f"{key}:{number}"), chance(open_match(lobby(key, number)), 12)
    for moves in range(most):
        live = draft.live
        if live.table.phase is not Phase.PLAYING:
            return live, moves
        seat = rng.choice(live.may_act)
        action = rng.choice(live.game.legal(live.state, seat))
        draft = chance(act(Draft(live), seat, action), 12)
    return draft.live, most


def lobby(key: str, number: int) -> Live:
    """Return a table with a person on each seat."""
    room = Room(f"discord:{number}", f"discord:guild{number}")
    people = [Person(f"discord:{number}{seat}", f"Player {seat}", "en") for seat in range(9)]
    table = replace(
        new_table(people[0], room, key, {}, "en"), id=f"table{number:03}", secret=f"{number:064x}"
    )
    seated = tuple(Place(person=people[seat]) for seat in range(len(table.places)))
    return Live(replace(table, places=seated))


def kilobytes(tables: list[Live], number: int) -> float:
    """Return what one of *tables* takes; what it shares with the others is not counted."""
    shared = reached(tables[:number] + tables[number + 1 :], {})
    return sum(map(getsizeof, reached([tables[number]], shared).values())) / 1000


def reached(roots: list[Any], known: Container[int]) -> dict[int, Any]:
    """Return every value that *roots* hold, by its id, but for those *known* and for code."""
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in found or id(one) in known or isinstance(one, CODE):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
    return found


async def measure() -> None:
    """Print kilobytes a table for each game, the median of some tables."""
    for key in GAMES:
        tables = [table_in_mid_deal(key, number) for number in range(TABLES)]
        sizes = [kilobytes(tables, number) for number in range(TABLES)]
        show(f"memory of a live table of {key} in mid-deal", median(sizes), "kB")
