"""``dehla simulate``: deals played by AI players, as records."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TextIO

from adapters.commandline.arguments import (
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

SECRET_BYTES = 32


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
    """Write the records of *deals* deals of a running match; return the exit code.

    Args:
        seed: None: shuffle as at a table, from a fresh secret, so that records can be verified.
        options: each ``key=value``.
        players: levels separated by commas, for seats 0, 1, ...
        out: a file, or ``-`` for standard output.
        seats: number of seats; None: as many as players are named, or the usual number.
    """
    rules = asked_game(game)
    settled = asked_options(rules, options)
    seated = asked_players(rules, players, seats)
    count = asked_count(deals, 1, "--deals")
    if seed is None:
        chosen, secret = secrets.token_hex(SECRET_BYTES), secrets.token_hex(SECRET_BYTES)
        records = engine.deals(rules, settled, seated, chosen, secret)
    else:
        records = engine.deals(rules, settled, seated, seed)
    with _writing(out) as stream:
        for record in islice(records, count):
            stream.write(json.dumps(record) + "\n")
    return DONE


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
