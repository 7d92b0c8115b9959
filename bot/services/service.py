"""The running bot: the manager with its clock, its outbox and its heartbeat.

``await Service(...).start()`` picks up what a stop or crash has left: old buttons work, pending
news is shown, and clocks get back the time in which nobody could play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import structlog

from bot.ai.background_tasks import BackgroundTasks
from bot.ai.pending_moves import PendingMoves
from bot.ai.worker_pool import Thinker, WorkerPool
from bot.config import metrics
from bot.model.clock import Rhythm, utc_now
from bot.model.errors import StoreUnavailable, UnknownTable
from bot.model.failures import Failures
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
from bot.services.clock_watch import ClockWatch
from bot.services.context import Context
from bot.services.leading import UPKEEP, Leading
from bot.services.manager import Manager
from bot.services.next_look import NextLook
from bot.services.privacy import forget
from bot.services.tables import Tables

LEASE = 5_000
"""Milliseconds after which a claimed timer is offered again, in case the claimant died. One that is
still at it, because an AI player waits until people have been shown something, is then begun twice;
whoever comes second finds that the table has moved on."""
BATCH = 200
"""Most timers handled at the same time; others that are due stay in the store."""
TICK = 0.5
"""Longest sleep between two looks at the clock, in seconds."""
SWEEP = 5_000
"""Milliseconds between two checks of the store for timers and news when none is known to be due. If
other processes serve it too, it is checked every tick, since their notifications may be lost."""
LEAD = 1.0
"""Seconds between two checks of which duties are ours."""
REST = 10.0
"""Seconds between two checks for upkeep, when there was none."""
BREATH = 0.05
"""Seconds between two pieces of upkeep, so that saving goes first."""

log = structlog.get_logger(__name__)


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
        """Set up the bot; ``start`` starts it.

        Args:
            host: who runs the bot, as people may know.
            gallery: has pictures drawn; None: messages are text only.
        """
        by_platform = {chat.platform: chat for chat in chats}
        self.people = People(store, language, by_platform, now, alone=not store.shared)
        self.roles, self.language, self.gallery, self.now = roles, language, gallery, now
        self.store, self._host = store, host
        self.dispatcher = Dispatcher(
            store,
            by_platform,
            self.people,
            now,
            tells=starts(roles, "outbox"),
            counts=Counts(lambda one: metrics.LIMITS.labels(one).inc(), metrics.SHOWN.observe),
            gallery=gallery,
        )
        self.wakes: list[Callable[[TableId], None]] = [self.dispatcher.wake]
        """Called with the id of each table that has changed."""
        self.thinker = thinker or WorkerPool()
        self._pending = PendingMoves(self.thinker)
        self.background = BackgroundTasks()
        self.leading = Leading(store, takes_part=starts(roles, "duties"))
        """The duties that one process has for all; whoever provides one adds it here."""
        every = round(TICK * 1000) if store.shared else SWEEP
        self._timer_look, self._news_look = NextLook(every), NextLook(every)
        self._called = Bell()
        beats = starts(roles, "timers")
        self.clock_watch = ClockWatch(store, self.leading, now, self._look_anew, beats=beats)
        self.tables = Tables(store, rhythm, self._pending, now, self.wakes, self._timer_look.soon)
        self.pages: Pages | None = None
        """The web table, once people can reach it from anywhere."""
        self._context = self._handed_on(by_platform, rhythm, Budgets(allowed, now))
        self.manager = Manager(self._context)
        self.dispatcher.connect(self.tables.get, self.manager.handle)
        self._loops: list[asyncio.Task[None]] = []
        self._failures = Failures(now)
        self._expiring: dict[asyncio.Task[None], Timer] = {}

    def _handed_on(self, chats: Mapping[str, Chat], rhythm: Rhythm, budgets: Budgets) -> Context:
        """Return the tools of all handlers of requests."""
        return Context(
            store=self.store,
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
        """Recover from the last stop or crash, then start the loops."""
        await self.clock_watch.start()
        await self.leading.add(UPKEEP, lambda: self._forever(self._tidy))
        if starts(self.roles, "outbox"):
            self.store.listen(self.dispatcher.tellers.process, self._call)
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

    async def stop(self, patience: float = 3.0) -> None:
        """Stop the loops, finish what is on its way, leave the rest to others or the next start.

        Other processes can take over at once: our duties, our tables and our timers.
        """
        for loop in self._loops:
            loop.cancel()
        await self.leading.leave()
        cut = list(self._expiring.values())
        with _logged("what we tell is not left yet"):
            await self.dispatcher.hand_over()
        await self._pending.close()
        self.dispatcher.waiters.hurry()
        await self.background.close()
        await asyncio.gather(*self._loops, *self._expiring, return_exceptions=True)
        await self.thinker.close()
        await self.dispatcher.stop(patience)
        if self.gallery is not None:
            await self.gallery.close()
        with _logged("stopped without a last note"):
            await self.dispatcher.leave()
            await self.store.release_timers(cut)
            await self.clock_watch.stop()

    def _look_anew(self) -> None:
        """Ask the store at once for what is due: the clock was changed."""
        self._timer_look.soon()
        self._news_look.soon()

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
        left = (self._timer_look.at - self.now()) / 1000
        await asyncio.sleep(TICK if self.clock_watch.is_behind else min(TICK, max(0.01, left)))

    async def keep_time(self) -> None:
        """Handle timers that are due, if any may be, at most a batch at a time.

        Those that only wait until people have been shown something do not count: while a platform
        is down, its tables must not keep others waiting.
        """
        now = self.now()
        await self.clock_watch.look()
        most = BATCH - len(self._expiring.keys() - self.dispatcher.waiters.tasks)
        if self.clock_watch.is_behind or most <= 0 or not self._timer_look.begin_if_due(now):
            return
        timers = await self.store.claim_timers(now, LEASE, most)
        for timer in timers:
            task = asyncio.create_task(self._expire(timer))
            self._expiring[task] = timer
            task.add_done_callback(self._expiring.pop)
        due = now if timers else await self.store.next_due()
        if due is not None:
            self._timer_look.soon(due)

    async def expire(self, now: int | None = None) -> int:
        """Handle every timer that is due at *now*; return how many there were."""
        at = self.now() if now is None else now
        timers = await self.store.claim_timers(at, LEASE, BATCH)
        await asyncio.gather(*(self._expire(timer) for timer in timers))
        return len(timers)

    async def _expire(self, timer: Timer) -> None:
        due = Timeout(timer.table, timer.what, timer.turn)
        if not self._failures.are_too_many(due) and await self._can_read(due):
            await self.manager.handle(due)

    async def _can_read(self, due: Timeout) -> bool:
        """Return whether a table can be read; the manager words what is no fault of ours."""
        try:
            await self.tables.get(due.table)
        except (StoreUnavailable, UnknownTable):
            return True
        except Exception:
            self._failures.note(due, "a table cannot be read", table=due.table)
            return False
        return True

    async def _lead(self) -> None:
        await self.leading.beat()
        await self.clock_watch.look()
        await asyncio.sleep(LEAD)

    async def _sweep(self) -> None:
        await self.tell()
        await self._called.wait(TICK)

    def _call(self) -> None:
        """Look for news at once, because another process has stored some for us."""
        self._news_look.soon()
        self._called.ring()

    async def tell(self) -> None:
        """Remove from the outbox what has been shown; now and then, show what is left there."""
        if not self._news_look.begin_if_due(self.now()):
            await self.dispatcher.note_told()
        elif await self.dispatcher.sweep():
            self._news_look.soon()

    async def _tidy(self) -> None:
        await asyncio.sleep(BREATH if await self.store.tidy() else REST)


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log a store that is unavailable instead of raising: it must not keep us from stopping."""
    try:
        yield
    except StoreUnavailable as trouble:
        log.warning(what, reason=str(trouble))
