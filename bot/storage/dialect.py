"""The few differences between the two engines, and writing many rows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Executable, Select, Table, and_, column, values
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

Columns = TypeVarTuple("Columns")
Row = dict[str, object]
"""Values by column or parameter name."""


def upsert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that has ``on_conflict_do_update``, which both engines understand."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # slow to load, and SQLite does not need it

        return postgresql.insert(table)
    return sqlite.insert(table)


@cache
def newest(dialect: str, table: Table, *columns: str) -> Executable:
    """Return a statement that inserts a row, or updates *columns* of the row with its key."""
    row = upsert(dialect, table)
    written = {name: row.excluded[name] for name in columns}
    return row.on_conflict_do_update(index_elements=[*table.primary_key.columns], set_=written)


def among(
    query: Select[*Columns],
    key: Sequence[ColumnElement[object]],
    wanted: Sequence[tuple[object, ...]],
) -> Select[*Columns]:
    """Restrict *query* to the rows whose *key* is *wanted* (not empty), looked up by the index.

    ``(a, b) IN (VALUES ...)`` means the same, but SQLite reads the whole table for that.
    """
    names = [column(f"k{n}", one.type) for n, one in enumerate(key)]
    rows = values(*names).data(wanted).cte("wanted")
    same = and_(*(one == rows.c[name.name] for one, name in zip(key, names, strict=True)))
    return query.join(rows, same)


def write_many(
    conn: Connection, statement: Executable, rows: Sequence[Mapping[str, object]]
) -> None:
    """Run *statement* once for each row, in one call; do nothing without rows."""
    if rows:
        conn.execute(statement, rows)
