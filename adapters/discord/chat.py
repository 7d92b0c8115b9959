"""Discord as one of the bot's platforms."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass

import discord
import structlog

from adapters.discord.brought import PLATFORM, Brought, number
from adapters.discord.client import Address, Client, Shards
from adapters.discord.emojis import Emojis
from adapters.discord.inbound import Inbound
from adapters.discord.interactions import Endpoint
from adapters.discord.outbound import Outbound
from adapters.discord.tempo import Pace, Tempo
from bot.model.errors import TryLater
from bot.model.ids import MessageRef, RoomId, TableId, UserId
from bot.model.messages import Message
from bot.model.ports import Handle, Limits, Need, called
from bot.model.roles import starts
from bot.model.voice import CHAT
from bot.services.for_adapters import Part

HANDLERS_FINISH_WITHIN = 5.0
"""Seconds that a stop waits for requests being handled."""

WHILE_NOT_CONNECTED = 0.5
"""Seconds between attempts to send something before the login or after the end."""

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""Permissions that the bot asks for when it is added, to show its tables.

The last lets it count what is said below them, of which Discord shows it no text.
"""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Sources:
    """Where what people do comes from.

    Args:
        shards: the shards of the gateway to listen to; None: all.
        endpoint: where Discord sends interactions, if not by the gateway.
    """

    shards: Shards | None = None
    endpoint: Endpoint | None = None


