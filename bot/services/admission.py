"""Limits how many requests are worked on at a time; others wait in a short queue.

When the queue is full, people are told so at once, before anything is read for them. So a flood of
requests costs the people being served nothing, and leaves no backlog when it ends.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.model.errors import Refused

MOST_AT_WORK = 48
"""Most requests at a time: more would only wait for the store, in a queue that nobody can leave."""
MOST_WAITING = 240
PATIENCE = 1.5
"""Seconds after which somebody who waits is told to try again."""


@dataclass(slots=True)
class _Place:
    """The place of one request; not *held* while the request is ``resting``, nor afterwards."""

    held: bool = True


class Admission:
    """Gives requests their places, first come, first served."""

    def __init__(
        self,
        at_work: int = MOST_AT_WORK,
        waiting: int = MOST_WAITING,
        patience: float = PATIENCE,
    ) -> None:
        self._free = at_work
        self._most = waiting
        self._patience = patience
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._own: ContextVar[_Place | None] = ContextVar("place", default=None)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place inside the block, to work on a request.

        Raises:
            Refused: ``busy``, at once if the queue is full, or after ``patience`` in it.
        """
        await self._enter()
        own = _Place()
        before = self._own.set(own)
        try:
            yield
        finally:
            self._own.reset(before)
            self._give_back(own)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Give up the place inside the block, to wait for others: an AI player, a platform.

        Another request may have the place meanwhile; ours goes on afterwards without queueing, even
        if that makes one too many for a while. Requests without a place, such as those of the
        clock, give up nothing.
        """
        own = self._own.get()
        if own is None or not own.held:
            yield
            return
        self._give_back(own)
        try:
            yield
        finally:
            self._free -= 1
            own.held = True

    async def _enter(self) -> None:
        if self._free > 0:
            self._free -= 1
            return
        if len(self._waiting) >= self._most:
            raise Refused("busy")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await asyncio.wait({turn}, timeout=self._patience)
        except asyncio.CancelledError:  # the person is not waiting any more
            self._leave_queue(turn)
            raise
        if not turn.done():
            self._leave_queue(turn)
            raise Refused("busy")

    def _leave_queue(self, turn: asyncio.Future[None]) -> None:
        if turn.done():
            self._hand_on()
        else:
            self._waiting.remove(turn)

    def _give_back(self, own: _Place) -> None:
        if own.held:
            own.held = False
            self._hand_on()

    def _hand_on(self) -> None:
        """Return a place, and let the longest waiting request have it, if one is free."""
        self._free += 1
        if self._waiting and self._free > 0:
            self._free -= 1
            self._waiting.popleft().set_result(None)
