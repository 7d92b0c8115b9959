"""Waiting for something to become true, without a fixed wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Bell:
    """Rung after everything that happens; wakes all who wait, and each looks for itself."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        """Something happened."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def until(self, claim: Callable[[], T], seconds: float = 5.0) -> T:
        """Return what *claim* says as soon as it is truthy; fail after *seconds*."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := claim()):
                    waiting = asyncio.get_running_loop().create_future()
                    self._waiting.add(waiting)
                    await waiting
        except TimeoutError:
            raise AssertionError(f"did not come true within {seconds:g} s") from None
        return found
