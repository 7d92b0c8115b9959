"""Links to the web table, and to the room of a table."""

from __future__ import annotations

from dataclasses import replace

from bot.model.messages import Button, Message, said
from bot.model.ports import Limits
from bot.model.voice import Voice
from bot.presenter import fit
from bot.text.i18n import t


def watch_page(address: str, voice: Voice) -> Message:
    """Return a link with which anybody may watch."""
    button = Button(t(voice, "button-page-watch"), url=address, page=True)
    return said(t(voice, "page-watch"), (button,))


def table_page(app: str, voice: Voice) -> Message:
    """Return a link that opens a table inside the platform; people seated there see their seat."""
    button = Button(t(voice, "button-page-watch"), url=app, page=True)
    return said(t(voice, "page-table"), (button,))


def replay_page(address: str, voice: Voice, app: str = "") -> Button:
    """Return the button that opens a deal that is over, step by step."""
    return Button(t(voice, "button-page-replay"), url=address, app=app)


def own_page(address: str, voice: Voice, app: str = "") -> Message:
    """Return the link with which one person plays; it is for nobody else.

    *app* opens the page inside the private chat, where the platform says who opens it.
    """
    button = Button(t(voice, "button-page-own"), url=address, app=app, page=True)
    return said(t(voice, "page-own"), (button,))


def with_way_back(whisper: Message, url: str, voice: Voice, limits: Limits) -> Message:
    """Return a private message about a table with a link to its room, if there is space for it."""
    if len(whisper.rows) >= fit.room(limits):
        return whisper
    button = Button(t(voice, "button-to-group"), url=url, style="quiet")
    return replace(whisper, rows=(*whisper.rows, (button,)))
