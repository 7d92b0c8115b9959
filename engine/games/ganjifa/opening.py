"""The opening double trick and its exchanges.

The holder of the *surkhya* leads it with one low card, and the others add two cards each. Nothing
beats it; but before the six cards are taken, everybody may once exchange a card: for one in the
trick or, with a lone deni, for a low card from the holder of the Raja.
"""

from __future__ import annotations

from engine.actions import Action, Pass, Play
from engine.cards import Card, Suit, card, cards
from engine.errors import IllegalAction, Reason
from engine.events import CardPlayed
from engine.game import Step
from engine.games.ganjifa.actions import Request, Return, Swap
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.events import (
    CardRequested,
    CardReturned,
    CardSwapped,
    ExchangeNamed,
    ExchangeOpen,
    Led,
    TrickCaptured,
)
from engine.games.ganjifa.moves import gone_from, had_to, handed, put
from engine.games.ganjifa.state import (
    FREE,
    SEATS,
    DealState,
    Duty,
    Events,
    HadTo,
    Phase,
    Put,
    State,
    Swapping,
    Trick,
    added,
    live,
    replaced,
)
from engine.games.ganjifa.terms import lone
from engine.seats import Seat, after

OPENING = 2
"""The cards of each player in the opening trick."""


def begin(state: State, events: Events) -> Step:
    """Lead the surkhya; its holder then owes one low card, the others two."""
    surkhya = card(state.match.surkhya)
    holder = next(seat for seat in range(SEATS) if state.hands[seat] & surkhya.bit)
    others = (Duty(after(holder, SEATS, n), FREE, OPENING) for n in (1, 2))
    duties = (Duty(holder, FREE, 1, reserved=surkhya.bit), *others)
    trick = Trick("opening", live=live(state), duties=duties)
    deal = state.deal._replace(leader=holder, trick=trick, claims=())
    opened = put(state._replace(deal=deal), holder, (surkhya,))
    led = Led(holder, "lead-opening", surkhya.suit, (surkhya,))
    return Step(opened._replace(to_act=holder, phase=Phase.OPENING), (*events, led))


def exchangers(state: State) -> Seat | None:
    """Return the next seat that may exchange, or None when all have had the chance."""
    deal = state.deal
    if state.match.rules.opening_exchange == "false":
        return None
    for n in range(deal.exchanged, SEATS):
        seat = after(deal.leader, SEATS, n)
        if exchanges(state, seat):
            return seat
    return None


