"""A database moves into another one, SQLite or PostgreSQL, and is found there as it was."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event

from bot.model.history import Contest, Side
from bot.model.requests import Person
from bot.storage import SettingsFault, SqlStore, check, move, open_store
from bot.storage.move import BadMove
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    RAVI,
    THERE,
    changed,
    everything,
    opened,
    played,
    result,
    saved,
    table,
    timer,
)
from tests.bot.storage.test_past import FOUR


async def fill(store: SqlStore) -> None:
    """Leave a row in every table that outlives an evening."""
    await store.keep_person(Person("discord:é", "É 🂡", "hi"), {"language": "hi", "met": 0.1})
    await store.keep_settings(HERE.id, {"clock": "60"})
    await store.key("pages")
    await store.beat(5)
    one = await saved(
        store, opened(table(rooms=(HERE, THERE)), "request", timers=(timer(table()),))
    )
    one = await saved(store, played(one, "play TH"))
    await store.keep_ref(one.id, HERE.id, "ref", 7)
    await rate(store, "first")


async def rate(store: SqlStore, id_: str) -> None:
    one = await saved(store, opened(table(id_, rooms=())))
    results = tuple(result(who, 1_800_000_000_000, deals=1, kots=0) for who in (ASHA, RAVI))
    contest = Contest(GAME, 7, (Side((ASHA.id,), 0), Side((RAVI.id,), 1)))
    ended = replace(changed(one, match=1, deal=1), record={"b": 1, "a": [2]}, sat=FOUR)
    await store.save(replace(ended, results=results, contest=contest))


async def content(url: str) -> dict[str, list[tuple]]:
    store = await open_store(url)
    found = await everything(store)
    await store.close()
    return found


async def test_a_postgresql_database_that_a_bot_serves_is_not_moved(postgres_url, sqlite_url):
    store = await open_store(postgres_url)
    await store.lead({"clock"})
    with pytest.raises(BadMove, match="stop it first"):
        await move.move(postgres_url, sqlite_url)
    await store.leave_leading()
    await move.move(postgres_url, sqlite_url)
    await store.close()


async def test_a_database_moves_to_postgresql_and_back_and_goes_on_there(
    sqlite_url, postgres_url, sqlite_database, tmp_path, monkeypatch
):
    monkeypatch.setattr(move, "PAGE", 2)  # several pages
    store = await open_store(sqlite_url)
    await fill(store)
    await store.close()
    before = await content(sqlite_url)
    rows = await move.move(sqlite_url, postgres_url)
    assert rows == sum(len(found) for found in before.values())
    assert await content(postgres_url) == await content(sqlite_url) == before
    with pytest.raises(BadMove, match="not empty"):
        await move.move(sqlite_url, postgres_url)
    store = await open_store(postgres_url)
    await rate(store, "second")  # what is numbered goes on after the last number
    await store.close()
    assert await check(postgres_url) == []
    back = f"sqlite+aiosqlite:///{shutil.copy(sqlite_database, tmp_path / 'back.db')}"
    await move.move(postgres_url, back)
    assert await content(back) == await content(postgres_url)


async def test_what_does_not_come_back_as_it_was_written_is_not_kept(sqlite_url, tmp_path):
    store = await open_store(sqlite_url)
    await fill(store)
    await store.close()
    to = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"

    def spoil(conn, cursor, statement, parameters, context, executemany):
        if statement.startswith("INSERT INTO standings"):
            cursor.execute("UPDATE standings SET total = total + 1")

    event.listen(Engine, "after_cursor_execute", spoil)
    try:
        with pytest.raises(BadMove, match="standings"):
            await move.move(sqlite_url, to)
    finally:
        event.remove(Engine, "after_cursor_execute", spoil)
    assert not any((await content(to)).values())


async def test_a_database_that_is_served_or_not_there_does_not_move(sqlite_url, tmp_path):
    to = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    store = await open_store(sqlite_url)
    with pytest.raises(SettingsFault, match="Dehla runs already"):
        await move.move(sqlite_url, to)
    await store.close()
    with pytest.raises(SettingsFault, match="no database"):
        await move.move(f"sqlite+aiosqlite:///{tmp_path / 'none.db'}", to)
    with pytest.raises(BadMove, match="folder"):
        await move.move(sqlite_url, f"sqlite+aiosqlite:///{tmp_path / 'none' / 'new.db'}")
    assert not (tmp_path / "new.db").exists()
