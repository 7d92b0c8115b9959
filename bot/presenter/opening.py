"""Buttons that open a table, or change the game of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.model import lobby
from bot.model.messages import Audience, Button, Message, said
from bot.model.names import clean
from bot.model.table import Phase, Table
from bot.model.tokens import NO_TABLE, START, write
from bot.model.voice import Voice
from bot.text.i18n import t


def start_button(voice: Voice, *game: str) -> Button:
    """Return the button that opens a table in a room, for its usual game if none is named."""
    return opening_button(voice, "start", *game)


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
    return opening_button(voice, "play-alone", *game)


def game_button(game: str, voice: Voice, *, alone: bool = False, is_short: bool = False) -> Button:
    """Return the button that does what ``start`` and the name of a *game* do.

    *alone*: in a private chat, where it deals to the reader and AI players at once; *is_short*
    where the text above says so.
    """
    key, name = "play-game-alone" if alone else "play-game", t(voice, f"game-{game}")
    if is_short:
        return replace(opening_button(voice, "start", game), label=name, style="plain")
    return replace(opening_button(voice, "start", game), label=t(voice, key, game=name))


def to_play(game: str, voice: Voice, *, alone: bool) -> Button:
    """Return the button that opens a table of a *game*, or *alone* deals at once, in private."""
    return alone_button(voice, game) if alone else start_button(voice, game)


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


def opening_button(
    voice: Voice, label: Literal["start", "play-now", "play-alone"], *game: str
) -> Button:
    """Return a button that opens a table, in a room or alone as where it stands, by its label."""
    return Button(t(voice, f"button-{label}"), write(NO_TABLE, 0, START, *game), "good")
