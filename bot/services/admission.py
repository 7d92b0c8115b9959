"""How many requests are worked on at a time: the others wait in a queue that is never long.

Whoever finds it full is told so at once, before anything is read for them: so an onslaught costs
those who are being served nothing, and is over when it ends.
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
"""More at a time would only wait for the store, in a queue that nobody can leave."""
MOST_WAITING = 240
PATIENCE = 1.5
"""Seconds after which somebody who waits is told to try again."""


@dataclass(slots=True)
class _Place:
    """The place of one request; not *held* while that waits for somebody else, nor afterwards."""

    held: bool = True


class Admission:
    """Gives requests their places, in the order in which they come."""

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
        """Work on a request in here.

        Raises:
            Refused: ``busy``, at once where the queue is full, or after a while in it.
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
        """Wait in here for what is none of our work: a thought, a platform.

        The request's place is another's meanwhile; it goes on without queueing again. What has
        no place, as the clock's own requests, has none to give.
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
        except asyncio.CancelledError:  # whoever asked is gone
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
        """Let whoever has waited longest have a place that is free now."""
        self._free += 1
        if self._waiting and self._free > 0:
            self._free -= 1
            self._waiting.popleft().set_result(None)
