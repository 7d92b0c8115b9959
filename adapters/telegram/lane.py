"""The lane of answers: those for one chat wait for each other, at the pace that Telegram allows.

What advises somebody on their turn waits no longer than that, and is removed with their move.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from adapters.telegram.addresses import Ref, room_id
from adapters.telegram.ephemeral import Glimpse
from adapters.telegram.limiter import Limiter, Pacing
from adapters.turns import Turns
from bot.model.errors import TryLater
from bot.model.ids import RoomId, UserId
from bot.model.messages import Kind, Message

LANE = "answers"
MOST_WAITING = 3
"""Most replies that wait for a room's turn; further ones go to private chats instead."""
TRIES = 3

T = TypeVar("T")
Shown = TypeVar("Shown", bound=Ref | Glimpse | None)


class TurnOver(Exception):
    """What was to be said of somebody's turn came too late: they have ended it."""


def never() -> bool:
    """Answer whether something is out of date: nothing is."""
    return False


class Lane:
    """Lets answers go out one after the other.

    *turns* has what was said of turns that go on.
    """

    def __init__(self, limiter: Limiter, pacing: Pacing, turns: Turns[Ref | Glimpse]) -> None:
        self._limiter = limiter
        self._sleep = pacing.sleep
        self._turns = turns

    async def pace(self, target: UserId | RoomId) -> None:
        """Return once an answer may go out to a person or a room."""
        await self._limiter.pace(target, LANE)

    async def tell(
        self, person: UserId, answer: Message, show: Callable[[], Awaitable[Shown]]
    ) -> Shown:
        """Show an answer to a person as ``patiently`` does; return what *show* returns.

        Raises:
            TurnOver: it is advice on a turn that they have ended while it waited.
            TryLater.
        """
        if answer.kind is not Kind.ADVICE:
            return await self.patiently(person, show)
        with self._turns.waiting(person, answer.table) as is_over:
            shown = await self.patiently(person, show, is_over)
        if shown is not None:
            self._turns.note(person, answer.table, shown)
        return shown

    async def patiently(
        self,
        target: UserId | RoomId,
        show: Callable[[], Awaitable[T]],
        is_over: Callable[[], bool] = never,
    ) -> T:
        """Show something, trying a few times if the platform asks for a pause.

        Raises:
            TurnOver: *is_over* says that it is out of date.
            TryLater.
        """
        for _ in range(TRIES - 1):
            try:
                return await self._once(target, show, is_over)
            except TryLater as later:
                await self._sleep(later.seconds)
        return await self._once(target, show, is_over)

    async def _once(
        self,
        target: UserId | RoomId,
        show: Callable[[], Awaitable[T]],
        is_over: Callable[[], bool],
    ) -> T:
        await self.pace(target)
        if is_over():
            raise TurnOver
        return await show()

    def is_crowded(self, chat: int) -> bool:
        """Return whether too many answers wait for the room already."""
        return self._limiter.waiting(room_id(chat), LANE) >= MOST_WAITING
