"""Leaderboards: what a result counts for, kept beside the results and rebuilt from them.

Weeks are ISO weeks, weeks and months are those of UTC.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    insert,
    or_,
    select,
    text,
    tuple_,
)
from sqlalchemy import Row as SqlRow

from bot.model.ports import Period, Result, Standing
from bot.storage import codec
from bot.storage.dialect import Row, write_many
from bot.storage.schema import people, result_rooms, results, standings

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PAGE = 1000
_KEY = (results.c.table_id, results.c.version, results.c.number)


class Key(NamedTuple):
    """What one number of a leaderboard counts; the order of the primary key."""

    scope: str
    scope_id: str
    period: str
    game: str
    person: str
    figure: str


class Board(NamedTuple):
    """One leaderboard: *period* by its name."""

    scope: str
    scope_id: str
    period: str
    game: str


def period_name(period: Period, at: int) -> str:
    """Return the week, month or all time that holds a moment: 2026-W07, 2026-02, all."""
    if period == "all":
        return "all"
    day = _EPOCH + timedelta(milliseconds=at)
    if period == "month":
        return f"{day.year:04}-{day.month:02}"
    week = day.isocalendar()
    return f"{week.year:04}-W{week.week:02}"


def scopes(result: Result) -> list[tuple[str, str]]:
    """Return every board on which a result counts, each once."""
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


def rows(total: Counter[Key]) -> list[Row]:
    """Return counts as rows, in the order in which every process must write them."""
    return [key._asdict() | {"total": count} for key, count in sorted(total.items())]


def leaders(conn: Connection, board: Board, figure: str, most: int) -> tuple[Standing, ...]:
    """Return the leaders of a board by *figure*.

    Equal ones stand in the order of deals won, then of their names.
    """
    found = conn.execute(_leaders(board, figure, most))
    names = {row.person: row.name for row in found}
    figures: dict[str, dict[str, int]] = {person: {} for person in names}
    mine = and_(_on(board), standings.c.person.in_(names))
    for row in conn.execute(select(standings).where(mine).order_by(standings.c.figure)):
        figures[row.person][row.figure] = row.total
    return tuple(Standing(person, names[person], figures[person]) for person in names)


def _leaders(board: Board, figure: str, most: int) -> Select[str, str]:
    """Return the query for the best *most*: only those that reach the last place are sorted."""
    on_board = and_(_on(board), standings.c.figure == figure)
    last = select(standings.c.total).where(on_board).order_by(standings.c.total.desc())
    bar = last.offset(max(most - 1, 0)).limit(1).scalar_subquery()
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
        .where(on_board, or_(bar.is_(None), standings.c.total >= bar))
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
    """Return a person's figures of all time, everywhere."""
    board = _on(Board("everywhere", "", "all", game))
    query = select(standings.c.figure, standings.c.total).where(board, standings.c.person == person)
    found = conn.execute(query.order_by(standings.c.figure))
    return {row.figure: row.total for row in found}


def rebuild(conn: Connection, only: Sequence[tuple[str, str]] = ()) -> None:
    """Count the leaderboards anew from the results: all, or *only* some (scope, scope id).

    On PostgreSQL whoever closes a deal meanwhile waits, so that nothing is counted twice or
    not at all.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(text("LOCK TABLE standings IN SHARE ROW EXCLUSIVE MODE"))
    places = tuple_(standings.c.scope, standings.c.scope_id).in_(only)
    conn.execute(delete(standings).where(places) if only else delete(standings))
    total = recount(conn, only)
    write_many(conn, insert(standings), rows(total))


def recount(conn: Connection, only: Sequence[tuple[str, str]] = ()) -> Counter[Key]:
    """Return what the stored results add up to."""
    total: Counter[Key] = Counter()
    for page in _stored(conn, {scope_id for _, scope_id in only}):
        total.update(counted(page))
    if not only:
        return total
    return Counter({key: n for key, n in total.items() if (key.scope, key.scope_id) in only})


def counted_of(conn: Connection, person: str) -> Counter[Key]:
    """Return what a person's stored results add up to."""
    total: Counter[Key] = Counter()
    for page in _paged(conn, select(results).where(results.c.person == person)):
        total.update(counted(page))
    return total


def _stored(conn: Connection, places: set[str]) -> Iterator[list[Result]]:
    """Yield the stored results page by page: all, or those of some rooms or servers."""
    query = select(results)
    if places:
        here = or_(result_rooms.c.room.in_(places), result_rooms.c.server.in_(places))
        rooms_key = [result_rooms.c[column.name] for column in _KEY]
        query = query.where(tuple_(*_KEY).in_(select(*rooms_key).where(here)))
    yield from _paged(conn, query)


def _paged(conn: Connection, query: Select[*tuple[object, ...]]) -> Iterator[list[Result]]:
    """Yield the results that a query finds, page by page."""
    query = query.order_by(*_KEY).limit(_PAGE)
    after: tuple[str, int, int] = ("", -1, -1)
    while True:
        found = conn.execute(query.where(tuple_(*_KEY) > after)).all()
        if not found:
            return
        first, after = _key(found[0]), _key(found[-1])
        where = _rooms(conn, first, after)
        yield [
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


def _key(row: SqlRow[*tuple[object, ...]]) -> tuple[str, int, int]:
    return row.table_id, row.version, row.number


def _rooms(
    conn: Connection, first: tuple[str, int, int], last: tuple[str, int, int]
) -> dict[tuple[str, int, int], list[tuple[str, str]]]:
    key = tuple_(result_rooms.c.table_id, result_rooms.c.version, result_rooms.c.number)
    found = conn.execute(select(result_rooms).where(key >= first, key <= last))
    where: dict[tuple[str, int, int], list[tuple[str, str]]] = {}
    for row in found:
        where.setdefault((row.table_id, row.version, row.number), []).append((row.room, row.server))
    return where
