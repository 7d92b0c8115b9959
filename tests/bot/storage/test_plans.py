"""No question, move or upkeep reads a whole table, on either engine."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlalchemy import event

from bot.model.forgetting import Forgotten
from bot.model.history import Contest, Side
from bot.storage import SqlStore, leaderboard, open_store
from bot.storage.check import contradictions
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    RAVI,
    changed,
    opened,
    result,
    saved,
    table,
    tidied,
)
from tests.bot.storage.test_past import FOUR

TABLE = "k3f9qa2m"
BENEATH_THE_STORE = True
"""These tests listen to the engine's connections."""
NOW = 1_800_000_000_000
PLACES = (("channel", HERE.id), ("server", HERE.server), ("everywhere", ""))
QUESTIONS = {
    "standings": [
        (*place, period, GAME, figure, NOW)
        for place in PLACES
        for period in ("week", "month", "all")
        for figure in ("kots", "deals_won")
    ],
    "best_rated": [(*place, GAME, pairs) for place in PLACES for pairs in (False, True)],
    "ratings": [(GAME, [(ASHA.id,), (ASHA.id, RAVI.id)])],
    "names_shown": [((ASHA.id, RAVI.id, "discord:9"), RAVI.id, room) for room in (HERE, None)],
}
"""What is asked of methods that answer in several ways."""
SAMPLES = {
    "table": TABLE,
    "wanted": [TABLE, "other"],
    "target": ASHA.id,
    "room": HERE.id,
    "place": HERE.id,
    "user": ASHA.id,
    "game": GAME,
    "request": "request",
    "platform": "discord",
    "deal": 1,
    "match": 1,
    "skip": 0,
    "most": 5,
    "now": NOW,
    "until": NOW + 1,
    "since": NOW,
}
"""What all others are asked, by the names of their parameters."""
FEW = ("wanted", "owners", "moving", "beat", "ix_deals_plain")
"""The keys that are asked for, or found step by step; tables with hardly a row; an index of what is
still to do."""
ALL = ("backlog",)
"""What counts all that waits to be done, and no more."""


def questions() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Every method of the store that reads, with what it is asked."""
    for name, one in inspect.getmembers(SqlStore, inspect.isfunction):
        if name not in ALL and "self._db.read(" in inspect.getsource(one):
            names = list(inspect.signature(one).parameters)[1:]
            for words in QUESTIONS.get(name) or [tuple(SAMPLES[each] for each in names)]:
                yield name, words


async def play(store: SqlStore) -> None:
    """Close a rated deal, so that every question has an answer."""
    one = await saved(store, opened(table(TABLE, rooms=())))
    sides = (Side((ASHA.id,), 0), Side((RAVI.id,), 1))
    change = changed(one, match=1, deal=1)
    results = tuple(result(who, NOW, deals=1, kots=1) for who in (ASHA, RAVI))
    contest = Contest(GAME, NOW, sides)
    await store.save(replace(change, record={}, results=results, sat=FOUR, contest=contest))


@contextmanager
def asked(store: SqlStore) -> Iterator[list[tuple[str, object]]]:
    """Collect the questions that reach the database, each once."""
    found: dict[str, object] = {}

    def note(conn, cursor, statement, parameters, context, executemany):
        if statement.startswith(("SELECT", "WITH", "UPDATE", "DELETE")):
            found.setdefault(statement, parameters[0] if executemany else parameters)

    engines = [one.sync_engine for one in (store._db._reader, store._db._writer)]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    collected: list[tuple[str, object]] = []
    yield collected
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)
    collected.extend(found.items())


async def test_no_question_reads_a_whole_table(store):
    with asked(store) as statements:
        await play(store)
        for name, words in questions():
            if name == "best_rated":
                await store.best_rated(*words[:3], pairs=words[3])
            else:
                await getattr(store, name)(*words)
        await store.rename_room(HERE.id, "discord:78")
        await tidied(store)
    assert len(statements) > 40
    plans = await store._db.write(
        lambda conn: [(sql, plan(conn, sql, to)) for sql, to in statements]
    )
    assert "\n".join(f"{found}: {sql}" for sql, found in plans if found) == ""


def plan(conn, sql: str, parameters: object) -> list[str]:
    """What a question reads whole, by the engine's own plan."""
    if conn.dialect.name == "sqlite":
        rows = conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
        return [row[3] for row in rows if is_scan(row[3])]
    conn.exec_driver_sql("SET LOCAL enable_seqscan = off")  # tables are small here
    found = conn.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).scalar()
    return list(whole(json.loads(found) if isinstance(found, str) else found))


def is_scan(line: str) -> bool:
    """Whether this is no search by a key; few rows may be read as they come."""
    what, name, *_ = (*line.split(), "")
    if line.endswith(FEW):
        return False
    return what == "SCAN" and name.isidentifier() and name not in ("CONSTANT", *FEW)


def whole(nodes, *, limited: bool = False) -> Iterator[str]:
    """The steps of a plan of PostgreSQL that read a table or an index from end to end."""
    for outer in nodes:
        node = outer.get("Plan", outer)
        kind, by = node["Node Type"], node.get("Index Cond")
        entire = kind == "Seq Scan" or (kind.startswith("Index") and by is None and not limited)
        if entire and node["Relation Name"] not in FEW:
            yield f"{kind} {node['Relation Name']}"
        first = limited or kind == "Limit"
        yield from whole(node.get("Plans", ()), limited=first and kind != "Sort")


async def test_what_somebody_has_gained_is_found_by_an_index_and_boards_by_their_keys(store):
    """To forget them, and to check the boards, which may be more than fits into memory."""
    await play(store)
    with asked(store) as statements:
        await store._db.write(lambda conn: leaderboard.counted_of(conn, ASHA.id))
        await store._db.write(contradictions)
        await store.forget(Forgotten(ASHA.id, "gone:3f2a"))
    ours = [one for one in statements if "result" in one[0] or "standings" in one[0]]
    plans = await store._db.write(lambda conn: [(sql, plan(conn, sql, to)) for sql, to in ours])
    read = ["; ".join(found) + ": " + sql for sql, found in plans if found and "count(" not in sql]
    assert [one for one in read if "DISTINCT" not in one and "max(" not in one] == []


async def test_of_a_board_of_everybody_only_the_leaders_are_read(sqlite_url):
    """By the upper end of the index on totals, or by the key with a person in it.

    PostgreSQL chooses by how much there is, which is nothing here.
    """
    store = await open_store(sqlite_url)
    await play(store)
    with asked(store) as statements:
        await store.standings("everywhere", "", "all", GAME, "kots", NOW)
    plans = await store._db.read(lambda conn: [steps(conn, *one) for one in statements])
    searched = [step for found in plans for step in found if "standings" in step or "won" in step]
    await store.close()
    assert len(searched) == 3, searched
    assert all("total>?" in one or "person=?" in one for one in searched), searched


def steps(conn, sql: str, parameters: object) -> list[str]:
    """The steps of a plan of SQLite, but for the one that finds the last leader's place."""
    rows = [row[3] for row in conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)]
    pairs = zip(["", *rows], rows, strict=False)
    return [row for before, row in pairs if not before.startswith("SCALAR SUBQUERY")]
