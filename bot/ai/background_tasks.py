"""Work that goes on after its request is answered, until the service stops at the latest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import structlog

T = TypeVar("T")

log = structlog.get_logger(__name__)


class BackgroundTasks:
    """Background work; under each name only the newest task runs."""

    def __init__(self) -> None:
        self._tasks: dict[str, tuple[str, asyncio.Task[object]]] = {}

    def start(
        self, name: str, work: Coroutine[object, object, T], tag: str = ""
    ) -> asyncio.Task[T]:
        """Start *work* under a name; cancel what is running under it. *tag*: which work it is."""
        if (before := self._tasks.pop(name, None)) is not None:
            before[1].cancel()
        task = asyncio.create_task(work)
        self._tasks[name] = tag, task
        task.add_done_callback(lambda done: self._ended(name, done))
        return task

    def runs(self, name: str, tag: str = "") -> bool:
        """Return whether this work is running under a name."""
        return name in self._tasks and self._tasks[name][0] == tag

    async def idle(self) -> None:
        """Return when nothing is left to do."""
        while self._tasks:
            await asyncio.wait([task for _, task in self._tasks.values()])

    async def close(self) -> None:
        """Stop everything."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, name: str, task: asyncio.Task[T]) -> None:
        if name in self._tasks and self._tasks[name][1] is task:
            del self._tasks[name]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work in the background failed", work=name, exc_info=error)
