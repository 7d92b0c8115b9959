"""The exact solver by compiled functions, in the place of ``engine.ai.exact.Exact``."""

from __future__ import annotations

from engine.ai.endings import NO_SUIT, RANKS_OF_A_SUIT, Ending
from engine.ai.fast import frames
from engine.ai.fast.compiled import Ints, ints, no_ints
from engine.ai.fast.kept import solve
from engine.piles import SINGLE, TEAM
from engine.seats import Seat

ROOM = 1 << 19
"""So many positions are remembered: 8 MB."""


class FastExact:
    """Answers for one deal; see ``engine.ai.exact.Exact``."""

    def __init__(self, rules: Ending, ours: tuple[bool, ...], room: int = ROOM) -> None:
        self._x, self._known = no_ints(frames.SIZE), no_ints(2 * room)
        _rule(self._x, rules, ours)

    def value(self, ending: Ending, guess: int | None = None) -> int:
        """Return how much our side captures from here on; a good *guess* saves time."""
        _put(self._x, ending)
        trick = [_wide(1 << one) for one in ending.trick] + [0] * (4 - len(ending.trick))
        first = (ending.left + 1) // 2 if guess is None else guess
        given = ints(trick), len(ending.trick), ending.left, first
        return int(solve(self._x, self._known, *given))


def _wide(cards: int) -> int:
    """Return cards with sixteen bits to a suit."""
    suits = [cards >> RANKS_OF_A_SUIT * suit & frames.SUIT for suit in range(4)]
    return sum(one << 16 * suit for suit, one in enumerate(suits))


def _put(x: Ints, ending: Ending) -> None:
    """Write down the moment before the trick under way."""
    for seat, hand in enumerate(ending.hands):
        x[seat] = _wide(hand)
    for place, one in enumerate(ending.trick):
        x[_seat(ending, place)] |= _wide(1 << one)
    x[frames.TRUMP] = NO_SUIT if ending.maker >= 0 else ending.trump
    x[frames.HOLDER], x[frames.PILE] = ending.holder, ending.pile
    x[frames.BY_ACE] = ending.aces_block and ending.held_by_ace
    frames.begin(x, 0, ending.leader)


def _seat(ending: Ending, place: int) -> Seat:
    return (ending.leader + place) % ending.seats


def _rule(x: Ints, ending: Ending, ours: tuple[bool, ...]) -> None:
    x[frames.SEATS] = ending.seats
    x[frames.COUNTED], x[frames.MARKED] = _wide(ending.counted), _wide(ending.marked)
    x[frames.TEAM], x[frames.SINGLE] = ending.capture == TEAM, ending.capture == SINGLE
    x[frames.KEEP], x[frames.ACES_BLOCK] = ending.keep_count, ending.aces_block
    x[frames.WAITS], x[frames.MAKER_LEADS] = ending.waits, ending.maker_leads
    for seat, one in enumerate(ours):
        x[frames.OURS + seat] = one
