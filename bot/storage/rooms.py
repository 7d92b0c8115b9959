"""Moves what is known about a room to a new id that its platform has given it.

What its table needs is moved at once. Its results, perhaps a million, follow a few at a time: each
transaction is short, and leaves the leaderboards consistent with the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    or_,
    select,
    update,
)

from bot.model.ids import CALL, RESULT, RoomId, TableId
from bot.storage import leaderboard
from bot.storage.dialect import Row, among, upsert, write_many
from bot.storage.leaderboard import Key, Places, ResultKey
from bot.storage.schema import (
    messages,
    moving,
    result_rooms,
    results,
    rooms,
    settings,
    standings,
    tables,
)

RESULTS_AT_ONCE = 40
"""Results moved in one transaction, for which others wait some hundredths of a second."""

_KEY = (result_rooms.c.table_id, result_rooms.c.version, result_rooms.c.number)
_NAMES = tuple(column.name for column in _KEY)
_LIVE = select(tables.c.id).where(tables.c.live)
_LEAVE = delete(result_rooms).where(*(column == bindparam(column.name) for column in _KEY))


class Move(NamedTuple):
    """A room's old id and its new one."""

    old: RoomId
    new: RoomId

    def of(self, id_: str) -> str:
        """Return the present id of a room or server."""
        return self.new if id_ == self.old else id_


def rename(conn: Connection, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
    """Move what a room shows, its messages and its settings to a new id; results follow later.

    A room that is its own server keeps the leaderboard of that server too.
    """
    if old != new:
        for column in (rooms.c.room, settings.c.place):
            _rename(conn, column, old, new)
        _rename(conn, messages.c.target, old, new, messages.c.table_id.in_(_LIVE))
        _note(conn, Move(old, new))
    shown = conn.execute(select(rooms.c.table_id).where(rooms.c.room == new))
    return tuple(shown.scalars())


def clear(conn: Connection, room: RoomId) -> None:
    """Forget the settings of a room that is gone, and where messages are there; results stay."""
    inside = [settings.c.place.startswith(f"{room}/", autoescape=True)]
    conn.execute(delete(settings).where(or_(settings.c.place == room, *inside)))
    signs = ("/", RESULT, CALL)
    beside = [messages.c.target.startswith(f"{room}{one}", autoescape=True) for one in signs]
    conn.execute(delete(messages).where(or_(messages.c.target == room, *beside)))


def _rename(
    conn: Connection, column: Column[str], old: str, new: str, *also: ColumnElement[bool]
) -> None:
    """Give rows a new key; if a row with that key exists, it wins.

    Args:
        also: further conditions on the rows, for when no index begins with *column*.
    """
    table = column.table
    twin = table.alias()
    same = [twin.c[key.name] == key for key in table.primary_key if key is not column]
    taken = exists().where(twin.c[column.name] == new, *same)
    conn.execute(delete(table).where(column == old, taken, *also))
    conn.execute(update(table).where(column == old, *also).values({column: new}))


def _note(conn: Connection, move: Move) -> None:
    """Note that results are to follow; those still moving to the old id go to the new one.

    Word of a move may come late, when the new id has been left too: they follow from there.
    """
    conn.execute(update(moving).where(moving.c.new == move.old).values(new=move.new))
    conn.execute(delete(moving).where(moving.c.old == moving.c.new))  # they are back
    further = conn.execute(select(moving.c.new).where(moving.c.old == move.new)).scalar()
    new = further or move.new
    row = upsert(conn.dialect.name, moving).values(old=move.old, new=new)
    conn.execute(row.on_conflict_do_update(index_elements=["old"], set_={"new": new}))


def follow(conn: Connection) -> bool:
    """Move some results of a room to its new id; return whether any may be left."""
    found = conn.execute(select(moving).limit(1).with_for_update(skip_locked=True)).first()
    if found is None:
        return False
    move = Move(found.old, found.new)
    here = or_(result_rooms.c.room == move.old, result_rooms.c.server == move.old)
    some = select(*_KEY).where(here).limit(RESULTS_AT_ONCE).with_for_update()
    keys = sorted({tuple(row) for row in conn.execute(some)})
    if keys:
        _bring(conn, move, keys)
    else:
        _end(conn, move)
    return True


def _bring(conn: Connection, move: Move, keys: Sequence[ResultKey]) -> None:
    """Let these results count on the boards of the new id instead of the old id."""
    found = conn.execute(among(select(results), leaderboard.RESULT, keys)).all()
    old = leaderboard.grouped(conn.execute(among(select(result_rooms), _KEY, keys)))
    new = {key: _moved(where, move) for key, where in old.items()}
    before = leaderboard.counted(leaderboard.read_results(found, old))
    after = leaderboard.counted(leaderboard.read_results(found, new))
    leaderboard.add(conn, _difference(before, after))
    write_many(conn, _LEAVE, [dict(zip(_NAMES, key, strict=True)) for key in keys])
    write_many(conn, result_rooms.insert(), _rows(new))


def _moved(where: Places, move: Move) -> Places:
    """Return rooms and servers under their new ids; a room that has the new id already wins."""
    found = {move.of(room): move.of(server) for room, server in where if room == move.old}
    found |= {room: move.of(server) for room, server in where if room != move.old}
    return sorted(found.items())


def _difference(before: Counter[Key], after: Counter[Key]) -> Counter[Key]:
    """Return what to add to the boards; on a new board that includes zeros."""
    gained = {key: after[key] - before[key] for key in before.keys() | after.keys()}
    return Counter({key: n for key, n in gained.items() if n or key not in before})


def _rows(where: Mapping[ResultKey, Places]) -> list[Row]:
    return [
        dict(zip(_NAMES, key, strict=True)) | {"room": room, "server": server}
        for key, places in sorted(where.items())
        for room, server in places
    ]


def _end(conn: Connection, move: Move) -> None:
    """Finish a move: no result is left at the old id, so its boards hold only zeros. Drop them."""
    for scope in ("channel", "server"):
        there = (standings.c.scope == scope, standings.c.scope_id == move.old)
        conn.execute(delete(standings).where(*there, standings.c.total == 0))
    conn.execute(delete(moving).where(moving.c.old == move.old))
