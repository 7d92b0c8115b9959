"""Dehla Pakad, "collect the tens": four players, opposite seats are partners, seats 0 and 2 side 0.

Here is what each action does, and scoring. The house rules are in ``rules``, the parts of a match
in ``state``, what the seats may know in ``view``. Players read the rules in the sentences
``rules-dehla_pakad-<topic>``.
"""

from __future__ import annotations

from random import Random

from engine import events as ev
from engine.actions import CALLS, Action, Appoint, Call, Cut, Deal, Draw, Play, Stop, TimeUp
from engine.cards import SUIT_MASKS, cards, size
from engine.dealing import given, is_pack
from engine.decks import FRENCH_52, FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.events import PLAYED, TAKEN
from engine.game import Json, Luck, Options, Step
from engine.games.dehla_pakad.match import chances, cut, outcome
from engine.games.dehla_pakad.rules import INFO, Rules
from engine.games.dehla_pakad.state import (
    PLAY,
    SCORE,
    TENS,
    TRICKS,
    DealState,
    Match,
    Result,
    State,
    early_void,
    is_certain,
    recalled,
    ruling_trump,
    sweeper,
    tens_of,
    winner_of,
    with_void,
)
from engine.games.dehla_pakad.view import imagined, view_of
from engine.matches import Pair
from engine.options import rules_from
from engine.partners import (
    SEATS,
    UNDER_WAY,
    Events,
    Hands,
    Moment,
    PastTrick,
    Phase,
    Streak,
    Trick,
    TwoSides,
    added,
    appoint,
    between,
    close,
    match_from,
    next_dealer,
    of_side,
    stop,
    time_up,
)
from engine.piles import lay
from engine.seats import DEALER, Seat, after, side
from engine.tricks import leaves_suit, makes_trump, plays, taking
from engine.view import View

FIRST_BATCH = 5
SECOND_BATCH = 4

_REST_DEALT = ev.RestDealt(2 * SECOND_BATCH)


class DehlaPakad(TwoSides):
    """The rules of Dehla Pakad."""

    info = INFO
    pairs = SCORE

    def start(self, options: Options, seats: int) -> State:
        """Return a new match; with ``first_dealer=host`` seat 0 deals."""
        if seats not in INFO.seats:
            raise ValueError(f"dehla_pakad is played by {SEATS}, not by {seats}")
        settled = INFO.settle(options)
        rules = rules_from(Rules, settled)
        dealer = 0 if rules.first_dealer == "host" else None
        return between(DealState(), Match(rules, dealer))

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do; one example for a shuffle or a cut."""
        due, phase, hands, trick, _, _ = state
        if due is None or (seat is not None and seat != due):
            return ()
        if phase is PLAY:
            return plays(hands[due], trick)
        return CALLS if phase is Phase.CALL else chances(state)

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        return outcome(state, luck)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows, exactly uniform over all of them."""
        return imagined(view, rng)

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        """Return the state before the shuffle of a deal that starts from *opening*."""
        fresh = self.start(options, seats)
        longest = fresh.match.rules.streak_length
        return fresh._replace(match=match_from(fresh.match, opening, self.pairs, longest))


# Dealing


def _deal(state: State, _: Seat, action: Deal) -> Step:
    match, deck = state.match, action.deck
    if match.dealer is None or state.phase in UNDER_WAY:
        raise IllegalAction(Reason.NOT_NOW)
    if not is_pack(deck, FRENCH_52_SET, len(FRENCH_52)):
        raise IllegalAction(Reason.BAD_DECK)
    first, dealt = after(match.dealer, SEATS), SEATS * FIRST_BATCH
    hands = given((0,) * SEATS, deck[:dealt], FIRST_BATCH, first)
    calling = match.rules.trump_method == "dealer_right_call"
    phase = Phase.CALL if calling else Phase.PLAY
    deal = DealState(first, number=1, stock=deck[dealt:], undealt=len(deck) - dealt)
    moved = State(first, phase, hands, (), deal, match._replace(result=None))
    if match.rules.deal_style == "all_thirteen" and not calling:
        return Step(_deal_rest(moved), (ev.HandsDealt(match.dealer, TRICKS),))
    return Step(moved, (ev.HandsDealt(match.dealer, FIRST_BATCH),))


def _deal_rest(state: State) -> State:
    """Return the state once everybody has the last eight cards and the next leader is to act."""
    deal, first = state.deal, after(state.match.dealer or 0, SEATS)
    hands = given(state.hands, deal.stock, SECOND_BATCH, first)
    early = early_void(deal, 2 * SECOND_BATCH)
    full = deal._replace(stock=(), undealt=0, early=early, voids=(0,) * SEATS)
    return State(deal.leader, PLAY, hands, (), full, state.match)


# Trump by a call or a draw


def _call(state: State, seat: Seat, action: Call) -> Step:
    if state.phase is not Phase.CALL:
        raise IllegalAction(Reason.NOT_NOW)
    called = state._replace(deal=state.deal._replace(trump=action.suit, maker=seat))
    return Step(_deal_rest(called), (ev.TrumpMade(seat, action.suit), _REST_DEALT))


def _draw(state: State, _: Seat, action: Draw) -> Step:
    if state.phase is not Phase.DRAW:
        raise IllegalAction(Reason.NOT_NOW)
    if not action.card.bit & state.deal.played:
        raise IllegalAction(Reason.BAD_DRAW)
    trump = action.card.suit
    moved = _deal_rest(state._replace(deal=state.deal._replace(trump=trump)))
    return Step(moved, (ev.TrumpDrawn(action.card, trump), _REST_DEALT))


# Playing


