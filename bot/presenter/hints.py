"""Hints in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import has, t
from bot.messages import Line, Message
from bot.presenter import fit
from bot.presenter.cards import shown
from bot.presenter.scene import all_of, info_of
from bot.presenter.wording import action_label, phrase
from bot.table import Table
from engine.actions import Action, Play
from engine.ai.hints import Hint
from engine.ai.weighing import Mean, Weighed, Weighing
from engine.view import Fact

MOST_MOVES = 16
"""So many moves are listed, the best first."""
MOST_EQUAL = 3
"""So many moves without a clear difference are named."""


def hint_message(hint: Hint, table: Table, locale: str) -> Message:
    """Return what each move leads to, and why the best one is good."""
    weighing = hint.weighing
    why = [] if hint.why is None else [reason_line(hint.why, table, locale)]
    why = why if _stands_out(weighing) else []
    listed = [move_line(one, table, locale) for one in weighing.moves[:MOST_MOVES]]
    verdict: list[Line | str] = [Line(_verdict(hint, table, locale), strong=True), *why]
    if not weighing.worlds:
        return fit.message(t(locale, "title-hint"), verdict, ())
    blocks: list[Sequence[Line | str]] = [
        verdict,
        listed,
        [t(locale, "hint-worlds", count=weighing.worlds), *_beside(hint, table, locale)],
    ]
    return fit.message(t(locale, "title-hint"), fit.apart(blocks), ())


def _beside(hint: Hint, table: Table, locale: str) -> list[str]:
    """Return what else has to be known to read the figures."""
    moves = hint.weighing.moves
    is_decided = info_of(table).partners and all(
        one.won.value in (0, 1) and not one.won.error for one in moves
    )
    found = [t(locale, "hint-decided")] if is_decided else []
    return [*found, t(locale, "hint-neighbours")] if hint.legal > len(moves) else found


def only_move(table: Table, action: Action, locale: str) -> Message:
    """Return that there is no choice."""
    move = move_name(action, table, locale)
    return fit.message(t(locale, "title-hint"), [t(locale, "hint-only", move=move)], ())


def _verdict(hint: Hint, table: Table, locale: str) -> str:
    """Return the best move, or those of which none is clearly better than another."""
    leaders, moves = hint.weighing.leaders, hint.weighing.moves
    names = [move_name(one.action, table, locale) for one in leaders]
    if len(leaders) == 1:
        return t(locale, "hint-best" if len(moves) > 1 else "hint-as-good", move=names[0])
    if not _stands_out(hint.weighing):
        return t(locale, "hint-no-difference", move=names[0])
    return t(locale, "hint-equal", moves=all_of(names, locale))


def _stands_out(weighing: Weighing) -> bool:
    """Return whether the best, with its few equals, is better than something else."""
    leaders, moves = len(weighing.leaders), len(weighing.moves)
    return moves == 1 or (leaders <= MOST_EQUAL and leaders < moves)


def face_down(locale: str) -> Message:
    """Return that nobody can know which is better."""
    return fit.message(t(locale, "title-hint"), [t(locale, "hint-face-down")], ())


def move_name(action: Action, table: Table, locale: str) -> str:
    """Return a move in short."""
    return shown(action.card) if isinstance(action, Play) else action_label(action, table, locale)


def reason_line(why: Fact, table: Table, locale: str) -> str:
    """Return the sentence of a reason, in the game's own words where it has some."""
    info = info_of(table)
    own = f"reason-{info.family or info.key}-{why.key}"
    return phrase(own if has(own) else f"reason-{why.key}", dict(why.values), table, locale)


def move_line(one: Weighed, table: Table, locale: str) -> str:
    """Return a move with what it leads to."""
    return f"{move_name(one.action, table, locale)}: {figure(one, table, locale)}"


def figure(one: Weighed, table: Table, locale: str) -> str:
    """Return what a move leads to, in what people count."""
    info = info_of(table)
    own = f"hint-figure-{info.family or info.key}"
    key = own if has(own) else "hint-figure"
    return t(locale, key, gain=number(one.gain), won=percent(one.won))


def number(mean: Mean) -> str:
    """Return a mean with the reach of two standard errors."""
    return f"{round(mean.value, 1) + 0.0:.1f} ± {2 * mean.error:.1f}".replace("-", "−")


def percent(mean: Mean) -> str:
    """Return a share with the reach of two standard errors."""
    return f"{100 * mean.value:.0f} ± {200 * mean.error:.0f} %"
