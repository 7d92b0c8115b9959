"""Copies of a SQLite database, and who may read it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import SettingsFault, check, open_store
from bot.storage.backup import BadBackup, backup, restore
from tests.bot.storage.samples import opened, played, saved, table


@pytest.fixture
def file(sqlite_url: str) -> Path:
    return Path(sqlite_url.partition("///")[2])


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def played_three(store) -> None:
    one = await saved(store, opened(table()))
    for card in ("play TH", "play 9H", "play 8H"):
        one = await saved(store, played(one, card))


async def test_a_backup_taken_during_play_holds_what_a_copy_of_the_file_loses(
    sqlite_url, file, tmp_path
):
    store = await open_store(sqlite_url)
    await played_three(store)
    plain, whole = tmp_path / "copy.db", tmp_path / "backup.db"
    shutil.copy(file, plain)
    backup(sqlite_url, whole)
    with closing(sqlite3.connect(plain)) as copied:
        assert copied.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    await store.close()

    assert restore(sqlite_url, whole) is not None
    assert await check(sqlite_url) == []
    store = await open_store(sqlite_url)
    assert (await store.load("k3f9qa2m")).version == 4
    assert not file.with_name("backup.db-wal").exists()
    await store.close()


async def test_a_restored_database_forgets_what_came_after_and_keeps_the_old_one_beside(
    sqlite_url, file, tmp_path
):
    store = await open_store(sqlite_url)
    one = await saved(store, opened(table()))
    backup(sqlite_url, tmp_path / "backup.db")
    await saved(store, played(one, "play TH"))
    await store.close()

    aside = restore(sqlite_url, tmp_path / "backup.db")
    for where, version in ((file, 1), (aside, 2)):
        store = await open_store(url_of(where))
        assert (await store.load("k3f9qa2m")).version == version
        await store.close()


async def test_a_database_in_use_is_not_restored(sqlite_url, tmp_path):
    store = await open_store(sqlite_url)
    await saved(store, opened(table()))
    backup(sqlite_url, tmp_path / "backup.db")
    with pytest.raises(SettingsFault, match="Dehla runs already"):
        restore(sqlite_url, tmp_path / "backup.db")
    assert (await store.load("k3f9qa2m")).version == 1
    await store.close()


@pytest.mark.parametrize("content", [None, b"", b"no database at all" * 100])
async def test_only_a_whole_database_of_dehla_is_restored(sqlite_url, file, tmp_path, content):
    bad = tmp_path / "bad.db"
    if content is not None:
        bad.write_bytes(content)
    before = file.read_bytes()
    with pytest.raises(BadBackup, match="no whole database"):
        restore(sqlite_url, bad)
    assert file.read_bytes() == before


async def test_a_backup_overwrites_nothing(sqlite_url, tmp_path):
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(BadBackup, match="is there already"):
        backup(sqlite_url, tmp_path / "there.db")
    with pytest.raises(BadBackup, match="cannot be written"):
        backup(sqlite_url, tmp_path / "none" / "backup.db")
    assert (tmp_path / "there.db").read_text() == "mine"


def test_of_postgresql_the_host_hears_which_program_to_take(tmp_path):
    url = "postgresql+asyncpg://dehla@localhost/dehla"
    with pytest.raises(SettingsFault, match="pg_dump"):
        backup(url, tmp_path / "backup.db")
    with pytest.raises(SettingsFault, match="pg_restore"):
        restore(url, tmp_path / "backup.db")


async def test_a_database_and_its_log_are_their_owners_alone(tmp_path):
    file = tmp_path / "new.db"
    before = os.umask(0)
    try:
        store = await open_store(url_of(file))
        await saved(store, opened(table()))
        backup(url_of(file), tmp_path / "backup.db")
    finally:
        os.umask(before)
    for name in ("new.db", "new.db-wal", "backup.db"):
        assert mode(tmp_path / name) == 0o600, name
    await store.close()


async def test_a_database_that_everybody_could_read_is_taken_from_them(sqlite_url, file):
    file.chmod(0o664)
    await (await open_store(sqlite_url)).close()
    assert mode(file) == 0o660, "the group is left as its host has set it"
