"""The pile: tricks that wait in the centre until somebody has won two in a row.

Dehla Pakad asks for two tricks of one player (dehla-pakad.md, 3.6), and so does Court Piece with
double sir; their variants ask for two of one side, or none at all.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import CardSet
from engine.seats import Seat, side

PLAYER = "two_in_row_player"
TEAM = "two_in_row_team"
SINGLE = "single"


class Pile(NamedTuple):
    """What lies in the centre.

    Args:
        cards: the cards of the tricks that nobody has captured.
        holder: who won the previous trick of the present count, and captures by one more.
    """

    cards: CardSet = 0
    holder: Seat | None = None


EMPTY = Pile()


def lay(
    pile: Pile,
    trick: CardSet,
    seat: Seat,
    last: bool = False,
    capture: str = PLAYER,
    keep_count: bool = False,
    blocked: bool = False,
) -> tuple[Pile, CardSet]:
    """Return the pile after *seat* has won *trick*, and the cards that it captures, or 0.

    Args:
        last: it is the last trick of the deal, which takes all that lies in the centre.
        capture: ``PLAYER``, ``TEAM`` or ``SINGLE``: whose two tricks in a row capture, or that
            every trick does.
        keep_count: whether a capture counts as the first trick of the next two.
        blocked: this trick captures nothing though it is the second in a row, unless it is the
            last; its winner stays the holder.
    """
    cards = pile.cards | trick
    if captures(pile.holder, seat, last, capture, blocked):
        return (Pile(0, seat) if keep_count and not last else EMPTY), cards
    return Pile(cards, seat), 0


def captures(
    holder: Seat | None,
    seat: Seat,
    last: bool = False,
    capture: str = PLAYER,
    blocked: bool = False,
) -> bool:
    """Return whether *seat* captures the centre by winning a trick; the arguments are ``lay``'s."""
    if last or blocked:
        return last
    if holder == seat or capture == SINGLE:
        return True
    return capture == TEAM and holder is not None and side(holder) == side(seat)
