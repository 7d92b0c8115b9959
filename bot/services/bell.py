"""Wakes a loop that polls; if a ring is lost, the loop only wakes later."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Bell:
    """Rung when there is something to look at."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """End the wait, or the next one."""
        self._rung.set()

    async def wait(self, seconds: float) -> None:
        """Return once the bell has been rung, or after *seconds*."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()
