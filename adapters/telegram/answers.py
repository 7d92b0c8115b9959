"""Answers to the person who asked: a pop-up, a message for them alone, or a reply in the room.

What is for one person alone is shown in a room to nobody else, and otherwise in private.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from telegram import Bot, CallbackQuery
from telegram import Message as Said
from telegram.error import BadRequest, RetryAfter, TelegramError

from adapters.telegram.addresses import Ref, Spot, user_id
from adapters.telegram.ephemeral import Ephemeral
from adapters.telegram.faults import PAUSE, seconds_of
from adapters.telegram.inbound import Rights, pressed_ref, spot_of
from adapters.telegram.limiter import Limiter, Pacing
from adapters.telegram.links import is_own, link
from adapters.telegram.markup import LIMITS, cut, length
from adapters.telegram.outbound import Outbound
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable
from bot.model.ids import RoomId, UserId
from bot.model.messages import Button, Message, said
from bot.model.requests import Arrive, Command, Person, Press
from bot.services.commands import VERBS
from bot.text.i18n import t

LANE = "answers"
MOST_WAITING = 3
"""More replies than that do not wait for a room's turn; they go to private chats instead."""
TRIES = 3
HELLO = "hello"
"""The payload of a link that only opens the private chat."""

_PUBLIC = frozenset(verb.name for verb in VERBS if verb.public)

T = TypeVar("T")

log = structlog.get_logger(__name__)


