"""A message of the bot in Telegram's form: HTML and an inline keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from html import escape
from itertools import groupby

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from adapters.telegram.addresses import Spot
from bot.model.messages import Button, Line, Message, Style
from bot.model.ports import Limits
from bot.model.voice import MARK

LIMITS = Limits(buttons=100, per_row=8, text=4096, peek=200, greys=True, copies=256, caption=1024)

IDLE = "-"
"""The data of a button that only shows something; pressing it does nothing."""
NOTHING = "…"
"""Replaces an empty text, which Telegram would refuse."""
BELOW = "⬇"
"""All that is left of a message whose place another has taken, where it cannot be removed."""

_STYLES: dict[Style, str] = {"good": "success", "danger": "danger"}
_COMMAND = re.compile(r"(?<![\w/])/dehla\b(?!@)")
_MARKED = re.compile(f"{MARK}([^{MARK}]*){MARK}")


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture as it is sent, and the key it is known by."""

    image: bytes = field(repr=False)
    digest: str


@dataclass(frozen=True, slots=True)
class Page:
    """A message as it is sent."""

    html: str
    keyboard: InlineKeyboardMarkup | None
    without_clocks: str
    """The same text with words instead of self-updating clocks."""
    older: InlineKeyboardMarkup | None
    """The same keyboard without the buttons that older servers refuse: greyed ones, and copying."""
    photo: Photo | None = None
    """The picture above the text, which is then its caption."""
    silent: bool = False


def page(message: Message, bot_name: str | None = None) -> Page:
    """Return a message as it is sent.

    *bot_name* is added to the commands in the text: in a group, a bot is sure to see ``/dehla``
    only if it is addressed (privacy mode).
    """
    lines = [Line(message.title, strong=True)] if message.title else []
    named = [_named(line, bot_name) for line in (*lines, *message.lines)]
    shown = list(_shortened(named))
    text = _written(shown)
    words = _written([replace(line, clock=None) for line in shown])
    keyboard, older = _keyboard(message, newest=True), _keyboard(message, newest=False)
    if not words.strip():
        return Page(NOTHING, keyboard, NOTHING, older)
    photo = _photo(message, "\n".join(line.text for line in shown))
    html, plain = _calling(text, message), _calling(words, message)
    return Page(html, keyboard, plain, older, photo, message.silent)


def _photo(message: Message, text: str) -> Photo | None:
    """Return the picture of a message; None if its text is too long for a caption."""
    picture = message.picture
    if picture is None or not picture.image or length(text) > LIMITS.caption:
        return None
    return Photo(picture.image, picture.digest)


def length(text: str) -> int:
    """Return the length of a text as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """Return *text* shortened to *most* units."""
    if length(text) <= most:
        return text
    units = text.encode("utf-16-le", "surrogatepass")[: 2 * (most - 1)]
    return units.decode("utf-16-le", "ignore").rstrip() + "…"


def _named(line: Line, bot_name: str | None) -> Line:
    return (
        line
        if bot_name is None or line.code
        else replace(line, text=_COMMAND.sub(rf"\g<0>@{bot_name}", line.text))
    )


def _shortened(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines that fit in one message, the last one cut if need be."""
    left = LIMITS.text
    for line in lines:
        if left <= 1:
            return
        yield replace(line, text=cut(line.text, left))
        left -= length(line.text) + 1


def _written(lines: Iterable[Line]) -> str:
    """Return lines as HTML; apps copy a block of code when it is tapped."""
    found: list[str] = []
    for is_code, group in groupby(lines, key=lambda line: line.code):
        rows = [_html(line) for line in group]
        found += [f"<pre>{chr(10).join(rows)}</pre>"] if is_code else rows
    return "\n".join(found)


def unmarked(text: str) -> str:
    """Return a text for where it cannot be formatted, such as a pop-up."""
    return text.replace(MARK, "")


def _html(line: Line) -> str:
    """Return a line as HTML.

    Commands are code: apps would make a link of ``/dehla`` alone, without the words behind it. In
    Telegram code is never part of anything else that is formatted.
    """
    parts = _MARKED.split(_with_clock(line))
    return "".join(
        f"<code>{part}</code>" if number % 2 else _text(unmarked(part), strong=line.strong)
        for number, part in enumerate(parts)
    )


def _text(safe: str, *, strong: bool) -> str:
    return f"<b>{safe}</b>" if strong and safe.strip() else safe


def _calling(html: str, message: Message) -> str:
    """Return *html* with the name of the person it calls as a mention, which notifies them."""
    if message.calls is None:
        return html
    user, name = message.calls
    shown = escape(name, quote=False)
    return html.replace(shown, f'<a href="tg://user?id={Spot.of(user).chat}">{shown}</a>', 1)


def _with_clock(line: Line) -> str:
    """Return a line's text; its clock becomes an entity of type "date_time"."""
    around = line.around_clock
    if around is None or line.clock is None:
        return escape(line.text, quote=False)
    before, behind = (escape(one, quote=False) for one in around)
    words = escape(line.clock.words, quote=False)
    unix = round(line.clock.at / 1000)
    return f'{before}<tg-time unix="{unix}" format="r">{words}</tg-time>{behind}'


def _keyboard(message: Message, *, newest: bool) -> InlineKeyboardMarkup | None:
    rows: list[list[InlineKeyboardButton]] = []
    left = LIMITS.buttons
    for row in message.rows:
        taken = [button for button in row if newest or (button.enabled and not button.copy)]
        shown = [_button(button) for button in taken][:left]
        left -= len(shown)
        rows += [shown[n : n + LIMITS.per_row] for n in range(0, len(shown), LIMITS.per_row)]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    label = button.label.strip() or NOTHING
    if not button.enabled:
        return InlineKeyboardButton(label, api_kwargs={"disabled": {}})
    if button.app:
        return InlineKeyboardButton(label, web_app=WebAppInfo(button.app))
    if button.url:
        return InlineKeyboardButton(label, url=button.url)
    if button.copy:
        return InlineKeyboardButton(label, copy_text=CopyTextButton(button.copy))
    return InlineKeyboardButton(
        label, callback_data=button.token or IDLE, style=_STYLES.get(button.style)
    )
