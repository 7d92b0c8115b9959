"""One transaction that writes the changes of many tables: look, decide, write.

Rows are locked and written in the same order everywhere (tables, requests, then the rest, each by
key), so that processes on one PostgreSQL database may wait for each other but never deadlock.
If two of them insert the same key at once, one gets an IntegrityError: its transaction writes
nothing, and it looks again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from bot.model.errors import Conflict, Duplicate
from bot.storage import write
from bot.storage.codec import Parcel
from bot.storage.schema import requests, rooms, tables

_TABLES = (
    select(tables.c.id, tables.c.version, tables.c.roster)
    .where(tables.c.id.in_(bindparam("ids_", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)
_REQUESTS = select(requests.c.id).where(requests.c.id.in_(bindparam("asked_", expanding=True)))

Verdict = Conflict | Duplicate | None
"""Why a change was not written; None: it was."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database holds of the tables, requests and rooms of some parcels.

    Args:
        tables: version and roster of each known table.
        requests: those of the parcels' requests that are known.
        rooms: for each room that is taken (``firm``), the table that it shows.
    """

    tables: Mapping[str, tuple[int, str]]
    requests: frozenset[str]
    rooms: Mapping[str, str]

    def moved(self, parcel: Parcel) -> bool:
        """Whether the rooms or people of a table differ from the stored ones."""
        return self.tables.get(parcel.id, (0, ""))[1] != parcel.roster


def commit(conn: Connection, parcels: Sequence[Parcel], at: int) -> list[Verdict]:
    """Write each parcel that still applies; return a verdict for each.

    Args:
        parcels: of different tables and requests, ordered by table id.
        at: UTC, milliseconds.

    Raises:
        IntegrityError: another process has just written one of the keys; look again.
    """
    stored = _look(conn, parcels)
    verdicts = judge(parcels, stored)
    good = [parcel for parcel, verdict in zip(parcels, verdicts, strict=True) if verdict is None]
    if good:
        moved = [parcel for parcel in good if stored.moved(parcel)]
        write.moves(conn, good, at)
        write.rosters(conn, moved, stored.rooms)
        write.scores(conn, good, at)
    return verdicts


def judge(parcels: Sequence[Parcel], stored: Stored) -> list[Verdict]:
    """Return for each parcel whether it may be written.

    A known request is reported before a version conflict: a repeated request needs no retry.
    """
    taken = dict(stored.rooms)
    verdicts: list[Verdict] = []
    for parcel in parcels:
        change = parcel.change
        version, _ = stored.tables.get(parcel.id, (0, ""))
        verdict: Verdict = None
        if change.request in stored.requests:
            verdict = Duplicate(change.request)
        elif version != change.table.version - 1 or _crowded(parcel, taken):
            verdict = Conflict(parcel.id)
        elif parcel.firm:
            taken |= dict.fromkeys(parcel.rooms, parcel.id)
        verdicts.append(verdict)
    return verdicts


def _crowded(parcel: Parcel, taken: Mapping[str, str]) -> bool:
    """Whether a room of the parcel shows another table already."""
    return parcel.firm and any(taken.get(room, parcel.id) != parcel.id for room in parcel.rooms)


def _look(conn: Connection, parcels: Sequence[Parcel]) -> Stored:
    found = conn.execute(_TABLES, {"ids_": [parcel.id for parcel in parcels]})
    known = {id_: (version, roster) for id_, version, roster in found}
    stored = Stored(known, _known_requests(conn, parcels), {})
    claims = [room for parcel in parcels if stored.moved(parcel) for room in parcel.rooms]
    if not claims:
        return stored
    held = select(rooms.c.room, rooms.c.table_id).where(rooms.c.room.in_(claims), rooms.c.firm)
    firm = {row.room: row.table_id for row in conn.execute(held)}
    return Stored(known, stored.requests, firm)


def _known_requests(conn: Connection, parcels: Sequence[Parcel]) -> frozenset[str]:
    asked = [parcel.change.request for parcel in parcels if parcel.change.request is not None]
    if not asked:
        return frozenset()
    found = conn.execute(_REQUESTS, {"asked_": asked})
    return frozenset(found.scalars())
