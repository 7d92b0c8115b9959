"""Small fakes: a manager that remembers, a clock that jumps."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.rates import Rule
from adapters.telegram import Pacing
from bot.model.messages import Message
from bot.model.requests import Request
from tests.platforms.telegram.bell import Bell

UNLIMITED = Rule(most=10_000, seconds=1.0, burst=10_000)


class Naps:
    """Sleeps that take no time, and are remembered; the clock goes on by them."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def time(self) -> float:
        """Return the time, in seconds."""
        return time.monotonic() + sum(self.taken)

    async def __call__(self, seconds: float) -> None:
        """Let others run."""
        self.taken.append(seconds)
        await asyncio.sleep(0)


FREE = Pacing(group=UNLIMITED, private=UNLIMITED, overall=UNLIMITED)
"""No limits."""


def _nothing(_: Request) -> Message | None:
    return None


@dataclass
class FakeManager:
    """Answers as *answer* says, and remembers what it was asked.

    With *gate* closed it takes its time: a request is begun, and finished once the gate opens.
    """

    bell: Bell
    answer: Callable[[Request], Message | None] = _nothing
    begun: list[Request] = field(default_factory=list)
    asked: list[Request] = field(default_factory=list)
    gate: asyncio.Event | None = None

    async def handle(self, request: Request) -> Message | None:
        """Carry out a request."""
        self.begun.append(request)
        self.bell.ring()
        if self.gate is not None:
            await self.gate.wait()
        self.asked.append(request)
        self.bell.ring()
        return self.answer(request)

    def says(self, message: Message | None) -> None:
        """Answer everything with *message*."""
        self.answer = lambda _: message


class JumpingClock:
    """A clock that stands still while anybody can run, then jumps to who sleeps the least."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def time(self) -> float:
        """Return the time, in seconds."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Return when the clock has jumped far enough."""
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._count), waking))
        await waking

    async def run(self, task: asyncio.Future[object]) -> None:
        """Let the time pass until *task* is done."""
        while not task.done():
            for _ in range(20):
                await asyncio.sleep(0)
            if self._sleepers and not task.done():
                self.now, _, waking = heapq.heappop(self._sleepers)
                if not waking.done():
                    waking.set_result(None)
        await task
