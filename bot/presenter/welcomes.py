"""Greetings: of people, in private and in a room, and of a room that the bot has come to."""

from __future__ import annotations

from bot.model.messages import Button, Message, said
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.howto import howto_button
from bot.presenter.opening import opening_button, start_button
from bot.presenter.scene import room_name
from bot.text.i18n import t


def welcome(voice: Voice, link: str | None) -> Message:
    """Return the first private message to somebody who sits at no table.

    *link* adds the bot to a group or server of theirs, where there is such a link.
    """
    first = (opening_button(voice, "play-now"), howto_button(voice))
    return fit.message("", t(voice, "welcome").split("\n"), (first, add_button(link, voice)))


def welcome_back(table: Table, voice: Voice, link: str | None) -> Message:
    """Return the greeting, in private, of somebody who sits at a table."""
    room, game = room_name(table), t(voice, f"game-{table.game}")
    key = "welcome-at" if room else "welcome-playing"
    first = (opening_button(voice, "play-now"), howto_button(voice))
    told = t(voice, key, room=room, game=game).split("\n")
    return fit.message("", told, (first, add_button(link, voice)))


def welcome_here(table: Table, voice: Voice) -> Message:
    """Return the greeting, in a room, of somebody who sits at its table."""
    return said(t(voice, "welcome-playing", game=t(voice, f"game-{table.game}")))


def add_button(link: str | None, voice: Voice) -> tuple[Button, ...]:
    """Return the button of a *link* that adds the bot to a group or server, if there is one."""
    return () if link is None else (Button(t(voice, "button-add"), url=link),)


def added(voice: Voice) -> Message:
    """Return the first message in a room that the bot was added to."""
    return said(t(voice, "added"), (start_button(voice), howto_button(voice)))


def nameless(table: Table | None, voice: Voice) -> Message:
    """Return why nobody who writes under another name can be served, and what they may press."""
    if table is None:
        return said(t(voice, "nameless"), (opening_button(voice, "start"),))
    word = "join" if table.phase is Phase.LOBBY else "hand"
    press = Button(t(voice, f"button-{word}"), write(table.id, table.turn, word), "good")
    return said(t(voice, "nameless"), (press,))
