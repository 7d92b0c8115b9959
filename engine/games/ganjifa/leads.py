"""What the leader must lead, and what each lead puts on the table.

Before the *tigasta* (when everybody has led and lost the lead) it is a *dukkal*, else a *deni*,
else a *talafa* or the *utari*. After it there are more leads to choose from, once dukkal, deni and
a *tavani* that is due have been led.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Play
from engine.cards import Card, CardSet, Suit, cards
from engine.games.ganjifa.actions import (
    Burn,
    Deni,
    Dukkal,
    Hardu,
    Natavani,
    RandomLead,
    RunOut,
    Sokta,
    Talafa,
    Tavani,
    Utari,
    UtarunaSir,
)
from engine.games.ganjifa.state import State
from engine.games.ganjifa.terms import Terms, lone

Leads = tuple[Action, ...]


def leads(state: State) -> Leads:
    """Return the leads allowed: those that are forced, or all that are open when none is."""
    hand, terms = state.hands[state.deal.leader], state.terms
    if hand.bit_count() == 1:
        return (Play(cards(hand)[0]),)
    if state.deal.utari:
        return (RunOut(),) if terms.high(hand) else (RandomLead(),)
    if found := tuple(_dukkals(state, hand, terms)):
        return found
    if found := tuple(_denis(hand, terms)):
        return found
    if state.deal.half == 1:
        return (*map(Talafa, _talafas(hand, terms, other=True)), RunOut())
    if (due := tavani_due(state, hand, terms)) is not None:
        return (Tavani(due),)
    return tuple(_free(state, hand, terms))


def _dukkals(state: State, hand: CardSet, terms: Terms) -> Iterator[Action]:
    for suit in terms.dukkals(hand):
        yield Dukkal(suit)
        if state.deal.half == 2:
            yield Sokta(suit)


def _denis(hand: CardSet, terms: Terms) -> Iterator[Action]:
    for suit in terms.denis(hand):
        yield Deni(suit)
        if lone(hand, terms, suit):
            yield Burn(suit)


def _talafas(hand: CardSet, terms: Terms, *, other: bool) -> Iterator[Suit]:
    """Yield the suits of which the hand has the second card, but not the hukm.

    Args:
        other: whether it needs another card of the suit to lead.
    """
    for suit in terms.ranks:
        hukm, second = terms.best(suit, 0), terms.best(suit, 1)
        if hukm is None or second is None or hukm.bit & hand or not second.bit & hand:
            continue
        if not (other and lone(hand, terms, suit)):
            yield suit


def tavani_due(state: State, hand: CardSet, terms: Terms) -> Suit | None:
    """Return the suit of a tavani due now: its card is second, and another hand has the hukm."""
    due = state.deal.dues[state.deal.leader]
    if due is None or not due.card.bit & hand & terms.live:
        return None
    hukm, second = terms.best(due.suit, 0), terms.best(due.suit, 1)
    is_second = second is due.card and hukm is not None and not hukm.bit & hand
    return due.suit if is_second else None


def _free(state: State, hand: CardSet, terms: Terms) -> Iterator[Action]:
    """Yield the leads that are open when none is forced."""
    hukms = [suit for suit in terms.ranks if terms.run(hand, suit)]
    yield from map(Utari, hukms)
    yield from map(Talafa, _talafas(hand, terms, other=False))
    yield from (UtarunaSir(suit) for suit in hukms if below_third(hand, terms, suit))
    if not state.deal.void_hardu:
        for suit in terms.ranks:
            if suit not in hukms and _holds_third_alone(hand, terms, suit):
                yield Natavani(suit)
                yield from map(Hardu, cards(below_third(hand, terms, suit)))
    yield from (Sokta(suit) for suit in terms.ranks if terms.of(hand, suit))
    if not hukms:
        yield RandomLead()


def below_third(hand: CardSet, terms: Terms, suit: Suit) -> CardSet:
    """Return the cards below the third of a suit, if the hand has the third but not the second."""
    second, third = terms.best(suit, 1), terms.best(suit, 2)
    if second is None or third is None or second.bit & hand or not third.bit & hand:
        return 0
    return terms.below(hand, third)


def _holds_third_alone(hand: CardSet, terms: Terms, suit: Suit) -> bool:
    hukm = terms.best(suit, 0)
    return hukm is not None and not hukm.bit & hand and below_third(hand, terms, suit) != 0


# The cards of a lead


def laid_by(action: Action, hand: CardSet, terms: Terms) -> tuple[Card, ...]:
    """Return the cards that a lead puts on the table without anybody choosing them."""
    match action:
        case Dukkal(suit):
            return terms.run(hand, suit)[:-1]
        case Utari(suit) | UtarunaSir(suit):
            return terms.run(hand, suit)[:1]
        case Sokta(suit):
            return cards(terms.of(hand, suit))
        case Deni(suit) if lone(hand, terms, suit):
            return terms.ranks[suit][1:2]
        case RunOut():
            return cards(terms.high(hand))
    return ()


def lead_cards(state: State) -> tuple[Card, ...]:
    """Return the cards that may be led once the lead is named."""
    trick, deal, terms = state.deal.trick, state.deal, state.terms
    hand, suit = state.hands[deal.leader], trick.suit
    if suit is None:
        return ()
    held = terms.of(hand, suit)
    match trick.lead:
        case "deni":
            pradhan = terms.ranks[suit][1].bit
            return cards(held & ~pradhan or pradhan)
        case "talafa" if deal.half == 1:
            second = terms.best(suit, 1)
            return cards(held & ~(second.bit if second else 0))
        case "talafa":
            return cards(hand)
        case "tavani":
            due = deal.dues[deal.leader]
            return cards(hand & ~(due.card.bit if due else 0))
    return cards(below_third(hand, terms, suit))


def is_down(state: State) -> bool:
    """Return whether the card of the lead that was named lies face down."""
    lead = state.deal.trick.lead
    return lead == "tavani" or (lead == "talafa" and state.deal.half == 2)
