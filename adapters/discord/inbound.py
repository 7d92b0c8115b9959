"""Translates what people do on Discord into requests to the manager, and its answers back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import discord
import structlog

from adapters.discord import markup
from adapters.discord.commands import Typed
from adapters.discord.emojis import Emojis
from adapters.discord.hands import Hands, key
from adapters.discord.pictures import answered
from adapters.discord.replies import TROUBLE, Reply, acknowledge
from adapters.discord.tempo import Tempo
from adapters.patience import begun
from bot.model import tokens
from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.messages import Audience, Message, Option
from bot.model.ports import Handle
from bot.model.recent import Recent
from bot.model.requests import Command, Person, Press, Request, Room, RoomClosed, RoomOpened, Typing
from bot.model.voice import Voice
from bot.services.for_adapters import usual_voice
from bot.services.outcomes import turn_ended
from bot.text import parsing

TRY_TO_ANSWER = 30.0
"""Seconds for which it is worth trying to send an answer."""

log = structlog.get_logger(__name__)


def person(interaction: discord.Interaction) -> Person:
    """Return the person who did something."""
    user = interaction.user
    return Person(f"discord:{user.id}", user.display_name, interaction.locale.value)


def room(interaction: discord.Interaction) -> Room | None:
    """Return the room where it was done; None in a private chat."""
    if interaction.guild_id is None:
        return None
    name = getattr(interaction.channel, "name", None)
    return Room(
        f"discord:{interaction.channel_id}",
        f"discord:{interaction.guild_id}",
        f"#{name}" if name else "",
    )


def members(interaction: discord.Interaction) -> tuple[Person, ...]:
    """Return the members of the server whom a slash command names."""
    named = [value for _, value in interaction.namespace if isinstance(value, discord.Member)]
    return tuple(Person(f"discord:{one.id}", one.display_name) for one in named)


def lacking(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return the permissions that the bot lacks to show a table there, by Discord's names."""
    if interaction.guild_id is None:
        return ()
    has = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    send = "Send Messages in Threads" if in_thread else "Send Messages"
    may_send = has.send_messages_in_threads if in_thread else has.send_messages
    needed = {"View Channel": has.view_channel, send: may_send}
    return tuple(name for name, given in needed.items() if not given)


def _language(interaction: discord.Interaction) -> str | None:
    """Return the language of the server, if it has one."""
    return None if interaction.guild_locale is None else interaction.guild_locale.value


def _id(interaction: discord.Interaction) -> str:
    return f"discord:{interaction.id}"


def _press(interaction: discord.Interaction) -> Press:
    """Return what was pressed, or the form that was sent, with its answers."""
    data: Any = interaction.data
    token, values = markup.pressed(data["custom_id"], data.get("values", ()))
    who, where = person(interaction), room(interaction)
    hidden = _is_hidden(interaction)
    return Press(_id(interaction), who, where, token, hidden, values, _language(interaction))


