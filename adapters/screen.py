"""A platform that sends nothing: people look at a screen of their own."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.ids import MessageRef, RoomId, TableId, UserId
from bot.model.messages import Message
from bot.model.ports import Need, called


class Screen:
    """What such a platform has of ``bot.model.ports.Chat``; the rest is its own."""

    renews = False

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """Return at once: a screen has no limits."""

    async def renew(
        self,
        room: RoomId,  # noqa: ARG002
        user: UserId,  # noqa: ARG002
        message: Message,  # noqa: ARG002
        *,
        opens: bool = False,  # noqa: ARG002
    ) -> bool:
        """See ``bot.model.ports.Chat``. Nobody has a hand open in a room."""
        return False

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """What was shown stays as it is."""

    async def remove(self, ref: MessageRef) -> None:
        """What was shown stays."""

    def invitation(self, payload: str) -> str | None:  # noqa: ARG002
        """There is no private chat to open."""
        return None

    def way_to(self, message: MessageRef) -> str | None:  # noqa: ARG002
        """There is no room to go back to."""
        return None

    def adding(self) -> str | None:
        """There is no group to be added to."""
        return None

    def app(self, table: TableId) -> str | None:  # noqa: ARG002
        """There is no room to open it from."""
        return None

    def shows_alone(self, _room: RoomId | None, _pressed: bool, /) -> bool:
        """Nobody else reads the screen."""
        return True
