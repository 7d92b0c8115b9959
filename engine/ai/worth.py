"""What the points of a deal are worth to each seat, as its match values them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Stakes(NamedTuple):
    """What a deal is played for.

    Args:
        scores: the scores of the match before the deal.
        most: the most points that a seat can win or lose in the deal.
        is_last: whether the match ends with it.
        target: a score that ends the match; 0 for none.
    """

    scores: tuple[int, ...]
    most: int
    is_last: bool = False
    target: int = 0

    def worth(self, points: Sequence[int]) -> list[float]:
        """Return what these points are worth, -1 to 1; half is the match if that ends here."""
        shares = [one / self.most for one in points]
        totals = [a + b for a, b in zip(self.scores, points, strict=True)]
        best = max(totals)
        if not (best >= self.target if self.target else self.is_last):
            return shares
        won = 1.0 / totals.count(best)
        return [
            (share + (won if total == best else -1.0)) / 2
            for share, total in zip(shares, totals, strict=True)
        ]
