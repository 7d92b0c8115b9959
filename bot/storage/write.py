"""Writes the rows of changes. Every statement covers all parcels of a transaction at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, bindparam, delete, insert, update

from bot.model.ids import platform
from bot.storage import history, leaderboard, rating
from bot.storage.codec import Parcel, plain, written
from bot.storage.dialect import Row, newest, upsert, write_many
from bot.storage.packing import packed
from bot.storage.schema import (
    deals,
    entries,
    outbox,
    people,
    requests,
    result_rooms,
    results,
    rooms,
    seats,
    tables,
    timers,
)

_OWN = "table_"
NOBODY = "[]"
"""An empty JSON list: no message is to be posted again."""

_NEXT_HEAD = (
    update(tables)
    .where(tables.c.id == bindparam("id_"), tables.c.version == bindparam("expected"))
    .values({column.name: bindparam(column.name) for column in tables.c if column.name != "id"})
)
_NO_OLD_LOGS = delete(entries).where(
    entries.c.table_id == bindparam(_OWN), entries.c.deal < bindparam("deal_")
)
_NO_TIMER = delete(timers).where(
    timers.c.table_id == bindparam(_OWN), timers.c.name == bindparam("name_")
)
_NO_OTHER_TIMER = _NO_TIMER.where(timers.c.turn != bindparam("turn_"))
_NO_ROOMS = delete(rooms).where(rooms.c.table_id == bindparam(_OWN))
_FREE_ROOM = delete(rooms).where(rooms.c.room == bindparam("room_"), ~rooms.c.firm)
_NO_SEATS = delete(seats).where(seats.c.table_id == bindparam(_OWN))


def moves(conn: Connection, parcels: Sequence[Parcel], at: int) -> None:
    """Write what every change has: head, request, log, timers and outbox."""
    heads = [(parcel, _head(parcel, at)) for parcel in parcels]
    fresh = [row | {"id": parcel.id} for parcel, row in heads if parcel.change.table.version == 1]
    known = [
        row | {"id_": parcel.id, "expected": parcel.change.table.version - 1}
        for parcel, row in heads
        if parcel.change.table.version > 1
    ]
    write_many(conn, insert(tables), fresh)
    write_many(conn, _NEXT_HEAD, known)
    write_many(conn, insert(requests), _requests(parcels, at))
    write_many(conn, insert(entries), [row for one in parcels for row in _entries(one, at)])
    write_many(conn, _NO_OLD_LOGS, _dealt(parcels))
    _timers(conn, parcels)
    _outbox(conn, parcels)


def _head(parcel: Parcel, at: int) -> Row:
    table = parcel.change.table
    return {
        "version": table.version,
        "game": table.game,
        "phase": table.phase.value,
        "live": parcel.live,
        "head": parcel.head,
        "roster": parcel.roster,
        "changed": at,
    }


def _requests(parcels: Sequence[Parcel], at: int) -> list[Row]:
    asked = [(parcel.change.request, parcel.id) for parcel in parcels]
    found = sorted((request, id_) for request, id_ in asked if request is not None)
    return [{"id": request, "table_id": id_, "at": at} for request, id_ in found]


def _entries(parcel: Parcel, at: int) -> list[Row]:
    table = parcel.change.table
    return [
        {
            "table_id": parcel.id,
            "deal": table.deal,
            "number": number,
            "version": table.version,
            "seat": entry.seat,
            "action": entry.action,
            "at": at,
        }
        for number, entry in enumerate(parcel.change.entries, parcel.first)
    ]


def _dealt(parcels: Sequence[Parcel]) -> list[Row]:
    """Return the tables that begin a deal, each with the number of the deal before.

    Logs of still earlier deals can go, as they are in the records. The log of the deal that was
    just closed stays, because another process may be reading it.
    """
    begun = [one for one in parcels if one.first == 0 and one.change.entries]
    return [{_OWN: one.id, "deal_": one.change.table.deal - 1} for one in begun]


def _timers(conn: Connection, parcels: Sequence[Parcel]) -> None:
    """Replace the timers, but leave the end of a match or phase as it is once it is set.

    A new phase is recognised by the turn at which it began.
    """
    told = [parcel for parcel in parcels if parcel.change.timers is not None]
    gone = [{_OWN: parcel.id, "name_": "turn"} for parcel in told]
    for name in ("match", "phase"):
        gone += [{_OWN: parcel.id, "name_": name} for parcel in told if not _of(parcel, name)]
    write_many(conn, _NO_TIMER, gone)
    write_many(conn, insert(timers), [row for parcel in told for row in _of(parcel, "turn")])
    phases = [row for parcel in told for row in _of(parcel, "phase")]
    others = [{_OWN: row["table_id"], "name_": "phase", "turn_": row["turn"]} for row in phases]
    write_many(conn, _NO_OTHER_TIMER, others)
    ends = [row for parcel in told for row in _of(parcel, "match")]
    write_many(conn, upsert(conn.dialect.name, timers).on_conflict_do_nothing(), ends + phases)


def _of(parcel: Parcel, name: str) -> list[Row]:
    """Return the row of a parcel's timer of this name, if it has one."""
    return [
        {
            "table_id": parcel.id,
            "name": timer.name,
            "due": timer.due,
            "what": timer.what,
            "turn": timer.turn,
        }
        for timer in parcel.change.timers or ()
        if timer.name == name
    ]


