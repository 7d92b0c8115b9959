"""What can happen to a call: limits, errors, silence, lost answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.platforms.discord.refusal import Refusal

Json = dict[str, Any]


@dataclass(eq=False)
class Call:
    """A request, and how it was answered."""

    method: str
    path: str
    route: str
    """The path with its ids as names, as in ``/channels/{channel}/messages``."""
    query: Json
    body: Json | None = None
    status: int = 0
    at: float = field(default_factory=time.monotonic)
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def content(self) -> Json:
        """The body with the files that came along."""
        return {**(self.body or {}), **({"files": self.files} if self.files else {})}


@dataclass(eq=False)
class Limit:
    """So many calls in so many seconds on a route, for each channel, webhook and so on.

    *told*: headers say how much is left, so that a good client never runs into the 429.
    """

    method: str
    route: str
    most: int
    seconds: float
    told: bool = True
    everywhere: bool = False
    windows: dict[str, tuple[float, int]] = field(default_factory=dict)

    def headers(self, call: Call) -> dict[str, str]:
        """Count *call*; return the headers that tell of the limit, or refuse."""
        now = time.monotonic()
        place = "" if self.everywhere else "/".join(call.path.split("/")[:3])
        began, count = self.windows.get(place, (now, 0))
        if now - began >= self.seconds:
            began, count = now, 0
        self.windows[place] = began, count + 1
        left = began + self.seconds - now
        if count + 1 > self.most:
            raise self._refusal(left)
        return self._headers(self.most - count - 1, left) if self.told else {}

    def _headers(self, remaining: int, left: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self.most),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Bucket": f"{self.method}{self.route}".encode().hex()[-24:],
        }

    def _refusal(self, left: float) -> Refusal:
        scope = "global" if self.everywhere else "user"
        headers = {"Retry-After": str(int(left) + 1), "X-RateLimit-Scope": scope}
        facts = {"retry_after": round(left, 3), "global": self.everywhere}
        return Refusal(429, 0, "You are being rate limited.", headers, **facts)


@dataclass(eq=False)
class Fault:
    """Something goes wrong with the next *times* calls of a route.

    *status* 0 without *silent* and *reset*: nothing but the *lost* answer goes wrong.
    *held*: what is asked is done only once this is set.
    *page*: HTML in place of what Discord would say, as from a proxy in front of it.
    *barred*: a 429 of the wall before the platform, which has no ``Via``.
    """

    method: str
    route: str
    status: int = 0
    code: int = 0
    times: int = 1
    silent: bool = False
    reset: bool = False
    lost: bool = False
    held: asyncio.Event | None = None
    barred: bool = False
    page: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    when: Callable[[Call], bool] = lambda call: True


class Unanswered(Exception):
    """The connection is cut instead of an answer."""


class Weather:
    """Limits and faults in force."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []
        self.faults: list[Fault] = []
        self.limited: list[Call] = []
        self._over = asyncio.Event()

    def clear(self) -> None:
        """Let all who are kept waiting go."""
        self._over.set()

    def headers(self, call: Call) -> dict[str, str]:
        """Return the headers that limits put on the answer, or refuse with 429."""
        headers: dict[str, str] = {}
        for limit in self.limits:
            if limit.everywhere and call.path.startswith(("/interactions", "/webhooks")):
                continue
            if limit.method in ("*", call.method) and limit.route in ("*", call.route):
                headers |= self._counted(limit, call)
        return headers

    def _counted(self, limit: Limit, call: Call) -> dict[str, str]:
        try:
            return limit.headers(call)
        except Refusal:
            self.limited.append(call)
            raise

    async def strike(self, call: Call) -> bool:
        """Let a fault happen to *call*; return whether its answer will be lost."""
        fault = next((one for one in self.faults if self._meets(one, call)), None)
        if fault is None:
            return False
        fault.times -= 1
        if not fault.times:
            self.faults.remove(fault)
        if fault.silent:
            await self._over.wait()
        if fault.held is not None:
            await fault.held.wait()
        if fault.silent or fault.reset:
            raise Unanswered
        if fault.status:
            more = {"retry_after": 60.0} if fault.status == 429 else {}
            headers = fault.headers | ({"Via": ""} if fault.barred else {})
            why = "as the test wants it"
            raise Refusal(fault.status, fault.code, why, headers, fault.page, **more)
        return fault.lost

    @staticmethod
    def _meets(fault: Fault, call: Call) -> bool:
        return (
            fault.method in ("*", call.method)
            and fault.route in ("*", call.route)
            and fault.when(call)
        )
