"""The lane of answers: those for one chat wait for each other, at the pace that Telegram allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from adapters.telegram.addresses import room_id
from adapters.telegram.limiter import Limiter, Pacing
from bot.model.errors import TryLater
from bot.model.ids import RoomId, UserId

LANE = "answers"
MOST_WAITING = 3
"""Most replies that wait for a room's turn; further ones go to private chats instead."""
TRIES = 3

T = TypeVar("T")


class Lane:
    """Lets answers go out one after the other."""

    def __init__(self, limiter: Limiter, pacing: Pacing) -> None:
        self._limiter = limiter
        self._sleep = pacing.sleep

    async def pace(self, target: UserId | RoomId) -> None:
        """Return once an answer may go out to a person or a room."""
        await self._limiter.pace(target, LANE)

    async def patiently(self, target: UserId | RoomId, show: Callable[[], Awaitable[T]]) -> T:
        """Show something, trying a few times if the platform asks for a pause; raises TryLater."""
        for _ in range(TRIES - 1):
            await self.pace(target)
            try:
                return await show()
            except TryLater as later:
                await self._sleep(later.seconds)
        await self.pace(target)
        return await show()

    def is_crowded(self, chat: int) -> bool:
        """Return whether too many answers wait for the room already."""
        return self._limiter.waiting(room_id(chat), LANE) >= MOST_WAITING
