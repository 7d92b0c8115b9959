"""Trading before the first lead of a deal of Tien Len: swaps by agreement of two.

One seat offers another some of its cards and is shown as many in return; then it accepts or
refuses. Only these two know the cards; everybody sees that there is an offer, and of how many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.actions import Action
from engine.cards import Card, CardSet, card_set
from engine.errors import IllegalAction, Reason
from engine.events import Event
from engine.game import Step
from engine.games.tien_len import events as ev
from engine.games.tien_len.combinations import cards_by_value, values
from engine.games.tien_len.leading import begin_play
from engine.games.tien_len.state import Gift, Phase, State, Trading
from engine.games.tien_len.state import Offer as Open
from engine.seats import Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer somebody some cards for as many of theirs."""

    verb: ClassVar[str] = "offer"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Show the cards to be given for those offered."""

    verb: ClassVar[str] = "answer"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Exchange the cards."""

    verb: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Do not trade like this."""

    verb: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Stop trading."""

    verb: ClassVar[str] = "ready"


def first_to_trade(state: State) -> Seat | None:
    """Return the first seat with an offer to respond to, else one not ready yet; None if none."""
    match, trading = state.match, state.deal.trading
    order = (*match.others_after(match.dealer or 0), match.dealer or 0)
    waiting = (seat for seat in order if not trading.ready >> seat & 1)
    return next((seat for seat in order if is_asked(state, seat)), next(waiting, None))


def is_asked(state: State, seat: Seat) -> bool:
    """Return whether *seat* has to respond to an open offer."""
    return any(one.asked == seat for one in state.deal.trading.offers)


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats to which *seat* may make an offer, in the order of play."""
    if _offer_of(state, seat) is not None or not _is_trading(state, seat):
        return ()
    others = state.match.others_after(seat)
    return tuple(n for n in others if _is_trading(state, n) and _offer_of(state, n) is None)


def legal_trades(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what *seat* may do; its offers and its answer, of the lowest cards, are examples."""
    if not _is_trading(state, seat):
        return ()
    hand, found = cards_by_value(values(state.hands[seat])), _offer_of(state, seat)
    if found is None:
        offers = (Offer(other, hand[:1]) for other in partners(state, seat))
        return (*offers, Ready())
    if found.asked != seat:
        return (Ready(),)
    return (Accept() if found.answered else Answer(hand[: found.number]), Refuse(), Ready())


def trades_with(view: View[State], seat: Seat, chosen: CardSet) -> tuple[Action, ...]:
    """Return what *seat* may do with exactly the *chosen* cards."""
    state, order = view.known, cards_by_value(values(chosen))
    found = _offer_of(state, seat)
    if found is None:
        others = (n for n in partners(state, seat) if view.sizes[n] >= len(order))
        return tuple(Offer(other, order) for other in others)
    asked = found.asked == seat and not found.answered
    return (Answer(order),) if asked and len(order) == found.number else ()


def tradable(state: State, seat: Seat) -> CardSet:
    """Return the cards that *seat* may offer, or answer with."""
    found = _offer_of(state, seat)
    asked = found is not None and found.asked == seat and not found.answered
    return state.hands[seat] if asked or partners(state, seat) else 0


def _is_trading(state: State, seat: Seat) -> bool:
    return state.phase is Phase.TRADE and not state.deal.trading.ready >> seat & 1


def _offer_of(state: State, seat: Seat) -> Open | None:
    """Return the open offer that *seat* has made or got."""
    return next((one for one in state.deal.trading.offers if seat in one[:2]), None)


# What the actions do


def trade(state: State, seat: Seat, action: Action) -> Step:
    """Carry out one action of a trade."""
    if not _is_trading(state, seat):
        raise IllegalAction(Reason.NOT_NOW)
    return _ACTS[type(action)](state, seat, action)


def end_trading(state: State, events: tuple[Event, ...] = ()) -> Step:
    """Return the state after the trading; open offers are void."""
    everybody = (1 << state.match.seats) - 1
    over = _with(state, state.deal.trading._replace(ready=everybody, offers=()))
    return begin_play(over, (*events, ev.TradingOver()))


