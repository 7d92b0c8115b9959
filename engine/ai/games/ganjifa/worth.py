"""What a deal of Ganjifa is worth, as its match values it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.ganjifa.scoring import is_over, leading
from engine.games.ganjifa.state import Match

CARRIED = 1.0
"""What a card received in payment gains in the next deal, and costs the payer, in cards captured.
Measured over deals by the rules of thumb, in both packs."""
MATCH = 12.0
"""What winning the match is worth, in cards captured."""
FAR = 2
"""The most deals to look ahead."""
FULL = 3.0
"""This many thirds of the pack make a worth of 1."""


class Stakes(NamedTuple):
    """What a deal is played for.

    Args:
        ahead: how many later deals matter: what is gained in the next one is paid for in the one
            after that.
    """

    match: Match
    ahead: int

    def worth(self, captured: Sequence[int], killers: int) -> list[float]:
        """Return what the deal is worth to each seat, -1 to 1.

        Args:
            killers: the seats that have killed the akheri, as bits.
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
            more = CARRIED * self.ahead
            values = [one + more * two for one, two in zip(points, paid, strict=True)]
        return [max(-1.0, min(1.0, one / (FULL * base))) for one in values]

    def points(self, captured: Sequence[int]) -> list[float]:
        """Return the points of each seat."""
        return [float(count - self.match.base) for count in captured]

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
    left = rules.deals - match.deals - 1 if rules.match_end == "deals" else FAR
    return Stakes(match, min(FAR, left))
