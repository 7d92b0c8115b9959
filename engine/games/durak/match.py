"""What happens in Durak between deals: chance, the first dealer, the score, the match's end."""

from __future__ import annotations

from operator import add

from engine.actions import Action, Appoint, Deal
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, MatchEnded
from engine.game import Luck, Step
from engine.games.durak.actions import PACK, DurakFound
from engine.games.durak.state import Bout, DealState, Events, Match, Phase, Result, State
from engine.seats import DEALER, Seat, after


def between(match: Match) -> State:
    """Return the state before a deal is opened, with no card on the table."""
    return State(DEALER, Phase.OPEN, (0,) * len(match.points), Bout(), DealState(), match)


def chances(match: Match) -> tuple[Action, ...]:
    """Return the possible outcomes of the chance that is due; one example for a shuffle."""
    if match.dealer is None:
        return tuple(map(Appoint, range(len(match.points))))
    return (Deal(PACK),)


def outcome(match: Match, luck: Luck) -> Action:
    """Return the outcome of chance that *luck* gives."""
    if match.dealer is None:
        return luck.pick(chances(match))
    return Deal(luck.shuffle(PACK))


def appoint(state: State, _: Seat, action: Appoint) -> Step:
    """Let a random seat deal first."""
    match = state.match
    if match.dealer is not None:
        raise IllegalAction(Reason.NOT_NOW)
    if action.seat not in range(len(match.points)):
        raise IllegalAction(Reason.BAD_SEAT)
    ready = state._replace(phase=Phase.READY, match=match._replace(dealer=action.seat))
    return Step(ready, (DealerChosen(action.seat),))


def score(state: State, events: Events) -> Step:
    """Score a deal in which at most one seat still has cards."""
    match, rules = state.match, state.match.rules
    durak = next((seat for seat, hand in enumerate(state.hands) if hand), None)
    result = _result(match, durak)
    points = tuple(map(add, match.points, result.points))
    match = match._replace(
        points=points,
        dealer=result.next_dealer,
        last_durak=durak,
        deals=match.deals + 1,
        result=result,
    )
    events = (*events, DurakFound(durak))
    if match.deals < rules.deals:
        return Step(state._replace(to_act=DEALER, phase=Phase.OPEN, match=match), events)
    winners = tuple(seat for seat, one in enumerate(points) if one == max(points))
    over = state._replace(to_act=None, phase=Phase.OVER, match=match._replace(winners=winners))
    return Step(over, (*events, MatchEnded(winners)))


def _result(match: Match, durak: Seat | None) -> Result:
    seats, stake, dealer = len(match.points), match.rules.stake, match.dealer or 0
    if durak is None:
        return Result(None, (0,) * seats, after(dealer, seats))
    points = [stake] * seats
    points[durak] = -(seats - 1) * stake
    return Result(durak, tuple(points), durak)
