"""What the bot needs of a platform, and what it writes into a store (``bot.model.stores``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, Protocol

from bot.model.history import Contest, Sat
from bot.model.ids import MessageRef, RequestId, RoomId, ServerId, TableId, UserId
from bot.model.messages import Message
from bot.model.requests import Person
from bot.model.table import Entry, Table
from bot.model.voice import Surface
from engine.game import Json


@dataclass(frozen=True, slots=True)
class Limits:
    """What a platform's messages hold. Lengths in characters."""

    buttons: int
    per_row: int
    text: int
    peek: int | None = None
    """Length of a private pop-up on a press, where the platform has one (Telegram: 200)."""
    fields: int = 0
    """Questions that a form holds; 0 where the platform has no forms."""
    greys: bool = False
    """Whether it shows buttons that cannot be pressed."""
    options: int = 0
    """What one menu can hold, where the platform has menus; each takes the place of a row."""
    caption: int = 0
    """Length of a text beside a picture; 0 where the platform shows none."""


class Need(IntEnum):
    """What a message is needed for; where a platform's budget is short, the lowest goes first."""

    CALLED = 0
    """Somebody waits for it: their turn has come."""
    FINISHED = 1
    """It shows a finished trick, or the result of a deal."""
    TABLE = 2
    RESTING = 3
    """The hand of somebody who waits for others; it may as well become their next one."""


def called() -> Need:
    """Return the need of an answer that somebody waits for."""
    return Need.CALLED


class Chat(Protocol):
    """One platform. Messages of people's games go out through here, and only here."""

    platform: str
    limits: Limits
    surface: Surface
    renews: bool
    """Whether a hand that somebody opens in a room is drawn again there by ``renew``."""

    async def pace(self, target: RoomId | UserId, need: Callable[[], Need] = called) -> None:
        """Return when one more message or edit may go to *target* under the platform's limits.

        The caller draws its message after this returns, so what goes out is the newest state.
        *need* is asked whenever somebody may go: meanwhile a message may have become urgent.
        """
        ...

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* in a room: edit *old*, or post anew where it is None or gone.

        Raises:
            RoomGone, RoomMoved, TryLater.
        """
        ...

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:
        """Show *message* to one person in private: edit *old*, or post anew.

        With ``message.notify`` a new message is posted and *old* removed.

        Raises:
            Unreachable, TryLater.
        """
        ...

    async def renew(
        self, room: RoomId, user: UserId, message: Message, *, opens: bool = False
    ) -> bool:
        """Draw the hand again that *user* has open in a room, for them alone.

        Return whether it shows *message* now: False where none is open, or none within reach.
        *opens*: where none is open, the platform may open one by itself, if it can.

        Raises:
            TryLater.
        """
        ...

    async def redraw(self, ref: MessageRef, message: Message) -> None:
        """Show *message* where an older one stands; one that is gone stays gone.

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

    async def is_admin(self, room: RoomId, user: UserId) -> bool:
        """Return whether this person may end other people's tables in the room."""
        ...

    def invitation(self, payload: str) -> str | None:
        """Return a link that opens the private chat and sends ``Arrive(payload)``.

        None where the platform has no such link.
        """
        ...

    def way_to(self, message: MessageRef) -> str | None:
        """Return a link that opens a room of its members at a message there.

        None where the platform has no such link.
        """
        ...

    def adding(self) -> str | None:
        """Return a link by which somebody adds the bot to a group or server of theirs.

        None where the platform has no such link.
        """
        ...

    def app(self, table: TableId) -> str | None:
        """Return a link that opens the page at a table within the platform, also in its rooms.

        It carries no right: the platform says who opens it. None where there is no such link.
        """
        ...

    def shows_alone(self, room: RoomId | None, pressed: bool, /) -> bool:
        """Return whether the answer to a request can be a hand that its asker alone sees.

        Args:
            room: where it was asked; None in the private chat, where the answer stands as
                whatever the platform makes of it.
            pressed: a button was pressed; else something was typed.
        """
        ...


class Pages(Protocol):
    """The web table, where people can reach it."""

    def watch_address(self, table: TableId, deal: int = 0) -> str:
        """Return where anybody may look on at a table.

        *deal*: it opens with that deal, which is over, for who may see it.
        """
        ...

    def own_address(self, person: Person, table: TableId, deal: int = 0) -> str:
        """Return where one person plays at a table; whoever has it may sit there in their name."""
        ...


TimerName = Literal["turn", "match", "phase"]


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer of a table; each table has at most one of each name.

    Args:
        due: UTC, milliseconds since 1970.
        what: ``remind``, ``expire``, ``ai``, ``next`` (deal), ``time`` (of the match), ``close``
            (a phase with a time of its own), ``share`` and ``end`` (of a quiet lobby).
        turn: the table's turn that it waits for; that at which the phase began.
    """

    table: TableId
    name: TimerName
    due: int
    what: str
    turn: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Asks a store for what a process has to tell.

    Args:
        process: who asks.
        platforms: those that it serves.
        now, lease: UTC, milliseconds; what is claimed comes back after *lease* ms.
        until: so long the process is the teller of what it gets, if nothing is heard of it.
        most: of so many news.
        table: of this table alone.
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
    """A table whose newest version is to be told on a platform.

    Args:
        asked: targets whose messages are to be posted anew.
        taken: another process may have told of it until now.
    """

    table: TableId
    platform: str
    version: int
    asked: tuple[str, ...]
    taken: bool


Delivered = tuple[TableId, str, int]
"""A table, a platform, and the version that everybody has been told of there."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits in a store, for all processes.

    Args:
        untold: news of tables, each on a platform; the oldest waits for *untold_for* ms.
        unhandled: what platforms have brought and nobody handles; the oldest waits for
            *unhandled_for* ms.
    """

    untold: int
    untold_for: int
    unhandled: int
    unhandled_for: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one person gets from a closed deal or match, for the leaderboards.

    ``figures`` holds ``deals``, ``deals_won``, ``matches``, ``matches_won`` and the game's own
    (``kots``, ``points``; they may be negative). Zeros are left out, but for the figure that ranks
    people: who has won as much as lost stands between the others.
    """

    person: UserId
    name: str
    rooms: tuple[tuple[RoomId, ServerId], ...]
    game: str
    at: int
    figures: dict[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one change of a table writes, in one transaction.

    Args:
        table: the new table; its version is the stored one plus one (1 for a new table).
        entries: the actions added to the log of deal ``table.deal``.
        request: the id that caused it; stored, so that it is never carried out twice.
        timers: all timers the table has from now on; None leaves them as they are. The end of a
            match or of a phase, once set, is moved by ``shift_timers`` alone.
        record: the record of the deal that this change closes.
        results: for the leaderboards.
        sat: who had which seat in that deal.
        contest: that deal, if people are rated by it.
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
