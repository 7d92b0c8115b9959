"""Turns a table into the text that is stored, and back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from bot.model.ports import Change
from bot.model.table import Phase, Table
from engine.game import Json

_head = msgspec.json.Decoder(Table)
_object = msgspec.json.Decoder(Json)


@dataclass(frozen=True, slots=True)
class Parcel:
    """A change packed to be written.

    Args:
        head: the table without its log.
        first: the number of the first new entry in the log of its deal.
        live: whether the table is not closed yet.
        firm: whether its rooms can show no other table now.
        rooms, people: the ids of the table's rooms and members, each once.
        roster: the four values above as text, to see whether any has changed.
    """

    change: Change
    head: str = field(repr=False)  # contains the table's secret
    first: int
    live: bool
    firm: bool
    rooms: tuple[str, ...]
    people: tuple[str, ...]
    roster: str

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.change.table.id


def pack(change: Change) -> Parcel:
    """Return *change* with everything encoded that can be before the transaction.

    Raises:
        ValueError: the new entries are not the end of the table's log.
    """
    whole, new = change.table, change.entries
    first = len(whole.log) - len(new)
    if first < 0 or whole.log[first:] != new:
        raise ValueError(f"table {whole.id}: the new entries do not end its log")
    live = whole.phase is not Phase.CLOSED
    firm = live and whole.phase is not Phase.OVER
    rooms = tuple(dict.fromkeys(room.id for room in whole.rooms))
    roster = written((live, firm, rooms, whole.members))
    head = written(replace(whole, log=()))
    return Parcel(change, head, first, live, firm, rooms, whole.members, roster)


def table(head: str, version: int) -> Table:
    """Return the table stored as *head*, without its log."""
    return replace(_head.decode(head), version=version)


def written(value: object) -> str:
    """Return *value* as JSON; keys keep their order."""
    return msgspec.json.encode(value).decode()


def read(text: str) -> Json:
    """Return the JSON object in *text*."""
    return _object.decode(text)


def plain(text: str) -> str:
    """Return *text* as a column can hold it: without NULs and lone surrogates."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
