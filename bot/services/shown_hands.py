"""Where people have hands open in rooms, as all processes of a store know it.

Whoever carries out a press opens a hand, and whoever tells of the table draws it again: these may
be two processes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.stores import OutboxStore

_IN = "hands in "
"""Begins the name under which the hands of a room stand beside the messages of tables."""


@dataclass(frozen=True, slots=True)
class ShownHands:
    """References of the newest hands, one for each person in each room."""

    store: OutboxStore
    now: Callable[[], int]

    async def of(self, room: RoomId, user: UserId) -> MessageRef | None:
        """Return where a person's newest hand stands in a room."""
        found = (await self.store.refs(f"{_IN}{room}")).get(user)
        return None if found is None else found[0]

    async def keep(self, room: RoomId, user: UserId, ref: MessageRef | None) -> None:
        """Remember it; None forgets it."""
        await self.store.keep_ref(f"{_IN}{room}", user, ref, self.now())
