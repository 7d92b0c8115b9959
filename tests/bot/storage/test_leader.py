"""Of several processes on one PostgreSQL database one leads, and another when that is gone."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.errors import StoreUnavailable
from bot.storage import open_store

KILL = """
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = '{}')
"""


async def test_a_duty_is_one_processs_until_it_leaves(two_stores):
    one, other = two_stores
    both = frozenset(("fetch", "tidy"))
    assert await one.lead(both) == both
    assert await other.lead(both) == set()
    assert await one.lead(both) == both
    await one.leave_leading()
    assert await other.lead(both) == both
    assert await one.lead(both) == set()


async def test_each_duty_is_taken_by_itself(two_stores):
    one, other = two_stores
    assert await one.lead({"fetch"}) == {"fetch"}
    assert await other.lead({"fetch", "tidy"}) == {"tidy"}


async def test_processes_that_ask_at_the_same_time_get_a_duty_once(two_stores):
    asked = (two_stores[n % 2].lead({f"duty {n // 4}"}) for n in range(24))
    found = [(n % 2, duty) for n, got in enumerate(await asyncio.gather(*asked)) for duty in got]
    holders = {duty: {who for who, one in found if one == duty} for _, duty in found}
    assert len(holders) == 6
    assert all(len(one) == 1 for one in holders.values())


async def test_a_duty_goes_with_the_connection_of_its_process(
    two_stores, server, postgres_database
):
    one, other = two_stores
    await one.lead({"fetch"})
    await server.execute(KILL.format(postgres_database))
    assert await other.lead({"fetch"}) == {"fetch"}
    with pytest.raises(StoreUnavailable):
        await one.lead({"fetch"})
    assert await one.lead({"fetch"}) == set()
    await other.close()
    assert await one.lead({"fetch"}) == {"fetch"}


async def test_on_sqlite_every_duty_is_the_only_processs(sqlite_url):
    store = await open_store(sqlite_url)
    assert await store.lead({"fetch"}) == {"fetch"}
    await store.leave_leading()
    await store.close()
