"""The last two hands of Durak, solved: once the talon is used up, both players know all cards.

The search looks for a forced result bout by bout: first within one more, then within two. What is
proved holds however long the deal goes on; what is not proved within a number of positions stays
open, and so does what goes round for ever.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.games.durak.position import Position
from engine.games.durak.state import next_holder
from engine.seats import Seat

DEEPEST = 16
"""The search looks no further ahead than this many bouts."""

LOST, DRAWN, WON = -1, 0, 1

Key = tuple[object, ...]


def is_ending(at: Position) -> bool:
    """Return whether just two hands are left, and no talon."""
    return not at.talon and len(at.hands) - at.hands.count(0) == 2


def solved(at: Position, moves: Sequence[int], positions: int) -> dict[int, Seat | None]:
    """Return who becomes the durak after each move, None for a draw, as far as that is proved.

    Args:
        positions: the most to look at, for all moves together.
    """
    if at.to_act is None:
        return {}
    ending = _Ending(at.to_act, positions)
    duraks = {WON: next_holder(at.hands, at.to_act), DRAWN: None, LOST: at.to_act}
    found: dict[int, Seat | None] = {}
    for bouts in range(1, DEEPEST):
        for move in moves:
            if move in found:
                continue
            after = at.copy()
            after.bouts = 0
            after.play(move)
            if (value := ending.value(after, bouts)) is not None:
                found[move] = duraks[value]
        if len(found) == len(moves) or ending.left <= 0:
            break
    return found


class _Ending:
    """What is known about the positions of an ending, from one seat's side.

    Attributes:
        left: how many more positions may be looked at.
    """

    def __init__(self, seat: Seat, positions: int) -> None:
        self.left = positions
        self._seat = seat
        self._proved: dict[Key, int] = {}
        self._open: dict[Key, int] = {}

    def value(self, at: Position, bouts: int) -> int | None:
        """Return how it ends for the seat; None if that is not proved within *bouts*."""
        if at.to_act is None:
            return DRAWN if at.durak is None else LOST if at.durak == self._seat else WON
        key = _key(at)
        if (known := self._proved.get(key)) is not None:
            return known
        if at.bouts >= bouts or self.left <= 0 or self._open.get(key, 0) >= bouts - at.bouts:
            return None
        self.left -= 1
        found = self._best(at, bouts)
        if found is None:
            self._open[key] = bouts - at.bouts
        else:
            self._proved[key] = found
        return found

    def _best(self, at: Position, bouts: int) -> int | None:
        own = at.to_act == self._seat
        most, values = (WON if own else LOST), []
        for move in at.moves():
            after = at.copy()
            after.play(move)
            value = self.value(after, bouts)
            if value == most:
                return most
            values.append(value)
        known = [one for one in values if one is not None]
        if len(known) < len(values):
            return None
        return max(known) if own else min(known)


def _key(at: Position) -> Key:
    return (
        *at.hands, at.to_act, at.attacker, at.open, at.under, at.taking, at.passed, at.attacks,
        at.limit, at.showed,
    )  # fmt: skip
