"""The end of a deal of Tien Len, its stakes and charges, and the end of the match."""

from __future__ import annotations

from engine.cards import Card, CardSet
from engine.events import MatchEnded
from engine.game import Json, Step
from engine.games.tien_len.combinations import BY_VALUE, FIRST_TWO, cards_by_value, values
from engine.games.tien_len.events import FirstOut, HandShown, LastLeft, WonAtOnce
from engine.games.tien_len.leading import leader_after
from engine.games.tien_len.state import (
    DealState,
    Events,
    Match,
    Phase,
    Result,
    Round,
    State,
    added,
)
from engine.seats import DEALER, Seat

TWOS: CardSet = sum(one.bit for one in BY_VALUE[FIRST_TWO:])


def won_at_once(
    state: State, seat: Seat, win: str, shown: tuple[Card, ...], events: Events
) -> Step:
    """Close a deal won at once: everybody pays, and nobody has lost."""
    match = state.match
    stakes = _paid_to(seat, [match.rules.stake] * match.seats)
    result = _result(state, stakes, seat, None)._replace(
        out=(seat,), instant_win=win, shown=shown, left=(0,) * match.seats
    )
    return _close(state, result, (*events, HandShown(seat, shown), WonAtOnce(seat)))


def last_left(state: State, loser: Seat, events: Events) -> Step:
    """Close a deal in which only *loser* still holds cards."""
    match = state.match
    gains = _paid_to(loser, [-match.rules.stake] * match.seats)
    scores = added(gains, _rotten_twos(state, loser))
    result = _result(state, scores, state.deal.out[0], loser)
    return _close(state, result, (*events, *_hands_shown(state), LastLeft(loser)))


def first_out(state: State, winner: Seat, events: Events) -> Step:
    """Close a deal in which *winner* is out: the others pay for the cards they hold."""
    match, left = state.match, [hand.bit_count() for hand in state.hands]
    frozen = match.rules.frozen_doubles == "true"
    times = [2 if frozen and not played else 1 for played in state.deal.played]
    owed = [match.rules.stake * count * by for count, by in zip(left, times, strict=True)]
    order = (*match.others_after(match.dealer or 0), match.dealer or 0)
    loser = max(order, key=lambda seat: left[seat])  # if equal, the nearest after the dealer
    scores = added(_paid_to(winner, owed), _rotten_twos(state, loser))
    result = _result(state, scores, winner, loser)
    return _close(state, result, (*events, *_hands_shown(state), FirstOut(winner)))


def _hands_shown(state: State) -> Events:
    """Return the events of seats that lay open the cards they still hold."""
    held = (cards_by_value(values(hand)) for hand in state.hands)
    return tuple(HandShown(seat, left) for seat, left in enumerate(held) if left)


def _paid_to(seat: Seat, owed: list[int]) -> tuple[int, ...]:
    """Return the scores when each other seat pays *seat* what it owes."""
    scores = [-count for count in owed]
    scores[seat] = 0
    scores[seat] = -sum(scores)
    return tuple(scores)


def _rotten_twos(state: State, loser: Seat) -> tuple[int, ...]:
    """Return what the loser pays each other player for the twos still held."""
    rules, held = state.match.rules, (state.hands[loser] & TWOS).bit_count()
    return _paid_to(loser, [-rules.rotten_two * rules.stake * held] * state.match.seats)


def _result(state: State, scores: tuple[int, ...], first: Seat, loser: Seat | None) -> Result:
    match = state.match
    dealer = match.next(match.dealer or 0) if loser is None else loser
    return Result(
        scores=added(scores, state.deal.charges),
        out=state.deal.out,
        loser=loser,
        instant_win=None,
        shown=(),
        left=state.hands,
        next_dealer=dealer,
        next_leader=leader_after(match.rules, first, loser),
    )


def _close(state: State, result: Result, events: Events) -> Step:
    """Return the state after the score: the next deal may open, or the match is over."""
    match = state.match._replace(
        dealer=result.next_dealer,
        scores=added(state.match.scores, result.scores),
        deals=state.match.deals + 1,
        prev_first=result.out[0],
        prev_loser=result.loser,
        result=result,
    )
    plays = Round(last=state.round.laid, won_by=state.round.owner)
    empty = (0,) * match.seats
    if not _is_over(match):
        return Step(State(DEALER, Phase.OPEN, empty, plays, DealState(), match), events)
    winners = tuple(n for n, score in enumerate(match.scores) if score == max(match.scores))
    over = State(None, Phase.OVER, empty, plays, DealState(), match._replace(winners=winners))
    return Step(over, (*events, MatchEnded(winners)))


def _is_over(match: Match) -> bool:
    if match.rules.target_score:
        return max(match.scores) >= match.rules.target_score
    return match.deals >= match.rules.deals


# From deal to deal, as records write it


def opening_of(match: Match) -> Json:
    """Return what a deal of *match* starts from.

    ``deal`` is its number; ``first_out`` and ``loser`` are those of the deal before.
    """
    return {
        "dealer": match.dealer,
        "deal": match.deals + 1,
        "first_out": match.prev_first,
        "loser": match.prev_loser,
        "score_in": {"scores": list(match.scores)},
    }


def match_from(fresh: Match, opening: Json) -> Match:
    """Return the match that *opening* describes; without ``score_in`` nothing has been scored.

    Raises:
        ValueError: *opening* names an impossible seat, deal or score.
    """
    dealer, deal = opening["dealer"], opening["deal"]
    first, loser = opening["first_out"], opening["loser"]
    scores = tuple(opening.get("score_in", {}).get("scores", fresh.scores))
    for seat in (dealer, first, loser):
        if seat is not None and seat not in range(fresh.seats):
            raise ValueError(f"there is no seat {seat!r}")
    if deal < 1:
        raise ValueError(f"no deal has the number {deal!r}")
    if (first is None) != (deal == 1) or (loser is not None and first is None):
        raise ValueError(f"deal {deal} cannot follow one with {first!r} first and {loser!r} last")
    if dealer is None and deal > 1:
        raise ValueError(f"somebody deals deal {deal}")
    if len(scores) != fresh.seats or sum(scores) != 0:
        raise ValueError(f"the scores of {fresh.seats} players cannot be {list(scores)!r}")
    return fresh._replace(
        dealer=dealer, scores=scores, deals=deal - 1, prev_first=first, prev_loser=loser
    )


def check_start(match: Match) -> None:
    """Refuse an opening of a deal that no play leads to.

    Raises:
        ValueError: the dealer is not the last loser, or that loser was first out as well; or the
            match would be over.
    """
    rules, loser = match.rules, match.prev_loser
    if loser is not None and loser == match.prev_first:
        raise ValueError(f"seat {loser} cannot be both first_out and loser of the deal before")
    if loser is not None and match.dealer != loser:
        raise ValueError(f"the loser deals: dealer must be {loser}, not {match.dealer}")
    if not rules.target_score and match.deals >= rules.deals:
        raise ValueError(f"the match has {rules.deals} deals: deal cannot be {match.deals + 1}")


def figures_of(match: Match) -> tuple[dict[str, int], ...]:
    """Return what the deal just finished adds to the leaderboard, for each seat."""
    if match.result is None:
        return tuple({"deals": 0, "deals_won": 0, "points": 0} for _ in range(match.seats))
    return tuple(
        {"deals": 1, "deals_won": int(score > 0), "points": score} for score in match.result.scores
    )
