"""Results that a table has gone on from: they stay, without the button of the next deal."""

from __future__ import annotations

import asyncio

import structlog

from bot.model.errors import TryLater
from bot.model.ports import Chat, Need
from bot.outbox.message_views import Post

TRIES = 3
LONGEST_WAIT = 60.0

log = structlog.get_logger(__name__)


async def leave(post: Post, chat: Chat) -> None:
    """Draw a result once more, as it stays; all else goes before it.

    It is no news: what cannot be drawn is left as it stands, and is not posted anew.
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
