"""A bot on the loopback Discord, with a manager that remembers and says what a test wants."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from adapters.discord import DiscordChat, Tempo
from bot.model.messages import Button, Message, said
from bot.model.requests import Command, Press, Request
from tests.platforms.discord import Channel, Discord, Guild, Interaction, User
from tests.platforms.discord import Message as Posted

SWIFT = Tempo(
    target=None,
    cards=None,
    patience=timedelta(seconds=5),
    redrawn=timedelta(seconds=0.5),
    identify=timedelta(0),
)
"""No pauses of ours; the client library keeps its own."""


class Listener:
    """Takes requests as the manager does, remembers them, and answers with *answer*."""

    def __init__(self, discord: Discord) -> None:
        self._bell = discord.bell
        self.asked: list[Request] = []
        self.answer: Message | None = None
        self.held: asyncio.Event | None = None

    async def __call__(self, request: Request) -> Message | None:
        self.asked.append(request)
        self._bell.ring()
        if self.held is not None:
            await self.held.wait()
        return self.answer

    @property
    def command(self) -> Command:
        """The command asked last."""
        assert isinstance(self.asked[-1], Command)
        return self.asked[-1]

    @property
    def press(self) -> Press:
        """The press asked last."""
        assert isinstance(self.asked[-1], Press)
        return self.asked[-1]


class House:
    """One server with one channel, Asha who owns it, Bina, and the bot."""

    def __init__(self, discord: Discord, tempo: Tempo = SWIFT, language: str = "en") -> None:
        self.discord = discord
        self.manager = Listener(discord)
        self.asha: User = discord.add_user("Asha")
        self.bina: User = discord.add_user("Bina")
        self.guild: Guild = discord.add_guild("Home", ["cards", "talk"], [self.asha, self.bina])
        self.channel: Channel = self.guild.channels[0]
        self._tempo, self._language = tempo, language
        self.chat = self.another_chat()

    def another_chat(self, token: str | None = None) -> DiscordChat:
        """Return a bot that is not started, as after a restart."""
        token = token or self.discord.token
        has = self.discord.has_activities
        return DiscordChat(
            token, self.discord.url, self._language, tempo=self._tempo, has_activity=has
        )

    async def start(self) -> None:
        """Start the bot."""
        await self.chat.start(self.manager)

    async def restart(self) -> None:
        """Stop the bot and start another."""
        await self.chat.stop()
        self.chat = self.another_chat()
        await self.start()

    @property
    def room(self) -> str:
        """The id of the channel."""
        return f"discord:{self.channel.id}"

    def id(self, user: User) -> str:
        """The id of a person."""
        return f"discord:{user.id}"

    async def shown(self, message: Message, old: str | None = None) -> Posted:
        """Show a message in the channel; return it as people see it."""
        return self.posted(await self.chat.show(self.room, message, old))

    async def whispered(self, user: User, message: Message, old: str | None = None) -> Posted:
        """Show a message to one person; return it as they see it."""
        return self.posted(await self.chat.whisper(self.id(user), message, old))

    def posted(self, ref: str) -> Posted:
        """Return the message that a reference names."""
        return self.discord.messages[ref.split("/")[1]]

    async def slash(
        self, user: User, words: str, channel: Channel | None = None, **given: str | User
    ) -> Interaction:
        """Type a command; return when the bot is done with it."""
        place = channel or self.channel
        done = await self.discord.people.slash(user, place, "dehla " + words, **given)
        await self.chat.rest()
        return done

    async def press(self, user: User, message: Posted, label: str) -> Interaction:
        """Press a button; return when the bot is done with it."""
        done = await self.discord.people.press(user, message, label)
        await self.chat.rest()
        return done


def ref(message: Posted) -> str:
    """Return the reference of a message."""
    return f"{message.channel.id}/{message.id}"


def with_button(
    text: str = "A table", label: str = "Join", token: str = "k3f9qa2m.1.join"
) -> Message:
    """Return a message with one button."""
    return said(text, (Button(label, token),))
