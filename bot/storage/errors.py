"""Database errors as one sentence for the host, never with a password, a parameter or SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from bot.model.errors import StoreUnavailable

_SQLITE = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "the file is read-only",
    "SQLITE_BUSY": "another program keeps the file locked",
    "SQLITE_LOCKED": "another program keeps the file locked",
    "SQLITE_NOTADB": "the file is no SQLite database",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_PERM": "the file may not be opened",
    "SQLITE_IOERR": "the disk reports an error",
}
_POSTGRES = {
    "53100": "the server's disk is full",
    "53300": "the server takes no more connections",
    "53": "the server is out of resources",
    "25006": "the server is read-only",
    "28": "the server refuses the user or the password",
    "3D000": "the server has no database of this name",
    "42501": "the user may not do this there",
    "55P03": "somebody keeps it locked",
    "57014": "the server took too long",
    "57P": "the server is starting or stopping",
    "58": "the server's disk reports an error",
    "08": "the connection is lost",
    "40": "too many are writing at the same time",
}
_TRY_AGAIN = {"40P01", "40001"}
_STOPPED = ("SQLITE_INTERRUPT", "57014")


class SettingsFault(StoreUnavailable):
    """The database cannot be used as it is set up: the host must act, waiting does not help."""


def is_deadlock(error: BaseException) -> bool:
    """Whether PostgreSQL gave up this transaction in favour of another, so it may be retried."""
    return isinstance(error, exc.DBAPIError) and _state(error.orig) in _TRY_AGAIN


def is_stopped(error: exc.DBAPIError) -> bool:
    """Whether a query was stopped because it took too long."""
    return getattr(error.orig, "sqlite_errorname", "") in _STOPPED or _state(error.orig) in _STOPPED


@contextmanager
def worded(place: str) -> Iterator[None]:
    """Turn errors of the database into StoreUnavailable; errors of our own pass through.

    The original error is not chained, because its text may contain SQL with people's cards.
    """
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as error:
        why = reason(error)
        if why is None:
            raise
        raise StoreUnavailable(f"The database {place} cannot be used: {why}.") from None
    except Exception as error:  # the driver's own, from before SQLAlchemy has a connection
        state = _state(error)
        if not state:
            raise
        why = _looked_up(_POSTGRES, state) or "the server refuses the connection"
        raise StoreUnavailable(f"The database {place} cannot be used: {why}.") from None


def reason(error: BaseException) -> str | None:
    """Return why the database cannot do it now, or None if the error is our own."""
    if isinstance(error, exc.TimeoutError):
        return "it is too busy"
    if isinstance(error, (OSError, TimeoutError)):
        return "it does not answer"
    said = error.orig if isinstance(error, exc.DBAPIError) else error
    known = _looked_up(_SQLITE, getattr(said, "sqlite_errorname", ""))
    known = known or _looked_up(_POSTGRES, _state(said))
    lost = isinstance(error, exc.DBAPIError) and error.connection_invalidated
    return known or ("the connection is lost" if lost else None)


def _state(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def _looked_up(words: dict[str, str], code: str) -> str | None:
    """Return the text of the first key that *code* begins with; longer keys come first."""
    return next((text for key, text in words.items() if code.startswith(key)), None)
