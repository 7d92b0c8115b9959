"""What people have asked for within the last hour, and when they may ask again.

It is remembered here alone: each of several processes counts for itself, and a new start forgives.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.model.errors import Refused
from bot.model.fair_use import FairUse
from bot.model.ids import RoomId, UserId
from bot.model.recent import Recent

HOUR = 3_600_000
"""In milliseconds."""
MOST_REMEMBERED = 20_000
EXPORTS = 4
"""So often an hour everything that is kept of a person is looked for."""


class Budget:
    """So many an hour for each key: all of them at once, or one by one as time goes by."""

    def __init__(self, an_hour: int | None, now: Callable[[], int]) -> None:
        self._every = 0 if an_hour is None else HOUR // an_hour
        self._now = now
        self._whole: Recent[str, int] = Recent(MOST_REMEMBERED)
        """When the budget of a key is whole again."""

    def wait(self, key: str) -> int:
        """Return in how many milliseconds *key* has something left; 0: it has now."""
        return max(0, self._spent(key) + self._every - HOUR)

    def spend(self, key: str) -> None:
        """Take one of what *key* has."""
        if self._every:
            self._whole.keep(key, self._now() + self._spent(key) + self._every)

    def _spent(self, key: str) -> int:
        """Return how long it takes until all is there again; at most an hour, whatever the clock
        of the machine does."""
        return min(HOUR, max(0, (self._whole.get(key) or 0) - self._now()))


class Budgets:
    """All budgets. Each method raises Refused with ``again``, in how many ms it may be asked."""

    def __init__(self, allowed: FairUse, now: Callable[[], int]) -> None:
        self.tables = allowed.tables
        self._starts = Budget(allowed.starts, now)
        self._hints = Budget(allowed.hints, now)
        self._reviews = Budget(allowed.reviews, now)
        self._exports = Budget(EXPORTS, now)

    def start(self, person: UserId, room: RoomId | None = None) -> None:
        """Open a table: ``many-starts``, ``many-starts-here``."""
        keys = [(person, "many-starts")] + ([(room, "many-starts-here")] if room else [])
        for key, reason in keys:
            _must_have_left(self._starts, key, reason)
        for key, _ in keys:
            self._starts.spend(key)

    def hint(self, person: UserId) -> None:
        """Think of a hint: ``many-hints``."""
        _must_have_left(self._hints, person, "many-hints")
        self._hints.spend(person)

    def review(self, person: UserId) -> None:
        """Look back on a deal: ``many-reviews``."""
        _must_have_left(self._reviews, person, "many-reviews")
        self._reviews.spend(person)

    def export(self, person: UserId) -> None:
        """Look through the whole store for a person: ``many-exports``."""
        _must_have_left(self._exports, person, "many-exports")
        self._exports.spend(person)


def _must_have_left(budget: Budget, key: str, reason: str) -> None:
    wait = budget.wait(key)
    if wait:
        raise Refused(reason, again=wait)
