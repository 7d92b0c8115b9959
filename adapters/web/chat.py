"""The web table as a platform of its own, for people without a chat who play at tables there."""

from __future__ import annotations

from adapters.screen import ScreenChat
from adapters.web.wire import LIMITS
from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.messages import Message
from bot.model.voice import Surface

PLATFORM = "web"
SEEN = "web"
"""The reference of every message: none is sent, because pages follow the table on their own."""


class WebChat(ScreenChat):
    """Implements ``bot.model.ports.Chat`` without sending anything."""

    platform = PLATFORM
    surface = Surface(one_screen=True, tips=False)
    limits = LIMITS

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``."""
        return SEEN

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Nobody is unreachable: people's pages have their hands."""
        return SEEN

    async def is_admin(self, room: RoomId, user: UserId) -> bool:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Guests are in charge of only their own table."""
        return False
