"""The worlds that the knowledge of a seat allows in Tien Len, each equally likely."""

from __future__ import annotations

from random import Random

from engine.cards import CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import BY_VALUE
from engine.games.tien_len.dealing import instant_wins, proof
from engine.games.tien_len.state import DealState, Gift, Hands, Match, Offer, State, Trading
from engine.seats import Seat
from engine.view import View
from engine.worlds import spread


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows, uniform over all of them.

    Hands that would have won at once are dealt anew: they are rare, and nobody has won.
    """
    state, mine = view.known, view.seat
    deal = state.deal
    if mine is None or not any(view.sizes):
        return state
    places = [located(deal, mine, seat) for seat in range(len(view.sizes))]
    below = _below_lowest(deal)
    others = [seat for seat in range(len(view.sizes)) if seat != mine]
    seen = view.hand | sum(deal.played) | below | sum(places[seat] for seat in others)
    sizes = [view.sizes[seat] - size(places[seat]) for seat in others]
    open_ = (*sizes, deal.undealt - size(below))
    while True:
        parts = spread(FRENCH_52_SET & ~seen, open_, (), rng)
        hands = list(state.hands)
        for seat, part in zip(others, parts, strict=False):
            hands[seat] = places[seat] | sum(part)
        if not _would_have_won(state.match, deal, hands, others):
            break
    full = deal._replace(
        unused=below | sum(parts[-1]), trading=_traded(deal, mine, tuple(hands), rng)
    )
    return state._replace(hands=tuple(hands), deal=full)


def located(deal: DealState, mine: Seat, seat: Seat) -> CardSet:
    """Return the cards that *mine* knows *seat* to hold: shown to all, or in a trade with it."""
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
    """Return the cards that were not dealt, because the lowest in play is higher."""
    if deal.lowest is None:
        return 0
    return card_set(BY_VALUE[: BY_VALUE.index(deal.lowest.card)])


def _would_have_won(match: Match, deal: DealState, hands: list[CardSet], seats: list[Seat]) -> bool:
    """Return whether one of *seats* was dealt a hand that wins at once, if it has not traded."""
    wins = instant_wins(match.rules)
    if not wins:
        return False
    traded = {seat for pair in deal.trading.traded for seat in pair[:2]}
    whole = (hands[seat] | deal.played[seat] for seat in seats if seat not in traded)
    return any(proof(win, one) for one in whole for win in wins)


def _traded(deal: DealState, mine: Seat, hands: Hands, rng: Random) -> Trading:
    """Return the trades with cards for those that *mine* does not know, in each way as likely."""
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
    """Return *count* cards of a set."""
    return card_set(rng.sample(cards(held), count))
