"""A closed deal that one person plays again, with the same cards and all other luck. Pure."""

from __future__ import annotations

import secrets

from bot.model.ids import new_table_id
from bot.model.live import Live
from bot.model.requests import Person
from bot.model.table import SUBSTITUTE, Again, Place, Table
from engine.ai import PLAYERS
from engine.game import Json
from engine.games import GAMES
from engine.records import SHUFFLE, read_record
from engine.seats import Seat


def new_table(person: Person, then: Table, record: Json, seat: Seat, language: str) -> Live:
    """Return a table of one person and AI players, just before the shuffle of a deal of *then*.

    No room shows it. AI players keep their levels and names; one of the usual level sits in for
    each other person. The record's shuffle is left out: it is not needed, and contains words of
    other people.
    """
    read = read_record(record)
    dealt = {part: value for part, value in record.items() if part != SHUFFLE}
    places = tuple(Place(level=_level(one), number=one.number) for one in then.places)
    table = Table(
        id=new_table_id(),
        rooms=(),
        game=read.game.info.key,
        options=dict(read.options),
        places=(*places[:seat], Place(person=person), *places[seat + 1 :]),
        opener=person.id,
        language=language,
        secret=secrets.token_hex(32),
        match=1,
        again=Again(then.id, then.deal, seat, dealt),
    )
    return Live(table, GAMES[table.game].resume(read.options, read.seats, read.opening))


def _level(place: Place) -> str:
    return place.level if place.level is not None and place.level in PLAYERS else SUBSTITUTE
