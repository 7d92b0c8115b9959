"""What hands get in Durak, from the pack and the talon, and what everybody knows about it."""

from __future__ import annotations

from engine.cards import Card, CardSet, cards, size
from engine.dealing import given
from engine.games.durak.actions import PACK_SET, TRUMPS, LastDrawn, TalonDrawn
from engine.games.durak.state import DealState, Events, Hands, Late
from engine.seats import Seat
from engine.view import Laid

HAND = 6
"""The size of a hand when dealt, and up to which it is filled."""


def turned_up(deck: tuple[Card, ...], seats: int) -> Card:
    """Return the card that fixes the trump suit: the one after the hands, or else the last."""
    return deck[min(seats * HAND, len(deck) - 1)]


def dealt(deck: tuple[Card, ...], seats: int, first: Seat, shown: Card) -> tuple[Hands, DealState]:
    """Return the hands of six cards, and the talon with the *shown* card under it."""
    count = seats * HAND
    hands = given((0,) * seats, deck[:count], 1, first)
    talon = (*deck[count + 1 :], *deck[count : count + 1])
    return hands, DealState(shown.suit, shown, talon, len(talon), public=shown.bit)


def lowest_trump(hands: Hands, trumps: CardSet) -> tuple[Seat, Card] | None:
    """Return who holds the lowest trump of all hands, and that card; None if nobody has one."""
    held = sum(hands) & trumps
    if not held:
        return None
    (one,) = cards(held & -held)
    return next(seat for seat, hand in enumerate(hands) if hand & one.bit), one


def with_lowest_shown(deal: DealState, seats: int, lowest: Card | None) -> DealState:
    """Return the deal once the lowest trump of all hands is shown, or known not to exist.

    All lower trumps are then in the talon, because no hand has them.
    """
    below = PACK_SET if lowest is None else lowest.bit - 1
    late = TRUMPS[deal.trump] & below & ~deal.public
    return deal._replace(
        public=deal.public | (0 if lowest is None else lowest.bit),
        late=Late(late, (0,) * seats) if late else None,
    )


def filled_up(
    hands: Hands, deal: DealState, order: tuple[Seat, ...]
) -> tuple[Hands, DealState, Events]:
    """Return hands and talon after the seats, in this *order*, have drawn up to six cards."""
    if not deal.talon:
        return hands, deal, ()
    found, talon, events = list(hands), deal.talon, list[TalonDrawn | LastDrawn]()
    for seat in order:
        wanted = HAND - size(found[seat])
        if wanted > 0 and talon:
            drawn, talon = talon[:wanted], talon[wanted:]
            found[seat] |= sum([one.bit for one in drawn])
            events.append(TalonDrawn(seat, len(drawn)))
            if not talon:
                events.append(LastDrawn(seat, drawn[-1]))
    late = deal.late and _drawn_late(deal.late, tuple(events))
    deal = deal._replace(talon=talon, undealt=len(talon), late=late)
    return tuple(found), deal, tuple(events)


def _drawn_late(late: Late, events: Events) -> Late:
    """Return how many late trumps each seat may hold now; the shown card is not one of them."""
    most = list(late.most)
    for one in events:
        if isinstance(one, TalonDrawn):
            most[one.seat] += one.count
        elif isinstance(one, LastDrawn):
            most[one.seat] -= 1
    return late._replace(most=tuple(most))


def recalled(late: Late | None, shown: tuple[Laid, ...]) -> Late | None:
    """Return what is known about late trumps once the seats have shown these cards."""
    if late is None:
        return None
    hidden, most = late.cards, list(late.most)
    for one in shown:
        bit = one.cards[0].bit
        if bit & hidden:
            hidden ^= bit
            most[one.seat] -= 1
    return Late(hidden, tuple(most)) if hidden else None
