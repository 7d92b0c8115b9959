"""Which timers are due, and when the service was last alive.

To claim a timer is to put off its ``due`` time (a lease); if the claimant dies, the timer is due
again on its own. On PostgreSQL, processes skip what another is just claiming.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Select, and_, bindparam, exists, func, or_, select, update

from bot.model.ports import Timer
from bot.storage.dialect import Row, newest, write_many
from bot.storage.schema import beat, entries, inbox, outbox, tellers, timers

_DUE = (
    select(timers)
    .where(timers.c.due <= bindparam("now_"))
    .order_by(timers.c.due, timers.c.table_id)
    .limit(bindparam("most_"))
    .with_for_update(skip_locked=True)
)
_HERE = (timers.c.table_id == bindparam("table_"), timers.c.name == bindparam("name_"))
_LEASE_TIMER = update(timers).where(*_HERE).values(due=bindparam("until_"))
_NEXT_DUE = select(func.min(timers.c.due))
_ALIVE, _MOVED, _MOVED_BY = 1, 2, 3
"""What ``beat`` knows: when the service was last alive, when timers last followed the clock, and by
how many ms."""
_NOTED = select(beat.c.at).where(beat.c.id == bindparam("id_"))
_BEATEN = _NOTED.with_for_update()
SAME = 3_000
"""Milliseconds by which two processes may differ that follow the same jump: in what the clock reads
and in how far it went."""

_RELEASE = _LEASE_TIMER.where(
    timers.c.what == bindparam("what_"), timers.c.turn == bindparam("turn_")
).values(due=bindparam("due_"))


def claim(conn: Connection, now: int, lease: int, most: int) -> list[Timer]:
    """Return the timers that are due, and put off their due time to *lease* ms from *now*."""
    rows = conn.execute(_DUE, {"now_": now, "most_": most})
    found = [Timer(row.table_id, row.name, row.due, row.what, row.turn) for row in rows]
    key = [{"table_": timer.table, "name_": timer.name} for timer in found]
    write_many(conn, _LEASE_TIMER, [one | {"until_": now + lease} for one in key])
    return found


def release(conn: Connection, claimed: Sequence[Timer]) -> None:
    """Make claimed timers due when they were before; those replaced since then stay gone."""
    rows: list[Row] = [
        {
            "table_": timer.table,
            "name_": timer.name,
            "what_": timer.what,
            "turn_": timer.turn,
            "due_": timer.due,
        }
        for timer in sorted(claimed, key=lambda one: (one.table, one.name))
    ]
    write_many(conn, _RELEASE, rows)


def next_due(conn: Connection) -> int | None:
    """Return when the next timer is due."""
    due: int | None = conn.execute(_NEXT_DUE).scalar()
    return due


def shift(conn: Connection, by: int, since: int | None, now: int) -> None:
    """Move timers by *by* ms. Their rows are locked in key order, as everywhere.

    Args:
        since: when the clock jumped, by the new one: turns that were begun by a move from then to
            *now* keep their time, and nothing moves once more where another process has followed
            this jump since; None: all move.
    """
    key = (timers.c.table_id, timers.c.name)
    conn.execute(select(*key).order_by(*key).with_for_update())
    if since is not None:
        if has_followed(conn, since, now) and _went(conn, by):
            return
        _note(conn, _MOVED, now)
        _note(conn, _MOVED_BY, by)
        _note(conn, _ALIVE, now)
    moved = update(timers).values(due=timers.c.due + by)
    if since is not None:
        moved = moved.where(
            or_(timers.c.name != "turn", timers.c.table_id.not_in(_moved(since, now)))
        )
    conn.execute(moved)
    if by < 0:
        _shorten(conn, by, now)


def _moved(since: int, now: int) -> Select[tuple[str]]:
    """Return the tables whose newest move was made from *since* to *now*.

    Where the clock was set back, older moves may have been made at the same readings of it.
    """
    newer = entries.alias()
    is_newer = or_(
        newer.c.deal > entries.c.deal,
        and_(newer.c.deal == entries.c.deal, newer.c.number > entries.c.number),
    )
    after = exists().where(newer.c.table_id == entries.c.table_id, is_newer)
    return select(entries.c.table_id).where(entries.c.at.between(since, now), ~after)


def has_followed(conn: Connection, since: int, now: int) -> bool:
    """Return whether the timers have followed the jump of the clock that came at *since*."""
    followed = conn.execute(_NOTED, {"id_": _MOVED}).scalar()
    return followed is not None and since <= followed <= now + SAME


def _went(conn: Connection, by: int) -> bool:
    """Return whether the timers last moved by about *by*.

    Somebody who was paused may see a jump back to a reading at which an earlier one was followed.
    """
    moved = conn.execute(_NOTED, {"id_": _MOVED_BY}).scalar()
    return moved is not None and abs(moved - by) <= SAME


def _note(conn: Connection, what: int, at: int) -> None:
    conn.execute(newest(conn.dialect.name, beat, "at"), {"id": what, "at": at})


def _shorten(conn: Connection, by: int, now: int) -> None:
    """Move the end of claims back with the clock, or they would last much longer."""
    for until in (outbox.c.due, inbox.c.due, tellers.c.until):
        table, ahead = until.table, until > now
        key = table.primary_key.columns
        conn.execute(select(*key).where(ahead).order_by(*key).with_for_update())
        conn.execute(update(table).where(ahead).values({until: until + by}))


def beaten(conn: Connection, now: int) -> int | None:
    """Note that the service is alive; return when that was last noted."""
    before: int | None = conn.execute(_BEATEN, {"id_": _ALIVE}).scalar()
    _note(conn, _ALIVE, now)
    return before