def _play(state: State, seat: Seat, action: Play) -> Step:
    _, phase, hands, trick, deal, match = state
    one, hand = action.card, hands[seat]
    if phase is not PLAY:
        raise IllegalAction(Reason.NOT_NOW)
    leaves = leaves_suit(one, hand, SUIT_MASKS[trick[0].suit] if trick else 0)
    events: Events = PLAYED[seat][one.index]
    if leaves:
        if makes_trump(one, trick[0].suit, deal.trump):
            deal = deal._replace(trump=one.suit, maker=seat, made=deal.number)
            events = (*events, ev.TrumpMade(seat, one.suit))
        deal = with_void(deal, seat, trick[0].suit)
    now = list(hands)
    now[seat] = hand ^ one.bit
    trick = (*trick, one)
    if len(trick) == SEATS:
        return _end_trick(tuple(now), trick, deal, match, events)
    # Not through the alias ``State``: calling that takes ten times as long.
    return Step(Moment((seat + 1) % SEATS, PLAY, tuple(now), trick, deal, match), events)


def _end_trick(hands: Hands, trick: Trick, deal: DealState, match: Match, events: Events) -> Step:
    """Return the state after a full trick: its winner, a capture, and what is due next."""
    leader, number, pile, captured, past, trump, maker, made, stock, undealt, early, voids = deal
    first, second, third, fourth = trick
    laid = first.bit | second.bit | third.bit | fourth.bit
    rules, last = match.rules, deal.is_last
    ruling = ruling_trump(deal, rules) if made == number else trump
    winner = (leader + trick.index(taking(laid, first.suit, ruling))) % SEATS
    keep_count = rules.after_capture == "keep_count"
    pile, taken = lay(pile, laid, winner, last, rules.capture_rule, keep_count)
    events = (*events, TAKEN[winner])
    if taken:
        captured = added(captured, of_side(side(winner), taken))
        events = (*events, ev.PileTaken(winner, size(taken) // SEATS, cards(taken & TENS)))
    if early is not None and laid & SUIT_MASKS[early.suit]:
        early = recalled(early, leader, trick)
    done = PastTrick(leader, trick)
    past = (*past, done) if rules.table_memory == "open" else (done,)
    leads = _next_leader(deal, rules, winner) if made == number else winner
    deal = DealState(  # field by field: ``_replace`` takes three times as long
        leads, number + 1, pile, captured, past, trump, maker, made, stock, undealt, early, voids
    )
    moved = Moment(leads, PLAY, hands, (), deal, match)
    if last or undealt or rules.early_end != "never":
        return _go_on(moved, events)
    return Step(moved, events)


def _next_leader(deal: DealState, rules: Rules, winner: Seat) -> Seat:
    """Return who leads after the trick that made trump."""
    if rules.lead_after_trump == "trump_maker" and deal.maker is not None:
        return deal.maker
    return winner


def _go_on(state: State, events: Events) -> Step:
    """Return what comes after a trick: the score, trump, the last eight cards or the next trick."""
    deal, rules = state.deal, state.match.rules
    if deal.number > TRICKS:
        return _score(state, events)
    if rules.early_end == "when_tens_gone" and is_certain(deal.captured, rules):
        return _score(state, events)
    if not deal.undealt or (deal.trump is None and deal.number <= FIRST_BATCH):
        return Step(state, events)
    if deal.trump is None and rules.no_void_trump == "draw_played":
        return Step(state._replace(to_act=DEALER, phase=Phase.DRAW), events)
    if deal.trump is None and rules.no_void_trump == "dealer_right_calls":
        caller = after(state.match.dealer or 0, SEATS)
        return Step(state._replace(to_act=caller, phase=Phase.CALL), events)
    return Step(_deal_rest(state), (*events, _REST_DEALT))


# Scoring and the end of the match


def _score(state: State, events: Events) -> Step:
    match = state.match
    result = scored_as(match, state.deal.captured)
    scored = match._replace(
        dealer=result.next_dealer,
        kots=added(match.kots, result.kots),
        deals_won=added(match.deals_won, of_side(result.won_by, 1)),
        deals=match.deals + 1,
        opened=match.opened + 1,
        streak=result.streak,
        result=result,
    )
    event = ev.DealScored(result.won_by, result.tens, result.kots, result.next_dealer)
    return close(state._replace(match=scored), (*events, event))


def scored_as(match: Match, captured: Pair) -> Result:
    """Return the result of the current deal if the sides end it with these cards."""
    rules, tens, dealer = match.rules, tens_of(captured), match.dealer or 0
    won_by = winner_of(rules, captured, dealer)
    sweep = sweeper(tens) is not None
    streak, streak_kot = _streak(rules, match.streak, won_by, sweep)
    in_points, in_kots = 2 if sweep else 1, sweep + streak_kot
    kots = of_side(won_by, in_points if rules.scoring == "points" else in_kots)
    far = sweep or (streak_kot and rules.dealer_after_streak_kot == "as_kot")
    following = next_dealer(dealer, won_by, far=far)
    return Result(tens, won_by, kots, following, streak, following == dealer)


def _streak(rules: Rules, before: Streak, won_by: int | None, sweep: bool) -> tuple[Streak, bool]:
    """Return the streak after a deal, and whether it is long enough to earn a Kot."""
    if won_by is None or (sweep and rules.sweep_in_streak == "reset"):
        return Streak(), False
    streak = before.longer(won_by)
    return (Streak(), True) if streak.length == rules.streak_length else (streak, False)


DehlaPakad.acts = {
    Appoint: appoint,
    Cut: cut,
    Deal: _deal,
    Call: _call,
    Draw: _draw,
    Play: _play,
    TimeUp: time_up,
    Stop: stop,
}
