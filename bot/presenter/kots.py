"""Kots and courts in hints and reviews: they are worth more, so figures without them mislead."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter.scene import info_of
from bot.presenter.wording import move_name
from bot.text.i18n import has, t
from engine.ai.move_analysis import Mean, Weighed, Weighing

SELDOM = 0.02
"""Share of the deals below which something, a draw as well, is not mentioned."""
KINDS = ("kot", "court")
"""What counts for more than a deal; also the ending of keys of sentences about it."""
LOST = "-lost"
"""Ending of keys of sentences about Kots of the other side."""


class Balance(NamedTuple):
    """Two moves: one clearly wins more often, the other makes up for that with Kots."""

    often: Weighed
    kots: Weighed
    whose: str


def kots_of(table: Table) -> str:
    """Return which of ``KINDS`` is worth more than a deal at a table; "" if none is."""
    key = info_of(table).key
    if table.options.get("scoring") == "points":
        return ""
    return next((kind for kind in KINDS if has(f"hint-figure-{key}-{kind}")), "")


def whose_kots(weighing: Weighing, table: Table) -> str:
    """Return whose Kots are shown with all moves, as the ending of keys.

    It is "" if there are hardly any Kots.
    """
    kind = kots_of(table)
    if not kind:
        return ""
    found = balance(weighing, table)
    if found is not None:
        return found.whose
    telling = {
        f"-{kind}": [one.oftener_most for one in weighing.moves],
        f"-{kind}{LOST}": [less(one.oftener_least) for one in weighing.moves],
    }
    differing = [one for one in telling if any(map(_are_more_than_few, telling[one]))]
    if differing:  # those that make the best move the best
        return min(differing, key=lambda one: fsum(mean.value for mean in telling[one]))
    best = weighing.moves[0]
    if best.most.value >= best.least.value:
        return f"-{kind}" if best.most.value > SELDOM else ""
    return f"-{kind}{LOST}" if best.least.value > SELDOM else ""


def share_of_kots(one: Weighed, whose: str) -> Mean:
    """Return the share of the deals that are Kots of the side that *whose* names."""
    return one.least if whose.endswith(LOST) else one.most


def difference_of_kots(one: Weighed, whose: str) -> Mean:
    """Return how much more often than after the best move there are Kots of that side."""
    return one.oftener_least if whose.endswith(LOST) else one.oftener_most


def less(mean: Mean) -> Mean:
    """Return a difference seen from the other side."""
    return mean._replace(value=-mean.value)


def _are_more_than_few(oftener: Mean) -> bool:
    return oftener.is_clear and abs(oftener.value) > SELDOM


def balance(weighing: Weighing, table: Table) -> Balance | None:
    """Return two moves that seem to contradict the verdict, as the one that wins more is no better.

    It is a move that wins more often than the best, or the best one next to one that is as good.
    """
    kind = kots_of(table)
    if not kind:
        return None
    best, *others = weighing.moves
    clear = sorted(
        (one for one in others if one.oftener.is_clear and _percent(one) != _percent(best)),
        key=lambda one: one.oftener.value,
    )
    if clear and clear[-1].oftener.value > 0:
        return _made_up(clear[-1], best, kind)
    equal = [one for one in clear if not one.is_behind]
    return _made_up(best, equal[0], kind) if equal else None


def _made_up(often: Weighed, kots: Weighed, kind: str) -> Balance | None:
    """Return whose Kots make up for winning less often with *kots*; None if nobody's do."""
    more, fewer = kots.most.value - often.most.value, often.least.value - kots.least.value
    if max(more, fewer) <= SELDOM:
        return None
    return Balance(often, kots, f"-{kind}" if more >= fewer else f"-{kind}{LOST}")


def _percent(one: Weighed) -> int:
    return round(100 * one.won.value)


def balance_line(weighing: Weighing, table: Table, voice: Voice) -> list[str]:
    """Return the sentence that explains such a contradiction, if there is one."""
    found = balance(weighing, table)
    if found is None:
        return []
    often, kots = (move_name(one.action, table, voice) for one in (found.often, found.kots))
    return [t(voice, f"hint-balance{found.whose}", often=often, kots=kots)]
