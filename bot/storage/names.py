"""Whose names may be shown where: people who share a room, and people who agreed to more."""

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
"""Ids of rooms and servers, by the scope of their boards."""


def shown(
    conn: Connection, wanted: Collection[UserId], reader: UserId, room: Room | None
) -> frozenset[UserId]:
    """Return those of *wanted* whose names may be shown.

    Args:
        room: where everybody reads it; None: only *reader* does, and rooms where they have played
            count instead.
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
    """Return the rooms and servers in which *reader* has played."""
    own = select(played.c.table_id).where(played.c.person == reader)
    there = result_rooms.c.table_id.in_(own)
    rooms = select(result_rooms.c.room, result_rooms.c.server).where(there).distinct()
    found = conn.execute(rooms).all()
    return {"channel": {row.room for row in found}, "server": {row.server for row in found}}


def _on_boards(conn: Connection, wanted: Collection[UserId], places: Places) -> set[UserId]:
    """Return the people on an all-time board of these places, all looked up by the primary key."""
    found: set[UserId] = set()
    for scope, ids in places.items():
        here = (standings.c.scope == scope, standings.c.scope_id.in_(sorted(ids)))
        known = (standings.c.period == "all", standings.c.game.in_(tuple(GAMES)))
        query = select(standings.c.person).where(*here, *known, standings.c.person.in_(wanted))
        found |= set(conn.execute(query.distinct()).scalars())
    return found
