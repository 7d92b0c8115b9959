"""The worlds that a seat's knowledge allows in Tien Len, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.cards import CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import BY_VALUE
from engine.games.tien_len.dealing import instant_wins, proof
from engine.games.tien_len.state import DealState, Gift, Hands, Offer, State, Trading
from engine.seats import Seat
from engine.view import View
from engine.worlds import spread


class Unseen(NamedTuple):
    """What a seat knows about the cards that it cannot see.

    Args:
        places: for each seat, the cards that it is known to hold; for the seat itself its hand.
        below: the cards that were not dealt, known because the lowest in play is higher.
        pool: the cards about which nothing is known.
        missing: for each seat, how many of these it holds; then how many were not dealt.
    """

    places: tuple[CardSet, ...]
    below: CardSet
    pool: CardSet
    missing: tuple[int, ...]


def unseen(view: View[State], mine: Seat) -> Unseen:
    """Return what *mine*, the seat of the view, knows about the other hands."""
    deal, seats = view.known.deal, range(len(view.sizes))
    places = tuple(view.hand if n == mine else located(deal, mine, n) for n in seats)
    below = _below_lowest(deal)
    seen = sum(places) | sum(deal.played) | below
    missing = tuple(view.sizes[n] - size(places[n]) for n in seats)
    return Unseen(places, below, FRENCH_52_SET & ~seen, (*missing, deal.undealt - size(below)))


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, uniform over all of them.

    Hands that would have won at once are dealt again: they are rare, and nobody has won.
    """
    state, mine = view.known, view.seat
    deal = state.deal
    if mine is None or not any(view.sizes):
        return state
    places, below, pool, missing = unseen(view, mine)
    while True:
        parts = spread(pool, missing, (), rng)
        hands = [place | sum(part) for place, part in zip(places, parts, strict=False)]
        if not would_have_won(state, mine, hands):
            break
    full = deal._replace(
        unused=below | sum(parts[-1]), trading=_traded(deal, mine, tuple(hands), rng)
    )
    return state._replace(hands=tuple(hands), deal=full)


def located(deal: DealState, mine: Seat, seat: Seat) -> CardSet:
    """Return the cards that *mine* knows *seat* to hold, shown to all or in a trade with it."""
    found = 0
    if deal.lowest is not None and deal.lowest.seat == seat:
        found |= deal.lowest.card.bit
    gift = deal.trading.gifts[seat]
    if gift is not None and gift.giver == mine:
        found |= gift.cards
    for one in deal.trading.offers:
        if (one.seat, one.other) == (seat, mine):
            found |= one.gives
        elif (one.seat, one.other) == (mine, seat):
            found |= one.gets
    return found & ~deal.played[seat]


def _below_lowest(deal: DealState) -> CardSet:
    """Return the cards known not to be dealt because the lowest in play is higher."""
    if deal.lowest is None:
        return 0
    return card_set(BY_VALUE[: BY_VALUE.index(deal.lowest.card)])


def would_have_won(state: State, mine: Seat, hands: Sequence[CardSet]) -> bool:
    """Return whether another seat that has not traded was dealt a hand that wins at once."""
    wins, deal = instant_wins(state.match.rules), state.deal
    if not wins:
        return False
    traded = {seat for pair in deal.trading.traded for seat in pair[:2]}
    others = [seat for seat in range(len(hands)) if seat != mine and seat not in traded]
    return any(proof(win, hands[n] | deal.played[n]) for n in others for win in wins)


def _traded(deal: DealState, mine: Seat, hands: Hands, rng: Random) -> Trading:
    """Return the trades with random cards for those that *mine* does not know."""
    trading = deal.trading
    gifts = list(trading.gifts)
    for seat, gift in enumerate(gifts):
        if gift is not None and mine not in (seat, gift.giver):
            had = hands[seat] | deal.played[seat]
            gifts[seat] = Gift(gift.giver, some(had, _newest(trading, seat), rng))
    offers = tuple(one if mine in one[:2] else _opened(one, hands, rng) for one in trading.offers)
    return trading._replace(gifts=tuple(gifts), offers=offers)


def _newest(trading: Trading, seat: Seat) -> int:
    """Return how many cards the newest trade of *seat* was for."""
    return next(one[2] for one in reversed(trading.traded) if seat in one[:2])


def _opened(offer: Offer, hands: Hands, rng: Random) -> Offer:
    gets = some(hands[offer.other], offer.number, rng) if offer.answered else 0
    return offer._replace(gives=some(hands[offer.seat], offer.number, rng), gets=gets)


def some(held: CardSet, count: int, rng: Random) -> CardSet:
    """Return *count* random cards of a set."""
    return card_set(rng.sample(cards(held), count))
