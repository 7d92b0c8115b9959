"""From the shuffle to the hands: cut, deal, redeal.

The pack is dealt in *sets* of four. Everybody's first and last sets are turned up for all to see; a
*debtor*, who owes cards from the deal before, gets every set face down.
"""

from __future__ import annotations

from engine.actions import Appoint, Deal
from engine.cards import Card, CardSet, card_set
from engine.dealing import is_pack
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, HandsDealt
from engine.game import Step
from engine.games.ganjifa.actions import Hour, Lift
from engine.games.ganjifa.events import CutAtRaja, DealVoid, SetsTurnedUp
from engine.games.ganjifa.opening import begin
from engine.games.ganjifa.payment import ask_debtors, claims_of, in_debt
from engine.games.ganjifa.state import (
    SEATS,
    SET,
    DealState,
    Debt,
    Events,
    Hands,
    Match,
    Phase,
    State,
)
from engine.games.ganjifa.terms import PACKS, RAJAS
from engine.seats import DEALER, Seat, after

Sets = tuple[tuple[Card, ...], ...]
"""The sets of one player, in the order dealt."""

DAY = range(6, 18)
"""The hours of the day in which the day's surkhya leads."""


def between(match: Match, phase: Phase = Phase.OPEN) -> State:
    """Return the state before a deal, with no card on the table."""
    return State(DEALER, phase, (0,) * SEATS, DealState(), match)


def hour(state: State, _: Seat, action: Hour) -> Step:
    """Start the match at this hour, by day or by night."""
    if state.match.night is not None or action.place not in range(24):
        raise IllegalAction(Reason.NOT_NOW)
    match = state.match._replace(night=action.place not in DAY)
    return Step(between(match, Phase.READY), ())


def appoint(state: State, _: Seat, action: Appoint) -> Step:
    """Let a random seat deal first."""
    if state.match.dealer is not None or state.match.night is None:
        raise IllegalAction(Reason.NOT_NOW)
    if action.seat not in range(SEATS):
        raise IllegalAction(Reason.BAD_SEAT)
    match = state.match._replace(dealer=action.seat)
    return Step(between(match, Phase.READY), (DealerChosen(action.seat),))


def shuffle(state: State, _: Seat, action: Deal) -> Step:
    """Shuffle the pack; the seat two after the dealer cuts next."""
    match = state.match
    pack = PACKS[match.rules.deck]
    if match.dealer is None or match.night is None or state.phase not in (Phase.OPEN, Phase.READY):
        raise IllegalAction(Reason.NOT_NOW)
    if not is_pack(action.deck, card_set(pack), len(pack)):
        raise IllegalAction(Reason.BAD_DECK)
    redeals = state.deal.redeals if state.phase is Phase.READY else 0  # else of the deal before
    match = match._replace(result=None, opened=match.opened + (redeals == 0))
    by_hand = match.rules.player_cuts == "true"
    cutter = after(match.dealer or 0, SEATS, 2) if by_hand else DEALER
    deal = DealState(pack=action.deck, redeals=redeals)
    return Step(State(cutter, Phase.CUT, (0,) * SEATS, deal, match), ())


def lift(state: State, seat: Seat, action: Lift) -> Step:
    """Cut below this number of cards; a cut that shows a Raja is made again."""
    pack = state.deal.pack
    if state.phase is not Phase.CUT:
        raise IllegalAction(Reason.NOT_NOW)
    if action.place not in range(1, len(pack)):
        raise IllegalAction(Reason.BAD_DRAW)
    shown = pack[action.place - 1]
    if shown.bit & RAJAS:
        cutter = after(state.match.dealer or 0, SEATS, 2) if seat == DEALER else seat
        return Step(state, (CutAtRaja(cutter, shown),))
    return _give_out(state, pack[action.place :] + pack[: action.place])


def _give_out(state: State, pack: tuple[Card, ...]) -> Step:
    dealer, match = state.match.dealer or 0, state.match
    sets = _sets(pack, after(dealer, SEATS))
    full = tuple(card_set(one for some in mine for one in some) for mine in sets)
    dealt = HandsDealt(dealer, match.base)
    without = [seat for seat in range(SEATS) if not full[seat] & RAJAS]
    if without and match.rules.redeal_no_raja == "true":
        again = between(match, Phase.READY)
        again = again._replace(deal=DealState(redeals=state.deal.redeals + 1))
        return Step(again, (dealt, DealVoid(without[0])))
    return _pick_up(state, sets, full, (dealt,))


def _sets(pack: tuple[Card, ...], first: Seat) -> tuple[Sets, ...]:
    """Return the sets of each seat, *first* served first."""
    fours = [pack[at : at + SET] for at in range(0, len(pack), SET)]
    return tuple(tuple(fours[(seat - first) % SEATS :: SEATS]) for seat in range(SEATS))


def _pick_up(state: State, sets: tuple[Sets, ...], full: Hands, events: Events) -> Step:
    """Show their hands to those without debts; debtors get their sets face down."""
    claims = claims_of(state.match)
    debtors = in_debt(claims)
    hands = tuple(0 if seat in debtors else hand for seat, hand in enumerate(full))
    debts = tuple(Debt(sets[seat]) if seat in debtors else None for seat in range(SEATS))
    shown = tuple(_open(sets[seat]) if seat not in debtors else 0 for seat in range(SEATS))
    deal = state.deal._replace(pack=(), debts=debts, claims=claims, shown=shown, turned_up=shown)
    for seat in range(SEATS):
        if seat not in debtors:
            events = (*events, SetsTurnedUp(seat, (*sets[seat][0], *sets[seat][-1])))
    dealt = state._replace(hands=hands, deal=deal)
    return ask_debtors(dealt, events) if claims else begin(dealt, events)


def _open(sets: Sets) -> CardSet:
    return card_set((*sets[0], *sets[-1]))
