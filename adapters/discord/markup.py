"""A message of the bot in Discord's form: plain content and rows of buttons.

Content rather than an embed: it uses the whole width of a phone, is what the notification of a
private message shows, and needs no permission to embed links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import discord

from adapters.discord.emojis import Emojis
from adapters.discord.pictures import file_of
from bot.model.messages import Button, Choice, Field, Form, Line, Message, Style

MOST_CONTENT = 2000
MOST_LABEL = 80
MOST_OPTION, MOST_PLACEHOLDER = 100, 150
MOST_TYPED = 9
"""Most digits of a number in a form."""
ONE_OF = "one."
"""Prefix of the custom id of a menu whose options are tokens themselves."""
NOTHING = "\u200b"
"""Replaces an empty text, which Discord would refuse."""

LAUNCH = "activity"
"""The custom id of the button that opens the page inside Discord."""

_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "quiet": discord.ButtonStyle.secondary,
}

_ACTIVE = re.compile(
    r"""
      [\\*_~`|<@\[\]]              # emphasis, code, spoilers, mentions, timestamps, masked links
    | ^[^\S\n]*[-+#>]              # lists, headers, small print, quotes
    | ^[^\S\n]*\d+\.               # numbered lists
    | :(?=//)                      # links
    | :(?=[\w+~-]+:)               # emoji by name
    | (?<=discord)\.|(?<=discordapp)\.   # invitations, which need no scheme to be shown as such
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)


def escaped(text: str) -> str:
    """Return *text* escaped, so that Discord shows it exactly as it is."""
    return _ACTIVE.sub(lambda found: found[0][:-1] + "\\" + found[0][-1], text)


def _bold(text: str) -> str:
    return "\n".join(f"**{row.strip()}**" if row.strip() else row for row in text.split("\n"))


def _line(line: Line) -> str:
    text = _with_clock(line)
    return _bold(text) if line.strong else f"-# {text}" if line.quiet else text


def _block(lines: Iterable[Line]) -> str:
    """Return lines that people copy: where they are code, nothing in them is escaped."""
    return "```\n{}\n```".format("\n".join(line.text.replace("`", "'") for line in lines))


def _with_clock(line: Line) -> str:
    """Return a line's text; its clock is a timestamp that clients keep up to date."""
    around = line.around_clock
    if around is None or line.clock is None:
        return escaped(line.text)
    before, behind = map(escaped, around)
    return f"{before}<t:{round(line.clock.at / 1000)}:R>{behind}"


def content(message: Message, emojis: Emojis) -> str:
    """Return a message's title and lines, shortened by whole lines if they are too long.

    Cards are emojis if there is room. In a message that notifies they stay text, because phones
    show it first as a notification, where emojis appear by name; in code too, as it is copied.
    """
    rows = [_bold(escaped(message.title))] if message.title else []
    for is_code, group in groupby(message.lines, key=lambda line: line.code):
        lines = list(group)
        rows += [_block(lines)] if is_code else map(_line, lines)
    text = "\n".join(rows)
    if message.calls is not None:
        user, name = message.calls
        text = text.replace(escaped(name), f"<@{user.partition(':')[2]}>", 1)
    plain = message.notify or any(line.code for line in message.lines)
    pictured = text if plain else emojis.written(text)
    text = pictured if len(pictured) <= MOST_CONTENT else text
    if len(text) > MOST_CONTENT:
        head = text[: MOST_CONTENT - 2]
        text = (head.rpartition("\n")[0] or head) + "\n…"
    return text if text.strip() else NOTHING


def pings(message: Message) -> discord.AllowedMentions:
    """Return who is notified: only the person whom a message calls, if any."""
    called = [] if message.calls is None else [message.calls[0].partition(":")[2]]
    users = [discord.Object(one) for one in called]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _button(button: Button, row: int, emojis: Emojis) -> discord.ui.Button[discord.ui.View]:
    label = button.label[:MOST_LABEL]
    if button.url:
        return discord.ui.Button(label=label, url=button.url, row=row)
    words, emoji = emojis.on(label)
    return discord.ui.Button(
        label=words or None,
        emoji=emoji,
        custom_id=button.token or None,
        style=_STYLES[button.style],
        disabled=not button.enabled,
        row=row,
    )


def launching(message: Message) -> Message:
    """Return a message whose links to the page open it inside Discord, not in a browser."""
    if not any(one.page for row in message.rows for one in row):
        return message
    rows = tuple(tuple(_launching(one) for one in row) for row in message.rows)
    return replace(message, rows=rows)


def _launching(button: Button) -> Button:
    return replace(button, url="", token=LAUNCH) if button.page else button


def _menu(choice: Choice, row: int, emojis: Emojis) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=one.label[:MOST_OPTION],
            value=one.value,
            emoji=emojis.on(one.label)[1],
            default=one.chosen,
        )
        for one in choice.options
    ]
    return discord.ui.Select(
        custom_id=choice.token or f"{ONE_OF}{row}",
        placeholder=choice.label[:MOST_PLACEHOLDER],
        min_values=0 if choice.token else 1,
        max_values=len(options) if choice.token else 1,
        options=options,
        row=row,
    )


