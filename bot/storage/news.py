"""The outbox: news to show, by table and platform, and which process shows it (its teller).

To claim news is to put off its ``due`` time; if the process dies, the news is due again on its own,
with all that is asked for.
Where several processes serve one database, only one tells a table on a platform, for as long as it
gives signs of life, because it keeps the state of the messages and the pace of sending in memory.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

import msgspec
from sqlalchemy import Connection, Executable, bindparam, delete, or_, select, update

from bot.model.ids import TableId, platform
from bot.model.ports import Claim, Delivered, News
from bot.storage.codec import written
from bot.storage.dialect import Row, newest, upsert, write_many
from bot.storage.schema import outbox, tables, tellers
from bot.storage.write import NOBODY

_targets = msgspec.json.Decoder(tuple[str, ...])
_HERE = (outbox.c.table_id == bindparam("table_"), outbox.c.platform == bindparam("platform_"))
_LEASE = update(outbox).where(*_HERE).values(due=bindparam("due_"))
_TOLD = delete(outbox).where(
    *_HERE, outbox.c.version <= bindparam("told_"), outbox.c.asked == NOBODY
)
_TELL_AGAIN = update(outbox).where(*_HERE).values(due=0)
_NEWER = _TELL_AGAIN.where(outbox.c.version > bindparam("told_"))
_ASKED = update(outbox).where(*_HERE).values(asked=bindparam("asked_"), due=0)
_LEFT = delete(tellers).where(
    tellers.c.table_id == bindparam("table_"),
    tellers.c.platform == bindparam("platform_"),
    tellers.c.process == bindparam("process_"),
)
_STAY = (
    update(tellers)
    .where(tellers.c.process == bindparam("process_"))
    .values(until=bindparam("until_"))
)
_HELD = select(tellers.c.table_id, tellers.c.platform).where(
    tellers.c.process == bindparam("process_")
)
_NO_TELLER = delete(tellers).where(
    tellers.c.table_id == bindparam("table_"),
    tellers.c.table_id.in_(select(tables.c.id).where(~tables.c.live)),
)


def claim(conn: Connection, wanted: Claim, *, shared: bool) -> list[News]:
    """Return the news that a process is to tell, and hide it from others for a while.

    Args:
        shared: other processes may tell too, so the claimant is recorded as the teller.
    """
    asked: Row = {"now_": wanted.now, "platforms_": wanted.platforms, "most_": wanted.most}
    asked |= {"process_": wanted.process} if shared else {}
    asked |= {} if wanted.table is None else {"table_": wanted.table}
    rows = conn.execute(_open(shared=shared, one=wanted.table is not None), asked).all()
    if not rows:
        return []
    keys: list[Row] = [{"table_": row.table_id, "platform_": row.platform} for row in rows]
    write_many(conn, _LEASE, [key | {"due_": wanted.now + wanted.lease} for key in keys])
    if shared:
        write_many(
            conn,
            newest(conn.dialect.name, tellers, "process", "until"),
            [_held(row.table_id, row.platform, wanted) for row in rows],
        )
    return [
        News(row.table_id, row.platform, row.version, _targets.decode(row.asked)) for row in rows
    ]


@cache
def _open(*, shared: bool, one: bool) -> Executable:
    """Return the query for due news, of *one* table or of any; cached, as it runs every tick."""
    query = select(outbox).outerjoin(
        tellers,
        (tellers.c.table_id == outbox.c.table_id) & (tellers.c.platform == outbox.c.platform),
    )
    query = query.where(
        outbox.c.due <= bindparam("now_"),
        outbox.c.platform.in_(bindparam("platforms_", expanding=True)),
    )
    if one:
        query = query.where(outbox.c.table_id == bindparam("table_"))
    if shared:
        free = tellers.c.process.is_(None) | (tellers.c.until < bindparam("now_"))
        query = query.where(or_(free, tellers.c.process == bindparam("process_")))
    query = query.order_by(outbox.c.due, outbox.c.table_id, outbox.c.platform)
    return query.limit(bindparam("most_")).with_for_update(of=outbox, skip_locked=True)


def _held(table: TableId, platform: str, wanted: Claim) -> Row:
    return {
        "table_id": table,
        "platform": platform,
        "process": wanted.process,
        "until": wanted.until,
    }


def told(
    conn: Connection,
    done: Sequence[Delivered],
    posted: Sequence[tuple[TableId, str]],
    *,
    shared: bool,
) -> None:
    """Remove news from the outbox; if something newer has come, make that due at once.

    What is asked for stays until it is posted. A closed table has no more news after this, so its
    teller is removed too.
    """
    rows: list[Row] = [
        {"table_": table, "platform_": where, "told_": version}
        for table, where, version in sorted(done)
    ]
    for table, target in posted:
        where = platform(target)
        left = [*_asked(conn, table, where)]
        if target in left:
            left.remove(target)  # once: it may have been asked for again since
        conn.execute(_ASKED, {"table_": table, "platform_": where, "asked_": written(left)})
    write_many(conn, _TOLD, rows)
    write_many(conn, _NEWER, rows)
    if shared:
        write_many(conn, _NO_TELLER, [{"table_": row["table_"]} for row in rows])


def is_told(conn: Connection, table: TableId) -> bool:
    """Return whether everything about a table has been shown."""
    left = select(outbox.c.table_id).where(outbox.c.table_id == table)
    return conn.execute(left.limit(1)).first() is None


def ask(conn: Connection, table: TableId, where: str, target: str) -> None:
    """Have the teller of a table post a message again."""
    every = written((*_asked(conn, table, where), target))
    version = select(tables.c.version).where(tables.c.id == table).scalar_subquery()
    row = upsert(conn.dialect.name, outbox).values(
        table_id=table, platform=where, version=version, asked=every, due=0
    )
    conn.execute(
        row.on_conflict_do_update(
            index_elements=["table_id", "platform"], set_={"asked": every, "due": 0}
        )
    )


def _asked(conn: Connection, table: TableId, where: str) -> tuple[str, ...]:
    """Return the targets of a table on a platform that are to be posted again; lock its row.

    One that was asked for several times stands there as often.
    """
    here = (outbox.c.table_id == table, outbox.c.platform == where)
    asked = conn.execute(select(outbox.c.asked).where(*here).with_for_update()).scalar()
    return _targets.decode(asked or NOBODY)


def stay(conn: Connection, process: str, until: int) -> set[tuple[TableId, str]]:
    """Renew what a process tells; return that as (table, platform) pairs."""
    conn.execute(_STAY, {"process_": process, "until_": until})
    held = conn.execute(_HELD, {"process_": process})
    return {(row.table_id, row.platform) for row in held}


def leave(conn: Connection, process: str, kept: Collection[TableId]) -> None:
    """Let others take over a process's tables at once, except those *kept*."""
    ours = conn.execute(_HELD, {"process_": process})
    left = [row for row in ours if row.table_id not in kept]
    keys: list[Row] = [{"table_": row.table_id, "platform_": row.platform} for row in left]
    write_many(conn, _TELL_AGAIN, keys)
    write_many(conn, _LEFT, [key | {"process_": process} for key in keys])
