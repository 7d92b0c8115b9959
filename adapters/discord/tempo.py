"""How fast this adapter may go, and how it keeps to that."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from datetime import timedelta

from bot.model.recent import Recent


@dataclass(frozen=True, slots=True)
class Tempo:
    """The platform's limits, as far as they are known; tests go faster.

    Args:
        messages: new messages and edits allowed to one target in *window*; 0 is no limit.
        patience: time after which a call counts as failed and is tried again later. The client
            library waits and retries within this time.
        redrawn: time within which a pressed private message is redrawn, or else acknowledged.
        identify: time between two logins at the gateway. Discord ends the session otherwise, and
            resets the token of a bot that logs in a thousand times a day.
    """

    messages: int = 5
    window: timedelta = timedelta(seconds=5)
    patience: timedelta = timedelta(seconds=15)
    redrawn: timedelta = timedelta(seconds=0.5)
    identify: timedelta = timedelta(seconds=5)


class Pace:
    """Gives out the moments at which something may be sent to a target.

    Targets do not wait for each other.
    """

    def __init__(self, tempo: Tempo) -> None:
        self._most = tempo.messages
        self._window = tempo.window.total_seconds()
        self._given: Recent[str, deque[float]] = Recent(4096)

    async def turn(self, target: str) -> None:
        """Wait until one more message or edit may go to *target*."""
        now = time.monotonic()
        await asyncio.sleep(self.moment(target, now) - now)

    def moment(self, target: str, now: float) -> float:
        """Return the next free moment for *target*, *now* or later, and take it."""
        if not self._most:
            return now
        given = self._given.get(target) or deque(maxlen=self._most)
        self._given.keep(target, given)
        moment = max(now, given[0] + self._window) if len(given) == self._most else now
        given.append(moment)
        return moment
