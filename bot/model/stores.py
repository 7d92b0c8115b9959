"""What the bot asks of a store, in several parts. ``bot.storage`` implements them all, by the same
code for SQLite and PostgreSQL.

Every method raises StoreUnavailable when the database cannot do it now; one that only reads raises
its subclass TookTooLong when that takes longer than the host allows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from typing import Protocol

from bot.model.forgetting import Forgotten
from bot.model.history import PastDeal, PastMatch
from bot.model.ids import MessageRef, RequestId, RoomId, ServerId, TableId, UserId
from bot.model.ports import Backlog, Change, Claim, Delivered, News, Period, Scope, Standing, Timer
from bot.model.ratings import Ranked, Rated, Rating
from bot.model.requests import Person, Room
from bot.model.table import Table
from engine.game import Json


class TableStore(Protocol):
    """Tables in their current state. A table's version is its lock."""

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        ...

    async def load(self, table: TableId) -> Table:
        """Return a table with the log of its present deal; raises UnknownTable."""
        ...

    async def save(self, change: Change) -> None:
        """Write a change durably, all of it or nothing.

        Raises:
            Conflict: the stored version is not one less than the new one.
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
        """Return live tables where a person has or is promised a seat, last changed first."""
        ...

    async def count_live(self) -> int:
        """Return how many tables are live."""
        ...

    async def versions(self, wanted: Sequence[TableId]) -> dict[TableId, int]:
        """Return the stored versions of these tables; unknown tables are missing."""
        ...

    async def rename_room(self, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
        """Move what is stored about a room to a new id; return the live tables that it shows.

        The tables themselves name their rooms too: the manager changes that with ``save``. Results
        are moved later, by ``tidy``.
        """
        ...


class UpkeepStore(Protocol):
    """Work that nobody waits for."""

    async def tidy(self) -> bool:
        """Do a small piece of the pending work, so that it holds nobody up.

        Return whether there may be more.
        """
        ...


class OutboxStore(Protocol):
    """What is still to be shown to people, and where messages are."""

    @property
    def shared(self) -> bool:
        """Whether other processes may show the same tables."""
        ...

    async def refs(self, table: TableId) -> dict[str, tuple[MessageRef, int]]:
        """Return where a table's messages are: room or user id -> (ref, when posted, UTC ms)."""
        ...

    async def ref(self, table: TableId, target: str) -> MessageRef | None:
        """Return where one message of a table is; None if that is not known."""
        ...

    async def keep_ref(
        self,
        table: TableId,
        target: str,
        ref: MessageRef | None,
        posted: int,
        *,
        seated: bool = False,
    ) -> None:
        """Remember where a message is; None forgets it.

        *seated*: the target is a person, and nothing is remembered of one who has no seat there by
        now: they may have been forgotten while the message was on its way.
        """
        ...

    async def keep_first_ref(
        self, table: TableId, target: str, ref: MessageRef, posted: int
    ) -> bool:
        """Remember where a message is if none does yet; return whether that was so."""
        ...

    async def claim_news(self, wanted: Claim) -> Sequence[News]:
        """Return the news that a process is to tell, and hide it from others for a while.

        Where several processes serve the store, only one tells a table on a platform: the first to
        claim it, until it leaves or gives no sign of life for a while.
        """
        ...

    async def told(
        self, done: Sequence[Delivered], posted: Sequence[tuple[TableId, str]] = ()
    ) -> None:
        """Remove news from the outbox, unless something newer has come since.

        *posted*: tables and targets whose messages were posted again, once for each time that this
        had been asked for.
        """
        ...

    async def is_told(self, table: TableId) -> bool:
        """Return whether everything about a table has been shown."""
        ...

    async def ask(self, table: TableId, platform: str, target: str) -> None:
        """Have a message posted again by the process that tells the table on that platform."""
        ...

    async def stay_teller(self, process: str, until: int) -> Set[tuple[TableId, str]]:
        """Renew what a process tells, *until* (UTC ms); return that as (table, platform) pairs."""
        ...

    async def leave_telling(self, process: str, kept: Collection[TableId]) -> None:
        """Let other processes take over this one's tables at once, except those *kept*."""
        ...

    def listen(self, process: str, heard: Callable[[], None]) -> None:
        """Have *heard* called when another process has stored news that *process* is to tell.

        This is only a hint and may be missed; a process that serves the store alone gets none.
        """
        ...


class InboxStore(Protocol):
    """Updates from a platform that are not handled yet, by the platform's own numbers."""

    @property
    def shared(self) -> bool:
        """Whether other processes may handle the same updates."""
        ...

    async def keep_brought(self, platform: str, brought: Mapping[int, Json], due: int) -> Set[int]:
        """Store updates durably until they are dropped, and hide them until *due* (UTC ms).

        Those already stored stay as they are; return the numbers of the others.
        """
        ...

    async def claim_brought(
        self, platform: str, now: int, until: int, most: int
    ) -> Mapping[int, Json]:
        """Return updates that nobody handles *now*, by number, and hide them *until* a later time.

        Times are UTC, in milliseconds.
        """
        ...

    def hear_brought(self, platform: str, heard: Callable[[], None]) -> None:
        """Have *heard* called when another process has stored an update that nobody handles.

        This is only a hint and may be missed.
        """
        ...

    async def hide_brought(self, platform: str, numbers: Sequence[int], due: int) -> None:
        """Let nobody claim these until *due* (UTC ms)."""
        ...

    async def drop_brought(self, platform: str, numbers: Sequence[int]) -> None:
        """Delete updates that have been handled."""
        ...


