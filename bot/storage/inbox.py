"""Updates from a platform that are not handled yet, so that a crash loses none.

To claim an update is to put off its ``due`` time. Whoever has handled it drops it; if a process
dies first, the update is due again on its own. Processes skip what another is just claiming.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.storage.codec import read, written
from bot.storage.dialect import Row, upsert, write_many
from bot.storage.schema import inbox
from engine.game import Json

_HERE = (inbox.c.platform == bindparam("platform_"), inbox.c.number == bindparam("number_"))
_DROP = delete(inbox).where(*_HERE)
_HIDE = update(inbox).where(*_HERE).values(due=bindparam("due_"))


def keep(conn: Connection, platform: str, brought: Mapping[int, Json], due: int) -> set[int]:
    """Add the updates that are not there yet, hidden until *due*; return their numbers."""
    rows = [
        {"platform": platform, "number": number, "content": written(one), "due": due}
        for number, one in sorted(brought.items())
    ]
    if not rows:
        return set()
    adding = upsert(conn.dialect.name, inbox).values(rows).on_conflict_do_nothing()
    return set(conn.execute(adding.returning(inbox.c.number)).scalars())


def is_waiting(conn: Connection, platform: str, now: int) -> bool:
    """Return whether any update is unhandled: a cheap read, because usually none is."""
    here = select(inbox.c.number).where(inbox.c.platform == platform, inbox.c.due <= now)
    return conn.execute(here.limit(1)).first() is not None


def claim(conn: Connection, platform: str, now: int, until: int, most: int) -> dict[int, Json]:
    """Return updates that nobody handles, by number, and hide them *until* a later time."""
    found = conn.execute(
        select(inbox.c.number, inbox.c.content)
        .where(inbox.c.platform == platform, inbox.c.due <= now)
        .order_by(inbox.c.number)
        .limit(most)
        .with_for_update(skip_locked=True)
    ).all()
    hide(conn, platform, [row.number for row in found], until)
    return {row.number: read(row.content) for row in found}


def hide(conn: Connection, platform: str, numbers: Sequence[int], due: int) -> None:
    """Let nobody claim these until *due*."""
    write_many(conn, _HIDE, [row | {"due_": due} for row in _rows(platform, numbers)])


def drop(conn: Connection, platform: str, numbers: Sequence[int]) -> None:
    """Delete updates that have been handled."""
    write_many(conn, _DROP, _rows(platform, numbers))


def _rows(platform: str, numbers: Sequence[int]) -> list[Row]:
    return [{"platform_": platform, "number_": number} for number in sorted(numbers)]
