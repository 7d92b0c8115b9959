"""What is recorded of Teen Do Paanch: the start of a deal, its result, the leaderboard."""

from __future__ import annotations

from engine.game import Json
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import TARGETS, TRICKS, Counts, Match, less


def opening_of(match: Match) -> Json:
    """Return what a deal of *match* starts from."""
    return {
        "dealer": match.dealer,
        "round": match.round,
        "over_in": list(match.over),
        "won_in": [list(one) for one in match.won],
        "score_in": {"deals": match.deals},
    }


def match_from(fresh: Match, opening: Json) -> Match:
    """Return the match that *opening* describes.

    Raises:
        ValueError: it names an impossible dealer, round or count.
    """
    dealer, won = opening["dealer"], tuple(map(_round, opening["won_in"]))
    if dealer is not None and dealer not in range(SEATS):
        raise ValueError(f"no seat {dealer!r} deals")
    if dealer is None and won:
        raise ValueError("round 1 alone may have no dealer")
    if opening["round"] != len(won) + 1 or opening["round"] > fresh.rounds:
        raise ValueError(f"round {opening['round']} does not follow {len(won)} rounds")
    deals = opening.get("score_in", {}).get("deals", len(won))
    match = fresh._replace(dealer=dealer, won=won, deals=deals)
    return match._replace(over=_over(match, opening["over_in"]))


def check_start(match: Match) -> None:
    """Refuse an opening of a deal that no play leads to.

    The draw of a 2, a 3 and a 5 puts the first dealer on seat 0; in every game all three deal
    equally often, so that seat 0 deals first in the next game too.

    Raises:
        ValueError: a seat deals that the draw does not lead to.
    """
    right = match.step * len(match.won) % SEATS
    if match.rules.first_dealer == "draw_235" and match.dealer not in (None, right):
        raise ValueError(
            f"after first_dealer=draw_235 seat {right} deals round {match.round},"
            f" not seat {match.dealer}"
        )


def _round(tricks: object) -> Counts:
    counts = _counts(tricks)
    if min(counts) < 0 or sum(counts) != TRICKS:
        raise ValueError(f"a round has {TRICKS} tricks, not {tricks!r}")
    return counts


def _over(match: Match, found: object) -> Counts:
    """Return the tricks over and under on which the first pulls are based, if they are possible."""
    over = _counts(found)
    if match.won:
        right = less(match.won[-1], match.past_targets[-1])
        if over != right:
            raise ValueError(f"over_in must be {list(right)}, not {found!r}")
    elif sum(over) or min(over) < -max(TARGETS) or max(over) > TRICKS - min(TARGETS):
        raise ValueError(f"no round ends with {found!r}")
    elif any(over) and match.rules.carry_over != "true":
        raise ValueError("nothing is carried over into round 1")
    return over


def _counts(found: object) -> Counts:
    if not isinstance(found, list) or len(found) != SEATS or {type(n) for n in found} != {int}:
        raise ValueError(f"{SEATS} whole numbers are needed, not {found!r}")
    return tuple(found)


def result_of(match: Match) -> Json | None:
    """Return the result of the deal just finished, or None."""
    result = match.result
    if result is None:
        return None
    return {
        "tricks": list(result.tricks),
        "over": list(result.over),
        "totals": list(result.totals),
        "next_dealer": result.next_dealer,
        "winners": None if result.winners is None else list(result.winners),
    }


def figures_of(match: Match) -> tuple[dict[str, int], ...]:
    """Return what the deal just finished adds to the leaderboard, for each seat.

    A player who has made the target has won the deal: all three may.
    """
    result = match.result
    if result is None:
        nothing = {"deals": 0, "deals_won": 0, "tricks": 0, "targets": 0}
        return tuple(dict(nothing) for _ in range(SEATS))
    return tuple(
        {"deals": 1, "deals_won": int(over >= 0), "tricks": tricks, "targets": int(over >= 0)}
        for tricks, over in zip(result.tricks, result.over, strict=True)
    )
