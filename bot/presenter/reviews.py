"""Reviews in words: how many choices were good, what was better, and every choice on request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.model.ids import DealId
from bot.model.messages import Button, Kind, Line, Message, said
from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import listed
from bot.presenter.hints import figures_button, reason_line
from bot.presenter.losses import Loss, loss_of_gain, loss_of_share
from bot.presenter.scene import info_of
from bot.presenter.wording import move_name, phrase
from bot.text.i18n import has, t
from engine.actions import cards_of
from engine.ai.reasons import SLIGHT
from engine.ai.review import Judged, Turning

MOST_TOLD = 4
"""Most choices that a review explains at first."""
LARGE_SHARE, LARGE_GAIN = 20, 1.0
"""Losses, in deals of 100 and in tens, tricks or points, beside which a slight reason is none."""
MOST_SWINGS = 2
MOST_OPEN = 2
"""Most choices of each kind that the full review puts in words."""
_BETWEEN = " · "


def review_progress(done: int, of: int, voice: Voice) -> Message:
    """Return how far a review has got; *of* is 0 until the number of choices is known."""
    key = "review-progress" if of else "review-begins"
    return _review([t(voice, key, done=done, of=of)], voice)


def review_goes_on(voice: Voice) -> Message:
    """Return the answer to who asks for a review that is being made already."""
    return said(t(voice, "review-goes-on"))


def review_failed(voice: Voice) -> Message:
    """Return the message that there is no review this time."""
    return _review([t(voice, "refused-no-thought")], voice)


def _review(
    lines: Iterable[Line | str], voice: Voice, *buttons: Button, of: Table | None = None
) -> Message:
    title = t(voice, "title-review")
    if of is not None:
        game = t(voice, f"game-{of.game}")
        title = t(voice, "title-review-of", game=game, deal=of.deal)
    return fit.message(title, lines, [buttons], kind=Kind.REVIEW)


def review_message(
    judged: Sequence[Judged],
    table: Table,
    voice: Voice,
    *,
    relieved: int = 0,
    full: bool = False,
    lost_by: Turning | None = None,
) -> Message:
    """Return how many choices were good, and what was better than those that cost most.

    Args:
        relieved: how often an AI player chose for the person in this deal.
        full: also say what each choice has cost, and where the last tricks could have won more.
        lost_by: the trick in which the deal was lost, where that is known.
    """
    tried = [one for one in judged if one.chosen is not None]
    also = [t(voice, "review-relieved", count=relieved)] if relieved else []
    if not tried:
        if relieved and not judged:
            return _review([t(voice, "review-all-relieved")], voice, of=table)
        key = "review-none-weighed" if judged else "review-no-choice"
        return _review([t(voice, key), *also], voice, of=table)
    missed = [one for one in judged if _loss(one, table) is not None]
    lost = sorted(missed, key=lambda one: _cost(one, table), reverse=True)
    summary = t(voice, "review-summary", good=len(tried) - len(lost), count=len(tried))
    head: list[Line | str] = [Line(summary, strong=True)]
    head += [t(voice, "review-by-then")] if full else []
    told = (
        _figures(judged, lost, table, voice)
        if full
        else [_turning(lost_by, table, voice), _told(missed, lost, table, voice)]
    )
    deal = str(DealId(table.id, table.deal))
    buttons = () if full else (figures_button(table, voice, deal),)
    return _review(fit.apart([head, *told, also]), voice, *buttons, of=table)


def _figures(
    judged: Sequence[Judged], lost: Sequence[Judged], table: Table, voice: Voice
) -> list[Sequence[Line | str]]:
    """Return what each choice has cost, in words for those that *lost* most.

    Why a move is better stands in the review itself, whose button asks for these figures.
    """
    unweighed = any(one.chosen is None for one in judged)
    return [
        _rows(judged, lost[:MOST_SWINGS], table, voice),
        [t(voice, "review-not-weighed")] if unweighed else [],
        _with_all_cards(judged, table, voice),
    ]


def _turning(lost_by: Turning | None, table: Table, voice: Voice) -> list[Line | str]:
    """Return in which trick the deal was lost: without any mistake it may be the cards."""
    if lost_by is None:
        return []
    values = {"number": lost_by.trick, "seat": lost_by.seat, "cards": lost_by.tens}
    return [phrase("review-lost-by", values, table, voice)]


def _told(
    missed: Sequence[Judged], lost: Sequence[Judged], table: Table, voice: Voice
) -> list[Line | str]:
    """Return a line for each choice that *lost* most, in the order of the deal."""
    most = lost[:MOST_TOLD]
    lines: list[Line | str] = [_better(one, table, voice) for one in missed if one in most]
    left = len(missed) - len(lines)
    return [*lines, *([t(voice, "review-more", count=left)] if left else [])]


def _better(one: Judged, table: Table, voice: Voice) -> str:
    """Return what was done, what was better and why (if no reason has weight, by how much)."""
    if one.why is None:
        return _row(one, table, voice)
    if one.why.key in SLIGHT and _is_large(one, table):
        return _by_how_much(one, table, voice)
    return t(
        voice,
        "review-better",
        at=_at(one, voice),
        done=_done(one, table, voice),
        best=move_name(one.best.action, table, voice),
        why=reason_line(one.why, one.best.action, table, voice),
    )


def _at(one: Judged, voice: Voice) -> str:
    """Return when in the deal a choice was made: in which trick, or as which of all moves."""
    if one.choice.trick is None:
        return t(voice, "review-at-move", number=one.choice.own)
    return t(voice, "review-at-trick", number=one.choice.trick)


def _cost(one: Judged, table: Table) -> float:
    """Return a loss as the match values it; in games without partners, as players count it."""
    if one.chosen is None:
        return 0.0
    partners = info_of(table).partners
    return one.chosen.behind.value if partners else one.chosen.short.value


def _loss(one: Judged, table: Table) -> Loss | None:
    """Return what a choice has cost; None if nothing that figures can show."""
    if one.chosen is None or not one.is_loss:
        return None
    return loss_of_gain(one.best, one.chosen, table) or loss_of_share(one.best, one.chosen, table)


def _swing(one: Judged, table: Table, voice: Voice) -> Line:
    return Line(_by_how_much(one, table, voice), strong=True)


def _is_large(one: Judged, table: Table) -> bool:
    """Return whether a choice has cost so much that only a weighty reason explains it."""
    if one.chosen is None:
        return False
    if gain := loss_of_gain(one.best, one.chosen, table):
        return float(gain.gap) >= LARGE_GAIN
    share = loss_of_share(one.best, one.chosen, table)
    return share is not None and int(share.gap) >= LARGE_SHARE


def _by_how_much(one: Judged, table: Table, voice: Voice) -> str:
    """Return what was done, what was better, and by how much."""
    done = _done(one, table, voice)
    instead = _instead(one, table, voice)
    own = f"review-swing-{one.done.verb}"
    return t(
        voice, own if has(own) else "review-swing", at=_at(one, voice), done=done, instead=instead
    )


def _done(one: Judged, table: Table, voice: Voice) -> str:
    """Return the action in words; a single card gets a verb."""
    key = f"review-move-{one.done.verb}"
    cards = cards_of(one.done)
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


def _rows(
    judged: Sequence[Judged], most: Sequence[Judged], table: Table, voice: Voice
) -> list[Line | str]:
    """Return every choice: good ones side by side, those that cost something on their own lines.

    *most*: those that stand out.
    """
    lines: list[Line | str] = []
    for is_good, alike in groupby(judged, key=lambda one: _loss(one, table) is None):
        if not is_good:
            lines += [
                _swing(one, table, voice) if one in most else _row(one, table, voice)
                for one in alike
            ]
            continue
        done = (_good(one, table, voice) for one in alike)
        lines += fit.filled(done, _BETWEEN)
    return lines


def _good(one: Judged, table: Table, voice: Voice) -> str:
    """Return a choice that cost nothing, with a tick if that is known."""
    sign = "" if one.chosen is None else " ✓"
    return f"{one.choice.trick or one.choice.own}. {_done(one, table, voice)}{sign}"


def _row(one: Judged, table: Table, voice: Voice) -> str:
    """Return a choice that cost something: what was done, what was better, and by how much."""
    loss = _loss(one, table)
    if loss is None:
        return ""
    done = _done(one, table, voice)
    best = move_name(one.best.action, table, voice)
    key = f"review-row-{loss.kind}"
    return t(voice, key, at=_at(one, voice), done=done, best=best, gap=loss.gap)


def _with_all_cards(judged: Sequence[Judged], table: Table, voice: Voice) -> list[Line | str]:
    """Return where the last tricks could have won more, if all cards had been known."""
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
        return t(voice, "review-open-decides", at=_at(one, voice), best=best, done=done)
    info = info_of(table)
    return t(
        voice,
        "review-open-row",
        at=_at(one, voice),
        done=move_name(one.done, table, voice),
        left=one.open.left,
        best=move_name(one.open.by, table, voice),
        most=t(voice, f"review-count-{info.family}", count=one.open.most),
    )
