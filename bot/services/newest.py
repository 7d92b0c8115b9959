"""Long work that somebody asks for: only what they asked for last is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Generic, TypeVar

from bot.model.errors import Duplicate

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Newest(Generic[K, T]):
    """One piece of work for each key: a new one cancels the last, so that nobody fills the queue.

    The key says who asks, and where each of several things may be asked for, what for.
    """

    def __init__(self) -> None:
        self._asked: dict[K, asyncio.Task[T]] = {}

    async def of(self, key: K, work: Coroutine[object, object, T]) -> T:
        """Return the result of *work*; cancel what was asked for with this key before.

        Raises:
            Duplicate: it was asked for again, and the answer goes there; and whatever *work*
                raises.
        """
        task = asyncio.create_task(work)
        if (before := self._asked.get(key)) is not None:
            before.cancel()
        self._asked[key] = task
        try:
            return await task
        except asyncio.CancelledError:
            if task.cancelled() and self._asked.get(key) is not task:
                raise Duplicate from None
            raise
        finally:
            if self._asked.get(key) is task:
                del self._asked[key]
