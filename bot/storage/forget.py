"""Forgets a person: another id takes the place of theirs everywhere.

Rows are kept, so that other people's boards, ratings and replays stay complete. The person's names
are deleted, and so are the words with which they cut decks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    insert,
    not_,
    or_,
    select,
    tuple_,
    update,
)

from bot.model.forgetting import Forgotten
from bot.model.ids import CALL, TableId, UserId
from bot.storage import leaderboard, rating
from bot.storage.codec import read, written
from bot.storage.dialect import write_many
from bot.storage.packing import either, packed
from bot.storage.schema import (
    contests,
    deals,
    messages,
    outbox,
    people,
    played,
    results,
    seats,
    standings,
    tables,
)
from engine.records import SHUFFLE

_PAGE = 200
_CUTS = '"cuts":["'
"""Found in the head of a table at which a deal is practised whose deck somebody had cut."""
_list = msgspec.json.Decoder(list[object])


class Traces(NamedTuple):
    """Where a person is named in texts that no index covers.

    Args:
        heads: closed tables.
        records: deals whose deck they may have cut; a record does not say who did.
    """

    heads: tuple[TableId, ...]
    records: tuple[tuple[TableId, int], ...]


def naming(conn: Connection, user: UserId) -> tuple[TableId, ...]:
    """Return the live tables that name a person: as seated, promised a seat, opener or cutter."""
    query = select(tables.c.id).where(tables.c.live, _names(tables.c.head, user))
    return tuple(conn.execute(query.order_by(tables.c.id)).scalars())


def traces(conn: Connection, user: UserId) -> Traces:
    """Find the traces of a person that take long to find; nothing is locked while it looks."""
    records = tuple(sorted(_cut(conn, user)))
    return Traces(tuple(_heads(conn, user, {table for table, _ in records})), records)


def _names(text: Column[str], user: UserId) -> ColumnElement[bool]:
    return text.contains(written(user), autoescape=True)


def _heads(conn: Connection, user: UserId, practised: set[str]) -> Iterator[TableId]:
    """Yield the closed tables that name a person, or practise a deal that they may have cut."""
    practises = tables.c.head.contains(_CUTS, autoescape=True)
    wanted = or_(_names(tables.c.head, user), practises)
    query = select(tables.c.id, tables.c.head).where(not_(tables.c.live), wanted)
    after = ""
    while page := conn.execute(_next(query, after)).all():
        after = page[-1].id
        for row in page:
            again = read(row.head).get("again")
            if written(user) in row.head or (again and again["table"] in practised):
                yield row.id


def _next(query: Select[str, str], after: str) -> Select[str, str]:
    return query.where(tables.c.id > after).order_by(tables.c.id).limit(_PAGE)


def _cut(conn: Connection, user: UserId) -> Iterator[tuple[TableId, int]]:
    """Yield the recorded deals that somebody may have cut: cut ones in which they sat.

    For deals older than the history, of which nobody knows who sat there, it is enough that they
    have played at the table.
    """
    sat = select(played.c.table_id, played.c.deal).where(played.c.person == user)
    own = select(results.c.table_id).where(results.c.person == user)
    key = tuple_(deals.c.table_id, deals.c.deal)
    known = select(played.c.table_id).where(
        played.c.table_id == deals.c.table_id, played.c.deal == deals.c.deal
    )
    before_history = and_(deals.c.table_id.in_(own), ~known.exists())
    query = select(deals.c.table_id, deals.c.deal, deals.c.record, deals.c.packed)
    query = query.order_by(deals.c.table_id, deals.c.deal).limit(_PAGE)
    for mine in (key.in_(sat), before_history):
        after = ("", -1)
        while page := conn.execute(query.where(mine, key > after)).all():
            after = (page[-1].table_id, page[-1].deal)
            for row in page:
                if either(row.record, row.packed).get(SHUFFLE, {}).get("cuts"):
                    yield row.table_id, row.deal


def forget(conn: Connection, gone: Forgotten, found: Traces) -> bool:
    """Replace a person by *gone.by*; return False, and write nothing, if a live table names them.

    That is checked again here, because they may have sat down while ``traces`` was looking.
    """
    if naming(conn, gone.person):
        return False
    _rewrite_heads(conn, gone, found.heads)
    _drop_cuts(conn, found.records)
    kept = _rename_results(conn, gone)
    _rename_contests(conn, gone)
    kept += _rename_played(conn, gone)
    kept += rating.rename(conn, gone.person, gone.by)
    _drop_messages(conn, gone.person)
    conn.execute(delete(seats).where(seats.c.person == gone.person))
    conn.execute(delete(people).where(people.c.id == gone.person))
    if kept:
        nobody = {"id": gone.by, "name": "", "met": False, "facts": "{}"}
        conn.execute(insert(people), [nobody])
    return True


def _rewrite_heads(conn: Connection, gone: Forgotten, ids: Sequence[TableId]) -> None:
    for first in range(0, len(ids), _PAGE):
        page = tables.c.id.in_(ids[first : first + _PAGE])
        rows = conn.execute(select(tables.c.id, tables.c.head, tables.c.roster).where(page)).all()
        changed = update(tables).where(tables.c.id == bindparam("id_"))
        changed = changed.values(
            head=bindparam("head_"),
            roster=bindparam("roster_"),
            version=tables.c.version + 1,  # processes that have it at hand load it anew
        )
        write_many(conn, changed, [_rewritten(row, gone) for row in rows])


def _rewritten(row: Row[str, str, str], gone: Forgotten) -> dict[str, object]:
    head = read(row.head)
    head["cuts"] = [one for one in head.get("cuts", ()) if one["person"] != gone.person]
    dealt_with = head.get("dealt_with")
    if any(one["person"] == gone.person for one in dealt_with or ()):
        head["dealt_with"] = None
    if head.get("again"):
        head["again"]["record"].pop(SHUFFLE, None)
    roster = row.roster.replace(written(gone.person), written(gone.by))
    return {"id_": row.id, "head_": written(_without(head, gone)), "roster_": roster}


def _without(value: object, gone: Forgotten) -> object:
    """Return a JSON value with the person's id replaced and their name removed."""
    if isinstance(value, list):
        return [_without(one, gone) for one in value]
    if not isinstance(value, dict):
        return gone.by if value == gone.person else value
    if value.get("id") == gone.person:
        return {**value, "id": gone.by, "name": "", "locale": None}
    return {key: _without(one, gone) for key, one in value.items()}


