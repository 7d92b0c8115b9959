"""Reviews in words: every own choice, and the two that have cost most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import has, t
from bot.messages import Line, Message
from bot.presenter import fit
from bot.presenter.hints import move_name, reason_line
from bot.presenter.scene import info_of
from bot.table import Table
from engine.ai.review import Judged
from engine.ai.weighing import Mean

MOST_SWINGS = 2
MOST_OPEN = 2
"""So many choices are told in words, of each kind."""
LEAST_TOLD = 0.15
"""A smaller loss in what people count is rather told in deals won."""
TIMES = 2
"""Standard errors that are shown."""


def review_progress(done: int, of: int, locale: str) -> Message:
    """Return how far a review is; *of* is 0 before that is known."""
    key = "review-progress" if of else "review-begins"
    return fit.message(t(locale, "title-review"), [t(locale, key, done=done, of=of)], ())


def review_failed(locale: str) -> Message:
    """Return that there is no review this time."""
    return fit.message(t(locale, "title-review"), [t(locale, "refused-no-thought")], ())


def review_message(judged: Sequence[Judged], table: Table, locale: str) -> Message:
    """Return what each choice has cost, the largest losses in words."""
    title = t(locale, "title-review")
    if not judged:
        return fit.message(title, [t(locale, "review-no-choice")], ())
    missed = [one for one in judged if one.is_loss]
    lost = sorted(missed, key=lambda one: _lost(one, table), reverse=True)
    blocks: list[Sequence[Line | str]] = [
        [_summary(judged, locale)],
        *([_swing(one, table, locale)] for one in lost[:MOST_SWINGS]),
        [_row(one, table, locale) for one in judged],
        _with_all_cards(judged, table, locale),
    ]
    return fit.message(title, fit.apart(_with_reasons(blocks, lost, table, locale)), ())


def _with_reasons(
    blocks: list[Sequence[Line | str]], lost: Sequence[Judged], table: Table, locale: str
) -> list[Sequence[Line | str]]:
    """Add to each swing why the other move was better."""
    for place, one in enumerate(lost[:MOST_SWINGS], 1):
        if one.why is not None:
            blocks[place] = [*blocks[place], reason_line(one.why, table, locale)]
    return blocks


def _lost(one: Judged, table: Table) -> float:
    """Return a loss as the match values it; where everybody plays alone, as people count it."""
    if one.chosen is None:
        return 0.0
    partners = info_of(table).partners
    return one.chosen.behind.value if partners else one.chosen.short.value


def _summary(judged: Sequence[Judged], locale: str) -> str:
    good = sum(not one.is_loss for one in judged)
    return t(locale, "review-summary", good=good, count=len(judged))


def _swing(one: Judged, table: Table, locale: str) -> Line:
    """Return what was done, what was better, and by how much."""
    return Line(
        t(
            locale,
            "review-swing",
            number=one.choice.own,
            done=move_name(one.done, table, locale),
            best=move_name(one.best.action, table, locale),
            loss=_loss(one, table, locale),
        ),
        strong=True,
    )


def _row(one: Judged, table: Table, locale: str) -> str:
    """Return a choice in short: what was done, and what it cost."""
    done = f"{one.choice.own}. {move_name(one.done, table, locale)}"
    if not one.is_loss:
        return f"{done}  ✓"
    best = move_name(one.best.action, table, locale)
    return t(locale, "review-row", done=done, loss=_loss(one, table, locale), best=best)


def _loss(one: Judged, table: Table, locale: str) -> str:
    """Return a loss in what people count; where that is none, in deals won."""
    info = info_of(table)
    own = f"review-loss-{info.family or info.key}"
    chosen = one.chosen
    if chosen is None:
        return ""
    short, won = chosen.short, one.best.won.value - chosen.won.value
    in_gain = has(own) and (short.value >= LEAST_TOLD or not info.partners)
    key = own if in_gain else "review-loss"
    return t(locale, key, loss=_reach(short), won=f"{max(0.0, 100 * won):.0f} %")


def _reach(mean: Mean) -> str:
    return f"{mean.value:.1f} ± {TIMES * mean.error:.1f}"


def _with_all_cards(judged: Sequence[Judged], table: Table, locale: str) -> list[Line | str]:
    """Return where the last tricks could have brought more, all cards seen."""
    known = [one for one in judged if one.open is not None]
    if not known:
        return []
    gave = [one for one in known if one.open is not None and one.open.most > one.open.left]
    gave.sort(key=lambda one: one.open.left - one.open.most if one.open else 0)
    if not gave:
        return [t(locale, "review-open-none")]
    return [t(locale, "review-open"), *(_open(one, table, locale) for one in gave[:MOST_OPEN])]


def _open(one: Judged, table: Table, locale: str) -> str:
    if one.open is None:
        return ""
    info = info_of(table)
    return t(
        locale,
        "review-open-row",
        number=one.choice.own,
        done=move_name(one.done, table, locale),
        left=one.open.left,
        best=move_name(one.open.by, table, locale),
        most=t(locale, f"review-count-{info.family or info.key}", count=one.open.most),
    )
