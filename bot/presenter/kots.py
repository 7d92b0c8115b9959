"""Kots and courts in hints and reviews: figures without them mislead, for they are worth more."""

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
"""What happens in a smaller share of the deals is not worth a word."""
KINDS = ("kot", "court")
"""What counts for more than the deal, as the ending of its sentences' keys."""
LOST = "-lost"
"""The end of keys that speak of those of the others."""


class Balance(NamedTuple):
    """Two moves of which one wins clearly more often, and the other makes up for it by Kots."""

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
    """Return the end of the keys that speak of the Kots that all moves are shown with.

    "" where there are hardly any.
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
    if differing:  # those by which the best move is the best
        return min(differing, key=lambda one: fsum(mean.value for mean in telling[one]))
    best = weighing.moves[0]
    if best.most.value >= best.least.value:
        return f"-{kind}" if best.most.value > SELDOM else ""
    return f"-{kind}{LOST}" if best.least.value > SELDOM else ""


def share_of_kots(one: Weighed, whose: str) -> Mean:
    """Return the share of the deals that are Kots of that side."""
    return one.least if whose.endswith(LOST) else one.most


def difference_of_kots(one: Weighed, whose: str) -> Mean:
    """Return how much more often than with the best move there are Kots of that side."""
    return one.oftener_least if whose.endswith(LOST) else one.oftener_most


def less(mean: Mean) -> Mean:
    """Return a difference seen from the other side."""
    return mean._replace(value=-mean.value)


def _are_more_than_few(oftener: Mean) -> bool:
    return oftener.is_clear and abs(oftener.value) > SELDOM


def balance(weighing: Weighing, table: Table) -> Balance | None:
    """Return what would seem to contradict the verdict: a move that wins more often is no better.

    That is one that wins more often than the best, or the best itself beside one that is as good.
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
    """Return by whose Kots *kots* makes up for winning less often, if by any."""
    more, fewer = kots.most.value - often.most.value, often.least.value - kots.least.value
    if max(more, fewer) <= SELDOM:
        return None
    return Balance(often, kots, f"-{kind}" if more >= fewer else f"-{kind}{LOST}")


def _percent(one: Weighed) -> int:
    return round(100 * one.won.value)


def balance_line(weighing: Weighing, table: Table, voice: Voice) -> list[str]:
    """Return the sentence for what would seem to contradict the verdict, if anything does."""
    found = balance(weighing, table)
    if found is None:
        return []
    often, kots = (move_name(one.action, table, voice) for one in (found.often, found.kots))
    return [t(voice, f"hint-balance{found.whose}", often=often, kots=kots)]
