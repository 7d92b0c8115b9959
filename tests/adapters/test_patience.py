"""Work that goes on while somebody is told that it takes a while."""

from __future__ import annotations

import asyncio

from adapters.patience import begun


async def test_work_that_was_begun_is_given_up_with_whoever_waits_for_it() -> None:
    is_begun, is_given_up = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        is_begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            is_given_up.set()

    async def wait() -> None:
        async with begun(work(), 0.0) as task:
            await task

    waiting = asyncio.create_task(wait())
    await is_begun.wait()
    waiting.cancel()
    async with asyncio.timeout(5):
        await is_given_up.wait()
