"""Closed deals: their records, and who sat in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sqlalchemy import ColumnElement, Connection, Row, and_, func, or_, select

from bot.model.history import PastDeal, PastMatch, Sat
from bot.model.ids import RoomId, TableId, UserId
from bot.model.table import Phase
from bot.storage import codec
from bot.storage.codec import Parcel, plain, written
from bot.storage.dialect import Row as Values
from bot.storage.dialect import newest, write_many
from bot.storage.packing import either
from bot.storage.schema import deals, played, result_rooms, tables
from engine.game import Json

PLAYED = (Phase.PLAYING.value, Phase.BETWEEN.value)
"""The phases of a table whose match is going on."""


def note(conn: Connection, parcels: Sequence[Parcel], at: int) -> None:
    """Write who sat in the deals that *parcels* end; for known deals, only who won the match.

    A match may end after its last deal: because its time is up, or people stop it.
    """
    rows = [row for parcel in parcels for row in _rows(parcel, at)]
    write_many(conn, newest(conn.dialect.name, played, "won"), rows)


def _rows(parcel: Parcel, at: int) -> Iterator[Values]:
    table = parcel.change.table
    for sat in parcel.change.sat:
        yield {
            "table_id": table.id,
            "deal": table.deal,
            "seat": sat.seat,
            "match": table.match,
            "game": table.game,
            "person": sat.person,
            "name": plain(sat.name),
            "level": sat.level,
            "away": sat.away,
            "figures": written(sat.figures),
            "won": sat.won,
            "at": at,
            "broken": sat.broken,
        }


def record(conn: Connection, table: TableId, deal: int) -> Json | None:
    """Return the record of a closed deal; None if there is none."""
    query = select(deals.c.record, deals.c.packed)
    found = conn.execute(query.where(deals.c.table_id == table, deals.c.deal == deal)).first()
    return None if found is None else either(*found)


def last_deal(conn: Connection, table: TableId) -> int | None:
    """Return the number of the deal that a table closed last."""
    return conn.execute(select(func.max(deals.c.deal)).where(deals.c.table_id == table)).scalar()


def rooms_of(conn: Connection, table: TableId) -> frozenset[RoomId]:
    """Return the rooms that showed a table when its deals gave results."""
    query = select(result_rooms.c.room).where(result_rooms.c.table_id == table).distinct()
    return frozenset(conn.execute(query).scalars())


def deal(conn: Connection, table: TableId, number: int) -> PastDeal | None:
    """Return who sat in a closed deal; None if that is not known."""
    found = _matches(conn, and_(played.c.table_id == table, played.c.deal == number))
    return found[0].deals[0] if found else None


def match(conn: Connection, table: TableId, number: int) -> PastMatch | None:
    """Return the closed deals of a match; None if none is known."""
    found = _matches(conn, and_(played.c.table_id == table, played.c.match == number))
    return found[0] if found else None


def matches(
    conn: Connection, user: UserId | None, skip: int, most: int, room: RoomId | None
) -> tuple[PastMatch, ...]:
    """Return the matches of a person, newest closed deal first; of a *room*, those shown there."""
    newest = func.max(played.c.at).desc()
    mine = select(played.c.table_id, played.c.match)
    if user is not None:
        mine = mine.where(played.c.person == user)
    if room is not None:
        there = select(result_rooms.c.table_id).where(result_rooms.c.room == room)
        mine = mine.where(played.c.table_id.in_(there))
    mine = mine.group_by(played.c.table_id, played.c.match)
    order = (newest, played.c.table_id, played.c.match.desc())
    keys = [tuple(row) for row in conn.execute(mine.order_by(*order).offset(skip).limit(most))]
    if not keys:
        return ()
    wanted = or_(*(and_(played.c.table_id == id_, played.c.match == n) for id_, n in keys))
    found = {(one.table, one.match): one for one in _matches(conn, wanted)}
    return tuple(found[id_, number] for id_, number in keys)


def _matches(conn: Connection, wanted: ColumnElement[bool]) -> list[PastMatch]:
    order = (played.c.table_id, played.c.match, played.c.deal, played.c.seat)
    query = select(played, tables.c.phase.in_(PLAYED).label("on")).join(tables)
    rows = conn.execute(query.where(wanted).order_by(*order)).all()
    return [
        PastMatch(table, number, own[0].game, tuple(_deals(own)), own[-1].on)
        for (table, number), group in groupby(rows, lambda row: (row.table_id, row.match))
        for own in [list(group)]
    ]


def _deals(rows: list[Row[tuple[object, ...]]]) -> Iterator[PastDeal]:
    for number, group in groupby(rows, lambda row: row.deal):
        seats = list(group)
        yield PastDeal(number, seats[0].at, tuple(map(_sat, seats)))


def _sat(row: Row[tuple[object, ...]]) -> Sat:
    figures = codec.read(row.figures)
    return Sat(row.seat, row.person, row.name, row.level, row.away, figures, row.won, row.broken)
