"""What goes wrong on the way: limits that Telegram enforces, and faults that a test asks for."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tests.platforms.telegram.world import Chat, Json, Refusal

Way = Literal["refuse", "cut", "stall", "cut-after"]


@dataclass
class Fault:
    """What befalls the next *times* calls of a method (``*``: of any).

    *way*: refused with *refusal*; the connection is cut before or after the call is carried out;
    or no reply ever comes.
    """

    method: str
    way: Way
    refusal: Refusal | None = None
    times: int = 1
    when: Callable[[Json], bool] = lambda _: True


class Weather:
    """Faults to come."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self.clear = asyncio.Event()
        """Set when stalled calls may end."""

    def add(self, fault: Fault) -> None:
        """Let something go wrong."""
        self._faults.append(fault)

    def strike(self, method: str, values: Json) -> Fault | None:
        """Return what befalls this call."""
        for fault in self._faults:
            if fault.method in ("*", method) and fault.when(values):
                fault.times -= 1
                if not fault.times:
                    self._faults.remove(fault)
                return fault
        return None


@dataclass(frozen=True)
class Limit:
    """So many messages and edits within so many seconds."""

    most: int
    seconds: float


@dataclass
class Flood:
    """Telegram's limits of messages and edits. All are counted; only if *strict*, refused."""

    strict: bool = False
    group: Limit = Limit(20, 60.0)
    private: Limit = Limit(5, 3.0)
    overall: Limit = Limit(30, 1.0)
    clock: Callable[[], float] = time.monotonic
    hits: list[tuple[float, int]] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)

    def count(self, chat: Chat) -> None:
        """Count a message or an edit.

        Raises:
            Refusal: 429, with the seconds to wait.
        """
        now = self.clock()
        if self.strict and (wait := self._wait(chat, now)) > 0:
            self.refused.append(chat.id)
            seconds = math.ceil(wait)
            raise Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        self.hits.append((now, chat.id))

    def _wait(self, chat: Chat, now: float) -> float:
        limit = self.private if chat.is_private else self.group
        mine = [when for when, where in self.hits if where == chat.id]
        return max(_wait(mine, limit, now), _wait([w for w, _ in self.hits], self.overall, now))

    def most_within(self, chat: Chat, seconds: float = 60.0) -> int:
        """Return the greatest number of messages and edits that any such time has seen."""
        times = [when for when, where in self.hits if where == chat.id]
        return max((sum(t <= u < t + seconds for u in times) for t in times), default=0)


def _wait(times: list[float], limit: Limit, now: float) -> float:
    recent = [when for when in times if when > now - limit.seconds]
    return 0.0 if len(recent) < limit.most else recent[-limit.most] + limit.seconds - now
