"""The pile: tricks that lie in the centre until somebody has won two in a row.

Dehla Pakad requires two tricks by the same player, as does Court Piece with double sir; their
variants require two by the same side, or do without the pile.
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
        holder: who won the last trick that still counts, and captures with one more.
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
    """Return the pile after *seat* has won *trick*, and the cards thereby captured, or 0.

    Args:
        last: it is the last trick of the deal, which takes all that lies in the centre.
        capture: ``PLAYER`` or ``TEAM``: who must win two tricks in a row to capture; ``SINGLE``:
            every trick captures.
        keep_count: whether a capturing trick counts as the first of the next two.
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