def pressed(custom_id: str, values: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the token that a button or a menu stands for, and what else was chosen there."""
    if custom_id.startswith(ONE_OF) and len(values) == 1:
        return values[0], ()
    return custom_id, tuple(values)


def keys(message: Message, emojis: Emojis) -> discord.ui.View | None:
    """Return a message's menus and buttons; None if it has none.

    The view is stopped before it is sent, so that the client keeps nothing of it. Presses are read
    from the custom id alone, so buttons work after a restart too.
    """
    if not message.rows and not message.choices:
        return None
    view = discord.ui.View(timeout=None)
    for row, choice in enumerate(message.choices):
        view.add_item(_menu(choice, row, emojis))
    for row, buttons in enumerate(message.rows, len(message.choices)):
        for button in buttons:
            view.add_item(_button(button, row, emojis))
    view.stop()
    return view


def shown(message: Message, emojis: Emojis) -> dict[str, Any]:
    """Return a message's content and view, as all calls of the library take them."""
    return {"content": content(message, emojis), "view": keys(message, emojis)}


def sent(message: Message, emojis: Emojis) -> dict[str, Any]:
    """Return the same of a new message, with its file; what it lacks is left out, never None."""
    silent = message.silent or None
    all_of_it = {**shown(message, emojis), "file": file_of(message), "silent": silent}
    return {key: value for key, value in all_of_it.items() if value is not None}


def modal(form: Form) -> discord.ui.Modal:
    """Return a form as a Discord modal. It is stopped, as views are; see ``keys``."""
    found = discord.ui.Modal(title=form.title, custom_id=form.token, timeout=None)
    for field in form.fields:
        found.add_item(_label(field))
    found.stop()
    return found


def _label(field: Field) -> discord.ui.Label[discord.ui.Modal]:
    about = field.about or None
    component: discord.ui.Select[discord.ui.Modal] | discord.ui.TextInput[discord.ui.Modal]
    if field.choices:
        component = discord.ui.Select(
            custom_id=field.key,
            options=[
                discord.SelectOption(label=means[:MOST_OPTION], value=one, default=one in field.now)
                for one, means in field.choices
            ],
            min_values=0 if field.several else 1,
            max_values=len(field.choices) if field.several else 1,
            required=not field.several,
        )
    else:
        now = "".join(field.now)
        component = discord.ui.TextInput(custom_id=field.key, default=now, max_length=MOST_TYPED)
    return discord.ui.Label(text=field.label, description=about, component=component)


def answers(components: list[Any]) -> tuple[tuple[str, str], ...]:
    """Return the answers of a form, by field; several words are joined by +."""
    asked = (one.get("component") or {} for one in components)
    return tuple(
        (one["custom_id"], "+".join(one["values"]) if "values" in one else one.get("value", ""))
        for one in asked
        if "custom_id" in one
    )
