"""A platform that sends nothing, because people look at a screen of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.model.ids import MessageRef, RoomId, TableId, UserId
from bot.model.messages import Message
from bot.model.ports import Handle, Need, called
from bot.services.for_adapters import Part


class ScreenChat:
    """The methods of ``bot.model.ports.Chat`` that all such platforms share."""

    renews = False

    async def start(self, handle: Handle, part: Part) -> None:
        """Do nothing: what people do comes from their screens to the manager."""

    async def stop(self) -> None:
        """Do nothing: nothing is open."""

    @property
    def connected(self) -> bool:
        """Return True: a screen is there as long as its program is."""
        return True

    async def ended(self) -> str:
        """Wait for ever: it is never lost."""
        await asyncio.Event().wait()
        return ""

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """Return at once: a screen has no limits."""

    async def renew(
        self,
        room: RoomId,  # noqa: ARG002
        user: UserId,  # noqa: ARG002
        message: Message,  # noqa: ARG002
        *,
        opens: bool = False,  # noqa: ARG002
        anew: bool = False,  # noqa: ARG002
    ) -> bool:
        """See ``bot.model.ports.Chat``. Nobody can have a hand open in a room."""
        return False

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """Do nothing: what was shown stays as it is."""

    async def remove(self, ref: MessageRef) -> None:
        """Do nothing: what was shown stays."""

    async def is_buried(self, ref: MessageRef) -> bool:  # noqa: ARG002
        """Return False: nobody chats on a screen."""
        return False

    def invitation(self, payload: str) -> str | None:  # noqa: ARG002
        """Return None: there is no private chat to open."""
        return None

    def way_to(self, message: MessageRef) -> str | None:  # noqa: ARG002
        """Return None: there is no room to go back to."""
        return None

    def adding(self) -> str | None:
        """Return None: there is no group to be added to."""
        return None

    def app(self, table: TableId) -> str | None:  # noqa: ARG002
        """Return None: there is no room to open it from."""
        return None

    def shows_alone(self, _room: RoomId | None, _pressed: bool, /) -> bool:
        """Return True: nobody else reads the screen."""
        return True
