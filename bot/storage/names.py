"""Whose names may be read where: those who share a room, and those who have agreed to more."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select, tuple_

from bot.model.ids import UserId
from bot.model.requests import Room
from bot.model.settings import SHOWN
from bot.storage.codec import read
from bot.storage.schema import people, played, result_rooms, standings

_KINDS = ("channel", "server")


def shown(
    conn: Connection, wanted: Collection[UserId], reader: UserId, room: Room | None
) -> frozenset[UserId]:
    """Return those of *wanted* whose names may be told.

    Args:
        room: all of it reads; None: *reader* alone does, who has been in rooms of their own.
    """
    agreed = select(people.c.id, people.c.facts).where(people.c.id.in_(wanted))
    found = {row.id for row in conn.execute(agreed) if SHOWN.now(read(row.facts)) != SHOWN.usual}
    left = set(wanted) - found - {reader}
    if left:
        scopes = _scopes_of(conn, reader) if room is None else _scopes(room)
        found |= _on_boards(conn, left, scopes)
    return frozenset(found | ({reader} & set(wanted)))


def _scopes(room: Room) -> list[tuple[str, str]]:
    return list(zip(_KINDS, (room.id, room.server), strict=True))


def _scopes_of(conn: Connection, reader: UserId) -> list[tuple[str, str]]:
    """Return the rooms and servers in which somebody has played."""
    own = select(played.c.table_id).where(played.c.person == reader)
    there = result_rooms.c.table_id.in_(own)
    rooms = select(result_rooms.c.room, result_rooms.c.server).where(there).distinct()
    found = conn.execute(rooms).all()
    return [(kind, id_) for row in found for kind, id_ in zip(_KINDS, row, strict=True)]


def _on_boards(
    conn: Connection, wanted: Collection[UserId], scopes: list[tuple[str, str]]
) -> set[UserId]:
    if not scopes:
        return set()
    here = tuple_(standings.c.scope, standings.c.scope_id).in_(sorted(set(scopes)))
    query = select(standings.c.person).where(here, standings.c.period == "all")
    return set(conn.execute(query.where(standings.c.person.in_(wanted)).distinct()).scalars())
