"""The private menu to change the house rules and the number of players of a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from bot.model.messages import Button, Field, Form, Line, Message
from bot.model.ports import Limits
from bot.model.table import Table
from bot.model.tokens import FORM, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.house_rules import (
    about_preset,
    changes,
    group_name,
    option_line,
    option_name,
    players,
    preset_name,
    reach,
    value_words,
)
from bot.presenter.scene import info_of
from bot.presenter.wording import as_played_here
from bot.text.i18n import has, t
from engine.options import PLAYERS_KEY, Option

_WIDE = 2
"""Most buttons with long labels in a row, where a platform would squeeze in more."""
_ROUND = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240)
_MOST_NUMBERS = 6
FILL = "fill"
"""First word of the token with which a form is sent."""
_MOST_LABEL = 45
"""Most characters of a form's title, and of the name of a field."""
_ROOMY = 5
"""Most buttons per row of platforms that wrap rows themselves on a phone."""


def options_message(table: Table, key: str | None, voice: Voice, limits: Limits) -> Message:
    """Return the private menu: presets, all options in short, or the values of the option *key*.

    A number as *key* is a group of the options, 0 all of them in short.
    """
    info = info_of(table)
    if key == PLAYERS_KEY and len(info.seats) > 1:
        return _players(table, voice, limits)
    option = next((one for one in info.options if one.key == key), None)
    if option is not None:
        return _values(table, option, voice, limits)
    if key is None and len(info.presets) > 1:
        return _presets(table, voice, limits)
    number = int(key) if key and key.isdecimal() else 0
    groups = _groups(table, limits)
    if 0 < number <= len(groups):
        return _page(table, groups[number - 1], voice, limits)
    return _all(table, voice, limits)


def _presets(table: Table, voice: Voice, limits: Limits) -> Message:
    """Return the presets with a button each, and a button to all options."""
    info = info_of(table)
    now = info.nearest_preset(table.options)
    changed = changes(table, now, voice)
    lines: list[Line | str] = [_about(table, one, one == now, voice) for one in info.presets]
    if changed:
        lines += ["", t(voice, "rules-changed"), *(f"✏️ {one}" for one in changed)]
    choices = [
        _choice(table, preset_name(one, voice), one == now and not changed, ("set", "preset", one))
        for one in info.presets
    ]
    beside = [one.button for one in _seats(table, voice)]
    more = Button(t(voice, "button-more-rules"), write(table.id, table.turn, "opt", "0"), "quiet")
    lines += [text for one in _seats(table, voice) for text in ("", one.text)]
    rows = (*fit.in_rows(choices, limits, _width(limits)), (*beside, more))
    return fit.message(t(voice, "title-options"), lines, rows, limits)


def _about(table: Table, preset: str, is_now: bool, voice: Voice) -> str:
    about = about_preset(info_of(table), preset, voice)
    mark = "●" if is_now else "○"
    return t(voice, "preset-line", mark=mark, name=preset_name(preset, voice), about=about)


def _all(table: Table, voice: Voice, limits: Limits) -> Message:
    """Return the first option of each group and all that are changed, with a button a group."""
    groups = _groups(table, limits)
    entries = _entries(table, voice)
    lines = [one.text for one in entries if one.heads or one.is_changed]
    buttons = [one.button for one in entries if one.key == PLAYERS_KEY]
    buttons += [_group_button(table, one, n, voice, limits) for n, one in enumerate(groups, 1)]
    way = _back(table, "button-presets-back", ("options",), voice)
    rows = (
        *fit.in_rows(buttons, limits, _width(limits)),
        (way,) if len(info_of(table).presets) > 1 else (),
    )
    how = [t(voice, "options-how-groups" if buttons else "options-none")]
    return fit.message(t(voice, "title-options"), fit.apart([lines, how]), rows, limits)


