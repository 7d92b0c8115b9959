"""Where an answer goes: a pop-up, a message that only who asked sees, or a reply in the room.

An answer for one person is shown in the room if nobody else can see it (``pressed_answers``), and
as a reply if it is short and has no secrets; if not, in private (``private_answers``). Where that
cannot be done without a press, a button in the room opens it for that person alone (``offers``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import structlog
from telegram import Bot, CallbackQuery
from telegram import Message as TelegramMessage
from telegram.constants import ChatType, ReactionEmoji
from telegram.error import BadRequest, RetryAfter, TelegramError

from adapters.patience import begun
from adapters.telegram.addresses import Ref, Spot, room_id
from adapters.telegram.ephemeral import Ephemeral, Glimpse
from adapters.telegram.faults import PAUSE, seconds_of
from adapters.telegram.inbound import Rights, pressed_ref, spot_of
from adapters.telegram.lane import TRIES, Lane, never
from adapters.telegram.limiter import Limiter
from adapters.telegram.markup import LIMITS, cut, length, unmarked
from adapters.telegram.offers import (
    MOST_KEPT,
    OF_TURN,
    Kept,
    Offers,
    is_asker,
    offer_by_press,
    offer_in_chat,
)
from adapters.telegram.outbound import Outbound
from adapters.telegram.pressed_answers import PressedAnswers
from adapters.telegram.private_answers import PrivateAnswers
from adapters.turns import Turns
from bot.model.errors import RoomGone, RoomMoved, StoreUnavailable, TryLater, Unreachable
from bot.model.ids import RoomId, TableId, UserId
from bot.model.messages import Audience, Kind, Message
from bot.model.ports import Handle
from bot.model.requests import Arrive, Command, Person, Press
from bot.model.voice import Voice
from bot.services.for_adapters import Part
from bot.services.reaching import LOOK_LINK
from bot.text.i18n import t

ANSWERED = ReactionEmoji.WRITING_HAND
"""Put on a question that was answered in private: a reaction does not count as a message."""

UNKNOWN = ReactionEmoji.SHRUG
"""Put on a question in a group that has no answer: silence would look like a fault."""

log = structlog.get_logger(__name__)


class Answers:
    """Delivers answers to people."""

    def __init__(
        self,
        bot: Bot,
        outbound: Outbound,
        ephemeral: Ephemeral,
        limiter: Limiter,
        part: Part,
        handle: Handle,
    ) -> None:
        self._bot = bot
        self._outbound = outbound
        self._ephemeral = ephemeral
        self._part = part
        self._patience = limiter.pacing.acknowledge
        self._sleep = limiter.pacing.sleep
        self._offers = Offers()
        self._turns: Turns[Ref | Glimpse] = Turns(MOST_KEPT)
        """What stands about turns that people have not ended yet: advice, offers in groups."""
        self._lane = Lane(limiter, self._turns, self._remove)
        self._pressed = PressedAnswers(ephemeral, self._lane)
        self._private = PrivateAnswers(bot, outbound, self._offers, self._lane, self._voice, handle)

    def learn_rights(self, rights: Rights) -> None:
        """Note that the bot was made an administrator of a group, or is one no longer."""
        self._ephemeral.learn_rights(rights.chat, is_admin=rights.is_admin)

    def saw(self, message: TelegramMessage) -> None:
        """Note a message that Telegram has brought, wherever it is."""
        self._outbound.distance.saw(message)

    async def went_on(self, spot: Spot, shown: Message) -> None:
        """Note what a chat was shown of a table: see ``Lane.went_on``."""
        await self._lane.went_on(spot, shown)

    async def heard(self, query: CallbackQuery) -> None:
        """Note what a press was on, before it is handled."""
        await self._ephemeral.heard(query)

    async def to_command(
        self, asked: Command | Arrive, message: TelegramMessage, answer: Message
    ) -> None:
        """Answer a command: in the room if the answer is for everybody, else in private.

        Answers without secrets stand in the room too if they are short, and so do longer ones to
        people who cannot be messaged.
        """
        person = asked.person
        spot = spot_of(message)
        if isinstance(asked, Arrive) or asked.room is None:
            await self._private.whisper(person, answer, message)
        elif answer.audience is Audience.ROOM or self._private.leads_away(answer):
            await self._reply(person, answer, message)
        elif not (
            await self._told(person, spot, answer)
            or (_is_aside(answer) and await self._in_room(person, answer, message))
        ):
            try:
                await self._private.whisper(person, answer, message)
            except Unreachable:
                await self._in_room(person, answer, message)
            else:
                await self._sign(message, ANSWERED)

    async def shrug(self, asked: TelegramMessage) -> None:
        """Show that a question in a group has been read, and that there is no answer to it."""
        await self._sign(asked, UNKNOWN)

    async def kept_for(self, arrival: Arrive) -> Message | None:
        """Return the answer kept for a person who could not be messaged until now."""
        person = arrival.person
        kept = self._offers.pop_for_chat(person.id) if arrival.payload == LOOK_LINK else None
        if kept is None:
            return None
        return await self._private.with_way_back(person, kept.answer, kept.asked)

    async def open_offer(self, press: Press, query: CallbackQuery) -> None:
        """Show an offered answer to whom it is for, if they press; the offer then goes.

        What was offered before a restart, or by another process, has to be asked for again.
        """
        offer = query.message
        if not isinstance(offer, TelegramMessage):
            await self.acknowledge(query)
            return
        place = Ref(spot_of(offer), offer.message_id)
        kept = self._offers.find(place)
        if kept is None or kept.reader != press.person.id:
            voice = await self._voice(press.person)
            await self.acknowledge(query, t(voice, "answer-not-here"), alert=True)
            is_over = kept is None and is_asker(offer, query.from_user.id)
        elif kept.is_opened:
            await self.acknowledge(query)
            return
        else:
            is_over = await self._open(place, press, query, kept)
        if is_over:
            await self._outbound.remove(place)

    async def _open(self, offer: Ref, press: Press, query: CallbackQuery, kept: Kept) -> bool:
        """Show an offered answer; return whether it is shown, so that the offer may go."""
        is_shown = False
        self._offers.keep(offer, replace(kept, is_opened=True))
        try:
            if _fits_popup(kept.answer):
                await self.acknowledge(query, kept.answer.text, alert=True)
                is_shown = True
            else:
                is_shown = await self._for_presser(press, query, kept.answer)
        finally:
            if not is_shown:
                self._offers.keep(offer, kept)
        return is_shown

    async def end_turn(self, person: UserId, table: TableId) -> None:
        """Remove what was said to a person, or offered, of a turn that they have ended by a move.

        It would show cards of before. What this process does not know of stays. *table* is "" if it
        is not known: then what was said of any goes.
        """
        self._offers.end_turn(person)
        for one in self._turns.end(person, table):
            await self._remove(one)

    async def _remove(self, one: Ref | Glimpse) -> None:
        """Remove what is out of date, an offer together with its answer."""
        if isinstance(one, Glimpse):
            await self._ephemeral.discard(one)
        else:
            self._offers.drop(one)
            with suppress(TryLater):  # it does no harm, and the next answer may be waiting
                await self._outbound.remove(one)

    async def to_room(self, message: TelegramMessage, answer: Message) -> None:
        """Answer a command for everybody, unless too many answers wait for the room already."""
        if not self._lane.is_crowded(message.chat.id):
            await self._paced_reply(answer, message)

    async def lacks(self, room: RoomId) -> tuple[str, ...]:
        """Return the rights that the bot needs to show a table in a room and does not have."""
        return await self._outbound.lacks(Spot.of(room).chat)

    async def to_press(
        self, press: Press, query: CallbackQuery, answer: Message | None, *, waited: bool
    ) -> None:
        """Answer a press; *waited*: it has been acknowledged already, so no pop-up can open."""
        if answer is not None and (question := _question_settled(query, answer)) is not None:
            await self._settle(question, press, query, answer, waited=waited)
        elif waited:
            if answer is not None and not await self._pressed.show(query, answer):
                await self._privately(press, query, answer)
        elif answer is None:
            await self.acknowledge(query, _done(query))
        elif url := self._private.deep_link(answer):
            await self.acknowledge(query, url=url)
        elif _fits_popup(answer) and not (answer.replaces and self._has_place(press)):
            await self.acknowledge(query, answer.text, alert=not answer.brief)
        else:
            await self._for_presser(press, query, answer)

    async def acknowledge(
        self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a callback query: until then its button shows a clock. No rate limit applies."""
        for _ in range(TRIES):
            try:
                await self._bot.answer_callback_query(
                    query.id, cut(unmarked(text), 200) or None, show_alert=alert or None, url=url
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
        """Acknowledge a press whose answer takes long, and say that it comes.

        The store, which may be what takes long, is not asked for the language.
        """
        await self.acknowledge(query, t(self._part.voice_at_hand(press.person), "one-moment"))

    async def _for_presser(self, press: Press, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer to the presser only, in the group or in private; acknowledge in time.

        If a press in a group is answered in private, the acknowledgement takes the presser there.
        Return whether it is shown where they pressed.
        """
        async with begun(self._shown(press, query, answer), self._patience) as showing:
            if showing.done():
                stands = showing.exception() is not None or showing.result()
            else:
                stands = self._has_place(press)
            await self.acknowledge(query, url=None if stands else self._private.way_in)
            return await showing

    async def _shown(self, press: Press, query: CallbackQuery, answer: Message) -> bool:
        """Show an answer to the presser only; return whether it is shown where they asked.

        Otherwise it is in the private chat, or kept until the presser opens that.

        Raises:
            TryLater.
        """
        if await self._pressed.show(query, answer):
            return True
        with suppress(Unreachable):
            await self._privately(press, query, answer)
        return press.room is None

    async def _privately(self, press: Press, query: CallbackQuery, answer: Message) -> None:
        """Answer a press in private, in place of the pressed message if the answer replaces it.

        Raises:
            Unreachable, TryLater.
        """
        old = pressed_ref(query) if answer.replaces else None
        await self._private.whisper(press.person, answer, query.message, old)

    async def _told(self, person: Person, spot: Spot, answer: Message) -> bool:
        """Answer what was typed in a group, visible only to its writer; return if that worked."""
        if not await self._ephemeral.may_send(spot.chat):
            return False
        reader = Spot.of(person.id).chat
        told = await self._lane.tell(
            person.id, answer, lambda: self._ephemeral.tell(spot, reader, answer)
        )
        return told is not None

    async def _sign(self, asked: TelegramMessage, sign: ReactionEmoji) -> None:
        """Put a reaction on a question in a group, if that takes any."""
        with suppress(TelegramError):
            await self._bot.set_message_reaction(asked.chat.id, asked.message_id, sign)

    async def _reply(self, person: Person, answer: Message, asked: TelegramMessage) -> None:
        if self._lane.is_crowded(asked.chat.id):
            await self._private.whisper(person, answer, asked)
        else:
            await self._paced_reply(answer, asked)

    async def _in_room(self, person: Person, answer: Message, asked: TelegramMessage) -> bool:
        """Answer one person in a group, unless too many answers wait there; return if it stands.

        What only they may see is offered: a press opens it there. Where Telegram has refused that,
        a link leads to the private chat, and the answer is kept for it. That something may not be
        played is said at once, as what was typed stands there; why tells of cards.
        """
        if self._lane.is_crowded(asked.chat.id):
            return False
        voice = await self._voice(person)
        if answer.is_secret and not self._ephemeral.works_in(asked.chat.id):
            way = offer_in_chat(answer, self._private.way_in, voice)
            return await self._paced_reply(way, asked) is not None
        self._offers.pop_for_chat(person.id)  # no news by the time that they open the chat
        shown = offer_by_press(answer, voice) if answer.is_secret else answer
        of_turn = answer.kind in OF_TURN
        with self._turns.waiting(person.id, answer.table) as is_over:
            ref = await self._paced_reply(shown, asked, is_over if of_turn else never)
        if ref is not None and not answer.is_secret:
            await self._lane.take_place(person.id, answer, ref)
        if ref is not None and answer.is_secret:
            self._offers.keep(ref, Kept(person.id, answer, asked))
            if of_turn:
                self._turns.note(person.id, answer.table, ref)
        return ref is not None

    async def _paced_reply(
        self, answer: Message, asked: TelegramMessage, is_over: Callable[[], bool] = never
    ) -> Ref | None:
        spot = spot_of(asked)
        room = room_id(asked.chat.id)
        try:
            return await self._lane.patiently(
                room, lambda: self._outbound.reply(spot, answer, asked.message_id), is_over
            )
        except (RoomGone, RoomMoved) as gone:
            log.info("nobody there to answer", reason=type(gone).__name__)
            return None

    async def _settle(
        self, question: Ref, press: Press, query: CallbackQuery, answer: Message, *, waited: bool
    ) -> None:
        """Let an answer for everybody take the place of a question in a group.

        If that takes long or cannot be done, it pops up for the presser, who at least must know.
        """
        room = room_id(question.spot.chat)
        work = self._lane.patiently(room, lambda: self._outbound.redraw(question, answer))
        async with begun(work, self._patience) as settling:
            is_done = settling.done() and settling.exception() is None and settling.result()
            if not waited:
                await self.acknowledge(query, "" if is_done else answer.text, alert=not is_done)
            await settling
        await self._lane.take_place(press.person.id, answer, question)

    def _has_place(self, press: Press) -> bool:
        """Return whether an answer that replaces a message can do so, or be shown next to it."""
        return press.room is None or self._ephemeral.works_in(Spot.of(press.room.id).chat)

    async def _voice(self, person: Person) -> Voice:
        """Return how to speak with a person, as far as that is known if the store is away."""
        with suppress(StoreUnavailable):
            return await self._part.voice(person)
        return self._part.voice_at_hand(person)


def _fits_popup(answer: Message) -> bool:
    return not answer.rows and length(answer.text) <= (LIMITS.peek or 0)


def _is_aside(answer: Message) -> bool:
    """Return whether an answer to one person may as well stand in the room: it is short, and open.

    Its buttons would be in everybody's way.
    """
    return not answer.is_secret and _fits_popup(answer)


def _done(query: CallbackQuery) -> str:
    """Return the pressed button's label with a tick, as the hand may be redrawn only later."""
    message = query.message
    keys = message.reply_markup if isinstance(message, TelegramMessage) else None
    rows = () if keys is None else keys.inline_keyboard
    labels = (one.text for row in rows for one in row if one.callback_data == query.data)
    label = next(labels, "")
    return f"✓ {label}" if label else ""


def _question_settled(query: CallbackQuery, answer: Message) -> Ref | None:
    """Return the question to somebody in a group that an answer for everybody settles, if any."""
    message = query.message
    if not isinstance(message, TelegramMessage) or message.reply_to_message is None:
        return None
    is_of_one = answer.kind is Kind.QUESTION or not answer.rows  # others may turn pages there
    is_settled = answer.replaces and not answer.is_secret and is_of_one
    if not is_settled or message.chat.type == ChatType.PRIVATE:
        return None
    return Ref(spot_of(message), message.message_id)
