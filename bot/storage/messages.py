"""Stores where messages are."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select

from bot.model.ids import MessageRef, TableId
from bot.storage.dialect import newest, upsert
from bot.storage.schema import messages, seats

_REFS = select(messages.c.target, messages.c.ref, messages.c.posted).where(
    messages.c.table_id == bindparam("table_")
)
_REF = select(messages.c.ref).where(
    messages.c.table_id == bindparam("table_"), messages.c.target == bindparam("target_")
)
_SEAT = (
    select(seats.c.person)
    .where(seats.c.table_id == bindparam("table_"), seats.c.person == bindparam("person_"))
    .with_for_update(read=True)
)


def refs(conn: Connection, table: TableId) -> dict[str, tuple[MessageRef, int]]:
    """Return where a table's messages are: room or user id -> (ref, when posted)."""
    found = conn.execute(_REFS, {"table_": table})
    return {row.target: (row.ref, row.posted) for row in found}


def ref(conn: Connection, table: TableId, target: str) -> MessageRef | None:
    """Return where one message of a table is."""
    return conn.execute(_REF, {"table_": table, "target_": target}).scalar()


def keep_ref(
    conn: Connection,
    table: TableId,
    target: str,
    ref: MessageRef | None,
    posted: int,
    *,
    seated: bool = False,
) -> None:
    """Remember where a message is; None forgets it.

    *seated*: only if the target sits at the table. Their seat is locked, so that whoever takes it
    away, to forget them, waits until this is written, and then forgets it too.
    """
    if seated and conn.execute(_SEAT, {"table_": table, "person_": target}).first() is None:
        return
    if ref is None:
        here = (messages.c.table_id == table, messages.c.target == target)
        conn.execute(delete(messages).where(*here))
        return
    row = {"table_id": table, "target": target, "ref": ref, "posted": posted}
    conn.execute(newest(conn.dialect.name, messages, "ref", "posted"), row)


def keep_first_ref(
    conn: Connection, table: TableId, target: str, ref: MessageRef, posted: int
) -> bool:
    """Remember where a message is if none does yet; return whether that was so."""
    row = upsert(conn.dialect.name, messages).values(
        table_id=table, target=target, ref=ref, posted=posted
    )
    kept = row.on_conflict_do_nothing().returning(messages.c.target)
    return conn.execute(kept).first() is not None
