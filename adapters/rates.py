"""How often something may be sent, where a platform or good manners set a limit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """At most *most* messages within any *seconds* (a sliding window).

    The first *burst* of them may go at once. After that there are at least *gap* seconds between
    two, and more if needed to spread the rest evenly over the window, so that a table does not
    stand still at the end of a minute because it was busy at the beginning.
    """

    most: int
    seconds: float
    burst: int
    gap: float = 0.0

    def due(self, sent: Sequence[float], now: float) -> float:
        """Return when the next message may go, given when others were *sent* (ascending)."""
        recent = sent[bisect_right(sent, now - self.seconds) :]
        if len(recent) < self.burst:
            return now
        if len(recent) >= self.most:
            return recent[-self.most] + self.seconds
        left = self.most - len(recent) + 1
        spread = (recent[0] + self.seconds - recent[-1]) / left
        return recent[-1] + max(self.gap, spread)
