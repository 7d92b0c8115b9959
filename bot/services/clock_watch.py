"""Timers keep pace with the machine's clock: it may be changed, and no process may be alive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.model.stores import Store
from bot.services.leading import CLOCK, Leading

BEAT = 5_000
"""Milliseconds between two heartbeats: notes in the store that the service is alive."""
JUMP = 3_000
"""Milliseconds by which the clock must differ from the time that passed to count as changed."""
UNFOLLOWED = 60_000
"""Milliseconds after which a jump that no process has moved the timers for is left alone: it was
that of this machine only."""

log = structlog.get_logger(__name__)


class ClockWatch:
    """Moves the timers with the clock, and gives them back the time in which nobody could play."""

    def __init__(
        self,
        store: Store,
        leading: Leading,
        now: Callable[[], int],
        on_jump: Callable[[], None],
        *,
        beats: bool,
    ) -> None:
        """*on_jump* is called when the clock was changed. *beats*: this process keeps time."""
        self._store, self._leading, self._now, self._on_jump = store, leading, now, on_jump
        self.beats = beats
        self._lag = self._beaten = self._looked = 0
        self._to_follow = self._jumped = self._noticed = 0
        """By how many ms the timers are still to move; when the clock was last right, by it now;
        when we noticed, in steady time."""
        self._following = asyncio.Lock()

    async def start(self) -> None:
        """Move the timers by the time since the last heartbeat of any process."""
        await self._leading.add(CLOCK, _nothing)
        now = self._now()
        alive = await self._store.beat(now) if self.beats else None
        if alive is not None and self._must_shift(now - alive):
            await self._give_back(now - alive, alive)
        self._beaten = now
        self._looked = steady_ms()
        self._lag = now - self._looked

    async def _give_back(self, unheard: int, since: int) -> None:
        """Move the timers by *unheard* ms, unless that was a jump which another has followed."""
        if not await self._store.has_followed_clock(since + 1):
            await self._store.shift_timers(unheard)

    async def stop(self) -> None:
        """Note that we were alive until now."""
        if self.beats:
            await self._store.beat(self._now())

    def _must_shift(self, unheard: int) -> bool:
        """Whether timers must be moved after *unheard* ms without a heartbeat of any process.

        Below zero: the clock was set back while no process was there to notice.
        """
        return unheard > 2 * BEAT if self._store.shared else unheard != 0

    @property
    def is_behind(self) -> bool:
        """Whether timers are still to be moved: until then none may run out."""
        return self._to_follow != 0

    async def look(self) -> None:
        """Write the heartbeat; if the machine's clock was changed, move the timers with it.

        ``_lag`` is the difference between that clock and the steady time of the event loop: if it
        changes, somebody has set the clock.
        """
        now, steady = self._now(), steady_ms()
        by = now - steady - self._lag
        if abs(by) > JUMP:
            log.warning("the clock was changed", by_ms=by)
            self._see_jump(by, now - (steady - self._looked))
            self._noticed = steady
        self._looked = steady
        async with self._following:
            if self._to_follow:
                await self._follow(steady)
        if self.beats and (now - self._beaten >= BEAT or now < self._beaten):
            await self._store.beat(now)
            self._beaten = now

    def _see_jump(self, by: int, since: int) -> None:
        """Have timers run out when they were meant to: until they are moved, none does."""
        self._lag += by
        self._to_follow, self._jumped = self._to_follow + by, since
        self._on_jump()

    async def _follow(self, steady: int) -> None:
        """Move the timers, or see that the process has done so which moves them for all.

        Where nobody can say which that is, it is the first that the store answers.
        """
        by = self._to_follow
        is_followed = steady - self._noticed >= UNFOLLOWED
        if self._leading.has(CLOCK) or not self._leading.known:
            await self._store.shift_timers(by, self._jumped)
            is_followed = True
        if is_followed or await self._store.has_followed_clock(self._jumped):
            self._to_follow -= by


async def _nothing() -> None:
    """Do nothing: the work of the duty is in ``_follow``, which only checks who has it."""


def steady_ms() -> int:
    """Return the time of the event loop in ms, which nobody can set."""
    return round(asyncio.get_running_loop().time() * 1000)