def _drop_cuts(conn: Connection, keys: Sequence[tuple[TableId, int]]) -> None:
    """Remove from records what their decks were shuffled with, which includes the words."""
    for table, deal in keys:
        here = (deals.c.table_id == table, deals.c.deal == deal)
        stored = conn.execute(select(deals.c.record, deals.c.packed).where(*here)).first()
        if stored is None:  # dropped in the meantime
            continue
        record = either(*stored)
        record.pop(SHUFFLE, None)
        conn.execute(update(deals).where(*here).values(record="", packed=packed(record)))


def _rename_results(conn: Connection, gone: Forgotten) -> int:
    """Rename a person's results, and the numbers on boards that follow from them."""
    counted = leaderboard.counted_of(conn, gone.person)
    own = [getattr(standings.c, name) == bindparam(f"{name}_") for name in leaderboard.Key._fields]
    rows = [{f"{name}_": value for name, value in key._asdict().items()} for key in sorted(counted)]
    write_many(conn, update(standings).where(*own).values(person=gone.by), rows)
    renamed = update(results).where(results.c.person == gone.person)
    return conn.execute(renamed.values(person=gone.by, name="")).rowcount


def _rename_played(conn: Connection, gone: Forgotten) -> int:
    renamed = update(played).where(played.c.person == gone.person)
    return conn.execute(renamed.values(person=gone.by, name="")).rowcount


def _rename_contests(conn: Connection, gone: Forgotten) -> None:
    sat = select(played.c.table_id, played.c.deal).where(played.c.person == gone.person)
    mine = tuple_(contests.c.table_id, contests.c.deal).in_(sat)
    for row in conn.execute(select(contests.c.number, contests.c.sides).where(mine)).all():
        text = written(_without(_list.decode(row.sides), gone))
        conn.execute(update(contests).where(contests.c.number == row.number).values(sides=text))


def _drop_messages(conn: Connection, user: UserId) -> None:
    """Forget where messages to a person are, and requests to post such messages again."""
    own = (messages.c.target == user, messages.c.target.endswith(f"{CALL}{user}", autoescape=True))
    conn.execute(delete(messages).where(or_(*own)))
    asked = select(outbox).where(_names(outbox.c.asked, user))
    for row in conn.execute(asked).all():
        targets = map(str, _list.decode(row.asked))
        kept = [one for one in targets if user not in (one, one.partition(CALL)[2])]
        here = (outbox.c.table_id == row.table_id, outbox.c.platform == row.platform)
        conn.execute(update(outbox).where(*here).values(asked=written(kept)))
