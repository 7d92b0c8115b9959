"""Why a move may be a good one in Ganjifa."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Play, cards_of
from engine.cards import Card, CardSet, card_set, cards
from engine.games.ganjifa.state import Phase, State
from engine.games.ganjifa.terms import PACKS, Terms
from engine.view import Fact, View, fact


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield why to do *action*, what says most first."""
    found = cards_of(action)
    if not found or view.known.phase not in (Phase.LEAD, Phase.FOLLOW):
        return
    terms = _terms(view)
    if view.known.phase is Phase.LEAD:
        yield from _of_lead(view, terms, found)
    elif isinstance(action, Play):
        yield from _of_answer(view, terms, action.card)


def _terms(view: View[State]) -> Terms:
    state = view.known
    out = state.deal.gone | state.deal.trick.cards | state.deal.burned
    return state.terms._replace(live=card_set(PACKS[state.match.rules.deck]) & ~out)


def _best(terms: Terms, one: Card) -> Card | None:
    """Return the highest card of the suit that is still live."""
    return next((other for other in terms.ranks[one.suit] if other.bit & terms.live), None)


def _of_lead(view: View[State], terms: Terms, led: tuple[Card, ...]) -> Iterator[Fact]:
    first = led[0]
    if _best(terms, first) is first:
        yield fact("hukm", card=first)
    elif (best := _best(terms, first)) is not None and best.bit & view.hand:
        yield fact("keeps-hukm", card=best)
    elif best is not None:
        yield fact("draws-hukm", card=best)


def _of_answer(view: View[State], terms: Terms, card: Card) -> Iterator[Fact]:
    winners = _winners(view.hand, terms)
    if card.bit & winners:
        yield fact("hukm", card=card)
    elif winners:
        yield fact("keeps-hukm", card=cards(winners)[-1])
    if not _is_next(view.hand, terms, card):
        yield fact("worth-little", card=card)


def _winners(hand: CardSet, terms: Terms) -> CardSet:
    return card_set(one for one in cards(hand) if _best(terms, one) is one)


def _is_next(hand: CardSet, terms: Terms, card: Card) -> bool:
    """Return whether a card would win once one higher card has gone."""
    live = [one for one in terms.ranks[card.suit] if one.bit & terms.live & ~hand]
    order = list(terms.ranks[card.suit])
    return sum(order.index(one) < order.index(card) for one in live) <= 1
