"""What is known about a deal before its worlds are drawn, as the plain lists a kernel needs."""

from __future__ import annotations

from typing import NamedTuple


class Deal(NamedTuple):
    """A decision of the seat to act, as that seat knows the deal.

    Args:
        state: laid out as in ``layout``, without the cards of other hands and the stock.
        rules: those of the table, laid out as in ``layout``.
        worths: by outcome, what the deal is worth to each of four seats.
        plan: how the unseen cards may lie, laid out as in ``worlds``.
        moves: the moves to choose from.
        opening: the state before the current trick, in which the cards on the table are in hands.
        trick: the numbers of these cards, the leader's first.
    """

    state: list[int]
    rules: list[int]
    worths: list[float]
    plan: list[int]
    moves: tuple[int, ...]
    opening: list[int]
    trick: tuple[int, ...]
