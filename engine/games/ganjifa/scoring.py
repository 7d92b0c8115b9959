"""The score of a deal, and the end of the match."""

from __future__ import annotations

from engine.events import MatchEnded
from engine.game import Json, Step
from engine.games.ganjifa.events import GanjifaScored
from engine.games.ganjifa.state import SEATS, Events, Match, Phase, Result, State, Three
from engine.seats import DEALER, Seat, after


def score(state: State, events: Events) -> Step:
    """Score the deal by the cards captured beyond a third of the pack."""
    deal = state.deal
    scored = scored_match(state.match, deal.captured, deal.killers)
    best = max(deal.captured)
    winners = tuple(seat for seat in range(SEATS) if deal.captured[seat] == best)
    events = (*events, GanjifaScored(winners))
    if not is_over(scored):
        return Step(state._replace(to_act=DEALER, phase=Phase.OPEN, match=scored), events)
    won = leading(scored.scores)
    over = state._replace(to_act=None, phase=Phase.OVER, match=scored._replace(winners=won))
    return Step(over, (*events, MatchEnded(won)))


def scored_match(match: Match, captured: Three, killers: tuple[Seat, ...]) -> Match:
    """Return the match after a deal in which the seats captured so many cards."""
    first, second, third = (
        total + count - match.base for total, count in zip(match.scores, captured, strict=True)
    )
    dealer = after(match.dealer or 0, SEATS)
    return match._replace(
        dealer=dealer,
        scores=(first, second, third),
        captured=captured,
        killers=killers,
        deals=match.deals + 1,
        result=Result(captured, killers, dealer),
    )


def is_over(match: Match) -> bool:
    """Return whether the match ends with the deal just scored."""
    match match.rules.match_end:
        case "target":
            return max(match.scores) >= match.rules.target_score
        case "broke":
            return min(chips(match)) <= 0
    return match.deals >= match.rules.deals


def leading(scores: Three) -> tuple[Seat, ...]:
    """Return the seats with the highest total; equal totals share the win."""
    return tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))


def chips(match: Match) -> tuple[int, ...]:
    """Return the virtual chips of each seat; a debt is negative."""
    rules = match.rules
    return tuple(rules.start_chips + rules.stake_per_card * one for one in match.scores)


def result_of(match: Match) -> Json | None:
    """Return the result of the deal just finished, or None."""
    return None if match.result is None else match.result.json(match.base)


def figures_of(match: Match) -> tuple[dict[str, int], ...]:
    """Return what the deal just finished adds to the leaderboard, for each seat."""
    result = match.result
    if result is None:
        return tuple({"deals": 0, "deals_won": 0, "points": 0} for _ in range(SEATS))
    most = max(result.captured)
    return tuple(
        {"deals": 1, "deals_won": int(count == most), "points": count - match.base}
        for count in result.captured
    )
