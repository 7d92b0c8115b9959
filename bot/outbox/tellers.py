"""Which process tells which table, that is, shows it to people: one on each of its platforms.

A process keeps in memory where a table's messages are and how fast it may send to a platform, so
two that told the same table would each post a hand. A process that serves a store alone tells
everything.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from collections.abc import Set as AbstractSet

from bot.model.ids import TableId, platform
from bot.model.ports import Claim, News
from bot.model.requests import Person
from bot.model.stores import OutboxStore
from bot.model.table import Table
from bot.outbox.message_views import place_of, targets

HOLD = 10_000
"""Milliseconds after its last sign of life at which a process stops telling, and another may."""
RENEW = 3_000
"""Milliseconds between two signs of life."""
LEASE = 5_000
"""Milliseconds after which claimed news is offered again, in case the claimant died: to itself,
and to others once its ``HOLD`` is over."""


class Tellers:
    """The tables that this process tells, as far as it knows.

    To claim news of a table is not enough: only once we have read where its messages stand
    (``hold``) may we send one, or there would be two.
    """

    def __init__(
        self,
        store: OutboxStore,
        platforms: Collection[str],
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._platforms = tuple(platforms)
        self._now = now
        self.alone = not store.shared
        self.process = secrets.token_hex(8)
        self._held: set[tuple[TableId, str]] = set()
        self._until = 0
        self._leaving = False

    @property
    def count(self) -> int:
        """Number of (table, platform) pairs that we hold; 0 if we serve the store alone."""
        return len(self._held)

    def tells(self, table: TableId, target: str) -> bool:
        """Whether a message is ours to show; if not, we must leave it alone."""
        return self.tells_on(table, platform(place_of(target)))

    def tells_on(self, table: TableId, where: str) -> bool:
        """Whether we tell of a table on a platform."""
        if self.alone:
            return where in self._platforms
        return (table, where) in self._held and self._now() < self._until

    def ours(self, table: Table) -> dict[str, Person | None]:
        """Return the targets of a table that are ours to show, with the person of each, if any."""
        every = targets(table).items()
        return {target: one for target, one in every if self.tells(table.id, target)}

    def tells_all(self, table: Table) -> bool:
        """Whether we show a table to everybody."""
        return self.alone or len(self.ours(table)) == len(targets(table))

    def platforms_of(self, table: TableId) -> tuple[str, ...]:
        """Return the platforms on which we tell of a table."""
        return tuple(one for one in self._platforms if self.tells_on(table, one))

    async def claim(self, most: int, table: TableId | None = None) -> Sequence[News]:
        """Claim news, of one table or of any, and return it; ``hold`` each to tell of it."""
        if self._leaving:
            return ()
        now = self._now()
        wanted = Claim(self.process, self._platforms, now, LEASE, now + HOLD, most, table)
        found = await self._store.claim_news(wanted)
        if not self._held and self._until <= now:
            # What we hold keeps its earlier end: only ``stay`` extends that.
            self._until = now + HOLD
        return found

    def hold(self, news: News) -> None:
        """Tell of a table from now on: we have claimed news of it, and know its messages."""
        if not self.alone and not self._leaving:
            self._held.add((news.table, news.platform))

    async def become(self, table: TableId, platforms: AbstractSet[str]) -> Sequence[News]:
        """Claim the news of a table, unless we tell of it on all *platforms* that we serve."""
        served = platforms & set(self._platforms)
        if self.alone or all(self.tells_on(table, one) for one in served):
            return ()
        return await self.claim(len(served), table)

    async def stay(self) -> None:
        """Give a sign of life every ``RENEW`` ms; find out what another process has taken over."""
        now = self._now()
        since = now - (self._until - HOLD)
        if self.alone or 0 <= since < RENEW:  # below 0: the clock was set back
            return
        before = set(self._held)  # what we take over meanwhile is none of this
        kept = await self._store.stay_teller(self.process, now + HOLD)
        self._held -= before - kept
        self._until = now + HOLD

    async def leave(self, kept: Collection[TableId] = ()) -> None:
        """Let others take over our tables at once, except those *kept* a moment longer.

        From now on we claim nothing.
        """
        if self.alone:
            return
        self._leaving = True
        self._held = {(table, where) for table, where in self._held if table in kept}
        await self._store.leave_telling(self.process, kept)
