"""Backups of a SQLite database: taken even while the bot runs, restored while it does not.

Copying the file alone is not enough: the newest changes are in the write-ahead log beside it. For
PostgreSQL there are ``pg_dump`` and ``pg_restore``, which the error here names.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage import engines
from bot.storage.engines import BESIDE, PRIVATE
from bot.storage.errors import SettingsFault, worded


class BadBackup(Exception):
    """A file cannot be written, or is not a backup; the text is one line for the host."""


def backup(url: str, to: Path) -> None:
    """Copy a database, as it is at one moment, to a new file; the bot may be running.

    Raises:
        SettingsFault: there is no such database, or it is not SQLite.
        StoreUnavailable: it cannot be read now.
        BadBackup: *to* exists already, or cannot be written.
    """
    file, place = _file(url, "pg_dump")
    if not file.is_file():
        raise SettingsFault(f"There is no database {place}.")
    if to.exists():
        raise BadBackup(f"{to} is there already: name a new file.")
    with worded(place):
        copy(file, to)


def restore(url: str, source: Path) -> Path | None:
    """Replace the database by a backup; return where the old one was moved, if there was one.

    Raises:
        SettingsFault: the bot is running on the database, or it is not SQLite.
        BadBackup: *source* is not an intact database of Dehla.
    """
    file, place = _file(url, "pg_restore")
    _must_be_whole(source)
    held = engines.lock(engines.address(url))
    try:
        with worded(place):
            return _put_in_place(file, source)
    finally:
        if held is not None:
            held.release()


def copy(file: Path, to: Path) -> None:
    """Copy a SQLite database, including its write-ahead log.

    *to* appears once it is complete and on disk, never half written.

    Raises:
        sqlite3.Error; BadBackup: *to* cannot be written.
    """
    half = to.with_name(f"{to.name}.half")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY, PRIVATE))
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
        os.replace(half, to)
    except OSError:
        raise BadBackup(f"{to} cannot be written.") from None


def _put_in_place(file: Path, source: Path) -> Path | None:
    aside = None
    if file.exists():
        aside = file.with_name(f"{file.name}.replaced")
        copy(file, aside)
    fresh = file.with_name(f"{file.name}.restored")
    copy(source, fresh)
    for log in BESIDE:  # they belong to the old file, whose copy includes them
        file.with_name(file.name + log).unlink(missing_ok=True)
    os.replace(fresh, file)
    return aside


def _file(url: str, instead: str) -> tuple[Path, str]:
    where = engines.address(url)
    if where.file is None:
        raise SettingsFault(f"The database {where.place} is no SQLite file: use {instead}.")
    return where.file, where.place


def _must_be_whole(source: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as found:
            whole = found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found.execute("SELECT version_num FROM alembic_version")
    except sqlite3.Error:
        whole = False
    if not whole:
        raise BadBackup(f"{source} is no whole database of Dehla.")
