"""Cards paid before the next deal.

A player who has captured less than a third of the pack owes what is missing to those with more. The
*debtor* sets whole sets aside, unseen; the *creditor* draws from them and later gives as many low
cards back. The *surkhya* never changes hands: a *spare* card is paid instead.
"""

from __future__ import annotations

from engine.cards import Card, CardSet, card, card_set, cards
from engine.errors import IllegalAction, Reason
from engine.game import Step
from engine.games.ganjifa.actions import Aside, Pay, Return
from engine.games.ganjifa.events import (
    CardPaid,
    DebtPaid,
    LowCardReturned,
    SetAside,
    SetsAside,
    SurkhyaBack,
)
from engine.games.ganjifa.moves import handed
from engine.games.ganjifa.opening import begin
from engine.games.ganjifa.state import (
    SEATS,
    SET,
    Claim,
    DealState,
    Debt,
    Events,
    Match,
    Phase,
    State,
    live,
    replaced,
    terms_of,
)
from engine.seats import DEALER, Seat


def claims_of(match: Match) -> tuple[Claim, ...]:
    """Return the claims, who owes how many cards to whom, in the order of payment."""
    if match.rules.card_payments == "false" or not match.captured:
        return ()
    over = [max(0, count - match.base) for count in match.captured]
    short = [max(0, match.base - count) for count in match.captured]
    creditors = [seat for seat in range(SEATS) if over[seat]]
    found: list[Claim] = []
    for debtor in _from_right(match):
        if not short[debtor] or debtor in match.killers:
            continue
        owed = [(over[c] if len(creditors) > 1 else short[debtor], c) for c in creditors]
        owed.sort(key=lambda one: (-one[0], _from_right(match).index(one[1])))
        found += _capped([Claim(debtor, c, count) for count, c in owed], match.base - SET)
    return tuple(found)


def _from_right(match: Match) -> list[Seat]:
    """Return the seats in the order of play, starting at the dealer's right."""
    return [((match.dealer or 0) + n) % SEATS for n in range(1, SEATS + 1)]


def _capped(claims: list[Claim], most: int) -> list[Claim]:
    """Return the claims on one debtor cut down to *most* cards, the one drawn last first."""
    found = []
    for claim in claims:
        owed = min(claim.owed, most)
        most -= owed
        found += [claim._replace(owed=owed)] if owed else []
    return found


def in_debt(claims: tuple[Claim, ...]) -> tuple[Seat, ...]:
    """Return the debtors in the order of payment."""
    return tuple(dict.fromkeys(claim.debtor for claim in claims))


