"""What one process does for all: each duty belongs to one process at a time.

A new duty needs only ``await leading.add("retention", work)``: *work* is started whenever this
process gets the duty, and cancelled when it loses it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Set
from typing import Any

import structlog

from bot.model.errors import StoreUnavailable
from bot.model.stores import LeaderStore

Work = Callable[[], Coroutine[Any, Any, None]]

CLOCK = "clock"
"""The duty to move all timers when the machine's clock was changed."""
UPKEEP = "upkeep"
"""The duty to do the store's upkeep, a little at a time."""

PAUSE = 5.0
"""Seconds until a duty whose work has failed is begun again."""

log = structlog.get_logger(__name__)


class Leading:
    """The duties of this process, as of the last ``beat``.

    Args:
        store: decides who has a duty; None: we have all of them.
        takes_part: whether this process takes duties at all.
    """

    def __init__(self, store: LeaderStore | None = None, *, takes_part: bool = True) -> None:
        self._store = store
        self._takes_part = takes_part
        self._works: dict[str, Work] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._beating = asyncio.Lock()
        self.known = True
        """Whether the store could say at the last ``beat`` whose the duties are."""

    def has(self, duty: str) -> bool:
        """Return whether a duty is ours."""
        return duty in self._running

    @property
    def duties(self) -> tuple[str, ...]:
        """All duties that are ours."""
        return tuple(sorted(self._running))

    async def add(self, duty: str, work: Work) -> asyncio.Task[None] | None:
        """Apply for a duty; return the task that was started for it, if it is ours at once.

        If the store cannot answer now, the next ``beat`` asks again.
        """
        self._works[duty] = work
        if (old := self._running.pop(duty, None)) is not None:
            await _ended(old)
        try:
            await self.beat()
        except StoreUnavailable as trouble:
            log.warning("nobody can say who leads", reason=str(trouble))
        return self._running.get(duty)

    async def drop(self, duty: str) -> None:
        """Stop working on a duty; if we hold it, we keep holding it until we ``leave``."""
        self._works.pop(duty, None)
        if (task := self._running.pop(duty, None)) is not None:
            await _ended(task)

    async def beat(self) -> None:
        """Find out which duties are ours now; start and stop their work accordingly.

        Raises:
            StoreUnavailable: none is ours any more, as far as we can know.
        """
        async with self._beating:
            ours: Set[str] = frozenset()
            try:
                ours = await self._taken(frozenset(self._works))
                self.known = True
            except StoreUnavailable:
                self.known = False
                raise
            finally:
                await self._have(ours)

    async def _taken(self, wanted: Set[str]) -> Set[str]:
        if not self._takes_part or self._store is None:
            return wanted if self._takes_part else frozenset()
        return wanted & await self._store.lead(wanted)

    async def leave(self) -> None:
        """Stop all work, then let other processes take the duties at once."""
        async with self._beating:
            self._works.clear()
            await self._have(frozenset())
            if self._store is not None:
                await self._store.leave_leading()

    async def _have(self, ours: Set[str]) -> None:
        for duty in sorted(self._running.keys() - ours):
            log.info("leads no longer", duty=duty)
            await _ended(self._running.pop(duty))
        for duty in sorted((ours & self._works.keys()) - self._running.keys()):
            if self._store is not None and self._store.shared:
                log.info("leads", duty=duty)
            self._running[duty] = asyncio.create_task(_done(duty, self._works[duty]))


async def _done(duty: str, work: Work) -> None:
    """Do a duty's work; begin it again if it fails, since nobody else does it meanwhile."""
    while True:
        try:
            return await work()
        except Exception:
            log.exception("a duty failed", duty=duty)
        await asyncio.sleep(PAUSE)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
