"""Sends, edits, reposts and removes messages on Telegram."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from telegram import ReplyParameters
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from adapters.telegram.addresses import Ref, Spot, server_id
from adapters.telegram.distance import Distance
from adapters.telegram.faults import (
    WRITING,
    is_missing,
    is_too_old,
    is_unchanged,
    seconds_of,
    translated,
)
from adapters.telegram.limiter import Limiter
from adapters.telegram.markup import BELOW, Page, Photo, page
from adapters.telegram.novelties import NO_PREVIEW, Novelties
from adapters.telegram.photos import Photos
from adapters.telegram.updates import Client
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable
from bot.model.messages import File, Message, said

_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)

T = TypeVar("T")


class Outbound:
    """Sends messages. Callers have waited for the limiter, which is only told here what was sent.

    Args:
        moved: called once for each group that has become a supergroup, with its old and new id.
    """

    def __init__(
        self,
        bot: Client,
        limiter: Limiter,
        novelties: Novelties,
        moved: Callable[[int, int], None],
    ) -> None:
        self._bot = bot
        self._limiter = limiter
        self._novelties = novelties
        self._photos = Photos(bot, novelties)
        self._moved = moved
        self.distance = Distance(limiter.pacing.clock)

    async def put(self, spot: Spot, message: Message, old: Ref | None) -> Ref:
        """Show *message*: edit *old*, or post a new one if that is impossible.

        Messages in another chat or topic than *spot* are not edited: a group that became a
        supergroup starts afresh. A message that notifies or cheers is posted first, then *old* is
        removed.
        """
        cheers = message.cheers and not spot.is_group
        drawn = page(message, self._bot.username if spot.is_group else None)
        if message.file is not None:
            return await self._send_file(spot, message.file, drawn)
        if old is None or old.spot != spot:
            return await self._send(spot, drawn, cheers=cheers)
        photo = self._photos.of(drawn, spot.chat)
        if message.notify or cheers or (old.is_photo and photo is None):
            ref = await self._send(spot, drawn, cheers=cheers)
            with suppress(TryLater):  # the new one is there: do not post it again
                await self.remove(old)
            return ref
        if await self._edit(old, drawn, photo):
            return replace(old, is_photo=photo is not None)
        await self._limiter.pace(server_id(spot.chat))
        return await self._send(spot, drawn)

    async def redraw(self, ref: Ref, message: Message) -> bool:
        """Edit the text of a message, if it is there; its photo stays. Return whether it is done.

        Raises:
            TryLater; telegram.error.BadRequest: it may not be edited.
        """
        drawn = page(message, self._bot.username if ref.spot.is_group else None)
        with suppress(RoomGone, RoomMoved, Unreachable):
            return await self._edit(ref, drawn, None)
        return False

    async def reply(self, spot: Spot, message: Message, to: int) -> Ref:
        """Answer somebody's message in a room, and return the answer."""
        parameters = ReplyParameters(to, allow_sending_without_reply=True)
        return await self._send(spot, page(message, self._bot.username), parameters)

    async def remove(self, ref: Ref) -> None:
        """Remove a message; one that is gone is no error.

        One that is too old for it loses its buttons, and only points below. It does so without
        words, as nobody knows here in which language it speaks.
        """
        with translated(ref.spot):
            try:
                async with self._limiter.aside(ref.spot.chat):
                    call = self._bot.delete_message(ref.spot.chat, ref.message)
                    await self._heeded(ref.spot, call)
            except (BadRequest, Forbidden, ChatMigrated) as error:
                if is_too_old(error):
                    await self._limiter.pace(server_id(ref.spot.chat))
                    with suppress(BadRequest):
                        await self.redraw(ref, said(BELOW))
                return
        self.distance.removed(ref)

    async def lacks(self, chat: int) -> tuple[str, ...]:
        """Return the right that the bot lacks to write in a group; () if none, or it is unknown."""
        try:
            rights = await self._bot.told("getChatMember", chat_id=chat, user_id=self._bot.id)
            if rights["status"] == ChatMemberStatus.MEMBER:
                rights = (await self._bot.told("getChat", chat_id=chat)).get("permissions", {})
        except TelegramError:
            return ()
        return () if rights.get("can_send_messages", True) else WRITING

    async def is_admin(self, chat: int, user: int) -> bool:
        """Return whether a person is an administrator of a group; False if that is unknown."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return False
        return member.status in _ADMINS

    async def _send(
        self,
        spot: Spot,
        drawn: Page,
        reply: ReplyParameters | None = None,
        *,
        cheers: bool = False,
    ) -> Ref:
        photo = self._photos.of(drawn, spot.chat)
        with translated(spot):
            if photo is not None:
                pictured = self._photos.post(spot, drawn, photo, reply)
                shown = await self._counted(spot, pictured)
                if shown is not None:
                    self.distance.saw(shown)
                    return Ref(spot, shown.message_id, is_photo=True)
            call = self._novelties.post(self._bot, spot, drawn, reply=reply, cheers=cheers)
            sent = await self._counted(spot, call)
        self.distance.saw(sent)
        return Ref(spot, sent.message_id)

    async def _send_file(self, spot: Spot, file: File, drawn: Page) -> Ref:
        with translated(spot):
            call = self._bot.send_document(
                spot.chat,
                file.content,
                caption=drawn.without_clocks,
                filename=file.name,
                parse_mode=ParseMode.HTML,
            )
            sent = await self._counted(spot, call)
        return Ref(spot, sent.message_id)

    async def _edit(self, ref: Ref, drawn: Page, photo: Photo | None) -> bool:
        """Edit a message; return whether it shows what it should, or else must be reposted."""
        with translated(ref.spot):
            try:
                await self._counted(ref.spot, self._write(ref, drawn, photo))
            except BadRequest as error:
                if is_missing(error):
                    return False
                if not is_unchanged(error):
                    raise
            return True

    async def _write(self, ref: Ref, drawn: Page, photo: Photo | None) -> None:
        if photo is not None and await self._photos.edit(ref, drawn, photo):
            return
        if ref.is_photo:
            await self._photos.caption(ref, drawn)
            return
        await self._novelties.sent(
            drawn,
            lambda html, keyboard: self._bot.edit_message_text(
                html,
                ref.spot.chat,
                ref.message,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard,
                link_preview_options=NO_PREVIEW,
            ),
        )

    async def _counted(self, spot: Spot, call: Awaitable[T]) -> T:
        try:
            return await self._heeded(spot, call)
        finally:
            self._limiter.left(spot.chat)

    async def _heeded(self, spot: Spot, call: Awaitable[T]) -> T:
        """Make a call; pass on any pause or move of the chat that Telegram reports."""
        try:
            return await call
        except RetryAfter as error:
            self._limiter.pause(spot.chat, seconds_of(error))
            raise
        except ChatMigrated as error:
            self._moved(spot.chat, error.new_chat_id)
            raise
