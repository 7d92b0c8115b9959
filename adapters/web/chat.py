"""The web table as a platform of its own: people who have no chat play at tables opened there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from adapters.connections import Handle
from adapters.web.wire import LIMITS
from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.messages import Message
from bot.model.ports import Need, called
from bot.model.voice import Surface
from bot.services.part import Part

PLATFORM = "web"
SEEN = "web"
"""What stands for a message: pages look at the table by themselves."""


class WebChat:
    """Implements ``bot.model.ports.Chat`` without sending anything."""

    platform = PLATFORM
    surface = Surface(one_screen=True)
    limits = LIMITS
    renews = False
    rests = 0.0

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

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """See ``bot.model.ports.Chat``. Nothing is sent, so there are no limits."""

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``."""
        return SEEN

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Nobody here is unreachable: their page has their hand."""
        return SEEN

    async def renew(
        self,
        room: RoomId,  # noqa: ARG002
        user: UserId,  # noqa: ARG002
        message: Message,  # noqa: ARG002
        *,
        opens: bool = False,  # noqa: ARG002
    ) -> bool:
        """See ``bot.model.ports.Chat``."""
        return False

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """See ``bot.model.ports.Chat``."""

    async def remove(self, ref: MessageRef) -> None:
        """See ``bot.model.ports.Chat``."""

    async def is_admin(self, room: RoomId, user: UserId) -> bool:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. Guests are in charge of nothing but their own table."""
        return False

    def invitation(self, payload: str) -> str | None:  # noqa: ARG002
        """See ``bot.model.ports.Chat``. There is no private chat."""
        return None

    def adding(self) -> str | None:
        """See ``bot.model.ports.Chat``."""
        return None

    def shows_alone(self, _room: RoomId | None, _pressed: bool, /) -> bool:
        """See ``bot.model.ports.Chat``. Every answer is for the page that has asked."""
        return True
