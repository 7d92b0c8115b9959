"""Guests: people without a chat, who give a name on the page and play there."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from adapters.arrivals import NotAdmitted
from adapters.web.chat import PLATFORM
from adapters.web.wire import Bar, request_id
from bot.model.ids import TableId
from bot.model.requests import Command, Person, Room
from bot.model.stores import TableStore

MOST_A_MINUTE = 20
"""Most guests per minute on all pages together, since nobody knows who they are."""
LONGEST_NAME = 32


class TooManyGuests(Exception):
    """Too many guests have come within this minute."""


class Guests:
    """Lets people in by name, to an existing table or to one of their own.

    Args:
        now: returns the time in milliseconds.
    """

    def __init__(self, bar: Bar, store: TableStore, now: Callable[[], int]) -> None:
        self._bar = bar
        self._store = store
        self._now = now
        self._came: list[int] = []

    async def let_in(self, name: str, lang: str, table: TableId) -> tuple[Person, TableId]:
        """Return a new person and their table: *table*, with a seat if possible, or a new one.

        Raises:
            TooManyGuests.
            NotAdmitted: the name is empty, or no table could be opened.
        """
        name = " ".join(name.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise NotAdmitted("no name")
        self._count()
        person = Person(f"{PLATFORM}:{secrets.token_hex(8)}", name, lang or None)
        if table:
            await self._say(person, None, "join", table)
            return person, table
        room = Room(f"{PLATFORM}:{secrets.token_hex(8)}", PLATFORM)
        await self._say(person, room, "start", None)
        opened = await self._store.table_in(room.id)
        if opened is None:
            raise NotAdmitted("no table could be opened")
        return person, opened

    async def _say(
        self, person: Person, room: Room | None, word: str, table: TableId | None
    ) -> None:
        """Make a request for a guest; if it is refused they watch, and may ask themselves."""
        name = request_id(person.id, word)
        await self._bar.handle(Command(name, person, room, (word,), table))

    def _count(self) -> None:
        now = self._now()
        self._came = [one for one in self._came if now - one < 60_000]
        if len(self._came) >= MOST_A_MINUTE:
            raise TooManyGuests
        self._came.append(now)
