"""What the bot needs of a platform, and what it writes into a store (``bot.model.stores``)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal, Protocol

from bot.model.history import Contest, Sat
from bot.model.ids import MessageRef, RequestId, RoomId, ServerId, TableId, UserId
from bot.model.messages import Message
from bot.model.requests import Person, Request
from bot.model.table import Entry, Table
from bot.model.voice import Surface
from engine.game import Json

Handle = Callable[[Request], Coroutine[Any, Any, Message | None]]
"""Carries out what somebody asks for on a platform, and returns the answer to them alone."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a platform's messages hold. Lengths are in characters."""

    buttons: int
    per_row: int
    text: int
    peek: int | None = None
    """Longest private pop-up in answer to a press, if the platform has those (Telegram: 200)."""
    fields: int = 0
    """Most questions in a form; 0 if the platform has no forms."""
    greys: bool = False
    """Whether it shows buttons that cannot be pressed."""
    options: int = 0
    """Most options in a menu; 0 if the platform has no menus. A menu takes the place of a row."""
    copies: int = 0
    """Longest text that a button can copy; 0 if the platform has no such buttons."""
    caption: int = 0
    """Longest text beside a picture; 0 if the platform shows no pictures."""


MOST_BELOW = 8
"""So many messages below a table leave it where people see it; with more, they would scroll."""


class Need(IntEnum):
    """What a message is needed for; when a platform's budget is short, the lowest goes first."""

    CALLED = 0
    """Somebody is waiting for it: their turn has come."""
    FINISHED = 1
    """It shows a finished trick, or the result of a deal."""
    TABLE = 2
    """It shows what a person is to answer, or several are."""
    PASSING = 3
    """It shows a card while AI players go on: the next is shown soon."""
    RESTING = 4
    """The hand of somebody who waits for others; it may be late and show a newer state at once."""
    FOLLOWING = 5
    """Such a hand lacks nothing but the cards of others; it waits until the platform is quiet."""


def called() -> Need:
    """Return the need of an answer that somebody is waiting for."""
    return Need.CALLED


class Chat(Protocol):
    """One platform. All messages about people's games are sent through it."""

    platform: str
    limits: Limits
    surface: Surface
    renews: bool
    """Whether ``renew`` can redraw a hand that somebody has opened in a room."""

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """Wait until the platform's limits allow one more message or edit to *target*.

        The caller draws its message only after this returns, so it sends the newest state. *need*
        is asked again whenever a message may go, because a waiting one may have become urgent.
        """
        ...

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* in a room: edit *old*, or post a new one if that is None or gone.

        Raises:
            RoomGone, RoomMoved, TryLater.
        """
        ...

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* to one person in private: edit *old*, or post a new one.

        With ``message.notify`` a new message is posted and *old* removed.

        Raises:
            Unreachable, TryLater.
        """
        ...

    async def renew(
        self,
        room: RoomId,
        user: UserId,
        message: Message,
        *,
        opens: bool = False,
        anew: bool = False,
    ) -> bool:
        """Redraw the hand that *user* has open in a room, visible only to them.

        Return whether it shows *message* now: False if none is open, or none can be reached.
        *opens*: if none is open, the platform may open one unasked, where it can; *anew*: one that
        is open is sent again below the conversation, where it can.

        Raises:
            TryLater.
        """
        ...

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """Replace an older message by *message*; if that is gone, it stays gone.

        Raises:
            TryLater.
        """
        ...

    async def remove(self, ref: MessageRef) -> None:
        """Remove a message; one that is gone is no error.

        Raises:
            TryLater.
        """
        ...

    async def is_buried(self, ref: MessageRef) -> bool:
        """Return whether more than ``MOST_BELOW`` messages lie below one in a room.

        False if that is not known; what is said there is never read for it.
        """
        ...

    async def is_admin(self, room: RoomId, user: UserId) -> bool:
        """Return whether this person may change the room's settings and end others' tables."""
        ...

    def invitation(self, payload: str) -> str | None:
        """Return a link that opens the private chat and sends ``Arrive(payload)``.

        None where the platform has no such link.
        """
        ...

    def way_to(self, message: MessageRef) -> str | None:
        """Return a link that takes members of a room to a message there.

        None where the platform has no such link.
        """
        ...

    def adding(self) -> str | None:
        """Return a link with which people add the bot to a group or server of theirs.

        None where the platform has no such link.
        """
        ...

    def app(self, table: TableId) -> str | None:
        """Return a link that opens a table's page inside the platform, even in its rooms.

        The link grants nothing: the platform says who opens it. None where there is no such link.
        """
        ...

    def shows_alone(self, room: RoomId | None, pressed: bool, /) -> bool:
        """Return whether a request can be answered with a hand that only the person asking sees.

        Args:
            room: where they asked; None in the private chat, where the form that an answer takes
                is up to the platform.
            pressed: whether they pressed a button; if not, they typed something.
        """
        ...


