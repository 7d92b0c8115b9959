"""What a move costs compared with a better one, by figures that clearly differ."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.table import Table
from bot.presenter.kots import LOST, kots_of
from bot.presenter.scene import info_of
from bot.text.i18n import has
from engine.ai.move_analysis import Mean, Weighed

LEAST_OF_SIDE, LEAST_ALONE = 0.15, 0.05
"""Smallest loss in what people count that is stated; below that, deals won are stated instead, if
they clearly differ."""
SCORES = "scores"
"""The measure of games in which what people count is won or lost."""


class Loss(NamedTuple):
    """What a choice has cost, in figures.

    Args:
        kind: what is counted; the ending of the keys of its sentences.
        better: the figure of the best move.
        worse: the figure of the chosen move.
        gap: the difference.
    """

    kind: str
    better: str
    worse: str
    gap: str


class _Share(NamedTuple):
    """In how many of 100 deals something happens after the best move, and after the chosen one."""

    kind: str
    better: int
    worse: int
    is_good: bool = True

    @property
    def gap(self) -> int:
        """By how much the best move is better; negative if the chosen one is."""
        return self.better - self.worse if self.is_good else self.worse - self.better


def loss_of_gain(best: Weighed, other: Weighed, table: Table) -> Loss | None:
    """Return what a move costs in tens, tricks or points, as people count; None if not clear."""
    info = info_of(table)
    family = info.family
    least = LEAST_OF_SIDE if info.partners else LEAST_ALONE
    gap = round(best.gain.value, 1) - round(other.gain.value, 1)  # as readers would subtract
    if not has(f"review-row-{family}") or gap < least or not other.short.is_clear:
        return None
    return Loss(family, counted(best.gain, table), counted(other.gain, table), f"{gap:.1f}")


def loss_of_share(best: Weighed, other: Weighed, table: Table) -> Loss | None:
    """Return what a move costs in deals won or lost, or in Kots; None if not clear."""
    most = max(_shares(best, other, table), key=lambda one: one.gap, default=None)
    if most is None or most.gap <= 0:
        return None
    return Loss(most.kind, str(most.better), str(most.worse), str(most.gap))


def _shares(best: Weighed, chosen: Weighed, table: Table) -> list[_Share]:
    """Return the shares of deals that clearly differ: won (or lost, if that counts), and Kots."""
    info = info_of(table)
    lost = f"lost-{info.family}"
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
    """Return a mean in what people count in a table's game; with a sign if it can be lost."""
    return points(mean) if info_of(table).measure == SCORES else number(mean)


def number(mean: Mean) -> str:
    """Return a mean with one decimal."""
    return f"{round(mean.value, 1) + 0.0:.1f}".replace("-", "−")


def points(mean: Mean) -> str:
    """Return a mean of what can be won or lost, with its sign and one decimal."""
    return f"{round(mean.value, 1) + 0.0:+.1f}".replace("-", "−")
