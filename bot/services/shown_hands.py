"""Where people have hands open in rooms, shared by all processes of a store.

The process that carries out a press opens a hand, and the teller of the table redraws it: these
may be two processes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.model.ids import HANDS_IN, MessageRef, RoomId, UserId
from bot.model.stores import OutboxStore


@dataclass(frozen=True, slots=True)
class ShownHands:
    """References to the newest hands, one for each person in each room."""

    store: OutboxStore
    now: Callable[[], int]

    async def of(self, room: RoomId, user: UserId) -> MessageRef | None:
        """Return where a person's newest hand in a room is; None if it is not known."""
        return await self.store.ref(f"{HANDS_IN}{room}", user)

    async def keep(self, room: RoomId, user: UserId, ref: MessageRef | None) -> None:
        """Remember where that hand is; None forgets it."""
        await self.store.keep_ref(f"{HANDS_IN}{room}", user, ref, self.now())
