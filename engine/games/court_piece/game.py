"""Court Piece, also Rang or Hokm: seven tricks win a deal, and the first seven are a court.

Four players, opposite seats are partners, seats 0 and 2 are side 0. Here are the rules of play:
dealing, trump, tricks and what happens when the deal is decided. House rules are in ``rules``, the
parts of a match in ``state``, scoring in ``scoring``, what the seats may know in ``view``. Players
read the rules in the sentences ``rules-court_piece-<topic>``.
"""

from __future__ import annotations

from random import Random

from engine import events as ev
from engine.actions import CALLS, Action, Appoint, Call, Cut, Deal, Play, Stop, TimeUp
from engine.cards import SUIT_MASKS, Card, CardSet, card_set, size
from engine.dealing import given, is_pack
from engine.decks import FRENCH_52, FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.events import PLAYED, TAKEN
from engine.game import Json, Luck, Options, Step
from engine.games.court_piece.rules import INFO, ROW, VALUES, Rules
from engine.games.court_piece.scoring import score, verdict_of
from engine.games.court_piece.state import (
    ACES,
    ENOUGH,
    SCORE,
    TRICKS,
    CardsThrownIn,
    DealState,
    GoOn,
    Match,
    Redeal,
    State,
    StopHere,
    Verdict,
    WentOn,
    capture_of,
    is_blocked,
    may_redeal,
)
from engine.games.court_piece.view import imagined, view_of
from engine.options import rules_from
from engine.partners import (
    SEATS,
    UNDER_WAY,
    Events,
    Moment,
    PastTrick,
    Phase,
    TwoSides,
    added,
    appoint,
    between,
    match_from,
    must_be_house,
    must_choose,
    of_side,
    stop,
    time_up,
)
from engine.piles import Pile, lay
from engine.seats import DEALER, Seat, after, side
from engine.tricks import lacking, leaves_suit, makes_trump, plays
from engine.view import View

FIRST_BATCH = 5
SECOND_BATCH = 4


