"""What each action of a seat does in Durak, and how a bout ends."""

from __future__ import annotations

from engine.actions import Pass, Play
from engine.cards import CARDS, Card, CardSet, size
from engine.errors import IllegalAction, Reason
from engine.events import PLAYED, Passed
from engine.game import Step
from engine.games.durak.actions import (
    BEATERS,
    AttackBeaten,
    AttackTransferred,
    Beat,
    BoutDefended,
    BoutTaken,
    DefenceGivenUp,
    SeatOut,
    Take,
    Transfer,
    TransferByTrump,
    TrumpShown,
)
from engine.games.durak.bout import against, around, laid_on, transferable
from engine.games.durak.drawing import filled_up, recalled
from engine.games.durak.match import score
from engine.games.durak.state import (
    ATTACK,
    DEFEND,
    THROW,
    Bout,
    DealState,
    Events,
    Hands,
    Match,
    State,
    next_holder,
)
from engine.seats import Seat
from engine.view import Laid

MOST_SEATS = 6

_LAID = tuple(tuple(Laid(seat, (one,)) for one in CARDS) for seat in range(MOST_SEATS))
_PASSED = tuple((Passed(seat),) for seat in range(MOST_SEATS))
_GIVEN_UP = tuple((DefenceGivenUp(seat),) for seat in range(MOST_SEATS))
"""Values made in advance, because most of a deal consists of them."""


# Attack and throwing in


def play(state: State, seat: Seat, action: Play) -> Step:
    """Open the attack with a card, or throw one in."""
    _, phase, hands, bout, deal, match = state
    one = action.card
    if phase not in (ATTACK, THROW):
        raise IllegalAction(Reason.NOT_NOW)
    _must_hold(hands[seat], one)
    if phase is THROW and not one.bit & bout.ranks:
        raise IllegalAction(Reason.WRONG_RANK)
    hands, bout = _without(hands, seat, one), _with_attack(bout, seat, one)
    events = PLAYED[seat][one.index]
    if bout.taking:
        return _go_on(hands, bout, deal, match, events)
    return Step(State(bout.defender, DEFEND, hands, bout, deal, match), events)


def pass_by(state: State, seat: Seat, __: Pass) -> Step:
    """Let a seat throw in no more until all cards are covered again."""
    _, phase, hands, bout, deal, match = state
    if phase is not THROW:
        raise IllegalAction(Reason.NOT_NOW)
    bout = _asked(bout, bout.passed | 1 << seat, taking=bout.taking)
    return _go_on(hands, bout, deal, match, _PASSED[seat])


def _with_attack(bout: Bout, seat: Seat, one: Card) -> Bout:
    attacks, uncovered = bout.attacks + 1, bout.open | one.bit
    return laid_on(bout, _LAID[seat][one.index], attacks, uncovered, bout.passed)


# Defence


def beat(state: State, seat: Seat, action: Beat) -> Step:
    """Cover an attack card."""
    _, phase, hands, bout, deal, match = state
    under, over = action.attack, action.card
    if phase is not DEFEND or not under.bit & bout.open:
        raise IllegalAction(Reason.NOT_NOW)
    _must_hold(hands[seat], over)
    if not over.bit & BEATERS[deal.trump][under.index]:
        raise IllegalAction(Reason.DOES_NOT_BEAT)
    hands, bout = _without(hands, seat, over), _with_cover(bout, seat, under, over)
    events = (AttackBeaten(seat, under, over),)
    if bout.open:
        return Step(State(seat, DEFEND, hands, bout, deal, match), events)
    return _go_on(hands, bout, deal, match, events)


def _with_cover(bout: Bout, seat: Seat, under: Card, over: Card) -> Bout:
    uncovered = bout.open ^ under.bit
    passed = bout.passed if uncovered else 0
    return laid_on(bout, Laid(seat, (over,), under), bout.attacks, uncovered, passed)


def take(state: State, seat: Seat, __: Take) -> Step:
    """Let the defender give up; the others may add cards first."""
    _, phase, hands, bout, deal, match = state
    if phase is not DEFEND:
        raise IllegalAction(Reason.NOT_NOW)
    bout = _asked(bout._replace(given_up=bout.open), 0, taking=True)
    return _go_on(hands, bout, deal, match, _GIVEN_UP[seat])


# Transfer


