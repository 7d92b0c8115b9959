"""Messages in a group that only one person sees ("ephemeral", Bot API 10.2 of July 2026).

Telegram accepts them for 15 s after a press, and at any time from an administrator. Clients may
lose them, and learn of edits only while they are online, so nothing depends on them: the table's
message in the group remains. The library does not know them yet, so we call their methods by name.

The newest hand of each person in each group is remembered, and shared by all processes if there are
several. When it changes it is edited, and where the bot is an administrator it may also be opened
without a press.
"""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

import structlog
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from adapters.telegram.addresses import Spot, room_id, user_id
from adapters.telegram.faults import (
    is_no_admin,
    is_unchanged,
    seconds_of,
    shows_none_alone,
    translated,
)
from adapters.telegram.inbound import ephemeral_id, spot_of
from adapters.telegram.limiter import Limiter
from adapters.telegram.markup import Page, length, page
from adapters.telegram.novelties import NO_PREVIEW, Novelties
from bot.model.errors import RoomGone, RoomMoved, StoreUnavailable
from bot.model.messages import Message
from bot.model.recent import Recent
from bot.outbox.locks import Locks
from bot.services.shown_hands import ShownHands

LONGEST_EDIT = 1024
"""Longest text for an edit of such a message: longer edits are reported to fail, so a new message
is sent instead."""

NO_HAND = 0
MOST_GROUPS = 10_000
"""Number of groups of which is remembered what they allow; others are asked again."""

T = TypeVar("T")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """An ephemeral message in a group: *reader* is the id of who sees it, *number* its own id."""

    spot: Spot
    reader: int
    number: int

    @property
    def address(self) -> dict[str, int]:
        """The parameters that name the message in methods of the Bot API."""
        return {
            "chat_id": self.spot.chat,
            "receiver_user_id": self.reader,
            "ephemeral_message_id": self.number,
        }


@dataclass(frozen=True, slots=True)
class Hand:
    """The newest hand that a person has open in a group.

    *shows* is a digest of what it says; None if another process may have redrawn it.
    """

    at: Glimpse
    shows: int | None


class Allowed(Enum):
    """When a group shows something to one person alone."""

    NEVER = auto()
    AFTER_A_PRESS = auto()
    AT_ANY_TIME = auto()
    """It is so where the bot is an administrator."""