def _outbox(conn: Connection, parcels: Sequence[Parcel]) -> None:
    """Put news of each table in the outbox, one row for each of its platforms.

    A row that is there already only gets the new version: its ``due`` time is the lease of whoever
    is telling it, and nobody else is to tell it at the same time.
    """
    wanted: list[Row] = [
        {
            "table_id": parcel.id,
            "platform": name,
            "version": parcel.change.table.version,
            "asked": NOBODY,
            "due": 0,
        }
        for parcel in parcels
        for name in sorted({platform(id_) for id_ in (*parcel.rooms, *parcel.people)})
    ]
    write_many(conn, newest(conn.dialect.name, outbox, "version"), wanted)


def rosters(conn: Connection, moved: Sequence[Parcel], held: Mapping[str, str]) -> None:
    """Write which rooms show a table and who sits at it, where that has changed.

    Args:
        held: for each room that is taken (``firm``), the table that it shows.
    """
    if not moved:
        return
    own = [{_OWN: parcel.id} for parcel in moved]
    write_many(conn, _NO_ROOMS, own)
    claims = _claims(moved, held)
    write_many(conn, _FREE_ROOM, [{"room_": row["room"]} for row in claims])
    write_many(conn, insert(rooms), claims)
    write_many(conn, _NO_SEATS, own)
    sitting = [
        {"person": person, "table_id": parcel.id}
        for parcel in moved
        if parcel.live
        for person in sorted(parcel.people)
    ]
    write_many(conn, insert(seats), sitting)


def _claims(moved: Sequence[Parcel], held: Mapping[str, str]) -> list[Row]:
    """Return the rooms that the tables take; if a match is over, only rooms that nobody holds."""
    shows = {room: id_ for room, id_ in held.items() if id_ not in {one.id for one in moved}}
    claims: dict[str, Row] = {}
    for parcel in sorted(moved, key=lambda one: not one.firm):
        for room in parcel.rooms if parcel.live else ():
            if shows.setdefault(room, parcel.id) == parcel.id:
                claims[room] = {"room": room, "table_id": parcel.id, "firm": parcel.firm}
    return [claims[room] for room in sorted(claims)]


def scores(conn: Connection, parcels: Sequence[Parcel], at: int) -> None:
    """Write the records of closed deals and what follows from them: history, boards, ratings."""
    closed = [parcel for parcel in parcels if parcel.change.record is not None]
    write_many(
        conn,
        newest(conn.dialect.name, deals, "record", "packed", "at"),
        [_record(one, at) for one in closed],
    )
    history.note(conn, [parcel for parcel in parcels if parcel.change.sat], at)
    _results(conn, [parcel for parcel in parcels if parcel.change.results])
    rating.rate(conn, parcels)


def _record(parcel: Parcel, at: int) -> Row:
    deal, record = parcel.change.table.deal, packed(parcel.change.record or {})
    return {"table_id": parcel.id, "deal": deal, "record": "", "packed": record, "at": at}


def _results(conn: Connection, parcels: Sequence[Parcel]) -> None:
    if not parcels:
        return
    gained = [result for parcel in parcels for result in parcel.change.results]
    names = {result.person: result.name for result in sorted(gained, key=lambda one: one.at)}
    _meet(conn, names)
    write_many(conn, insert(results), [row for one in parcels for row in _raw(one)])
    places = [row for one in parcels for row in _places(one)]
    write_many(conn, insert(result_rooms), places)
    leaderboard.add(conn, leaderboard.counted(gained))


def _meet(conn: Connection, names: Mapping[str, str]) -> None:
    """Keep the newest names of people about whom nothing else is known."""
    wanted = [
        {"id": id_, "name": plain(name), "met": False, "facts": "{}"}
        for id_, name in sorted(names.items())
    ]
    write_many(conn, _newest_name(conn.dialect.name), wanted)


@cache
def _newest_name(dialect: str) -> Executable:
    row = upsert(dialect, people)
    return row.on_conflict_do_update(
        index_elements=["id"], set_={"name": row.excluded.name}, where=~people.c.met
    )


def _raw(parcel: Parcel) -> list[Row]:
    return [
        _key(parcel, number)
        | {
            "person": result.person,
            "name": plain(result.name),
            "game": result.game,
            "at": result.at,
            "figures": written(result.figures),
        }
        for number, result in enumerate(parcel.change.results)
    ]


def _places(parcel: Parcel) -> list[Row]:
    return [
        _key(parcel, number) | {"room": room, "server": server}
        for number, result in enumerate(parcel.change.results)
        for room, server in dict(result.rooms).items()
    ]


def _key(parcel: Parcel, number: int) -> Row:
    return {"table_id": parcel.id, "version": parcel.change.table.version, "number": number}