def transfer(state: State, seat: Seat, action: Transfer) -> Step:
    """Pass the attack on with a card of its rank."""
    _, phase, hands, bout, deal, match = state
    one = action.card
    if phase is not DEFEND:
        raise IllegalAction(Reason.NOT_NOW)
    _must_hold(hands[seat], one)
    if not one.bit & transferable(state)[0]:
        raise IllegalAction(Reason.NO_TRANSFER)
    hands = _without(hands, seat, one)
    bout = against(_with_attack(bout, seat, one), seat, hands, match.rules)
    events = (AttackTransferred(seat, one, bout.defender),)
    return Step(State(bout.defender, DEFEND, hands, bout, deal, match), events)


def show(state: State, seat: Seat, action: TransferByTrump) -> Step:
    """Pass the attack on by showing the trump of its rank, once a deal."""
    _, phase, hands, bout, deal, match = state
    one = action.card
    if phase is not DEFEND:
        raise IllegalAction(Reason.NOT_NOW)
    _must_hold(hands[seat], one)
    if not one.bit & transferable(state)[1]:
        raise IllegalAction(Reason.NO_TRANSFER)
    laid = _LAID[seat][one.index]
    bout = against(bout._replace(shown=(*bout.shown, laid)), seat, hands, match.rules)
    late = recalled(deal.late, (laid,))
    deal = deal._replace(public=deal.public | one.bit, late=late, showed=deal.showed | 1 << seat)
    events = (TrumpShown(seat, one, bout.defender),)
    return Step(State(bout.defender, DEFEND, hands, bout, deal, match), events)


# Both sides


def _must_hold(hand: CardSet, one: Card) -> None:
    if not hand & one.bit:
        raise IllegalAction(Reason.NOT_IN_HAND)


def _without(hands: Hands, seat: Seat, one: Card) -> Hands:
    now = list(hands)
    now[seat] ^= one.bit
    return tuple(now)


def _asked(bout: Bout, passed: int, *, taking: bool) -> Bout:
    """Return the bout with these seats passed, as bits, and the defender taking or not."""
    return Bout(*bout[:10], taking, passed, *bout[12:])


def _go_on(hands: Hands, bout: Bout, deal: DealState, match: Match, events: Events) -> Step:
    """Let the next seat throw in, or end the bout: no card is open, or the defender takes."""
    if bout.attacks < bout.limit:
        passed = bout.passed
        for seat in bout.throwers:
            if hands[seat] and not passed >> seat & 1:
                return Step(State(seat, THROW, hands, bout, deal, match), events)
    return _end(hands, bout, deal, match, events)


# The end of a bout


def _end(hands: Hands, bout: Bout, deal: DealState, match: Match, events: Events) -> Step:
    attacker, defender, laid = bout.attacker, bout.defender, bout.laid
    taker = defender if bout.taking else None
    over = Bout(last=laid, taker=taker, given_up=bout.given_up)
    hands, deal, told = _cleared(hands, bout, deal)
    if deal.undealt:
        order = (*around(attacker, defender, len(hands)), defender)
        hands, deal, drawn = filled_up(hands, deal, order)
        told = (*told, *drawn)
    events = (*events, *told, *_out(hands, laid))
    if sum(map(bool, hands)) <= 1:
        return score(State(None, ATTACK, hands, over, deal, match), events)
    attacks = not bout.taking and hands[defender] > 0
    attacker = defender if attacks else next_holder(hands, defender)
    bout = against(over, attacker, hands, match.rules)
    return Step(State(attacker, ATTACK, hands, bout, deal, match), events)


def _cleared(hands: Hands, bout: Bout, deal: DealState) -> tuple[Hands, DealState, Events]:
    """Return hands and deal once the cards on the table are taken or discarded."""
    trump, shown, talon, undealt, discard, public, late, showed = deal
    table, defender = bout.table, bout.defender
    late, public = recalled(late, bout.laid), public | table
    told: Events = (BoutTaken(defender, size(table)),)
    if bout.taking:
        now = list(hands)
        now[defender] |= table
        hands = tuple(now)
    else:
        discard, told = discard | table, (BoutDefended(defender, size(table)),)
    return hands, DealState(trump, shown, talon, undealt, discard, public, late, showed), told


def _out(hands: Hands, laid: tuple[Laid, ...]) -> Events:
    """Return the seats that have gone out: they played in the bout and hold nothing after it."""
    if all(hands):
        return ()
    seats = dict.fromkeys([one.seat for one in laid])
    return tuple(SeatOut(seat) for seat in seats if not hands[seat])