def sets_due(deal: DealState, debtor: Seat) -> int:
    """Return how many sets a debtor must set aside."""
    owed = sum(claim.owed for claim in deal.claims if claim.debtor == debtor)
    return -(-owed // SET)


def asides(deal: DealState, debtor: Seat) -> tuple[int, ...]:
    """Return the sets, from 1, that a debtor may set aside now."""
    debt = _debt(deal, debtor)
    return tuple(n for n in (1, 2, len(debt.sets)) if n not in debt.aside)


def _debt(deal: DealState, debtor: Seat) -> Debt:
    return deal.debts[debtor] or Debt()


def ask_debtors(state: State, events: Events) -> Step:
    """Let the next debtor with a choice set a set aside; after the last one, begin the draws."""
    deal = state.deal
    for debtor in in_debt(deal.claims):
        debt, due = _debt(deal, debtor), sets_due(deal, debtor)
        if len(debt.aside) >= due:
            continue
        if due < len((1, 2, len(debt.sets))):
            return Step(state._replace(to_act=debtor, phase=Phase.ASIDE, deal=deal), events)
        every = (1, 2, len(debt.sets), *range(3, len(debt.sets)))[:due]
        deal = _with_debt(deal, debtor, debt._replace(aside=every))
        events = (*events, SetsAside(debtor, due))
    return _draw_next(state._replace(deal=_offered(deal)), events)


def _with_debt(deal: DealState, debtor: Seat, debt: Debt) -> DealState:
    return deal._replace(debts=(*deal.debts[:debtor], debt, *deal.debts[debtor + 1 :]))


def _offered(deal: DealState) -> DealState:
    """Return the deal with each debtor's cards that may be drawn, and the spare card."""
    for debtor in in_debt(deal.claims):
        debt = _debt(deal, debtor)
        left = card_set(one for n in debt.aside for one in debt.sets[n - 1])
        kept = [some for n, some in enumerate(debt.sets, 1) if n not in debt.aside]
        rest = card_set(one for some in kept for one in some)
        offered = Debt(aside=debt.aside, kept=rest, left=left, spare=kept[0][0])
        deal = _with_debt(deal, debtor, offered)
    return deal


def set_aside(state: State, seat: Seat, action: Aside) -> Step:
    """Let the debtor choose a set that may be drawn from."""
    if state.phase is not Phase.ASIDE or action.place not in asides(state.deal, seat):
        raise IllegalAction(Reason.NOT_NOW)
    debt = _debt(state.deal, seat)
    deal = _with_debt(state.deal, seat, debt._replace(aside=(*debt.aside, action.place)))
    return ask_debtors(state._replace(deal=deal), (SetAside(seat, action.place),))


def _draw_next(state: State, events: Events) -> Step:
    if any(claim.drawn < claim.owed for claim in state.deal.claims):
        return Step(state._replace(to_act=DEALER, phase=Phase.PAY), events)
    hands, deal = state.hands, state.deal
    for debtor in in_debt(deal.claims):
        debt = _debt(deal, debtor)
        hands = replaced(hands, debtor, hands[debtor] | debt.kept | debt.left)
    picked_up = deal._replace(debts=(None,) * SEATS)
    return _return_next(state._replace(hands=hands, deal=picked_up), events)


def paying(deal: DealState) -> Claim:
    """Return the claim for which a card is drawn next."""
    return next(claim for claim in deal.claims if claim.drawn < claim.owed)


def draws(state: State) -> tuple[Card, ...]:
    """Return the cards that may be drawn now."""
    return cards(_debt(state.deal, paying(state.deal).debtor).left)


def pay(state: State, _: Seat, action: Pay) -> Step:
    """Pay a card to the creditor, unseen by others; for the surkhya the spare card is paid."""
    if state.phase is not Phase.PAY:
        raise IllegalAction(Reason.NOT_NOW)
    claim = paying(state.deal)
    debtor, creditor = claim.debtor, claim.creditor
    debt = _debt(state.deal, debtor)
    if not action.card.bit & debt.left:
        raise IllegalAction(Reason.BAD_DRAW)
    paid = action.card.bit
    event: CardPaid | SurkhyaBack = CardPaid(debtor, creditor)
    hands, shown, turned_up = state.hands, state.deal.shown, state.deal.turned_up
    debt = debt._replace(left=debt.left ^ paid)
    if action.card is card(state.match.surkhya) and debt.spare is not None:
        event = SurkhyaBack(debtor, creditor, action.card)
        hands = replaced(hands, debtor, hands[debtor] | paid)
        shown = replaced(shown, debtor, shown[debtor] | paid)
        turned_up = replaced(turned_up, debtor, turned_up[debtor] | paid)
        paid = debt.spare.bit
        debt = debt._replace(spare=None, kept=debt.kept ^ paid)
    hands = replaced(hands, creditor, hands[creditor] | paid)
    deal = _with_debt(state.deal, debtor, debt)._replace(shown=shown, turned_up=turned_up)
    deal = _counted(deal, claim, claim._replace(drawn=claim.drawn + 1))
    return _draw_next(state._replace(hands=hands, deal=deal), (event,))


def _counted(deal: DealState, old: Claim, new: Claim) -> DealState:
    return deal._replace(claims=tuple(new if one is old else one for one in deal.claims))


# What goes back


def _return_next(state: State, events: Events) -> Step:
    claim = returning(state.deal)
    if claim is None:
        paid = (DebtPaid(one.debtor, one.creditor, one.owed) for one in state.deal.claims)
        return begin(state, (*events, *paid))
    return Step(state._replace(to_act=claim.creditor, phase=Phase.RETURN), events)


def returning(deal: DealState) -> Claim | None:
    """Return the claim for which a card has to be given back."""
    return next((claim for claim in deal.claims if claim.returned < claim.owed), None)


def returns(state: State, seat: Seat) -> CardSet:
    """Return the cards that a creditor may give back: low ones, or else any but the surkhya."""
    hand = state.hands[seat]
    low = hand & ~terms_of(state, live(state)).high(hand)
    return low or hand & ~card(state.match.surkhya).bit


def give_back(state: State, seat: Seat, action: Return) -> Step:
    """Give a card back to the debtor; only these two see it."""
    claim = returning(state.deal)
    if state.phase is not Phase.RETURN or claim is None:
        raise IllegalAction(Reason.NOT_NOW)
    if not action.card.bit & state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if not action.card.bit & returns(state, seat):
        raise IllegalAction(Reason.LOW_CARDS_FIRST)
    moved = handed(state, seat, claim.debtor, action.card)
    deal = _counted(moved.deal, claim, claim._replace(returned=claim.returned + 1))
    return _return_next(moved._replace(deal=deal), (LowCardReturned(seat, claim.debtor),))