class CourtPiece(TwoSides):
    """The rules of Court Piece."""

    info = INFO
    pairs = SCORE

    def start(self, options: Options, seats: int) -> State:
        """Return a new match; with ``first_dealer=host`` seat 0 deals."""
        if seats not in INFO.seats:
            raise ValueError(f"court_piece is played by {SEATS}, not by {seats}")
        rules = rules_from(Rules, INFO.settle(options))
        return between(DealState(), Match(rules, 0 if rules.first_dealer == "host" else None))

    def legal(self, state: State, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do; one example for a shuffle or the first ace."""
        due, phase, hands, trick, deal, match = state
        if due is None or seat not in (None, due):
            return ()
        if phase is Phase.PLAY:
            return plays(hands[due], trick)
        if phase is Phase.CALL:
            return (*CALLS, Redeal()) if may_redeal(match.rules, deal, hands[due]) else CALLS
        return (StopHere(), GoOn()) if phase is Phase.OFFER else _chances(match)

    def chance(self, state: State, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives."""
        if state.match.dealer is not None:
            return Deal(luck.shuffle(FRENCH_52))
        if state.match.rules.first_dealer == "first_ace":
            return Cut(_to_first_ace(luck.shuffle(FRENCH_52)))
        return luck.pick(_chances(state.match))

    def view(self, state: State, seat: Seat | None) -> View[State]:
        """Return all that *seat* may know; None for a spectator."""
        return view_of(state, seat, () if seat is None else self.legal(state, seat))

    def imagine(self, view: View[State], rng: Random) -> State:
        """Return a full state that *view* allows, exactly uniform over all of them."""
        return imagined(view, rng)

    def resume(self, options: Options, seats: int, opening: Json) -> State:
        """Return the state before the shuffle of a deal that starts from *opening*."""
        fresh = self.start(options, seats)
        longest = ROW if VALUES[fresh.match.rules.scoring].row else 1
        return fresh._replace(match=match_from(fresh.match, opening, self.pairs, longest))


# The first dealer


def _chances(match: Match) -> tuple[Action, ...]:
    """Return the possible outcomes of the chance that is due; one example for a shuffle."""
    if match.dealer is not None:
        return (Deal(FRENCH_52),)
    if match.rules.first_dealer == "first_ace":
        return (Cut(_to_first_ace(FRENCH_52)),)
    return tuple(map(Appoint, range(SEATS)))


def _to_first_ace(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards turned up one by one until the first ace."""
    aces = [place for place, one in enumerate(deck) if one.bit & ACES]
    return deck[: aces[0] + 1]


def _cut(state: State, _: Seat, action: Cut) -> Step:
    """Turn up cards in turn: the seat with the first ace calls, and the seat before it deals."""
    must_choose(state.match, "first_ace")
    turned_up = action.cards
    aces = [place for place, one in enumerate(turned_up) if one.bit & ACES]
    if len(set(turned_up)) != len(turned_up) or aces != [len(turned_up) - 1]:
        raise IllegalAction(Reason.BAD_DRAW)
    dealer = after(aces[0], SEATS, -1)
    chosen = state._replace(phase=Phase.READY, match=state.match._replace(dealer=dealer))
    return Step(chosen, (ev.CardsCut(turned_up), ev.DealerChosen(dealer)))


# Dealing and trump


def _deal(state: State, _: Seat, action: Deal) -> Step:
    match, deck = state.match, action.deck
    again = state.phase is Phase.REDEAL
    if match.dealer is None or (state.phase in UNDER_WAY and not again):
        raise IllegalAction(Reason.NOT_NOW)
    if not is_pack(deck, FRENCH_52_SET, len(FRENCH_52)):
        raise IllegalAction(Reason.BAD_DECK)
    rules, caller = match.rules, after(match.dealer, SEATS)
    seen = FIRST_BATCH if rules.hide_until_called == "true" else SEATS * FIRST_BATCH
    hands = given((0,) * SEATS, deck[:seen], FIRST_BATCH, caller)
    redeals = state.deal.redeals if again else 0
    deal = DealState(caller, number=1, stock=deck[seen:], undealt=len(deck) - seen, redeals=redeals)
    moved = State(caller, Phase.CALL, hands, (), deal, match._replace(result=None))
    if rules.trump_method == "first_void":
        return Step(_deal_rest(moved), (ev.HandsDealt(match.dealer, TRICKS),))
    return Step(moved, (ev.HandsDealt(match.dealer, FIRST_BATCH),))


def _deal_rest(state: State) -> State:
    """Return the state once everybody has picked up five cards and got twice four more."""
    caller, stock = state.deal.leader, state.deal.stock
    waiting = len(stock) - SEATS * 2 * SECOND_BATCH
    hands = given(state.hands, stock[:waiting], FIRST_BATCH, after(caller, SEATS))
    hands = given(hands, stock[waiting:], SECOND_BATCH, caller)
    full = state.deal._replace(stock=(), undealt=0)
    return state._replace(phase=Phase.PLAY, hands=hands, deal=full)


def _call(state: State, seat: Seat, action: Call) -> Step:
    if state.phase is not Phase.CALL:
        raise IllegalAction(Reason.NOT_NOW)
    called = state._replace(deal=state.deal._replace(trump=action.suit, maker=seat))
    told = (ev.TrumpMade(seat, action.suit), ev.RestDealt(2 * SECOND_BATCH))
    return Step(_deal_rest(called), told)


def _redeal(state: State, seat: Seat, _: Redeal) -> Step:
    deal = state.deal
    if state.phase is not Phase.CALL or not may_redeal(state.match.rules, deal, state.hands[seat]):
        raise IllegalAction(Reason.NOT_NOW)
    none = DealState(deal.leader, number=1, redeals=deal.redeals + 1)
    thrown = State(DEALER, Phase.REDEAL, (0,) * SEATS, (), none, state.match)
    return Step(thrown, (CardsThrownIn(seat),))


# Playing


def _play(state: State, seat: Seat, action: Play) -> Step:
    _, phase, hands, trick, deal, match = state
    one, hand = action.card, hands[seat]
    if phase is not Phase.PLAY:
        raise IllegalAction(Reason.NOT_NOW)
    leaves = leaves_suit(one, hand, SUIT_MASKS[trick[0].suit] if trick else 0)
    events = PLAYED[seat][one.index]
    if leaves:
        if makes_trump(one, trick[0].suit, deal.trump):
            deal = deal._replace(trump=one.suit, maker=seat)
            events = (*events, ev.TrumpMade(seat, one.suit))
        deal = deal._replace(voids=lacking(deal.voids, seat, trick[0].suit))
    left = (*hands[:seat], hand ^ one.bit, *hands[seat + 1 :])
    played = Moment(after(seat, SEATS), phase, left, (*trick, one), deal, match)
    return Step(played, events) if len(played.trick) < SEATS else _end_trick(played, events)


def _end_trick(state: State, events: Events) -> Step:
    """Return the state after a full trick: its winner, a capture, and what is due next."""
    deal, rules = state.deal, state.match.rules
    trick = PastTrick(deal.leader, state.trick)
    winner = trick.winner(deal.trump)
    best = trick.cards[(winner - deal.leader) % SEATS]
    pile, taken = _laid(deal, rules, trick, winner, best)
    events = (*events, TAKEN[winner])
    if taken and rules.capture_rule == "double_sir":
        events = (*events, ev.PileTaken(winner, size(taken) // SEATS, ()))
    after_it = deal._replace(
        leader=winner,
        number=deal.number + 1,
        pile=pile,
        holder_card=None if taken else best,
        captured=added(deal.captured, of_side(side(winner), taken)),
        past=(trick,),
        ahead=_ahead(deal, winner),
    )
    return _go_on(Moment(winner, state.phase, state.hands, (), after_it, state.match), events)


def _laid(
    deal: DealState, rules: Rules, trick: PastTrick, winner: Seat, best: Card
) -> tuple[Pile, CardSet]:
    """Return the centre after a trick that *winner* has won with *best*, and what was captured."""
    cards, last = card_set(trick.cards), deal.is_last
    blocked = is_blocked(deal, rules, best)
    return lay(deal.pile, cards, winner, last, capture_of(rules), blocked=blocked)


def _ahead(deal: DealState, winner: Seat) -> int | None:
    """Return the side that has won all of the first seven tricks so far."""
    if deal.number == 1:
        return side(winner)
    lost = deal.number <= ENOUGH and deal.ahead != side(winner)
    return None if lost else deal.ahead


# When the deal is decided


def _go_on(state: State, events: Events) -> Step:
    """Return the state after a trick; if it decides the deal, with the offer or the score."""
    deal, rules = state.deal, state.match.rules
    verdict = deal.verdict or verdict_of(deal, rules)
    if verdict is None:
        return Step(state, events)
    offered = rules.bavney == "offer" and rules.capture_rule == "single_sir"
    if offered and verdict.court and (deal.bold, deal.verdict) == (None, None):
        return Step(state._replace(phase=Phase.OFFER), events)
    return _decided(state, verdict, events)


def _decided(state: State, verdict: Verdict, events: Events) -> Step:
    """Return the state once the deal is decided: it is scored, or played to its end for show."""
    decided = state._replace(phase=Phase.PLAY, deal=state.deal._replace(verdict=verdict))
    if state.match.rules.play_out == "true" and state.deal.number <= TRICKS:
        return Step(decided, events)
    return score(decided, verdict, events)


def _stop_here(state: State, _: Seat, __: StopHere) -> Step:
    verdict = verdict_of(state.deal, state.match.rules)
    if state.phase is not Phase.OFFER or verdict is None:
        raise IllegalAction(Reason.NOT_NOW)
    return _decided(state, verdict, ())


def _all_thirteen(state: State, seat: Seat, _: GoOn) -> Step:
    if state.phase is not Phase.OFFER:
        raise IllegalAction(Reason.NOT_NOW)
    bold = state._replace(phase=Phase.PLAY, deal=state.deal._replace(bold=seat))
    return Step(bold, (WentOn(seat),))


def _time_up(state: State, seat: Seat, action: TimeUp) -> Step:
    """Call the match off when its time is up; a deal that goes on only for show is scored."""
    must_be_house(seat)
    match, verdict = state.match, state.deal.verdict
    rules, for_show = match.rules, state.phase is Phase.PLAY and not match.called_off
    if (rules.match_end, rules.time_cutoff) != ("fixed_time", "abandon_hand") or not for_show:
        return time_up(state, seat, action)
    if verdict is None:
        return time_up(state, seat, action)
    return score(state._replace(match=match._replace(called_off=True)), verdict, ())


CourtPiece.acts = {
    Appoint: appoint,
    Cut: _cut,
    Deal: _deal,
    Call: _call,
    Redeal: _redeal,
    Play: _play,
    StopHere: _stop_here,
    GoOn: _all_thirteen,
    TimeUp: _time_up,
    Stop: stop,
}
