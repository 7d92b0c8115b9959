"""What could be made with all cards seen: the exact value of the last tricks of a deal.

It serves those who look back on a deal, never a seat at the table, for it takes a full state. The
answer is what a side captures in the whole deal, in tens for Dehla Pakad and in tricks for Court
Piece and Teen Do Paanch, if everybody knows all cards from here on and plays as well as possible.
Court Piece is valued as if all thirteen tricks were played; in Teen Do Paanch the value of a seat
is what it makes if the two others play together against it, so the three need not add up to ten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.actions import Action, Play
from engine.ai.kernel import layout as at
from engine.ai.kernels import AnySolver
from engine.ai.tricks import court_piece, dehla_pakad, teen_do_paanch
from engine.ai.tricks.cards import NUMBERS
from engine.games import GAMES
from engine.games.court_piece.state import ENOUGH
from engine.partners import Phase

MOST_TRICKS = 9
"""Endings with more tricks are not solved: each further trick takes about five times as long."""


class Ending(NamedTuple):
    """The play of a deal from some card on, all cards dealt.

    Args:
        state: the kernel's, with all hands, and its *rules*.
        numbers: the number of each card by its index.
        enough: a side that captures this much wins the deal and ends it; 0 if all of it counts.
    """

    state: list[int]
    rules: list[int]
    numbers: tuple[int, ...] = NUMBERS
    enough: int = 0

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return (0, 1, 2) if self.rules[at.SEATS] == 3 else (0, 1, 0, 1)

    @property
    def taken(self) -> tuple[int, ...]:
        """What each side has captured so far."""
        first = at.TENS if self.rules[at.COUNTED] else at.TRICKS
        return tuple(self.state[first : first + len(set(self.sides))])

    @property
    def tricks(self) -> int:
        """How many tricks are left, including the current one."""
        return self.rules[at.LAST] - self.state[at.NUMBER] + 1


def ending_of(game: str, state: Any) -> Ending | None:
    """Return what is left to play in a state of the game, or None.

    None before all cards are dealt, outside the play of tricks, and after the deal.
    """
    read = _READERS.get(game)
    if read is None or state.phase.value != Phase.PLAY.value or state.deal.undealt:
        return None
    return read(state)


def solve(game: str, state: Any) -> tuple[int, ...] | None:
    """Return what each side captures in the deal if everybody knows all cards.

    Sides are those of ``GameInfo.side``: two partnerships, or each seat. There is an answer in the
    last ``MOST_TRICKS`` tricks of the three games, once all cards are dealt; else None.
    """
    ending = _ending(game, state)
    if ending is None:
        return None
    return tuple(_Side(ending, side).value() for side in range(len(ending.taken)))


def best_plays(game: str, state: Any) -> dict[Action, int] | None:
    """Return, for each legal card, what the side of the seat to act captures after it.

    The best of these values is that of the state itself. None where there is no answer.
    """
    ending = _ending(game, state)
    if ending is None:
        return None
    side, guess = _Side(ending, ending.sides[ending.state[at.DUE]]), None
    found: dict[Action, int] = {}
    for action in GAMES[game].legal(state):
        if isinstance(action, Play):
            found[action] = guess = side.value(ending.numbers[action.card.index], guess)
    return found


class _Side:
    """One side of an ending; what one question finds out speeds up the next."""

    def __init__(self, ending: Ending, side: int) -> None:
        self._ending, self._taken = ending, ending.taken[side]
        self._solver = AnySolver(ending.rules, side)

    def value(self, move: int | None = None, guess: int | None = None) -> int:
        """Return what the side captures in the deal; *guess* is an estimate of it.

        Args:
            move: the card to play first; by default any.
        """
        expected = None if guess is None else guess - self._taken
        return self._taken + self._solver.value(self._ending.state, move, expected)


def _ending(game: str, state: Any) -> Ending | None:
    found = ending_of(game, state)
    return None if found is None or found.tricks > MOST_TRICKS else found


def _dehla_pakad(state: Any) -> Ending:
    rules = dehla_pakad.rules_of(state.match)
    return Ending(dehla_pakad.state_of(state, rules), rules)


def _court_piece(state: Any) -> Ending | None:
    rules = court_piece.rules_of(state.match)
    if rules[at.DOUBLE] and state.deal.number < rules[at.FIRST_CAPTURE]:
        return None
    return Ending(court_piece.state_of(state, rules), rules, enough=ENOUGH)


def _teen_do_paanch(state: Any) -> Ending:
    rules, numbers = teen_do_paanch.rules_of(state.match), teen_do_paanch.numbers_of(state)
    return Ending(teen_do_paanch.state_of(state, rules), rules, numbers)


_READERS: dict[str, Callable[[Any], Ending | None]] = {
    "dehla_pakad": _dehla_pakad,
    "court_piece": _court_piece,
    "teen_do_paanch": _teen_do_paanch,
}
