"""The connection to Discord: the library's client with our commands and events."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from adapters.discord.commands import ENTRY_POINT, Wording, every, sync
from adapters.discord.emojis import Emojis, listed
from adapters.discord.inbound import Inbound
from adapters.discord.tempo import Tempo
from bot.services.leading import Leading

RATELIMIT_PATIENCE = 30.0
"""Longest wait for a rate limit, in seconds; other calls fail at once. The library has no less."""

Shards = tuple[tuple[int, ...], int]
"""The numbers of our shards, and how many there are in all."""
COMMANDS = "discord commands"
"""Name of the duty to make the commands known."""

# Nobody speaks at a card table of ours; the library warns at each start that it cannot.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree["Client"]):
    """The commands. Discord may send unknown ones, from an outdated list in somebody's app."""

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        """Carry out the command that Discord itself has made, which the library does not know."""
        data: Any = interaction.data
        if data.get("type") != ENTRY_POINT:
            return True
        await self.client.on_launch(interaction)
        return False

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError
    ) -> None:
        """Pass an unknown command on by its verb alone: the manager explains what is wrong."""
        log.warning("command not understood", interaction=interaction.id, reason=str(error))
        if interaction.type is not discord.InteractionType.application_command:
            return
        match error:
            case app_commands.CommandNotFound(name=verb):
                await self.client.on_command(interaction, (verb,))
            case app_commands.CommandSignatureMismatch(command=command):
                await self.client.on_command(interaction, (command.name,))


class Client(discord.AutoShardedClient):
    """A bot with its shards. It only reads messages sent to itself, and keeps none."""

    def __init__(
        self,
        inbound: Inbound,
        tempo: Tempo,
        language: str,
        emojis: Emojis,
        shards: Shards | None = None,
    ) -> None:
        part: dict[str, Any] = {}
        if shards is not None:
            part = {"shard_ids": list(shards[0]), "shard_count": shards[1]}
        super().__init__(
            **part,
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=RATELIMIT_PATIENCE,
            guild_ready_timeout=0,  # what waits for *ready* does not need the servers
        )
        self._inbound = inbound
        self._pause = tempo.identify.total_seconds()
        self._identified = 0.0
        self.cut: set[int] = set()
        """The shards that have no connection now."""
        self._wording = Wording(language)
        self._emojis = emojis
        self.leading = Leading()
        self.tree = Tree(self)
        self.on_command, self.on_launch = inbound.on_command, inbound.on_launch
        for one in every(inbound.on_command, inbound.on_typing, language):
            self.tree.add_command(one)

    async def setup_hook(self) -> None:
        """Make the commands known before anybody can use them, and find out about the emojis.

        If that fails, the commands of the last start keep working, and cards are shown as text.
        """
        if (making := await self.leading.add(COMMANDS, self._make_known)) is not None:
            await asyncio.wait({making})
        try:
            self._emojis.know(await listed(self))
        except (discord.DiscordException, OSError) as trouble:
            log.warning("no emojis: cards stay text", reason=str(trouble) or repr(trouble))

    async def _make_known(self) -> None:
        try:
            if await sync(self.tree, self._wording):
                log.info("commands made known to Discord")
        except (discord.DiscordException, OSError) as trouble:
            log.error("commands not made known to Discord", reason=str(trouble) or repr(trouble))

    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """Space out logins; the library's own hook waits before each login but the first."""
        due = self._identified + self._pause
        if self._identified:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        self._identified = time.monotonic()

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard has lost its connection; the library reconnects."""
        self.cut.add(shard)

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard is connected."""
        self.cut.discard(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard is connected again, and gets what it missed."""
        self.cut.discard(shard)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle a pressed button or a sent form; commands come through the tree."""
        if interaction.type is discord.InteractionType.component:
            await self._inbound.on_press(interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            await self._inbound.on_form(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Handle a message in a private chat; the bot gets no others."""
        if message.guild is None and not message.author.bot:
            await self._inbound.on_said(message)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle being added to a server."""
        channel = guild.system_channel
        if channel is None:
            return
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            await self._inbound.on_added(channel, guild.preferred_locale.value)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel."""
        await self._inbound.on_room_closed(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread."""
        await self._inbound.on_room_closed(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle being removed from a server."""
        for gone in (*guild.channels, *guild.threads, guild):
            await self._inbound.on_room_closed(gone.id)


class Address:
    """The address of Discord. The library has no setting for it, only two class attributes.

    They hold for the whole process, so it can talk to only one Discord at a time.
    """

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY

    def use(self) -> None:
        """Send all calls to this address."""
        Route.BASE = self._url

    async def use_gateway(self, client: Client) -> None:
        """Use the gateway at this address, also for new sessions after one has ended."""
        _, gateway, _ = await client.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)

    def leave(self) -> None:
        """Restore the address that was used before."""
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self._before
