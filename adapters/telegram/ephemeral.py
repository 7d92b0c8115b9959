"""Messages in a group that one person alone sees ("ephemeral", Bot API 10.2 of July 2026).

Telegram takes them for 15 s after a press, and at any time from an administrator. Clients may lose
them, and are told of edits only while they are online: nothing rests on them, the table's message
in the group stands. The library does not know them yet, so their methods are called by name.

The newest hand of each person in each group is remembered, by all processes if there are several:
when it changes it is edited, and where the bot is an administrator it may also be opened without a
press.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from adapters.telegram.addresses import Spot, room_id, user_id
from adapters.telegram.faults import is_too_old, is_unchanged, seconds_of, translated
from adapters.telegram.inbound import ephemeral_id, spot_of
from adapters.telegram.limiter import Limiter
from adapters.telegram.markup import Page, length, page
from adapters.telegram.novelties import NO_PREVIEW, Novelties
from bot.model.errors import RoomGone, RoomMoved
from bot.model.messages import Message
from bot.model.recent import Recent
from bot.services.shown_hands import ShownHands

LONGEST_EDIT = 1024
"""Longer edits of such messages are reported to fail; they are sent again instead."""

T = TypeVar("T")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one person sees in a group: *reader* is theirs, *number* the ephemeral message's."""

    spot: Spot
    reader: int
    number: int

    @property
    def address(self) -> dict[str, int]:
        """The message as the methods of the Bot API name it."""
        return {
            "chat_id": self.spot.chat,
            "receiver_user_id": self.reader,
            "ephemeral_message_id": self.number,
        }


@dataclass(frozen=True, slots=True)
class Hand:
    """The newest hand that somebody has open in a group.

    *shows* is a digest of what it says; None where another process may have drawn it since.
    """

    at: Glimpse
    shows: int | None


