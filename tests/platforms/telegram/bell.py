"""Waiting for something to become true, without sleeping."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds after which a test has waited too long."""


class Bell:
    """Rung with everything that happens; who waits then looks again."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def ring(self) -> None:
        """Something has happened."""
        for event in self._waiting:
            event.set()

    async def until(self, test: Callable[[], T], patience: float = PATIENCE) -> T:
        """Return what *test* returns as soon as that is true.

        Raises:
            TimeoutError: it did not become true.
        """
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            async with asyncio.timeout(patience):
                while not (found := test()):
                    await event.wait()
                    event.clear()
                return found
        finally:
            self._waiting.discard(event)
