"""Long work for a person: only what they asked for last is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Generic, TypeVar

from bot.model.errors import Duplicate
from bot.model.ids import UserId

T = TypeVar("T")


class Newest(Generic[T]):
    """One piece of work per person: a new one cancels the last, so that nobody fills the queue."""

    def __init__(self) -> None:
        self._asked: dict[UserId, asyncio.Task[T]] = {}

    async def of(self, person: UserId, work: Coroutine[object, object, T]) -> T:
        """Return the result of *work*; cancel what the person asked for before.

        Raises:
            Duplicate: the person has asked again, and gets the answer to that; and whatever
                *work* raises.
        """
        task = asyncio.create_task(work)
        if (before := self._asked.get(person)) is not None:
            before.cancel()
        self._asked[person] = task
        try:
            return await task
        except asyncio.CancelledError:
            if task.cancelled() and self._asked.get(person) is not task:
                raise Duplicate from None
            raise
        finally:
            if self._asked.get(person) is task:
                del self._asked[person]
