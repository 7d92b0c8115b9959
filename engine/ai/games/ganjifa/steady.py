"""Ganjifa by rules of thumb.

Everybody who counts knows the hukm of each suit, and so every winner. What is left to judge is
which cards to part with, when to cash a winner and when to keep it for the akheri, and whether the
second card of a trick will hold.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action, Pass, Play
from engine.cards import Card, CardSet, Suit, card_set, cards, size
from engine.games.ganjifa.actions import (
    Aside,
    Deni,
    Double,
    Dukkal,
    Hardu,
    Lift,
    Lowest,
    Natavani,
    Number,
    RandomLead,
    Request,
    Return,
    RunOut,
    Sokta,
    Split,
    Swap,
    Talafa,
    Tavani,
    Utari,
    UtarunaSir,
)
from engine.games.ganjifa.state import Phase, State
from engine.games.ganjifa.terms import PACKS, Terms
from engine.view import View

NEXT_IN_LINE = (6.0, 3.0, 1.5, 0.7)
"""The worth of the hukm, the second, the third and the fourth card of a suit."""
LENGTH = 0.15
"""How much each lower card of its suit in the same hand adds to the worth of such a card."""
SURE = 100.0
KEEP_FOR_AKHERI = 1
"""How many winners are kept for the end."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    state = view.known
    terms = _terms(view)
    if isinstance(view.legal[0], Aside | Number | Lift):
        return rng.choice(view.legal)
    if state.phase is Phase.LEAD:
        return max(view.legal, key=lambda lead: _lead(view, terms, lead))
    if state.phase is Phase.EXCHANGE:
        return max(view.legal, key=lambda action: _exchange(view, terms, action))
    single = [one for one in view.legal if not isinstance(one, Lowest)]
    return min(single, key=lambda action: _cost(view, terms, action))


def _terms(view: View[State]) -> Terms:
    """Return the terms of the game as the viewer can work them out.

    A card counts as live unless it is gone, in the trick or burned: all others are in some hand.
    """
    state = view.known
    deal = state.deal
    out = deal.gone | deal.trick.cards | deal.burned
    return state.terms._replace(live=card_set(PACKS[state.match.rules.deck]) & ~out)


def _place(terms: Terms, one: Card) -> int:
    """Return how many live cards of its suit are higher."""
    if not one.bit & terms.live:
        return len(NEXT_IN_LINE)
    higher = 0
    for other in terms.ranks[one.suit]:
        if other is one:
            break
        higher += bool(other.bit & terms.live)
    return higher


def _keep(hand: CardSet, terms: Terms, one: Card) -> float:
    """Return the cost of parting with a card."""
    place = _place(terms, one)
    strength = terms.strength(one) * 0.02
    if place >= len(NEXT_IN_LINE):
        return strength
    return NEXT_IN_LINE[place] + LENGTH * size(terms.below(hand, one)) + strength


def _cost(view: View[State], terms: Terms, action: Action) -> float:
    match action:
        case Play(one) | Return(one):
            return _keep(view.hand, terms, one)
        case Double(one):
            return -SURE + _doubles_badly(view, terms, one)
        case Split(one):
            return -SURE + _keep(view.hand, terms, one)
    return 0.0


def _doubles_badly(view: View[State], terms: Terms, one: Card) -> float:
    """Return what speaks against this second card: its worth, and the risk that it is beaten."""
    worth = _keep(view.hand, terms, one)
    deal = view.known.deal
    added = {put.seat for put in deal.trick.put} | {deal.leader}
    if len(added) > 1:
        return worth
    mine = sum(bool(other.bit & view.hand) for other in terms.order(one.suit))
    beaten_by = max(0, _place(terms, one) - mine + 1)
    return worth + 1.5 * beaten_by


# Leads


def _lead(view: View[State], terms: Terms, lead: Action) -> float:
    hand = view.hand
    winners = size(terms.high(hand))
    match lead:
        case Sokta(suit):
            return 90.0 + size(terms.of(hand, suit)) if _all_mine(view, terms, suit) else -50.0
        case Dukkal(suit):
            return 80.0 + len(terms.run(hand, suit))
        case Deni(_):
            return 70.0
        case Tavani(_):
            return 60.0
        case Utari(suit):
            spare = winners > KEEP_FOR_AKHERI or winners == size(hand)
            return 40.0 - size(terms.of(hand, suit)) if spare else 5.0
        case Talafa(suit):
            return 20.0 + size(terms.of(hand, suit))
        case UtarunaSir(_):
            return 15.0
        case Natavani(suit):
            return 12.0 + size(terms.of(hand, suit))
        case RunOut():
            return 10.0 + 12.0 * (winners >= 4)
        case RandomLead():
            return 8.0
        case Hardu(_):
            return 2.0
    return 0.0


def _all_mine(view: View[State], terms: Terms, suit: Suit) -> bool:
    """Return whether this hand holds all cards of a suit that are not gone, even burned ones."""
    gone = view.known.deal.gone
    return all(one.bit & (view.hand | gone) for one in terms.ranks[suit])


# Exchanges


def _exchange(view: View[State], terms: Terms, action: Action) -> float:
    worst = min(_keep(view.hand, terms, one) for one in cards(view.hand))
    match action:
        case Swap(one):
            return _keep(view.hand, terms, one) - worst - 0.2
        case Request(_):
            return 1.0
        case Pass():
            return 0.0
    return 0.0
