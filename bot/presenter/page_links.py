"""Links to the web table, and to the room of a table."""

from __future__ import annotations

from dataclasses import replace

from bot.model.messages import Button, Line, Message, said
from bot.model.ports import Limits
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.copying import copy_buttons
from bot.text.i18n import t


def watch_page(address: str, voice: Voice, limits: Limits) -> Message:
    """Return a link with which anybody may watch."""
    return _to_send_on("page-watch", address, voice, limits)


def table_page(app: str, voice: Voice, limits: Limits) -> Message:
    """Return a link that opens a table inside the platform; people seated there see their seat."""
    return _to_send_on("page-table", app, voice, limits)


def _to_send_on(key: str, address: str, voice: Voice, limits: Limits) -> Message:
    """Return a link for everybody, which people open, or copy for their friends."""
    button = Button(t(voice, "button-page-see"), url=address, page=True)
    copying = copy_buttons("button-copy-link", address, voice, limits)
    lines = (t(voice, key), Line(address, code=True))
    return fit.message("", lines, ((button,), copying))


def replay_page(address: str, voice: Voice, app: str = "") -> Button:
    """Return the button that opens a deal that is over, step by step."""
    return Button(t(voice, "button-page-see"), url=address, app=app)


def own_page(address: str, voice: Voice, app: str = "") -> Message:
    """Return the link with which one person plays; it is for nobody else.

    *app* opens the page inside the private chat, where the platform says who opens it.
    """
    button = Button(t(voice, "button-page-see"), url=address, app=app, page=True)
    return said(t(voice, "page-own"), (button,))


def with_way_back(whisper: Message, url: str, voice: Voice, limits: Limits) -> Message:
    """Return a private message about a table with a link to its room, if there is space for it."""
    if not fit.takes_a_row(whisper, limits):
        return whisper
    button = Button(t(voice, "button-to-group"), url=url, style="quiet")
    return replace(whisper, rows=(*whisper.rows, (button,)))