class Ephemeral:
    """Shows people in groups what only they may see, where Telegram can do that."""

    def __init__(self, bot: Bot, limiter: Limiter, novelties: Novelties) -> None:
        self._bot = bot
        self._limiter = limiter
        self._novelties = novelties
        self._is_known = False
        self._allowed: Recent[int, Allowed] = Recent(MOST_GROUPS)
        """What each group is known to allow."""
        self.hands_of_all: ShownHands | None = None
        """Where the hands opened by any process are, if there are other processes."""
        self._hands: Recent[tuple[Spot, int], Hand] = Recent(10_000)
        self._hand_at_press: Recent[str, int] = Recent(1_000)
        """For each press, the number of the hand that the presser had then, or NO_HAND."""
        self._in_turn: Locks[tuple[Spot, int]] = Locks()
        """Held while a person in a group is sent something, so that the newest is sent last."""

    async def learn(self) -> None:
        """Find out whether the server knows such messages, by deleting one that never existed.

        An older self-hosted server would ignore the parameter that names the reader, and show a
        hand to everybody in the group.

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
        """Return whether to try ephemeral messages in a chat: in supergroups that have not refused.

        Basic groups refuse all, so there nobody is promised any.
        """
        is_barred = self._allowed.get(chat) is Allowed.NEVER
        return self._is_known and Spot(chat).supergroup is not None and not is_barred

    async def heard(self, query: CallbackQuery) -> None:
        """Note which hand the presser has before the press is handled, which may bring another."""
        if query.message is None or not self.works_in(query.message.chat.id):
            return
        with suppress(StoreUnavailable):
            hand = await self._newest(spot_of(query.message), query.from_user.id)
            self._hand_at_press.keep(query.id, NO_HAND if hand is None else hand.at.number)

    async def show(self, query: CallbackQuery, message: Message) -> Glimpse | None:
        """Show the answer to a press to the presser only, in the group where they pressed.

        If it replaces the pressed message and only the presser saw that, it takes its place. A hand
        that has come since the press shows it instead.

        Returns:
            what the presser sees; None if Telegram does not accept it there, or not any more.

        Raises:
            TryLater.
        """
        if query.message is None or not self.works_in(query.message.chat.id):
            return None
        spot = spot_of(query.message)
        reader = query.from_user.id
        number = ephemeral_id(query) if message.replaces else None
        old = None if number is None else Glimpse(spot, reader, number)
        try:
            with translated(spot):
                async with self._in_turn.of((spot, reader)):
                    if message.is_hand:
                        old = await self._come_since(query, spot, reader) or old
                    return await self._put(old, spot, reader, query.id, message)
        except (BadRequest, RoomGone, RoomMoved) as error:
            self._learn_from(spot.chat, error)
            return None

    async def renew(
        self, spot: Spot, reader: int, message: Message, *, opens: bool, anew: bool
    ) -> bool:
        """Redraw the hand that a person has open in a group.

        Args:
            opens: if none is open, one may be opened, if Telegram accepts that without a press.
            anew: it is sent again below the conversation, on the same condition.

        Returns:
            whether they see *message* now; if not, a press opens it.

        Raises:
            TryLater.
        """
        async with self._in_turn.of((spot, reader)):
            hand = await self._newest(spot, reader)
            if hand is not None and hand.shows == hash(message):
                return True
            if hand is None and not opens:
                return False
            may_send = await self.may_send(spot.chat)
            if hand is None and not may_send:
                return False
            try:
                with translated(spot):
                    if hand is None:
                        return await self._put(None, spot, reader, None, message) is not None
                    if anew and may_send:
                        try:
                            return await self._put(None, spot, reader, None, message) is not None
                        except BadRequest as error:
                            self._learn_from(spot.chat, error)
                            may_send = False
                    return await self._redraw(hand.at, message, may_send=may_send)
            except (BadRequest, RoomGone, RoomMoved) as error:
                self._learn_from(spot.chat, error)
                await self._forget(spot, reader)
                return False

    def learn_rights(self, chat: int, *, is_admin: bool) -> None:
        """Note whether the bot is an administrator of a group."""
        if is_admin:
            self._allowed.keep(chat, Allowed.AT_ANY_TIME)
        elif self._allowed.get(chat) is not Allowed.NEVER:
            self._allowed.keep(chat, Allowed.AFTER_A_PRESS)

    def needs_no_press(self, chat: int) -> bool:
        """Return whether a group is known to accept one without a press, from an administrator."""
        return self.works_in(chat) and self._allowed.get(chat) is Allowed.AT_ANY_TIME

    async def may_send(self, chat: int) -> bool:
        """Return whether a group accepts one without a press; Telegram is asked once per group."""
        if self.works_in(chat) and self._allowed.get(chat) is None:
            with suppress(TelegramError):
                member = await self._bot.get_chat_member(chat, self._bot.id)
                self.learn_rights(chat, is_admin=member.status == ChatMemberStatus.ADMINISTRATOR)
        return self.needs_no_press(chat)

    async def tell(self, spot: Spot, reader: int, message: Message) -> Glimpse | None:
        """Answer what a person has typed, visible only to them; only an administrator may do that.

        Returns:
            what they see, if they do.

        Raises:
            TryLater.
        """
        try:
            with translated(spot):
                async with self._in_turn.of((spot, reader)):
                    return await self._put(None, spot, reader, None, message)
        except (BadRequest, RoomGone, RoomMoved) as error:
            self._learn_from(spot.chat, error)
            return None

    def _learn_from(self, chat: int, error: Exception) -> None:
        """Remember what a refusal says of a group; most say something of one message only."""
        log.info("nothing for one person alone here now", chat=chat, reason=str(error))
        if shows_none_alone(error):
            self._allowed.keep(chat, Allowed.NEVER)
        elif is_no_admin(error):
            self._allowed.keep(chat, Allowed.AFTER_A_PRESS)

    async def _put(
        self, old: Glimpse | None, spot: Spot, reader: int, query: str | None, message: Message
    ) -> Glimpse | None:
        """Edit *old* to show *message*, or send a new one; return what the reader sees."""
        before = await self._known(spot, reader)
        if old is not None and before == Hand(old, hash(message)):
            return old
        drawn = page(message, self._bot.username)
        if old is not None and await self._edit(old, drawn):
            await self._note(old, message)
            return old
        shown = await self._send(spot, reader, query, drawn)
        if old is not None:
            await self.discard(old)
        if shown is None:
            return None
        await self._note(shown, message)
        if message.is_hand and before is not None and before.at != old:
            await self.discard(before.at)
        return shown

    async def _redraw(self, old: Glimpse, message: Message, *, may_send: bool) -> bool:
        if may_send:
            return await self._put(old, old.spot, old.reader, None, message) is not None
        if await self._edit(old, page(message, self._bot.username)):
            await self._note(old, message)
            return True
        await self._forget(old.spot, old.reader)
        return False

    async def _come_since(self, query: CallbackQuery, spot: Spot, reader: int) -> Glimpse | None:
        """Return the hand that has come since a press, if one has."""
        newest = await self._known(spot, reader)
        had = self._hand_at_press.get(query.id)
        if newest is None or had in (None, newest.at.number):
            return None
        return newest.at

    async def _newest(self, spot: Spot, reader: int) -> Hand | None:
        """Return the newest hand of a person in a group, whichever process has opened it.

        Raises:
            StoreUnavailable.
        """
        if self.hands_of_all is None:
            return self._hands.get((spot, reader))
        number = await self.hands_of_all.of(room_id(spot.chat, spot.topic), user_id(reader))
        return None if number is None else Hand(Glimpse(spot, reader, int(number)), None)

    async def _known(self, spot: Spot, reader: int) -> Hand | None:
        """Return the newest hand of a person in a group; our own while the store is away."""
        with suppress(StoreUnavailable):
            return await self._newest(spot, reader)
        return self._hands.get((spot, reader))

    async def _note(self, at: Glimpse, message: Message) -> None:
        """Remember where the newest hand is; forget it if a message that is no hand replaced it."""
        known = await self._known(at.spot, at.reader)
        if not message.is_hand:
            if known is not None and known.at == at:
                await self._forget(at.spot, at.reader)
            return
        self._hands.keep((at.spot, at.reader), Hand(at, hash(message)))
        if known is None or known.at != at:
            await self._share(at.spot, at.reader, str(at.number))

    async def _forget(self, spot: Spot, reader: int) -> None:
        self._hands.pop((spot, reader))
        await self._share(spot, reader, None)

    async def _share(self, spot: Spot, reader: int, number: str | None) -> None:
        """Let other processes know where a hand is; while the store is away, a press does it."""
        if self.hands_of_all is not None:
            with suppress(StoreUnavailable):
                room = room_id(spot.chat, spot.topic)
                user = user_id(reader)
                await self.hands_of_all.keep(room, user, number)

    async def discard(self, old: Glimpse) -> None:
        """Remove a message that is out of date; it does no harm if that fails."""
        with suppress(TelegramError):
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=old.address)

    async def _send(
        self, spot: Spot, reader: int, query: str | None, drawn: Page
    ) -> Glimpse | None:
        """Send a message and return it, if only its reader sees it.

        If the server shows it to everybody, it is removed at once, and None is returned.
        """
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
        """Edit a message; return whether it shows what it should, or else must be sent again."""
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
        """Make a call, counted as a private message: it is not documented if groups count it."""
        try:
            return await call
        except RetryAfter as error:
            self._limiter.pause(chat, seconds_of(error))
            raise
        finally:
            self._limiter.left(reader)
