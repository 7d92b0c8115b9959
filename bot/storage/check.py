"""Looks for contradictions in a database: for ``dehla db check`` and the tests."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Select, func, or_, select

from bot.storage import codec, engines, leaderboard, rating
from bot.storage.database import looked_at
from bot.storage.leaderboard import Key
from bot.storage.migrate import must_be_newest
from bot.storage.schema import (
    entries,
    metadata,
    moving,
    outbox,
    results,
    seats,
    standings,
    tables,
    timers,
)


async def check(url: str) -> list[str]:
    """Return what is wrong with a database, one sentence each; [] if nothing is.

    It only reads, so the database may be in use.

    Raises:
        SettingsFault: there is no such database, or it belongs to another version of the program.
        StoreUnavailable: it cannot be read now.
    """
    place = engines.address(url).place
    return await looked_at(url, lambda conn: _checked(conn, place))


def _checked(conn: Connection, place: str) -> list[str]:
    must_be_newest(conn, place)
    hold_still(conn)
    return [*_file(conn), *_schema(conn), *contradictions(conn)]


def contradictions(conn: Connection) -> list[str]:
    """Return where the rows of a database contradict each other."""
    parts = (_logs, _heads, _clocks, _standings, _ratings)
    return [wrong for one in parts for wrong in one(conn)]


def hold_still(conn: Connection) -> None:
    """Let all following reads see the database as it is at one moment."""
    conn.rollback()
    if conn.dialect.name == "sqlite":
        conn.exec_driver_sql("BEGIN")
    else:
        conn.execution_options(isolation_level="REPEATABLE READ")


def _file(conn: Connection) -> list[str]:
    if conn.dialect.name != "sqlite":
        return []
    whole = conn.exec_driver_sql("PRAGMA integrity_check").scalars()
    torn = conn.exec_driver_sql("PRAGMA foreign_key_check")
    orphans = [f"A row of {row.table} belongs to no row of {row.parent}." for row in torn]
    return [f"The file is damaged: {text}." for text in whole if text != "ok"] + orphans


def _schema(conn: Connection) -> list[str]:
    return [f"The schema differs: {one}." for one in differences(conn)]


def differences(conn: Connection) -> list[str]:
    """Return how the schema of a database differs from ``schema.py``."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    context = MigrationContext.configure(conn, opts={"compare_type": True})
    return [str(one) for one in compare_metadata(context, metadata)]


def _logs(conn: Connection) -> list[str]:
    """Check that the log of each deal is numbered 0, 1, 2... and is not newer than its table."""
    count, last = func.count(), func.max(entries.c.number)
    deal = (entries.c.table_id, entries.c.deal)
    gaps = select(*deal).group_by(*deal)
    gaps = gaps.having(or_(func.min(entries.c.number) != 0, last != count - 1))
    found = [f"Table {id_}: the log of deal {n} has a gap." for id_, n in conn.execute(gaps)]
    ahead = select(tables.c.id).join(entries).where(entries.c.version > tables.c.version).distinct()
    newer = conn.execute(ahead).scalars()
    return found + [f"Table {id_}: its log is newer than the table." for id_ in newer]


def _heads(conn: Connection) -> list[str]:
    """Check that each live table can be read, and agrees with its row and its seats."""
    sitting = _grouped(conn, seats.c.table_id, seats.c.person)
    query = select(tables.c.id, tables.c.version, tables.c.phase, tables.c.head)
    wrong = []
    for id_, version, phase, head in conn.execute(query.where(tables.c.live)):
        try:
            table = codec.table(head, version)
        except ValueError:
            wrong.append(f"Table {id_}: it cannot be read.")
            continue
        if (table.id, table.phase.value) != (id_, phase):
            wrong.append(f"Table {id_}: its row and its content differ.")
        found = sitting.get(id_, set())
        # older versions kept no seats of those who are promised one
        if not {one.id for one in table.people} <= found <= {*table.members}:
            wrong.append(f"Table {id_}: its seats and its content differ.")
    return wrong


def _grouped(conn: Connection, key: Column[str], value: Column[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one, other in conn.execute(select(key, value)):
        found.setdefault(one, set()).add(other)
    return found


def _clocks(conn: Connection) -> list[str]:
    """Check that no timer runs at a closed table, and no news is newer than its table."""
    late = select(timers.c.table_id).join(tables).where(~tables.c.live).distinct()
    closed = [f"Table {id_} is closed, but a timer runs." for id_ in _ids(conn, late)]
    early = select(tables.c.id).join(outbox).where(outbox.c.version > tables.c.version)
    ahead = [f"Table {id_}: its news is newer than the table." for id_ in _ids(conn, early)]
    return closed + ahead


def _ids(conn: Connection, query: Select[str]) -> list[str]:
    return list(conn.execute(query).scalars())


def _standings(conn: Connection) -> list[str]:
    """Check that the boards follow from the results.

    Boards of past weeks and months may be missing, and zeros do not matter in a room whose results
    are being moved away.
    """
    left = set(conn.execute(select(moving.c.old)).scalars())
    newest = conn.execute(select(func.max(results.c.at))).scalar() or 0
    present = {leaderboard.period_name(period, newest) for period in ("week", "month", "all")}
    kept = present | set(conn.execute(select(standings.c.period).distinct()).scalars())

    def matters(key: Key, total: int) -> bool:
        return total != 0 or key.scope_id not in left

    wrong = found = 0
    for counted in leaderboard.recounts(conn):  # all of it might not fit in memory
        wanted = {key: n for key, n in counted.items() if key.period in kept}
        stored = leaderboard.stored(conn, wanted.keys())
        found += sum(matters(key, n) for key, n in stored.items())
        lacking = [key for key in wanted.keys() - stored.keys() if key.period in present]
        wrong += sum(matters(key, wanted[key]) for key in lacking)
        wrong += sum(n != wanted[key] for key, n in stored.items())
    wrong += _kept(conn) - found
    return [f"{wrong} numbers of the leaderboards do not follow from the results."] if wrong else []


def _kept(conn: Connection) -> int:
    """Return how many numbers the boards have, without the zeros of rooms that results leave."""
    left = standings.c.scope_id.in_(select(moving.c.old))
    matters = or_(standings.c.total != 0, ~left)
    return conn.execute(select(func.count()).select_from(standings).where(matters)).scalar_one()


def _ratings(conn: Connection) -> list[str]:
    wrong = rating.wrong(conn)
    if not wrong:
        return []
    return [f"{wrong} ratings do not follow from the rated deals: 'dehla ratings' mends that."]
