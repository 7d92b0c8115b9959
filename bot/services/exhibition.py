"""A table at which only AI players play, for people to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bot.model.ids import TableId
from bot.model.live import Draft, Live, open_match
from bot.model.table import Place, Table
from bot.services.tables import Tables


async def open_exhibition(
    tables: Tables, fresh: Table, levels: Sequence[str], seed: str | None = None
) -> TableId:
    """Begin a match of AI players at a new table; their *levels* go round the seats.

    Its opener, who may stop it, has no seat. The same *seed* gives the same match, which cannot be
    verified; without one the luck is as secret as at any table.
    """
    seats = range(len(fresh.places))
    places = tuple(Place(level=levels[seat % len(levels)]) for seat in seats)
    secret = fresh.secret if seed is None else sha256(seed.encode()).hexdigest()
    live = Live(replace(fresh, places=places, secret=secret, seeded=seed is not None))
    opened = await tables.create(Draft(live), None)

    async def begin(live: Live) -> Draft:
        return open_match(live)

    return (await tables.change(opened.table.id, begin)).table.id
