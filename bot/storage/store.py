"""The store of the bot on SQLAlchemy Core: SQLite for one process, PostgreSQL for many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set

from sqlalchemy import Connection

from bot.model.clock import utc_now
from bot.model.forgetting import Forgotten
from bot.model.history import PastDeal, PastMatch
from bot.model.ids import MessageRef, RequestId, RoomId, ServerId, TableId, UserId
from bot.model.ports import Backlog, Change, Claim, Delivered, News, Period, Scope, Standing, Timer
from bot.model.ratings import Ranked, Rated, Rating
from bot.model.requests import Person, Room
from bot.model.table import Table
from bot.storage import (
    backlog,
    codec,
    find,
    forget,
    history,
    inbox,
    known,
    leaderboard,
    messages,
    names,
    news,
    rating,
    rooms,
    timers,
    wakeup,
)
from bot.storage.codec import Parcel
from bot.storage.commit import Verdict, commit
from bot.storage.database import Database, opened
from bot.storage.engines import READ_SECONDS
from bot.storage.group_commit import GroupCommit
from bot.storage.upkeep import Upkeep
from engine.game import Json


class SqlStore:
    """Implements ``bot.model.stores.Store``, where each method is documented."""

    def __init__(
        self, database: Database, clock: Callable[[], int] = utc_now, keep_deals: int | None = None
    ) -> None:
        self._db = database
        self._upkeep = Upkeep(keep_deals)
        self._clock = clock
        self._group = GroupCommit(self._commit)
        self._process = ""

    @property
    def shared(self) -> bool:
        return self._db.shared

    async def close(self) -> None:
        """Finish what is under way, then close the database."""
        await self._group.idle()
        await self._db.close()

    # tables
    async def load(self, table: TableId) -> Table:
        return await self._db.read(lambda conn: find.load(conn, table))

    async def save(self, change: Change) -> None:
        await self._group.save(codec.pack(change))

    async def seen(self, request: RequestId) -> bool:
        return await self._db.read(lambda conn: find.seen(conn, request))

    async def table_in(self, room: RoomId) -> TableId | None:
        return await self._db.read(lambda conn: find.table_in(conn, room))

    async def tables_of(self, user: UserId) -> tuple[TableId, ...]:
        return await self._db.read(lambda conn: find.tables_of(conn, user))

    async def count_live(self) -> int:
        return await self._db.read(find.count_live)

    async def versions(self, wanted: Sequence[TableId]) -> dict[TableId, int]:
        return await self._db.read(lambda conn: find.versions(conn, wanted))

    async def records(self, table: TableId) -> tuple[Json, ...]:
        return await self._db.read(lambda conn: find.records(conn, table))

    async def rename_room(self, old: RoomId, new: RoomId) -> tuple[TableId, ...]:
        return await self._db.write(lambda conn: rooms.rename(conn, old, new))

    # upkeep
    async def tidy(self) -> bool:
        return await self._db.write(lambda conn: self._upkeep.piece(conn, self._clock()))

    # messages and the outbox
    async def refs(self, table: TableId) -> dict[str, tuple[MessageRef, int]]:
        return await self._db.read(lambda conn: messages.refs(conn, table))

    async def ref(self, table: TableId, target: str) -> MessageRef | None:
        return await self._db.read(lambda conn: messages.ref(conn, table, target))

    async def keep_ref(
        self,
        table: TableId,
        target: str,
        ref: MessageRef | None,
        posted: int,
        *,
        seated: bool = False,
    ) -> None:
        await self._db.write(
            lambda conn: messages.keep_ref(conn, table, target, ref, posted, seated=seated)
        )

    async def keep_first_ref(
        self, table: TableId, target: str, ref: MessageRef, posted: int
    ) -> bool:
        return await self._db.write(
            lambda conn: messages.keep_first_ref(conn, table, target, ref, posted)
        )

    async def claim_news(self, wanted: Claim) -> Sequence[News]:
        return await self._db.write(lambda conn: news.claim(conn, wanted, shared=self.shared))

    async def told(
        self, done: Sequence[Delivered], posted: Sequence[tuple[TableId, str]] = ()
    ) -> None:
        if done or posted:
            await self._db.write(lambda conn: news.told(conn, done, posted, shared=self.shared))

    async def is_told(self, table: TableId) -> bool:
        return await self._db.read(lambda conn: news.is_told(conn, table))

    async def ask(self, table: TableId, platform: str, target: str) -> None:
        await self._db.write(lambda conn: self._ask(conn, table, platform, target))

    def _ask(self, conn: Connection, table: TableId, platform: str, target: str) -> None:
        news.ask(conn, table, platform, target)
        wakeup.ring(conn, [table], self._process)

    async def stay_teller(self, process: str, until: int) -> Set[tuple[TableId, str]]:
        return await self._db.write(lambda conn: news.stay(conn, process, until))

    async def leave_telling(self, process: str, kept: Collection[TableId]) -> None:
        await self._db.write(lambda conn: news.leave(conn, process, kept))

    def listen(self, process: str, heard: Callable[[], None]) -> None:
        self._process = process
        self._db.listen(process, heard)

    # what platforms have brought
    async def keep_brought(self, platform: str, brought: Mapping[int, Json], due: int) -> Set[int]:
        return await self._db.write(lambda conn: self._keep_brought(conn, platform, brought, due))

    def _keep_brought(
        self, conn: Connection, platform: str, brought: Mapping[int, Json], due: int
    ) -> Set[int]:
        new = inbox.keep(conn, platform, brought, due)
        if new and due <= self._clock():
            wakeup.call(conn, platform)
        return new

    def hear_brought(self, platform: str, heard: Callable[[], None]) -> None:
        self._db.listen(platform, heard)

    async def claim_brought(
        self, platform: str, now: int, until: int, most: int
    ) -> Mapping[int, Json]:
        if not await self._db.read(lambda conn: inbox.is_waiting(conn, platform, now)):
            return {}
        return await self._db.write(lambda conn: inbox.claim(conn, platform, now, until, most))

    async def hide_brought(self, platform: str, numbers: Sequence[int], due: int) -> None:
        await self._db.write(lambda conn: inbox.hide(conn, platform, numbers, due))

    async def drop_brought(self, platform: str, numbers: Sequence[int]) -> None:
        await self._db.write(lambda conn: inbox.drop(conn, platform, numbers))

    # timers
    async def claim_timers(self, now: int, lease: int, most: int) -> Sequence[Timer]:
        return await self._db.write(lambda conn: timers.claim(conn, now, lease, most))

    async def release_timers(self, claimed: Sequence[Timer]) -> None:
        if claimed:
            await self._db.write(lambda conn: timers.release(conn, claimed))

    async def next_due(self) -> int | None:
        return await self._db.read(timers.next_due)

    async def shift_timers(self, by: int, since: int | None = None) -> None:
        await self._db.write(lambda conn: timers.shift(conn, by, since, self._clock()))

    async def has_followed_clock(self, since: int) -> bool:
        return await self._db.read(lambda conn: timers.has_followed(conn, since, self._clock()))

    async def beat(self, now: int) -> int | None:
        return await self._db.write(lambda conn: timers.beaten(conn, now))

    # duties
    async def lead(self, duties: Set[str]) -> Set[str]:
        return await self._db.lead(duties)

    async def leave_leading(self) -> None:
        await self._db.leave_leading()

    async def backlog(self, now: int) -> Backlog:
        return await self._db.read(lambda conn: backlog.waiting(conn, now))

    # people
    async def person(self, user: UserId) -> Json:
        return await self._db.read(lambda conn: find.person(conn, user))

    async def keep_person(self, person: Person, facts: Json) -> None:
        await self._db.write(lambda conn: find.keep_person(conn, person, facts))

    async def known_of(self, user: UserId) -> Json:
        return await self._db.search(lambda conn: known.known_of(conn, user))

    async def naming(self, user: UserId) -> tuple[TableId, ...]:
        return await self._db.read(lambda conn: forget.naming(conn, user))

    async def forget(self, gone: Forgotten) -> bool:
        found = await self._db.search(lambda conn: forget.traces(conn, gone.person))
        return await self._db.write(lambda conn: forget.forget(conn, gone, found))

    # keys
    async def key(self, name: str) -> bytes:
        return await self._db.write(lambda conn: find.key(conn, name))

    # rooms
    async def clear_room(self, room: RoomId) -> None:
        await self._db.write(lambda conn: rooms.clear(conn, room))

    async def settings_of(self, place: RoomId | ServerId) -> Json:
        return await self._db.read(lambda conn: find.settings_of(conn, place))

    async def keep_settings(self, place: RoomId | ServerId, facts: Json) -> None:
        await self._db.write(lambda conn: find.keep_settings(conn, place, facts))

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
        board = leaderboard.Board(scope, scope_id, leaderboard.period_name(period, now), game)
        return await self._db.read(lambda conn: leaderboard.leaders(conn, board, figure, most))

    async def figures_of(self, user: UserId, game: str) -> dict[str, int]:
        return await self._db.read(lambda conn: leaderboard.figures_of(conn, user, game))

    # ratings
    async def ratings(self, game: str, wanted: Sequence[Rated]) -> dict[Rated, Rating]:
        return await self._db.read(lambda conn: rating.ratings_of(conn, game, wanted))

    async def best_rated(
        self, scope: Scope, scope_id: str, game: str, *, pairs: bool, most: int = 10
    ) -> tuple[Ranked, ...]:
        return await self._db.read(
            lambda conn: rating.best(conn, scope, scope_id, game, pairs=pairs, most=most)
        )

    async def names_shown(
        self, wanted: Collection[UserId], reader: UserId, room: Room | None
    ) -> frozenset[UserId]:
        return await self._db.read(lambda conn: names.shown(conn, wanted, reader, room))

    async def pairs_of(self, user: UserId, game: str, most: int = 3) -> tuple[Ranked, ...]:
        return await self._db.read(lambda conn: rating.pairs_of(conn, user, game, most))

    # the past
    async def record(self, table: TableId, deal: int) -> Json | None:
        return await self._db.read(lambda conn: history.record(conn, table, deal))

    async def played(self, table: TableId, deal: int) -> PastDeal | None:
        return await self._db.read(lambda conn: history.deal(conn, table, deal))

    async def last_deal(self, table: TableId) -> int | None:
        return await self._db.read(lambda conn: history.last_deal(conn, table))

    async def rooms_of(self, table: TableId) -> frozenset[RoomId]:
        return await self._db.read(lambda conn: history.rooms_of(conn, table))

    async def matches(
        self, user: UserId | None, skip: int, most: int, room: RoomId | None = None
    ) -> tuple[PastMatch, ...]:
        return await self._db.read(lambda conn: history.matches(conn, user, skip, most, room))

    async def match(self, table: TableId, match: int) -> PastMatch | None:
        return await self._db.read(lambda conn: history.match(conn, table, match))

    # writing
    async def _commit(self, parcels: Sequence[Parcel]) -> list[Verdict]:
        at = self._clock()
        return await self._db.write(lambda conn: self._commit_and_ring(conn, parcels, at))

    def _commit_and_ring(
        self, conn: Connection, parcels: Sequence[Parcel], at: int
    ) -> list[Verdict]:
        verdicts = commit(conn, parcels, at)
        judged = zip(parcels, verdicts, strict=True)
        changed = [parcel.id for parcel, verdict in judged if verdict is None]
        wakeup.ring(conn, changed, self._process)
        return verdicts


async def open_store(
    url: str,
    *,
    clock: Callable[[], int] = utc_now,
    read_seconds: float = READ_SECONDS,
    keep_deals: int | None = None,
) -> SqlStore:
    """Open the store at a database address and bring its schema up to date.

    Args:
        url: ``sqlite+aiosqlite:///path``, ``sqlite+aiosqlite:///:memory:`` or
            ``postgresql+asyncpg://user:password@host/database``.
        clock: returns UTC milliseconds, for what the store dates; callers date everything else.
        read_seconds: how long a query may take.
        keep_deals: days for which the cards and moves of deals are kept; None: for ever.

    Raises:
        SettingsFault: it cannot be used as it is set up.
        StoreUnavailable: it cannot be used now.
    """
    return SqlStore(await opened(url, read_seconds), clock, keep_deals)


async def upgrade(url: str) -> None:
    """Bring a database to the newest schema; raises as ``open_store`` does."""
    await (await opened(url)).close()
