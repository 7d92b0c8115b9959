"""A table as it was when a deal was closed, to show names and sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.history import Sat
from bot.model.ids import DealId
from bot.model.requests import Person
from bot.model.table import Phase, Place, Table

NOWHERE = DealId("", 0)


def table_then(
    game: str,
    sat: Sequence[Sat],
    options: Mapping[str, str | int] | None = None,
    deal: DealId = NOWHERE,
) -> Table:
    """Return a table with the people who sat in a closed deal, to show, never to store.

    Nobody is away there: that changes within a deal, and is kept only as it was at the end.
    """
    return Table(
        id=deal.table,
        rooms=(),
        game=game,
        options=dict(options or {}),
        places=tuple(map(_place, sat)),
        opener="",
        language="",
        secret="",
        phase=Phase.PLAYING,
        deal=deal.number,
    )


def _place(sat: Sat) -> Place:
    if sat.person is None:
        return Place(level=sat.level, number=int(sat.name) if sat.name.isdecimal() else 0)
    return Place(person=Person(sat.person, sat.name))
