"""``dehla simulate``: deals played by AI players, as records."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TextIO

from adapters.commandline.asked import (
    DONE,
    STREAM,
    BadInput,
    answered,
    asked_count,
    asked_game,
    asked_options,
    asked_players,
)
from engine import simulate as engine

SEED_BITS = 32


@answered
def simulate(
    game: str,
    deals: int,
    seed: int | None = None,
    options: Sequence[str] = (),
    players: str = "steady",
    out: str = STREAM,
    seats: int | None = None,
) -> int:
    """Write the records of so many deals of a running match; return the exit code.

    Args:
        seed: None takes one at random and names it on standard error.
        options: each ``key=value``.
        players: levels parted by commas, for seats 0, 1, ...
        out: a file, or ``-`` for standard output.
        seats: None for as many as players are named, or as usual.
    """
    rules = asked_game(game)
    settled = asked_options(rules, options)
    seated = asked_players(rules, players, seats)
    count = asked_count(deals, 1, "--deals")
    records = engine.deals(rules, settled, seated, _seed(seed))
    with _writing(out) as stream:
        for record in islice(records, count):
            stream.write(json.dumps(record) + "\n")
    return DONE


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    found = secrets.randbits(SEED_BITS)
    sys.stderr.write(f"the seed is {found}\n")
    return found


@contextmanager
def _writing(name: str) -> Iterator[TextIO]:
    if name == STREAM:
        yield sys.stdout
        sys.stdout.flush()
        return
    try:
        with open(name, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None
