"""Everything known about one person, for them to read: what ``forget`` would remove."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, and_, or_, select

from bot.model.forgetting import alias_of
from bot.model.ids import DealId, TableId, UserId
from bot.storage import find, forget
from bot.storage.codec import read
from bot.storage.schema import messages, played, ratings, result_rooms, results, tables
from engine.game import Json

_PAGE = 200


def known_of(conn: Connection, user: UserId) -> Json:
    """Return what the database holds about a person, as JSON; {} if there is nothing.

    It contains no id or name of anybody else. Times are UTC.
    """
    named = (*forget.naming(conn, user), *forget.traces(conn, user).heads)
    parts: Json = {
        "person": find.person(conn, user),
        "deals": list(_deals(conn, user)),
        "results": list(_results(conn, user)),
        "ratings": list(_ratings(conn, user)),
        "tables": list(_tables(conn, user, named)),
        "messages": list(_messages(conn, user)),
    }
    found = {name: part for name, part in parts.items() if part}
    return {"id": user, **found} if found else {}


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _deals(conn: Connection, user: UserId) -> Iterable[Json]:
    query = select(played).where(played.c.person == user)
    for row in conn.execute(query.order_by(played.c.at, played.c.table_id, played.c.deal)):
        yield {
            "deal": str(DealId(row.table_id, row.deal)),
            "game": row.game,
            "at": _time(row.at),
            "seat": row.seat + 1,
            "name": row.name,
            "away": row.away,
            "won_match": row.won,
            "figures": read(row.figures),
        }


def _results(conn: Connection, user: UserId) -> Iterable[Json]:
    key = (results.c.table_id, results.c.version, results.c.number)
    same = [result_rooms.c[column.name] == column for column in key]
    query = select(results, result_rooms.c.room).outerjoin(result_rooms, and_(*same))
    query = query.where(results.c.person == user).order_by(results.c.at, *key)
    for row in conn.execute(query):
        yield {
            "table": row.table_id,
            "game": row.game,
            "at": _time(row.at),
            "name": row.name,
            "room": row.room,
            "figures": read(row.figures),
        }


def _ratings(conn: Connection, user: UserId) -> Iterable[Json]:
    mine = or_(ratings.c.one == user, ratings.c.other == user)
    for row in conn.execute(select(ratings).where(mine).order_by(ratings.c.game, ratings.c.other)):
        partner = next((one for one in (row.one, row.other) if one not in (user, "")), None)
        yield {
            "game": row.game,
            "partner": None if partner is None else alias_of(partner),
            "mu": row.mu,
            "sigma": row.sigma,
            "deals": row.deals,
        }


def _tables(conn: Connection, user: UserId, ids: Sequence[TableId]) -> Iterable[Json]:
    for first in range(0, len(ids), _PAGE):
        page = tables.c.id.in_(ids[first : first + _PAGE])
        for row in conn.execute(select(tables.c.id, tables.c.head).where(page)):
            head = read(row.head)
            cuts = [*head.get("cuts", ()), *(head.get("dealt_with") or ())]
            closer = head.get("closer") or {}
            closed = {"closed": True, "name": closer["name"]} if closer.get("id") == user else {}
            yield {
                **closed,
                "table": row.id,
                "game": head["game"],
                "opened": head["opener"] == user,
                "seats": [seat + 1 for seat, one in enumerate(head["places"]) if _sits(one, user)],
                "words": sorted({one["word"] for one in cuts if one["person"] == user}),
            }


def _sits(place: Json, user: UserId) -> bool:
    heir = place.get("heir") or {}
    return user in [(one.get("person") or {}).get("id") for one in (place, heir)]


def _messages(conn: Connection, user: UserId) -> Iterable[Json]:
    query = select(messages).where(messages.c.target == user).order_by(messages.c.posted)
    for row in conn.execute(query):
        yield {"table": row.table_id, "message": row.ref, "at": _time(row.posted)}
