"""What a deal of Ganjifa is worth, as its match values it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.ganjifa.payment import claims_of
from engine.games.ganjifa.scoring import is_over, leading, scored_match
from engine.games.ganjifa.state import SEATS, Match

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
        points = self.points(captured)
        first, second, third = captured
        killed = tuple(seat for seat in range(SEATS) if killers >> seat & 1)
        after = scored_match(self.match, (first, second, third), killed)
        if is_over(after):
            won = leading(after.scores)
            share = MATCH / len(won)
            values = [one + share * (n in won) for n, one in enumerate(points)]
        else:
            values, more = points, CARRIED * self.ahead
            for claim in claims_of(after):
                values[claim.creditor] += more * claim.owed
                values[claim.debtor] -= more * claim.owed
        return [max(-1.0, min(1.0, one / (FULL * self.match.base))) for one in values]

    def points(self, captured: Sequence[int]) -> list[float]:
        """Return the points of each seat."""
        return [float(count - self.match.base) for count in captured]


def stakes_of(match: Match) -> Stakes:
    """Return what the deal under way is played for."""
    rules = match.rules
    left = rules.deals - match.deals - 1 if rules.match_end == "deals" else FAR
    return Stakes(match, min(FAR, left))
