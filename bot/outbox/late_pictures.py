"""Pictures that are not drawn in time: they are added to the text once they are ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.model.messages import Message
from bot.outbox.message_views import Post
from bot.pictures.gallery import Gallery

log = structlog.get_logger(__name__)


class LatePictures:
    """Gives messages their pictures, at once or later; without a gallery they are text only."""

    def __init__(self, gallery: Gallery | None) -> None:
        self._gallery = gallery
        self._awaited: set[asyncio.Task[None]] = set()

    async def hung(self, message: Message) -> Message:
        """Return *message*, with its picture if that is ready in a blink."""
        return message if self._gallery is None else await self._gallery.hung(message)

    def follow(self, post: Post, message: Message, again: Callable[[], None]) -> None:
        """Send *post* again once the picture is drawn that *message* had to go without."""
        if self._gallery is not None and self._gallery.expects(message):
            task = asyncio.create_task(self._await(self._gallery, post, message, again))
            self._awaited.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._awaited.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a message stays without its picture", exc_info=error)

    async def _await(
        self, gallery: Gallery, post: Post, message: Message, again: Callable[[], None]
    ) -> None:
        if await gallery.later(message):
            post.awaits_picture = True
            again()

    async def close(self) -> None:
        """Stop waiting for pictures."""
        awaited = list(self._awaited)
        for task in awaited:
            task.cancel()
        await asyncio.gather(*awaited, return_exceptions=True)
