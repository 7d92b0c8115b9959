"""A room that its platform has given another id keeps all that is known of it."""

from __future__ import annotations

from sqlalchemy import Column, Connection, delete, exists, select, update

from bot.model.ids import RoomId, TableId
from bot.storage import leaderboard
from bot.storage.schema import messages, result_rooms, rooms, settings


def rename(conn: Connection, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
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