class TimerStore(Protocol):
    """The timers of all tables, and when the service was last alive."""

    async def claim_timers(self, now: int, lease: int, most: int) -> Sequence[Timer]:
        """Return the timers that are due, and put off their due time to *lease* ms from *now*."""
        ...

    async def release_timers(self, claimed: Sequence[Timer]) -> None:
        """Make claimed timers due again when they were; those that were replaced stay gone."""
        ...

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        ...

    async def shift_timers(self, by: int, since: int | None = None) -> None:
        """Move every timer by *by* ms, because the clock jumped or the service was down.

        If the clock was set back, claims of processes are moved too, so that they last no longer.

        Args:
            since: when the clock jumped, by the new one. A turn that a move has begun after it was
                timed by it, and stays; so do all where they have been moved as far since.
        """
        ...

    async def has_followed_clock(self, since: int) -> bool:
        """Return whether ``shift_timers`` was done for a jump of the clock at *since* or later."""
        ...

    async def beat(self, now: int) -> int | None:
        """Note that the service is alive; return when that was last noted."""
        ...


class LeaderStore(Protocol):
    """Duties that one process has for all that serve the store."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""
        ...

    async def lead(self, duties: Set[str]) -> Set[str]:
        """Take those of *duties* that no other process has; return the ones that are ours now.

        They stay ours until we leave them, or until our process or its connection ends, so ask
        again from time to time. While the store cannot be reached, none is ours.
        """
        ...

    async def leave_leading(self) -> None:
        """Let other processes have all our duties."""
        ...


class BacklogStore(Protocol):
    """How much work is waiting, for monitoring."""

    async def backlog(self, now: int) -> Backlog:
        """Return how much is still to be shown and to be handled."""
        ...


class PersonStore(Protocol):
    """What is known of people."""

    async def person(self, user: UserId) -> Json:
        """Return what is known of a person: ``name``, ``language``, ``notify``, ``reachable``
        (bool) and more; missing keys are not known."""
        ...

    async def keep_person(self, person: Person, facts: Json) -> None:
        """Add to what is known of a person."""
        ...

    async def known_of(self, user: UserId) -> Json:
        """Return all that is stored about a person, for them to read; {} if there is nothing."""
        ...

    async def naming(self, user: UserId) -> tuple[TableId, ...]:
        """Return the live tables that name a person in any way."""
        ...

    async def forget(self, gone: Forgotten) -> bool:
        """Replace a person's id with another one, and delete their names and words.

        Return False, and write nothing, if a live table names them.
        """
        ...


class KeyStore(Protocol):
    """Signing keys for what outlives a restart, the same for all processes."""

    async def key(self, name: str) -> bytes:
        """Return the key of this name; it is created when first asked for."""
        ...


class RoomStore(Protocol):
    """The settings of rooms and servers."""

    async def clear_room(self, room: RoomId) -> None:
        """Forget a room that the bot has been removed from; results stay."""
        ...

    async def settings_of(self, place: RoomId | ServerId) -> Json:
        """Return what is set there; missing keys have their defaults."""
        ...

    async def keep_settings(self, place: RoomId | ServerId, facts: Json) -> None:
        """Add to what is set there; a fact that is None is forgotten."""
        ...


class RatingStore(Protocol):
    """Leaderboards and ratings."""

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
        """Return a person's all-time figures, over all rooms."""
        ...

    async def ratings(self, game: str, wanted: Sequence[Rated]) -> dict[Rated, Rating]:
        """Return the ratings of these people and pairs; those without a rating are missing."""
        ...

    async def best_rated(
        self, scope: Scope, scope_id: str, game: str, *, pairs: bool, most: int = 10
    ) -> tuple[Ranked, ...]:
        """Return the best people, or pairs, by the lower end of their ratings.

        A scope includes the people on its all-time leaderboard.
        """
        ...

    async def names_shown(
        self, wanted: Collection[UserId], reader: UserId, room: Room | None
    ) -> frozenset[UserId]:
        """Return those whose names *reader* may see in a room; None: in private."""
        ...

    async def pairs_of(self, user: UserId, game: str, most: int = 3) -> tuple[Ranked, ...]:
        """Return the pairs that a person is part of, most deals first."""
        ...


class HistoryStore(Protocol):
    """Deals and matches that are over."""

    async def records(self, table: TableId) -> tuple[Json, ...]:
        """Return the records of a table's closed deals, oldest first."""
        ...

    async def record(self, table: TableId, deal: int) -> Json | None:
        """Return the record of a closed deal; None if there is none."""
        ...

    async def played(self, table: TableId, deal: int) -> PastDeal | None:
        """Return who sat in a closed deal; None if that is not known."""
        ...

    async def last_deal(self, table: TableId) -> int | None:
        """Return the number of the deal that a table closed last."""
        ...

    async def rooms_of(self, table: TableId) -> frozenset[RoomId]:
        """Return the rooms that showed a table when its deals were closed."""
        ...

    async def matches(
        self, user: UserId | None, skip: int, most: int, room: RoomId | None = None
    ) -> tuple[PastMatch, ...]:
        """Return the matches in which a person sat in a closed deal, newest first.

        Args:
            user: who sat there; None: anybody.
            room: only those whose results were shown there; None: all.
        """
        ...

    async def match(self, table: TableId, match: int) -> PastMatch | None:
        """Return the closed deals of one match; None if none is known."""
        ...


class Store(
    TableStore,
    UpkeepStore,
    OutboxStore,
    InboxStore,
    TimerStore,
    LeaderStore,
    BacklogStore,
    PersonStore,
    KeyStore,
    RoomStore,
    RatingStore,
    HistoryStore,
    Protocol,
):
    """The whole store."""
