"""Greetings of people who have no table, and the buttons that open one."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.model import lobby
from bot.model.messages import Audience, Button, Message, said
from bot.model.names import clean
from bot.model.table import Phase, Table
from bot.model.tokens import NO_TABLE, START, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.howto import howto_button
from bot.presenter.scene import room_name
from bot.text.i18n import t


def welcome(voice: Voice, link: str | None) -> Message:
    """Return the first private message to somebody who sits at no table.

    *link* adds the bot to a group or server of theirs, where there is such a link.
    """
    first = (_start(voice, "play-now"), howto_button(voice))
    return fit.message("", t(voice, "welcome").split("\n"), (first, add_button(link, voice)))


def welcome_back(table: Table, voice: Voice, link: str | None) -> Message:
    """Return the greeting, in private, of somebody who sits at a table."""
    room, game = room_name(table), t(voice, f"game-{table.game}")
    key = "welcome-at" if room else "welcome-playing"
    first = (_start(voice, "play-now"), howto_button(voice))
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


def start_button(voice: Voice, *game: str) -> Button:
    """Return the button that opens a table in a room, for its usual game if none is named."""
    return _start(voice, "start", *game)


def another(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Return the button that opens another table after a closed one: once played, one like it."""
    if table.phase is not Phase.CLOSED:
        return ()
    if table.alone:
        return (alone_button(voice, table.game),)
    if not table.deal:
        return (start_button(voice, table.game),)
    return (Button(t(voice, "button-reopen"), write(table.id, table.turn, "reopen"), "good"),)


def alone_button(voice: Voice, *game: str) -> Button:
    """Return the button that deals to one person and AI players at once, in private."""
    return _start(voice, "play-alone", *game)


def game_button(game: str, voice: Voice, *, alone: bool = False) -> Button:
    """Return the button that does what ``start`` and the name of a *game* do.

    *alone*: in a private chat, where it deals to the reader and AI players at once.
    """
    key, name = "play-game-alone" if alone else "play-game", t(voice, f"game-{game}")
    return replace(_start(voice, "start", game), label=t(voice, key, game=name))


def change_offered(table: Table, game: str, voice: Voice) -> Message:
    """Return, for everybody in a room, who may change its lobby to another game by the button."""
    host, name, key = lobby.host_of(table), t(voice, f"game-{game}"), game.replace("_", " ")
    token = write(table.id, table.turn, "game", game)
    button = Button(t(voice, "change-to-game", game=name), token)
    if host is None or table.shared:
        told = t(voice, "change-offered-shared", game=name)
    else:
        told = t(voice, "change-offered", game=name, key=key, name=clean(host.name))
    return replace(said(told, (button,)), audience=Audience.ROOM)


def _start(voice: Voice, label: Literal["start", "play-now", "play-alone"], *game: str) -> Button:
    return Button(t(voice, f"button-{label}"), write(NO_TABLE, 0, START, *game), "good")


def nameless(table: Table | None, voice: Voice) -> Message:
    """Return why nobody who writes under another name can be served, and what they may press."""
    if table is None:
        return said(t(voice, "nameless"), (_start(voice, "start"),))
    word = "join" if table.phase is Phase.LOBBY else "hand"
    press = Button(t(voice, f"button-{word}"), write(table.id, table.turn, word), "good")
    return said(t(voice, "nameless"), (press,))
