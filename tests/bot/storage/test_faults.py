"""What can be wrong with a database: one clear sentence each, and never a password."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest
from sqlalchemy import event

from bot.model.errors import StoreUnavailable, TookTooLong
from bot.storage import SettingsFault, check, engines, open_store, upgrade
from tests.bot.storage.samples import everything, live_tables, opened, played, saved, table
from tests.databases import PASSWORD
from tests.quick_databases import AS_HOSTS_HAVE_IT

OPEN = """
import asyncio, os, sys
from bot.model.errors import StoreUnavailable
from bot.storage import open_store

async def main():
    user, *urls = sys.argv[1:]
    if user != "-":
        await (await open_store("sqlite+aiosqlite:///:memory:")).close()  # import everything
        os.setuid(int(user))
    for url in urls:
        try:
            store = await open_store(url)
        except StoreUnavailable as fault:
            print(type(fault).__name__, fault)
        else:
            print("opened")
            await store.close()

asyncio.run(main())
"""


@contextmanager
def refused(*words: str, kind=StoreUnavailable):
    """Expect one sentence that holds *words* and no password."""
    with pytest.raises(kind) as caught:
        yield
    text = str(caught.value)
    assert all(word in text for word in words), text
    assert text.endswith(".")
    assert "\n" not in text
    shown = "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    assert PASSWORD not in shown.replace(repr(PASSWORD), "")


async def opened_elsewhere(*urls: str, user: str = "-") -> list[str]:
    """Open databases in another process, and return what that says of each."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPEN, user, *urls, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    return said.decode().splitlines()


# addresses
@pytest.mark.parametrize(
    "url",
    [
        "",
        "dehla.db",
        f"mysql://root:{PASSWORD}@host/dehla",
        f"postgresql://dehla:{PASSWORD}@host:port/dehla",
        f"oracle+nothing://dehla:{PASSWORD}@host/dehla",
    ],
)
async def test_an_address_of_no_database_is_refused(url):
    for attempt in (open_store, upgrade, check):
        with refused("sqlite+aiosqlite:///", "postgresql+asyncpg://", kind=SettingsFault):
            await attempt(url)


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("sqlite:///d.db", "sqlite+aiosqlite"),
        ("postgres://a:b@host/d", "postgresql+asyncpg"),
        ("postgresql://a:b@host/d", "postgresql+asyncpg"),
        ("postgresql+psycopg://a:b@host/d", "postgresql+asyncpg"),
    ],
)
def test_the_driver_may_be_left_out_of_an_address(url, meant):
    assert engines.address(url).url.drivername == meant


def test_an_address_copied_from_a_provider_may_name_the_sslmode():
    found = engines.address("postgresql://a:b@host/d?sslmode=require&channel_binding=require").url
    assert dict(found.query) == {"ssl": "require"}


async def test_a_database_in_memory_works():
    store = await open_store("sqlite+aiosqlite:///:memory:")
    other = await open_store("sqlite+aiosqlite:///:memory:")
    one = await saved(store, opened(table()))
    one = await saved(store, played(one, "play TH"))
    assert await store.load(one.id) == one
    assert await live_tables(other) == ()
    await store.close()
    await other.close()


# opening SQLite
async def test_a_folder_that_is_not_there_is_named(tmp_path):
    with refused(str(tmp_path / "none"), "does not exist", kind=SettingsFault):
        await open_store(f"sqlite+aiosqlite:///{tmp_path}/none/d.db")


async def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path):
    (tmp_path / "d.db").mkdir()
    with refused(str(tmp_path / "d.db"), "cannot be opened"):
        await open_store(f"sqlite+aiosqlite:///{tmp_path}/d.db")


@pytest.mark.parametrize("content", [b"Dear diary, ", b"\0" * 100])
async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, content):
    file = tmp_path / "diary.txt"
    file.write_bytes(content * 500)
    for attempt in (open_store, check):
        with refused(str(file), "no SQLite database"):
            await attempt(f"sqlite+aiosqlite:///{file}")
    assert file.read_bytes() == content * 500


NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of somebody whom file modes bind: root works as nobody there."""
    with TemporaryDirectory() as name:
        if os.geteuid() == 0:
            os.chown(name, NOBODY, -1)
        yield Path(name)


async def test_what_cannot_be_written_is_named(folder, sqlite_database):
    file = shutil.copy(sqlite_database, folder)
    closed, own = folder / "closed", folder / "own"
    for inner in (closed, own):
        inner.mkdir()
    still = shutil.copy(sqlite_database, own)
    if os.geteuid() == 0:
        os.chown(own, NOBODY, -1)
    modes = ((file, 0o444), (still, 0o444), (closed, 0o000), (folder, 0o555))
    for path, mode in modes:
        os.chmod(path, mode)
    files = (file, folder / "new.db", closed / "deeper" / "d.db", still)
    urls = [f"sqlite+aiosqlite:///{one}" for one in files]
    said = await opened_elsewhere(*urls, user=str(NOBODY) if os.geteuid() == 0 else "-")
    os.chmod(folder, 0o755)
    assert said == [
        f"SettingsFault The folder {folder} of the database cannot be written.",
        f"SettingsFault The folder {folder} of the database cannot be written.",
        f"SettingsFault The folder {closed}/deeper of the database cannot be written.",
        f"StoreUnavailable The database {still} cannot be used: the file is read-only.",
    ]


def test_a_lock_that_a_killed_process_gives_back_a_moment_later_is_waited_for(
    sqlite_url, monkeypatch
):
    where = engines.address(sqlite_url)
    others = engines.lock(where)
    monkeypatch.setattr("filelock._api.time.sleep", lambda _: others.release())
    ours = engines.lock(where)
    assert ours.is_locked
    ours.release()


async def test_a_second_process_is_refused_and_told_of_postgresql(
    sqlite_url, tmp_path, monkeypatch
):
    store = await open_store(sqlite_url)
    (said,) = await opened_elsewhere(sqlite_url)
    monkeypatch.setattr(engines, "GIVEN_BACK", 0.0)  # nobody gives it back
    assert said.startswith("SettingsFault Dehla runs already")
    assert said.endswith("PostgreSQL for several.")
    os.symlink(tmp_path / "dehla.db", tmp_path / "alias.db")
    for name in ("dehla.db", "alias.db"):
        with refused("PostgreSQL", kind=SettingsFault):
            await open_store(f"sqlite+aiosqlite:///{tmp_path / name}")
    await store.save(opened(table()))
    await store.close()
    await (await open_store(sqlite_url)).close()


async def test_a_start_that_failed_leaves_no_lock_behind(tmp_path):
    file = tmp_path / "d.db"
    file.write_text("Dear diary, " * 500)
    with refused("no SQLite database"):
        await open_store(f"sqlite+aiosqlite:///{file}")
    file.unlink()
    await (await open_store(f"sqlite+aiosqlite:///{file}")).close()


# SQLite at run time
async def pragma(store, text: str) -> None:
    """Set how the writing connection behaves: as on a disk that is read-only, or full."""
    async with store._db._writer.connect() as conn:
        raw = await conn.get_raw_connection()
        await (await raw.driver_connection.execute(f"PRAGMA {text}")).close()


async def fails_and_recovers(store, why: str, heal) -> None:
    """A move that cannot be stored leaves nothing behind, and can be made again later."""
    one = await store.load("k3f9qa2m")
    before = await everything(store)
    move = played(one, "play TH", request="r5")
    for write in (lambda: store.save(move), lambda: store.beat(5)):
        with refused(why):
            await write()
    assert await everything(store) == before
    await heal()
    with suppress(StoreUnavailable):  # the connection of the failed try may be found out only now
        await store.beat(6)
    await store.save(move)
    assert await store.load(one.id) == move.table


@pytest.fixture
async def sqlite_store(sqlite_url, monkeypatch):
    monkeypatch.setattr(engines, "BUSY_MS", 30)
    store = await open_store(sqlite_url)
    await store.save(opened(table()))
    yield store
    await store.close()


async def test_a_saved_move_outlives_a_power_cut_where_a_host_serves(sqlite_url, monkeypatch):
    monkeypatch.setattr(engines, "SYNCHRONOUS", AS_HOSTS_HAVE_IT)
    store = await open_store(sqlite_url)
    async with store._db._writer.connect() as conn:
        raw = await conn.get_raw_connection()
        (found,) = await raw.driver_connection.execute_fetchall("PRAGMA synchronous")
    await store.close()
    assert found == (2,), "FULL"


async def test_a_read_only_disk_stores_nothing_until_it_is_writable(sqlite_store):
    """A file opened on a read-only disk stays read-only: it must be opened anew later."""
    engine = sqlite_store._db._writer.sync_engine

    def read_only(connection, _) -> None:
        connection.execute("PRAGMA query_only = on")

    async def heal() -> None:
        event.remove(engine, "connect", read_only)

    await pragma(sqlite_store, "query_only = on")
    event.listen(engine, "connect", read_only)
    await fails_and_recovers(sqlite_store, "read-only", heal)


async def test_a_file_that_another_program_locks_stores_nothing_until_it_is_free(
    sqlite_store, tmp_path
):
    other = sqlite3.connect(tmp_path / "dehla.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def release() -> None:
        other.execute("ROLLBACK")
        other.close()

    await fails_and_recovers(sqlite_store, "locked", release)


async def test_a_full_disk_stores_nothing_until_there_is_room(sqlite_store):
    one = await sqlite_store.load("k3f9qa2m")
    move = played(one, *("x" * 4000 for _ in range(40)), request="r5")
    before = await everything(sqlite_store)
    await pragma(sqlite_store, "max_page_count = 1")  # no more than there is
    with refused("the disk is full"):
        await sqlite_store.save(move)
    assert await everything(sqlite_store) == before
    assert not await sqlite_store.seen("r5")
    await pragma(sqlite_store, "max_page_count = 1073741823")
    await sqlite_store.save(move)
    assert await sqlite_store.load(one.id) == move.table


async def test_a_closed_store_says_so(sqlite_url):
    store = await open_store(sqlite_url)
    await store.close()
    with refused("closed"):
        await live_tables(store)
    with refused("closed"):
        await store.save(opened(table()))


# PostgreSQL
def other(server, **parts: str) -> str:
    return engines.make_url(server.url("postgres")).set(**parts).render_as_string(False)


async def test_a_postgresql_server_that_does_not_answer_is_named():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"postgresql+asyncpg://dehla:{PASSWORD}@127.0.0.1:{port}/dehla"
    for attempt in (open_store, upgrade, check):
        with refused(f"dehla at 127.0.0.1:{port}", "does not answer"):
            await attempt(url)


async def test_a_server_that_refuses_us_is_named(server):
    wrong = {"password": "wrong-" + PASSWORD[::-1]}
    with refused("refuses the user or the password"):
        await open_store(other(server, **wrong))
    with refused("no database of this name"):
        await open_store(other(server, database="nowhere"))


@pytest.mark.parametrize("start", ["sqlite:///d.db", "postgresql://dehla:{PASSWORD}@localhost/d"])
async def test_an_unknown_setting_in_the_address_is_refused(start):
    with refused("colour", kind=SettingsFault):
        await open_store(start + "?colour=red")


async def cut(server, url: str) -> None:
    """Let the server end all connections to a database."""
    name = engines.make_url(url).database
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
    await server.execute(ends.format(name))


async def test_a_lost_connection_is_made_anew(server, postgres_url):
    store = await open_store(postgres_url)
    one = await saved(store, opened(table()))
    await cut(server, postgres_url)
    one = await saved(store, played(one, "play TH"))
    assert await store.load(one.id) == one
    await store.close()


async def test_a_connection_that_is_lost_in_a_transaction_stores_nothing(server, postgres_url):
    store = await open_store(postgres_url)
    before = await everything(store)
    holder = await asyncpg.connect(postgres_url.replace("+asyncpg", ""))
    await holder.execute("BEGIN; LOCK TABLE tables IN EXCLUSIVE MODE")
    save = asyncio.create_task(store.save(opened(table())))
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while not await holder.fetchval(waiting):  # until the save waits for the lock
        assert not save.done()
    await cut(server, postgres_url)
    with refused(f"at 127.0.0.1:{server.port}"):
        await save
    await holder.close()
    assert await everything(store) == before
    await store.save(opened(table()))
    await store.close()


async def test_a_server_that_stops_stores_nothing_until_it_is_back(server, postgres_url):
    store = await open_store(postgres_url)
    one = await saved(store, opened(table()))
    await asyncio.to_thread(server.stop)
    for attempt in (lambda: store.save(played(one, "play TH")), lambda: live_tables(store)):
        with refused(f"at 127.0.0.1:{server.port}"):
            await attempt()
    await asyncio.to_thread(server.start)
    one = await saved(store, played(one, "play TH"))
    assert await store.load(one.id) == one
    await store.close()


async def test_a_read_only_server_stores_nothing_until_it_is_writable(server, postgres_url):
    name = engines.make_url(postgres_url).database
    store = await open_store(postgres_url)
    await server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await cut(server, postgres_url)
    with refused("the server is read-only"):
        await store.save(opened(table()))
    with refused("the server is read-only"):
        await open_store(postgres_url)
    assert await live_tables(store) == ()
    await server.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await cut(server, postgres_url)
    await store.save(opened(table()))
    await store.close()


@pytest.mark.parametrize(
    "query",
    ["sslmode=bogus", "statement_cache_size=x", "server_settings=x", "host=a&port=x", "loop=1"],
)
async def test_settings_in_an_address_that_mean_nothing_are_named_without_the_password(query):
    with pytest.raises(SettingsFault) as told:
        await open_store(f"postgresql://u:pa55@127.0.0.1:1/db?{query}")
    assert "pa55" not in str(told.value)
    assert query.partition("=")[0] in str(told.value)


async def test_a_driver_that_refuses_the_address_is_a_fault_of_the_setting(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))  # where no root certificate is
    with pytest.raises(SettingsFault) as told:
        await open_store("postgresql://u:pa55@127.0.0.1:1/db?sslmode=verify-full")
    assert "pa55" not in str(told.value)


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


async def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered(url):
    store = await open_store(url, read_seconds=0.1)
    for _ in range(3):  # more often than there are connections on SQLite
        with refused("too much", kind=TookTooLong):
            await store._db.read(lambda conn: conn.exec_driver_sql(ENDLESS).scalar())
    assert await live_tables(store) == ()
    await saved(store, opened(table()))
    assert len(await live_tables(store)) == 1
    await store.close()
