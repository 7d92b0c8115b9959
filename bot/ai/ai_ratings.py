"""AI levels as players with fixed ratings, derived from results of the arena.

``arena.txt`` holds lines as ``dehla arena`` prints them, under the command that printed them. A
later line for the same pairing replaces an earlier one. To update the levels, run ``dehla arena
--ladder --game G`` and put its lines there; nothing else needs to be done.
"""

from __future__ import annotations

import re
from functools import cache
from math import log, sqrt
from pathlib import Path

from bot.model.ratings import BETA, MU, Rating
from engine.ai import PLAYERS
from engine.games import GAMES

FIXED = "steady"
"""The level whose rating is that of a newcomer; the arena says how far the others are from it."""
LEAST, MOST = 0.005, 0.995
"""Bounds on a share of wins: beyond them it says only that the difference is large."""

_FILE = Path(__file__).with_name("arena.txt")
_COMMAND = re.compile(r"#.*--game (?P<game>\w+)")
_LINE = re.compile(r"(?P<better>\w+) v (?P<worse>\w+)  win (?P<win>[01]\.\d+) ")

Pair = tuple[str, str]


@cache
def levels(game: str, *, pairs: bool = False) -> dict[str, Rating]:
    """Return the ratings of the AI levels for which the arena has results in a game, weakest first.

    *pairs*: rate two partners of the same level, as pairs of people are rated.
    """
    wins = {pair: win for (one, pair), win in arena().items() if one == game}
    if not wins:
        return {}
    found = {FIXED: MU}
    for _ in PLAYERS:
        found |= {
            new: found[known] + sign * difference(game, win, pairs=pairs)
            for (better, worse), win in wins.items()
            for new, known, sign in ((better, worse, 1), (worse, better, -1))
            if known in found and new not in found
        }
    order = [one for one in PLAYERS if one in found]
    return {level: Rating(found[level], 0.0) for level in order}


def difference(game: str, win: float, *, pairs: bool = False) -> float:
    """Return how far apart two levels are if the better one wins this share of its deals.

    It is the difference at which the model expects that share: with n players on either side, each
    better by d, ``log(win / (1 - win)) = n d / (beta sqrt(2 n))``. In the arena each level has half
    of the seats; a pair counts as one player.
    """
    each = 1.0 if pairs else GAMES[game].info.seats[0] / 2
    odds = min(max(win, LEAST), MOST)
    return BETA * sqrt(2 * each) * log(odds / (1 - odds)) / each


@cache
def arena() -> dict[tuple[str, Pair], float]:
    """Return the share of deals that the first level of a pairing won, by game and pairing."""
    found: dict[tuple[str, Pair], float] = {}
    game = ""
    for text in _FILE.read_text("utf-8").splitlines():
        if command := _COMMAND.match(text):
            game = command["game"]
        elif line := _LINE.match(text):
            found[game, (line["better"], line["worse"])] = float(line["win"])
    return found