def _is_hidden(interaction: discord.Interaction) -> bool:
    """Return whether the pressed button is on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class Inbound:
    """Handles what people do, as it comes from Discord."""

    def __init__(self, emojis: Emojis, tempo: Tempo, *, has_activity: bool) -> None:
        self._emojis = emojis
        self._redrawn_within = tempo.redrawn.total_seconds()
        self._slow = tempo.slow.total_seconds()
        self._has_activity = has_activity
        self._handle: Handle = _nobody
        self._voice: Callable[[Person], Voice] = usual_voice
        self._may: Recent[tuple[RoomId, UserId], bool] = Recent(10_000)
        self.hands = Hands(emojis)
        self.pressed: Recent[MessageRef, Reply] = Recent(10_000)
        """The newest press on each message, except those that only one person sees."""
        self._busy = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def listen(self, handle: Handle, voice: Callable[[Person], Voice]) -> None:
        """Pass what people do to *handle*; *voice* tells how to speak with them, without delay."""
        self._handle, self._voice = handle, voice

    async def rest(self) -> None:
        """Return once nothing is being handled."""
        await self._idle.wait()

    def is_admin(self, room: RoomId, user: UserId) -> bool:
        """Return whether this person could manage the room when last seen there."""
        return self._may.get((room, user)) or False

    async def on_command(
        self, interaction: discord.Interaction, words: tuple[str, ...], *, public: bool = False
    ) -> None:
        """Handle a slash command; the answer, for the room if *public*, replaces *thinking*."""
        with self._at_work():
            self._note(interaction)
            if not await acknowledge(interaction, hidden=not public):
                return
            request = Command(
                _id(interaction),
                person(interaction),
                room(interaction),
                words,
                lacks=lacking(interaction),
                language=_language(interaction),
                members=members(interaction),
                in_fields=True,
            )
            answer = await self._ask(request, interaction)
            await _deliver(self._complete(interaction, answer, public=public))
            await self._end_turn(request, answer)

    async def on_typing(
        self, interaction: discord.Interaction, kind: Typed, text: str, game: str
    ) -> tuple[Option, ...]:
        """Return suggestions for an argument that is being typed; only the typist sees them."""
        with self._at_work():
            request = Typing(person(interaction), room(interaction), kind, text, game)
            answer = await self._handle(request)
            choices = () if answer is None else answer.choices
            return tuple(option for choice in choices for option in choice.options)

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Handle a button or a menu; only the presser sees the answer."""
        data: Any = interaction.data
        if data["custom_id"] == markup.LAUNCH:
            await self.on_launch(interaction)
            return
        if tokens.opens_form(data["custom_id"]):
            await self._open_form(interaction)
            return
        with self._at_work():
            self._note(interaction)
            had = self.hands.newest(interaction)
            reply = Reply(interaction)
            hidden = _is_hidden(interaction)
            is_alone = hidden or interaction.guild_id is None
            if not is_alone and not await reply.acknowledge():
                return
            self.hands.pressed(interaction, reply)
            if interaction.message is not None and not hidden:
                self.pressed.keep(f"{interaction.channel_id}/{interaction.message.id}", reply)
                self.pressed.drop_oldest(lambda one: one.is_expired)
            in_time = asyncio.create_task(reply.acknowledge_after(self._redrawn_within))
            press = _press(interaction)
            async with self._patiently(press, interaction) as answer:
                if answer is not None:
                    await _deliver(self._follow_up(interaction, answer, had, reply))
            await in_time
            await self._end_turn(press, answer)

    async def on_form(self, interaction: discord.Interaction) -> None:
        """Handle a sent form; its answer replaces the message that opened it."""
        data: Any = interaction.data
        with self._at_work():
            self._note(interaction)
            had = self.hands.newest(interaction)
            if not await acknowledge(interaction):
                return
            filled = markup.answers(data["components"])
            answer = await self._ask(replace(_press(interaction), filled=filled), interaction)
            if answer is not None:
                await _deliver(self._follow_up(interaction, answer, had))

    async def _open_form(self, interaction: discord.Interaction) -> None:
        """Answer a button with a form, which Discord accepts only as the first answer."""
        with self._at_work():
            self._note(interaction)
            answer = await self._ask(_press(interaction), interaction)
            if answer is not None:
                await _deliver(self._first(interaction, answer))

    async def _first(self, interaction: discord.Interaction, answer: Message) -> None:
        if answer.form is not None:
            await interaction.response.send_modal(markup.modal(answer.form))
            return
        text = markup.content(answer, self._emojis)
        await interaction.response.send_message(text, ephemeral=True)

    async def on_launch(self, interaction: discord.Interaction) -> None:
        """Open the page inside Discord, which is only possible as the first answer."""
        with self._at_work():
            await _deliver(interaction.response.launch_activity())

    async def on_said(self, message: discord.Message) -> None:
        """Handle plain words in a private chat, and answer there."""
        with self._at_work():
            who = Person(f"discord:{message.author.id}", message.author.display_name)
            words = parsing.spoken(message.content)
            request = Command(f"discord:{message.id}", who, None, words)
            answer = await self._handle(request)
            await self._end_turn(request, answer)
            if answer is not None:
                await _deliver(message.channel.send(**markup.sent(answer, self._emojis)))

    async def on_added(self, channel: discord.TextChannel, locale: str) -> None:
        """Handle being added to a server, whose first channel this is."""
        with self._at_work():
            id_ = f"discord:{channel.id}"
            server = f"discord:{channel.guild.id}"
            await self._handle(RoomOpened(Room(id_, server, f"#{channel.name}"), locale))

    async def on_room_closed(self, channel: int) -> None:
        """Handle a channel that was deleted, or from which the bot was removed."""
        with self._at_work():
            await self._handle(RoomClosed(f"discord:{channel}", is_left=True))

    async def _ask(
        self, request: Command | Press, interaction: discord.Interaction
    ) -> Message | None:
        answer = await self._handle(request)
        launches = self._has_activity and interaction.guild_id is not None
        return markup.launching(answer) if launches and answer is not None else answer

    async def _end_turn(self, request: Command | Press, answer: Message | None) -> None:
        """Remove what was said of a person's turn, once they have moved."""
        if (table := turn_ended(request, answer)) is not None:
            await self.hands.end_turn(request.person.id, table)

    @contextlib.asynccontextmanager
    async def _patiently(
        self, press: Press, interaction: discord.Interaction
    ) -> AsyncIterator[Message | None]:
        """Yield the answer to a press; until the block ends, a person who waits long is told so.

        Otherwise nothing would be seen of the press: its acknowledgement shows nothing.
        """
        async with begun(self._ask(press, interaction), self._slow) as asking:
            voice = self._voice(press.person)
            is_slow = not asking.done()
            moment = await self.hands.ask_for_patience(interaction, voice) if is_slow else None
            try:
                yield await asking
            finally:
                if moment is not None:
                    await _deliver(moment.delete())

    def _note(self, interaction: discord.Interaction) -> None:
        """Remember what the person may do here, which Discord says with every interaction."""
        if interaction.guild_id is None:
            return
        rights = interaction.permissions
        guild = interaction.guild
        owner = guild is not None and guild.owner_id == interaction.user.id
        may = owner or rights.manage_channels or rights.administrator
        self._may.keep(key(interaction), may)

    async def _complete(
        self, interaction: discord.Interaction, answer: Message | None, *, public: bool
    ) -> None:
        if answer is not None and public and answer.audience is not Audience.ROOM:
            await interaction.delete_original_response()
            await self.hands.send(interaction, answer)
        elif answer is not None:
            await self._rewrite(interaction, answer)
        elif interaction.response.is_done():  # else it came twice, and the first may have answered
            await interaction.delete_original_response()

    async def _follow_up(
        self,
        interaction: discord.Interaction,
        answer: Message,
        had: int | None,
        reply: Reply | None = None,
    ) -> None:
        """Answer with a message of its own, or with the private one whose button was pressed.

        A hand that has come since the press, when the person *had* another or none, shows it.
        """
        in_place = answer.replaces and _is_hidden(interaction)
        if in_place and not self.hands.has_moved(interaction):
            if not self.hands.shows(interaction, answer):
                await self._rewrite(interaction, answer, reply)
            return
        if reply is not None:
            await reply.acknowledge()
        if not answer.is_hand:
            await self.hands.send(interaction, answer)
            return
        async with self.hands.in_turn.of(key(interaction)):
            came = in_place or self.hands.newest(interaction) != had
            if not (came and await self.hands.draw(*key(interaction), answer, anew=False)):
                await self.hands.send(interaction, answer)

    async def _rewrite(
        self, interaction: discord.Interaction, answer: Message, reply: Reply | None = None
    ) -> None:
        """Overwrite the first answer, or the private message whose button was pressed."""
        shown = markup.shown(answer, self._emojis)
        files = answered(answer, over=interaction.message)
        pressed = interaction.message
        if reply is None or pressed is None:
            written = await interaction.edit_original_response(**shown, attachments=files)
            await self.hands.note(interaction, written.id, answer)
            return
        # Noted first, so that the outbox does not draw the same once more meanwhile.
        await self.hands.note(interaction, pressed.id, answer, reply)
        try:
            await reply.redraw(shown, files)
        except BaseException:
            await self.hands.note(interaction, pressed.id, None)
            raise

    @contextlib.contextmanager
    def _at_work(self) -> Iterator[None]:
        self._busy += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()


async def _nobody(_: Request) -> Message | None:
    raise RuntimeError("the bot is not started")


async def _deliver(answering: Awaitable[object]) -> None:
    """Send an answer; if that fails, the request has been carried out all the same."""
    try:
        async with asyncio.timeout(TRY_TO_ANSWER):
            await answering
    except TROUBLE as error:
        log.warning("answer not delivered", reason=str(error) or repr(error))
