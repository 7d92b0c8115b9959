"""What every handler of a request needs: tables, people, platforms, the clock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from bot import presenter
from bot.ai.background_tasks import BackgroundTasks
from bot.ai.pending_moves import PendingMoves
from bot.ai.worker_pool import Thinker
from bot.model.clock import Rhythm
from bot.model.errors import Refused
from bot.model.ids import TableId, UserId, platform
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.phases import UNDER_WAY
from bot.model.ports import Chat, Pages
from bot.model.requests import Command, Person, Room
from bot.model.settings import RoomSettings
from bot.model.stores import Store
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.locks import Locks
from bot.outbox.people import People
from bot.pictures.gallery import Gallery
from bot.presenter import Scene
from bot.services.admission import Admission
from bot.services.budgets import Budgets
from bot.services.tables import Tables

NO_OWN_TABLE = "no-own-table"
"""The reason that in private there is no table of the person's own."""


def _no_pages() -> Pages | None:
    return None


def no_table(room: Room | None) -> Refused:
    """Return the refusal of what needs a table where there is none; in private, of one's own."""
    return Refused(NO_OWN_TABLE if room is None else "no-table")


@dataclass(frozen=True, slots=True)
class Context:
    """The manager's tools, the same for every request."""

    store: Store
    chats: Mapping[str, Chat]
    tables: Tables
    people: People
    dispatcher: Dispatcher
    rhythm: Rhythm
    thinker: Thinker
    pending_moves: PendingMoves
    background: BackgroundTasks
    budgets: Budgets
    admission: Admission
    now: Callable[[], int]
    language: str
    _sitting_down: Locks[UserId] = field(default_factory=Locks)
    host: str = ""
    """Who runs the bot, as they want people to know it."""
    gallery: Gallery | None = None
    """Has pictures drawn; None: answers are text only."""
    pages: Callable[[], Pages | None] = _no_pages
    """Returns the web table, once people can reach it."""

    def chat(self, id_: str) -> Chat:
        """Return the platform that an id belongs to."""
        return self.chats[platform(id_)]

    @asynccontextmanager
    async def sitting_down(self, person: UserId) -> AsyncIterator[None]:
        """Open or join tables one after another, so that what a person may have is counted once.

        Whoever waits gives up their place among the requests meanwhile. Several processes count
        separately.
        """
        lock = self._sitting_down.of(person)
        with self.admission.resting():
            await lock.acquire()
        try:
            yield
        finally:
            lock.release()

    def opens_in_room(self, table: Table, person: Person) -> bool:
        """Return whether some room of the table can show this person's hand only to them."""
        home, chat = platform(person.id), self.chat(person.id)
        rooms = (one.id for one in table.rooms if platform(one.id) == home)
        return any(chat.shows_alone(room, True) for room in rooms)

    async def here(self, person: Person, room: Room | None) -> Live:
        """Return the table that a command means: the room's, or the first of the person's own.

        Raises:
            Refused: ``no-table``; in private ``no-own-table``.
        """
        if room is None:
            found = await self.own(person)
        else:
            table = await self.store.table_in(room.id)
            found = [] if table is None else await self.tables.newest(table)
        if not found:
            raise no_table(room)
        return found[0]

    async def own(self, person: Person) -> list[Live]:
        """Return a person's tables: those that wait for them first, promised seats last.

        Of several alike the one changed most recently comes first.
        """
        found = await self.tables.readable(*await self.store.tables_of(person.id))
        return sorted(found, key=lambda live: _need(live, person.id))

    async def meant(self, request: Command) -> Live:
        """Return the table that a command is for: the one it names, or the one that is here."""
        if request.table is None:
            return await self.here(request.person, request.room)
        [live] = await self.tables.newest(request.table)
        return live

    async def table_of(self, person: Person, room: Room | None) -> Live | None:
        """Return the table that a question means: the room's, or in private the person's own.

        Of several that is one that waits for them, else where they acted last. None if there is
        none.
        """
        if room is not None:
            return await self.open_table(room)
        found = await self.own(person)
        return min(
            found,
            key=lambda live: (_need(live, person.id), -_acted(live.table, person.id)),
            default=None,
        )

    def scene(self, live: Live, user: UserId | None) -> Scene:
        """Return the table as *user* may see it; None: as a spectator."""
        seat = None if user is None else live.table.seat_of(user)
        return Scene.at(live, seat, self.now())

    async def with_absence(self, person: Person, answer: Message, live: Live | None) -> Message:
        """Return an answer that says so if an AI player had the seat of the person who asked.

        Only what they play, or *I'm back*, brings them back: whoever has left and asks for the
        score would else keep all others waiting.
        """
        if live is None:
            return answer
        now = (await self.tables.get(live.table.id)).table
        seat = now.seat_of(person.id)
        if now.phase not in UNDER_WAY or (seat is not None and not now.places[seat].away):
            return answer  # what they asked for has ended it, or they are back
        voice = await self.people.voice(person)
        return presenter.with_absence(answer, live.table, person.id, voice)

    async def draw_again(self, person: Person) -> None:
        """Redraw a person's hands, because they have changed how they want to see them."""
        for table in await self.store.tables_of(person.id):
            await self.dispatcher.redraw(table, person.id)

    async def settings_in(self, room: Room) -> RoomSettings:
        """Return what admins have set in a room and on its server."""
        stored = await self.store.settings_of(room.id)
        on_server = room.server != room.id
        channels = await self.store.settings_of(room.server) if on_server else {}
        return RoomSettings(room, stored, channels)

    async def voice_in(self, room: Room | None, person: Person) -> Voice:
        """Return how to speak to everybody in a room; in private, with the person who asks there.

        That is in the language of the table there, or the one that is set, else in that person's.
        """
        voice = await self.people.voice(person)
        if room is None:
            return voice
        live = await self.open_table(room)
        if live is not None:
            return replace(voice, locale=live.table.language)
        stored = (await self.settings_in(room)).stored
        return replace(voice, locale=stored.get("language", voice.locale))

    async def is_admin(self, person: Person, room: Room) -> bool:
        """Return whether, according to the platform, this person is an admin of the room."""
        if platform(person.id) != platform(room.id):
            return False
        with self.admission.resting():
            return await self.chat(room.id).is_admin(room.id, person.id)

    async def open_table(self, room: Room) -> Live | None:
        """Return the table that this room shows, if it has not ended."""
        table: TableId | None = await self.store.table_in(room.id)
        live = None if table is None else (await self.tables.newest(table))[0]
        return None if live is None or live.table.phase is Phase.CLOSED else live


def _need(live: Live, user: UserId) -> int:
    """Return 0 for a table that waits for a person, 1 where they sit, 2 where they will."""
    seat = live.table.seat_of(user)
    if seat is None:
        return 2
    return 0 if live.is_called(seat) else 1


def _acted(table: Table, user: UserId) -> int:
    """Return when a person last acted at a table, UTC ms; 0: never."""
    seat = table.seat_of(user)
    return 0 if seat is None else table.places[seat].pressed
