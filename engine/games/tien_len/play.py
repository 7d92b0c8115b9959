"""Playing and passing in Tien Len, and the end of a round."""

from __future__ import annotations

from engine.actions import Pass, Play, PlayCards
from engine.cards import Card, card_set
from engine.errors import IllegalAction, Reason
from engine.events import CardsPlayed, Passed
from engine.game import Step
from engine.games.tien_len.beats import SLAMS, beats, is_slam, may_lead
from engine.games.tien_len.combinations import (
    Combination,
    cards_by_value,
    combination,
    values,
)
from engine.games.tien_len.events import (
    RoundWon,
    SlamPaid,
    SlamPaymentCancelled,
    TwosBeaten,
    WentOut,
)
from engine.games.tien_len.scoring import first_out, last_left
from engine.games.tien_len.state import Events, Match, Payment, Phase, Round, State, added
from engine.seats import Seat
from engine.view import Laid


def play(state: State, seat: Seat, action: Play | PlayCards) -> Step:
    """Lead cards, or beat those that lie on top."""
    cards = (action.card,) if isinstance(action, Play) else action.cards
    found = permitted(state, seat, cards)
    order, moved = cards_by_value(values(card_set(cards))), _without(state, seat, cards)
    before = state.round
    slam = is_slam(found, before.top)
    moved = moved._replace(
        round=before._replace(
            laid=(*before.laid, Laid(seat, order)),
            top=found,
            owner=seat,
            passed=0,
            slam_on=before.slam_on or slam,
        )
    )
    moved, charged = _charge(moved, before, seat, slam=slam)
    events: Events = (CardsPlayed(seat, order), *charged)
    if moved.hands[seat]:
        return _go_on(moved, seat, events)
    gone = moved.deal._replace(out=(*moved.deal.out, seat))
    return _go_on(moved._replace(deal=gone), seat, (*events, WentOut(seat)))


def skip(state: State, seat: Seat, _: Pass) -> Step:
    """Let a seat pass."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Reason.NOT_NOW)
    plays = state.round
    if plays.top is None:
        raise IllegalAction(Reason.MUST_LEAD)
    locked = state.match.rules.pass_policy == "locked"  # noqa: S105  # no password
    passed = plays._replace(
        passed=plays.passed | 1 << seat, locked=plays.locked | 1 << seat if locked else 0
    )
    return _go_on(state._replace(round=passed), seat, (Passed(seat),))


def permitted(state: State, seat: Seat, cards: tuple[Card, ...]) -> Combination:
    """Return the combination that *cards* make, if *seat*, whose turn it is, may play it.

    Raises:
        IllegalAction: it may not.
    """
    plays, laws = state.round, state.match.laws
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Reason.NOT_NOW)
    held = card_set(cards)
    if held & ~state.hands[seat] or held.bit_count() != len(cards):
        raise IllegalAction(Reason.NOT_IN_HAND)
    found = combination(values(held))
    if found is None or not (plays.top or may_lead(laws, found)):
        raise IllegalAction(Reason.NO_COMBINATION)
    must = state.deal.must_include
    if must is not None and not _opens(state, must, cards):
        raise IllegalAction(Reason.MUST_OPEN)
    if plays.top is not None and not beats(laws, found, plays.top):
        raise IllegalAction(Reason.TOO_LOW)
    if plays.locked >> seat & 1 and found.kind not in SLAMS:
        raise IllegalAction(Reason.ONLY_SLAMS)
    return found


def _opens(state: State, must: Card, cards: tuple[Card, ...]) -> bool:
    """Return whether the first play obeys ``opening``."""
    return must in cards and (state.match.rules.opening == "include" or len(cards) == 1)


def _without(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """Return the state after *cards* have left the hand of *seat*."""
    laid = card_set(cards)
    hands, played = list(state.hands), list(state.deal.played)
    hands[seat] ^= laid
    played[seat] |= laid
    deal = state.deal._replace(played=tuple(played), must_include=None)
    return state._replace(hands=tuple(hands), deal=deal)


# What comes next


def _go_on(state: State, seat: Seat, events: Events) -> Step:
    """Return the state after a play or pass of *seat*, with what is due next."""
    match, plays = state.match, state.round
    if match.rules.end_rule == "first_out" and not state.hands[seat]:
        return first_out(state, seat, events)
    holders = [n for n, hand in enumerate(state.hands) if hand]
    if len(holders) == 1:
        return last_left(state, holders[0], events)
    others = match.others_after(seat)
    due = next((n for n in others if state.hands[n] and _is_eligible(match, plays, n)), None)
    if due is not None:
        return Step(state._replace(to_act=due), events)
    owner = seat if plays.owner is None else plays.owner
    leader = next(n for n in (owner, *match.others_after(owner)) if state.hands[n])
    over = Round(last=plays.laid, won_by=owner)
    return Step(state._replace(to_act=leader, round=over), (*events, RoundWon(owner)))


def _is_eligible(match: Match, plays: Round, seat: Seat) -> bool:
    """Return whether *seat*, which holds cards, may still act in this round."""
    if seat == plays.owner or plays.passed >> seat & 1:
        return False
    if not plays.locked >> seat & 1:
        return True
    twos = plays.top is not None and plays.top.twos > 0
    return match.rules.locked_may_slam == "true" and (twos or plays.slam_on)


# What a slam earns


def _charge(state: State, before: Round, seat: Seat, *, slam: bool) -> tuple[State, Events]:
    """Return the state with what *seat* earns by beating twos, or a slam that has beaten twos.

    The seat whose slam is beaten pays what it had earned, which is cancelled: so the sum passes on
    to the last slam, and only the seat that it beats pays.
    """
    owner, top, earned = before.owner, before.top, before.payment
    if owner is None or top is None:
        return state, ()
    rules, beaten = state.match.rules, top.twos if slam else 0
    told: Events = (TwosBeaten(seat, owner, beaten),) if beaten else ()
    sum_ = rules.slam_payment * rules.stake * beaten if earned is None else earned.points
    if not sum_:
        return state, told
    if earned is not None:
        state = _paid(state, earned.other, earned.seat, sum_)
        told = (*told, SlamPaymentCancelled(*earned))
    state = _paid(state, seat, owner, sum_)
    payment = Payment(seat, owner, sum_)
    moved = state._replace(round=state.round._replace(payment=payment))
    return moved, (*told, SlamPaid(*payment))


def _paid(state: State, to: Seat, by: Seat, count: int) -> State:
    """Return the state after one seat has got points from another."""
    change = tuple(count * ((n == to) - (n == by)) for n in range(state.match.seats))
    charges = added(state.deal.charges, change)
    return state._replace(deal=state.deal._replace(charges=charges))
