"""Reads arguments of the command line, and reports wrong ones."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec

from bot.text.games import level_key
from bot.text.lexicon import bare
from engine.ai import PLAYERS
from engine.ai.player import Player
from engine.errors import BadOption
from engine.game import AnyGame, Options
from engine.games import GAMES

P = ParamSpec("P")

DONE, DIFFERENT, WRONG_INPUT = 0, 1, 2
"""Exit codes: success; a record does not agree with the rules; the request itself is wrong."""

STREAM = "-"
"""The file name that means standard input or output."""


class BadInput(Exception):
    """The request is wrong; one sentence says how, and what would be right."""


def answered(command: Callable[P, int]) -> Callable[P, int]:
    """Return *command*, but with a wrong request reported in one line, and the exit code for it."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except BadInput as bad:
            sys.stdout.flush()
            sys.stderr.write(f"{bad}\n")
            return WRONG_INPUT
        except BrokenPipeError:
            # The reader of our output is gone (| head), and Python flushes stdout again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DIFFERENT

    return run


def asked_game(name: str) -> AnyGame:
    """Return the game with this key or alias; case, spaces, accents and apostrophes are ignored."""
    wanted = bare(name)
    for game in GAMES.values():
        if wanted in map(bare, (game.info.key, *game.info.aliases)):
            return game
    raise BadInput(f"there is no game {name!r}; the games are {', '.join(GAMES)}")


def asked_seats(game: AnyGame, seats: int | None, named: int = 1) -> int:
    """Return the number of seats asked for, or else that of the players *named*, or the usual one.

    A single named player takes every seat; several are repeated if no table has that many seats.
    """
    allowed = game.info.seats
    if seats is None:
        return named if named > 1 and named in allowed else allowed[0]
    if seats not in allowed:
        played = " or ".join(map(str, sorted(allowed)))
        raise BadInput(f"{game.info.key} is played by {played}, not by {seats}")
    return seats


def asked_options(game: AnyGame, texts: Sequence[str]) -> Options:
    """Return all options of the game, with those set that are given as ``key=value``."""
    chosen: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"an option is written key=value, not {text!r}")
        if key in chosen:
            raise BadInput(f"the option {key} is given twice")
        chosen[key] = value
    try:
        return game.info.settle(chosen)
    except BadOption as bad:
        if bad.allowed:
            raise BadInput(f"{bad.key} cannot be {bad.value!r}; allowed is {bad.allowed}") from None
        known = ", ".join(option.key for option in game.info.options)
        raise BadInput(f"{game.info.key} has no option {bad.key!r}; it has {known}") from None


def asked_player(name: str) -> Player:
    """Return the AI player of this level, named by its key or as people see it."""
    player = PLAYERS.get(level_key(name))
    if player is None:
        raise BadInput(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    return player


def asked_players(game: AnyGame, text: str, seats: int | None = None) -> list[Player]:
    """Return one player per seat; if there are fewer names than *seats*, they are repeated."""
    names = [name.strip() for name in text.split(",")]
    count = asked_seats(game, seats, len(names))
    if len(names) > count:
        raise BadInput(f"{len(names)} players are named for {count} seats")
    players = [asked_player(name) for name in names]
    return [players[seat % len(players)] for seat in range(count)]


def asked_count(count: int, least: int, what: str) -> int:
    """Return *count* if it is large enough."""
    if count < least:
        raise BadInput(f"{what} must be {least} or more, not {count}")
    return count