def exchanges(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the exchanges that *seat* may make in the opening trick.

    A Raja that lies in the trick was live when it was led, so its lone Pradhan is still a deni.
    """
    hand, trick, terms = state.hands[seat], state.deal.trick, state.terms
    surkhya = card(state.match.surkhya)
    denis = {suit for suit in terms.denis(hand) if lone(hand, terms, suit)}
    in_trick = {one.card.suit for one in trick.put}
    found: list[Action] = []
    for one in cards(trick.cards & ~surkhya.bit):
        if not terms.of(hand, one.suit) or one.suit in denis:
            found.append(Swap(one))
    for suit in terms.ranks:
        if suit in denis and suit not in in_trick and _raja_has_company(state, suit):
            found.append(Request(suit))
    return tuple(found)


def _raja_has_company(state: State, suit: Suit) -> bool:
    holder = raja_holder(state, suit)
    return holder is not None and not lone(state.hands[holder], state.now, suit)


def raja_holder(state: State, suit: Suit) -> Seat | None:
    """Return the seat that holds the Raja of a suit."""
    raja = state.now.ranks[suit][0]
    return next((seat for seat in range(SEATS) if state.hands[seat] & raja.bit), None)


def swap(state: State, seat: Seat, action: Swap) -> Step:
    """Take a card out of the trick; the card to put there is chosen next."""
    if state.phase is not Phase.EXCHANGE or action not in exchanges(state, seat):
        raise IllegalAction(Reason.NOT_NOW)
    swapping = Swapping(seat, taken=action.card)
    deal = state.deal._replace(swapping=swapping)
    return Step(state._replace(phase=Phase.SWAP, deal=deal), (ExchangeNamed(seat, action.card),))


def request(state: State, seat: Seat, action: Request) -> Step:
    """Ask for a low card beside a Raja; the card to give for it is chosen next."""
    if state.phase is not Phase.EXCHANGE or action not in exchanges(state, seat):
        raise IllegalAction(Reason.NOT_NOW)
    holder = raja_holder(state, action.suit) or 0
    deal = state.deal._replace(swapping=Swapping(seat, suit=action.suit))
    event = CardRequested(seat, holder, action.suit)
    return Step(state._replace(phase=Phase.SWAP, deal=deal), (event,))


def decline(state: State, _: Seat, __: Pass) -> Step:
    """Exchange nothing."""
    if state.phase is not Phase.EXCHANGE:
        raise IllegalAction(Reason.NOT_NOW)
    return next_exchange(_had(state), ())


def _had(state: State) -> State:
    """Return the state once the seat to act has had its chance."""
    place = (((state.to_act or 0) - state.deal.leader) % SEATS) + 1
    return state._replace(deal=state.deal._replace(exchanged=place))


def next_exchange(state: State, events: Events) -> Step:
    """Let the next player exchange, or end the opening trick."""
    seat = exchangers(state)
    if seat is not None:
        events = (*events, ExchangeOpen(seat))
        return Step(state._replace(to_act=seat, phase=Phase.EXCHANGE), events)
    deal, trick = state.deal, state.deal.trick
    captured = added(deal.captured, deal.leader, len(trick.put))
    taken = TrickCaptured(deal.leader, len(trick.put))
    deal = deal._replace(
        captured=captured, gone=deal.gone | trick.cards, last=trick.put, trick=Trick(), number=1
    )
    return Step(state._replace(to_act=deal.leader, phase=Phase.LEAD, deal=deal), (*events, taken))


def gives(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that may be given in an exchange."""
    swapping = state.deal.swapping
    if state.phase is Phase.LOW and swapping is not None and swapping.suit is not None:
        raja = state.now.ranks[swapping.suit][0]
        return cards(state.now.of(state.hands[seat], swapping.suit) & ~raja.bit)
    return cards(state.hands[seat])


def give(state: State, seat: Seat, action: Return) -> Step:
    """Give a card for the one taken or asked for; as the Raja's holder, give the one asked for."""
    swapping = state.deal.swapping
    if swapping is None or state.phase not in (Phase.SWAP, Phase.LOW):
        raise IllegalAction(Reason.NOT_NOW)
    if not action.card.bit & state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if action.card not in gives(state, seat):
        raise IllegalAction(Reason.MUST_FOLLOW_SUIT)
    if state.phase is Phase.LOW:
        if len(gives(state, seat)) == 1:
            state = had_to(state, seat, HadTo("had-to-give", "forced-asked", (action.card,)))
        return _answer(state, seat, swapping, action.card)
    if swapping.taken is not None:
        return _exchange(state, seat, swapping.taken, action.card)
    holder = raja_holder(state, swapping.suit) if swapping.suit else None
    deal = state.deal._replace(swapping=swapping._replace(given=action.card))
    return Step(state._replace(to_act=holder, phase=Phase.LOW, deal=deal), ())


def _exchange(state: State, seat: Seat, taken: Card, given: Card) -> Step:
    """Exchange one card of the trick for one from the hand, for all to see."""
    hand = state.hands[seat] ^ given.bit | taken.bit
    trick = state.deal.trick
    laid = tuple(Put(seat, given) if one.card is taken else one for one in trick.put)
    deal = gone_from(state.deal, seat, given.bit)
    shown = replaced(deal.shown, seat, deal.shown[seat] | taken.bit)
    deal = deal._replace(trick=trick._replace(put=laid), shown=shown, swapping=None)
    moved = state._replace(hands=replaced(state.hands, seat, hand), deal=deal)
    return next_exchange(_had(moved), (CardSwapped(seat, taken, given),))


def _answer(state: State, holder: Seat, swapping: Swapping, asked: Card) -> Step:
    """Exchange the card asked for and the one given for it, seen only by these two."""
    asker = swapping.seat
    moved = handed(state, holder, asker, asked)
    if swapping.given is not None:
        moved = handed(moved, asker, holder, swapping.given)
    moved = moved._replace(to_act=asker, deal=moved.deal._replace(swapping=None))
    return next_exchange(_had(moved), (CardReturned(holder, asker),))


def add(state: State, seat: Seat, action: Play) -> Step:
    """Add a card to the opening trick, by the discard rule."""
    duty, *later = state.deal.trick.duties
    if not action.card.bit & state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if not action.card.bit & discards(state, duty):
        raise IllegalAction(Reason.LOW_CARDS_FIRST)
    moved = put(state, seat, (action.card,))
    left = (duty._replace(left=duty.left - 1), *later) if duty.left > 1 else tuple(later)
    moved = moved._replace(deal=_with_duties(moved.deal, left))
    played = CardPlayed(seat, action.card)
    if left:
        return Step(moved._replace(to_act=left[0].seat), (played,))
    return next_exchange(moved, (played,))


def _with_duties(deal: DealState, duties: tuple[Duty, ...]) -> DealState:
    return deal._replace(trick=deal.trick._replace(duties=duties))
