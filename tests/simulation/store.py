"""The store of one process, with a book in which all that is saved is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sqlalchemy import Connection

from bot.model.ports import Change
from bot.storage import SqlStore, messages
from bot.storage.codec import Parcel
from bot.storage.commit import Verdict
from tests.simulation.database import Line


class Book(Protocol):
    """Hears of what is saved when the database has it, whether or not the process hears that."""

    def saved(self, change: Change, clock: int) -> None: ...
    def kept(self, table: str, target: str, ref: str | None) -> None: ...


class Store(SqlStore):
    """Writes down what it does at the database."""

    def __init__(self, line: Line, clock: Callable[[], int], book: Book) -> None:
        super().__init__(line, clock)  # type: ignore[arg-type]
        self._book, self._then = book, line.then

    def _commit_and_ring(
        self, conn: Connection, parcels: Sequence[Parcel], at: int
    ) -> list[Verdict]:
        verdicts = super()._commit_and_ring(conn, parcels, at)
        for parcel, verdict in zip(parcels, verdicts, strict=True):
            if verdict is None:
                self._then(lambda change=parcel.change: self._book.saved(change, at))
        return verdicts

    async def keep_ref(
        self, table: str, target: str, ref: str | None, posted: int, *, seated: bool = False
    ) -> None:
        def keep(conn: Connection) -> None:
            messages.keep_ref(conn, table, target, ref, posted, seated=seated)
            self._then(lambda: self._book.kept(table, target, ref))

        await self._db.write(keep)

    async def keep_first_ref(self, table: str, target: str, ref: str, posted: int) -> bool:
        def keep(conn: Connection) -> bool:
            kept = messages.keep_first_ref(conn, table, target, ref, posted)
            if kept:
                self._then(lambda: self._book.kept(table, target, ref))
            return kept

        return await self._db.write(keep)
