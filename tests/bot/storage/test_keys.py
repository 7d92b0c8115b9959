"""Keys: made once, then the same for every process and after every restart."""

from __future__ import annotations

import asyncio

from bot.storage import open_store


async def test_a_key_is_made_once_however_many_ask_for_it(store):
    first, *others = await asyncio.gather(*(store.key("web") for _ in range(5)))
    assert len(first) == 32
    assert set(others) == {first}
    assert await store.key("other") != first


async def test_a_key_outlives_a_restart(url):
    found = []
    for _ in range(2):
        store = await open_store(url)
        found.append(await store.key("web"))
        await store.close()
    assert found[0] == found[1]