class Ephemeral:
    """Shows people in groups what they alone may see, where Telegram can do that."""

    def __init__(self, bot: Bot, limiter: Limiter, novelties: Novelties) -> None:
        self._bot = bot
        self._limiter = limiter
        self._novelties = novelties
        self._is_known = False
        self._refused: set[int] = set()
        self._unpressed: dict[int, bool] = {}
        self.shared: ShownHands | None = None
        """Where the hands of all processes stand, if there are others."""
        self._hands: Recent[tuple[Spot, int], Hand] = Recent(10_000)
        self._writing: WeakValueDictionary[tuple[Spot, int], asyncio.Lock] = WeakValueDictionary()

    async def learn(self) -> None:
        """Ask whether the server knows such messages at all, by removing one that never was.

        An older server of somebody's own would pass over the parameter that names the reader:
        a hand would stand in the group for everybody.

        Raises:
            telegram.error.NetworkError, telegram.error.RetryAfter.
        """
        nobodys = Glimpse(Spot(self._bot.id), self._bot.id, 1)
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=nobodys.address)
        except EndPointNotFound:
            return
        except (BadRequest, Forbidden):
            pass
        self._is_known = True

    def works_in(self, chat: int) -> bool:
        """Return whether it may be tried in a chat: in groups that have not refused it."""
        return self._is_known and Spot(chat).is_group and chat not in self._refused

    async def show(self, query: CallbackQuery, message: Message, *, late: bool) -> bool:
        """Show an answer to a press to its presser alone, in the group where it was pressed.

        One that replaces what was pressed takes its place, if that was theirs alone already.

        Args:
            late: the press may be older than Telegram allows; then a refusal says nothing of the
                group.

        Returns:
            whether the presser sees it; if not, Telegram does not take it there.

        Raises:
            TryLater.
        """
        if query.message is None or not self.works_in(query.message.chat.id):
            return False
        spot, reader = spot_of(query.message), query.from_user.id
        number = ephemeral_id(query) if message.replaces else None
        old = None if number is None else Glimpse(spot, reader, number)
        try:
            with translated(spot):
                async with self._in_turn(spot, reader):
                    return await self._put(old, spot, reader, query.id, message)
        except RoomMoved:
            return False
        except (BadRequest, RoomGone) as error:
            self._refuse(spot.chat, error, late=late)
            return False

    async def renew(self, spot: Spot, reader: int, message: Message, *, opens: bool) -> bool:
        """Draw the hand again that somebody has open in a group.

        Args:
            opens: where none is open, one may be opened, if Telegram takes it without a press.

        Returns:
            whether they have *message* before them now; if not, a press opens it.

        Raises:
            TryLater.
        """
        async with self._in_turn(spot, reader):
            hand = await self._newest(spot, reader)
            if hand is not None and hand.shows == hash(message):
                return True
            if hand is None and not opens:
                return False
            may_send = await self._may_send(spot.chat)
            if hand is None and not may_send:
                return False
            try:
                with translated(spot):
                    return await self._redraw(hand, spot, reader, message, may_send=may_send)
            except (BadRequest, RoomGone, RoomMoved) as error:
                log.info("no hand for one person alone here now", reason=str(error))
                self._unpressed[spot.chat] = False
                await self._forget(spot, reader)
                return False

    def learn_rights(self, chat: int, *, is_admin: bool) -> None:
        """The bot has been made an administrator of a group, or is none any more."""
        self._unpressed[chat] = is_admin
        if is_admin:
            self._refused.discard(chat)

    def needs_no_press(self, chat: int) -> bool:
        """Return whether a group has taken one without a press, as from administrators."""
        return self.works_in(chat) and self._unpressed.get(chat, False)

    def may_tell(self, chat: int) -> bool:
        """Return whether it may be tried without a press."""
        return self.works_in(chat) and self._unpressed.get(chat, True)

    async def tell(self, spot: Spot, reader: int, message: Message) -> bool:
        """Show an answer to what somebody has typed to them alone; only an administrator may.

        Returns:
            whether they see it; if not, the group is not tried again.

        Raises:
            TryLater.
        """
        shown = False
        try:
            with translated(spot):
                async with self._in_turn(spot, reader):
                    shown = await self._put(None, spot, reader, None, message)
        except (BadRequest, RoomGone, RoomMoved) as error:
            log.info("nothing for one person alone here without a press", reason=str(error))
        self._unpressed[spot.chat] = shown
        return shown

    async def _may_send(self, chat: int) -> bool:
        """Return whether the bot is an administrator; Telegram is asked once of each group."""
        if self.works_in(chat) and chat not in self._unpressed:
            with suppress(TelegramError):
                member = await self._bot.get_chat_member(chat, self._bot.id)
                self._unpressed[chat] = member.status == ChatMemberStatus.ADMINISTRATOR
        return self.needs_no_press(chat)

    def _refuse(self, chat: int, error: Exception, *, late: bool) -> None:
        """Remember it for as long as the bot runs."""
        log.info("no answers for one person alone here", chat=chat, reason=str(error), late=late)
        if not late and not is_too_old(error):  # a press may have waited for the bot to start
            self._refused.add(chat)

    def _in_turn(self, spot: Spot, reader: int) -> asyncio.Lock:
        """What goes to one person goes one after the other: the last written is the newest."""
        lock = self._writing.get((spot, reader))
        if lock is None:
            lock = self._writing[spot, reader] = asyncio.Lock()
        return lock

    async def _put(
        self, old: Glimpse | None, spot: Spot, reader: int, query: str | None, message: Message
    ) -> bool:
        """Turn *old* into *message*, or send that anew; return whether its reader sees it."""
        before = await self._newest(spot, reader)
        if old is not None and before == Hand(old, hash(message)):
            return True
        drawn = page(message, self._bot.username)
        if old is not None and await self._edit(old, drawn):
            await self._note(old, message)
            return True
        shown = await self._send(spot, reader, query, drawn)
        if old is not None:
            await self._discard(old)
        if shown is None:
            return False
        await self._note(shown, message)
        if message.is_hand and before is not None and before.at != old:
            await self._discard(before.at)
        return True

    async def _redraw(
        self, hand: Hand | None, spot: Spot, reader: int, message: Message, *, may_send: bool
    ) -> bool:
        old = None if hand is None else hand.at
        if may_send:
            return await self._put(old, spot, reader, None, message)
        if old is not None and await self._edit(old, page(message, self._bot.username)):
            await self._note(old, message)
            return True
        await self._forget(spot, reader)
        return False

    async def _newest(self, spot: Spot, reader: int) -> Hand | None:
        """Return the newest hand of somebody in a group, whichever process has opened it."""
        if self.shared is None:
            return self._hands.get((spot, reader))
        number = await self.shared.of(room_id(spot.chat, spot.topic), user_id(reader))
        return None if number is None else Hand(Glimpse(spot, reader, int(number)), None)

    async def _note(self, at: Glimpse, message: Message) -> None:
        """Remember where the newest hand stands; what takes its place is none."""
        known = await self._newest(at.spot, at.reader)
        if not message.is_hand:
            if known is not None and known.at == at:
                await self._forget(at.spot, at.reader)
            return
        self._hands.keep((at.spot, at.reader), Hand(at, hash(message)))
        if self.shared is not None and (known is None or known.at != at):
            room, user = room_id(at.spot.chat, at.spot.topic), user_id(at.reader)
            await self.shared.keep(room, user, str(at.number))

    async def _forget(self, spot: Spot, reader: int) -> None:
        self._hands.pop((spot, reader))
        if self.shared is not None:
            await self.shared.keep(room_id(spot.chat, spot.topic), user_id(reader), None)

    async def _discard(self, old: Glimpse) -> None:
        """Remove the forerunner of a message that is shown; it may as well stay."""
        with suppress(TelegramError):
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=old.address)

    async def _send(
        self, spot: Spot, reader: int, query: str | None, drawn: Page
    ) -> Glimpse | None:
        """Return what its reader sees alone; what all can see is removed at once."""
        pressed = {} if query is None else {"callback_query_id": query}
        to = {"receiver_user_id": reader, **pressed}
        newer = {"ephemeral_message_parameters": to}
        call = self._novelties.post(self._bot, spot, drawn, newer=newer)
        sent = await self._heeded(spot.chat, reader, call)
        if (number := sent.api_kwargs.get("ephemeral_message_id")) is not None:
            return Glimpse(spot, reader, int(number))
        self._is_known = False
        log.error("Telegram shows everybody what is for one person: not tried again")
        await self._bot.delete_message(spot.chat, sent.message_id)
        return None

    async def _edit(self, old: Glimpse, drawn: Page) -> bool:
        """Return whether it shows what it should; if not, it must be sent again."""
        if length(drawn.without_clocks) > LONGEST_EDIT:
            return False
        content = {"parse_mode": ParseMode.HTML, "link_preview_options": NO_PREVIEW.to_dict()}

        def edit(html: str, keyboard: InlineKeyboardMarkup | None) -> Awaitable[object]:
            keys = {} if keyboard is None else {"reply_markup": keyboard}
            asked = {**old.address, **content, "text": html, **keys}
            return self._bot.do_api_request("editEphemeralMessageText", api_kwargs=asked)

        call = self._novelties.sent(drawn, edit)
        try:
            await self._heeded(old.spot.chat, old.reader, call)
        except BadRequest as error:
            return is_unchanged(error)
        return True

    async def _heeded(self, chat: int, reader: int, call: Awaitable[T]) -> T:
        """Make a call. It counts as a private message: whether groups count it is not said."""
        try:
            return await call
        except RetryAfter as error:
            self._limiter.pause(chat, seconds_of(error))
            raise
        finally:
            self._limiter.left(reader)
