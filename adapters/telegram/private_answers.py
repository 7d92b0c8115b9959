"""Answers in the private chat, with the way there from a group and the way back.

Of hands only the table's own stands there, as nobody would edit a copy of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from telegram import Bot, MaybeInaccessibleMessage
from telegram import Message as TelegramMessage
from telegram.constants import ChatType

from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.inbound import spot_of
from adapters.telegram.lane import Lane
from adapters.telegram.links import is_own, is_to_message, link, message_link
from adapters.telegram.markup import LIMITS
from adapters.telegram.offers import Kept, Offers
from adapters.telegram.outbound import Outbound
from bot import presenter
from bot.model import tokens
from bot.model.errors import Unreachable
from bot.model.ids import TableId
from bot.model.messages import Message
from bot.model.ports import Handle
from bot.model.requests import Command, Person
from bot.model.voice import Voice
from bot.services.reaching import LOOK_LINK

HAND = "hand"
"""The command that shows one's hand."""


class PrivateAnswers:
    """Answers people in private, and keeps what cannot be said there yet among the offers."""

    def __init__(
        self,
        bot: Bot,
        outbound: Outbound,
        offers: Offers,
        lane: Lane,
        voice: Callable[[Person], Awaitable[Voice]],
        handle: Handle,
    ) -> None:
        self._bot = bot
        self._outbound = outbound
        self._offers = offers
        self._lane = lane
        self._voice = voice
        self._handle = handle

    async def whisper(
        self,
        person: Person,
        answer: Message,
        asked: MaybeInaccessibleMessage | None,
        old: Ref | None = None,
    ) -> None:
        """Answer in private, with a link back to where it was *asked* in a group.

        If a group cannot show a hand, the table's own is posted again.

        Raises:
            Unreachable: the answer is kept until they open the private chat, unless it is a hand.
            TurnOver, TryLater.
        """
        if answer.is_hand and _is_in_group(asked):
            await self._post_hand(person, answer.table)
            return
        spot = Spot.of(person.id)
        if self.deep_link(answer) == self.way_in:
            answer = replace(answer, rows=())
        shown = await self.with_way_back(person, answer, asked)
        try:
            await self._lane.tell(person.id, answer, lambda: self._outbound.put(spot, shown, old))
        except Unreachable:
            self._offers.keep_for_chat(Kept(person.id, answer, asked))
            raise

    async def _post_hand(self, person: Person, table: TableId) -> None:
        """Have a person's hand posted again, or say why not, as if they had asked in private.

        Raises:
            Unreachable: they have not opened the private chat; then it comes by itself.
        """
        asked = Command(f"{person.id} {HAND}", person, None, (HAND,), table)
        told = await self._handle(asked)
        if told is not None and told.is_hand:
            raise Unreachable
        if told is not None:
            await self.whisper(person, told, None)

    async def with_way_back(
        self, person: Person, answer: Message, asked: MaybeInaccessibleMessage | None
    ) -> Message:
        """Return an answer with a link to where it was asked in a group, if that has links.

        An answer that replaces a private message keeps the link of that message. A button that
        opens a table where it is pressed would open another one here than in the group: it goes.
        """
        if _is_in_group(asked):
            answer = _without_start(answer)
        url = None if asked is None else message_link(spot_of(asked), asked.message_id)
        if answer.replaces and isinstance(asked, TelegramMessage):
            url = url or next(filter(is_to_message, _urls(asked)), None)
        if url is None:
            return answer
        return presenter.with_way_back(answer, url, await self._voice(person), LIMITS)

    def deep_link(self, answer: Message) -> str | None:
        """Return the link of an answer whose only button leads to the private chat; else None."""
        if len(answer.buttons) == 1 and is_own(answer.buttons[0].url, self._bot.username):
            return answer.buttons[0].url
        return None

    def leads_away(self, answer: Message) -> bool:
        """Return whether an answer's link does more than open the private chat: it gives a seat."""
        return self.deep_link(answer) not in (None, self.way_in)

    @property
    def way_in(self) -> str:
        """A link that opens the private chat, where an answer is or will be."""
        return link(self._bot.username, LOOK_LINK)


def _is_in_group(asked: MaybeInaccessibleMessage | None) -> bool:
    return asked is not None and asked.chat.type != ChatType.PRIVATE


def _without_start(answer: Message) -> Message:
    kept = (tuple(one for one in row if not tokens.opens_table(one.token)) for row in answer.rows)
    return replace(answer, rows=tuple(filter(None, kept)))


def _urls(message: TelegramMessage) -> Iterator[str]:
    """Yield the links on a message's buttons."""
    keys = message.reply_markup
    for row in () if keys is None else keys.inline_keyboard:
        yield from (one.url for one in row if one.url is not None)
