"""Carrying out a lead: what then lies on the table, and what everybody owes."""

from __future__ import annotations

from engine.actions import Action, Draw, Play
from engine.cards import Card, Suit, card_set
from engine.errors import IllegalAction, Reason
from engine.game import Step
from engine.games.ganjifa.actions import (
    Burn,
    Dukkal,
    Fan,
    Hardu,
    Number,
    RandomLead,
    RunOut,
    Sokta,
    Utari,
)
from engine.games.ganjifa.duties import duties_of, hardu_holder, highest
from engine.games.ganjifa.events import CardBurned, HarduVoid, LeadNamed, Led, SoktaSeen
from engine.games.ganjifa.leads import is_down, laid_by, lead_cards, leads
from engine.games.ganjifa.moves import had_to, put
from engine.games.ganjifa.resolve import go_on
from engine.games.ganjifa.state import SEATS, Events, HadTo, Phase, State, Trick, live, replaced
from engine.seats import DEALER, Seat, after

NEVER_CHOSEN = ("akheri", "dukkal", "run-out", "random")
"""Leads whose cards their leader never chooses."""


def lead(state: State, seat: Seat, action: Action) -> Step:
    """Lead, or name a lead whose card is chosen next."""
    if state.phase is not Phase.LEAD:
        raise IllegalAction(Reason.NOT_NOW)
    if action not in (may := leads(state)):
        raise IllegalAction(_why_not(state, seat, action))
    hand, terms, is_only = state.hands[seat], state.terms, len(may) == 1
    match action:
        case Play(one):
            return _laid(_named(state, "akheri", one.suit), (one,), is_only=is_only)
        case Dukkal(suit) | Utari(suit) | Sokta(suit):
            led = laid_by(action, hand, terms)
            return _laid(_named(state, action.verb, suit), led, is_only=is_only)
        case RunOut():
            return _run_out(state, seat, laid_by(action, hand, terms), is_only=is_only)
        case RandomLead():
            return _at_random(_named(state, "random", None))
        case Burn(suit):
            return _burn(state, seat, terms.ranks[suit][1])
        case Hardu(one):
            return _hardu(_named(state, "hardu", one.suit), one)
    named = _named(state, action.verb, getattr(action, "suit", None))
    event = LeadNamed(seat, f"lead-{named.deal.trick.lead}", named.deal.trick.suit)
    return Step(named._replace(phase=Phase.CARD), (event,))


def _why_not(state: State, seat: Seat, action: Action) -> Reason:
    """Return why a lead is not allowed."""
    if isinstance(action, Play) and not action.card.bit & state.hands[seat]:
        return Reason.NOT_IN_HAND
    return Reason.MUST_LEAD_OTHERWISE


def _named(state: State, verb: str, suit: Suit | None) -> State:
    trick = Trick(verb, suit, live=live(state))
    return state._replace(deal=state.deal._replace(trick=trick))


def _run_out(state: State, seat: Seat, high: tuple[Card, ...], *, is_only: bool) -> Step:
    """Lead all high cards at once; if there are none, the random lead comes next."""
    state = state._replace(deal=state.deal._replace(utari=True))
    if not high:
        return Step(state, (LeadNamed(seat, "lead-utari", None),))
    return _laid(_named(state, "run-out", None), high, is_only=is_only)


def _burn(state: State, seat: Seat, pradhan: Card) -> Step:
    deal = state.deal._replace(burned=state.deal.burned | pradhan.bit)
    return Step(state._replace(deal=deal), (CardBurned(seat, pradhan),))


def choose(state: State, seat: Seat, action: Play) -> Step:
    """Lead this card in the way that was named."""
    if not action.card.bit & state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if action.card not in (may := lead_cards(state)):
        raise IllegalAction(Reason.MUST_LEAD_OTHERWISE)
    trick, terms = state.deal.trick, state.terms
    if trick.lead == "sir" and trick.suit is not None:
        return _laid(state, (*terms.run(state.hands[seat], trick.suit)[:1], action.card))
    return _laid(state, (action.card,), down=is_down(state), is_only=len(may) == 1)


