"""Leaderboards: sums over the results, kept beside them and rebuilt from them when needed.

Weeks are ISO weeks; weeks and months are in UTC.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby
from operator import attrgetter, eq
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    and_,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
)
from sqlalchemy import Row as SqlRow

from bot.model.ports import Period, Result, Standing
from bot.storage import codec
from bot.storage.dialect import Row as Values
from bot.storage.dialect import upsert, write_many
from bot.storage.schema import people, result_rooms, results, standings

ResultKey = tuple[str, int, int]
"""Table, version and number of a result: its primary key."""
RESULT = (results.c.table_id, results.c.version, results.c.number)
_ROOM_OF = (result_rooms.c.table_id, result_rooms.c.version, result_rooms.c.number)
Places = list[tuple[str, str]]
"""Rooms, each with its server."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_whose = attrgetter("person")
_PAGE = 1000
_PEOPLE = 50
LEAST = -(2**31)
"""Less than any total. A bound that may be NULL would be compared row by row, not by the index."""


class Key(NamedTuple):
    """What one number of a leaderboard counts, in the order of the primary key."""

    scope: str
    scope_id: str
    period: str
    game: str
    person: str
    figure: str


class Board(NamedTuple):
    """One leaderboard; *period* is a ``period_name``."""

    scope: str
    scope_id: str
    period: str
    game: str


def period_name(period: Period, at: int) -> str:
    """Return the name of the period that contains a moment: 2026-W07, 2026-02, all."""
    if period == "all":
        return "all"
    day = _EPOCH + timedelta(milliseconds=at)
    if period == "month":
        return f"{day.year:04}-{day.month:02}"
    week = day.isocalendar()
    return f"{week.year:04}-W{week.week:02}"


def scopes(result: Result) -> list[tuple[str, str]]:
    """Return the scope and scope id of every board on which a result counts, each once."""
    channels = {("channel", room) for room, _ in result.rooms}
    servers = {("server", server) for _, server in result.rooms}
    return sorted(channels | servers | {("everywhere", "")})


def counted(found: Iterable[Result]) -> Counter[Key]:
    """Return what results add to the leaderboards."""
    total: Counter[Key] = Counter()
    for result in found:
        names = [period_name(period, result.at) for period in ("week", "month", "all")]
        for scope, scope_id in scopes(result):
            for name in names:
                for figure, count in result.figures.items():
                    key = Key(scope, scope_id, name, result.game, result.person, figure)
                    total[key] += count
    return total


def rows(total: Counter[Key]) -> list[Values]:
    """Return counts as rows, in the order in which all processes write them to avoid deadlocks."""
    return [key._asdict() | {"total": count} for key, count in sorted(total.items())]


def leaders(conn: Connection, board: Board, figure: str, most: int) -> tuple[Standing, ...]:
    """Return the leaders of a board by *figure*; ties are broken by deals won, then by name."""
    found = conn.execute(_leaders(board, figure, most))
    names = {row.person: row.name for row in found}
    figures: dict[str, dict[str, int]] = {person: {} for person in names}
    mine = and_(_on(board), standings.c.person.in_(names))
    own = (standings.c.person, standings.c.figure)  # in key order, else the index is not used
    for row in conn.execute(select(standings).where(mine).order_by(*own)):
        figures[row.person][row.figure] = row.total
    return tuple(Standing(person, names[person], figures[person]) for person in names)


def _leaders(board: Board, figure: str, most: int) -> Select[str, str]:
    """Return the query for the best *most*; it sorts only people who reach the last place."""
    on_board = and_(_on(board), standings.c.figure == figure)
    last = select(standings.c.total).where(on_board).order_by(standings.c.total.desc())
    bar = func.coalesce(last.offset(max(most - 1, 0)).limit(1).scalar_subquery(), LEAST)
    won = standings.alias("won")
    same = and_(
        *(won.c[name] == standings.c[name] for name in ("scope", "scope_id", "period", "game")),
        won.c.person == standings.c.person,
        won.c.figure == "deals_won",
    )
    return (
        select(standings.c.person, people.c.name)
        .join(people, people.c.id == standings.c.person)
        .outerjoin(won, same)
        .where(on_board, standings.c.total >= bar)
        .order_by(
            standings.c.total.desc(),
            won.c.total.desc().nulls_last(),
            people.c.name,
            standings.c.person,
        )
        .limit(most)
    )


def _on(board: Board) -> ColumnElement[bool]:
    columns = (standings.c.scope, standings.c.scope_id, standings.c.period, standings.c.game)
    return and_(*(column == value for column, value in zip(columns, board, strict=True)))