class DiscordChat:
    """Implements ``bot.model.ports.Chat``; after ``start``, what people do reaches a handler.

    Args:
        token: the bot's token.
        api_url: a proxy or a test, with the version (``http://127.0.0.1:8080/api/v10``).
        language: that of the commands' descriptions for people whose own is unknown.
        has_activity: whether the page opens inside Discord.
        sources: where what people do comes from; by default all of the gateway.
    """

    platform = PLATFORM
    surface = CHAT
    limits = Limits(
        buttons=25, per_row=5, text=1800, greys=True, options=25, fields=5, caption=1800
    )
    renews = True

    def __init__(
        self,
        token: str,
        api_url: str | None = None,
        language: str = "en",
        *,
        tempo: Tempo | None = None,
        has_activity: bool = False,
        sources: Sources | None = None,
    ) -> None:
        tempo = tempo or Tempo()
        self._token = token
        self._address = Address(api_url) if api_url else None
        self._pace = Pace(tempo)
        self._emojis = Emojis()
        self._inbound = Inbound(self._emojis, tempo, has_activity=has_activity)
        self._tempo = tempo
        self._language = language
        sources = sources or Sources()
        self._shards, self._endpoint = sources.shards, sources.endpoint
        self._be_new()
        self._connection: asyncio.Task[None] | None = None
        self._listens = True
        self._is_up = False
        self._brought: Brought | None = None
        """None until the first start."""
        self._watching: asyncio.Task[None] | None = None

    async def start(self, handle: Handle, part: Part | None = None) -> None:
        """Log in; return once commands are known and the gateway delivers what people do.

        Discord sends nothing a second time, so there is no point in storing updates.

        Raises:
            discord.LoginFailure: the token is not valid.
        """
        _hush()
        if self._brought is not None:  # the library's client cannot be used again
            self._be_new()
        part = part or Part()
        self._client.leading = part.leading
        brought = self._take_part(handle, part)
        try:
            await self._connect(brought)
        except BaseException:
            await self.stop()
            raise

    def _take_part(self, handle: Handle, part: Part) -> Brought:
        """Set up, by our roles, whether to handle events, store them for others, or both."""
        brought = self._brought = Brought(self._client, handle, part)
        self._inbound.listen(brought.receive, part.voice_at_hand)
        self._listens = starts(part.roles, "gateway")
        if self._listens:
            brought.divert()
        return brought

    def _be_new(self) -> None:
        self._client = Client(
            self._inbound, self._tempo, self._language, self._emojis, self._shards
        )
        self._outbound = Outbound(self._client, self._tempo, self._emojis, self._inbound.pressed)

    async def _connect(self, brought: Brought) -> None:
        if self._address is not None:
            self._address.use()
        await self._client.login(self._token)
        if self._endpoint is not None:
            self._endpoint.open(brought.bring)
        self._watching = asyncio.create_task(brought.watch())
        self._is_up = True
        if not self._listens:
            return
        if self._address is not None:
            await self._address.use_gateway(self._client)
        self._connection = asyncio.create_task(self._client.connect())
        ready = asyncio.create_task(self._client.wait_until_ready())
        await asyncio.wait({ready, self._connection}, return_when=asyncio.FIRST_COMPLETED)
        if self._connection.done():
            ready.cancel()
            await self._connection

    async def stop(self) -> None:
        """Finish the requests being handled, then stop."""
        if self._brought is None:
            return
        if self._endpoint is not None:
            self._endpoint.door.close()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HANDLERS_FINISH_WITHIN):
                await self._inbound.rest()
                await self._brought.rest()
        await self._brought.give_up()
        self._is_up = False
        await self._client.close()
        if self._connection is not None:
            await asyncio.gather(self._connection, return_exceptions=True)
        if self._address is not None:
            self._address.leave()

    @property
    def connected(self) -> bool:
        """Whether the gateway is connected; breaks of some seconds are normal.

        A process without a gateway counts as connected once it can make calls.
        """
        if not self._listens:
            return self._is_up
        return self._client.is_ready() and not self._client.cut

    async def ended(self) -> str:
        """Wait until the gateway is lost for good, and return why.

        In all other cases the library reconnects.
        """
        if not self._listens:
            await asyncio.Event().wait()
        if self._connection is None:
            raise RuntimeError("the bot is not started")
        await asyncio.wait({self._connection})
        error = None if self._connection.cancelled() else self._connection.exception()
        return str(error) if error else "it was closed"

    async def rest(self) -> None:
        """Return once no requests are being handled."""
        await self._inbound.rest()

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """See ``bot.model.ports.Chat``. The library keeps the limit of the bot as a whole."""
        await self._pace.turn(target, need)

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:
        """See ``bot.model.ports.Chat``. A message that notifies is posted again, as in private."""
        self._must_be_connected()
        return await self._outbound.show(number(room), message, old)

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:
        """See ``bot.model.ports.Chat``."""
        self._must_be_connected()
        return await self._outbound.whisper(number(user), message, old)

    async def renew(
        self,
        room: RoomId,
        user: UserId,
        message: Message,
        *,
        opens: bool = False,  # noqa: ARG002
        anew: bool = False,
    ) -> bool:
        """See ``bot.model.ports.Chat``. A hand can only be opened by a press."""
        return await self._inbound.hands.renew(room, user, message, anew=anew)

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """See ``bot.model.ports.Chat``."""
        self._must_be_connected()
        await self._outbound.redraw(ref, message)

    async def remove(self, ref: MessageRef) -> None:
        """See ``bot.model.ports.Chat``."""
        self._must_be_connected()
        await self._outbound.remove(ref)

    async def is_buried(self, ref: MessageRef) -> bool:
        """See ``bot.model.ports.Chat``."""
        return await self._outbound.is_buried(ref)

    async def is_admin(self, room: RoomId, user: UserId) -> bool:
        """See ``bot.model.ports.Chat``. It is as Discord said at the person's last press there."""
        return self._inbound.is_admin(room, user)

    def invitation(self, payload: str) -> str | None:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Discord has no such link."""
        return None

    def way_to(self, message: MessageRef) -> str | None:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Discord lists the server's channels beside every chat."""
        return None

    def adding(self) -> str | None:
        """See ``bot.model.ports.Chat``. People who follow it choose the server."""
        id_ = self._client.application_id
        scopes = ("bot", "applications.commands")
        if id_ is None:  # not logged in yet
            return None
        return discord.utils.oauth_url(id_, permissions=NEEDED, scopes=scopes)

    def app(self, table: TableId) -> str | None:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Discord opens its Activity by a press, not by a link."""
        return None

    def shows_alone(self, room: RoomId | None, pressed: bool, /) -> bool:
        """See ``bot.model.ports.Chat``. What is said in private is answered by what stays there."""
        return room is not None or pressed

    def _must_be_connected(self) -> None:
        """Raise TryLater while not connected, so that pending messages wait for the login."""
        ended = self._connection is not None and self._connection.done()
        if not self._is_up or ended:
            raise TryLater(WHILE_NOT_CONNECTED)


def _hush() -> None:
    """Keep the library from logging at DEBUG, where it logs bodies, which contain hands."""
    library = logging.getLogger("discord")
    library.setLevel(max(library.level, logging.INFO))
