"""What wakes whoever looks again and again; a ring that is lost costs them the wait, no more."""

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
        """Return once it was rung, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()
