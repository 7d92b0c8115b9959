"""Which pages show which table; wakes them when it changes, here or in another process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Protocol

import structlog

from bot.model.errors import StoreUnavailable
from bot.model.ids import TableId, UserId
from bot.model.stores import TableStore

MOST_AT_TABLE = 200
"""Most pages of spectators."""
MOST_OF_PERSON = 10
POLL = 0.25
"""Seconds between two looks at the store, if other processes change tables too."""
PAUSE = 1.0
"""Seconds of rest if the store cannot be read."""

log = structlog.get_logger(__name__)


class Page(Protocol):
    """An open page, as the hub knows it."""

    table: TableId
    user: UserId | None

    def wake(self) -> None:
        """Show the newest state, once the last one is on its way."""
        ...

    def close(self, code: int) -> None:
        """End the page's connection."""
        ...


class TooMany(Exception):
    """Too many pages show this table."""


class Hub:
    """The open pages. A slow one misses states, but never the newest."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._at: dict[TableId, list[Page]] = defaultdict(list)
        self._of: dict[UserId, list[Page]] = defaultdict(list)
        self._stored: dict[TableId, int] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for changes by other processes, if there can be any."""
        if self._store.shared:
            self._task = asyncio.create_task(self._follow())

    async def stop(self, code: int) -> None:
        """End all connections."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for page in [one for pages in self._at.values() for one in pages]:
            page.close(code)

    def wake(self, table: TableId) -> None:
        """Wake the pages of a table that has changed."""
        for page in self._at.get(table, ()):
            page.wake()

    def stored(self, table: TableId) -> int:
        """Return a version that the store is known to have at least."""
        return self._stored.get(table, 0)

    def enter(self, page: Page, elsewhere: int) -> None:
        """Wake *page* from now on.

        If the person has too many pages, the oldest is closed with the code *elsewhere*.

        Raises:
            TooMany.
        """
        onlookers = [one for one in self._at.get(page.table, ()) if one.user is None]
        if page.user is None and len(onlookers) >= MOST_AT_TABLE:
            raise TooMany
        if page.user is not None:
            mine = self._of[page.user]
            mine.append(page)
            if len(mine) > MOST_OF_PERSON:
                mine.pop(0).close(elsewhere)  # it may be long in going
        self._at[page.table].append(page)
        page.wake()

    def leave(self, page: Page) -> None:
        """Forget a page; one that never entered is not an error."""
        _take(self._at, page.table, page)
        if page.user is not None:
            _take(self._of, page.user, page)
        if page.table not in self._at:
            self._stored.pop(page.table, None)

    async def look(self) -> None:
        """Ask the store once for the versions of all tables that some page shows."""
        found = await self._store.versions(list(self._at))
        for table, version in found.items():
            if version > self._stored.get(table, 0) and table in self._at:
                self._stored[table] = version
                self.wake(table)

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                if self._at:
                    await self.look()
            except StoreUnavailable as trouble:
                log.warning("pages wait for the store", reason=str(trouble))
                await asyncio.sleep(PAUSE)


def _take(kept: dict[str, list[Page]], key: str, page: Page) -> None:
    """Remove a page from its list, and the list if it is empty then."""
    pages = kept.get(key, [])
    if page in pages:
        pages.remove(page)
    if not pages:
        kept.pop(key, None)
