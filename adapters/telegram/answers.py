"""Answers to the person who asked: a pop-up, a message only they see, or a reply in the room.

An answer for one person is shown in the room only if nobody else can see it; if not, in private.
Where neither can be done without a press, a button in the room opens it for that person alone.
A refusal takes the place of the one before, so that they do not pile up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Set
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import structlog
from telegram import Bot, CallbackQuery, MaybeInaccessibleMessage
from telegram import Message as Said
from telegram.constants import ChatType, ReactionEmoji
from telegram.error import BadRequest, RetryAfter, TelegramError

from adapters.telegram.addresses import Ref, Spot, room_id, user_id
from adapters.telegram.ephemeral import Ephemeral
from adapters.telegram.faults import PAUSE, seconds_of
from adapters.telegram.inbound import Rights, pressed_ref, spot_of
from adapters.telegram.limiter import Limiter, Pacing
from adapters.telegram.links import is_own, is_to_message, link, message_link
from adapters.telegram.markup import LIMITS, cut, length
from adapters.telegram.offers import (
    MOST_KEPT,
    Kept,
    Offers,
    is_asker,
    offer_by_press,
    offer_in_chat,
)
from adapters.telegram.outbound import Outbound
from bot import presenter
from bot.model.errors import RoomGone, RoomMoved, StoreUnavailable, TryLater, Unreachable
from bot.model.ids import RoomId, TableId, UserId
from bot.model.messages import Kind, Message
from bot.model.recent import Recent
from bot.model.requests import Arrive, Command, Person, Press
from bot.model.voice import Voice
from bot.services.commands import VERBS
from bot.services.part import usual_voice
from bot.services.seating import LOOK_LINK
from bot.text.i18n import t

LANE = "answers"
MOST_WAITING = 3
"""Most replies that wait for a room's turn; further ones go to private chats instead."""
TRIES = 3
ANSWERED = ReactionEmoji.WRITING_HAND
"""Put on a question that was answered in private: a reaction does not count as a message."""

_PUBLIC = frozenset(verb.name for verb in VERBS if verb.public)

T = TypeVar("T")

log = structlog.get_logger(__name__)


