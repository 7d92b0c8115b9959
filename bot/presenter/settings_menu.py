"""The menu of the settings of a room or a person: a line and a button for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model.messages import Button, Message
from bot.model.names import clean
from bot.model.ports import Limits
from bot.model.settings import Setting, Stored
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.text.i18n import has, t


@dataclass(frozen=True, slots=True)
class Menu:
    """Some settings.

    Args:
        words: the first words of the buttons, which say whose settings these are.
        stored: the values in force, by key; a missing one has its default.
        beside: the words of a button that leads to the other settings; () for none.
        instead: by key, what happens for now in place of what is set: a word of that setting that
            nobody can choose.
        turn: the usual time for a move in s; 0 where nobody is hurried.
    """

    words: tuple[str, ...]
    settings: tuple[Setting, ...]
    stored: Stored
    beside: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    turn: int = 0

    @property
    def title(self) -> str:
        """The key of the menu's title, and of the button that leads here."""
        return f"settings-{self.words[0]}"


def settings_menu(
    menu: Menu, key: str | None, channels: tuple[str, ...], voice: Voice, limits: Limits
) -> Message:
    """Return all settings, or the possible values of the setting *key*.

    *channels* are the names of the only channels in which tables open.
    """
    for one in menu.settings:
        if one.key == key:
            return _words(menu, one, voice, limits)
    lines = [
        t(voice, "option-line", name=_name(one, voice), value=_now(menu, one, channels, voice))
        for one in menu.settings
    ]
    buttons = [_button(_name(one, voice), (*menu.words, one.key)) for one in menu.settings]
    beside = [
        _button(t(voice, f"settings-{menu.beside[0]}"), menu.beside, is_quiet=True)
        for _ in menu.beside[:1]
    ]
    rows = (*_rows(buttons, limits), tuple(beside))
    how = t(voice, f"{menu.title}-how")
    return fit.message(t(voice, menu.title), [*lines, "", how], rows, limits)


def _now(menu: Menu, setting: Setting, channels: tuple[str, ...], voice: Voice) -> str:
    if setting.key == "channels" and channels:
        return t(voice, "setting-channels-only", rooms=", ".join(map(clean, channels)))
    word = menu.instead.get(setting.key, setting.now(menu.stored))
    if (setting.key, word) == ("clock", setting.usual):
        time = _time(menu.turn, voice) if menu.turn else t(voice, "setting-clock-none")
        return t(voice, "setting-clock-default", time=time)
    return _word(setting, word, voice)


def _words(menu: Menu, setting: Setting, voice: Voice, limits: Limits) -> Message:
    now = setting.now(menu.stored)
    buttons = [
        _button(_word(setting, one, voice), (*menu.words, setting.key, one), is_now=one == now)
        for one in setting.words
    ]
    back = _button(t(voice, "button-settings-back"), menu.words, is_quiet=True)
    rows = (*_rows(buttons, limits), (back,))
    about = f"setting-{setting.key}-about"
    lines = [t(voice, about)] if has(about) else []
    if menu.instead.get(setting.key):
        lines.append(f"{t(voice, 'setting-for-now')} {_now(menu, setting, (), voice)}")
    title = t(voice, "title-option", name=_name(setting, voice))
    return fit.message(title, lines or [_word(setting, now, voice)], rows, limits)


def _rows(buttons: list[Button], limits: Limits) -> fit.Rows:
    """Return rows of buttons that leave one row for the button that leads elsewhere."""
    rows = fit.in_even_rows(buttons, limits)
    most = fit.room(limits) - 1
    return rows if len(rows) <= most else fit.in_rows(buttons, limits, -(-len(buttons) // most))


def _name(setting: Setting, voice: Voice) -> str:
    return t(voice, f"setting-{setting.key}")


def _word(setting: Setting, word: str, voice: Voice) -> str:
    """Return what a word of a setting means: the setting's own sentence, or its usual name."""
    key = setting.key
    own = f"setting-{setting.key}-{word}"
    if key == "language" and not has(own):
        return t(word, "language-name")
    if key == "clock" and word.isdecimal():
        return _time(int(word), voice)
    return t(voice, own if has(own) else f"{key}-{word}")


def _time(seconds: int, voice: Voice) -> str:
    """Return a round time in its largest unit."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds % length == 0:
            return t(voice, f"time-{unit}", count=seconds // length)
    return t(voice, "time-seconds", count=seconds)


def _button(
    label: str, words: tuple[str, ...], *, is_now: bool = False, is_quiet: bool = False
) -> Button:
    token = write(NO_TABLE, 0, *words)
    if is_now:
        return Button(fit.cut(f"✓ {label}"), token, "good")
    return Button(fit.cut(label), token, "quiet" if is_quiet else "plain")
