"""What people agree on in a lobby, by the commands for it."""

from __future__ import annotations

from bot.model.errors import Refused
from bot.model.lobby import PRESET_KEY
from bot.model.messages import Message
from bot.model.requests import LONGEST
from bot.services.verbs import Ask, Handlers
from bot.text.games import game_key, level_key


async def seat_ai(on: Handlers, ask: Ask) -> Message | None:
    """``bots [level] [seat]``: seat an AI player, or change the level of one."""
    if len(ask.words) > 1:
        return await level(on, ask)
    chosen = level_key(ask.words[0]) if ask.words else None
    return await on.lobby.add_ai(ask.id, ask.person, ask.table, chosen)


async def seat(on: Handlers, ask: Ask) -> Message:
    """``seat [number]``: move to the next seat that no person has, or to that one."""
    number = " ".join(ask.words) or None
    return await on.lobby.change_seat(ask.id, ask.person, ask.table, number)


async def levels(on: Handlers, ask: Ask) -> Message:
    """``levels [level]``: show how well AI players play, or change it for all."""
    if len(ask.words) > 1:
        raise Refused("stands-alone", command=ask.verb, text=" ".join(ask.words)[:LONGEST])
    return await level(on, ask)


async def level(on: Handlers, ask: Ask) -> Message:
    """``level [level] [seat]``: show how well AI players play, or change it."""
    if not ask.words:
        return await on.lobby.show_levels(ask.person, ask.table)
    chosen, *rest = ask.words
    number = " ".join(rest) if rest else None
    return await on.lobby.set_level(ask.id, ask.person, ask.table, level_key(chosen), number)


async def hints(on: Handlers, ask: Ask) -> Message:
    """``hints [on | off]``: show or change whether there are hints."""
    if not ask.words:
        return await on.lobby.show_levels(ask.person, ask.table)
    return await on.lobby.set_hints(ask.id, ask.person, ask.table, " ".join(ask.words))


async def options(on: Handlers, ask: Ask) -> Message:
    """``options [PRESET]``, ``opt KEY``: show the house rules, or one of them; choose a preset."""
    match ask.spoken:
        case ("options",):
            return await on.lobby.show_options(ask.person, ask.table, None)
        case ("options", preset):
            return await on.lobby.set_option(
                ask.id, ask.person, ask.table, PRESET_KEY, preset.casefold()
            )
        case ("opt", key):
            return await on.lobby.show_options(ask.person, ask.table, key)
    raise _no_option(ask)


async def form(on: Handlers, ask: Ask) -> Message:
    """``form KEY``: show a form for the group of house rules that starts with *KEY*."""
    match ask.words:
        case (key,):
            return await on.lobby.show_form(ask.person, ask.table, key)
    raise _no_option(ask)


async def fill(on: Handlers, ask: Ask) -> Message:
    """``fill``: change the house rules as a sent form says."""
    return await on.lobby.fill(ask.id, ask.person, ask.table, ask.filled)


async def set_option(on: Handlers, ask: Ask) -> Message:
    """``set KEY VALUE`` or ``set KEY=VALUE``: change a house rule."""
    match tuple(part for word in ask.words for part in word.split("=") if part):
        case (key, value):
            return await on.lobby.set_option(ask.id, ask.person, ask.table, key, value)
    raise _no_option(ask)


async def game(on: Handlers, ask: Ask) -> Message:
    """``games``, ``game [NAME]``: show the games, or switch to another one.

    ``games NAME`` tells what a game is about.
    """
    if not ask.words:
        return await on.lobby.show_games(ask.person, ask.table)
    if ask.verb == "games":
        key, rest = game_key(ask.words)
        if rest:
            raise _no_option(ask)
        return await on.queries.rules(ask.person, ask.room, (key, "aim"))
    named = tuple(part for word in ask.words for part in word.split("=") if part)
    return await on.lobby.change_game(ask.id, ask.person, ask.table, named)


def _no_option(ask: Ask) -> Refused:
    return Refused("bad-option-text", text=" ".join(ask.words)[:LONGEST])
