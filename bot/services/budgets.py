"""What people have asked for within the last hour, and when they may ask again.

This is kept in memory only: several processes count separately, and a restart forgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from bot.model.errors import Refused
from bot.model.fair_use import FairUse
from bot.model.ids import RoomId, UserId
from bot.model.recent import Recent

HOUR = 3_600_000
"""In milliseconds."""
MOST_REMEMBERED = 20_000
SEARCHES = 4
"""How many times an hour the whole store is searched for one person, to tell or to forget them."""


class Budget:
    """Allows *an_hour* uses per key and hour (None: any number).

    All of them may be used at once; they come back evenly over the hour. So it is enough to keep
    for each key when its budget will be full again: each use moves that on by an hour divided by
    *an_hour*, and a use is allowed while it stays within the next hour.
    """

    def __init__(self, an_hour: int | None, now: Callable[[], int]) -> None:
        self._every = 0 if an_hour is None else HOUR // an_hour
        self._now = now
        self._whole: Recent[str, int] = Recent(MOST_REMEMBERED)
        """When the budget of a key is full again, UTC ms."""

    def wait(self, key: str) -> int:
        """Return in how many milliseconds *key* may be used again; 0: now."""
        return max(0, self._spent(key) + self._every - HOUR)

    def spend(self, key: str) -> None:
        """Use up one of what *key* has left."""
        if self._every:
            self._whole.keep(key, self._now() + self._spent(key) + self._every)

    def give_back(self, key: str) -> None:
        """Give back one that was used up in vain."""
        self._whole.keep(key, (self._whole.get(key) or 0) - self._every)

    def _spent(self, key: str) -> int:
        """Return in how many milliseconds the budget is full again.

        It is an hour at most, even if the machine's clock was set back.
        """
        return min(HOUR, max(0, (self._whole.get(key) or 0) - self._now()))


class Budgets:
    """All budgets. Each method uses up one of them, or raises Refused with ``again``, in ms.

    What those that are context managers have used up is given back if their block raises: nothing
    has come of it.
    """

    def __init__(self, allowed: FairUse, now: Callable[[], int]) -> None:
        self.tables = allowed.tables
        self._starts = Budget(allowed.starts, now)
        self._hints = Budget(allowed.hints, now)
        self._reviews = Budget(allowed.reviews, now)
        self._searches = Budget(SEARCHES, now)

    def start(self, person: UserId, room: RoomId | None = None) -> AbstractContextManager[None]:
        """Open a table: ``many-starts``, ``many-starts-here``."""
        here = {} if room is None else {room: "many-starts-here"}
        return _spent(self._starts, {person: "many-starts", **here})

    def hint(self, person: UserId) -> AbstractContextManager[None]:
        """Think of a hint: ``many-hints``."""
        return _spent(self._hints, {person: "many-hints"})

    def review(self, person: UserId) -> None:
        """Review a deal: ``many-reviews``."""
        with _spent(self._reviews, {person: "many-reviews"}):
            pass

    def give_back_review(self, person: UserId) -> None:
        """Give back a review that nothing has come of."""
        self._reviews.give_back(person)

    def search(self, person: UserId) -> None:
        """Search the whole store for a person: ``many-searches``."""
        with _spent(self._searches, {person: "many-searches"}):
            pass


@contextmanager
def _spent(budget: Budget, reasons: Mapping[str, str]) -> Iterator[None]:
    """Use up one of what each key has left; *reasons*: why there is none, by key."""
    for key, reason in reasons.items():
        if wait := budget.wait(key):
            raise Refused(reason, again=wait)
    for key in reasons:
        budget.spend(key)
    try:
        yield
    except BaseException:  # also whoever is cut off after a while
        for key in reasons:
            budget.give_back(key)
        raise
