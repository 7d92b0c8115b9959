"""How the search plays a deal to its end: rules of thumb that take no time.

Cards are bits as in ``engine.ai.tricks``: the lowest bit of a hand is its lowest card.
"""

from __future__ import annotations

from random import Random

EVERY_FOURTH = tuple(sum(1 << 4 * rank + suit for rank in range(15)) for suit in range(4))


COURT = 1 << 4 * 9
"""The lowest jack: a card from here on is likely to win a trick."""


def longest(hand: int, suits: tuple[int, ...]) -> int:
    """Return which of the *suits* a hand has most of; of equals the one with the higher cards."""
    return max(range(4), key=lambda n: ((hand & suits[n]).bit_count(), hand & suits[n]))


def leading(hand: int, trump: int, marked: int, rich: bool, rng: Random) -> int:
    """Return what to lead: a high card to take what waits in the centre, else a low one.

    Args:
        marked: cards that are not led if there are others.
        rich: one more trick takes something.
    """
    group = hand & ~(trump | marked) or hand & ~marked or hand
    pick = int(rng.random() * 8)
    if pick < 4:
        group = group & EVERY_FOURTH[pick] or group
    if rich:
        return 1 << group.bit_length() - 1
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