class Answers:
    """Brings answers to people."""

    def __init__(
        self,
        bot: Bot,
        outbound: Outbound,
        ephemeral: Ephemeral,
        limiter: Limiter,
        pacing: Pacing,
    ) -> None:
        self._bot = bot
        self._outbound = outbound
        self._ephemeral = ephemeral
        self._limiter = limiter
        self._patience = pacing.acknowledge
        self._sleep = pacing.sleep

    def learn_rights(self, rights: Rights) -> None:
        """The bot has been made an administrator of a group, or is none any more."""
        self._ephemeral.learn_rights(rights.chat, is_admin=rights.is_admin)

    async def to_said(self, asked: Command | Arrive, message: Said, answer: Message) -> None:
        """Answer a command: in the room what is for everybody, else in private."""
        person, spot = asked.person, spot_of(message)
        if isinstance(asked, Arrive) or asked.room is None:
            await self._whisper(person, answer)
        elif (_is_public(asked) and not answer.alone) or self._deep_link(answer):
            await self._reply(spot, person, answer, message.message_id)
        elif not await self._told(person, spot, answer):
            try:
                await self._whisper(person, answer)
            except Unreachable:
                await self._reply(spot, person, self._invited(person), message.message_id)

    async def to_room(self, message: Said, answer: Message) -> None:
        """Answer a command for everybody, unless there is too much to say in the room."""
        spot = spot_of(message)
        if self._limiter.waiting(f"telegram:{spot.chat}", LANE) < MOST_WAITING:
            await self._paced_reply(spot, answer, message.message_id)

    async def lacks(self, room: RoomId) -> tuple[str, ...]:
        """Return the rights that the bot would need to show a table in a room, and has not got."""
        return await self._outbound.lacks(Spot.of(room).chat)

    async def to_press(
        self, press: Press, query: CallbackQuery, answer: Message | None, *, waited: bool
    ) -> None:
        """Answer a press; *waited*: it has been acknowledged, so that no pop-up opens any more."""
        if waited:
            if answer is not None and not await self._alone(query, answer, late=True):
                await self._whisper(press.person, answer, _taken_on(query, answer))
        elif answer is None:
            await self.acknowledge(query, _done(query))
        elif url := self._deep_link(answer):
            await self.acknowledge(query, url=url)
        elif _fits_popup(answer) and not (answer.replaces and self._has_place(press)):
            await self.acknowledge(query, answer.text, alert=True)
        else:
            await self._for_presser(press, query, answer)

    async def acknowledge(
        self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a callback query, or its button shows a clock. Telegram sets no pace for this."""
        for _ in range(TRIES):
            try:
                await self._bot.answer_callback_query(
                    query.id, cut(text, 200) or None, show_alert=alert or None, url=url
                )
            except BadRequest as error:
                log.debug("press not acknowledged", reason=error.message)
            except RetryAfter as error:
                await self._sleep(seconds_of(error))
                continue
            except TelegramError:
                await self._sleep(PAUSE / 4)
                continue
            return

    async def _for_presser(self, press: Press, query: CallbackQuery, answer: Message) -> None:
        """Show the presser alone, in the group or in private; acknowledge the press in time.

        Those who cannot be shown it at all are led to the private chat.
        """
        showing = asyncio.ensure_future(self._shown(press, query, answer))
        await asyncio.wait({showing}, timeout=self._patience)
        if not showing.done():
            await self.acknowledge(query)
            await showing
            return
        if isinstance(showing.exception(), Unreachable):
            await self.acknowledge(query, url=link(self._bot.username, HELLO))
            return
        await self.acknowledge(query, "" if showing.exception() else showing.result())
        await showing

    async def _shown(self, press: Press, query: CallbackQuery, answer: Message) -> str:
        """Show an answer to the presser alone; return where it is, if not where it was asked.

        Raises:
            Unreachable, TryLater.
        """
        if await self._alone(query, answer):
            return ""
        await self._whisper(press.person, answer, _taken_on(query, answer))
        return "" if press.room is None else t(press.person.locale, "answer-in-private")

    async def _alone(self, query: CallbackQuery, answer: Message, *, late: bool = False) -> bool:
        """Show an answer in the group to the presser alone; return whether that was possible."""
        message = query.message
        if message is None or not self._ephemeral.works_in(message.chat.id):
            return False
        return await self._patiently(
            user_id(query.from_user.id), lambda: self._ephemeral.show(query, answer, late=late)
        )

    async def _told(self, person: Person, spot: Spot, answer: Message) -> bool:
        """Answer what was typed in a group for its writer alone; return whether that was done."""
        if not self._ephemeral.may_tell(spot.chat):
            return False
        reader = Spot.of(person.id).chat
        return await self._patiently(person.id, lambda: self._ephemeral.tell(spot, reader, answer))

    async def _whisper(self, person: Person, answer: Message, old: Ref | None = None) -> None:
        """Raises Unreachable, TryLater."""
        spot = Spot.of(person.id)
        await self._patiently(person.id, lambda: self._outbound.put(spot, answer, old))

    async def _patiently(self, user: UserId, show: Callable[[], Awaitable[T]]) -> T:
        """What the network does not take is tried again a few times; raises TryLater."""
        for _ in range(TRIES - 1):
            await self._limiter.pace(user, LANE)
            try:
                return await show()
            except TryLater as later:
                await self._sleep(later.seconds)
        await self._limiter.pace(user, LANE)
        return await show()

    async def _reply(self, spot: Spot, person: Person, answer: Message, to: int) -> None:
        room = f"telegram:{spot.chat}"
        if self._limiter.waiting(room, LANE) >= MOST_WAITING:
            await self._whisper(person, answer)
            return
        await self._paced_reply(spot, answer, to)

    async def _paced_reply(self, spot: Spot, answer: Message, to: int) -> None:
        await self._limiter.pace(f"telegram:{spot.chat}", LANE)
        try:
            await self._outbound.reply(spot, answer, to)
        except (RoomGone, RoomMoved) as gone:
            log.info("nobody there to answer", reason=type(gone).__name__)

    def _has_place(self, press: Press) -> bool:
        """Return whether an answer that replaces what was pressed can do so, or stand by it."""
        return press.room is None or self._ephemeral.works_in(Spot.of(press.room.id).chat)

    def _deep_link(self, answer: Message) -> str | None:
        """Return where an answer leads that is nothing but a way into the private chat."""
        if len(answer.buttons) == 1 and is_own(answer.buttons[0].url, self._bot.username):
            return answer.buttons[0].url
        return None

    def _invited(self, person: Person) -> Message:
        button = t(person.locale, "button-answer-chat")
        url = link(self._bot.username, HELLO)
        return said(t(person.locale, "answer-needs-chat"), (Button(button, url=url),))


def _is_public(command: Command) -> bool:
    return bool(command.words) and command.words[0].casefold() in _PUBLIC


def _fits_popup(answer: Message) -> bool:
    return not answer.rows and length(answer.text) <= (LIMITS.peek or 0)


def _done(query: CallbackQuery) -> str:
    """Return what was pressed, as done: the hand itself may be drawn anew only later."""
    message = query.message
    keys = message.reply_markup if isinstance(message, Said) else None
    rows = () if keys is None else keys.inline_keyboard
    labels = (one.text for row in rows for one in row if one.callback_data == query.data)
    label = next(labels, "")
    return label and f"✓ {label}"


def _taken_on(query: CallbackQuery, answer: Message) -> Ref | None:
    """Return the private message whose place an answer takes."""
    return pressed_ref(query) if answer.replaces else None
