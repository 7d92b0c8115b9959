"""House rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter.scene import info_of
from bot.text.i18n import has, t
from engine.game import GameInfo, Option, Options

MOST_TOLD = 3
"""So many changed rules stand in the lobby; the menu shows all."""


def house_rules(info: GameInfo, options: Options, voice: Voice) -> list[str]:
    """Return the rules that people ask about first: the game's first option, and what differs."""
    if not info.options:
        return [t(voice, "options-none")]
    settled = info.settle(options)
    first, *rest = info.options
    changed = [one for one in rest if _is_told(one, info, settled)]
    lines = [option_line(info, one, settled[one.key], voice) for one in (first, *changed)]
    usual = "options-others-usual" if len(changed) < len(rest) else "options-none-usual"
    return [*lines, t(voice, usual)] if rest else lines


def in_one_line(info: GameInfo, options: Options, voice: Voice) -> str:
    """Return what differs from the usual rules, the first few of it, or that nothing does."""
    if not info.options:
        return t(voice, "options-none")
    settled = info.settle(options)
    changed = [one for one in info.options if _is_told(one, info, settled)]
    told = [option_line(info, one, settled[one.key], voice) for one in changed[:MOST_TOLD]]
    more = [f"+{len(changed) - MOST_TOLD}"] if len(changed) > MOST_TOLD else []
    return " · ".join([*told, *more]) or t(voice, "lobby-standard")


def _is_told(option: Option, info: GameInfo, settled: Options) -> bool:
    """Return whether an option says something: it differs and matters, or what it needs does.

    What follows from another option, chosen by its name, differs from nothing.
    """
    usual = info.defaults(settled)
    other, values = option.needs or ("", ())
    if other and not set(str(settled[other]).split("+")) & set(values):
        return False
    needed_now = bool(other) and settled[other] != usual[other]
    return needed_now or settled[option.key] != usual[option.key]


def option_line(info: GameInfo, option: Option, value: str | int, voice: Voice) -> str:
    """Return an option with its value in words: ``Trump: ...``."""
    words = value_words(info, option, value, voice)
    return t(voice, "option-line", name=option_name(info, option, voice), value=words)


def option_name(info: GameInfo, option: Option, voice: Voice) -> str:
    """Return what an option is called at a table of this game."""
    return t(voice, _key(info, option.key))


def value_words(info: GameInfo, option: Option, value: str | int, voice: Voice) -> str:
    """Return what a value of an option means; several words one after the other."""
    if isinstance(value, int) and value != option.also:
        return t(voice, _key(info, f"{option.key}-number"), count=value)
    words = value.split("+") if isinstance(value, str) and option.several else [value]
    return ", ".join(t(voice, _key(info, f"{option.key}-{word}")) for word in words)


def _key(info: GameInfo, rest: str) -> str:
    """Return the key of a sentence on options: the game's own, its family's, or the shared one."""
    own = (f"option-{one}-{rest}" for one in (info.key, info.family) if one)
    return next(filter(has, own), f"option-{rest}")


def players(table: Table, voice: Voice) -> str:
    """Return for how many the table is laid, and for how many it could be."""
    seats = sorted(info_of(table).seats)
    return t(voice, "players-now", count=len(table.places), reach=numbers(seats, voice))


def numbers(found: Sequence[int], voice: Voice) -> str:
    """Return rising numbers in words: ``2 to 6``, or ``3``."""
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return t(voice, "range", lowest=found[0], highest=found[-1])
    return ", ".join(map(str, found))
