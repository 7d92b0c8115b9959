"""What each lead makes the others add, in the order of play.

A *duty* is public: how many cards, and which card is asked for. Whether the seat holds that card,
and so must play it, shows only when its turn comes.
"""

from __future__ import annotations

from engine.cards import Card, Suit, cards
from engine.games.ganjifa.state import (
    BOUND,
    FREE,
    GHENI,
    OWED,
    SEATS,
    SUIT,
    Duty,
    State,
)
from engine.seats import Seat, after

Duties = tuple[Duty, ...]


def duties_of(state: State, led: tuple[Card, ...]) -> Duties:
    """Return what is owed when these cards are led."""
    trick, count, terms = state.deal.trick, len(led), state.terms
    suit = trick.suit
    hukm = None if suit is None else terms.best(suit, 0)
    match trick.lead:
        case "deni":
            return _both(state, GHENI, 1, terms.ranks[suit][0] if suit is not None else None)
        case "sir":
            return _both(state, OWED, count, None if suit is None else terms.best(suit, 1))
        case "hardu":
            third = None if suit is None else terms.best(suit, 2)
            own = Duty(state.deal.leader, FREE, reserved=third.bit if third else 0)
            return (own, *_both(state, BOUND, count + 1, hukm))
        case "sokta":
            return _both(state, SUIT, count)
        case "talafa" | "natavani" | "tavani" | "random":
            return _both(state, OWED, 1, hukm)
    return _both(state, FREE, count)


def _both(state: State, kind: str, count: int, asked_for: Card | None = None) -> Duties:
    return tuple(Duty(seat, kind, count, asked_for) for seat in others(state))


def others(state: State) -> tuple[Seat, Seat]:
    """Return the two followers, in the order of play."""
    leader = state.deal.leader
    return after(leader, SEATS), after(leader, SEATS, 2)


def asked(state: State, duty: Duty) -> Card | None:
    """Return the card that the seat of a duty must play now because it holds it; else None."""
    hand = state.hands[duty.seat]
    if duty.kind == SUIT and not state.deal.trick.of(duty.seat):
        return highest(state, duty.seat)
    if duty.kind in (OWED, BOUND, GHENI) and duty.card is not None and duty.card.bit & hand:
        return duty.card
    return None


def highest(state: State, seat: Seat) -> Card | None:
    """Return the highest card that a seat holds of the suit led; burned ones count as lowest."""
    suit: Suit | None = state.deal.trick.suit
    held = cards(state.terms.of(state.hands[seat], suit)) if suit is not None else ()
    return max(held, key=state.terms.worth, default=None)


def hardu_holder(state: State) -> Seat | None:
    """Return who holds both the hukm and the second card, or None if nobody does."""
    suit = state.deal.trick.suit
    best = () if suit is None else state.terms.order(suit)[:2]
    for one in others(state):
        if len(best) == len([card for card in best if card.bit & state.hands[one]]) == 2:
            return one
    return None
