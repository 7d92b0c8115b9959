"""What a move costs beside a better one, by figures that clearly differ."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.table import Table
from bot.presenter.kots import LOST, kots_of
from bot.presenter.scene import info_of
from bot.text.i18n import has
from engine.ai.move_analysis import Mean, Weighed

LEAST_OF_SIDE, LEAST_ALONE = 0.15, 0.05
"""A smaller loss in what people count is rather told in deals won, or is none that figures show."""
SCORES = "scores"
"""The measure of games in which what people count is won or lost."""


class Loss(NamedTuple):
    """What a choice has cost, as figures show it.

    Args:
        kind: what is counted, the end of the keys of its sentences.
        better: what the best move leads to, *worse* what was done.
        gap: the difference.
    """

    kind: str
    better: str
    worse: str
    gap: str


class _Share(NamedTuple):
    """In how many of 100 deals something happens after the best move, and after what was done."""

    kind: str
    better: int
    worse: int
    is_good: bool = True

    @property
    def gap(self) -> int:
        """How much better the best move is in it; negative if what was done is."""
        return self.better - self.worse if self.is_good else self.worse - self.better


def loss_of_gain(best: Weighed, other: Weighed, table: Table) -> Loss | None:
    """Return what a move costs in what people count: tens, tricks, points; None if not clearly."""
    info = info_of(table)
    family, least = info.family or info.key, LEAST_OF_SIDE if info.partners else LEAST_ALONE
    gap = round(best.gain.value, 1) - round(other.gain.value, 1)  # as a reader subtracts
    if not has(f"review-row-{family}") or gap < least or not other.short.is_clear:
        return None
    return Loss(family, counted(best.gain, table), counted(other.gain, table), f"{gap:.1f}")


def loss_of_share(best: Weighed, other: Weighed, table: Table) -> Loss | None:
    """Return what a move costs in deals won or lost, or in Kots; None if not clearly."""
    most = max(_shares(best, other, table), key=lambda one: one.gap, default=None)
    if most is None or most.gap <= 0:
        return None
    return Loss(most.kind, str(most.better), str(most.worse), str(most.gap))


def _shares(best: Weighed, chosen: Weighed, table: Table) -> list[_Share]:
    """Return which shares of the deals clearly differ: won, or lost where that counts, and Kots."""
    info = info_of(table)
    lost = f"lost-{info.family or info.key}"
    if has(f"review-row-{lost}"):
        found = {_share(lost, best.minus, chosen.minus, is_good=False): chosen.oftener_minus}
    else:
        found = {_share("won", best.won, chosen.won): chosen.oftener}
        if kind := kots_of(table):
            theirs = _share(f"{kind}{LOST}", best.least, chosen.least, is_good=False)
            found[_share(kind, best.most, chosen.most)] = chosen.oftener_most
            found[theirs] = chosen.oftener_least
    return [one for one, difference in found.items() if difference.is_clear]


def _share(kind: str, better: Mean, worse: Mean, *, is_good: bool = True) -> _Share:
    return _Share(kind, round(100 * better.value), round(100 * worse.value), is_good)


def counted(mean: Mean, table: Table) -> str:
    """Return a mean in what people count in the game of a table, signed where it may be lost."""
    return points(mean) if info_of(table).measure == SCORES else number(mean)


def number(mean: Mean) -> str:
    """Return a mean in what people count."""
    return f"{round(mean.value, 1) + 0.0:.1f}".replace("-", "−")


def points(mean: Mean) -> str:
    """Return a mean of what may be won or lost."""
    return f"{round(mean.value, 1) + 0.0:+.1f}".replace("-", "−")
