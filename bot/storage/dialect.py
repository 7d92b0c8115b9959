"""The little in which the two engines differ, and writing many rows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

Row = dict[str, object]
"""Values by column or parameter name."""


def upsert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that knows ``on_conflict_do_update``; both engines write it alike."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # only who needs it waits until it is loaded

        return postgresql.insert(table)
    return sqlite.insert(table)


def write_many(
    conn: Connection, statement: Executable, rows: Sequence[Mapping[str, object]]
) -> None:
    """Run *statement* once for each row, in one call; without rows, not at all."""
    if rows:
        conn.execute(statement, rows)
