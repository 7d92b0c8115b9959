"""How much work is waiting, for monitoring."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from bot.model.ports import Backlog
from bot.storage.schema import inbox, outbox, tables


def waiting(conn: Connection, now: int) -> Backlog:
    """Return how much is still to be shown and handled, and for how long it has waited.

    A claimed update counts as handled.
    """
    told = select(func.count(), func.min(tables.c.changed)).select_from(
        outbox.join(tables, tables.c.id == outbox.c.table_id)
    )
    handled = select(func.count(), func.min(inbox.c.due)).where(inbox.c.due <= now)
    untold, changed = conn.execute(told).one()
    unhandled, due = conn.execute(handled).one()
    return Backlog(untold, max(0, now - (changed or now)), unhandled, max(0, now - (due or now)))
