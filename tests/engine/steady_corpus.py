"""What ``steady`` chooses, recorded: positions met in play, and the move that it makes in each.

``tests/engine/corpus/<game>.txt.xz`` holds 3,000 positions a game in matches under random house
rules, played by mixtures of ``steady`` and ``casual``. A match begins with its options, an action
is a line as in a record, and behind ``|`` stands what ``steady`` chose in the view before it.
``python -m tests.engine.steady_corpus [game ...]`` plays them again and prints how many moves are
equal; with ``--write`` it records what is chosen now. Do that only where the move is meant to
change: the difference is what you say you have changed.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engine.actions import read, write
from engine.ai import PLAYERS
from engine.game import Game, RandomLuck
from engine.games import GAMES
from engine.records import HOUSE
from engine.seats import DEALER
from tests.strategies import Options, every_value, without_clashes

FOLDER = Path(__file__).parent / "corpus"
POSITIONS = 3_000
LONGEST = 160
"""Actions of a match before another one begins."""
EVERY = 5
"""One of this many choices of a match is recorded, so that there are many matches."""
STEADINESS = (0.0, 0.5, 0.9, 1.0)
"""How often everybody in a match does what ``steady`` advises; any legal action otherwise."""


class Difference(NamedTuple):
    """A position in which another move is made than was recorded."""

    match: int
    rules: str
    line: int
    seat: int
    recorded: str
    chosen: str

    def __str__(self) -> str:
        where = f"match {self.match} ({self.rules}), line {self.line}, seat {self.seat}"
        return f"{where}: {self.recorded} was recorded, {self.chosen} is chosen"


def recorded(game: Game[Any], positions: int = POSITIONS) -> Iterator[str]:
    """Yield the lines of a corpus of *game*, as ``steady`` plays now."""
    found = 0
    for number in count():
        if found >= positions:
            return
        rng = Random(f"{game.info.key}:{number}")
        options, seats = _rules(game, rng), rng.choice(game.info.seats)
        said = "".join(f" {key}={value}" for key, value in options.items())
        yield f"match {number} seats={seats}{said}"
        for line in _played(game, options, seats, rng):
            yield line
            found += "|" in line
            if found >= positions:
                return


def _rules(game: Game[Any], rng: Random) -> Options:
    """Return house rules with any number of the options changed."""
    options = game.info.options
    some = rng.sample(options, rng.randrange(len(options) + 1))
    return without_clashes(game, {one.key: rng.choice(every_value(one)) for one in some})


def _played(game: Game[Any], options: Options, seats: int, rng: Random) -> Iterator[str]:
    state, steadiness = game.start(options, seats), rng.choice(STEADINESS)
    for number in range(1, LONGEST):
        if state.to_act is None:
            return
        seat, action, asked = state.to_act, game.forced(state), ""
        if seat == DEALER:
            action = game.chance(state, RandomLuck(rng))
        elif action is None:
            seat = rng.choice((seat, *state.also))
            view = game.view(state, seat)
            advised = PLAYERS["steady"].choose(view, Random(number))
            action = advised if rng.random() < steadiness else rng.choice(view.legal)
            if len(view.legal) > 1 and rng.random() * EVERY < 1:
                asked = f" | {write(advised)}"
        yield f"{HOUSE if seat == DEALER else seat} {write(action)}{asked}"
        state = game.apply(state, seat, action).state


def matches(game: Game[Any]) -> Iterator[list[str]]:
    """Yield the lines of each recorded match, its options first."""
    text = lzma.decompress((FOLDER / f"{game.info.key}.txt.xz").read_bytes()).decode()
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith("match ") and found:
            yield found
            found = []
        found.append(line)
    yield found


def positions(lines: list[str]) -> int:
    """Return how many positions a recorded match holds."""
    return sum("|" in line for line in lines)


def differences(game: Game[Any], lines: list[str]) -> Iterator[Difference]:
    """Play a recorded match again; yield where ``steady`` makes another move now."""
    _, match, seats, *said = lines[0].split()
    options = dict(word.split("=", 1) for word in said)
    state = game.start(options, int(seats.removeprefix("seats=")))
    for number, line in enumerate(lines[1:], 1):
        done, _, advised = line.partition(" | ")
        who, _, action = done.partition(" ")
        seat = DEALER if who == HOUSE else int(who)
        if advised:
            found = PLAYERS["steady"].choose(game.view(state, seat), Random(number))
            if write(found) != advised:
                rules = " ".join(said) or "the usual rules"
                yield Difference(int(match), rules, number, seat, advised, write(found))
        state = game.apply(state, seat, read(action)).state


def main() -> None:
    """Compare, or write, the corpus of every game, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--write", action="store_true", help="record what is chosen now")
    asked = parser.parse_args()
    bad = 0
    for key in asked.games or GAMES:
        game = GAMES[key]
        if asked.write:
            text = "".join(f"{line}\n" for line in recorded(game))
            (FOLDER / f"{key}.txt.xz").write_bytes(lzma.compress(text.encode(), preset=9))
        played = list(matches(game))
        found = [one for lines in played for one in differences(game, lines)]
        whole = sum(map(positions, played))
        sys.stdout.write("".join(f"  {one}\n" for one in found))
        sys.stdout.write(f"{key}  equal {whole - len(found)} of {whole}\n")
        sys.stdout.flush()
        bad += len(found)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
