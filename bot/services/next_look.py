"""When to ask the store again: as soon as something is known to be due, and regularly anyway."""

from __future__ import annotations


class NextLook:
    """When the store is to be asked next (UTC ms); at first, at once.

    What is known to be due is only a hint. Whatever no hint announced, such as work of another
    process, is found after *every* milliseconds at the latest.
    """

    def __init__(self, every: int) -> None:
        self._every = every
        self.at = 0

    def soon(self, due: int = 0) -> None:
        """Ask no later than *due*, or at once."""
        self.at = min(self.at, due)

    def begin_if_due(self, now: int) -> bool:
        """Return whether to ask now, and if so note it. Hints that come meanwhile count."""
        if now < self.at:
            return False
        self.at = now + self._every
        return True
