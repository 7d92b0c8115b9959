"""What was asked for at the command line, read; and how it is answered when it is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec

from bot.text.lexicon import bare
from bot.text.parsing import level_key
from engine.ai import PLAYERS
from engine.ai.player import Player
from engine.errors import BadOption
from engine.game import AnyGame, Options
from engine.games import GAMES

P = ParamSpec("P")

DONE, DIFFERENT, WRONG_INPUT = 0, 1, 2
"""Exit codes: as asked; the rules do not agree with a record; the request itself is wrong."""

STREAM = "-"
"""The name of a file that stands for standard input or output."""


class BadInput(Exception):
    """The request is wrong: one sentence says what is, and what would be right."""


def answered(command: Callable[P, int]) -> Callable[P, int]:
    """Return *command* with a wrong request answered by one line and its exit code."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except BadInput as bad:
            sys.stdout.flush()
            sys.stderr.write(f"{bad}\n")
            return WRONG_INPUT
        except BrokenPipeError:
            # Whoever read our output has gone (| head). Python flushes stdout once more at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DIFFERENT

    return run


def asked_game(name: str) -> AnyGame:
    """Return the game of this key or alias, in whatever case, spaces, accents and apostrophes."""
    wanted = bare(name)
    for game in GAMES.values():
        if wanted in map(bare, (game.info.key, *game.info.aliases)):
            return game
    raise BadInput(f"there is no game {name!r}; the games are {', '.join(GAMES)}")


def asked_seats(game: AnyGame, seats: int | None, named: int = 1) -> int:
    """Return the number of seats asked for, or else that of the players *named*, or the usual.

    One player named sits everywhere; some others are repeated where there is no table of their
    number.
    """
    allowed = game.info.seats
    if seats is None:
        return named if named > 1 and named in allowed else allowed[0]
    if seats not in allowed:
        played = " or ".join(map(str, sorted(allowed)))
        raise BadInput(f"{game.info.key} is played by {played}, not by {seats}")
    return seats


def asked_options(game: AnyGame, texts: Sequence[str]) -> Options:
    """Return all options of the game, with those written ``key=value`` set."""
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
    """Return the AI player of this level, called by its key or as people see it."""
    player = PLAYERS.get(level_key(name))
    if player is None:
        raise BadInput(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    return player


def asked_players(game: AnyGame, text: str, seats: int | None = None) -> list[Player]:
    """Return one player a seat; fewer names than *seats* are repeated."""
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
