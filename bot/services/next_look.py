"""When the store is asked again: once something is known to be due, and every so often anyhow."""

from __future__ import annotations


class NextLook:
    """The time of the next question, UTC milliseconds; at first any time.

    What is known is a hint. A hint that is lost, or another process's work that nobody has told
    us of, is found after *every* milliseconds at the latest.
    """

    def __init__(self, every: int) -> None:
        self._every = every
        self.at = 0

    def soon(self, due: int = 0) -> None:
        """Something is due then, or at once: ask no later."""
        self.at = min(self.at, due)

    def takes_place(self, now: int) -> bool:
        """Return whether to ask now; hints that come while the answer is read are kept."""
        if now < self.at:
            return False
        self.at = now + self._every
        return True
