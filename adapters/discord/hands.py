"""Hands in a room that only one person sees. They can be edited for fifteen minutes after a press.

Such a message can only be sent and edited as the answer to an interaction: each press brings a
fresh token, and the newest one is kept. After a restart, pressing *My hand* opens a hand again.

What was said of a turn, such as a hint, is removed in the same way once the turn has ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TypeVar

import discord
import structlog

from adapters.discord import markup
from adapters.discord.emojis import Emojis
from adapters.discord.pictures import digest_of, instead_of
from adapters.discord.replies import TROUBLE, Reply
from adapters.turns import Turns
from bot.model.ids import RoomId, TableId, UserId
from bot.model.messages import Kind, Message
from bot.model.recent import Recent
from bot.model.voice import Voice
from bot.outbox.locks import Locks
from bot.text.i18n import t

PATIENCE = 10.0
"""Seconds that a call may take."""

Result = TypeVar("Result")

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Hand:
    """A hand in a room.

    Args:
        id: the id of its message.
        interaction: the newest interaction with which it can be edited.
        shows: a digest of what it says.
        picture: the digest of the picture it has; "" for none.
        reply: the answer to that interaction if it is a press on this hand, which may redraw it.
        instead_of: the id of the hand whose place it has taken.
    """

    id: int
    interaction: discord.Interaction
    shows: int
    picture: str = ""
    reply: Reply | None = None
    instead_of: int | None = None

    async def write(self, message: Message, emojis: Emojis) -> None:
        """Edit the hand to show *message*."""
        shown, files = markup.shown(message, emojis), instead_of(self.picture, message)
        if self.reply is not None:
            await self.reply.redraw(shown, files)
        else:
            await self.interaction.followup.edit_message(self.id, **shown, attachments=files)
        self.shows, self.picture = _digest(message), digest_of(message)

    async def send_again(self, message: Message, emojis: Emojis) -> Hand:
        """Send the hand once more, below the conversation, and return it."""
        interaction = self.interaction  # a press meanwhile brings another, which cannot edit it
        if self.reply is not None:
            await self.reply.acknowledge()
        sent = await _sent(interaction, message, emojis)
        return Hand(sent.id, interaction, _digest(message), digest_of(message), instead_of=self.id)

    async def remove(self) -> None:
        """Remove the hand."""
        if self.reply is not None:
            await self.reply.acknowledge()
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.id)


@dataclass(frozen=True, slots=True)
class Advice:
    """A message that told a person of their turn, and the newest interaction that can remove it."""

    id: int
    interaction: discord.Interaction = field(compare=False)


class Hands:
    """The newest hand of each person in each room."""

    def __init__(self, emojis: Emojis) -> None:
        self._emojis = emojis
        self._open: Recent[tuple[RoomId, UserId], Hand] = Recent(10_000)
        self._advice: Turns[Advice] = Turns(1_000)
        self.in_turn: Locks[tuple[RoomId, UserId]] = Locks()
        """Held while a hand is sent: whoever comes next sees which one is open then."""

    def newest(self, interaction: discord.Interaction) -> int | None:
        """Return the id of the hand that a person has open where they did something."""
        hand = self._open.get(key(interaction))
        return None if hand is None else hand.id

    def pressed(self, interaction: discord.Interaction, reply: Reply) -> None:
        """Note a press: if its button is on a hand, that can be edited for another while."""
        hand = self._pressed(interaction)
        if hand is not None:
            hand.interaction, hand.reply = interaction, reply

    def shows(self, interaction: discord.Interaction, message: Message) -> bool:
        """Return whether the pressed hand already shows *message*."""
        hand = self._pressed(interaction)
        return hand is not None and hand.shows == _digest(message)

    def has_moved(self, interaction: discord.Interaction) -> bool:
        """Return whether another hand has taken the place of the pressed one."""
        hand = self._open.get(key(interaction))
        source = interaction.message
        return hand is not None and source is not None and hand.instead_of == source.id

    def _pressed(self, interaction: discord.Interaction) -> Hand | None:
        """Return the newest hand if the pressed button is on it."""
        hand = self._open.get(key(interaction))
        source = interaction.message
        return hand if hand is not None and source is not None and source.id == hand.id else None

    async def send(self, interaction: discord.Interaction, answer: Message) -> None:
        """Answer with a message of its own, which may be a hand; only who asked sees it."""
        sent = await _sent(interaction, answer, self._emojis)
        await self.note(interaction, sent.id, answer)

    async def note(
        self,
        interaction: discord.Interaction,
        id: int,
        message: Message | None,
        reply: Reply | None = None,
    ) -> None:
        """Remember that the message *id* shows *message*; a new hand replaces the older one."""
        where = key(interaction)
        if message is not None and message.kind is Kind.ADVICE:
            _, user = where
            self._advice.note(user, message.table, Advice(id, interaction))
        old = self._open.get(where)
        if message is None or not message.is_hand:
            if old is not None and old.id == id:
                self._open.pop(where)
            return
        hand = Hand(id, interaction, _digest(message), digest_of(message), reply)
        self._open.keep(where, hand)
        self._open.drop_oldest(lambda one: one.interaction.is_expired())
        if old is not None and old.id == id:
            hand.instead_of = old.instead_of
        elif old is not None and not old.interaction.is_expired():
            hand.instead_of = old.id
            await _tried(old.remove())

    async def ask_for_patience(
        self, interaction: discord.Interaction, voice: Voice
    ) -> discord.WebhookMessage | None:
        """Tell a person that the answer to their press takes a moment; return what says so."""
        text = t(voice, "one-moment")
        return await _tried(interaction.followup.send(text, ephemeral=True, wait=True))

    async def end_turn(self, user: UserId, table: TableId) -> None:
        """Remove what was said to a person of their turn at *table*, "" for any: it has ended."""
        for told in self._advice.end(user, table):
            if not told.interaction.is_expired():
                await _tried(told.interaction.followup.delete_message(told.id))

    async def renew(
        self, room: RoomId, user: UserId, message: Message, *, anew: bool = False
    ) -> bool:
        """See ``bot.model.ports.Chat.renew``."""
        async with self.in_turn.of((room, user)):
            return await self.draw(room, user, message, anew=anew)

    async def draw(self, room: RoomId, user: UserId, message: Message, *, anew: bool) -> bool:
        """Renew a hand; the caller holds the lock of ``in_turn``.

        Presses on a hand and commands do not wait for it: when one draws or opens a hand
        meanwhile, perhaps with an older answer, that hand is drawn too.
        """
        where = (room, user)
        while (hand := self._open.get(where)) is not None and not hand.interaction.is_expired():
            if hand.shows == _digest(message):
                return True
            if anew and await self._send_again(where, hand, message):
                anew = False
                continue
            await _tried(hand.write(message, self._emojis))
            if hand.shows != _digest(message) and self._open.get(where) is hand:
                self._open.pop(where)  # out of reach
        return False

    async def _send_again(self, where: tuple[RoomId, UserId], old: Hand, message: Message) -> bool:
        """Send a hand once more, and return whether it was sent; one of the two goes."""
        fresh = await _tried(old.send_again(message, self._emojis))
        if fresh is None:
            return False
        takes_over = self._open.get(where) is old  # else a press has drawn it, or opened another
        if takes_over:
            self._open.keep(where, fresh)
        await _tried((old if takes_over else fresh).remove())
        return True


def key(interaction: discord.Interaction) -> tuple[RoomId, UserId]:
    """Return the room where somebody did something, and the person."""
    return f"discord:{interaction.channel_id}", f"discord:{interaction.user.id}"


def _digest(message: Message) -> int:
    """Return a digest of what a hand says, and whether it has its picture."""
    return hash((message, bool(message.image)))


async def _sent(
    interaction: discord.Interaction, message: Message, emojis: Emojis
) -> discord.WebhookMessage:
    fresh = markup.sent(message, emojis)
    return await interaction.followup.send(**fresh, ephemeral=True, wait=True)


async def _tried(call: Awaitable[Result]) -> Result | None:
    """Make a call, and return its result; None if it failed, which is not reported."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await call
    except TROUBLE as error:
        log.info("hand in a room out of reach", reason=str(error) or repr(error))
        return None
