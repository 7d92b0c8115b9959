"""What the bot asks of a store, in eleven parts. One code for SQLite and PostgreSQL has them all.

Every method raises StoreUnavailable when the database cannot do it now; one that only reads raises
TookTooLong, which is one, when that takes longer than the host allows.
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
    """Tables as they are now: one version each, one lock."""

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        ...

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

    async def versions(self, wanted: Sequence[TableId]) -> dict[TableId, int]:
        """Return the versions of these tables as they are stored; an unknown one is missing."""
        ...

    async def rename_room(self, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
        """Give a room's stored traces a new id; return the live tables that it shows.

        The tables themselves name their rooms: the manager changes those by ``save``. Results
        follow by ``tidy``.
        """
        ...


class UpkeepStore(Protocol):
    """Work for which nobody waits."""

    async def tidy(self) -> bool:
        """Do a little of what is to be done, shortly enough to hold nobody up; return whether
        there may be more."""
        ...


class OutboxStore(Protocol):
    """What is still to be told, and where messages stand."""

    async def refs(self, table: TableId) -> dict[str, tuple[MessageRef, int]]:
        """Return where a table's messages stand: room or user id -> (ref, when posted, UTC ms)."""
        ...

    async def keep_ref(
        self, table: TableId, target: str, ref: MessageRef | None, posted: int
    ) -> None:
        """Remember where a message stands; None forgets it."""
        ...

    async def keep_first_ref(
        self, table: TableId, target: str, ref: MessageRef, posted: int
    ) -> bool:
        """Remember where a message stands where none does yet; return whether that is so."""
        ...

    async def claim_news(self, wanted: Claim) -> Sequence[News]:
        """Return what a process has to tell, and hide it for a while.

        Where other processes serve the store too, one of them tells of a table on a platform:
        whoever claims it first, until they leave or are not heard of for a while.
        """
        ...

    async def told(self, done: Sequence[Delivered]) -> None:
        """Take news off the outbox, unless something newer has come since."""
        ...

    async def is_told(self, table: TableId) -> bool:
        """Return whether nothing of a table is left to tell."""
        ...

    async def ask(self, table: TableId, platform: str, target: str) -> None:
        """Have a message posted anew by the process that tells of the table there."""
        ...

    async def stay_teller(self, process: str, until: int) -> Set[tuple[TableId, str]]:
        """Note that a process goes on telling, *until* (UTC ms) at least; return what it tells:
        tables, each with a platform."""
        ...

    async def leave_telling(self, process: str, kept: Collection[TableId]) -> None:
        """Let other processes tell at once what this one has told, but for the tables *kept*."""
        ...

    def listen(self, process: str, heard: Callable[[], None]) -> None:
        """Have *heard* called when another process has left news for *process* to tell.

        It is a hint, and may be missed; where a process serves the store alone there is none.
        """
        ...


class InboxStore(Protocol):
    """What a platform has brought and is not handled yet, by the platform's own numbers."""

    @property
    def shared(self) -> bool:
        """Whether other processes may handle the same."""
        ...

    async def keep_brought(self, platform: str, brought: Mapping[int, Json], due: int) -> Set[int]:
        """Keep these, durably, until they are dropped, and hide them until *due* (UTC ms).

        What is kept already stays as it is; return the numbers of what was not.
        """
        ...

    async def claim_brought(
        self, platform: str, now: int, until: int, most: int
    ) -> Mapping[int, Json]:
        """Return what nobody handles *now*, in the order of its numbers, and hide it *until* then.

        Times are UTC, milliseconds.
        """
        ...

    def hear_brought(self, platform: str, heard: Callable[[], None]) -> None:
        """Have *heard* called when another process has kept something that nobody handles.

        It is a hint, and may be missed.
        """
        ...

    async def hide_brought(self, platform: str, numbers: Sequence[int], due: int) -> None:
        """Let nobody claim these until *due* (UTC ms)."""
        ...

    async def drop_brought(self, platform: str, numbers: Sequence[int]) -> None:
        """Forget what is handled."""
        ...


class TimerStore(Protocol):
    """The timers of all tables, and when the service was last alive."""

    async def claim_timers(self, now: int, lease: int, most: int) -> Sequence[Timer]:
        """Return the timers that are due, and push them ahead by *lease* ms."""
        ...

    async def release_timers(self, claimed: Sequence[Timer]) -> None:
        """Let claimed timers be due again as they were; those that have gone stay so."""
        ...

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        ...

    async def shift_timers(self, by: int, since: int | None = None) -> None:
        """Move every timer by so many milliseconds: the clock jumped or the service was down.

        Where it was set back, what processes have claimed is theirs no longer than before.

        Args:
            since: a turn that a move has begun after this time of the new clock was timed by it,
                and stays.
        """
        ...

    async def beat(self, now: int) -> int | None:
        """Note that the service is alive; return when that was last noted."""
        ...


class LeaderStore(Protocol):
    """What one process does for all that serve the store."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""
        ...

    async def lead(self, duties: Set[str]) -> Set[str]:
        """Take those of *duties* that no other process has; return which are ours now.

        They are ours until they are left, or the process or its connection ends: ask again now
        and then. While the store cannot be asked, none is.
        """
        ...

    async def leave_leading(self) -> None:
        """Let other processes have all that are ours."""
        ...


class BacklogStore(Protocol):
    """What waits, for whoever watches a host."""

    async def backlog(self, now: int) -> Backlog:
        """Return how much is to be told and to be handled."""
        ...


class PersonStore(Protocol):
    """What is known of people."""

    async def person(self, user: UserId) -> Json:
        """Return what is known of a person: ``name``, ``language``, ``notify``, ``reachable``
        (bool); missing keys are not known."""
        ...

    async def keep_person(self, person: Person, facts: Json) -> None:
        """Add to what is known of a person."""
        ...

    async def known_of(self, user: UserId) -> Json:
        """Return all that is stored of a person, for them to read; {} where that is nothing."""
        ...

    async def naming(self, user: UserId) -> tuple[TableId, ...]:
        """Return the live tables that name a person in any way."""
        ...

    async def forget(self, gone: Forgotten) -> bool:
        """Put another id in the place of a person's, and drop names and words of theirs.

        Return False, and write nothing, where a live table names them.
        """
        ...


class KeyStore(Protocol):
    """Keys that sign what outlives a restart, the same for all processes."""

    async def key(self, name: str) -> bytes:
        """Return the key of this name; it is made when it is first asked for."""
        ...


class RoomStore(Protocol):
    """What is set in rooms and on servers."""

    async def clear_room(self, room: RoomId) -> None:
        """Forget what belongs to a room that the bot has been removed from; results stay."""
        ...

    async def settings_of(self, place: RoomId | ServerId) -> Json:
        """Return what is set there; missing keys are as usual."""
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
        """Return a person's figures of all time, everywhere."""
        ...

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

    async def names_shown(
        self, wanted: Collection[UserId], reader: UserId, room: Room | None
    ) -> frozenset[UserId]:
        """Return whose names *reader* may be told in a room; None: in private."""
        ...

    async def pairs_of(self, user: UserId, game: str, most: int = 3) -> tuple[Ranked, ...]:
        """Return the pairs that a person is part of, those with the most deals first."""
        ...


class HistoryStore(Protocol):
    """Deals and matches that are over."""

    async def records(self, table: TableId) -> tuple[Json, ...]:
        """Return the records of a table's closed deals, oldest first."""
        ...

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
    """All of it."""
