"""House rules in words, and the private menu that changes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import log

from bot.i18n import t
from bot.messages import Button, Message
from bot.ports import Limits
from bot.presenter import fit
from bot.presenter.scene import info_of
from bot.table import Table
from bot.tokens import write
from engine.game import GameInfo, Option, Options

_WIDE = 2
"""Long labels side by side where a platform would squeeze more into a row."""
_ROUND = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240)
_MOST_NUMBERS = 6
_ROOMY = 5
"""A platform that allows at most so many in a row breaks rows by itself on a phone."""


def house_rules(info: GameInfo, options: Options, locale: str) -> list[str]:
    """Return the rules that people ask about first: the game's first option, and what differs."""
    settled = info.settle(options)
    first, *rest = info.options
    changed = [one for one in rest if _is_told(one, info, settled)]
    lines = [option_line(one, settled[one.key], locale) for one in (first, *changed)]
    usual = "options-others-usual" if len(changed) < len(rest) else "options-none-usual"
    return [*lines, t(locale, usual)]


def _is_told(option: Option, info: GameInfo, settled: Options) -> bool:
    """Return whether an option says something: it differs and matters, or what it needs does."""
    other, values = option.needs or ("", ())
    if other and settled[other] not in values:
        return False
    needed_now = any(one.key == other and settled[other] != one.default for one in info.options)
    return needed_now or settled[option.key] != option.default


def option_line(option: Option, value: str | int, locale: str) -> str:
    """Return an option with its value in words: ``Trump: ...``."""
    name = t(locale, f"option-{option.key}")
    return t(locale, "option-line", name=name, value=value_words(option, value, locale))


def value_words(option: Option, value: str | int, locale: str) -> str:
    """Return what a value of an option means."""
    if isinstance(value, int) and value != option.also:
        return t(locale, f"option-{option.key}-number", count=value)
    return t(locale, f"option-{option.key}-{value}")


def options_message(table: Table, key: str | None, locale: str, limits: Limits) -> Message:
    """Return the private menu: all options, or the values of the option *key*.

    A number as *key* is a further page of the options.
    """
    option = next((one for one in info_of(table).options if one.key == key), None)
    if option is not None:
        return _values(table, option, locale, limits)
    return _all(table, int(key) if key is not None and key.isdecimal() else 0, locale, limits)


def _all(table: Table, page: int, locale: str, limits: Limits) -> Message:
    options = info_of(table).options
    size = limits.buttons if len(options) <= limits.buttons else limits.buttons - limits.per_row
    pages = -(-len(options) // size)
    page = min(page, pages - 1)
    part = options[page * size : page * size + size]
    lines = fit.apart(
        [[_with_sign(table, one, locale) for one in group] for group in _groups(part)]
    )
    buttons = [_open_button(table, one, locale) for one in part]
    turns = [
        Button(t(locale, f"button-{word}"), write(table.id, table.turn, "opt", str(to)), "quiet")
        for word, to in (("earlier", page - 1), ("more", page + 1))
        if 0 <= to < pages
    ]
    rows = (*fit.in_rows(buttons, limits, _width(limits)), tuple(turns))
    lines += ["", t(locale, "options-how")]
    return fit.message(t(locale, "title-options"), lines, rows, limits)


def _groups(options: tuple[Option, ...]) -> Iterator[tuple[Option, ...]]:
    """Yield the options that belong together."""
    starts = [at for at, one in enumerate(options) if at == 0 or one.heads]
    for start, end in pairwise((*starts, len(options))):
        yield options[start:end]


def _with_sign(table: Table, option: Option, locale: str) -> str:
    """Return an option in words, with a sign where it is not as usual."""
    now = table.options[option.key]
    return f"{'▫️' if now == option.default else '✏️'} {option_line(option, now, locale)}"


def _open_button(table: Table, option: Option, locale: str) -> Button:
    label = t(locale, f"option-{option.key}")
    return Button(label, write(table.id, table.turn, "opt", option.key))


def _values(table: Table, option: Option, locale: str, limits: Limits) -> Message:
    now = table.options[option.key]
    back = Button(t(locale, "button-options-back"), write(table.id, table.turn, "options"), "quiet")
    choices = option.words if option.numbers is None else _sensible(option, now)
    buttons = [_value_button(table, option, one, locale) for one in choices]
    per_row = 1 if option.words else fit.MOST_PER_ROW
    if len(choices) >= limits.buttons // limits.per_row:
        per_row = fit.MOST_PER_ROW
    rows = (*fit.in_rows(buttons, limits, per_row), (back,))
    title = t(locale, "title-option", name=t(locale, f"option-{option.key}"))
    lines = [t(locale, "option-now", value=value_words(option, now, locale))]
    return fit.message(title, [*lines, *_typed(table, option, locale)], rows, limits)


def _typed(table: Table, option: Option, locale: str) -> list[str]:
    """Return how a number that has no button is chosen."""
    if option.numbers is None:
        return []
    _, lowest, highest = option.numbers
    command = f"/dehla start {table.game} {option.key}={highest}"
    return [t(locale, "options-typed", lowest=lowest, highest=highest, command=command)]


def _value_button(table: Table, option: Option, value: str | int, locale: str) -> Button:
    number = isinstance(value, int) and value != option.also
    label = str(value) if number else value_words(option, value, locale)
    token = write(table.id, table.turn, "set", option.key, str(value))
    if value == table.options[option.key]:
        return Button(f"✓ {label}", token, "good")
    return Button(label, token)


def _sensible(option: Option, now: str | int) -> tuple[int, ...]:
    """Return a few numbers to choose from: the present one, the usual one, some around it."""
    if option.numbers is None:
        return ()
    usual, lowest, highest = option.numbers
    within = [number for number in _ROUND if lowest <= number <= highest]
    near = sorted(within, key=lambda number: abs(log(number / usual)))[:_MOST_NUMBERS]
    also = set() if option.also is None else {option.also}
    return tuple(sorted({*near, lowest, usual, highest, int(now), *also}))


def _width(limits: Limits) -> int:
    return limits.per_row if limits.per_row <= _ROOMY else _WIDE
