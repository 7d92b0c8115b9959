"""Pictures for messages, drawn in a separate process; a message waits only a blink for its own.

A picture that is late is added to the text that has been sent already. Each is drawn only once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Protocol, TypeVar

import structlog

from bot.ai.worker_pool import NotThought, Urgency, WorkerPool
from bot.model.messages import Message
from bot.model.pictures import Picture
from bot.model.recent import Recent
from bot.pictures.drawing import can_draw, draw

T = TypeVar("T")

BLINK = 0.3
"""Seconds that a message waits for its picture; it does not wait at all after one came late."""
PATIENCE = 20.0
"""Seconds after which a picture is given up."""
MOST_KEPT = 60
"""Pictures kept, typically 130 kB each."""

log = structlog.get_logger(__name__)


class Painter(Protocol):
    """Does work in another process: ``bot.ai.worker_pool.WorkerPool``."""

    async def work(
        self, urgency: Urgency, seconds: float, function: Callable[..., T], *args: object
    ) -> T:
        """Return ``function(*args, is_late)``; raises NotThought."""
        ...

    async def close(self) -> None:
        """End the process."""
        ...


class Gallery:
    """Has pictures drawn, and keeps recent ones."""

    def __init__(self, painter: Painter | None = None, *, blink: float = BLINK) -> None:
        self._painter = painter or WorkerPool(1, program="bot.pictures.worker")
        self._can_draw = painter is not None or can_draw()
        self._blink = blink
        self._drawn: Recent[str, bytes] = Recent(MOST_KEPT)
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._is_slow = False
        self._told: set[str] = set()

    async def hung(self, message: Message) -> Message:
        """Return *message*, with its picture if that is ready now or in a blink."""
        picture = message.picture
        if picture is None:
            return message
        if not self._can_draw:
            self._say_once("the extra pictures is not installed")
            return message
        image = self._drawn.get(picture.digest)
        if image is None:
            task = self._begin(picture)
            await asyncio.wait({task}, timeout=0 if self._is_slow else self._blink)
            self._is_slow = self._is_slow or not task.done()
            image = task.result() if task.done() and not task.cancelled() else b""
        return replace(message, picture=replace(picture, image=image))

    async def later(self, message: Message) -> bool:
        """Wait for the picture of a message that was sent without it; return whether it came."""
        picture = message.picture
        task = None if picture is None else self._drawing.get(picture.digest)
        return picture is not None and bool(
            self._drawn.get(picture.digest) if task is None else await asyncio.shield(task)
        )

    def expects(self, message: Message) -> bool:
        """Return whether the picture that *message* lacks may still come."""
        picture = message.picture
        return picture is not None and not picture.image and picture.digest in self._drawing

    async def close(self) -> None:
        """End the process that draws."""
        await self._painter.close()
        for task in list(self._drawing.values()):
            task.cancel()
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)

    def _begin(self, picture: Picture) -> asyncio.Task[bytes]:
        digest = picture.digest
        task = self._drawing.get(digest)
        if task is None:
            task = self._drawing[digest] = asyncio.create_task(self._draw(picture))
            task.add_done_callback(lambda _: self._drawing.pop(digest, None))
        return task

    async def _draw(self, picture: Picture) -> bytes:
        """Return the picture; b"" if it cannot be drawn."""
        began = monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._painter.work(Urgency.MOVE, PATIENCE, draw, picture.drawing)
        except (NotThought, TimeoutError) as trouble:
            found = type(trouble).__name__
        if isinstance(found, str):
            self._say_once(found)
            return b""
        self._is_slow = monotonic() - began > self._blink
        self._drawn.keep(picture.digest, found)
        return found

    def _say_once(self, why: str) -> None:
        if why not in self._told:
            self._told.add(why)
            log.warning("messages go without pictures", why=why)
