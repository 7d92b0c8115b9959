"""What a platform has brought and is not handled yet: it is handled after a crash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, select

from bot.storage.codec import read, written
from bot.storage.dialect import upsert, write_many
from bot.storage.schema import inbox
from engine.game import Json

_DROP = delete(inbox).where(
    inbox.c.platform == bindparam("platform_"), inbox.c.number == bindparam("number_")
)


def keep(conn: Connection, platform: str, brought: Mapping[int, Json]) -> None:
    """Add what is not there yet."""
    rows = [
        {"platform": platform, "number": number, "content": written(one)}
        for number, one in sorted(brought.items())
    ]
    write_many(conn, upsert(conn.dialect.name, inbox).on_conflict_do_nothing(), rows)


def kept(conn: Connection, platform: str) -> dict[int, Json]:
    """Return what is there, in the order of its numbers."""
    found = conn.execute(
        select(inbox.c.number, inbox.c.content)
        .where(inbox.c.platform == platform)
        .order_by(inbox.c.number)
    )
    return {row.number: read(row.content) for row in found}


def drop(conn: Connection, platform: str, numbers: Sequence[int]) -> None:
    """Take away what is handled."""
    write_many(
        conn, _DROP, [{"platform_": platform, "number_": number} for number in sorted(numbers)]
    )
