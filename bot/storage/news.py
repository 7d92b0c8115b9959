"""What is to be told, by platform, and which process tells it.

News is claimed by pushing its ``due`` ahead: what a dead process has claimed comes back by itself.
Where several processes serve one database, one of them tells of a table on a platform, as long as
it says that it lives: its messages, and how quickly they may follow each other, are in its hands.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

import msgspec
from sqlalchemy import Connection, Executable, bindparam, delete, or_, select, update

from bot.model.ids import TableId
from bot.model.ports import Claim, Delivered, News
from bot.storage.codec import written
from bot.storage.dialect import Row, newest, upsert, write_many
from bot.storage.schema import outbox, tables, tellers
from bot.storage.write import NOBODY

_targets = msgspec.json.Decoder(tuple[str, ...])
_HERE = (outbox.c.table_id == bindparam("table_"), outbox.c.platform == bindparam("platform_"))
_LEASE = update(outbox).where(*_HERE).values(due=bindparam("due_"), asked=NOBODY)
_TOLD = delete(outbox).where(
    *_HERE, outbox.c.version <= bindparam("told_"), outbox.c.asked == NOBODY
)
_TELL_AGAIN = update(outbox).where(*_HERE).values(due=0)
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
    """Return what a process has to tell, and hide it for a while.

    Args:
        shared: other processes may tell too; who tells is written down then.
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
        News(
            row.table_id,
            row.platform,
            row.version,
            _targets.decode(row.asked),
            taken=shared and row.process != wanted.process,
        )
        for row in rows
    ]


@cache
def _open(*, shared: bool, one: bool) -> Executable:
    """Return the question what is to be told, of *one* table or of any: it is asked every tick."""
    query = select(outbox, tellers.c.process).outerjoin(
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


def told(conn: Connection, done: Sequence[Delivered], *, shared: bool) -> None:
    """Take news off the outbox; where something newer has come, it may be told at once.

    Of a table that is closed nothing is told any more: nobody needs to be its teller.
    """
    rows: list[Row] = [
        {"table_": table, "platform_": platform, "told_": version}
        for table, platform, version in sorted(done)
    ]
    write_many(conn, _TOLD, rows)
    write_many(
        conn, _TELL_AGAIN, [{key: row[key] for key in ("table_", "platform_")} for row in rows]
    )
    if shared:
        write_many(conn, _NO_TELLER, [{"table_": row["table_"]} for row in rows])


def is_told(conn: Connection, table: TableId) -> bool:
    """Return whether nothing of a table is left to tell."""
    left = select(outbox.c.table_id).where(outbox.c.table_id == table)
    return conn.execute(left.limit(1)).first() is None


def ask(conn: Connection, table: TableId, platform: str, target: str) -> None:
    """Have the teller of a table post a message anew."""
    here = (outbox.c.table_id == table, outbox.c.platform == platform)
    asked = conn.execute(select(outbox.c.asked).where(*here).with_for_update()).scalar() or NOBODY
    every = written((*_targets.decode(asked), target))
    version = select(tables.c.version).where(tables.c.id == table).scalar_subquery()
    row = upsert(conn.dialect.name, outbox).values(
        table_id=table, platform=platform, version=version, asked=every, due=0
    )
    conn.execute(
        row.on_conflict_do_update(
            index_elements=["table_id", "platform"], set_={"asked": every, "due": 0}
        )
    )


def stay(conn: Connection, process: str, until: int) -> set[tuple[TableId, str]]:
    """Note that a process goes on telling; return of which tables, on which platforms."""
    conn.execute(_STAY, {"process_": process, "until_": until})
    held = conn.execute(_HELD, {"process_": process})
    return {(row.table_id, row.platform) for row in held}


def leave(conn: Connection, process: str, kept: Collection[TableId]) -> None:
    """Let others tell at once what a process has told, but for the tables that it keeps."""
    ours = conn.execute(_HELD, {"process_": process})
    left = [row for row in ours if row.table_id not in kept]
    keys: list[Row] = [{"table_": row.table_id, "platform_": row.platform} for row in left]
    write_many(conn, _TELL_AGAIN, keys)
    write_many(conn, _LEFT, [key | {"process_": process} for key in keys])