def figures_of(conn: Connection, person: str, game: str) -> dict[str, int]:
    """Return a person's all-time figures, over all rooms."""
    board = _on(Board("everywhere", "", "all", game))
    query = select(standings.c.figure, standings.c.total).where(board, standings.c.person == person)
    found = conn.execute(query.order_by(standings.c.figure))
    return {row.figure: row.total for row in found}


def rebuild(conn: Connection) -> None:
    """Compute the leaderboards again from the results.

    On PostgreSQL, closing a deal has to wait meanwhile, so that nothing is counted twice or lost.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(text("LOCK TABLE standings IN SHARE ROW EXCLUSIVE MODE"))
    conn.execute(delete(standings))
    write_many(conn, insert(standings), rows(recount(conn)))


def recount(conn: Connection) -> Counter[Key]:
    """Return what the stored results add up to."""
    total: Counter[Key] = Counter()
    for page in _paged(conn):
        total.update(counted(page))
    return total


def counted_of(conn: Connection, *wanted: str) -> Counter[Key]:
    """Return what the stored results of some people add up to."""
    total: Counter[Key] = Counter()
    for page in _paged(conn, results.c.person.in_(wanted)):
        total.update(counted(page))
    return total


def recounts(conn: Connection) -> Iterator[Counter[Key]]:
    """Yield what the stored results add up to, for a few people at a time."""
    everybody = select(results.c.person).distinct().order_by(results.c.person).limit(_PEOPLE)
    after = ""
    while some := conn.execute(everybody.where(results.c.person > after)).scalars().all():
        after = some[-1]
        yield counted_of(conn, *some)


def stored(conn: Connection, wanted: Collection[Key]) -> dict[Key, int]:
    """Return the stored numbers of the *wanted* keys; keys without one are missing.

    There is one query per person, which lists the wanted values of each column: SQLite uses no
    index for lists of whole keys.
    """
    found: dict[Key, int] = {}
    for person, keys in groupby(sorted(wanted, key=_whose), _whose):
        own = [standings.c.person == person]
        for name, values in zip(Key._fields[:4], zip(*keys, strict=True), strict=False):
            own.append(standings.c[name].in_(sorted(set(values))))
        for row in conn.execute(select(standings).where(*own)):
            found[Key(*row[:-1])] = row.total
    return {key: found[key] for key in found.keys() & set(wanted)}


def add(conn: Connection, total: Counter[Key]) -> None:
    """Add counts to the leaderboards."""
    write_many(conn, _added(conn.dialect.name), rows(total))


@cache
def _added(dialect: str) -> Executable:
    row = upsert(dialect, standings)
    return row.on_conflict_do_update(
        index_elements=list(standings.primary_key.columns),
        set_={"total": standings.c.total + row.excluded.total},
    )


def read_results(
    found: Iterable[SqlRow[*tuple[object, ...]]], where: Mapping[ResultKey, Places]
) -> list[Result]:
    """Return stored results; *where* gives the rooms and servers on whose boards each counts."""
    return [
        Result(
            row.person,
            row.name,
            tuple(where.get(_key(row), ())),
            row.game,
            row.at,
            codec.read(row.figures),
        )
        for row in found
    ]


def _paged(conn: Connection, *mine: ColumnElement[bool]) -> Iterator[list[Result]]:
    """Yield results page by page: all of them, or those that meet the conditions *mine*."""
    query = select(results).where(*mine).order_by(*RESULT).limit(_PAGE)
    there = select(result_rooms)
    if mine:
        there = there.join(results, and_(*map(eq, _ROOM_OF, RESULT))).where(*mine)
    after: ResultKey = ("", -1, -1)
    while found := conn.execute(query.where(tuple_(*RESULT) > after)).all():
        first, after = _key(found[0]), _key(found[-1])
        page = there.where(tuple_(*_ROOM_OF) >= first, tuple_(*_ROOM_OF) <= after)
        yield read_results(found, grouped(conn.execute(page)))


def _key(row: SqlRow[*tuple[object, ...]]) -> ResultKey:
    return row.table_id, row.version, row.number


def grouped(found: Iterable[SqlRow[*tuple[object, ...]]]) -> dict[ResultKey, Places]:
    """Return the rooms and servers of results, by the results' keys."""
    where: dict[ResultKey, Places] = {}
    for row in found:
        where.setdefault(_key(row), []).append((row.room, row.server))
    return where
