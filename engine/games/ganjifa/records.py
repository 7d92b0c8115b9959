"""The opening of a deal, as records and the store keep it."""

from __future__ import annotations

from engine.game import Json
from engine.games.ganjifa.state import SEATS, Match


def opening_of(match: Match) -> Json:
    """Return the start of the deal under way or, once that is scored, of the next one."""
    return {
        "dealer": match.dealer,
        "night": None if match.night is None else int(match.night),
        "captured_in": list(match.captured),
        "killers_in": list(match.killers),
        "score_in": {"scores": list(match.scores), "deals": match.deals},
    }


def match_from(fresh: Match, opening: Json) -> Match:
    """Return the match that an opening describes.

    Raises:
        ValueError: it names an impossible dealer or count.
    """
    score = opening.get("score_in", {})
    dealer, captured = opening["dealer"], _numbers(opening.get("captured_in", ()))
    killers = _numbers(opening.get("killers_in", ()))
    if dealer is not None and dealer not in range(SEATS):
        raise ValueError(f"there is no seat {dealer}")
    if captured and (len(captured) != SEATS or sum(captured) != SEATS * fresh.base):
        raise ValueError(f"nobody captured {list(captured)}")
    if not set(killers) <= set(range(SEATS)):
        raise ValueError(f"there are no seats {list(killers)}")
    first, second, third = score.get("scores", (0, 0, 0))
    deals, night = score.get("deals", 0), opening.get("night")
    if night not in (None, 0, 1):
        raise ValueError(f"night is 0 or 1, not {night}")
    return fresh._replace(
        dealer=dealer,
        night=fresh.night if night is None else bool(night),
        captured=captured,
        killers=killers,
        scores=(first, second, third),
        deals=deals,
        opened=deals,
    )


def check_start(match: Match) -> None:
    """Refuse an opening of a deal that no play leads to.

    Raises:
        ValueError: the surkhya does not fit the house rules, or such captures are impossible.
    """
    surkhya, night = match.rules.surkhya, match.night
    if surkhya != "auto" and night != (surkhya == "night"):
        right = int(surkhya == "night")
        raise ValueError(f"with surkhya={surkhya} night must be {right}, not {1 - right}")
    if match.killers and not match.captured:
        raise ValueError("killers_in must be [] where nothing was captured_in")
    if any(count % SEATS for count in match.captured):
        captured = list(match.captured)
        raise ValueError(f"cards are captured by threes: captured_in cannot be {captured}")


def _numbers(values: object) -> tuple[int, ...]:
    """Return the values as numbers from 0 up; raise ValueError for anything else."""
    if isinstance(values, list | tuple) and all(type(one) is int and one >= 0 for one in values):
        return tuple(values)
    raise ValueError("not a list of numbers")
