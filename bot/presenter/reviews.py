"""Reviews in words: every own choice, and the two that have cost most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.model.ids import DealId
from bot.model.messages import Kind, Line, Message
from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import listed
from bot.presenter.hints import counted, reason_line
from bot.presenter.kots import LOST, kots_of
from bot.presenter.scene import info_of
from bot.presenter.wording import move_name
from bot.text.i18n import has, t
from engine.actions import cards_of
from engine.ai.move_analysis import Mean, Weighed
from engine.ai.review import Judged

MOST_SWINGS = 2
MOST_OPEN = 2
"""How many choices of each kind are put into words."""
LEAST_OF_SIDE, LEAST_ALONE = 0.15, 0.05
"""A smaller loss in what people count is rather told in deals won, or is none that figures show."""
_BETWEEN = " · "


class _Loss(NamedTuple):
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


def review_progress(done: int, of: int, voice: Voice) -> Message:
    """Return how far a review is; *of* is 0 before that is known."""
    key = "review-progress" if of else "review-begins"
    return _review([t(voice, key, done=done, of=of)], voice)


def review_failed(voice: Voice) -> Message:
    """Return that there is no review this time."""
    return _review([t(voice, "refused-no-thought")], voice)


def _review(lines: Iterable[Line | str], voice: Voice) -> Message:
    return fit.message(t(voice, "title-review"), lines, (), kind=Kind.REVIEW)


def review_message(
    judged: Sequence[Judged], table: Table, voice: Voice, *, relieved: bool = False
) -> Message:
    """Return what each choice has cost, the largest losses in words.

    Args:
        relieved: an AI player has chosen for the person in this deal.
    """
    tried = [one for one in judged if one.chosen is not None]
    if not tried:
        if relieved and not judged:
            return _review([t(voice, "review-all-relieved")], voice)
        key = "review-none-weighed" if judged else "review-no-choice"
        lines = [t(voice, key), *([t(voice, "review-relieved")] if relieved else [])]
        return _review(lines, voice)
    missed = [one for one in judged if _loss(one, table) is not None]
    lost = sorted(missed, key=lambda one: _cost(one, table), reverse=True)
    deal = str(DealId(table.id, table.deal))
    summary = t(voice, "review-summary", good=len(tried) - len(lost), count=len(tried))
    blocks: list[Sequence[Line | str]] = [
        [t(voice, "review-of", deal=deal), summary],
        *(_swing(one, table, voice) for one in lost[:MOST_SWINGS]),
        _rows(judged, table, voice),
        [t(voice, "review-not-weighed")] if len(tried) < len(judged) else [],
        [t(voice, "review-relieved")] if relieved else [],
        _with_all_cards(judged, table, voice),
    ]
    return _review(fit.apart(blocks), voice)


def _cost(one: Judged, table: Table) -> float:
    """Return a loss as the match values it; in games without partners, as its players count it."""
    if one.chosen is None:
        return 0.0
    partners = info_of(table).partners
    return one.chosen.behind.value if partners else one.chosen.short.value


def _loss(one: Judged, table: Table) -> _Loss | None:
    """Return what a choice has cost; None if nothing that figures show."""
    best, chosen, info = one.best, one.chosen, info_of(table)
    if chosen is None or not one.is_loss:
        return None
    family, least = info.family or info.key, LEAST_OF_SIDE if info.partners else LEAST_ALONE
    gap = round(best.gain.value, 1) - round(chosen.gain.value, 1)  # as a reader subtracts
    if has(f"review-row-{family}") and gap >= least and chosen.short.is_clear:
        better, worse = counted(best.gain, table), counted(chosen.gain, table)
        return _Loss(family, better, worse, f"{gap:.1f}")
    most = max(_shares(best, chosen, table), key=lambda one: one.gap, default=None)
    if most is None or most.gap <= 0:
        return None
    return _Loss(most.kind, str(most.better), str(most.worse), str(most.gap))


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


def _swing(one: Judged, table: Table, voice: Voice) -> list[Line | str]:
    """Return what was done, what was better, by how much and why."""
    done = _done(one, table, voice)
    what = t(voice, "review-swing", number=one.choice.own, done=done)
    why = [] if one.why is None else [reason_line(one.why, one.best.action, table, voice)]
    return [Line(what, strong=True), _instead(one, table, voice), *why]


def _done(one: Judged, table: Table, voice: Voice) -> str:
    """Return the action; a card alone gets a verb."""
    key, cards = f"review-move-{one.done.verb}", cards_of(one.done)
    if has(key):
        return t(voice, key, card=listed(cards))
    return move_name(one.done, table, voice)


def _instead(one: Judged, table: Table, voice: Voice) -> str:
    """Return what was better, with what both lead to."""
    loss = _loss(one, table)
    if loss is None:
        return ""
    best = move_name(one.best.action, table, voice)
    key = f"review-instead-{loss.kind}"
    return t(voice, key, best=best, better=loss.better, worse=loss.worse)


def _rows(judged: Sequence[Judged], table: Table, voice: Voice) -> list[Line | str]:
    """Return every choice: good ones side by side, what cost something in a line of its own."""
    lines: list[Line | str] = []
    for is_good, alike in groupby(judged, key=lambda one: _loss(one, table) is None):
        if not is_good:
            lines += [_row(one, table, voice) for one in alike]
            continue
        done = (_good(one, table, voice) for one in alike)
        lines += fit.filled(done, _BETWEEN)
    return lines


def _good(one: Judged, table: Table, voice: Voice) -> str:
    """Return a choice that cost nothing; without a sign one of which that is not known."""
    sign = "" if one.chosen is None else " ✓"
    return f"{one.choice.own}. {_done(one, table, voice)}{sign}"


def _row(one: Judged, table: Table, voice: Voice) -> str:
    """Return a choice that cost something: what was done, what was better, and by how much."""
    loss = _loss(one, table)
    if loss is None:
        return ""
    done, best = _done(one, table, voice), move_name(one.best.action, table, voice)
    key = f"review-row-{loss.kind}"
    return t(voice, key, number=one.choice.own, done=done, best=best, gap=loss.gap)


def _with_all_cards(judged: Sequence[Judged], table: Table, voice: Voice) -> list[Line | str]:
    """Return where the last tricks could have brought more, all cards seen."""
    known = [one for one in judged if one.open is not None]
    if not known:
        return []
    gave = [one for one in known if one.open is not None and one.open.most > one.open.left]
    gave.sort(key=lambda one: one.open.left - one.open.most if one.open else 0)
    if not gave:
        return [t(voice, "review-open-none")]
    return [t(voice, "review-open"), *(_open(one, table, voice) for one in gave[:MOST_OPEN])]


def _open(one: Judged, table: Table, voice: Voice) -> str:
    if one.open is None:
        return ""
    if one.open.decides:
        best, done = (move_name(move, table, voice) for move in (one.open.by, one.done))
        return t(voice, "review-open-decides", number=one.choice.own, best=best, done=done)
    info = info_of(table)
    return t(
        voice,
        "review-open-row",
        number=one.choice.own,
        done=move_name(one.done, table, voice),
        left=one.open.left,
        best=move_name(one.open.by, table, voice),
        most=t(voice, f"review-count-{info.family or info.key}", count=one.open.most),
    )
