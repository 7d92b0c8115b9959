"""A table on a real SQLite file, for the tests of the manager."""

from __future__ import annotations

import pytest

from tests.bot import fakes


@pytest.fixture
async def table(tmp_path):
    found = await fakes.open_table(tmp_path / "dehla.db")
    yield found
    await found.service.stop()
    await found.service._store.close()


@pytest.fixture
async def four(table):
    """Four people at a table that has begun."""
    await table.say(fakes.ASHA, "start")
    for person in fakes.PEOPLE[1:]:
        await table.press(person, "Join")
    await table.press(fakes.ASHA, "Begin")
    return table
