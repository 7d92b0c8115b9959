"""What fails through our own fault again and again, and is given up before it fills the log."""

from __future__ import annotations

from collections.abc import Hashable

import structlog

from bot.model.recent import Recent

MOST_FAILURES = 6
"""Failures after which something is given up until it changes, or until the next start."""
MOST_REMEMBERED = 10_000

log = structlog.get_logger(__name__)


class Failures:
    """How often something has failed, named so that it has another name once it has changed."""

    def __init__(self) -> None:
        self._times: Recent[Hashable, int] = Recent(MOST_REMEMBERED)

    def are_too_many(self, of: Hashable) -> bool:
        """Return whether something is not to be tried again."""
        return (self._times.get(of) or 0) >= MOST_FAILURES

    def note(self, of: Hashable, event: str, **facts: object) -> None:
        """Log the exception that is being handled, and with the last one that no other follows."""
        times = (self._times.get(of) or 0) + 1
        self._times.keep(of, times)
        log.exception(event, **facts, given_up=times >= MOST_FAILURES)
