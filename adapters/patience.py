"""Work of which somebody is told that it takes a while, and which then goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def begun(work: Coroutine[Any, Any, T], seconds: float) -> AsyncIterator[asyncio.Task[T]]:
    """Begin *work* and enter the block once it is done, after *seconds* at the latest.

    What is left of it when the block ends, for whatever reason, is given up.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
        yield task
    finally:
        task.cancel()