class Pages(Protocol):
    """The web table: the addresses at which people reach it."""

    def watch_address(self, table: TableId, deal: int = 0) -> str:
        """Return the address at which anybody may watch a table.

        *deal*: a deal that is over, with which the page opens for those who may see it.
        """
        ...

    def own_address(self, person: Person, table: TableId, deal: int = 0) -> str:
        """Return the address at which one person plays; anybody who has it can play as them."""
        ...


TimerName = Literal["turn", "match", "phase"]


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer of a table; each table has at most one of each name.

    Args:
        due: UTC, milliseconds since 1970.
        what: ``remind``, ``expire``, ``ai``, ``next`` (deal), ``time`` (of the match), ``close``
            (a phase with a time of its own), ``share`` and ``end`` (of a quiet lobby).
        turn: the table's turn for which it was set; for ``close``, that at which the phase began.
    """

    table: TableId
    name: TimerName
    due: int
    what: str
    turn: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A process's request to a store for news that it is to tell.

    Args:
        process: the name of the process.
        platforms: the platforms that it serves.
        now: UTC, milliseconds.
        lease: milliseconds after which claimed news is offered again.
        until: when the process stops being the teller of what it gets, unless it renews that;
            UTC, milliseconds.
        most: the most news items to return.
        table: only news of this table; None: of any.
    """

    process: str
    platforms: tuple[str, ...]
    now: int
    lease: int
    until: int
    most: int
    table: TableId | None = None


@dataclass(frozen=True, slots=True)
class News:
    """A table whose newest version is to be shown on a platform.

    Args:
        asked: targets whose messages are to be posted again, each as often as it was asked for.
    """

    table: TableId
    platform: str
    version: int
    asked: tuple[str, ...]


Delivered = tuple[TableId, str, int]
"""A table, a platform, and the version that everybody there has been shown."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits in a store, for all processes.

    Args:
        untold: number of (table, platform) pairs with news to show.
        untold_for: how long the oldest of them has waited, in ms.
        unhandled: number of platform updates that nobody is handling.
        unhandled_for: how long the oldest of them has waited, in ms.
    """

    untold: int
    untold_for: int
    unhandled: int
    unhandled_for: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one person gets from a closed deal or match, for the leaderboards.

    ``figures`` holds ``deals``, ``deals_won``, ``matches``, ``matches_won`` and the game's own
    (``kots``, ``points``; they may be negative). Zeros are left out, except for the figure that
    ranks people: somebody who has won as much as they lost ranks above those below zero.
    """

    person: UserId
    name: str
    rooms: tuple[tuple[RoomId, ServerId], ...]
    game: str
    at: int
    figures: dict[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one change of a table writes, in a single transaction.

    Args:
        table: the new table; its version is the stored one plus one (1 for a new table).
        entries: the actions added to the log of deal ``table.deal``.
        request: the id of the request behind it; stored, so that it is never carried out twice.
        timers: all timers the table has from now on; None leaves them as they are. Once set, the
            end of a match or of a phase is moved only by ``shift_timers``.
        record: the record of the deal that this change closes.
        results: for the leaderboards.
        sat: who had which seat in that deal.
        contest: that deal, if it is rated.
    """

    table: Table
    entries: tuple[Entry, ...] = ()
    request: RequestId | None = None
    timers: tuple[Timer, ...] | None = ()
    record: Json | None = None
    results: tuple[Result, ...] = ()
    sat: tuple[Sat, ...] = ()
    contest: Contest | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard."""

    person: UserId
    name: str
    figures: dict[str, int] = field(default_factory=dict)


Scope = Literal["channel", "server", "everywhere"]
Period = Literal["week", "month", "all"]
