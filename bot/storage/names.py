"""Whose names may be read where: those who share a room, and those who have agreed to more."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set

from sqlalchemy import Connection, select

from bot.model.ids import UserId
from bot.model.requests import Room
from bot.model.settings import SHOWN
from bot.storage.codec import read
from bot.storage.schema import people, played, result_rooms, standings
from engine.games import GAMES

Places = Mapping[str, Set[str]]
"""Rooms and servers, by what their boards are called."""


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


def _scopes(room: Room) -> Places:
    return {"channel": {room.id}, "server": {room.server}}


def _scopes_of(conn: Connection, reader: UserId) -> Places:
    """Return the rooms and servers in which somebody has played."""
    own = select(played.c.table_id).where(played.c.person == reader)
    there = result_rooms.c.table_id.in_(own)
    rooms = select(result_rooms.c.room, result_rooms.c.server).where(there).distinct()
    found = conn.execute(rooms).all()
    return {"channel": {row.room for row in found}, "server": {row.server for row in found}}


def _on_boards(conn: Connection, wanted: Collection[UserId], places: Places) -> set[UserId]:
    """Return who is on a board of one of these places; all keys are named, so that few are read."""
    found: set[UserId] = set()
    for scope, ids in places.items():
        here = (standings.c.scope == scope, standings.c.scope_id.in_(sorted(ids)))
        known = (standings.c.period == "all", standings.c.game.in_(tuple(GAMES)))
        query = select(standings.c.person).where(*here, *known, standings.c.person.in_(wanted))
        found |= set(conn.execute(query.distinct()).scalars())
    return found
