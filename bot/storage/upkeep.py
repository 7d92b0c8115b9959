"""Shrinks or drops what years of play leave behind, a little in each transaction.

Results, ratings and who sat where are kept for ever, and so are the deals themselves, card by card,
unless the host limits them. Each chore remembers how far it has got, as long as the program runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Delete,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)

from bot.model.ids import HANDS_IN
from bot.storage import rooms
from bot.storage.codec import read
from bot.storage.dialect import write_many
from bot.storage.leaderboard import period_name
from bot.storage.packing import packed
from bot.storage.schema import deals, entries, messages, requests, standings, tables
from bot.storage.schema import rooms as rooms_shown

TABLES_AT_ONCE = 50
RECORDS_AT_ONCE = 100
BOARDS_AT_ONCE = 50
STANDINGS_AT_ONCE = 1_000
REQUESTS_AT_ONCE = 1_000
HOUR = 3600 * 1000
DAY = 24 * HOUR
REPEATED = 3 * DAY
"""How long a request id is remembered: longer than any platform repeats an update."""
QUIET = DAY
"""How long a table must have been closed before its logs, and where its messages stand, are
dropped, so that nobody reads them. Messages that belong to no table must be as old."""
PAST = 35 * DAY
"""How long ago a week or month must have ended for its boards to be dropped: generous, in case the
clock is wrong."""

_PACKED = (
    update(deals)
    .where(deals.c.table_id == bindparam("table_"), deals.c.deal == bindparam("deal_"))
    .values(record="", packed=bindparam("packed_"))
)
_NO_REQUEST = delete(requests).where(requests.c.id == bindparam("request_"))

_before: BindParameter[int] = bindparam("before_")
"""When a table must have been closed, and its messages posted, for these to be dropped."""
_older = entries.alias("older")
_LAST = select(func.max(_older.c.deal)).where(_older.c.table_id == bindparam("table_"))
_NO_EARLIER_LOGS = delete(entries).where(
    entries.c.table_id == bindparam("table_"), entries.c.deal < _LAST.scalar_subquery()
)
_NO_LOGS = delete(entries).where(entries.c.table_id == bindparam("table_"))
_NO_RECORDS = delete(deals).where(deals.c.table_id == bindparam("table_"))

Chore = Callable[[Connection, int], bool]
"""Does a little work, given the time (UTC ms); returns whether there may be more."""


class Upkeep:
    """All chores of one database.

    Args:
        keep_deals: days for which the cards and moves of deals are kept; None: for ever.
    """

    def __init__(self, keep_deals: int | None = None) -> None:
        self._chores: list[Chore] = [
            lambda conn, _: rooms.follow(conn),
            _forget_requests,
            lambda conn, _: _pack(conn),
            _Closed(QUIET, (_NO_EARLIER_LOGS,)),
            _Messages(),
            PastBoards(),
        ]
        if keep_deals is not None:
            self._chores.append(_Closed(keep_deals * DAY, (_NO_LOGS, _NO_RECORDS)))

    def piece(self, conn: Connection, now: int) -> bool:
        """Do a little work; return whether there may be more."""
        return any(chore(conn, now) for chore in self._chores)


def _forget_requests(conn: Connection, now: int) -> bool:
    """Forget the ids of requests that no platform repeats any more."""
    old = select(requests.c.id).where(requests.c.at < now - REPEATED).order_by(requests.c.at)
    some = old.limit(REQUESTS_AT_ONCE).with_for_update(skip_locked=True)
    forgotten = conn.execute(some).scalars().all()
    write_many(conn, _NO_REQUEST, [{"request_": id_} for id_ in forgotten])
    return len(forgotten) == REQUESTS_AT_ONCE


def _pack(conn: Connection) -> bool:
    """Pack some records from before packing existed."""
    plain = select(deals.c.table_id, deals.c.deal, deals.c.record).where(deals.c.packed.is_(None))
    found = conn.execute(plain.limit(RECORDS_AT_ONCE).with_for_update(skip_locked=True)).all()
    rows = [
        {"table_": row.table_id, "deal_": row.deal, "packed_": packed(read(row.record))}
        for row in found
    ]
    write_many(conn, _PACKED, rows)
    return bool(found)


class _Closed:
    """Drops something of the tables that have been closed for a while, oldest first.

    Args:
        quiet: for how long they must have been closed, in ms.
        drops: what is carried out for each, its id bound to ``table_``.
    """

    def __init__(self, quiet: int, drops: Sequence[Delete]) -> None:
        self._quiet = quiet
        self._drops = drops
        self._after = (0, "")

    def __call__(self, conn: Connection, now: int) -> bool:
        key = (tables.c.changed, tables.c.id)
        query = select(*key).where(~tables.c.live, tables.c.changed < now - self._quiet)
        query = query.where(tuple_(*key) > self._after).order_by(*key)
        found = conn.execute(query.limit(TABLES_AT_ONCE)).all()
        if not found:
            return False
        ids = [{"table_": id_} for id_ in sorted(row.id for row in found)]
        for drop in self._drops:
            write_many(conn, drop, ids)
        self._after = (found[-1].changed, found[-1].id)
        return True


class _Messages:
    """Forgets where the messages of tables stand that have been closed for a while, or never were.

    Which these are is asked of the messages, as most tables were closed long ago and have none. It
    takes one look at each table that has some, so that it is asked once in an hour when there is
    nothing to drop.
    """

    def __init__(self) -> None:
        owner = _owners()
        known = exists().where(tables.c.id == owner)
        is_over = exists().where(tables.c.id == owner, ~tables.c.live, tables.c.changed < _before)
        goes = or_(is_over, and_(~known, ~_shows_a_table(owner)))
        is_old = messages.c.posted < _before
        some = exists().where(messages.c.table_id == owner, is_old)
        self._find = select(owner).where(goes, some).limit(TABLES_AT_ONCE)
        self._drop = delete(messages).where(messages.c.table_id == bindparam("table_"), is_old)
        self._done = -1

    def __call__(self, conn: Connection, now: int) -> bool:
        if self._done == now // HOUR:
            return False
        before = {"before_": now - QUIET}
        found = conn.execute(self._find, before).scalars().all()
        write_many(conn, self._drop, [before | {"table_": id_} for id_ in sorted(found)])
        if not found:
            self._done = now // HOUR
        return bool(found)


def _owners() -> ColumnElement[str]:
    """Return the tables that have messages, each found by one step in the index."""
    name = messages.c.table_id
    owners = select(func.min(name).label("id")).cte("owners", recursive=True)
    following = select(func.min(name)).where(name > owners.c.id).scalar_subquery()
    return owners.union_all(select(following).where(owners.c.id.is_not(None))).c.id


def _shows_a_table(owner: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether *owner* stands for the hands in a room where a table is."""
    return exists().where(rooms_shown.c.room == func.substr(owner, len(HANDS_IN) + 1))