class Answers:
    """Delivers answers to people."""

    def __init__(
        self,
        bot: Bot,
        outbound: Outbound,
        ephemeral: Ephemeral,
        limiter: Limiter,
        pacing: Pacing,
        voice: Callable[[Person], Awaitable[Voice]],
    ) -> None:
        """*voice* tells how to speak with a person (``Part.voice``)."""
        self._bot = bot
        self._outbound = outbound
        self._ephemeral = ephemeral
        self._limiter = limiter
        self._voice_of = voice
        self._patience = pacing.acknowledge
        self._sleep = pacing.sleep
        self._waiting: dict[tuple[Spot, UserId], tuple[CallbackQuery, Message]] = {}
        """The newest hand waiting to be shown to a person in a group or topic, and its press."""
        self._offers = Offers()
        self._refusals: Recent[UserId, Ref] = Recent(MOST_KEPT)
        """The newest refusal that stands in a private chat."""

    def learn_rights(self, rights: Rights) -> None:
        """Note that the bot was made an administrator of a group, or is one no longer."""
        self._ephemeral.learn_rights(rights.chat, is_admin=rights.is_admin)

    async def heard(self, query: CallbackQuery) -> None:
        """Note what a press was on, before it is handled."""
        await self._ephemeral.heard(query)

    async def to_said(self, asked: Command | Arrive, message: Said, answer: Message) -> None:
        """Answer a command: in the room if the answer is for everybody, else in private.

        People who cannot be messaged get answers without secrets in the room.
        """
        person, spot = asked.person, spot_of(message)
        if isinstance(asked, Arrive) or asked.room is None:
            await self._whisper(person, answer, message)
        elif (_is_among(_PUBLIC, asked) and not answer.alone) or self._leads_away(answer):
            await self._reply(person, answer, message)
        elif not await self._told(person, spot, answer):
            try:
                await self._whisper(person, answer, message)
            except Unreachable:
                await self._in_room(person, answer, message)
            else:
                await self._sign(message)

    async def kept_for(self, arrival: Arrive) -> Message | None:
        """Return the answer kept for a person who could not be messaged until now."""
        person = arrival.person
        kept = self._offers.pop_for_chat(person.id) if arrival.payload == LOOK_LINK else None
        return None if kept is None else await self._with_way_back(person, kept.answer, kept.asked)

    async def open_offer(self, press: Press, query: CallbackQuery) -> None:
        """Show an offered answer to whom it is for, if they press; the offer then goes.

        What was offered before a restart, or by another process, has to be asked for again.
        """
        offer = query.message
        if not isinstance(offer, Said):
            await self.acknowledge(query)
            return
        place = Ref(spot_of(offer), offer.message_id)
        kept = self._offers.find(place)
        if self._offers.is_opened(place, press.person.id):
            await self.acknowledge(query)
            return
        if kept is None or kept.reader != press.person.id:
            voice = await self._voice(press.person)
            await self.acknowledge(query, t(voice, "answer-not-here"), alert=True)
            is_over = kept is None and is_asker(offer, query.from_user.id)
        else:
            is_over = await self._open(place, press, query, kept.answer)
        if is_over:
            self._offers.drop(place)
            await self._outbound.remove(place)

    async def _open(self, offer: Ref, press: Press, query: CallbackQuery, answer: Message) -> bool:
        """Show an offered answer; return whether it is shown, so that the offer may go."""
        is_shown = False
        self._offers.open(offer, press.person.id)
        try:
            if _fits_popup(answer):
                await self.acknowledge(query, answer.text, alert=True)
                is_shown = True
            else:
                is_shown = await self._for_presser(press, query, answer)
        finally:
            if not is_shown:
                self._offers.close(offer)
        return is_shown

    async def end_turn(self, person: UserId, table: TableId) -> None:
        """Remove what was said to a person, or offered, of a turn that they have ended by a move.

        It would show cards of before. What this process does not know of stays. *table* is "" if it
        is not known: then what was said of any goes.
        """
        # First: what is offered from now on is of a new turn.
        ended = self._offers.end_turn(person, table)
        await self._ephemeral.end_turn(person, table)
        for ref in ended:
            with suppress(TryLater):  # it does no harm, and the next answer may be waiting
                await self._outbound.remove(ref)

    async def to_room(self, message: Said, answer: Message) -> None:
        """Answer a command for everybody, unless too many answers wait for the room already."""
        if not self._is_crowded(message):
            await self._paced_reply(answer, message)

    async def lacks(self, room: RoomId) -> tuple[str, ...]:
        """Return the rights that the bot needs to show a table in a room and does not have."""
        return await self._outbound.lacks(Spot.of(room).chat)

    async def to_press(
        self, press: Press, query: CallbackQuery, answer: Message | None, *, waited: bool
    ) -> None:
        """Answer a press; *waited*: it has been acknowledged already, so no pop-up can open."""
        if answer is not None and (question := _question_settled(query, answer)) is not None:
            await self._settle(question, query, answer, waited=waited)
        elif waited:
            if answer is not None and not await self._alone(query, answer):
                await self._whisper(press.person, answer, query.message, _taken_on(query, answer))
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
        """Answer a callback query: until then its button shows a clock. No rate limit applies."""
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

    async def ask_for_patience(self, press: Press, query: CallbackQuery) -> None:
        """Acknowledge a press whose answer takes long, and say that it comes."""
        await self.acknowledge(query, t(await self._voice(press.person), "one-moment"))

    async def _for_presser(self, press: Press, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer to the presser only, in the group or in private; acknowledge in time.

        If a press in a group is answered in private, the acknowledgement takes the presser there.
        Return whether it is shown where they pressed.
        """
        showing = asyncio.ensure_future(self._shown(press, query, answer))
        await asyncio.wait({showing}, timeout=self._patience)
        if showing.done():
            stands = showing.exception() is not None or showing.result()
        else:
            stands = self._has_place(press)
        await self.acknowledge(query, url=None if stands else self._way_in)
        return await showing

    async def _shown(self, press: Press, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer to the presser only; return whether it is shown where they asked.

        Otherwise it is in the private chat, or kept until the presser opens that.

        Raises:
            TryLater.
        """
        if await self._alone(query, answer):
            return True
        with suppress(Unreachable):
            await self._whisper(press.person, answer, query.message, _taken_on(query, answer))
        return press.room is None

    async def _alone(self, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer in the group to the presser only; return whether that was possible.

        A newer hand replaces one that is still waiting for its turn. So however fast people press,
        they get the newest one, before Telegram considers the press too old.
        """
        message, user = query.message, user_id(query.from_user.id)
        if message is None or not self._ephemeral.works_in(message.chat.id):
            return False
        place, newest = (spot_of(message), user), (query, answer)
        if answer.is_hand and place in self._waiting:
            self._waiting[place] = newest
            return True

        async def show() -> bool:
            pressed, shown = self._waiting.pop(place, newest) if answer.is_hand else newest
            try:
                return await self._ephemeral.show(pressed, shown)
            except TryLater:
                if answer.is_hand:
                    self._waiting.setdefault(place, (pressed, shown))
                raise

        if not answer.is_hand:
            return await self._patiently(user, show)
        self._waiting[place] = newest
        try:
            return await self._patiently(user, show)
        finally:
            self._waiting.pop(place, None)

    async def _told(self, person: Person, spot: Spot, answer: Message) -> bool:
        """Answer what was typed in a group, visible only to its writer; return if that worked."""
        if not await self._ephemeral.may_send(spot.chat):
            return False
        reader = Spot.of(person.id).chat
        return await self._patiently(person.id, lambda: self._ephemeral.tell(spot, reader, answer))

    async def _whisper(
        self,
        person: Person,
        answer: Message,
        asked: MaybeInaccessibleMessage | None,
        old: Ref | None = None,
    ) -> None:
        """Answer in private, with a link back to where it was *asked* in a group.

        Raises:
            Unreachable: the answer is kept until they open the private chat, unless it is a hand.
            TryLater.
        """
        spot = Spot.of(person.id)
        if self._deep_link(answer) == self._way_in:
            answer = replace(answer, rows=())
        shown = await self._with_way_back(person, answer, asked)
        try:
            ref = await self._patiently(person.id, lambda: self._outbound.put(spot, shown, old))
        except Unreachable:
            if not answer.is_hand:  # that comes by itself, as it is then
                self._offers.keep_for_chat(Kept(person.id, answer, asked))
            raise
        if answer.kind is Kind.ADVICE:
            self._offers.note_of_turn(person.id, answer.table, ref)
        if answer.kind is Kind.REFUSAL:
            before = self._refusals.pop(person.id)
            self._refusals.keep(person.id, ref)
            if before is not None:
                with suppress(TryLater):  # the new one is there: it is not tried again
                    await self._outbound.remove(before)

    async def _sign(self, asked: Said) -> None:
        """Put a reaction on a question in a group, to show that it was answered in private."""
        with suppress(TelegramError):
            await self._bot.set_message_reaction(asked.chat.id, asked.message_id, ANSWERED)

    async def _patiently(self, target: UserId | RoomId, show: Callable[[], Awaitable[T]]) -> T:
        """Show something, trying a few times if the platform asks for a pause; raises TryLater."""
        for _ in range(TRIES - 1):
            await self._limiter.pace(target, LANE)
            try:
                return await show()
            except TryLater as later:
                await self._sleep(later.seconds)
        await self._limiter.pace(target, LANE)
        return await show()

    async def _reply(self, person: Person, answer: Message, asked: Said) -> None:
        if self._is_crowded(asked):
            await self._whisper(person, answer, asked)
        else:
            await self._paced_reply(answer, asked)

    async def _in_room(self, person: Person, answer: Message, asked: Said) -> None:
        """Answer in a group somebody who cannot be messaged, unless too many answers wait there.

        What only they may see is offered: a press opens it there. Where Telegram has refused that,
        a link leads to the private chat, and the answer is kept for it. That something may not be
        played is said at once, as what was typed stands there; why tells of cards.
        """
        if self._is_crowded(asked):
            return
        voice = await self._voice(person)
        if not answer.open and not self._ephemeral.works_in(asked.chat.id):
            await self._paced_reply(offer_in_chat(answer, self._way_in, voice), asked)
            return
        self._offers.pop_for_chat(person.id)  # no news by the time that they open the chat
        shown = answer if answer.open else offer_by_press(answer, voice)
        ref = await self._paced_reply(shown, asked)
        if ref is not None and not answer.open:
            self._offers.keep(ref, Kept(person.id, answer, asked))

    def _is_crowded(self, asked: Said) -> bool:
        """Return whether too many answers wait for the room already."""
        return self._limiter.waiting(room_id(asked.chat.id), LANE) >= MOST_WAITING

    async def _paced_reply(self, answer: Message, asked: Said) -> Ref | None:
        await self._limiter.pace(room_id(asked.chat.id), LANE)
        try:
            return await self._outbound.reply(spot_of(asked), answer, asked.message_id)
        except (RoomGone, RoomMoved) as gone:
            log.info("nobody there to answer", reason=type(gone).__name__)
            return None

    async def _settle(
        self, question: Ref, query: CallbackQuery, answer: Message, *, waited: bool
    ) -> None:
        """Let an answer for everybody take the place of a question in a group.

        If that takes long or cannot be done, it pops up for the presser, who at least must know.
        """
        room = room_id(question.spot.chat)
        work = self._patiently(room, lambda: self._outbound.redraw(question, answer))
        settling = asyncio.ensure_future(work)
        await asyncio.wait({settling}, timeout=self._patience)
        is_done = settling.done() and settling.exception() is None and settling.result()
        if not waited:
            await self.acknowledge(query, "" if is_done else answer.text, alert=not is_done)
        await settling

    def _has_place(self, press: Press) -> bool:
        """Return whether an answer that replaces a message can do so, or be shown next to it."""
        return press.room is None or self._ephemeral.works_in(Spot.of(press.room.id).chat)

    def _deep_link(self, answer: Message) -> str | None:
        """Return the link of an answer whose only button leads to the private chat; else None."""
        if len(answer.buttons) == 1 and is_own(answer.buttons[0].url, self._bot.username):
            return answer.buttons[0].url
        return None

    def _leads_away(self, answer: Message) -> bool:
        """Return whether an answer's link does more than open the private chat: it gives a seat."""
        return self._deep_link(answer) not in (None, self._way_in)

    async def _with_way_back(
        self, person: Person, answer: Message, asked: MaybeInaccessibleMessage | None
    ) -> Message:
        """Return an answer with a link to where it was asked in a group, if that has links.

        An answer that replaces a private message keeps the link of that message.
        """
        url = None if asked is None else message_link(spot_of(asked), asked.message_id)
        if answer.replaces and isinstance(asked, Said):
            url = url or next(filter(is_to_message, _urls(asked)), None)
        if url is None:
            return answer
        return presenter.with_way_back(answer, url, await self._voice(person), LIMITS)

    async def _voice(self, person: Person) -> Voice:
        """Return how to speak with a person; by what their phone says if the store is away."""
        with suppress(StoreUnavailable):
            return await self._voice_of(person)
        return await usual_voice(person)

    @property
    def _way_in(self) -> str:
        """A link that opens the private chat, where an answer is or will be."""
        return link(self._bot.username, LOOK_LINK)


def _is_among(verbs: Set[str], command: Command) -> bool:
    return bool(command.words) and command.words[0].casefold() in verbs


def _fits_popup(answer: Message) -> bool:
    return not answer.rows and length(answer.text) <= (LIMITS.peek or 0)


def _urls(message: Said) -> Iterator[str]:
    """Yield the links on a message's buttons."""
    keys = message.reply_markup
    for row in () if keys is None else keys.inline_keyboard:
        yield from (one.url for one in row if one.url is not None)


def _done(query: CallbackQuery) -> str:
    """Return the pressed button's label with a tick, as the hand may be redrawn only later."""
    message = query.message
    keys = message.reply_markup if isinstance(message, Said) else None
    rows = () if keys is None else keys.inline_keyboard
    labels = (one.text for row in rows for one in row if one.callback_data == query.data)
    label = next(labels, "")
    return label and f"✓ {label}"


def _question_settled(query: CallbackQuery, answer: Message) -> Ref | None:
    """Return the question to somebody in a group that an answer for everybody settles, if any."""
    message = query.message
    if not isinstance(message, Said) or message.reply_to_message is None:
        return None
    is_settled = answer.replaces and answer.open and not answer.rows
    if not is_settled or message.chat.type == ChatType.PRIVATE:
        return None
    return Ref(spot_of(message), message.message_id)


def _taken_on(query: CallbackQuery, answer: Message) -> Ref | None:
    """Return the private message that an answer replaces, if any."""
    return pressed_ref(query) if answer.replaces else None
