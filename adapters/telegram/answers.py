"""Answers to the person who asked: a pop-up, a private message, or a reply in the room.

Nothing that is for one person alone is ever shown in a room.
"""

from __future__ import annotations

import asyncio

import structlog
from telegram import Bot, CallbackQuery
from telegram import Message as Said
from telegram.error import BadRequest, RetryAfter, TelegramError

from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.faults import PAUSE, seconds_of
from adapters.telegram.inbound import pressed_ref, spot_of
from adapters.telegram.limiter import Limiter, Pacing
from adapters.telegram.links import is_own, link
from adapters.telegram.markup import LIMITS, cut, length
from adapters.telegram.outbound import Outbound
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable
from bot.model.messages import Button, Message, said
from bot.model.requests import Arrive, Command, Person, Press
from bot.services.commands import LISTED
from bot.text.i18n import t

LANE = "answers"
MOST_WAITING = 3
"""More replies than that do not wait for a room's turn; they go to private chats instead."""
TRIES = 3
HELLO = "hello"
"""The payload of a link that only opens the private chat."""

_PUBLIC = frozenset(verb.name for verb in LISTED if verb.public)

log = structlog.get_logger(__name__)


class Answers:
    """Brings answers to people."""

    def __init__(self, bot: Bot, outbound: Outbound, limiter: Limiter, pacing: Pacing) -> None:
        self._bot = bot
        self._outbound = outbound
        self._limiter = limiter
        self._patience = pacing.acknowledge
        self._sleep = pacing.sleep

    async def to_said(self, asked: Command | Arrive, message: Said, answer: Message) -> None:
        """Answer a command: in the room what is for everybody, else in private."""
        person, spot = asked.person, spot_of(message)
        if isinstance(asked, Arrive) or asked.room is None:
            await self._whisper(person, answer)
        elif (_is_public(asked) and not answer.alone) or self._deep_link(answer):
            await self._reply(spot, person, answer, message.message_id)
        else:
            try:
                await self._whisper(person, answer)
            except Unreachable:
                await self._reply(spot, person, self._invited(person), message.message_id)

    async def to_press(
        self, press: Press, query: CallbackQuery, answer: Message | None, *, waited: bool
    ) -> None:
        """Answer a press; *waited*: it has been acknowledged, so that no pop-up opens any more."""
        if waited:
            if answer is not None:
                await self._whisper(press.person, answer, _taken_on(query, answer))
        elif answer is None:
            await self.acknowledge(query)
        elif url := self._deep_link(answer):
            await self.acknowledge(query, url=url)
        elif _fits_popup(answer) and not (answer.replaces and press.room is None):
            await self.acknowledge(query, answer.text, alert=True)
        else:
            await self._in_private(press, query, answer)

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

    async def _in_private(self, press: Press, query: CallbackQuery, answer: Message) -> None:
        """Write to the presser and say so; who cannot be written to is led to the private chat."""
        writing = asyncio.ensure_future(
            self._whisper(press.person, answer, _taken_on(query, answer))
        )
        await asyncio.wait({writing}, timeout=self._patience)
        if not writing.done():
            await self.acknowledge(query)
            await writing
            return
        if isinstance(writing.exception(), Unreachable):
            await self.acknowledge(query, url=link(self._bot.username, HELLO))
            return
        where = "" if press.room is None else t(press.person.locale, "answer-in-private")
        await self.acknowledge(query, where)
        await writing

    async def _whisper(self, person: Person, answer: Message, old: Ref | None = None) -> None:
        """Raises Unreachable; what the network does not take is tried again a few times."""
        spot = Spot.of(person.id)
        for left in reversed(range(TRIES)):
            await self._limiter.pace(person.id, LANE)
            try:
                await self._outbound.put(spot, answer, old)
            except TryLater as later:
                if not left:
                    raise
                await self._sleep(later.seconds)
            else:
                return

    async def _reply(self, spot: Spot, person: Person, answer: Message, to: int) -> None:
        room = f"telegram:{spot.chat}"
        if self._limiter.waiting(room, LANE) >= MOST_WAITING:
            await self._whisper(person, answer)
            return
        await self._limiter.pace(room, LANE)
        try:
            await self._outbound.reply(spot, answer, to)
        except (RoomGone, RoomMoved) as gone:
            log.info("nobody there to answer", reason=type(gone).__name__)

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


def _taken_on(query: CallbackQuery, answer: Message) -> Ref | None:
    """Return the private message whose place an answer takes."""
    return pressed_ref(query) if answer.replaces else None
