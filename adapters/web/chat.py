"""The web table as a platform of its own: people who have no chat play at tables opened there."""

from __future__ import annotations

import asyncio

from adapters.connections import Handle
from adapters.screen import Screen
from adapters.web.wire import LIMITS
from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.messages import Message
from bot.model.voice import Surface
from bot.services.part import Part

PLATFORM = "web"
SEEN = "web"
"""What stands for a message: pages look at the table by themselves."""


class WebChat(Screen):
    """Implements ``bot.model.ports.Chat`` without sending anything."""

    platform = PLATFORM
    surface = Surface(one_screen=True, tips=False)
    limits = LIMITS

    async def start(self, handle: Handle, part: Part) -> None:
        """Nothing has to be begun: what people do comes by their pages."""

    async def stop(self) -> None:
        """Nothing has to be ended."""

    @property
    def connected(self) -> bool:
        """Whether pages can be served, which they can."""
        return True

    async def ended(self) -> str:
        """Wait for ever: it is never lost."""
        await asyncio.Event().wait()
        return ""

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``."""
        return SEEN

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Nobody here is unreachable: their page has their hand."""
        return SEEN

    async def is_admin(self, room: RoomId, user: UserId) -> bool:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Guests are in charge of nothing but their own table."""
        return False
