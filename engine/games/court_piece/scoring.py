"""How a deal of Court Piece is decided and what it earns."""

from __future__ import annotations

from engine.cards import size
from engine.game import Step
from engine.games.court_piece.rules import ROW, VALUES, Rules
from engine.games.court_piece.state import (
    ENOUGH,
    TRICKS,
    CourtPieceScored,
    DealState,
    Match,
    Result,
    State,
    Verdict,
)
from engine.matches import Pair
from engine.partners import SEATS, Events, Streak, added, close, next_dealer, of_side
from engine.seats import Seat, side


def tricks_of(deal: DealState) -> Pair:
    """Return how many tricks each side has captured."""
    return size(deal.captured[0]) // SEATS, size(deal.captured[1]) // SEATS


def verdict_of(deal: DealState, rules: Rules) -> Verdict | None:
    """Return how the trick just finished decides the deal; None if it does not.

    A side that has asked for all thirteen tricks gets a court with the last of them. If it loses
    one, that makes a plain win: the deal was its own already.
    """
    tricks = tricks_of(deal)
    if deal.bold is not None:
        team = side(deal.bold)
        lost = tricks[1 - team] > 0
        done = lost or deal.number > TRICKS
        return Verdict(team, not lost, tricks, deal.bold) if done else None
    if max(tricks) < ENOUGH:
        return None
    won_by = int(tricks[1] > tricks[0])
    return Verdict(won_by, tricks[1 - won_by] == 0 and _may_be_court(deal, rules, won_by), tricks)


def _may_be_court(deal: DealState, rules: Rules, won_by: int) -> bool:
    """Return whether taking all tricks so far is a court at this table."""
    if rules.capture_rule == "single_sir" or rules.double_sir_court == "no_capture":
        return True
    return rules.double_sir_court == "won_first_seven" and deal.ahead == won_by


def score(state: State, verdict: Verdict, events: Events) -> Step:
    """Return the state after a finished deal is scored by its *verdict*."""
    match = state.match
    result = scored_as(match, verdict)
    scored = match._replace(
        dealer=result.next_dealer,
        points=added(match.points, result.points),
        courts=added(match.courts, of_side(verdict.won_by, int(verdict.court))),
        deals_won=added(match.deals_won, of_side(verdict.won_by, 1)),
        deals=match.deals + 1,
        opened=match.opened + 1,
        streak=result.streak,
        result=result,
    )
    event = CourtPieceScored(verdict.won_by, verdict.tricks, result.points, result.next_dealer)
    return close(state._replace(match=scored), (*events, event))


def scored_as(match: Match, verdict: Verdict) -> Result:
    """Return what a deal with this *verdict* earns."""
    rules, dealer, won_by = match.rules, match.dealer or 0, verdict.won_by
    streak, row = _streak(rules, match.streak, verdict)
    points = _worth(rules, verdict, dealer) + (VALUES[rules.scoring].row if row else 0)
    far = (verdict.court or row) and rules.dealer_after_caller_court == "partner"
    following = next_dealer(dealer, won_by, far=far)
    return Result(verdict, of_side(won_by, points), following, streak, row, following == dealer)


def _worth(rules: Rules, verdict: Verdict, dealer: Seat) -> int:
    values, dealing = VALUES[rules.scoring], verdict.won_by == side(dealer)
    if not verdict.court:
        return values.dealers if dealing else values.callers
    if verdict.bold is not None:
        return values.bavney
    return values.dealers_court if dealing else values.callers_court


def _streak(rules: Rules, before: Streak, verdict: Verdict) -> tuple[Streak, bool]:
    """Return the streak after a deal, which a court ends, and whether it has earned anything."""
    if verdict.court or not VALUES[rules.scoring].row:
        return Streak(), False
    streak = before.longer(verdict.won_by)
    return (Streak(), True) if streak.length == ROW else (streak, False)
