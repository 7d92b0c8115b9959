"""Moves through the manager with durable SQLite, many tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.model.ports import Need, called
from bot.model.requests import Person, Press, Room
from bot.model.table import Phase
from bot.model.tokens import write
from bot.services.service import Service
from bot.storage import open_store
from tests.bench.figures import of_five, show
from tests.bot.fakes import AT_ONCE, Clock, FakeChat, person

TABLES = 50
AT_A_TIME = 100
MOVES = 40
"""Moves of people at each table; nobody is an AI player."""


class Paced(FakeChat):
    """A platform that takes a message or edit a second for each room and person, as they do."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._next: dict[str, float] = {}

    async def pace(self, target: str, need: Callable[[], Need] = called) -> None:
        now = perf_counter()
        due = max(now, self._next.get(target, now))
        self._next[target] = due + 1.0
        await asyncio.sleep(due - now)


async def crowd(service: Service, tables: int) -> list[str]:
    """Open so many tables of four people and begin; return their ids."""
    found = []
    for some in range(0, tables, AT_A_TIME):
        numbers = range(some, min(tables, some + AT_A_TIME))
        found += await asyncio.gather(*(begun(service, *four(number)) for number in numbers))
    return found


def four(number: int) -> tuple[Room, list[Person]]:
    """Return a room and its four people."""
    people = [person(f"P{number}x{seat}") for seat in range(4)]
    return Room(f"discord:r{number}", "discord:home"), people


async def begun(service: Service, room: Room, people: list[Person]) -> str:
    """Open a table, sit down and begin; return its id."""
    handle = service.manager.handle
    await handle(command(people[0], room, "start"))
    for one in people[1:]:
        await handle(command(one, room, "join"))
    await handle(command(people[0], room, "begin"))
    table = await service.store.table_in(room.id)
    assert table is not None
    return table


_count = iter(range(10**9))


def command(who, room, words):
    from bot.model.requests import Command

    return Command(f"c{next(_count)}", who, room, tuple(words.split()))


async def play(service: Service, table: str, moves: int) -> int:
    """Let whoever is to act press the first button, so many times; return the moves made."""
    made = 0
    while made < moves:
        live = await service.tables.get(table)
        if live.table.phase is not Phase.PLAYING:
            [who, *_] = [one for one in live.table.people if one.id in live.table.waits_for]
            words = "next" if live.table.phase is Phase.BETWEEN else "rematch"
        else:
            who = live.table.places[live.to_act].person
            words = str(live.game.legal(live.state)[0])
            made += 1
        token = write(table, live.table.turn, words)
        assert await service.manager.handle(Press(f"p{next(_count)}", who, None, token)) is None
    return made


async def moves_per_second(chat: FakeChat) -> float:
    """Play at all tables at once; return acknowledged moves a second of wall time."""
    with TemporaryDirectory() as folder:
        store = await open_store(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        service = Service(store, [chat], AT_ONCE, now=Clock())
        tables = await crowd(service, TABLES)
        began = perf_counter()
        made = await asyncio.gather(*(play(service, table, MOVES) for table in tables))
        took = perf_counter() - began
        await service.stop(0)
        await store.close()
    return sum(made) / took


async def measure() -> None:
    """Print moves a second: with every change drawn at once, and as platforms pace messages."""
    name = f"moves per second through the manager, durable SQLite, {TABLES} tables"
    show(name, await of_five(lambda: moves_per_second(FakeChat())), "/s")
    show(f"{name}, messages paced", await of_five(lambda: moves_per_second(Paced())), "/s")
