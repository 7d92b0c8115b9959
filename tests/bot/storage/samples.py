"""Tables and changes to store, and a look at everything that is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select

from bot.model.ids import TableId
from bot.model.ports import Change, Claim, News, Result, Timer
from bot.model.requests import Person, Room
from bot.model.table import Entry, Phase, Place, Table
from bot.storage import SqlStore
from bot.storage.schema import metadata, tables

ASHA, RAVI, MEENA = (Person(f"discord:{n}", name, "en") for n, name in enumerate("ARM", 1))
HERE = Room("discord:77", "discord:7", "#cards")
THERE = Room("telegram:-100123", "telegram:-100123", "Aunties")
GAME = "dehla_pakad"


def table(id_: str = "k3f9qa2m", *, rooms: tuple[Room, ...] = (HERE,), **facts) -> Table:
    """A table of Asha, Ravi, an AI player and an empty seat, before it is first saved."""
    places = (Place(ASHA), Place(RAVI, away=True, missed=2, in_room=True), Place(level="steady"))
    return Table(
        id=id_,
        rooms=rooms,
        game=GAME,
        options={"trump_method": "first_void", "target_kots": 5},
        places=(*places, Place()),
        opener=ASHA.id,
        language="hi",
        secret="5e" * 32,
        **facts,
    )


def opened(one: Table, request: str | None = None, **more) -> Change:
    """The first change of a table."""
    return Change(replace(one, version=1), request=request, **more)


def changed(one: Table, request: str | None = None, **facts) -> Change:
    """The next change of a table: other facts, nothing played."""
    return Change(replace(one, version=one.version + 1, **facts), request=request)


def played(one: Table, *actions: str, request: str | None = None, **more) -> Change:
    """The next change of a table: seat 0 does *actions*."""
    new = tuple(Entry(0, action) for action in actions)
    after = replace(one, version=one.version + 1, turn=one.turn + 1, log=one.log + new)
    return Change(after, entries=new, request=request, **more)


def dealt(one: Table, deal: int) -> Change:
    """The next change of a table: a deal begins."""
    new = (Entry(-1, "deal 8S 2S"),)
    after = replace(
        one,
        version=one.version + 1,
        phase=Phase.PLAYING,
        deal=deal,
        log=new,
        opening={"dealer": 2, "streak": {"side": None, "count": 0}},
    )
    return Change(after, entries=new)


async def saved(store: SqlStore, change: Change) -> Table:
    """Save a change and return its table."""
    await store.save(change)
    return change.table


def timer(one: Table, name: str = "turn", due: int = 1000, what: str = "remind") -> Timer:
    return Timer(one.id, name, due, what, one.turn)


async def news(store: SqlStore, now: int, lease: int, most: int = 10, **more) -> Sequence[News]:
    """Claim what is to be told, as the only process there is unless *more* says which."""
    facts = {"process": "one", "platforms": ("discord",), "until": now + 10_000} | more
    return await store.claim_news(Claim(now=now, lease=lease, most=most, **facts))


async def claimed(
    store: SqlStore, now: int, lease: int, most: int = 10, **more
) -> list[tuple[str, int]]:
    """Claim what is to be told; return tables and their versions."""
    return [(one.table, one.version) for one in await news(store, now, lease, most, **more)]


def result(person: Person, at: int, rooms: tuple[Room, ...] = (HERE,), **figures: int) -> Result:
    """What a person gets from a closed deal."""
    places = tuple((room.id, room.server) for room in rooms)
    return Result(person.id, person.name, places, GAME, at, figures)


async def closes(store: SqlStore, *results: Result, id_: str = "k3f9qa2m") -> Table:
    """Save the next change of a table, opened if need be, with these results."""
    found = await live_tables(store)
    one = (
        await store.load(id_) if id_ in found else await saved(store, opened(table(id_, rooms=())))
    )
    change = changed(one)
    return await saved(store, replace(change, results=results))


async def tidied(store: SqlStore) -> int:
    """Do all upkeep that there is; return in how many pieces."""
    pieces = 0
    while await store.tidy():
        pieces += 1
    return pieces


async def live_tables(store: SqlStore) -> tuple[TableId, ...]:
    """Return all tables that are not closed."""
    query = select(tables.c.id).where(tables.c.live).order_by(tables.c.id)
    return await store._db.read(lambda conn: tuple(conn.execute(query).scalars()))


async def everything(store: SqlStore) -> dict[str, list[tuple]]:
    """Return all rows of all tables, ordered: to compare what is stored before and after."""

    def rows(conn) -> dict[str, list[tuple]]:
        return {
            name: sorted(map(tuple, conn.execute(select(one))), key=repr)
            for name, one in metadata.tables.items()
        }

    return await store._db.read(rows)
