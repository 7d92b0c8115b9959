"""Finds tables, records and people, and stores what is known of people and rooms."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from sqlalchemy import Connection, Executable, bindparam, func, select, update

from bot.model.errors import UnknownTable
from bot.model.ids import RoomId, ServerId, TableId, UserId
from bot.model.requests import Person
from bot.model.table import Entry, Table
from bot.storage import codec
from bot.storage.codec import plain, written
from bot.storage.dialect import upsert
from bot.storage.packing import either
from bot.storage.schema import (
    deals,
    entries,
    keys,
    people,
    requests,
    rooms,
    seats,
    settings,
    tables,
)
from engine.game import Json

KEY_BYTES = 32

# Queries of every press are built once: building one took longer than the database needs for it.
_HEAD = select(tables.c.head, tables.c.version).where(tables.c.id == bindparam("table_"))
_LOG = (
    select(entries.c.seat, entries.c.action)
    .where(entries.c.table_id == bindparam("table_"), entries.c.deal == bindparam("deal_"))
    .where(entries.c.version <= bindparam("version_"))
    .order_by(entries.c.number)
)
_SEEN = select(requests.c.id).where(requests.c.id == bindparam("request_"))
_TABLE_IN = select(rooms.c.table_id).where(rooms.c.room == bindparam("room_"))
_PERSON = select(people.c.name, people.c.facts).where(people.c.id == bindparam("person_"))
_MET = _PERSON.add_columns(people.c.met).with_for_update()
_LEARN = update(people).where(people.c.id == bindparam("person_"))


def load(conn: Connection, table: TableId) -> Table:
    """Return a table with the log of its present deal; raises UnknownTable.

    The log is read only up to the version of the head, so that a change saved between the two
    reads is not seen by half.
    """
    found = conn.execute(_HEAD, {"table_": table}).first()
    if found is None:
        raise UnknownTable(table)
    bare = codec.table(found.head, found.version)
    rows = conn.execute(_LOG, {"table_": table, "deal_": bare.deal, "version_": bare.version})
    return replace(bare, log=tuple(Entry(row.seat, row.action) for row in rows))


def seen(conn: Connection, request: str) -> bool:
    """Return whether a request was carried out."""
    return conn.execute(_SEEN, {"request_": request}).first() is not None


def table_in(conn: Connection, room: RoomId) -> TableId | None:
    """Return the live table that a room shows."""
    return conn.execute(_TABLE_IN, {"room_": room}).scalar()


def tables_of(conn: Connection, user: UserId) -> tuple[TableId, ...]:
    """Return live tables where a person has or is promised a seat, last changed first."""
    at = seats.join(tables, tables.c.id == seats.c.table_id)
    query = select(seats.c.table_id).select_from(at).where(seats.c.person == user)
    found = conn.execute(query.order_by(tables.c.changed.desc(), tables.c.id))
    return tuple(found.scalars())


def count_live(conn: Connection) -> int:
    """Return how many tables are live."""
    return conn.execute(select(func.count()).where(tables.c.live)).scalar_one()


def versions(conn: Connection, wanted: Sequence[TableId]) -> dict[TableId, int]:
    """Return the versions of these tables; unknown tables are missing."""
    query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(wanted))
    return {row.id: row.version for row in conn.execute(query)}


def records(conn: Connection, table: TableId) -> tuple[Json, ...]:
    """Return the records of a table's closed deals, oldest first."""
    query = select(deals.c.record, deals.c.packed).where(deals.c.table_id == table)
    return tuple(either(*row) for row in conn.execute(query.order_by(deals.c.deal)))


def key(conn: Connection, name: str) -> bytes:
    """Return the key of this name; it is created when first asked for."""
    fresh = {"name": name, "secret": secrets.token_hex(KEY_BYTES)}
    conn.execute(upsert(conn.dialect.name, keys).values(fresh).on_conflict_do_nothing())
    found: str = conn.execute(select(keys.c.secret).where(keys.c.name == name)).scalar_one()
    return bytes.fromhex(found)


def person(conn: Connection, user: UserId) -> Json:
    """Return what is known of a person, with their name."""
    found = conn.execute(_PERSON, {"person_": user}).first()
    return {} if found is None else {"name": found.name, **codec.read(found.facts)}


def settings_of(conn: Connection, place: RoomId | ServerId) -> Json:
    """Return what is set in a room or on a server."""
    found = conn.execute(select(settings.c.facts).where(settings.c.place == place)).scalar()
    return {} if found is None else codec.read(found)


def keep_settings(conn: Connection, place: RoomId | ServerId, facts: Json) -> None:
    """Add to what is set in a room or on a server; a fact that is None is forgotten."""
    row = {"place": place, "facts": "{}"}
    conn.execute(upsert(conn.dialect.name, settings).values(row).on_conflict_do_nothing())
    here = settings.c.place == place
    before = conn.execute(select(settings.c.facts).where(here).with_for_update()).scalar_one()
    kept = _added(codec.read(before), facts)
    conn.execute(update(settings).where(here).values(facts=written(kept)))


def _added(before: Json, facts: Json) -> Json:
    """Return *before* with *facts* added; a fact that is None is left out."""
    return {key: value for key, value in {**before, **facts}.items() if value is not None}


def keep_person(conn: Connection, who: Person, facts: Json) -> None:
    """Add to what is known of a person; a fact that is None is forgotten.

    The platform's word that somebody has gone comes without a name: the name that is known stays.
    """
    name = plain(str(facts.get("name", who.name)))
    row = {"id": who.id, "name": name, "met": bool(name), "facts": "{}"}
    conn.execute(_meet(conn.dialect.name), row)
    before = conn.execute(_MET, {"person_": who.id}).one()
    added = {key: value for key, value in facts.items() if key != "name"}
    now = {"name": name or before.name, "met": bool(name) or before.met}
    kept = written(_added(codec.read(before.facts), added))
    conn.execute(_LEARN, {"person_": who.id, **now, "facts": kept})


@cache
def _meet(dialect: str) -> Executable:
    return upsert(dialect, people).on_conflict_do_nothing()
