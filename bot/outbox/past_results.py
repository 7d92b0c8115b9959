"""Results that a table has moved on from: they stay, without the button for the next deal."""

from __future__ import annotations

import asyncio

import structlog

from bot.model.errors import TryLater
from bot.model.ports import Chat, Need
from bot.outbox.message_views import Post
from bot.outbox.sending import LONGEST_WAIT

TRIES = 3

log = structlog.get_logger(__name__)


async def leave(post: Post, chat: Chat) -> None:
    """Redraw a result in its final form, giving way to every other message.

    This is not news: if it fails, the result is left as it is, and it is never posted again.
    """
    left, post.left = post.left, None
    try:
        for _ in range(TRIES):
            await chat.pace(post.place, lambda: Need.RESTING)
            try:
                if left is not None and post.ref is not None:
                    await chat.redraw(post.ref, left)
            except TryLater as later:
                await asyncio.sleep(min(later.seconds, LONGEST_WAIT))
                continue
            return
    except Exception:
        log.exception("a result is left as it was", target=post.target)
    finally:
        post.task = None
