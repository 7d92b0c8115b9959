"""Where a database stands, before anybody serves it: for ``dehla doctor``."""

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
class Standing:
    """A database that can be reached.

    Args:
        place: its name for people, without the password.
        found: the schema at which it stands; None where a start has still to make it.
        writable: whether the settings' user may write there.
    """

    place: str
    found: str | None
    writable: bool
    wanted: str = REVISION


async def standing(url: str) -> Standing:
    """Look at a database; nothing is made or written.

    Raises:
        SettingsFault: it cannot be used as it is set up.
        StoreUnavailable: it cannot be reached now.
    """
    where = engines.address(url)
    if where.file is not None and not where.file.exists():
        return Standing(where.place, None, _writable(where))
    found, writable = await looked_at(url, _look)
    return Standing(where.place, found, writable and _writable(where))


def _look(conn: Connection) -> tuple[str | None, bool]:
    if conn.dialect.name != "postgresql":
        return revision(conn), True
    may = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")
    return revision(conn), bool(conn.execute(may).scalar())


def _writable(where: Address) -> bool:
    """Return whether a file, and its folder, where the log of writes stands, can be written."""
    if where.file is None:
        return True
    needed = (where.file.parent, *((where.file,) if where.file.exists() else ()))
    return all(os.access(one, os.W_OK) for one in needed)
