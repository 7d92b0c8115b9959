"""Migrations lead to the schema of the program, and ``check`` finds what cannot be."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.model.errors import StoreUnavailable
from bot.model.table import Phase
from bot.storage import SettingsFault, check, open_store, upgrade
from bot.storage.database import Database
from bot.storage.engines import address
from bot.storage.schema import REVISION
from tests.bot.storage.samples import changed, dealt, opened, played, saved, table, timer


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path):
    """The address of a database without any table."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}"
        return
    server = request.getfixturevalue("server")
    name = asyncio.run(server.new_database())
    yield server.url(name)
    asyncio.run(server.drop(name))


async def run(url: str, *statements: str) -> None:
    """Do to a database what the program never does."""
    database = Database(address(url), None)
    for statement in statements:
        await database.write(lambda conn, sql=statement: conn.exec_driver_sql(sql))
    await database.close()


async def test_upgrading_an_empty_database_gives_the_schema_of_the_program(empty_url):
    await upgrade(empty_url)
    assert await check(empty_url) == []
    await upgrade(empty_url)
    assert await check(empty_url) == []


def test_the_newest_migration_is_the_revision_of_the_program():
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


async def test_two_processes_may_upgrade_one_postgresql_database_at_once(server):
    name = await server.new_database()
    await asyncio.gather(*(upgrade(server.url(name)) for _ in range(3)))
    assert await check(server.url(name)) == []
    await server.drop(name)


async def test_a_database_that_is_newer_than_the_program_is_refused_and_left_alone(url):
    await upgrade(url)
    await run(url, "UPDATE alembic_version SET version_num = '9999'")
    for attempt in (open_store, upgrade, check):
        with pytest.raises(SettingsFault, match="9999"):
            await attempt(url)
    await run(url, f"UPDATE alembic_version SET version_num = '{REVISION}'")
    assert await check(url) == []


async def test_a_database_of_another_program_is_refused(empty_url):
    await run(empty_url, "CREATE TABLE people (id INTEGER)")
    with pytest.raises(SettingsFault, match="another program"):
        await open_store(empty_url)
    await run(empty_url, "DROP TABLE people")
    await upgrade(empty_url)
    assert await check(empty_url) == []


async def test_a_database_without_tables_is_not_checked_but_named(empty_url):
    await run(empty_url, "SELECT 1")
    with pytest.raises(SettingsFault, match=r"at schema none, .* 'dehla db upgrade'"):
        await check(empty_url)


async def test_a_database_of_before_is_not_checked_but_told_where_it_stands(empty_url):
    await upgrade(empty_url)
    await run(empty_url, "UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(SettingsFault, match=r"at schema 0001, .* 'dehla db upgrade'"):
        await check(empty_url)


async def test_a_file_that_is_not_there_is_not_made_by_a_check(tmp_path):
    with pytest.raises(SettingsFault, match="no database"):
        await check(f"sqlite+aiosqlite:///{tmp_path / 'none.db'}")
    assert list(tmp_path.iterdir()) == []


async def test_the_migrations_are_found_in_the_installed_package(tmp_path):
    for package in ("bot", "engine"):
        shutil.copytree(package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    work = (
        "import asyncio, bot.storage as s; assert s.__file__.startswith('{0}');"
        "u = 'sqlite+aiosqlite:///{0}/d.db';"
        "asyncio.run(s.upgrade(u)); assert asyncio.run(s.check(u)) == []"
    )
    done = await asyncio.create_subprocess_exec(
        sys.executable, "-c", work.format(tmp_path), cwd=tmp_path, stderr=subprocess.PIPE
    )
    _, errors = await done.communicate()
    assert (done.returncode, errors) == (0, b"")


async def test_a_played_database_has_nothing_to_complain_of(url, clock):
    store = await open_store(url, clock=clock)
    one = await saved(store, opened(table(), timers=(timer(table()),)))
    one = await saved(store, dealt(one, 1))
    one = await saved(store, played(one, "play TH"))
    assert await check(url) == [], "also while it is played on"
    await saved(store, changed(one, phase=Phase.CLOSED))
    await store.close()
    assert await check(url) == []


DAMAGES = [
    ("DELETE FROM entries WHERE table_id = '{}' AND number = 1", "the log of deal 1 has a gap"),
    ("DELETE FROM entries WHERE table_id = '{}' AND number = 0", "the log of deal 1 has a gap"),
    ("UPDATE entries SET version = 99 WHERE table_id = '{}'", "log is newer than the table"),
    ("UPDATE tables SET head = '{{' WHERE id = '{}'", "cannot be read"),
    ("UPDATE tables SET phase = 'between' WHERE id = '{}'", "row and its content differ"),
    ("DELETE FROM seats WHERE table_id = '{}' AND person = 'discord:1'", "its seats"),
    ("UPDATE tables SET live = false WHERE id = '{}'", "closed, but a timer runs"),
    ("UPDATE outbox SET version = 99 WHERE table_id = '{}'", "news is newer than the table"),
]


async def test_a_check_names_what_cannot_be(url, clock):
    store = await open_store(url, clock=clock)
    damaged = {f"table{n:03}": one for n, one in enumerate(DAMAGES)}
    for id_ in damaged:
        one = await saved(store, opened(table(id_, rooms=())))
        one = await saved(store, dealt(one, 1))
        await saved(store, played(one, "play TH", "play 2H", timers=(timer(one),)))
    await store.close()
    await run(url, *(sql.format(id_) for id_, (sql, _) in damaged.items()))
    found = await check(url)
    assert len(found) == len(DAMAGES)
    for id_, (_, complaint) in damaged.items():
        assert any(id_ in one and complaint in one for one in found), complaint


async def test_a_check_compares_the_schema(empty_url):
    await upgrade(empty_url)
    await run(empty_url, "DROP INDEX ix_timers_due", "ALTER TABLE people ADD COLUMN age INTEGER")
    index, column = sorted(await check(empty_url))
    assert index.startswith("The schema differs: ('add_index'")
    assert column.startswith("The schema differs: ('remove_column'")


async def test_a_damaged_file_is_found(sqlite_url, clock):
    store = await open_store(sqlite_url, clock=clock)
    for n in range(40):
        await store.save(opened(table(f"table{n:03}", rooms=())))
    await store.close()
    file = address(sqlite_url).file
    content = bytearray(file.read_bytes())
    middle = content.rindex(b"table020")
    content[middle - 40 : middle + 40] = b"\xff" * 80
    file.write_bytes(content)
    try:
        found = await check(sqlite_url)
    except StoreUnavailable as refusal:
        found = [str(refusal)]
    assert any("damaged" in one for one in found)
