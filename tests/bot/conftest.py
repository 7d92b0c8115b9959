"""A table on a real SQLite file, for the tests of the manager."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from bot.storage.check import contradictions
from tests.bot import fakes, toy


@pytest.fixture(autouse=True)
def no_error_is_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """What fails and is tried again later, or given up, would else pass unnoticed.

    Tests in which something is to fail are marked ``fails``.
    """
    errors: list[str] = []

    def note(_: Any, level: str, event: Any) -> Any:
        if level in ("error", "exception", "critical"):
            errors.append(event["event"])
        return event

    processors = structlog.get_config()["processors"]
    processors.insert(0, note)
    yield
    processors.remove(note)
    if request.node.get_closest_marker("fails") is None:
        assert errors == []


@pytest.fixture
async def table(tmp_path):
    """A table; whatever a test does there, the database has nothing in it that cannot be."""
    found = await fakes.open_table(tmp_path / "dehla.db")
    yield found
    await found.service.stop()
    wrong = await found.service.store._db.read(contradictions)
    await found.service.store.close()
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
