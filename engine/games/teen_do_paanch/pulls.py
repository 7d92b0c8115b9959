"""Penalty pulls: who pulls from whom, the card taken unseen, and the card given back."""

from __future__ import annotations

from engine.actions import Action
from engine.cards import SUIT_MASKS, CardSet, cards, size
from engine.dealing import is_pack
from engine.errors import IllegalAction, Reason
from engine.events import Event
from engine.game import Step
from engine.games.teen_do_paanch.actions import (
    CardGivenBack,
    CardPulled,
    Fan,
    Give,
    Pull,
    PullSkipped,
    Skip,
)
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import Due, Events, Match, Move, Phase, State, held
from engine.seats import DEALER, Seat, after

TOGETHER = "all_then_return"


def pull_plan(match: Match) -> tuple[Due, ...]:
    """Return the pulls that follow from the tricks over and under in the last round, in order.

    The pullers come in the order of play from the new dealer's right, or those with more over
    first; the victims of each in the order of play. As the figures sum to 0, there is either just
    one puller or just one victim.
    """
    over = match.over
    order = [after(match.dealer or 0, SEATS, n) for n in (1, 2, 3)]
    pullers = [seat for seat in order if over[seat] > 0]
    victims = [seat for seat in order if over[seat] < 0]
    if match.rules.pull_order == "largest_first":
        pullers.sort(key=lambda seat: -over[seat])
    return tuple(
        Due(one, other, min(over[one], -over[other])) for one in pullers for other in victims
    )


def go_on(state: State) -> State:
    """Return the state in which the next pull is due or, if none is, the call or the play."""
    deal = state.deal
    if deal.plan:
        return state._replace(to_act=DEALER, phase=Phase.LAY)
    if deal.trump is None:
        return state._replace(to_act=deal.leader, phase=Phase.CALL)
    return state._replace(to_act=deal.leader, phase=Phase.PLAY, deal=deal._replace(number=1))


def lay_hand(state: State, action: Fan) -> Step:
    """Lay the victim's cards face down; an automatic pull takes the first of them."""
    due, rules = state.deal.plan[0], state.match.rules
    hand = state.hands[due.victim]
    if not is_pack(action.cards, hand, size(hand)):
        raise IllegalAction(Reason.BAD_DECK)
    laid = state._replace(to_act=due.puller, phase=Phase.PULL)
    laid = laid._replace(deal=state.deal._replace(fan=action.cards))
    if rules.pull_method == "automatic" and rules.pull_optional == "false":
        return _pulled(laid, Pull(1))
    return Step(laid, ())


def pulls(state: State) -> tuple[Action, ...]:
    """Return what the puller may do: pull from any place, or only from the one the house drew."""
    rules = state.match.rules
    places = 1 if rules.pull_method == "automatic" else held(state, state.deal.plan[0].victim)
    rows: tuple[Action, ...] = tuple(map(Pull, range(1, places + 1)))
    return (*rows, Skip()) if rules.pull_optional == "true" else rows


def pull(state: State, _: Seat, action: Pull) -> Step:
    """Take the card at a place."""
    if state.phase is not Phase.PULL:
        raise IllegalAction(Reason.NOT_NOW)
    if action not in pulls(state):
        raise IllegalAction(Reason.NO_SUCH_PLACE)
    return _pulled(state, action)


def _pulled(state: State, action: Pull) -> Step:
    deal, due = state.deal, state.deal.plan[0]
    one = deal.fan[action.place - 1]
    deal = deal._replace(
        pulls=deal.pulls + 1,
        pulled=deal.pulled | one.bit,
        moves=(*deal.moves, Move(due.victim, due.puller, one, False)),
    )
    moved = _moved(state, due.victim, due.puller, one.bit)._replace(deal=deal)
    return _after_pull(moved, (CardPulled(due.puller, due.victim),))


def skip(state: State, _: Seat, __: Skip) -> Step:
    """Let one pull pass."""
    if state.phase is not Phase.PULL or state.match.rules.pull_optional == "false":
        raise IllegalAction(Reason.NOT_NOW)
    due = state.deal.plan[0]
    return _after_pull(state, (PullSkipped(due.puller, due.victim),))


def _after_pull(state: State, events: Events) -> Step:
    """Return the state after a pull made or skipped: another one is due, or giving back."""
    first, *rest = state.deal.plan
    counted = first._replace(times=first.times - 1)
    state = state._replace(deal=state.deal._replace(plan=(counted, *rest), fan=()))
    each = state.match.rules.pull_batch != TOGETHER
    if state.deal.pulls and (each or not counted.times):
        return Step(state._replace(to_act=first.puller, phase=Phase.RETURN), events)
    return _next(state, events)


def _next(state: State, events: tuple[Event, ...]) -> Step:
    """Return the state after an exchange, with the next pull of the plan due."""
    plan = tuple(due for due in state.deal.plan if due.times)
    return Step(go_on(state._replace(deal=state.deal._replace(plan=plan))), events)


def gives(state: State) -> tuple[Give, ...]:
    """Return the ways to give a card back."""
    hand = state.hands[state.deal.plan[0].puller]
    return tuple(map(Give, cards(returnable(state, hand))))


def returnable(state: State, hand: CardSet) -> CardSet:
    """Return the cards of the puller's *hand* that may go back.

    Under ``suit_guard`` it must be of the suit of a card just pulled, or leave two cards of its
    suit; suits are those printed on the cards, even on sevens. If no card qualifies, any may go.
    """
    rules, pulled = state.match.rules, state.deal.pulled
    free = hand if rules.may_return_pulled == "true" else hand & ~pulled
    if rules.return_limit == "none":
        return free
    guarded = 0
    for suit in SUIT_MASKS.values():
        if pulled & suit or size(hand & suit) > 2:
            guarded |= free & suit
    return guarded or free


def give(state: State, seat: Seat, action: Give) -> Step:
    """Give a card back; that ends the exchange once both hands have their size again."""
    deal, one = state.deal, action.card
    if state.phase is not Phase.RETURN:
        raise IllegalAction(Reason.NOT_NOW)
    if not state.hands[seat] & one.bit:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if not returnable(state, state.hands[seat]) & one.bit:
        own = deal.pulled & one.bit and state.match.rules.may_return_pulled == "false"
        raise IllegalAction(Reason.JUST_PULLED if own else Reason.SUIT_GUARDED)
    due = deal.plan[0]
    deal = deal._replace(moves=(*deal.moves, Move(seat, due.victim, one, True)))
    moved = _moved(state, seat, due.victim, one.bit)._replace(deal=deal)
    events = (CardGivenBack(seat, due.victim),)
    if held(moved, seat) > deal.full:
        return Step(moved, events)
    return _next(moved._replace(deal=deal._replace(pulls=0, pulled=0)), events)


def _moved(state: State, source: Seat, target: Seat, bit: CardSet) -> State:
    hands = list(state.hands)
    hands[source] ^= bit
    hands[target] |= bit
    return state._replace(hands=tuple(hands))
