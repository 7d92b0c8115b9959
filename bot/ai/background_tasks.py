"""Work that goes on after its request is answered, until the service stops at the latest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import structlog

log = structlog.get_logger(__name__)


class BackgroundTasks:
    """Background work; under each name only the newest task runs."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, name: str, work: Coroutine[object, object, None]) -> None:
        """Start *work* under a name; cancel what is running under it."""
        self.cancel(name)
        task = self._tasks[name] = asyncio.create_task(work)
        task.add_done_callback(lambda done: self._ended(name, done))

    def runs(self, name: str) -> bool:
        """Return whether something is running under a name."""
        return name in self._tasks

    def cancel(self, name: str) -> None:
        """Cancel what is running under a name."""
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()

    async def idle(self) -> None:
        """Return when nothing is left to do."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop everything."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work in the background failed", work=name, exc_info=error)