def _hardu(state: State, shown: Card) -> Step:
    """Lead the card, or take it back, now seen, if no hand has both cards above."""
    deal, suit, seat = state.deal, shown.suit, state.deal.leader
    if hardu_holder(state) is not None:
        return _laid(state, (shown,))
    known = replaced(deal.shown, seat, deal.shown[seat] | shown.bit)
    deal = deal._replace(void_hardu=True, shown=known, trick=Trick())
    back = state._replace(phase=Phase.LEAD, deal=deal)
    return Step(back, (Led(seat, "lead-hardu", suit, (shown,)), HarduVoid(seat, suit)))


def _laid(
    state: State, some: tuple[Card, ...], *, down: bool = False, is_only: bool = False
) -> Step:
    """Lay the cards of a lead on the table, so that the others add theirs.

    Args:
        is_only: whether the leader could lead nothing else, which it is told.
    """
    leader, trick = state.deal.leader, state.deal.trick
    duties = duties_of(state, some)
    event = Led(leader, f"lead-{trick.lead}", trick.suit, () if down else some)
    events: Events = (event,)
    if trick.lead == "sokta" and trick.suit is not None:
        right = not any(highest(state, duty.seat) for duty in duties)
        outcome = "sokta-right" if right else "sokta-wrong"
        events = (event, SoktaSeen(leader, outcome, trick.suit))
    moved = put(state, leader, some, down=down)
    if is_only:
        why = trick.lead if trick.lead in NEVER_CHOSEN else "card"
        moved = had_to(moved, leader, HadTo("had-to-lead", f"forced-{why}", some))
    trick = moved.deal.trick._replace(duties=duties)
    return go_on(moved._replace(deal=moved.deal._replace(trick=trick)), events)


# A lead by chance


def _at_random(state: State) -> Step:
    by_numbers = state.match.rules.random_lead == "two_numbers"
    phase = Phase.FAN if by_numbers else Phase.DRAW
    event = LeadNamed(state.deal.leader, "lead-random", None)
    return Step(state._replace(to_act=DEALER, phase=phase), (event,))


def draw(state: State, _: Seat, action: Draw) -> Step:
    """Lead the card that chance draws."""
    if state.phase is not Phase.DRAW:
        raise IllegalAction(Reason.NOT_NOW)
    if not action.card.bit & state.hands[state.deal.leader]:
        raise IllegalAction(Reason.BAD_DRAW)
    return _drawn(state, action.card)


def _drawn(state: State, one: Card) -> Step:
    trick = state.deal.trick._replace(suit=one.suit)
    deal = state.deal._replace(trick=trick, utari=False)
    return _laid(state._replace(to_act=deal.leader, deal=deal), (one,), is_only=True)


def fan(state: State, _: Seat, action: Fan) -> Step:
    """Lay out the leader's cards in an order nobody knows; the others name numbers next."""
    hand = state.hands[state.deal.leader]
    if state.phase is not Phase.FAN:
        raise IllegalAction(Reason.NOT_NOW)
    if len(action.cards) != hand.bit_count() or card_set(action.cards) != hand:
        raise IllegalAction(Reason.BAD_DRAW)
    deal = state.deal._replace(trick=state.deal.trick._replace(fan=action.cards))
    first = after(deal.leader, SEATS)
    return Step(state._replace(to_act=first, phase=Phase.NUMBERS, deal=deal), ())


def places(state: State) -> range:
    """Return the numbers that may be named: one for each card of the leader."""
    return range(1, state.hands[state.deal.leader].bit_count() + 1)


def number(state: State, seat: Seat, action: Number) -> Step:
    """Take a secret number; once there are two, the card at the place they give is led."""
    trick = state.deal.trick
    if state.phase is not Phase.NUMBERS or action.place not in places(state):
        raise IllegalAction(Reason.NOT_NOW)
    numbers = (*trick.numbers, action.place)
    deal = state.deal._replace(trick=trick._replace(numbers=numbers))
    if len(numbers) < SEATS - 1:
        return Step(state._replace(to_act=after(seat, SEATS), deal=deal), ())
    chosen = trick.fan[sum(numbers) % len(trick.fan)]
    plain = deal._replace(trick=trick._replace(fan=(), numbers=()))
    return _drawn(state._replace(deal=plain), chosen)