def _group_button(
    table: Table, group: Sequence[Option], number: int, voice: Voice, limits: Limits
) -> Button:
    """Return the button for a group: its form, its page, or its only option."""
    first, *others = group
    if limits.fields:
        token = write(table.id, table.turn, FORM, first.key)
    else:
        token = write(table.id, table.turn, "opt", str(number) if others else first.key)
    if not (others or limits.fields):
        return Button(fit.cut(option_name(info_of(table), first, voice)), token)
    name = group_name(info_of(table), first, voice)
    return Button(fit.cut(t(voice, "option-form", name=name)), token)


def _page(table: Table, group: Sequence[Option], voice: Voice, limits: Limits) -> Message:
    """Return the options of a group with a button each."""
    shown = [one for one in _entries(table, voice) if one.key in {option.key for option in group}]
    lines = fit.apart([[one.text for one in shown], [t(voice, "options-how")]])
    rows = fit.in_rows([one.button for one in shown], limits, _width(limits))
    back = _back(table, "button-options-back", ("opt", "0"), voice)
    title = t(voice, "title-option", name=group_name(info_of(table), group[0], voice))
    return fit.message(title, lines, (*rows, (back,)), limits)


class _Entry(NamedTuple):
    """An option in the menu. *heads*: it is the first of a group."""

    key: str
    text: str
    button: Button
    is_changed: bool
    heads: bool


def _entries(table: Table, voice: Voice) -> list[_Entry]:
    """Return entries for the options that have an effect, given the others."""
    info = info_of(table)
    seats = len(table.places)
    changed = info.differing(table.options, info.nearest_preset(table.options), seats)
    found = [] if len(info.presets) > 1 else _seats(table, voice)
    for one, heads in _free(table):
        text = option_line(info, one, table.options, voice)
        name = option_name(info, one, voice)
        entry = _entry(table, one.key, name, text, one not in changed)
        found.append(entry._replace(heads=heads))
    return found


def _seats(table: Table, voice: Voice) -> list[_Entry]:
    """Return the entry for the number of players, if that can be chosen."""
    seats = info_of(table).seats
    if len(seats) == 1:
        return []
    is_usual = len(table.places) == seats[0]
    name = t(voice, "option-players")
    return [_entry(table, PLAYERS_KEY, name, players(table, voice), is_usual)]


def _free(table: Table) -> list[tuple[Option, bool]]:
    """Return the options that have an effect, each with whether it is the first of a group."""
    info = info_of(table)
    found = []
    heads = True
    for one in info.options:
        heads = heads or one.heads
        if info.matters(one, table.options, len(table.places)):
            found.append((one, heads))
            heads = False
    return found


def _entry(table: Table, key: str, name: str, text: str, is_usual: bool) -> _Entry:
    """Return an entry of the menu, with a sign if its value is not the default."""
    button = Button(fit.cut(name), write(table.id, table.turn, "opt", key))
    sign = "▫️" if is_usual else "✏️"
    return _Entry(key, f"{sign} {text}", button, is_changed=not is_usual, heads=True)


# Options that belong together, as a form


def options_form(table: Table, key: str, voice: Voice, limits: Limits) -> Message | None:
    """Return the form that begins with the option *key*; None if none does now."""
    groups = _groups(table, limits) if limits.fields else []
    options = next((one for one in groups if one[0].key == key), None)
    if options is None:
        return None
    title = fit.cut(group_name(info_of(table), options[0], voice), _MOST_LABEL)
    fields = tuple(_field(table, one, voice) for one in options)
    return Message(form=Form(title, write(table.id, table.turn, FILL), fields))


def _groups(table: Table, limits: Limits) -> list[list[Option]]:
    """Return the options that have an effect, with as many in a group as a form may hold."""
    groups: list[list[Option]] = []
    for one, heads in _free(table):
        if heads or (limits.fields and len(groups[-1]) == limits.fields):
            groups.append([])
        groups[-1].append(one)
    return groups


def _label(table: Table, option: Option, voice: Voice) -> str:
    """Return the name of a field, which says what its number counts: no unit stands behind it."""
    own = as_played_here(f"field-{option.key}", table)
    return t(voice, own) if has(own) else option_name(info_of(table), option, voice)


