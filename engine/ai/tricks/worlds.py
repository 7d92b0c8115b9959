"""The worlds of a view in a trick game: the deal as its seat knows it, for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Call, cards_of
from engine.ai.kernel import layout as at
from engine.ai.kernel import playing
from engine.ai.kernel import worlds as plans
from engine.ai.kernel.deal import Deal
from engine.ai.tricks.cards import NUMBERS, laid, ranked, write
from engine.ai.tricks.steady import action_of
from engine.ai.worlds import MOST, Position, Worlds
from engine.cards import CardSet
from engine.seats import Seat
from engine.worlds import Counts, Hidden, Spread


class TrickWorlds(Worlds[int]):
    """The worlds of a view, which a kernel draws from their ``deal``.

    Args:
        opening: what the view shows of the state before the current trick, in the kernel's layout:
            of other hands only the cards on the table.
        plan: how the unseen cards may lie.
        numbers: the number of each card by its index.
        others: the actions of the moves from ``OTHER`` on.
        trick: the numbers of the cards played to it, the leader's first.
        bounds: a deal worth at least the first to the seat is a Kot or court of its side, one
            worth at most the second is one of the others.
    """

    def __init__(
        self,
        opening: list[int],
        rules: list[int],
        worths: list[float],
        plan: list[int],
        *,
        numbers: Sequence[int] = NUMBERS,
        others: tuple[Action, ...] = (),
        trick: Sequence[int],
        bounds: tuple[float, float] = (MOST, -MOST),
    ) -> None:
        state = laid(opening, rules, trick)
        self.seat: Seat = state[at.DUE]
        self.bounds, self.numbers = bounds, numbers
        self.moves: tuple[int, ...] = moves_of(state, rules)
        self.deal = Deal(state, rules, worths, plan, self.moves, opening, tuple(trick))
        self._others = others

    def draw(self, rng: Random) -> Position[int]:
        """Refuse: only a kernel draws these worlds.

        Raises:
            LookupError: always.
        """
        del rng
        raise LookupError("the worlds of a game of tricks are drawn by a kernel")

    def action(self, move: int) -> Action:
        """Return the action that a move stands for."""
        return action_of(move, self._others, self.numbers)

    def move(self, action: Action) -> int:
        """Return the move that stands for an action; a card may have an equal in ``moves``."""
        if isinstance(action, Call):
            return at.CALL + action.suit.index
        if action in self._others:
            return at.OTHER + self._others.index(action)
        return self.numbers[cards_of(action)[0].index]

    def stand_in(self, action: Action) -> int:
        """Return the one of ``moves`` that is as good as an action: the card's lowest equal."""
        number = self.move(action)
        if number in self.moves or number >= at.CALL:
            return number
        return max(one for one in self.moves if one < number and one & 3 == number & 3)


def moves_of(state: list[int], rules: list[int]) -> tuple[int, ...]:
    """Return the moves of the seat to act in rising order, one for each group of equal cards."""
    mask, first = playing.choices(state, rules), playing.first_move(state)
    return tuple(first + n for n in range(mask.bit_length()) if mask >> n & 1)


def plan_of(hidden: Hidden) -> list[int]:
    """Return how the cards that a seat cannot see may lie."""
    limits = tuple((ranked(some), most) for some, most in hidden.limits)
    spread = Spread(ranked(hidden.cards), hidden.sizes, limits)
    return plan_for(hidden.holders, spread)


def plan_for(
    holders: Sequence[Seat], spread: Spread, numbers: Sequence[int] | None = None
) -> list[int]:
    """Return the plan of a spread over some seats and, last, the stock.

    Args:
        numbers: of the cards by their index, where the spread has indices.
    """
    plan = [0] * plans.PLAN
    plan[plans.SEAT_OF + 2] = -1  # with three players there is no third other seat
    write(plan, plans.SEAT_OF, holders)
    write(plan, plans.SIZES, spread.sizes)
    groups: list[tuple[list[CardSet], Counts]] = [
        *zip(spread.groups, spread.most, strict=True),
        (spread.pool, spread.sizes),
    ]
    plan[plans.GROUPS] = len(groups)
    for n, (bits, most) in enumerate(groups):
        mask, place = sum(bits), plans.FIRST_GROUP + plans.GROUP * n
        plan[place + plans.MASK] = mask if numbers is None else ranked(mask, numbers)
        plan[place + plans.FOUND] = len(bits)
        write(plan, place + plans.CAPS, most)
    return plan
