"""The first private message to a person, before they sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from bot import presenter
from bot.model.errors import TryLater
from bot.model.ids import MessageRef, UserId, platform
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.requests import Person
from bot.model.stores import OutboxStore
from bot.model.table import Table
from bot.outbox.locks import Locks
from bot.outbox.message_views import Post
from bot.outbox.people import People
from bot.outbox.ways_back import with_way_back

Refs = Mapping[str, tuple[MessageRef, int]]
"""Where the messages of a table are and when they were posted (UTC ms), by target."""


class Greetings:
    """Greets people once per table, even if they press twice or come back."""

    def __init__(
        self,
        store: OutboxStore,
        chats: Mapping[str, Chat],
        people: People,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._chats = chats
        self._people = people
        self._now = now
        self._locks: Locks[UserId] = Locks()

    async def say(self, table: Table, person: Person) -> tuple[MessageRef, int] | None:
        """Greet a person; return the message's reference and when it was posted (UTC ms).

        None if they already have a message of the table. Raises Unreachable, TryLater.
        """
        chat = self._chats[platform(person.id)]
        async with self._locks.of(person.id):
            refs = await self._store.refs(table.id)
            if person.id in refs:
                return None
            message = await self._greeting(table, person, refs, chat)
            ref = await chat.whisper(person.id, message, None)
            now = self._now()
            if await self._store.keep_first_ref(table.id, person.id, ref, now):
                return ref, now
            with suppress(TryLater):  # another process was quicker
                await chat.remove(ref)
            return None

    async def _greeting(self, table: Table, person: Person, refs: Refs, chat: Chat) -> Message:
        voice = await self._people.voice(person)
        posts = {target: Post(target, None, *found) for target, found in refs.items()}
        greeting = presenter.greeting(table, voice)
        return with_way_back(greeting, table, person, posts, voice, chat)
