"""What can be read at the places of a loopback platform, and for how long."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from math import inf
from typing import Protocol, TypeVar

from bot.model.table import Table
from tests.platforms.knowledge import cards_in

LAST = re.compile(r"Last: ([^→\n]+) →")
"""The finished trick in a line, once the next one is led."""
SEATS = re.compile(r"(?:^[🔵🟠] .*\n){4}", re.MULTILINE)
"""The lines of the four seats, with the cards that lie there."""
WON = "won)"
"""Behind the card that has taken the trick which lies at the seats."""
CARDS = 4
"""How many cards make a trick."""
A_DAY = 86_400.0

Trick = frozenset[str]
Sight = Callable[[], Iterable[str]]
"""Returns the texts that stand at a place."""

T = TypeVar("T")


class Bell(Protocol):
    """Rung with everything that happens on a platform."""

    async def until(self, claim: Callable[[], T], seconds: float, /) -> T:
        """Return what *claim* says as soon as it is true; it is asked at every ring."""


class Screen:
    """Reads places of a platform whenever something happens there.

    Args:
        speed: how many times as fast as ours the clock of the table is.
    """

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._shown: dict[str, list[tuple[float, str]]] = {}

    @asynccontextmanager
    async def watch(self, bell: Bell, places: Mapping[str, Sight]) -> AsyncIterator[None]:
        """Note what stands at the *places*, by name, while the block lasts."""
        looking = asyncio.create_task(bell.until(lambda: self._look(places), A_DAY))
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    def readable(self, place: str, tricks: Sequence[Trick]) -> list[float]:
        """Return for how many seconds each of *tricks* stood at a place, all its cards named."""
        shown = self._shown.get(place, [])
        ends = [*(when for when, _ in shown[1:]), inf]
        stood = dict.fromkeys(tricks, 0.0)
        for (when, text), end in zip(shown, ends, strict=True):
            for one in finished_in(text) & stood.keys():
                stood[one] += end - when
        return [stood[one] for one in tricks]

    def most_in_a_minute(self, place: str) -> int:
        """Return how often at most, within any minute, something else stood at a place."""
        times = [when for when, _ in self._shown.get(place, [])]
        return max((sum(one <= when < one + 60 for when in times) for one in times), default=0)

    def _look(self, places: Mapping[str, Sight]) -> bool:
        """Return False: there is always more to see."""
        now = time.monotonic() * self.speed
        for name, sight in places.items():
            shown, text = self._shown.setdefault(name, []), "\n".join(sight())
            if not shown or shown[-1][1] != text:
                shown.append((now, text))
        return False


def finished_in(text: str) -> set[Trick]:
    """Return the finished tricks that *text* tells, at the seats or in a line of their own."""
    told = LAST.findall(text) + [one for one in SEATS.findall(text) if WON in one]
    return {frozenset(cards_in(one)) for one in told}


def tricks_of(table: Table) -> list[Trick]:
    """Return the tricks of a deal that was played to its end, in order."""
    words = [one.action.split() for one in table.log]
    played = [card for verb, *rest in words if verb == "play" for card in rest]
    return [frozenset(played[at : at + CARDS]) for at in range(0, len(played), CARDS)]
