"""The lane of answers: those for one chat wait for each other, at the pace that Telegram allows.

What advises somebody on their turn waits no longer than that, and is removed with their move. A
refusal takes the place of the one before, so that they do not pile up, and so does a question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from adapters.telegram.addresses import Ref, Spot, room_id
from adapters.telegram.ephemeral import Glimpse
from adapters.telegram.limiter import Limiter
from adapters.turns import Turns
from bot.model.errors import TryLater
from bot.model.ids import RoomId, TableId, UserId
from bot.model.messages import Kind, Message
from bot.model.recent import Recent

LANE = "answers"
MOST_WAITING = 3
"""Most replies that wait for a room's turn; further ones go to private chats instead."""
TRIES = 3
MOST_STANDING = 1_000
"""Number of people and places of which the newest refusal or question is known."""
ONE_AT_A_TIME = (Kind.REFUSAL, Kind.QUESTION)
STAGES = (Kind.LOBBY, Kind.TABLE, Kind.HAND, Kind.RESULT)
"""What a table and its hands are, from the lobby to the result of a deal."""

T = TypeVar("T")
Shown = TypeVar("Shown", bound=Ref | Glimpse | None)


class Standing(NamedTuple):
    """A refusal or question to one person, and the table that it is about."""

    at: Ref | Glimpse
    table: TableId


class TurnOver(Exception):
    """What was to be said of somebody's turn came too late: they have ended it."""


def never() -> bool:
    """Answer whether something is out of date: nothing is."""
    return False


class Lane:
    """Lets answers go out one after the other.

    It knows what this process has shown; what others have shown stays where it is.

    Args:
        turns: has what was said of turns that go on.
        remove: removes a message that is out of date.
    """

    def __init__(
        self,
        limiter: Limiter,
        turns: Turns[Ref | Glimpse],
        remove: Callable[[Ref | Glimpse], Awaitable[None]],
    ) -> None:
        self._limiter = limiter
        self._sleep = limiter.pacing.sleep
        self._turns = turns
        self._remove = remove
        self._standing: Recent[tuple[UserId, Spot, Kind], Standing] = Recent(MOST_STANDING)
        """The newest refusal and question to each person in each chat or topic."""
        self._stages: Recent[tuple[Spot, TableId], Kind] = Recent(MOST_STANDING)
        """What each chat or topic was shown last of each table."""

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
        is_advice = answer.kind is Kind.ADVICE
        with self._turns.waiting(person, answer.table) as is_over:
            shown = await self.patiently(person, show, is_over if is_advice else never)
        if shown is not None and is_advice:
            self._turns.note(person, answer.table, shown)
        if shown is not None:
            await self.take_place(person, answer, shown)
        return shown

    async def take_place(self, person: UserId, answer: Message, shown: Ref | Glimpse) -> None:
        """Remove the refusal or question that stands for a person, if *answer* is another one.

        What became of a question takes its place too, and stays.
        """
        if answer.kind not in ONE_AT_A_TIME:
            return
        place = person, shown.spot, answer.kind
        before = self._standing.pop(place)
        if answer.kind is Kind.REFUSAL or answer.buttons:
            self._standing.keep(place, Standing(shown, answer.table))
        if before is not None and before.at != shown:
            await self._remove(before.at)

    async def went_on(self, spot: Spot, shown: Message) -> None:
        """Remove what people in a chat are still asked of a table, once a deal begins or ends.

        They were asked of what was before, and it would stand as if open.
        """
        here, stage = (spot, shown.table), shown.kind
        before = self._stages.get(here)
        if stage not in STAGES or before is stage:
            return
        self._stages.keep(here, stage)
        if before is None:
            return
        questions = self._standing.take(
            lambda place, one: (*place[1:], one.table) == (spot, Kind.QUESTION, shown.table)
        )
        for one in questions:
            await self._remove(one.at)

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
