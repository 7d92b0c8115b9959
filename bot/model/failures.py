"""What fails through our own fault again and again, and is tried seldom before it fills the log."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import timedelta

import structlog

from bot.model.clock import milliseconds
from bot.model.recent import Recent

MOST_FAILURES = 6
"""Failures after which something is tried no more until it changes, or only ``SELDOM``."""
SELDOM = timedelta(hours=1)
"""What made it fail may have passed, such as a lack of memory."""
MOST_REMEMBERED = 10_000

log = structlog.get_logger(__name__)


class Failures:
    """How often something has failed, named so that it has another name once it has changed.

    *now*: the time, UTC ms.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._failed: Recent[Hashable, tuple[int, int]] = Recent(MOST_REMEMBERED)
        """How often, and when the last time."""

    def are_too_many(self, of: Hashable) -> bool:
        """Return whether something is not to be tried now."""
        times, at = self._failed.get(of) or (0, 0)
        return times >= MOST_FAILURES and 0 <= self._now() - at < milliseconds(SELDOM)

    def note(self, of: Hashable, event: str, **facts: object) -> None:
        """Log the exception that is being handled, and whether it is tried seldom from now on."""
        times, _ = self._failed.get(of) or (0, 0)
        self._failed.keep(of, (times + 1, self._now()))
        log.exception(event, **facts, given_up=times + 1 >= MOST_FAILURES)
