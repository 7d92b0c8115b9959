"""The menu of all games."""

from __future__ import annotations

from bot.model.messages import Button, Line, Message
from bot.model.ports import Limits
from bot.model.table import Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.house_rules import numbers
from bot.presenter.opening import game_button
from bot.text.i18n import t
from engine.game import GameInfo
from engine.games import GAMES


def games_message(table: Table, voice: Voice, limits: Limits) -> Message:
    """Return all games, with a button for each that switches the table to it."""
    infos = [one.info for one in GAMES.values()]
    blocks = [_about(one, voice) for one in infos]
    rows = fit.in_even_rows([_button(table, one, voice) for one in infos], limits)
    return fit.message(t(voice, "title-games"), fit.apart(blocks), rows, limits)


def all_games(voice: Voice, *, alone: bool) -> Message:
    """Return all games, to somebody who asks which there are.

    *alone*: in a private chat without a table, where a button each deals to them and AI players.
    """
    blocks = [_about(one.info, voice) for one in GAMES.values()]
    if alone:
        found = [game_button(one, voice, alone=True, is_short=True) for one in GAMES]
        rows = [tuple(found[at : at + 2]) for at in range(0, len(found), 2)]
        blocks.append([t(voice, "asked-games-alone")])
        return fit.message(t(voice, "title-games"), fit.apart(blocks), rows)
    where = t(voice, "asked-games", button=t(voice, "button-games"))
    return fit.message(t(voice, "title-games"), fit.apart([*blocks, [where]]), ())


def _about(info: GameInfo, voice: Voice) -> list[Line | str]:
    """Return a game in two lines: its name and number of players, and what it is about."""
    name = t(voice, f"game-{info.key}")
    seats = numbers(sorted(info.seats), voice)
    heading = t(voice, "game-for", game=name, players=seats)
    return [Line(heading, strong=True), t(voice, f"about-{info.key}")]


def _button(table: Table, info: GameInfo, voice: Voice) -> Button:
    name = t(voice, f"game-{info.key}")
    is_now = info.key == table.game
    token = write(table.id, table.turn, "game", info.key)
    return Button(f"✓ {name}", token, "good") if is_now else Button(name, token)
