"""Sends the bot's messages to Discord, and interprets its errors."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from adapters.discord import markup
from adapters.discord.emojis import Emojis
from adapters.discord.pictures import KEEP, NO_PERMISSION, Attached, bare, written
from adapters.discord.replies import Reply
from adapters.discord.tempo import Tempo
from bot.model.errors import RoomGone, TryLater, Unreachable
from bot.model.ids import MessageRef
from bot.model.messages import Message
from bot.model.ports import MOST_BELOW
from bot.model.recent import Recent

T = TypeVar("T")

log = structlog.get_logger(__name__)

# Discord's own error codes, those that decide what happens next.
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10008, 10013
OLD_MESSAGE_EDITED_TOO_OFTEN, THREAD_ARCHIVED = 30046, 50083
NO_ACCESS, THREAD_LOCKED = 50001, 160005
OPENING_CHATS_TOO_FAST, INVALID_RECIPIENT = 40003, 50033

_POST_ANEW = {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, OLD_MESSAGE_EDITED_TOO_OFTEN, THREAD_ARCHIVED}
_ROOM_GONE = {UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, THREAD_LOCKED}
_NOBODY_THERE = {UNKNOWN_CHANNEL, UNKNOWN_USER, INVALID_RECIPIENT}

_PAUSE = 3.0
"""Seconds until the next attempt if the platform does not say."""
_PAUSE_WHEN_BARRED = 60.0
"""The same for a 429 that comes not from Discord itself but from the firewall in front of it."""

COUNT_AGAIN = 60.0
"""Seconds in which the messages of a channel are counted once at most."""


@contextlib.contextmanager
def _world() -> Iterator[None]:
    """Turn temporary failures into TryLater; refusals by Discord are raised as they are."""
    try:
        yield
    except discord.RateLimited as error:
        raise TryLater(error.retry_after) from error
    except discord.HTTPException as error:
        if error.status == 429:
            raise TryLater(_asked_pause(error)) from error
        if error.status >= 500:
            raise TryLater(_PAUSE) from error
        if _is_no_refusal(error):
            raise TryLater(_PAUSE_WHEN_BARRED) from error
        raise
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise TryLater(_PAUSE) from error


def _is_no_refusal(error: discord.HTTPException) -> bool:
    """Whether a 403 says nothing about the room or the person.

    One without a Discord error code comes from the firewall in front of it, and bots that open
    private chats too fast get one as well.
    """
    return error.status == 403 and error.code in (0, OPENING_CHATS_TOO_FAST)


def _asked_pause(error: discord.HTTPException) -> float:
    asked = str(error.response.headers.get("Retry-After", ""))
    return float(asked) if asked.isdecimal() else _PAUSE_WHEN_BARRED


async def _number_below(at: discord.PartialMessage) -> int:
    """Return how many messages lie below one, at most one more than matters."""
    return len([one async for one in at.channel.history(limit=MOST_BELOW + 1, after=at)])


class Outbound:
    """Posts, edits and removes the bot's messages.

    Args:
        pressed: the newest press on each message.
    """

    def __init__(
        self,
        client: discord.Client,
        tempo: Tempo,
        emojis: Emojis,
        pressed: Recent[MessageRef, Reply],
    ) -> None:
        self._client = client
        self._emojis = emojis
        self._pressed = pressed
        self._patience = tempo.patience.total_seconds()
        self._chats: Recent[int, int] = Recent(10_000)
        self._unsure: Recent[int, str] = Recent(1_000)
        self._attached = Attached()
        self._counted: Recent[int, float] = Recent(10_000)

    async def show(self, channel: int, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* in a channel; see ``bot.model.ports.Chat.show``."""
        try:
            return await self._place(channel, message, old)
        except discord.HTTPException as error:
            if error.code in _ROOM_GONE or error.status == 403:
                raise RoomGone from error
            raise

    async def whisper(self, user: int, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* to one person in private; see ``bot.model.ports.Chat.whisper``."""
        try:
            return await self._place(await self._chat_with(user, old), message, old)
        except discord.HTTPException as error:
            self._chats.pop(user)
            if error.code in _NOBODY_THERE or error.status == 403:
                raise Unreachable from error
            raise

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """Edit a message; one that is gone or out of reach is no error."""
        try:
            if not await self._redrawn(ref, message, KEEP):
                await self._edit(self._at(ref), message)
        except discord.HTTPException as error:
            log.info("message not drawn again", ref=ref, reason=str(error))

    async def remove(self, ref: MessageRef) -> None:
        """Remove a message; one that is gone or out of reach is no error."""
        try:
            await self._call(self._at(ref).delete())
        except discord.HTTPException as error:
            log.info("message not removed", ref=ref, reason=str(error))

    async def is_buried(self, ref: MessageRef) -> bool:
        """See ``bot.model.ports.Chat``. Ids tell no number, so Discord is asked, but not often.

        Nothing is found where the bot may not read what was said before.
        """
        at = self._at(ref)
        now = time.monotonic()
        if now - (self._counted.get(at.channel.id) or -COUNT_AGAIN) < COUNT_AGAIN:
            return False
        self._counted.keep(at.channel.id, now)
        try:
            return await self._call(_number_below(at)) > MOST_BELOW
        except (discord.HTTPException, TryLater) as error:
            log.info("messages not counted", ref=ref, reason=str(error))
            return False

    async def _call(self, work: Awaitable[T]) -> T:
        with _world():
            async with asyncio.timeout(self._patience):
                return await work

    def _at(self, ref: MessageRef) -> discord.PartialMessage:
        channel, message = bare(ref).split("/")
        return self._client.get_partial_messageable(int(channel)).get_partial_message(int(message))

    async def _chat_with(self, user: int, old: MessageRef | None) -> int:
        """Return the channel of the private chat with *user*, opened only once.

        If there is a message in it already, its reference names the channel. That matters after a
        start, because Discord stops bots that open many chats at once.
        """
        known = self._chats.get(user) or (int(old.partition("/")[0]) if old else None)
        if known is None:
            known = (await self._call(self._client.create_dm(discord.Object(user)))).id
            self._chats.keep(user, known)
        return known

    async def _place(self, channel: int, message: Message, old: MessageRef | None) -> MessageRef:
        """Edit *old*, or post a new message and remove the old one."""
        if old is not None and not message.notify:
            try:
                return await self._changed(channel, message, old)
            except discord.HTTPException as error:
                if error.code not in _POST_ANEW:
                    raise
                old = None if isinstance(error, discord.NotFound) else old
        ref = await self._post(channel, message)
        if old is not None:
            with contextlib.suppress(TryLater):  # the new one is there: do not post it again
                await self.remove(old)
        return ref

    async def _changed(self, channel: int, message: Message, old: MessageRef) -> MessageRef:
        """Edit *old* to show *message*; return its reference, which tells if it has a picture."""

        async def edit(pictured: bool) -> MessageRef:
            files = self._attached.changed(old, message, pictured=pictured)
            if not await self._redrawn(old, message, files):
                files = self._attached.changed(old, message, pictured=pictured)
                await self._edit(self._at(old), message, files)
            self._attached.note(old, message, pictured=pictured)
            at = self._at(old)
            return written(at.channel.id, at.id, pictured=pictured)

        return await self._attached.tried(channel, message, edit)

    async def _redrawn(self, ref: MessageRef, message: Message, files: Any) -> bool:
        """Redraw a message as an answer to the newest press on it, which no rate limit counts.

        Return whether that was done; a press can be used for that for fifteen minutes.
        """
        press = self._pressed.get(bare(ref))
        if press is None or press.is_expired:
            self._pressed.pop(bare(ref))
            return False
        try:
            await self._call(press.redraw(markup.shown(message, self._emojis), files))
        except (discord.HTTPException, TryLater) as error:
            log.info("not drawn by the press", ref=ref, reason=str(error))
            self._pressed.pop(bare(ref))
            return False
        return True

    async def _edit(self, at: discord.PartialMessage, message: Message, files: Any = KEEP) -> None:
        shown = markup.shown(message, self._emojis)
        await self._call(at.edit(**shown, attachments=files))

    async def _post(self, channel: int, message: Message) -> MessageRef:
        async def post(pictured: bool) -> MessageRef:
            ref = await self._posted(channel, message, pictured=pictured)
            self._attached.note(ref, message, pictured=pictured)
            return ref

        return await self._attached.tried(channel, message, post)

    async def _posted(self, channel: int, message: Message, *, pictured: bool) -> MessageRef:
        """Post *message*, only once even if the answer to the first attempt was lost.

        If a nonce comes again, Discord returns the message that it has. That may say what was true
        at the first attempt, so it is edited.
        """
        known = self._unsure.pop(channel)
        nonce = known or secrets.token_hex(8)
        room = self._client.get_partial_messageable(channel)
        fresh = message if pictured else replace(message, picture=None)
        drawn, pings = markup.sent(fresh, self._emojis), markup.pings(message)
        try:
            sent = await self._call(room.send(**drawn, nonce=nonce, allowed_mentions=pings))
            if known:
                await self._edit(room.get_partial_message(sent.id), message)
        except TryLater:
            self._unsure.keep(channel, nonce)
            raise
        return written(channel, sent.id, pictured=pictured)
