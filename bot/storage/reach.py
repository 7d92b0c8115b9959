"""Whether a database can be used, before anybody serves it: for ``dehla doctor``."""

from __future__ import annotations

import os
from dataclasses import dataclass

from sqlalchemy import Connection, text

from bot.storage import engines
from bot.storage.database import looked_at
from bot.storage.engines import Address
from bot.storage.migrate import revision
from bot.storage.schema import REVISION


@dataclass(frozen=True, slots=True)
class Reached:
    """A database that can be reached.

    Args:
        place: its name for people, without the password.
        found: its schema's revision; None if the schema is still to be created at a start.
        writable: whether the user in the settings may write there.
        wanted: the revision that this program needs.
    """

    place: str
    found: str | None
    writable: bool
    wanted: str = REVISION


async def reach(url: str) -> Reached:
    """Look at a database; nothing is created or written.

    Raises:
        SettingsFault: it cannot be used as it is set up.
        StoreUnavailable: it cannot be reached now.
    """
    where = engines.address(url)
    if where.file is not None and not where.file.exists():
        return Reached(where.place, None, _writable(where))
    found, writable = await looked_at(url, _look)
    return Reached(where.place, found, writable and _writable(where))


def _look(conn: Connection) -> tuple[str | None, bool]:
    if conn.dialect.name != "postgresql":
        return revision(conn), True
    may = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")
    return revision(conn), bool(conn.execute(may).scalar())


def _writable(where: Address) -> bool:
    """Return whether a file and its folder, for the write-ahead log, can be written."""
    if where.file is None:
        return True
    needed = (where.file.parent, *((where.file,) if where.file.exists() else ()))
    return all(os.access(one, os.W_OK) for one in needed)
