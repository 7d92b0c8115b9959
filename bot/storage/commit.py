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
from bot.storage.codec import Draft
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
    """What the database holds of the tables, requests and rooms of some drafts.

    Args:
        tables: version and roster of each known table.
        requests: those of the drafts' requests that are known.
        rooms: for each room that is taken (``firm``), the table that it shows.
    """

    tables: Mapping[str, tuple[int, str]]
    requests: frozenset[str]
    rooms: Mapping[str, str]

    def moved(self, draft: Draft) -> bool:
        """Whether the rooms or people of a table differ from the stored ones."""
        return self.tables.get(draft.id, (0, ""))[1] != draft.roster


def commit(conn: Connection, drafts: Sequence[Draft], at: int) -> list[Verdict]:
    """Write each draft that still applies; return a verdict for each.

    Args:
        drafts: of different tables and requests, ordered by table id.
        at: UTC, milliseconds.

    Raises:
        IntegrityError: another process has just written one of the keys; look again.
    """
    stored = _look(conn, drafts)
    verdicts = judge(drafts, stored)
    good = [draft for draft, verdict in zip(drafts, verdicts, strict=True) if verdict is None]
    if good:
        moved = [draft for draft in good if stored.moved(draft)]
        write.moves(conn, good, at)
        write.rosters(conn, moved, stored.rooms)
        write.scores(conn, good, at)
    return verdicts


def judge(drafts: Sequence[Draft], stored: Stored) -> list[Verdict]:
    """Return for each draft whether it may be written.

    A known request is reported before a version conflict: a repeated request needs no retry.
    """
    taken = dict(stored.rooms)
    verdicts: list[Verdict] = []
    for draft in drafts:
        change = draft.change
        version, _ = stored.tables.get(draft.id, (0, ""))
        verdict: Verdict = None
        if change.request in stored.requests:
            verdict = Duplicate(change.request)
        elif version != change.table.version - 1 or _crowded(draft, taken):
            verdict = Conflict(draft.id)
        elif draft.firm:
            taken |= dict.fromkeys(draft.rooms, draft.id)
        verdicts.append(verdict)
    return verdicts


def _crowded(draft: Draft, taken: Mapping[str, str]) -> bool:
    """Whether a room of the draft shows another table already."""
    return draft.firm and any(taken.get(room, draft.id) != draft.id for room in draft.rooms)


def _look(conn: Connection, drafts: Sequence[Draft]) -> Stored:
    found = conn.execute(_TABLES, {"ids_": [draft.id for draft in drafts]})
    known = {id_: (version, roster) for id_, version, roster in found}
    stored = Stored(known, _known_requests(conn, drafts), {})
    claims = [room for draft in drafts if stored.moved(draft) for room in draft.rooms]
    if not claims:
        return stored
    held = select(rooms.c.room, rooms.c.table_id).where(rooms.c.room.in_(claims), rooms.c.firm)
    firm = {row.room: row.table_id for row in conn.execute(held)}
    return Stored(known, stored.requests, firm)


def _known_requests(conn: Connection, drafts: Sequence[Draft]) -> frozenset[str]:
    asked = [draft.change.request for draft in drafts if draft.change.request is not None]
    if not asked:
        return frozenset()
    found = conn.execute(_REQUESTS, {"asked_": asked})
    return frozenset(found.scalars())
