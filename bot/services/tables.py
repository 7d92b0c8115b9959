"""Loads, changes and saves tables, one change of a table at a time, and caches recent ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import structlog

from bot.ai.pending_moves import PendingMoves
from bot.config import metrics
from bot.model import clock, scores
from bot.model.automatic import chance, run
from bot.model.clock import Rhythm
from bot.model.errors import Conflict, Refused, StoreUnavailable, UnknownTable
from bot.model.history import Sat
from bot.model.ids import RequestId, TableId
from bot.model.live import Draft, Live, revive
from bot.model.ports import Change, Result, Timer
from bot.model.recent import Recent
from bot.model.stores import TableStore
from bot.model.table import Phase, Table
from bot.outbox.locks import Locks
from engine.errors import EngineError

log = structlog.get_logger(__name__)

MOST_AT_HAND = 2_000
MOST_TRIES = 8

Decide = Callable[[Live], Awaitable[Draft]]
"""Decides how a table changes; is called again if somebody else saved the table first."""


class Tables:
    """The tables of the store, the recent ones cached with their states.

    If other processes serve the store too, a cached table may be out of date: each request begins
    with the ``newest``. The version is the lock: a change that comes too late is decided again on
    the newer table.
    """

    def __init__(
        self,
        store: TableStore,
        rhythm: Rhythm,
        pending_moves: PendingMoves,
        now: Callable[[], int],
        wakes: Sequence[Callable[[TableId], None]],
        expect: Callable[[int], None],
    ) -> None:
        self._store = store
        self._rhythm = rhythm
        self._pending = pending_moves
        self._now = now
        self._wakes = wakes
        self._expect = expect
        self._recent: Recent[TableId, Live] = Recent(MOST_AT_HAND)
        self._locks: Locks[TableId] = Locks()
        self._saving: set[asyncio.Future[None]] = set()

    async def get(self, table: TableId, *, at_least: int = 0) -> Live:
        """Return a table at version *at_least* or newer; raises UnknownTable."""
        live = self._recent.get(table)
        if live is None or live.table.version < at_least:
            live = await self.fresh(table)
        return live

    async def newest(self, *wanted: TableId) -> list[Live]:
        """Return tables as they are stored now, in this order; raises UnknownTable.

        What a person asks for is looked up so: another process may have played on.
        """
        stored = await self._stored(wanted)
        return [await self.get(one, at_least=stored.get(one, 0)) for one in wanted]

    async def readable(self, *wanted: TableId) -> list[Live]:
        """Return tables as ``newest`` does, without those that cannot be read.

        Of a person's tables one must not keep them from the others.
        """
        stored, found = await self._stored(wanted), []
        for one in wanted:
            try:
                found.append(await self.get(one, at_least=stored.get(one, 0)))
            except (StoreUnavailable, UnknownTable):
                raise
            except Exception:
                log.exception("a table cannot be read", table=one)
        return found

    async def fresh(self, table: TableId) -> Live:
        """Return a table as it is stored now."""
        return self._keep(self._timed(revive(await self._store.load(table))))

    async def change(
        self, table: TableId, decide: Decide, request: RequestId | None = None
    ) -> Live:
        """Change a table as *decide* says, with the automatic moves that follow; save and show it.

        If somebody else has changed the table meanwhile, *decide* is called again. A refusal too
        counts only if it was decided on the table as it is stored, where others serve it too.

        Raises:
            Refused and the engine's errors, from *decide*; Duplicate; StoreUnavailable.
        """
        async with self._locks.of(table):
            live = await self.get(table)
            for _ in range(MOST_TRIES):
                try:
                    return await self._save(live, await decide(live), request)
                except Conflict:
                    live = await self.fresh(table)
                except (Refused, EngineError):
                    if not self._store.shared:
                        raise
                    known, live = live, await self.fresh(table)
                    if live.table.version == known.table.version:
                        raise
        raise Refused("busy-try-again")

    async def create(self, draft: Draft, request: RequestId | None) -> Live:
        """Save a new table and show it; raises Refused if its room has another one by now."""
        try:
            return await self._save(_unopened(draft.table), draft, request)
        except Conflict:
            raise Refused("lobby-exists") from None

    def let_go_of_closed(self) -> None:
        """Drop closed tables from the cache, because what is stored of them has changed."""
        self._recent.drop(lambda live: live.table.phase is Phase.CLOSED)

    def _settled(self, draft: Draft) -> Draft:
        """Return the draft after the automatic moves that follow at once.

        Those of AI players are among them only if there is no pause before their moves. One that
        has to think moves later in any case, when its timer runs out, so that nobody waits for it
        at a locked table.
        """
        hour = clock.hour(self._now())
        settled = chance(draft, hour)
        return settled if self._rhythm.ai_move else run(settled, hour)

    async def _save(self, before: Live, decided: Draft, request: RequestId | None) -> Live:
        draft = self._settled(decided)
        now = self._now()
        version = before.table.version + 1
        table = replace(
            draft.table,
            version=version,
            public=before.table.public if draft.private else version,
            closes_at=clock.closing(before.table, draft.live, self._rhythm, now),
        )
        live = self._timed(replace(draft.live, table=table))
        timers = self._timers(before, live, draft, now)
        if timers is not None:
            live = replace(live, due=clock.turn_ends(timers, live, self._rhythm))
        change = Change(
            table=table,
            entries=draft.entries,
            request=request,
            timers=timers,
            record=draft.record,
            results=_results(before, live, draft, now),
            sat=_sat(before, live, draft),
            contest=scores.contest_at(live, now) if draft.record is not None else None,
        )
        saving = asyncio.ensure_future(self._store.save(change))
        self._saving.add(saving)
        saving.add_done_callback(partial(self._saved, change, live))
        await asyncio.shield(saving)
        return live

    def _saved(self, change: Change, live: Live, saving: asyncio.Future[None]) -> None:
        """Serve a change from now on, also where whoever asked for it no longer waits."""
        self._saving.discard(saving)
        if saving.cancelled() or saving.exception() is not None:
            self._recent.pop(live.table.id)  # whether it is written may be unknown
            return
        metrics.MOVES.inc(len(change.entries))
        log.debug("saved", table=live.table.id, version=live.table.version)
        self._keep(live)
        if change.timers:
            self._expect(min(timer.due for timer in change.timers))
        self._pending.moved_on(live.table)
        for wake in self._wakes:
            wake(live.table.id)

    def _timers(self, before: Live, live: Live, draft: Draft, now: int) -> tuple[Timer, ...] | None:
        if live.table.phase is Phase.CLOSED:
            return ()
        if draft.timers is not None:
            return draft.timers
        same_turn = before.table.turn == live.table.turn
        lobby = live.table.phase is Phase.LOBBY  # its timer starts again with every change
        comes = clock.what_comes(live, self._rhythm)
        if same_turn and not lobby and comes == clock.what_comes(before, self._rhythm):
            return None
        return clock.timers(live, self._rhythm, now)

    async def _stored(self, wanted: Sequence[TableId]) -> dict[TableId, int]:
        """Return the versions of tables that others may have saved; {} if nobody else can."""
        return await self._store.versions(wanted) if self._store.shared else {}

    def _timed(self, live: Live) -> Live:
        return replace(live, still=clock.stands_still(live.table, self._rhythm))

    def _keep(self, live: Live) -> Live:
        """Cache a table and return it; if a newer one was saved during the load, return that."""
        known = self._recent.get(live.table.id)
        if known is not None and known.table.version >= live.table.version:
            return known
        self._recent.keep(live.table.id, live)
        return live


def _unopened(table: Table) -> Live:
    """Return what counts as the state before a new table, which may open with a deal under way."""
    return Live(replace(table, version=0, phase=Phase.LOBBY, turn=-1, timed_from=0, closes_at=None))


def _results(before: Live, live: Live, draft: Draft, now: int) -> tuple[Result, ...]:
    """Return the results of a deal that is scored or a match that ends; practice has none."""
    has_ended = live.table.phase is Phase.OVER and before.table.phase is not Phase.OVER
    if not live.table.kind.counts or not (has_ended or draft.record is not None):
        return ()
    return scores.results(live, now, scored=draft.record is not None)


def _sat(before: Live, live: Live, draft: Draft) -> tuple[Sat, ...]:
    """Return who sits at the table, for the history, if this change ends a deal or its match."""
    was, phase = before.table.phase, live.table.phase
    if draft.record is not None or (was is Phase.BETWEEN and phase is Phase.OVER):
        return scores.sat_at(live)
    if was is Phase.PLAYING and phase in (Phase.OVER, Phase.CLOSED):
        return scores.sat_at(live, broken=True)
    return ()
