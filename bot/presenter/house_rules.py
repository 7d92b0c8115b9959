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
"""Most changed rules that the lobby names; the menu shows all."""


def house_rules(info: GameInfo, options: Options, voice: Voice) -> list[str]:
    """Return the rules that people ask about first: the game's first option, and what differs."""
    if not info.options:
        return [t(voice, "options-none")]
    settled = info.settle(options)
    first, *rest = info.options
    changed = [one for one in info.differing(settled) if one is not first]
    lines = [option_line(info, one, settled, voice) for one in (first, *changed)]
    if not info.differing(settled):
        usual = preset_name(info.nearest_preset(settled), voice)
        return [t(voice, "options-all-usual", preset=usual), *lines]
    return [*lines, t(voice, "options-others-usual")] if len(changed) < len(rest) else lines


def in_one_line(table: Table, voice: Voice) -> str:
    """Return the preset that a table plays by, and the first few rules that differ from it."""
    info = info_of(table)
    if not info.options:
        return t(voice, "options-none")
    preset = info.nearest_preset(table.options)
    changed = changes(table, preset, voice)
    more = [f"+{len(changed) - MOST_TOLD}"] if len(changed) > MOST_TOLD else []
    return " · ".join([preset_name(preset, voice), *changed[:MOST_TOLD], *more])


def changes(table: Table, preset: str, voice: Voice) -> list[str]:
    """Return the rules on which a table differs from *preset*, one option each."""
    info = info_of(table)
    found = info.differing(table.options, preset, len(table.places))
    return [option_line(info, one, table.options, voice) for one in found]


def preset_name(preset: str, voice: Voice) -> str:
    """Return the name of a preset."""
    return t(voice, f"preset-{preset}")


def about_preset(info: GameInfo, preset: str, voice: Voice) -> str:
    """Return what a preset means; its sentence may name the values it sets by the options' keys."""
    settled = info.settle(info.presets[preset])
    return t(voice, f"preset-{info.family}-{preset}", **in_words(info, settled, voice))


def in_words(info: GameInfo, options: Options, voice: Voice) -> dict[str, str]:
    """Return the value of every option in words."""
    return {one.key: value_words(info, one, options, voice) for one in info.options}


def option_line(info: GameInfo, option: Option, options: Options, voice: Voice) -> str:
    """Return an option with its value in words: ``Trump: ...``."""
    words = value_words(info, option, options, voice)
    return t(voice, "option-line", name=option_name(info, option, voice), value=words)


def option_name(info: GameInfo, option: Option, voice: Voice) -> str:
    """Return the name of an option in this game."""
    return t(voice, sentence_key(info, option.key))


def group_name(info: GameInfo, first: Option, voice: Voice) -> str:
    """Return the name of the options that *first* heads: one of their own, or that option's."""
    own = f"option-group-{first.key}"
    return t(voice, own) if has(own) else option_name(info, first, voice)


def value_words(info: GameInfo, option: Option, options: Options, voice: Voice) -> str:
    """Return what the value of an option means, given the others; several words make a list.

    What a number counts may depend on another option, so the sentence
    ``option-<key>-number-<other>-<value>`` is preferred if there is one.
    """
    value = options[option.key]
    if isinstance(value, int) and value != option.also:
        number = f"{option.key}-number"
        own = (f"{number}-{other}-{said}" for other, said in options.items())
        found = next((one for one in own if has(f"option-{one}")), number)
        return t(voice, sentence_key(info, found), count=value)
    words = value.split("+") if isinstance(value, str) and option.several else [value]
    return ", ".join(t(voice, sentence_key(info, f"{option.key}-{word}")) for word in words)


def sentence_key(info: GameInfo, rest: str) -> str:
    """Return the key of a sentence about options: the game's, its family's or the shared one."""
    own = (f"option-{one}-{rest}" for one in (info.key, info.family))
    return next(filter(has, own), f"option-{rest}")


def reach(option: Option, voice: Voice) -> str:
    """Return which numbers an option takes: ``0 or 2 to 13``."""
    _, lowest, highest = option.numbers or (0, 0, 0)
    found = t(voice, "range", lowest=lowest, highest=highest)
    return found if option.also is None else t(voice, "range-or", also=option.also, reach=found)


def players(table: Table, voice: Voice) -> str:
    """Return how many players the table is for, and how many it could be for."""
    seats = sorted(info_of(table).seats)
    return t(voice, "players-now", count=len(table.places), reach=numbers(seats, voice))


def numbers(found: Sequence[int], voice: Voice) -> str:
    """Return ascending numbers in words: ``2 to 6``, or ``3``."""
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return t(voice, "range", lowest=found[0], highest=found[-1])
    return ", ".join(map(str, found))
