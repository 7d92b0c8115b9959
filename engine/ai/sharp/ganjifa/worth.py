"""What a deal of Ganjifa is worth as its match values it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.ganjifa.score import is_over, leading
from engine.games.ganjifa.state import Match

CARRIED = 1.0
"""What a card paid into the next deal gains there and takes from who paid it, in cards captured."""
MATCH = 12.0
"""What winning the match is worth, in cards captured."""
FULL = 2.0
"""So many thirds of the pack make a worth of 1."""


class Stakes(NamedTuple):
    """What a deal is played for.

    Args:
        ahead: deals that may still follow it.
    """

    match: Match
    ahead: int

    def worth(self, captured: Sequence[int], killers: int) -> list[float]:
        """Return what the deal is worth to each seat, -1 to 1.

        Args:
            killers: who has killed the akheri, a bit a seat.
        """
        base = self.match.base
        points = [count - base for count in captured]
        first, second, third = (a + b for a, b in zip(self.match.scores, points, strict=True))
        after = self.match._replace(scores=(first, second, third), deals=self.match.deals + 1)
        if is_over(after):
            won = leading(after.scores)
            share = MATCH / len(won)
            values = [one + share * (n in won) for n, one in enumerate(points)]
        else:
            paid = self._paid(points, killers)
            values = [one + CARRIED * more for one, more in zip(points, paid, strict=True)]
        return [max(-1.0, min(1.0, one / (FULL * base))) for one in values]

    def _paid(self, points: Sequence[int], killers: int) -> list[int]:
        """Return how many cards each seat gets from the others before the next deal (4.4)."""
        if self.match.rules.card_payments == "false":
            return [0, 0, 0]
        creditors = [seat for seat in range(3) if points[seat] > 0]
        got = [0, 0, 0]
        for debtor in range(3):
            if points[debtor] >= 0 or killers >> debtor & 1:
                continue
            for creditor in creditors:
                owed = points[creditor] if len(creditors) > 1 else -points[debtor]
                got[creditor] += owed
                got[debtor] -= owed
        return got


def stakes_of(match: Match) -> Stakes:
    """Return what the deal under way is played for."""
    rules = match.rules
    ahead = rules.deals - match.deals - 1 if rules.match_end == "deals" else 1
    return Stakes(match, ahead)
