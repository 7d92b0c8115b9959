"""The full states that a view of Ganjifa allows.

They agree with the sizes of all hands, the cards turned up, and those that went from hand to hand
before the viewer's eyes. Among these every spread of the unseen cards is equally likely; what
leads and discards reveal about the hands is left to the player's judgement.
"""

from __future__ import annotations

from random import Random

from engine.cards import Card, CardSet, card, card_set, cards, size
from engine.games.ganjifa.moves import known_in
from engine.games.ganjifa.state import SEATS, SET, DealState, Debt, Hands, Phase, State, replaced
from engine.games.ganjifa.terms import PACKS
from engine.seats import Seat
from engine.view import View


def imagined(view: View[State], rng: Random) -> State:
    """Return a full state that *view* allows."""
    state = view.known
    pack = PACKS[state.match.rules.deck]
    if state.phase is Phase.CUT:
        mixed = tuple(rng.sample(pack, len(pack)))
        return state._replace(deal=state.deal._replace(pack=mixed))
    sizes = _hidden(view)
    if not any(sizes):
        return state
    located = _located(view)
    open_ = view.hand | state.deal.gone | state.deal.trick.cards | sum(located)
    unseen = list(cards(card_set(pack) & ~open_))
    rng.shuffle(unseen)
    hands: Hands = state.hands
    for seat in range(SEATS):
        if seat != view.seat:
            wanted = sizes[seat] - size(located[seat])
            found = card_set(unseen[:wanted]) | located[seat]
            del unseen[:wanted]
            hands = replaced(hands, seat, found)
    return _finished(state._replace(hands=hands), unseen, rng)


def _hidden(view: View[State]) -> tuple[int, ...]:
    """Return how many cards each other seat has hidden, in its hand or face down in the trick."""
    trick, leader = view.known.deal.trick, view.known.deal.leader
    return tuple(
        0
        if seat == view.seat
        else count + (trick.is_down and seat == leader and trick.down is None)
        for seat, count in enumerate(view.sizes)
    )


def _located(view: View[State]) -> Hands:
    known = known_in(view.known.deal, view.seat)
    return tuple(0 if seat == view.seat else held for seat, held in enumerate(known))


def _finished(state: State, unseen: list[Card], rng: Random) -> State:
    """Return the state with everything that is hidden outside the hands."""
    deal, trick = state.deal, state.deal.trick
    hands = state.hands
    if trick.is_down and trick.down is None:
        down = rng.choice([one for one in cards(hands[deal.leader]) if not _is_due(deal, one.bit)])
        hands = replaced(hands, deal.leader, hands[deal.leader] ^ down.bit)
        trick = trick._replace(down=down)
    if state.phase is Phase.NUMBERS:
        held = cards(hands[deal.leader])
        numbers = tuple(one or rng.randint(1, len(held)) for one in trick.numbers)
        trick = trick._replace(fan=tuple(rng.sample(held, len(held))), numbers=numbers)
    swapping = deal.swapping
    if swapping is not None and state.phase is Phase.LOW and swapping.given is None:
        given = rng.choice(cards(hands[swapping.seat]))
        swapping = swapping._replace(given=given)
    deal = deal._replace(trick=trick, swapping=swapping)
    if any(deal.debts):
        deal = _with_debts(state, deal, unseen)
    return state._replace(hands=hands, deal=deal)


def _is_due(deal: DealState, bit: CardSet) -> bool:
    due = deal.dues[deal.leader]
    return deal.trick.lead == "tavani" and due is not None and due.card.bit == bit


def _with_debts(state: State, deal: DealState, unseen: list[Card]) -> DealState:
    """Return the deal with unseen cards for what the debtors have lying face down."""
    debts: list[Debt | None] = []
    for debtor, debt in enumerate(deal.debts):
        if debt is None:
            debts.append(None)
        elif state.phase is Phase.ASIDE:
            debts.append(debt._replace(sets=_in_sets(_taken(unseen, state.match.base))))
        else:
            debts.append(_offered(state, debtor, debt, unseen))
    return deal._replace(debts=tuple(debts))


def _taken(unseen: list[Card], count: int) -> list[Card]:
    found = unseen[:count]
    del unseen[:count]
    return found


def _in_sets(some: list[Card]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(some[at : at + SET]) for at in range(0, len(some), SET))


def _offered(state: State, debtor: Seat, debt: Debt, unseen: list[Card]) -> Debt:
    """Return the sets to draw from, and the others with the spare card."""
    deal, surkhya = state.deal, card(state.match.surkhya).bit
    drawn = sum(claim.drawn for claim in deal.claims if claim.debtor == debtor)
    paid = bool(deal.shown[debtor] & surkhya)
    aside = len(debt.aside) * SET
    left = card_set(_taken(unseen, aside - drawn))
    kept = _taken(unseen, state.match.base - aside - paid)
    return Debt(aside=debt.aside, left=left, kept=card_set(kept), spare=None if paid else kept[0])
