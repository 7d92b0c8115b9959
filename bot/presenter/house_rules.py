"""House rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.table import Table
from bot.model.voice import Voice
from bot.presenter.scene import info_of
from bot.text.i18n import has, t
from engine.game import GameInfo, Options
from engine.options import Option

MOST_TOLD = 3
"""So many changed rules stand in the lobby; the menu shows all."""


def house_rules(info: GameInfo, options: Options, voice: Voice) -> list[str]:
    """Return the rules that people ask about first: the game's first option, and what differs."""
    if not info.options:
        return [t(voice, "options-none")]
    settled = info.settle(options)
    first, *rest = info.options
    changed = [one for one in info.differing(settled) if one is not first]
    lines = [option_line(info, one, settled, voice) for one in (first, *changed)]
    usual = "options-others-usual" if len(changed) < len(rest) else "options-none-usual"
    return [*lines, t(voice, usual)] if rest else lines


def in_one_line(table: Table, voice: Voice) -> str:
    """Return by which preset a table plays, and the first few things that differ from it."""
    info = info_of(table)
    if not info.options:
        return t(voice, "options-none")
    preset = info.nearest_preset(table.options)
    changed = changes(table, preset, voice)
    more = [f"+{len(changed) - MOST_TOLD}"] if len(changed) > MOST_TOLD else []
    return " · ".join([preset_name(preset, voice), *changed[:MOST_TOLD], *more])


def changes(table: Table, preset: str, voice: Voice) -> list[str]:
    """Return what a table has agreed on otherwise than *preset* says, an option each."""
    info = info_of(table)
    found = info.differing(table.options, preset, len(table.places))
    return [option_line(info, one, table.options, voice) for one in found]


def preset_name(preset: str, voice: Voice) -> str:
    """Return what a preset is called."""
    return t(voice, f"preset-{preset}")


def about_preset(info: GameInfo, preset: str, voice: Voice) -> str:
    """Return what a preset means: its sentence takes what it sets by the option's key."""
    settled = info.settle(info.presets[preset])
    return t(voice, f"preset-{info.family or info.key}-{preset}", **in_words(info, settled, voice))


def in_words(info: GameInfo, options: Options, voice: Voice) -> dict[str, str]:
    """Return the value of every option in words."""
    return {one.key: value_words(info, one, options, voice) for one in info.options}


def option_line(info: GameInfo, option: Option, options: Options, voice: Voice) -> str:
    """Return an option with its value in words: ``Trump: ...``."""
    words = value_words(info, option, options, voice)
    return t(voice, "option-line", name=option_name(info, option, voice), value=words)


def option_name(info: GameInfo, option: Option, voice: Voice) -> str:
    """Return what an option is called at a table of this game."""
    return t(voice, _key(info, option.key))


def value_words(info: GameInfo, option: Option, options: Options, voice: Voice) -> str:
    """Return what the value of an option means beside the others; several words as a list.

    A number may be of something else with another option:
    ``option-<key>-number-<other>-<value>`` goes before.
    """
    value = options[option.key]
    if isinstance(value, int) and value != option.also:
        number = f"{option.key}-number"
        own = (f"{number}-{other}-{said}" for other, said in options.items())
        found = next((one for one in own if has(f"option-{one}")), number)
        return t(voice, _key(info, found), count=value)
    words = value.split("+") if isinstance(value, str) and option.several else [value]
    return ", ".join(t(voice, _key(info, f"{option.key}-{word}")) for word in words)


def _key(info: GameInfo, rest: str) -> str:
    """Return the key of a sentence on options: the game's own, its family's, or the shared one."""
    own = (f"option-{one}-{rest}" for one in (info.key, info.family) if one)
    return next(filter(has, own), f"option-{rest}")


def reach(option: Option, voice: Voice) -> str:
    """Return which numbers an option takes: ``0 or 2 to 13``."""
    _, lowest, highest = option.numbers or (0, 0, 0)
    found = t(voice, "range", lowest=lowest, highest=highest)
    return found if option.also is None else t(voice, "range-or", also=option.also, reach=found)


def players(table: Table, voice: Voice) -> str:
    """Return for how many the table is laid, and for how many it could be."""
    seats = sorted(info_of(table).seats)
    return t(voice, "players-now", count=len(table.places), reach=numbers(seats, voice))


def numbers(found: Sequence[int], voice: Voice) -> str:
    """Return rising numbers in words: ``2 to 6``, or ``3``."""
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return t(voice, "range", lowest=found[0], highest=found[-1])
    return ", ".join(map(str, found))
