"""The running bot: the manager with its clock, its outbox and its heart.

``await Service(...).start()`` recovers what a stop or crash has left: old buttons work, untold
news is told, and clocks get back the time in which nobody could play.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import structlog

from bot.ai.background_tasks import BackgroundTasks
from bot.ai.pending_moves import PendingMoves
from bot.ai.worker_pool import Thinker, WorkerPool
from bot.config import metrics
from bot.model.clock import Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.fair_use import UNBOUNDED, FairUse
from bot.model.ids import TableId, UserId
from bot.model.ports import Chat, Pages, Timer
from bot.model.requests import Timeout
from bot.model.roles import ALL, Piece, Roles, starts
from bot.model.stores import Store
from bot.outbox.counts import Counts
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.people import People
from bot.pictures.gallery import Gallery
from bot.services.admission import Admission
from bot.services.bell import Bell
from bot.services.budgets import Budgets
from bot.services.context import Context
from bot.services.leading import CLOCK, UPKEEP, Leading
from bot.services.manager import Manager
from bot.services.next_look import NextLook
from bot.services.privacy import forget
from bot.services.tables import Tables

__all__ = ["Rhythm", "Service"]

LEASE = 5_000
"""A claimed timer comes back after so many ms, should we die meanwhile."""
BATCH = 200
"""So many timers run out at the same time, at most; what else is due stays in the store."""
TICK = 0.25
"""The longest sleep between two looks at the clock, in seconds."""
SWEEP = 5_000
"""The store is asked for timers and news each so many ms although none is known to be due. Where
other processes serve it too it is asked each tick: word of what they have saved may be lost."""
LEAD = 1.0
"""Seconds between two questions whose the duties are, where other processes may have them."""
BEAT = 5_000
"""How often the service notes that it is alive, in ms."""
REST = 10.0
"""Seconds between two looks whether the store has upkeep to do."""
BREATH = 0.05
"""Seconds between two pieces of upkeep: whoever saves goes first."""
JUMP = 3_000
"""A clock that has moved by so many ms more or less than time has passed was changed."""

log = structlog.get_logger(__name__)


def utc_now() -> int:
    """Return the time, UTC, in milliseconds."""
    return time.time_ns() // 1_000_000


class Service:
    """A manager, a dispatcher, and the loops that keep them going."""

    def __init__(
        self,
        store: Store,
        chats: Sequence[Chat],
        rhythm: Rhythm,
        *,
        language: str = "en",
        now: Callable[[], int] = utc_now,
        thinker: Thinker | None = None,
        allowed: FairUse = UNBOUNDED,
        host: str = "",
        roles: Roles = ALL,
        gallery: Gallery | None = None,
    ) -> None:
        """*host*: who runs the bot, as people may know. *gallery*: has pictures drawn; without one
        messages are text alone.
        """
        by_platform = {chat.platform: chat for chat in chats}
        self.people = People(store, language, by_platform)
        self.roles, self.language, self.gallery, self.now = roles, language, gallery, now
        self._store, self._host = store, host
        self.dispatcher = _dispatcher(store, by_platform, self.people, now, roles, gallery)
        self.wakes: list[Callable[[TableId], None]] = [self.dispatcher.wake]
        """Whoever is told of each table that has changed."""
        self.thinker = thinker or WorkerPool()
        self._pending = PendingMoves(self.thinker)
        self.background = BackgroundTasks()
        self.leading = Leading(store, takes_part=starts(roles, "duties"))
        """What this process does for all that serve the store: whoever has such a duty adds it."""
        every = round(TICK * 1000) if store.shared else SWEEP
        self._timers, self._news = NextLook(every), NextLook(every)
        self._called = Bell()
        self.tables = Tables(store, rhythm, self._pending, now, self.wakes, self._timers.soon)
        self.pages: Pages | None = None
        """The web table, once people can reach it from anywhere."""
        self._context = self._handed_on(by_platform, rhythm, Budgets(allowed, now))
        self.manager = Manager(self._context)
        self.dispatcher.connect(self.tables.get, self.manager.handle)
        self._loops: list[asyncio.Task[None]] = []
        self._expiring: dict[asyncio.Task[None], Timer] = {}
        self._lag = self._beaten = self._looked = 0

    def _handed_on(self, chats: Mapping[str, Chat], rhythm: Rhythm, budgets: Budgets) -> Context:
        """Return what those who carry out requests work with."""
        store = self._store
        return Context(
            stored=store,
            ratings=store,
            past=store,
            rooms=store,
            chats=chats,
            tables=self.tables,
            people=self.people,
            dispatcher=self.dispatcher,
            rhythm=rhythm,
            thinker=self.thinker,
            pending_moves=self._pending,
            background=self.background,
            budgets=budgets,
            admission=Admission(),
            now=self.now,
            language=self.language,
            host=self._host,
            gallery=self.gallery,
            pages=lambda: self.pages,
        )

    async def forget(self, user: UserId) -> None:
        """Forget a person; what others have played with them stays."""
        await forget(self._context, user)

    async def start(self) -> None:
        """Recover, then keep time."""
        await self.leading.add(CLOCK, _nothing)
        await self.leading.add(UPKEEP, lambda: self._forever(self._tidy))
        now = self.now()
        alive = await self._store.beat(now) if self._keeps_time else None
        if alive is not None and self._must_shift(now - alive):
            await self._store.shift_timers(now - alive)
        self._beaten = now
        self._looked = _steady_ms()
        self._lag = now - self._looked
        if starts(self.roles, "outbox"):
            self._store.listen(self.dispatcher.process, self._call)
        loops: dict[Piece, Callable[[], Awaitable[None]]] = {
            "timers": self._tick,
            "outbox": self._sweep,
            "duties": self._lead,
        }
        self._loops = [
            asyncio.create_task(self._forever(step))
            for piece, step in loops.items()
            if starts(self.roles, piece)
        ]

    @property
    def _keeps_time(self) -> bool:
        return starts(self.roles, "timers")

    def _must_shift(self, unheard: int) -> bool:
        """Whether tables were left alone: no process was heard of for so many ms.

        Less than none: the clock was set back meanwhile, and nobody was there to notice.
        """
        return unheard > 2 * BEAT if self._store.shared else unheard != 0

    async def stop(self, patience: float = 3.0) -> None:
        """Stop keeping time, tell what is on its way; what is left others have, or the next start.

        Other processes go on at once: with our duties, with what we tell, and with our timers.
        """
        for loop in self._loops:
            loop.cancel()
        await self.leading.leave()
        cut = list(self._expiring.values())
        with _logged("what we tell is not left yet"):
            await self.dispatcher.hand_over()
        await self._pending.close()
        self.dispatcher.hurry()
        await self.background.close()
        await asyncio.gather(*self._loops, *self._expiring, return_exceptions=True)
        await self.thinker.close()
        await self.dispatcher.stop(patience)
        if self.gallery is not None:
            await self.gallery.close()
        with _logged("stopped without a last note"):
            await self.dispatcher.leave()
            await self._store.release_timers(cut)
            if self._keeps_time:
                await self._store.beat(self.now())

    async def _forever(self, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await step()
            except StoreUnavailable as trouble:
                log.error("store unavailable", reason=str(trouble))
                await asyncio.sleep(1.0)
            except Exception:
                log.exception("a loop of the service failed; it goes on")
                await asyncio.sleep(1.0)

    async def _tick(self) -> None:
        await self.keep_time()
        await asyncio.sleep(min(TICK, max(0.01, (self._timers.at - self.now()) / 1000)))

    async def keep_time(self) -> None:
        """Let timers run out, where some may be due."""
        now = self.now()
        await self._watch_clock(now)
        most = BATCH - len(self._expiring)
        if most <= 0 or not self._timers.takes_place(now):
            return
        timers = await self._store.claim_timers(now, LEASE, most)
        for timer in timers:
            task = asyncio.create_task(self._expire(timer))
            self._expiring[task] = timer
            task.add_done_callback(self._expiring.pop)
        due = now if timers else await self._store.next_due()
        if due is not None:
            self._timers.soon(due)

    async def expire(self, now: int | None = None) -> int:
        """Let every timer run out that is due at *now*; return how many there were."""
        at = self.now() if now is None else now
        timers = await self._store.claim_timers(at, LEASE, BATCH)
        await asyncio.gather(*(self._expire(timer) for timer in timers))
        return len(timers)

    async def _expire(self, timer: Timer) -> None:
        await self.manager.handle(Timeout(timer.table, timer.what, timer.turn))

    async def _lead(self) -> None:
        await self.leading.beat()
        await self._watch_clock(self.now())
        await asyncio.sleep(LEAD)

    async def _sweep(self) -> None:
        await self.tell()
        await self._called.wait(TICK)

    def _call(self) -> None:
        """Another process has left news for us."""
        self._news.soon()
        self._called.ring()

    async def tell(self) -> None:
        """Take what was told off the outbox; now and then look what is left there."""
        if not self._news.takes_place(self.now()):
            await self.dispatcher.note_told()
        elif await self.dispatcher.sweep():
            self._news.soon()

    async def _tidy(self) -> None:
        await asyncio.sleep(BREATH if await self._store.tidy() else REST)

    async def _watch_clock(self, now: int) -> None:
        """Note that we are alive; when the clock was changed, change the timers with it."""
        steady = _steady_ms()
        by = now - steady - self._lag
        if abs(by) > JUMP:
            log.warning("the clock was changed", by_ms=by)
            await self._follow_clock(by, now - (steady - self._looked))
        self._looked = steady
        if self._keeps_time and (now - self._beaten >= BEAT or now < self._beaten):
            await self._store.beat(now)
            self._beaten = now

    async def _follow_clock(self, by: int, since: int) -> None:
        """Have timers come when they were to come; *since*: when it was still right, by it now."""
        self._lag += by
        self._timers.soon()
        self._news.soon()
        if not self.leading.has(CLOCK):  # once for all processes
            return
        try:
            await self._store.shift_timers(by, since)
        except StoreUnavailable:
            self._lag -= by  # the next look sees it again
            raise


def _dispatcher(
    store: Store,
    chats: Mapping[str, Chat],
    people: People,
    now: Callable[[], int],
    roles: Roles,
    gallery: Gallery | None,
) -> Dispatcher:
    """Return who tells of the tables, counted as a host may look at it."""
    limited = metrics.LIMITS.labels
    return Dispatcher(
        store,
        chats,
        people,
        now,
        alone=not store.shared,
        tells=starts(roles, "outbox"),
        counts=Counts(lambda platform: limited(platform).inc(), metrics.SHOWN.observe),
        gallery=gallery,
    )


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """A store that is out keeps nobody from stopping."""
    try:
        yield
    except StoreUnavailable as trouble:
        log.warning(what, reason=str(trouble))


async def _nothing() -> None:
    """What is to be done where the clock was changed stands in the loop that notices it."""


def _steady_ms() -> int:
    """Return the time of the event loop, which nobody sets."""
    return round(asyncio.get_running_loop().time() * 1000)
