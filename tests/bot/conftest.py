"""A table on a real SQLite file, for the tests of the manager."""

from __future__ import annotations

import pytest

from bot.storage.check import contradictions
from tests.bot import fakes, toy


@pytest.fixture
async def table(tmp_path):
    """A table; whatever a test does there, the database has nothing in it that cannot be."""
    found = await fakes.open_table(tmp_path / "dehla.db")
    yield found
    await found.service.stop()
    wrong = await found.service._store._db.read(contradictions)
    await found.service._store.close()
    assert wrong == []


@pytest.fixture
def toy_game():
    """The toy is one of the games."""
    with toy.registered() as found:
        yield found


@pytest.fixture
async def four(table):
    """Four people at a table that has begun."""
    await table.begin(*fakes.PEOPLE[1:])
    return table
