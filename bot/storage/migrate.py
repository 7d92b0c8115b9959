"""Brings a database to the newest schema."""

from __future__ import annotations

from sqlalchemy import Connection, exc, inspect, text

from bot.storage.errors import SettingsFault
from bot.storage.schema import REVISION

_ONE_AT_A_TIME = 0x6465686C61


def bring_up(conn: Connection, place: str) -> None:
    """Upgrade the database to REVISION, within the transaction of *conn*.

    Alembic takes half a second to import, so that happens only if there is something to do.

    Raises:
        SettingsFault: it is newer than this program, or holds tables of another program.
    """
    if revision(conn) == REVISION:
        return
    if conn.dialect.name == "postgresql":  # several processes may start at once
        conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    found = revision(conn)
    if found == REVISION:
        return
    _upgrade(conn, found, place)


def revision(conn: Connection) -> str | None:
    """Return the revision of the database's schema; None if the database is empty."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    return conn.execute(text("SELECT version_num FROM alembic_version")).scalar()


def must_be_newest(conn: Connection, place: str) -> None:
    """Refuse a database whose schema is not the newest.

    Raises:
        SettingsFault
    """
    found = revision(conn)
    if found is not None and found > REVISION:
        raise _newer(place, found)
    if found != REVISION:
        raise SettingsFault(
            f"The database {place} stands at schema {found or 'none'}, this program at {REVISION}: "
            "run 'dehla db upgrade'."
        )


def _newer(place: str, found: str) -> SettingsFault:
    return SettingsFault(
        f"The database {place} is newer than this program (its schema is {found}, "
        f"this program knows {REVISION}): install the newer Dehla."
    )


def _upgrade(conn: Connection, found: str | None, place: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": conn})
    config.set_main_option("script_location", "bot.storage:migrations")
    config.set_main_option("path_separator", "os")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise _newer(place, found)
    try:
        command.upgrade(config, "head")
    except (exc.OperationalError, exc.ProgrammingError) as error:
        if "already exists" not in str(error.orig):
            raise
        raise SettingsFault(
            f"The database {place} holds tables of another program: give Dehla one of its own."
        ) from None
