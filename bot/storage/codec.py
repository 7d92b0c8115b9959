"""A table as the text that is stored, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.ports import Change
from bot.table import Entry, Phase, Table
from engine.game import Json

_head = msgspec.json.Decoder(Table)
_object = msgspec.json.Decoder(dict[str, Any])


@dataclass(frozen=True, slots=True)
class Draft:
    """A change ready to be written.

    Args:
        head: the table without its log.
        roster: the rooms and people of the table, to see whether they have changed.
        first: the number of the first new entry in the log of its deal.
    """

    change: Change
    head: str = field(repr=False)  # it holds the table's secret
    roster: str
    first: int

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.change.table.id

    @property
    def live(self) -> bool:
        """Whether people still meet at the table."""
        return self.change.table.phase is not Phase.CLOSED

    @property
    def firm(self) -> bool:
        """Whether its rooms can show no other table now."""
        return self.live and self.change.table.phase is not Phase.OVER

    @property
    def rooms(self) -> tuple[str, ...]:
        """The ids of its rooms, each once."""
        return tuple(dict.fromkeys(room.id for room in self.change.table.rooms))

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the people at the table, each once."""
        return tuple(dict.fromkeys(person.id for person in self.change.table.people))


def draft(change: Change) -> Draft:
    """Return *change* with everything written out that can be before the transaction.

    Raises:
        ValueError: the new entries are not the end of the table's log.
    """
    log, new = change.table.log, change.entries
    first = len(log) - len(new)
    if first < 0 or log[first:] != new:
        raise ValueError(f"table {change.table.id}: the new entries do not end its log")
    bare = Draft(change, written(replace(change.table, log=())), "", first)
    return replace(bare, roster=written((bare.live, bare.firm, bare.rooms, bare.people)))


def table(head: str, version: int, log: Sequence[Entry]) -> Table:
    """Return the table stored as *head*, with its log."""
    return replace(_head.decode(head), version=version, log=tuple(log))


def written(value: object) -> str:
    """Return *value* as JSON, an object's keys in their order."""
    return msgspec.json.encode(value).decode()


def read(text: str) -> Json:
    """Return the object written *text*."""
    return _object.decode(text)


def plain(text: str) -> str:
    """Return *text* as a column can hold it: without NUL and half characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