def _offer(state: State, seat: Seat, action: Offer) -> Step:
    if action.seat not in state.match.others_after(seat):
        raise IllegalAction(Reason.BAD_SEAT)
    if action.seat not in partners(state, seat):
        raise IllegalAction(Reason.NO_PARTNER)
    gives, count = _held(state, seat, action.cards), len(action.cards)
    if count > state.hands[action.seat].bit_count():
        raise IllegalAction(Reason.WRONG_NUMBER)
    opened = (*state.deal.trading.offers, Open(seat, action.seat, count, gives))
    return _asking(state, opened, ev.Offered(seat, action.seat, count))


def _answer(state: State, seat: Seat, action: Answer) -> Step:
    found = _asked(state, seat, answered=False)
    gets = _held(state, seat, action.cards)
    if len(action.cards) != found.number:
        raise IllegalAction(Reason.WRONG_NUMBER)
    told = ev.OfferAnswered(seat, found.seat)
    return _asking(state, (*_others(state, found), found._replace(gets=gets, answered=True)), told)


def _accept(state: State, seat: Seat, _: Accept) -> Step:
    found = _asked(state, seat, answered=True)
    other, swapped = found.other, found.gives | found.gets
    hands, trading = list(state.hands), state.deal.trading
    hands[seat] ^= swapped
    hands[other] ^= swapped
    gifts = list(trading.gifts)
    gifts[seat], gifts[other] = Gift(other, found.gets), Gift(seat, found.gives)
    done = trading._replace(
        traded=(*trading.traded, (seat, other, found.number)), gifts=tuple(gifts)
    )
    moved = _with(_forgotten(state, (seat, other)), done)._replace(hands=tuple(hands))
    return _asking(moved, _others(state, found), ev.CardsTraded(seat, other, found.number))


def _refuse(state: State, seat: Seat, _: Refuse) -> Step:
    found = _offer_of(state, seat)
    if found is None or found.asked != seat:
        raise IllegalAction(Reason.NO_OFFER)
    other = found.seat if seat == found.other else found.other
    return _asking(state, _others(state, found), ev.OfferRefused(seat, other))


def _ready(state: State, seat: Seat, _: Ready) -> Step:
    trading = state.deal.trading
    kept = tuple(one for one in trading.offers if seat not in one[:2])
    moved = _with(state, trading._replace(ready=trading.ready | 1 << seat, offers=kept))
    due = first_to_trade(moved)
    if due is None:
        return end_trading(moved, (ev.TraderReady(seat),))
    return Step(moved._replace(to_act=due), (ev.TraderReady(seat),))


_ACTS: dict[type[Action], Callable[[State, Seat, Any], Step]] = {
    Offer: _offer,
    Answer: _answer,
    Accept: _accept,
    Refuse: _refuse,
    Ready: _ready,
}
TRADES = tuple(_ACTS)
"""All kinds of action that trading has."""


def _held(state: State, seat: Seat, cards: tuple[Card, ...]) -> CardSet:
    """Return *cards* as a set.

    Raises:
        IllegalAction: *seat* does not hold them all.
    """
    found = card_set(cards)
    if not cards or found & ~state.hands[seat] or found.bit_count() != len(cards):
        raise IllegalAction(Reason.NOT_IN_HAND)
    return found


def _asked(state: State, seat: Seat, *, answered: bool) -> Open:
    """Return the offer that *seat* has to respond to.

    Raises:
        IllegalAction: there is none, or another response is due.
    """
    found = _offer_of(state, seat)
    if found is None or found.asked != seat or found.answered != answered:
        raise IllegalAction(Reason.NO_OFFER)
    return found


def _others(state: State, found: Open) -> tuple[Open, ...]:
    return tuple(one for one in state.deal.trading.offers if one is not found)


def _asking(state: State, offers: tuple[Open, ...], event: Event) -> Step:
    """Return the state with these open offers."""
    moved = _with(state, state.deal.trading._replace(offers=offers))
    return Step(moved._replace(to_act=first_to_trade(moved)), (event,))


def _forgotten(state: State, seats: tuple[Seat, Seat]) -> State:
    """Return the state without the holder of the lowest card, if that card may have moved."""
    lowest = state.deal.lowest
    if lowest is None or lowest.seat not in seats:
        return state
    return state._replace(deal=state.deal._replace(lowest=None))


def _with(state: State, trading: Trading) -> State:
    return state._replace(deal=state.deal._replace(trading=trading))
