"""Where messages stand, and which timers are due.

A timer is claimed by pushing its ``due`` ahead: what a dead process has claimed comes back by
itself. On PostgreSQL, processes skip what another is just claiming.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    bindparam,
    delete,
    exists,
    func,
    select,
    update,
)

from bot.model.ids import MessageRef, RoomId, TableId
from bot.model.ports import Timer
from bot.storage import leaderboard
from bot.storage.dialect import upsert, write_many
from bot.storage.schema import beat, messages, result_rooms, rooms, settings, timers

_LEASE_TIMER = update(timers).where(
    timers.c.table_id == bindparam("table_"), timers.c.name == bindparam("name_")
)


def refs(conn: Connection, table: TableId) -> dict[str, tuple[MessageRef, int]]:
    """Return where a table's messages stand: room or user id -> (ref, when posted)."""
    query = select(messages.c.target, messages.c.ref, messages.c.posted)
    found = conn.execute(query.where(messages.c.table_id == table))
    return {row.target: (row.ref, row.posted) for row in found}


def keep_ref(
    conn: Connection, table: TableId, target: str, ref: MessageRef | None, posted: int
) -> None:
    """Remember where a message stands; None forgets it."""
    if ref is None:
        here = (messages.c.table_id == table, messages.c.target == target)
        conn.execute(delete(messages).where(*here))
        return
    row = {"table_id": table, "target": target, "ref": ref, "posted": posted}
    newest = upsert(conn.dialect.name, messages).values(row)
    conn.execute(
        newest.on_conflict_do_update(
            index_elements=["table_id", "target"], set_={"ref": ref, "posted": posted}
        )
    )


def claim_timers(conn: Connection, now: int, lease: int, most: int) -> list[Timer]:
    """Return the timers that are due, and push them ahead by *lease* ms."""
    due = select(timers).where(timers.c.due <= now).order_by(timers.c.due, timers.c.table_id)
    query = due.limit(most).with_for_update(skip_locked=True)
    found = [
        Timer(row.table_id, row.name, row.due, row.what, row.turn) for row in conn.execute(query)
    ]
    until = _LEASE_TIMER.values(due=now + lease)
    rows = [{"table_": timer.table, "name_": timer.name} for timer in found]
    write_many(conn, until, rows)
    return found


def next_due(conn: Connection) -> int | None:
    """Return when the next timer is due."""
    due: int | None = conn.execute(select(func.min(timers.c.due))).scalar()
    return due


def shift_timers(conn: Connection, by: int) -> None:
    """Move every timer by so many milliseconds; the rows are locked in the order of all writers."""
    key = (timers.c.table_id, timers.c.name)
    conn.execute(select(*key).order_by(*key).with_for_update())
    conn.execute(update(timers).values(due=timers.c.due + by))


def beaten(conn: Connection, now: int) -> int | None:
    """Note that the service is alive; return when that was last noted."""
    before: int | None = conn.execute(select(beat.c.at).with_for_update()).scalar()
    row = upsert(conn.dialect.name, beat).values(id=1, at=now)
    conn.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
    return before


def rename_room(conn: Connection, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
    """Give a room's traces a new id: what it shows, its messages, leaderboards and settings.

    A room that is a server of its own keeps its server's leaderboard too.
    """
    if old != new:
        for column in (rooms.c.room, messages.c.target, result_rooms.c.room, settings.c.place):
            _rename(conn, column, old, new)
        servers = update(result_rooms).where(result_rooms.c.server == old)
        conn.execute(servers.values(server=new))
        boards = [(scope, id_) for scope in ("channel", "server") for id_ in (old, new)]
        leaderboard.rebuild(conn, boards)
    shown = conn.execute(select(rooms.c.table_id).where(rooms.c.room == new))
    return tuple(shown.scalars())


def _rename(conn: Connection, column: Column[str], old: str, new: str) -> None:
    """Give rows a new key; where one stands there already, that one stays."""
    table = column.table
    twin = table.alias()
    same = [twin.c[key.name] == key for key in table.primary_key if key is not column]
    taken = exists().where(twin.c[column.name] == new, *same)
    conn.execute(delete(table).where(column == old, taken))
    conn.execute(update(table).where(column == old).values({column: new}))