def _field(table: Table, option: Option, voice: Voice) -> Field:
    info = info_of(table)
    now = str(table.options[option.key])
    name = fit.cut(_label(table, option, voice), _MOST_LABEL)
    if option.numbers is not None:
        return Field(option.key, name, reach(option, voice), now=(now,))
    meant = ((one, {**table.options, option.key: one}) for one in option.words)
    choices = tuple((one, value_words(info, option, here, voice)) for one, here in meant)
    words = tuple(now.split("+")) if option.several else (now,)
    return Field(option.key, name, choices=choices, now=words, several=option.several)


# One option


def _players(table: Table, voice: Voice, limits: Limits) -> Message:
    seats = sorted(info_of(table).seats)
    buttons = [
        _choice(table, str(one), one == len(table.places), ("set", PLAYERS_KEY, str(one)))
        for one in seats
    ]
    title = t(voice, "title-option", name=t(voice, "option-players"))
    to = "button-presets-back" if len(info_of(table).presets) > 1 else "button-options-back"
    rows = (*fit.in_rows(buttons, limits), (_back(table, to, ("options",), voice),))
    return fit.message(title, [players(table, voice)], rows)


def _back(table: Table, label: str, words: tuple[str, ...], voice: Voice) -> Button:
    return Button(t(voice, label), write(table.id, table.turn, *words), "quiet")


def _choice(table: Table, label: str, is_now: bool, words: tuple[str, ...]) -> Button:
    """Return the button of a value; the present value has a tick."""
    token = write(table.id, table.turn, *words)
    return Button(fit.cut(f"✓ {label}"), token, "good") if is_now else Button(fit.cut(label), token)


def _values(table: Table, option: Option, voice: Voice, limits: Limits) -> Message:
    info = info_of(table)
    now = table.options[option.key]
    choices = option.words if option.numbers is None else _sensible(option, now)
    buttons = [_value_button(table, option, one, voice) for one in choices]
    per_row = 1 if option.words else fit.MOST_PER_ROW
    if len(choices) >= fit.room(limits):
        per_row = fit.MOST_PER_ROW
    back = _back(table, "button-options-back", ("opt", "0"), voice)
    rows = (*fit.in_rows(buttons, limits, per_row), (back,))
    title = t(voice, "title-option", name=option_name(info, option, voice))
    lines = [t(voice, "option-now", value=value_words(info, option, table.options, voice))]
    lines += [t(voice, "option-several")] if option.several else []
    return fit.message(title, [*lines, *_typed(table, option, voice)], rows, limits)


def _typed(table: Table, option: Option, voice: Voice) -> list[str]:
    """Return how to choose a number that has no button."""
    if option.numbers is None:
        return []
    _, lowest, highest = option.numbers
    command = f"{voice.surface:start {table.game} {option.key}={highest}}"
    return [t(voice, "options-typed", lowest=lowest, highest=highest, command=command)]


def _value_button(table: Table, option: Option, value: str | int, voice: Voice) -> Button:
    now = table.options[option.key]
    number = isinstance(value, int) and value != option.also
    here = {**table.options, option.key: value}
    label = str(value) if number else value_words(info_of(table), option, here, voice)
    is_now = str(value) in str(now).split("+") if option.several else value == now
    sign = ("-" if is_now else "+") if option.several else ""
    return _choice(table, label, is_now, ("set", option.key, f"{sign}{value}"))


def _sensible(option: Option, now: str | int) -> tuple[int, ...]:
    """Return a few numbers to choose from: the present one, the default, some around it."""
    if option.numbers is None:
        return ()
    usual, lowest, highest = option.numbers
    within = [number for number in _ROUND if lowest <= number <= highest]
    middle = usual or lowest or 1
    near = sorted(within, key=lambda number: abs(log(number / middle)))[:_MOST_NUMBERS]
    also = set() if option.also is None else {option.also}
    return tuple(sorted({*near, lowest, usual, highest, int(now), *also}))


def _width(limits: Limits) -> int:
    return limits.per_row if limits.per_row <= _ROOMY else _WIDE