class PastBoards:
    """Drops the boards of past weeks and months, which nobody can ask for.

    They could be computed again from the results at any time.
    """

    def __init__(self) -> None:
        self._done = ""
        self._after = ("", "")

    def __call__(self, conn: Connection, now: int) -> bool:
        week = period_name("week", now)
        if self._done == week:
            return False
        place = (standings.c.scope, standings.c.scope_id)
        for _ in range(BOARDS_AT_ONCE):
            query = select(*place).where(tuple_(*place) > self._after).order_by(*place).limit(1)
            found = conn.execute(query).first()
            if found is None:
                self._done, self._after = week, ("", "")
                return True
            if self._drop(conn, (found.scope, found.scope_id), now) == STANDINGS_AT_ONCE:
                return True
            self._after = (found.scope, found.scope_id)
        return True

    def _drop(self, conn: Connection, place: tuple[str, str], now: int) -> int:
        """Drop some past numbers of one place (a scope and its id); return how many."""
        then = now - PAST
        week, month = period_name("week", then), period_name("month", then)
        period = standings.c.period
        weeks = (period >= f"{week[:4]}-W") & (period < week)
        key = standings.primary_key.columns
        past = select(*key).where(
            standings.c.scope == place[0],
            standings.c.scope_id == place[1],
            or_(period < month, weeks),
        )
        found = conn.execute(past.limit(STANDINGS_AT_ONCE)).all()
        write_many(conn, _NO_STANDING, [dict(row._mapping) for row in found])
        return len(found)


_NO_STANDING = delete(standings).where(
    *(column == bindparam(column.name) for column in standings.primary_key.columns)
)
