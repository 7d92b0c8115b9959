"""A database of each older migration, with a match in mid-deal, is loaded and played on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.model.table import Phase
from bot.services.service import Service
from bot.storage import check, open_store
from bot.storage.database import Database
from bot.storage.engines import address
from bot.storage.schema import REVISION
from tests.bot.fakes import ASHA, AT_ONCE, Clock, FakeChat, Table, open_table

CARDS = 5


def script() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def older() -> list[str]:
    known = ScriptDirectory.from_config(script()).walk_revisions()
    return [one.revision for one in known if one.revision != REVISION]


async def made(file: Path, revision: str) -> str:
    """Make an empty database as a program of *revision* had it; return its address."""

    def upgrade(conn: Connection) -> None:
        config = script()
        config.attributes["connection"] = conn
        command.upgrade(config, revision)

    url = f"sqlite+aiosqlite:///{file}"
    database = Database(address(url), None)
    await database.write(upgrade)
    await database.close()
    return url


def moved(source: Path, old: Path) -> None:
    """Copy every row into the older tables, as far as they have a place for it."""
    with closing(sqlite3.connect(old)) as db:
        db.execute("ATTACH ? AS new", (str(source),))
        known = "SELECT name FROM main.sqlite_master WHERE type = 'table'"
        for (name,) in db.execute(known).fetchall():
            if name == "alembic_version":
                continue
            columns = ", ".join(
                f'"{row[1]}"' for row in db.execute(f"PRAGMA main.table_info({name})").fetchall()
            )
            db.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
        db.commit()


class Midway(NamedTuple):
    """A match in mid-deal, as today's program stores it."""

    file: Path
    clock: Clock
    chat: FakeChat
    state: object


async def begun(file: Path) -> Midway:
    table = await open_table(file, clock=Clock(), chat=FakeChat())
    await table.say(ASHA, "start target_kots=1")
    await table.press(ASHA, "Begin")
    for _ in range(CARDS):
        await table.play_any(ASHA)
    state = (await table.live()).state
    await table.service.stop(0)
    await table.service.store.close()
    return Midway(file, table.clock, table.chat, state)


@pytest.fixture(scope="module")
def midway(tmp_path_factory) -> Midway:
    return asyncio.run(begun(tmp_path_factory.mktemp("midway") / "new.db"))


@pytest.mark.parametrize("revision", older())
async def test_a_match_stored_by_an_older_program_goes_on(tmp_path, midway, revision):
    clock, chat = deepcopy(midway.clock), deepcopy(midway.chat)
    url = await made(tmp_path / "old.db", revision)
    moved(midway.file, tmp_path / "old.db")

    store = await open_store(url)
    assert (tmp_path / f"old.db.before-{REVISION}").exists()
    assert await check(url) == []
    after = Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    live = await after.live()
    assert live.state == midway.state
    await after.play_any(ASHA)
    assert len((await after.live()).table.log) > len(live.table.log)
    while (await after.live()).table.phase is Phase.PLAYING:
        await after.play_any(ASHA)
    assert await check(url) == []
    await after.service.stop()
    await store.close()
