"""The exact solver by compiled functions, in the place of ``engine.ai.exact.Exact``."""

from __future__ import annotations

from engine.ai.endings import NO_SUIT, Ending
from engine.ai.fast import endgame
from engine.ai.fast.compiled import Ints, ints, no_ints
from engine.ai.fast.kept import solve
from engine.piles import SINGLE, TEAM
from engine.seats import Seat

ROOM = 1 << 19
"""So many positions are remembered: 8 MB."""


class FastExact:
    """Answers for one deal; see ``engine.ai.exact.Exact``."""

    def __init__(self, rules: Ending, ours: tuple[bool, ...], room: int = ROOM) -> None:
        self._board = endgame.Board(
            no_ints(endgame.FRAME * endgame.FRAMES),
            _rules_of(rules, ours),
            no_ints(room),
            no_ints(room),
            no_ints(endgame.MOST * endgame.FRAMES),
        )

    def value(self, ending: Ending, guess: int | None = None) -> int:
        """Return how much our side captures from here on; a good *guess* saves time."""
        _put(self._board, ending)
        trick = ints([*ending.trick, *[0] * (4 - len(ending.trick))])
        first = (ending.left + 1) // 2 if guess is None else guess
        return int(solve(self._board, trick, len(ending.trick), ending.left, first))


def _put(board: endgame.Board, ending: Ending) -> None:
    """Write down the moment before the trick under way."""
    x = board.x
    for seat, hand in enumerate(ending.hands):
        x[seat] = hand
    for place, one in enumerate(ending.trick):
        x[_seat(ending, place)] |= 1 << one
    x[endgame.TRUMP] = NO_SUIT if ending.maker >= 0 else ending.trump
    x[endgame.HOLDER], x[endgame.PILE] = ending.holder, ending.pile
    x[endgame.BY_ACE] = ending.aces_block and ending.held_by_ace
    endgame.begin(x, 0, ending.leader)


def _seat(ending: Ending, place: int) -> Seat:
    return (ending.leader + place) % ending.seats


def _rules_of(ending: Ending, ours: tuple[bool, ...]) -> Ints:
    r = no_ints(endgame.RULES)
    r[endgame.SEATS] = ending.seats
    r[endgame.COUNTED], r[endgame.MARKED] = ending.counted, ending.marked
    r[endgame.TEAM], r[endgame.SINGLE] = ending.capture == TEAM, ending.capture == SINGLE
    r[endgame.KEEP], r[endgame.ACES_BLOCK] = ending.keep_count, ending.aces_block
    r[endgame.WAITS], r[endgame.MAKER_LEADS] = ending.waits, ending.maker_leads
    for seat, one in enumerate(ours):
        r[endgame.OURS + seat] = one
    return r
