"""How the search plays a deal to its end: rules of thumb that take no time.

Cards are bits as in ``engine.ai.tricks``: the lowest bit of a hand is its lowest card.
"""

from __future__ import annotations

COURT = 1 << 4 * 9
"""The lowest jack: a card from here on is likely to win a trick."""


def longest(hand: int, suits: tuple[int, ...]) -> int:
    """Return which of the *suits* a hand has most of; of equals the one with the higher cards."""
    return max(range(4), key=lambda n: ((hand & suits[n]).bit_count(), hand & suits[n]))


def leading(hand: int, others: int, trump: int, marked: int, rich: bool, holds: bool) -> int:
    """Return what to lead: a card that wins while there is something to take, else a low one.

    Args:
        others: the cards that the other hands hold together.
        marked: cards that are not led unless they win.
        rich: there is something to take.
        holds: this seat takes it, and the trick, by winning this one.
    """
    if holds:
        lower = others | others >> 4
        lower |= lower >> 8
        lower |= lower >> 16
        sure = hand & ~(lower | lower >> 32)
        # A card of the others may take it; where each trick is one, there will be others.
        hope = hand & ~trump if marked else 0
        group = (sure & ~trump or sure or hope) if rich else sure & marked & ~trump
        if group:
            return 1 << group.bit_length() - 1
    group = hand & ~(trump | marked) or hand & ~marked or hand
    return group & -group


def replying(
    hand: int, led: int, best: int, trump: int, friend: bool, last: bool, marked: int, rich: bool
) -> int:
    """Return what to play to a trick.

    Args:
        best: the card that wins it so far.
        trump: what may beat another suit.
        friend: the trick is the own side's as it stands.
        last: nobody plays after this card.
        marked: cards worth taking: given to the own side, kept from the others.
        rich: there is something to take.
    """
    safe = friend and (last or best >= COURT or best & trump)
    follow = hand & led
    if follow:
        if friend:
            low = (safe and follow & marked) or follow & ~marked or follow
        elif rich and best & led and (low := follow & -best):
            if not last:
                return 1 << low.bit_length() - 1
        elif last and best & led and follow & marked & -best:
            return follow & marked
        else:
            low = follow & ~marked or follow
        return low & -low
    if friend:
        low = (
            (safe and hand & marked & ~trump) or hand & ~(trump | marked) or hand & ~marked or hand
        )
    elif rich and (low := hand & trump & -best if best & trump else hand & trump):
        low = low & ~marked or low
    else:
        low = hand & ~(trump | marked) or hand & ~marked or hand
    return low & -low
