"""Teen Do Paanch, "three, two, five": three players, each alone.

This file has what each action does. The house rules are in ``rules``, the parts of a match in
``state``, the draw and the scores in ``match``, the penalty pulls in ``pulls``, what the seats may
know in ``view``, what they may conclude from it in ``worlds``, and what records hold in
``records``. Players read the rules in the sentences ``rules-teen_do_paanch-<topic>``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine import events as ev
from engine.actions import CALLS, Action, Appoint, Call, Deal, Pass, Play
from engine.cards import Card, Suit
from engine.dealing import given, is_pack
from engine.errors import IllegalAction, Reason
from engine.events import PLAYED, TAKEN
from engine.game import Json, Luck, OneCardAtATime, Options, Step
from engine.games.teen_do_paanch.actions import CardsTurnedUp, Fan, Give, Pick, Pull, Skip
from engine.games.teen_do_paanch.match import (
    appoint,
    between,
    chances,
    lay_lots,
    must_deal,
    outcome,
    pick,
    picks,
    rematch,
    score,
)
from engine.games.teen_do_paanch.pulls import (
    give,
    gives,
    go_on,
    lay_hand,
    pull,
    pull_plan,
    pulls,
    skip,
)
from engine.games.teen_do_paanch.records import (
    check_start,
    figures_of,
    match_from,
    opening_of,
    result_of,
)
from engine.games.teen_do_paanch.rules import INFO, RANKS, SEATS, Rules
from engine.games.teen_do_paanch.state import (
    FIRST_BATCH,
    PACK_SETS,
    PACKS,
    PLAY,
    TRICKS,
    DealState,
    Events,
    Match,
    PastTrick,
    Phase,
    State,
    best_of,
    high_sevens,
    suit_cards,
)
from engine.games.teen_do_paanch.view import view_of
from engine.games.teen_do_paanch.worlds import imagined
from engine.options import rules_from
from engine.seats import Seat, after
from engine.tricks import last_card, leaves_suit, plays
from engine.view import View

SECOND_BATCH = 3
TURNED_UP = 3
REST = TRICKS - FIRST_BATCH

_REST_DEALT = ev.RestDealt(REST)


class TeenDoPaanch(OneCardAtATime):
    """The rules of Teen Do Paanch."""

    info = INFO

    def start(self, options: Options, seats: int) -> State:
        """Return a new match."""
        if seats not in INFO.seats:
            raise ValueError(f"teen_do_paanch is played by {SEATS}, not by {seats}")
        return between(Match(rules_from(Rules, INFO.settle(options))))

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return the thirty cards; which sevens are in is the option ``sevens``."""
        return PACKS[str(INFO.settle(options)["sevens"])]

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do; one example for a shuffle or a fan."""
        due, phase, hands, trick, deal, match = state
        if due is None or seat not in (None, due):
            return ()
        if phase is PLAY:
            high = high_sevens(match.rules)
            return _following(hands[due], trick, deal.trump, high) if high else plays(
                hands[due], trick
            )  # fmt: skip
        options = _LEGAL.get(phase)
        return chances(state) if options is None else options(state)

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees."""
        act = _ACTS.get(type(action))
        if seat != state.to_act:
            over = state.to_act is None
            raise IllegalAction(Reason.MATCH_OVER if over else Reason.NOT_YOUR_TURN)
        if act is None:
            raise IllegalAction(Reason.NOT_NOW)
        return act(state, seat, action)

    def forced(self, state: State) -> Action | None:
        """Return the last card of the seat to act, which the house plays for it."""
        if state.phase is not PLAY or state.to_act is None:
            return None
        return last_card(state.hands[state.to_act], state.deal.undealt)

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        return outcome(state, luck)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows, uniform over all of them."""
        return imagined(view, rng)

    def opening(self, state: State) -> Json:
        """Return the start of the deal under way, or else of the next one."""
        return opening_of(state.match)

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        """Return the state before the shuffle of a deal that starts from *opening*."""
        return between(match_from(self.start(options, seats).match, opening))

    def check_start(self, state: State) -> None:
        """Refuse a start that no deal can have, though it could be played on."""
        check_start(state.match)

    def rematch(self, state: State) -> State | None:
        """Return the match that follows this finished one with ``carry_over``, else None."""
        following = rematch(state.match)
        return None if following is None else between(following)

    def result(self, state: State) -> Json | None:
        """Return the result of the deal just finished."""
        return result_of(state.match)

    def figures(self, state: State) -> tuple[dict[str, int], ...]:
        """Return, for each seat, the tricks of the last deal and whether they sufficed."""
        return figures_of(state.match)


# Dealing and trump


def _fan(state: State, _: Seat, action: Fan) -> Step:
    return lay_hand(state, action) if state.phase is Phase.LAY else lay_lots(state, action)


def _deal(state: State, _: Seat, action: Deal) -> Step:
    match, deck = state.match, action.deck
    sevens, dealer = match.rules.sevens, match.dealer or 0
    must_deal(state, is_pack(deck, PACK_SETS[sevens], len(PACKS[sevens])))
    first, dealt = after(dealer, SEATS), SEATS * FIRST_BATCH
    hands = given((0,) * SEATS, deck[:dealt], FIRST_BATCH, first)
    plan = pull_plan(match) if match.rules.pull_timing == "before_trump" else ()
    deal = DealState(first, stock=deck[dealt:], undealt=len(deck) - dealt, plan=plan)
    opened = State(first, Phase.CALL, hands, (), deal, match._replace(result=None))
    return Step(go_on(opened), (ev.HandsDealt(dealer, FIRST_BATCH),))


def _calls(state: State) -> tuple[Action, ...]:
    return (*CALLS, Pass()) if _may_pass(state.match.rules) else CALLS


def _may_pass(rules: Rules) -> bool:
    """Return whether the caller may pass; five cards at once leave no three to turn up."""
    return rules.deal_style == "five_three_two" and rules.trump_pass != "off"  # noqa: S105  # an option


def _call(state: State, seat: Seat, action: Call) -> Step:
    if state.phase is not Phase.CALL:
        raise IllegalAction(Reason.NOT_NOW)
    return _with_trump(state, action.suit, (ev.TrumpMade(seat, action.suit),))


def _pass(state: State, seat: Seat, _: Pass) -> Step:
    if state.phase is not Phase.CALL or not _may_pass(state.match.rules):
        raise IllegalAction(Reason.NOT_NOW)
    shown = state.deal.stock[:TURNED_UP]
    trump = max(shown, key=lambda one: RANKS.index(one.rank)).suit  # the first of equal ones
    told = (ev.Passed(seat), CardsTurnedUp(seat, shown), ev.TrumpMade(seat, trump))
    return _with_trump(state._replace(deal=state.deal._replace(shown=shown)), trump, told)


def _with_trump(state: State, trump: Suit, events: Events) -> Step:
    """Return the state with the other five cards dealt, and the next step due."""
    deal, match = state.deal, state.match
    first, stock, hands = deal.leader, deal.stock, state.hands
    if match.rules.deal_style == "five_five":
        hands = given(hands, stock, REST, first)
    else:
        second = SEATS * SECOND_BATCH
        hands = given(hands, stock[:second], SECOND_BATCH, first)
        hands = given(hands, stock[second:], REST - SECOND_BATCH, first)
    plan = pull_plan(match) if match.rules.pull_timing == "after_deal" else ()
    full = deal._replace(trump=trump, stock=(), undealt=0, plan=plan)
    return Step(go_on(state._replace(hands=hands, deal=full)), (*events, _REST_DEALT))


# Playing


def _following(
    hand: int, trick: tuple[Card, ...], trump: Suit | None, high: int
) -> tuple[Play, ...]:
    led = suit_cards(trick[0], trump, high) if trick else 0
    return plays(hand & led or hand, ())


def _play(state: State, seat: Seat, action: Play) -> Step:
    _, phase, hands, trick, deal, match = state
    one, hand = action.card, hands[seat]
    if phase is not PLAY:
        raise IllegalAction(Reason.NOT_NOW)
    led = suit_cards(trick[0], deal.trump, high_sevens(match.rules)) if trick else 0
    if leaves_suit(one, hand, led):
        deal = _with_void(deal, seat, led)
    now = list(hands)
    now[seat] = hand ^ one.bit
    trick, events = (*trick, one), PLAYED[seat][one.index]
    if len(trick) == SEATS:
        return _end_trick(state._replace(hands=tuple(now), trick=trick, deal=deal), events)
    return Step(State((seat + 1) % SEATS, PLAY, tuple(now), trick, deal, match), events)


def _with_void(deal: DealState, seat: Seat, led: int) -> DealState:
    """Return the deal once *seat* has shown that it holds none of the cards *led*."""
    if deal.voids[seat] & led == led:
        return deal
    voids = list(deal.voids)
    voids[seat] |= led
    return deal._replace(voids=tuple(voids))


def _end_trick(state: State, events: Events) -> Step:
    """Return the state after a full trick: the next lead, or after ten tricks the score."""
    deal, trick = state.deal, state.trick
    best = best_of(trick, deal.trump, high_sevens(state.match.rules))
    winner = (deal.leader + trick.index(best)) % SEATS
    tricks, gone = list(deal.tricks), list(deal.gone)
    tricks[winner] += 1
    for place, one in enumerate(trick):
        gone[(deal.leader + place) % SEATS] |= one.bit
    done = deal._replace(
        leader=winner,
        number=deal.number + 1,
        tricks=tuple(tricks),
        gone=tuple(gone),
        past=PastTrick(deal.leader, trick),
    )
    moved = State(winner, PLAY, state.hands, (), done, state.match)
    events = (*events, TAKEN[winner])
    return score(moved, events) if done.number > TRICKS else Step(moved, events)


_LEGAL: dict[Phase, Callable[[State], tuple[Action, ...]]] = {
    Phase.PICK: picks,
    Phase.CALL: _calls,
    Phase.PULL: pulls,
    Phase.RETURN: gives,
}
"""What may be done in each phase apart from the play; in all others chance acts."""

_ACTS: dict[type[Action], Callable[[State, Seat, Any], Step]] = {
    Appoint: appoint,
    Fan: _fan,
    Pick: pick,
    Deal: _deal,
    Call: _call,
    Pass: _pass,
    Pull: pull,
    Skip: skip,
    Give: give,
    Play: _play,
}
