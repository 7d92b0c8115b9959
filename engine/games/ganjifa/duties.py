"""What each lead makes the others add, in the order of play (5.2 to 5.4, 6.1, 6.3, 6.4)."""

from __future__ import annotations

from engine.cards import Card, Suit, cards
from engine.games.ganjifa.state import BOUND, FREE, GHENI, OWED, SEATS, Duty, State
from engine.seats import Seat, after

Duties = tuple[Duty, ...]


def duties_of(state: State, led: tuple[Card, ...]) -> Duties:
    """Return what is owed when these cards are led; before they leave the hand."""
    trick, count = state.deal.trick, len(led)
    others = _others(state)
    match trick.lead:
        case "deni":
            return _of_deni(state, others)
        case "sir":
            return _of_sir(state, others)
        case "hardu":
            return _of_hardu(state, others)
        case "sokta":
            return _of_sokta(state, others, count)
        case "akheri":
            return tuple(Duty(one, BOUND, card=cards(state.hands[one])[0]) for one in others)
        case "talafa" | "natavani" | "tavani" | "random":
            return _of_hukm(state, others)
    return tuple(Duty(one, FREE, count) for one in others)


def _others(state: State) -> tuple[Seat, Seat]:
    leader = state.deal.leader
    return after(leader, SEATS), after(leader, SEATS, 2)


def _of_hukm(state: State, others: tuple[Seat, Seat]) -> Duties:
    """The hukm must be played by whoever holds it; the other adds a free card."""
    suit = state.deal.trick.suit
    hukm = None if suit is None else state.terms.best(suit, 0)
    return tuple(
        Duty(one, OWED, card=hukm)
        if hukm is not None and hukm.bit & state.hands[one]
        else Duty(one, FREE)
        for one in others
    )


def _of_deni(state: State, others: tuple[Seat, Seat]) -> Duties:
    """The gheni plays the Raja; what the third player adds follows from whether it doubles."""
    suit = state.deal.trick.suit
    raja = state.terms.ranks[suit][0] if suit is not None else None
    first, second = others
    if raja is not None and raja.bit & state.hands[first]:
        return (Duty(first, GHENI, card=raja),)
    return (Duty(first, FREE), Duty(second, GHENI, card=raja))


def _of_sir(state: State, others: tuple[Seat, Seat]) -> Duties:
    suit = state.deal.trick.suit
    second = None if suit is None else state.terms.best(suit, 1)
    found: list[Duty] = []
    for one in others:
        if second is not None and second.bit & state.hands[one]:
            found += [Duty(one, OWED, card=second), Duty(one, FREE)]
        else:
            found.append(Duty(one, FREE, 2))
    return tuple(found)


def hardu_holder(state: State) -> Seat | None:
    """Return who holds both the hukm and the second card, or None if nobody does."""
    best = _best_two(state)
    for one in _others(state):
        if len(best) == len([card for card in best if card.bit & state.hands[one]]) == 2:
            return one
    return None


def _best_two(state: State) -> tuple[Card, ...]:
    suit: Suit | None = state.deal.trick.suit
    return () if suit is None else state.terms.order(suit)[:2]


def _of_hardu(state: State, others: tuple[Seat, Seat]) -> Duties:
    """The leader adds a card, keeping the third; both high cards come from one hand."""
    trick, leader = state.deal.trick, state.deal.leader
    third = None if trick.suit is None else state.terms.best(trick.suit, 2)
    found = [Duty(leader, FREE, reserved=third.bit if third else 0)]
    for one in others:
        if one == hardu_holder(state):
            found += [Duty(one, BOUND, card=high) for high in _best_two(state)]
        else:
            found.append(Duty(one, FREE, 2))
    return tuple(found)


def _of_sokta(state: State, others: tuple[Seat, Seat], count: int) -> Duties:
    """Whoever has a card of the suit must put the highest of them in (6.3)."""
    suit, terms = state.deal.trick.suit, state.terms
    found: list[Duty] = []
    for one in others:
        held = cards(terms.of(state.hands[one], suit)) if suit is not None else ()
        if held:
            found.append(Duty(one, BOUND, card=max(held, key=terms.worth)))
        if left := count - bool(held):
            found.append(Duty(one, FREE, left))
    return tuple(found)
