"""What is known of a deal before its worlds are drawn, in the plain lists a kernel starts from."""

from __future__ import annotations

from typing import NamedTuple


class Deal(NamedTuple):
    """A choice of the seat to act, as the seat knows the deal.

    Args:
        state: laid out as in ``layout``, the cards of other hands and the stock missing.
        rules: those of the table, laid out as in ``layout``.
        worths: by outcome, what the deal is worth to each of four seats.
        plan: how the unseen cards may lie, laid out as in ``worlds``.
        moves: what the seat thinks about.
        trick: the cards on the table, the leader's first.
    """

    state: list[int]
    rules: list[int]
    worths: list[float]
    plan: list[int]
    moves: tuple[int, ...]
    trick: tuple[int, ...]
