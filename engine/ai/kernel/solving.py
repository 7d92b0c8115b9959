"""The double-dummy solver as the rest of the project asks it: about a state, for one side."""

from __future__ import annotations

from . import double_dummy_play as play
from . import layout as at
from .jit import ints, no_ints
from .jit_cache import solve

ROOM = 1 << 19
"""How many positions are remembered: 8 MB."""


class Solver:
    """Answers about one deal for one side; what was found out serves for the next question."""

    def __init__(self, rules: list[int], ours: tuple[bool, ...], room: int = ROOM) -> None:
        self._rules, self._known, self._x = rules, no_ints(2 * room), no_ints(play.SIZE)
        x, is_double = self._x, rules[at.GAME] == at.COURT_PIECE and rules[at.DOUBLE]
        x[play.SEATS], x[play.MARKED] = rules[at.SEATS], _by_suit(rules[at.MARKED])
        counts_tens = rules[at.GAME] == at.DEHLA_PAKAD
        x[play.COUNTED] = x[play.MARKED] if counts_tens else 0
        x[play.SINGLE] = rules[at.SINGLE] if counts_tens else not is_double
        x[play.TEAM], x[play.KEEP], x[play.WAITS] = rules[at.TEAM], rules[at.KEEP], rules[at.WAITS]
        x[play.MAKER_LEADS], x[play.ACES_BLOCK] = rules[at.MAKER_LEADS], rules[at.ACES_BLOCK]
        for seat, one in enumerate(ours):
            x[play.OURS + seat] = one

    def value(self, state: list[int], trick: tuple[int, ...], guess: int | None = None) -> int:
        """Return how much the side captures from here on, everybody knowing all cards.

        Args:
            state: with all hands, and no card undealt.
            trick: the cards of the trick under way; a card that *state* has still in the hand of
                the seat to act may come last.
            guess: about how much it is; a good one saves time.
        """
        left = to_capture(state, self._rules)
        self._put(state, trick)
        cards = [_by_suit(1 << one) for one in trick] + [0] * (at.MOST_SEATS - len(trick))
        first = (left + 1) // 2 if guess is None else guess
        return int(solve(self._x, self._known, ints(cards), len(trick), left, first))

    def _put(self, state: list[int], trick: tuple[int, ...]) -> None:
        """Write down the moment before the trick under way."""
        x, seats = self._x, self._rules[at.SEATS]
        leader = (state[at.DUE] - state[at.COUNT]) % seats
        for seat in range(seats):
            x[seat] = _by_suit(state[at.HANDS + seat])
        for place, one in enumerate(trick):
            x[(leader + place) % seats] |= _by_suit(1 << one)
        is_made_now = state[at.MAKER] >= 0 or not state[at.TRUMP]
        x[play.TRUMP] = -1 if is_made_now else (state[at.TRUMP].bit_length() - 1) & 3
        x[play.HOLDER], x[play.BY_ACE] = state[at.HOLDER], state[at.ACED]
        marked = (state[at.PILE] & self._rules[at.MARKED]).bit_count()
        x[play.PILE] = marked if x[play.COUNTED] else state[at.WAITING]
        play.begin(x, 0, leader)


def to_capture(state: list[int], rules: list[int]) -> int:
    """Return what is still to be captured: tens, or tricks."""
    if rules[at.GAME] != at.DEHLA_PAKAD:
        return state[at.WAITING] + rules[at.LAST] - state[at.NUMBER] + 1
    held = state[at.HANDS] | state[at.HANDS + 1] | state[at.HANDS + 2] | state[at.HANDS + 3]
    return ((held | state[at.LAID] | state[at.PILE]) & rules[at.MARKED]).bit_count()


def _by_suit(cards: int) -> int:
    """Return cards with sixteen bits to a suit, as the solver numbers them."""
    found = 0
    while cards:
        number = cards.bit_length() - 1
        found |= 1 << 16 * (number & 3) + (number >> 2)
        cards ^= 1 << number
    return found
