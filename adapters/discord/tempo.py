"""How fast this adapter may go, and how it keeps to that."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from adapters.rates import Rule
from bot.model.ports import Need, called
from bot.model.recent import Recent

GLANCE = 0.25
"""Seconds after which it is looked whether what waits may go, or is of more need by now."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """The platform's limits, as far as they are known; tests go faster.

    Args:
        target: how often something may be sent to a channel or person; None: there is no limit.
        cards: the same for single cards in a channel, whoever is to answer them, so that a channel
            stays calm and one bot can serve many tables. Finished tricks and results count for it
            and need not keep to it. What is left out is seen with what comes next; whoever is
            called sees it on the hand at once. None: as often as *target* allows.
        quiet: while all that is sent keeps to this, what nobody waits for may go as well.
        patience: time after which a call counts as failed and is tried again later. The client
            library waits and retries within this time.
        redrawn: time within which a pressed private message is redrawn, or else acknowledged.
        slow: time after which a person is told that the answer to a press takes a moment.
        identify: time between two logins at the gateway. Discord ends the session otherwise, and
            resets the token of a bot that logs in a thousand times a day.
    """

    target: Rule | None = field(default=Rule(most=5, seconds=5.0, burst=5))
    cards: Rule | None = field(default=Rule(most=16, seconds=60.0, burst=5))
    quiet: Rule = field(default=Rule(most=8, seconds=1.0, burst=8))
    patience: timedelta = timedelta(seconds=15)
    redrawn: timedelta = timedelta(seconds=0.5)
    slow: timedelta = timedelta(seconds=2)
    identify: timedelta = timedelta(seconds=5)


class Pace:
    """Gives out the moments at which something may be sent to a target.

    Targets do not wait for each other.
    """

    def __init__(self, tempo: Tempo) -> None:
        self._target = tempo.target
        self._cards = tempo.cards
        self._longest = max((one.most for one in (tempo.target, tempo.cards) if one), default=1)
        self._given: Recent[str, deque[float]] = Recent(4096)
        self._quiet = tempo.quiet
        self._newest: deque[float] = deque(maxlen=tempo.quiet.most)

    async def turn(self, target: str, need: Callable[[], Need] = called) -> None:
        """Wait until one more message or edit may go to *target*; *need* may change meanwhile."""
        while self._may_wait(target, need(), time.monotonic()):  # noqa: ASYNC110  # time alone ends it
            await asyncio.sleep(GLANCE)
        now = time.monotonic()
        await asyncio.sleep(self.moment(target, now) - now)

    def _may_wait(self, target: str, need: Need, now: float) -> bool:
        """Return whether what is sent so often already leaves no room for what is not needed.

        What nobody waits for leaves another turn besides its own, for what comes next.
        """
        if need is Need.FOLLOWING:
            is_full = (
                self._target is not None
                and self._target.due(sorted((*self._sent(target), now)), now) > now
            )
            return is_full or self._quiet.due(sorted(self._newest), now) > now
        return need in (Need.TABLE, Need.PASSING) and self.wait_for_card(target, now) > 0

    def wait_for_card(self, target: str, now: float) -> float:
        """Return for how many seconds a single card has to wait; 0 or less if it may go."""
        return 0.0 if self._cards is None else self._cards.due(self._sent(target), now) - now

    def moment(self, target: str, now: float) -> float:
        """Return the next free moment for *target*, *now* or later, and take it."""
        sent = self._sent(target)
        moment = now if self._target is None else max(now, self._target.due(sent, now))
        self._given.keep(target, deque((*sent, moment), maxlen=self._longest))
        self._newest.append(moment)
        return moment

    def _sent(self, target: str) -> tuple[float, ...]:
        return tuple(self._given.get(target) or ())
