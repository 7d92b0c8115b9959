"""A table at which only AI players play, for people to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bot.model import lobby
from bot.model.ids import TableId
from bot.model.live import Draft, Live, open_match
from bot.model.requests import Person, Room
from bot.model.table import Place
from bot.services.tables import Tables


async def open_exhibition(
    tables: Tables,
    watcher: Person,
    room: Room,
    game: str,
    options: dict[str, str],
    levels: Sequence[str],
    language: str,
    seed: str | None = None,
) -> TableId:
    """Begin a match of AI players, whose *levels* go round the seats; *watcher* may stop it.

    The same *seed* gives the same match, which cannot be verified; without one the luck is as
    secret as at any table.

    Raises:
        BadOption: *options* holds an unknown option or a value that is not allowed.
    """
    fresh = lobby.new_table(watcher, room, game, options, language)
    seats = range(len(fresh.places))
    places = tuple(Place(level=levels[seat % len(levels)]) for seat in seats)
    secret = fresh.secret if seed is None else sha256(seed.encode()).hexdigest()
    live = Live(replace(fresh, places=places, secret=secret, seeded=seed is not None))
    opened = await tables.create(Draft(live), None)

    async def begin(live: Live) -> Draft:
        return open_match(live)

    return (await tables.change(opened.table.id, begin)).table.id
