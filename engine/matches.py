"""When a match of several deals ends, and who has won it."""

from __future__ import annotations

from typing import Protocol

Pair = tuple[int, int]
"""A number for each side."""
NOT_BY_SCORE = ("fixed_hands", "fixed_time", "until_stopped")
"""The ends of a match that no score brings about."""


class MatchRules(Protocol):
    """The options that decide the end of a match, whatever else a game's rules hold."""

    @property
    def match_end(self) -> str: ...
    @property
    def match_hands(self) -> int: ...
    @property
    def tie_break(self) -> str: ...


def is_over(rules: MatchRules, score: Pair, target: int, deals: int, *, called_off: bool) -> bool:
    """Return whether the match ends here, with no deal under way.

    Args:
        score: what the sides play for, Kots or points.
        target: the score that ends a match played to a target.
        deals: how many deals have been scored.
        called_off: whether the time has run out, or the table has asked to stop.
    """
    if rules.tie_break == "extra_hands" and score[0] == score[1]:
        return False
    match rules.match_end:
        case "fixed_hands":
            return deals >= rules.match_hands
        case "fixed_time" | "until_stopped":
            return called_off
    return max(score) >= target


def winning_side(rules: MatchRules, score: Pair, deals_won: Pair) -> int | None:
    """Return the side that has won a match that is over; None for a draw."""
    if score[0] != score[1]:
        return int(score[1] > score[0])
    if rules.tie_break == "hands_won" and deals_won[0] != deals_won[1]:
        return int(deals_won[1] > deals_won[0])
    return None
