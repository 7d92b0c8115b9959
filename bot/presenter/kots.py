"""Kots in hints and reviews: they are worth more than the deal, so figures without them mislead."""

from __future__ import annotations

from typing import NamedTuple

from bot.i18n import has, t
from bot.presenter.scene import info_of
from bot.presenter.wording import move_name
from bot.table import Table
from engine.ai.weighing import Weighed, Weighing

SELDOM = 0.02
"""What happens in a smaller share of the deals is not worth a word."""
OURS, THEIRS = "-kot", "-kot-lost"
"""Whose Kots are spoken of: the end of the keys of sentences."""


class Balance(NamedTuple):
    """Two moves of which one wins clearly more often, and the other makes up for it by Kots."""

    often: Weighed
    kots: Weighed
    whose: str


def counts_kots(table: Table) -> bool:
    """Return whether a Kot is worth more than a deal at a table of a game that has Kots."""
    return has(f"hint-figure-{info_of(table).key}-kot") and (
        table.options.get("scoring", "kots") == "kots"
    )


def whose_kots(weighing: Weighing, table: Table) -> str:
    """Return whose Kots all moves are shown with; "" where there are hardly any."""
    if not counts_kots(table):
        return ""
    found = balance(weighing, table)
    if found is not None:
        return found.whose
    best = weighing.moves[0]
    if best.most.value >= best.least.value:
        return OURS if best.most.value > SELDOM else ""
    return THEIRS if best.least.value > SELDOM else ""


def balance(weighing: Weighing, table: Table) -> Balance | None:
    """Return what would seem to contradict the verdict: a move that wins more often is no better.

    That is one that wins more often than the best, or the best itself beside one that is as good.
    """
    if not counts_kots(table):
        return None
    best, *others = weighing.moves
    clear = sorted(
        (one for one in others if one.oftener.is_clear and _percent(one) != _percent(best)),
        key=lambda one: one.oftener.value,
    )
    if clear and clear[-1].oftener.value > 0:
        return _made_up(clear[-1], best)
    equal = [one for one in clear if not one.is_behind]
    return _made_up(best, equal[0]) if equal else None


def _made_up(often: Weighed, kots: Weighed) -> Balance | None:
    """Return by whose Kots *kots* makes up for winning less often, if by any."""
    more, fewer = kots.most.value - often.most.value, often.least.value - kots.least.value
    if max(more, fewer) <= SELDOM:
        return None
    return Balance(often, kots, OURS if more >= fewer else THEIRS)


def _percent(one: Weighed) -> int:
    return round(100 * one.won.value)


def balance_line(weighing: Weighing, table: Table, locale: str) -> list[str]:
    """Return the sentence for what would seem to contradict the verdict, if anything does."""
    found = balance(weighing, table)
    if found is None:
        return []
    often, kots = (move_name(one.action, table, locale) for one in (found.often, found.kots))
    return [t(locale, f"hint-balance{found.whose}", often=often, kots=kots)]
