"""The little in which the two engines differ, and writing many rows at once."""

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
    """Return an insert that knows ``on_conflict_do_update``; both engines write it alike."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # only who needs it waits until it is loaded

        return postgresql.insert(table)
    return sqlite.insert(table)


@cache
def newest(dialect: str, table: Table, *columns: str) -> Executable:
    """Return what writes a row, or these columns of it over the row that has its key."""
    row = upsert(dialect, table)
    written = {name: row.excluded[name] for name in columns}
    return row.on_conflict_do_update(index_elements=[*table.primary_key.columns], set_=written)


def among(
    query: Select[*Columns],
    key: Sequence[ColumnElement[object]],
    wanted: Sequence[tuple[object, ...]],
) -> Select[*Columns]:
    """Let *query* find the rows with these keys, which are not empty, each by the index.

    ``(a, b) IN (VALUES ...)`` says the same, but SQLite reads the whole table for that.
    """
    names = [column(f"k{n}", one.type) for n, one in enumerate(key)]
    rows = values(*names).data(wanted).cte("wanted")
    same = and_(*(one == rows.c[name.name] for one, name in zip(key, names, strict=True)))
    return query.join(rows, same)


def write_many(
    conn: Connection, statement: Executable, rows: Sequence[Mapping[str, object]]
) -> None:
    """Run *statement* once for each row, in one call; without rows, not at all."""
    if rows:
        conn.execute(statement, rows)
