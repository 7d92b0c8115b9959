"""What the manager needs of the world: platforms that show messages, and a store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from bot.model.history import Contest, PastDeal, PastMatch, Sat
from bot.model.ids import MessageRef, RequestId, RoomId, ServerId, TableId, UserId
from bot.model.messages import Message
from bot.model.ratings import Ranked, Rated, Rating
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


class Chat(Protocol):
    """One platform. Messages of people's games go out through here, and only here."""

    platform: str
    limits: Limits
    surface: Surface

    async def pace(self, target: RoomId | UserId) -> None:
        """Return when one more message or edit may go to *target* under the platform's limits.

        The caller draws its message after this returns, so what goes out is the newest state.
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

        None where the platform has no such link; hands then open in the room for their owner
        alone (Discord).
        """
        ...


TimerName = Literal["turn", "match", "phase"]


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer of a table; each table has at most one of each name.

    Args:
        due: UTC, milliseconds since 1970.
        what: ``remind``, ``expire``, ``ai``, ``next`` (deal), ``time`` (of the match), ``close``
            (a phase with a time of its own).
        turn: the table's turn that it waits for; that at which the phase began.
    """

    table: TableId
    name: TimerName
    due: int
    what: str
    turn: int


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


class Store(Protocol):
    """Tables, timers, the outbox, people and results. One code for SQLite and PostgreSQL.

    Every method raises StoreUnavailable when the database cannot do it now.
    """

    async def load(self, table: TableId) -> Table:
        """Return a table with the log of its present deal; raises UnknownTable."""
        ...

    async def save(self, change: Change) -> None:
        """Write a change, all of it or nothing, durably.

        Raises:
            Conflict: the stored version is not one less.
            Duplicate: the request id is known.
        """
        ...

    async def seen(self, request: RequestId) -> bool:
        """Return whether a request with this id was carried out."""
        ...

    async def table_in(self, room: RoomId) -> TableId | None:
        """Return the live table that this room shows."""
        ...

    async def tables_of(self, user: UserId) -> tuple[TableId, ...]:
        """Return the live tables at which this person sits, the last changed first."""
        ...

    async def live_tables(self) -> tuple[TableId, ...]:
        """Return all live tables."""
        ...

    async def rename_room(self, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
        """Give a room's stored traces a new id; return the live tables that it shows.

        The tables themselves name their rooms: the manager changes those by ``save``.
        """
        ...

    # messages
    async def refs(self, table: TableId) -> dict[str, tuple[MessageRef, int]]:
        """Return where a table's messages stand: room or user id -> (ref, when posted, UTC ms)."""
        ...

    async def keep_ref(
        self, table: TableId, target: str, ref: MessageRef | None, posted: int
    ) -> None:
        """Remember where a message stands; None forgets it."""
        ...

    # outbox
    async def claim_outbox(self, now: int, lease: int, most: int) -> Sequence[tuple[TableId, int]]:
        """Return tables to tell about with their versions, and hide them for *lease* ms."""
        ...

    async def told(self, done: Sequence[tuple[TableId, int]]) -> None:
        """Take tables off the outbox, unless a newer version has come since."""
        ...

    # timers
    async def claim_timers(self, now: int, lease: int, most: int) -> Sequence[Timer]:
        """Return the timers that are due, and push them ahead by *lease* ms."""
        ...

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        ...

    async def shift_timers(self, by: int) -> None:
        """Move every timer by so many milliseconds: the clock jumped or the service was down."""
        ...

    async def beat(self, now: int) -> int | None:
        """Note that the service is alive; return when that was last noted."""
        ...

    # people
    async def person(self, user: UserId) -> Json:
        """Return what is known of a person: ``name``, ``language``, ``reachable`` (bool);
        missing keys are not known."""
        ...

    async def keep_person(self, person: Person, facts: Json) -> None:
        """Add to what is known of a person."""
        ...

    # leaderboards
    async def standings(
        self,
        scope: Scope,
        scope_id: str,
        period: Period,
        game: str,
        figure: str,
        now: int,
        most: int = 10,
    ) -> tuple[Standing, ...]:
        """Return the leaders by *figure*, with all their figures. *scope_id* is "" everywhere."""
        ...

    async def figures_of(self, user: UserId, game: str) -> dict[str, int]:
        """Return a person's figures of all time, everywhere."""
        ...

    async def records(self, table: TableId) -> tuple[Json, ...]:
        """Return the records of a table's closed deals, oldest first."""
        ...

    # ratings
    async def ratings(self, game: str, wanted: Sequence[Rated]) -> dict[Rated, Rating]:
        """Return the ratings of these people and pairs; who is not rated is missing."""
        ...

    async def best_rated(
        self, scope: Scope, scope_id: str, game: str, *, pairs: bool, most: int = 10
    ) -> tuple[Ranked, ...]:
        """Return the best people, or pairs, by the lower end of their ratings.

        A scope has those who are on its leaderboard of all time.
        """
        ...

    async def pairs_of(self, user: UserId, game: str, most: int = 3) -> tuple[Ranked, ...]:
        """Return the pairs that a person is part of, those with the most deals first."""
        ...

    # the past
    async def record(self, table: TableId, deal: int) -> Json | None:
        """Return the record of a closed deal; None where there is none."""
        ...

    async def played(self, table: TableId, deal: int) -> PastDeal | None:
        """Return who sat in a closed deal; None where that is not known."""
        ...

    async def last_deal(self, table: TableId) -> int | None:
        """Return the number of the deal that a table closed last."""
        ...

    async def rooms_of(self, table: TableId) -> frozenset[RoomId]:
        """Return the rooms that showed a table when its deals were closed."""
        ...

    async def matches(self, user: UserId, skip: int, most: int) -> tuple[PastMatch, ...]:
        """Return the matches in which a person sat in a closed deal, the newest first."""
        ...

    async def match(self, table: TableId, match: int) -> PastMatch | None:
        """Return the closed deals of one match; None where none is known."""
        ...
