"""Telling people: the outbox of the store becomes messages on the platforms.

One *post* stands for one message of a table: its room's, or one person's hand. A post is drawn
from the newest state just before it goes out, so that what waited for a platform's limit or for
a broken connection collapses into one edit. A failed post never touches the game. What is
in the outbox was not told yet, also after a crash; a message told twice is the same edit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, replace

import structlog

from bot import presenter
from bot.errors import (
    RoomGone,
    RoomMoved,
    StoreUnavailable,
    TryLater,
    UnknownTable,
    Unreachable,
)
from bot.ids import MessageRef, RoomId, TableId, UserId, platform
from bot.live import Live
from bot.messages import Message
from bot.people import People
from bot.ports import Chat, Store
from bot.presenter import Scene
from bot.requests import Depart, Person, Request, RoomClosed, RoomRenamed
from bot.table import Phase, Table

LONGEST_WAIT = 60.0
OLD_MESSAGE = 50 * 60_000
"""An older message is posted anew: platforms limit its edits, and the talk has buried it."""
PRESENT = 20_000
"""Who pressed so many ms ago is looking: the turn needs no ring."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Post:
    """Where one message of a table stands.

    *shown* is the version of the table that it shows, *subject* what of it the message depends
    on, *digest* its content, *rung* what its person was last notified of.
    """

    target: str
    person: Person | None = None
    ref: MessageRef | None = None
    posted: int = 0
    shown: int = -1
    subject: Hashable = None
    digest: int | None = None
    rung: tuple[int, bool] | None = None
    ring: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(slots=True)
class Told:
    """The posts of one table, and the version that people should see."""

    posts: dict[str, Post]
    wanted: int = 0


class Teller:
    """Keeps every message of every table up to date. One task a post, while there is news."""

    def __init__(
        self,
        store: Store,
        chats: Mapping[str, Chat],
        people: People,
        now: Callable[[], int],
        language: str,
    ) -> None:
        self._store = store
        self._chats = chats
        self._people = people
        self._now = now
        self._language = language
        self._tables: dict[TableId, Told] = {}
        self._done: dict[TableId, int] = {}
        self._live: Callable[[TableId], Awaitable[Live]] = _unset
        self._report: Callable[[Request], Awaitable[object]] = _unset
        self._running: set[asyncio.Task[None]] = set()
        self._closing = False

    def connect(
        self,
        live: Callable[[TableId], Awaitable[Live]],
        report: Callable[[Request], Awaitable[object]],
    ) -> None:
        """Say where tables come from and who hears of rooms and people that are gone."""
        self._live = live
        self._report = report

    def wake(self, table: TableId) -> None:
        """There is news of a table: look at all its messages."""
        if not self._closing:
            told = self._tables.get(table)
            if told is None:
                self._spawn(self._first(table))
            else:
                self._spawn(self._look(table, told))

    async def greet(self, table: Table, person: Person) -> None:
        """Write to a person for the first time; raises Unreachable.

        What is written becomes the message of the hand later on.
        """
        chat = self._chats.get(platform(person.id))
        if chat is None:
            return
        locale = await self._people.locale(person)
        seated = table if table.seat_of(person.id) is not None else _with(table, person)
        scene = Scene(seated, None, (), None, self._now())
        message = presenter.seated(scene, seated.seat_of(person.id) or 0, locale)
        try:
            ref = await chat.whisper(person.id, message, None)
        except TryLater:
            return
        told = await self._told(table.id)
        post = told.posts.setdefault(person.id, Post(person.id, person))
        post.ref, post.posted = ref, self._now()
        await self._store.keep_ref(table.id, person.id, ref, post.posted)

    async def ring(self, table: TableId, target: str) -> None:
        """Post one message of a table anew, below the talk."""
        told = await self._told(table)
        await self._look(table, told)
        post = told.posts.get(target)
        if post is not None:
            post.ring = True
            self._start(table, told, post)

    @property
    def busy(self) -> int:
        """How many messages are on their way, or wait for a platform."""
        return len(self._running)

    def take_done(self) -> list[tuple[TableId, int]]:
        """Return what everybody has been told since the last call."""
        done = list(self._done.items())
        self._done.clear()
        return done

    async def idle(self) -> None:
        """Return when there is no news left to tell."""
        while self._running:
            await asyncio.wait(list(self._running))

    async def stop(self, patience: float) -> None:
        """Tell what can be told in *patience* seconds, then leave the rest to the outbox."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=patience)
        self._closing = True
        rest = list(self._running)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _first(self, table: TableId) -> None:
        await self._look(table, await self._told(table))

    async def _told(self, table: TableId) -> Told:
        told = self._tables.get(table)
        if told is None:
            refs = await self._store.refs(table)
            posts = {target: Post(target, None, *found) for target, found in refs.items()}
            told = self._tables.setdefault(table, Told(posts))
        return told

    async def _look(self, table: TableId, told: Told) -> None:
        try:
            live = await self._live(table)
        except (UnknownTable, StoreUnavailable):
            return
        told.wanted = max(told.wanted, live.table.version)
        for target, person in _targets(live.table).items():
            post = told.posts.setdefault(target, Post(target))
            post.person = person
            self._start(table, told, post)
        self._check(table, told, live.table)

    def _start(self, table: TableId, told: Told, post: Post) -> None:
        behind = post.shown < told.wanted or post.ring
        if behind and post.task is None and not self._closing:
            post.task = self._spawn(self._keep_up(table, told, post))
            post.task.add_done_callback(lambda _: setattr(post, "task", None))

    async def _keep_up(self, table: TableId, told: Told, post: Post) -> None:
        """Send the newest state until nothing newer has come meanwhile."""
        wait = 0.5
        while post.shown < told.wanted or post.ring:
            try:
                await self._send(table, post)
            except TryLater as later:
                await asyncio.sleep(min(later.seconds, LONGEST_WAIT))
            except (Unreachable, RoomGone, RoomMoved) as gone:
                post.shown = told.wanted
                await self._gone(table, post, gone)
            except Exception:
                log.exception("telling failed", table=table, target=post.target)
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)
        self._check(table, told, (await self._live(table)).table)

    async def _send(self, table: TableId, post: Post) -> None:
        chat = self._chats.get(platform(post.target))
        live = await self._live(table)
        if chat is None or not await self._wants(live.table, post):
            post.shown = live.table.version
            return
        if post.subject == _subject(live, post) and not post.ring:
            post.shown = live.table.version
            return
        await chat.pace(post.target)
        newest = await self._live(table)
        message = await self._draw(newest, post, chat)
        if post.digest == hash(message) and not (post.ring or message.notify):
            post.shown = newest.table.version
            return
        await self._put(newest, post, chat, message)

    async def _wants(self, table: Table, post: Post) -> bool:
        """A hand that opens in the room, or whose person has gone, has no private message."""
        if post.person is None:
            return True
        seat = table.seat_of(post.person.id)
        if seat is None or table.places[seat].in_room:
            return False
        return (await self._people.facts(post.person.id)).get("reachable") is not False

    async def _put(self, live: Live, post: Post, chat: Chat, message: Message) -> None:
        old, now = post.ref, self._now()
        buried = old is not None and (post.ring or now - post.posted > OLD_MESSAGE)
        post.ring = False
        if post.person is None:
            ref = await chat.show(post.target, message, None if buried else old)
        else:
            ringing = replace(message, notify=message.notify or buried)
            ref = await chat.whisper(post.target, ringing, old)
        post.shown, post.digest = live.table.version, hash(message)
        post.subject = _subject(live, post)
        if message.notify:
            post.rung = _ring_of(live.table)
        if ref != old:
            post.ref, post.posted = ref, now
            await self._store.keep_ref(live.table.id, post.target, ref, now)
        if buried and old is not None and post.person is None:
            await chat.remove(old)

    async def _draw(self, live: Live, post: Post, chat: Chat) -> Message:
        """Return what the message should show now."""
        table = live.table
        seat = None if post.person is None else table.seat_of(post.person.id)
        scene = Scene(table, live.view(seat), live.events, live.due, self._now())
        if post.person is None or seat is None:
            return presenter.table_message(scene, table.language, chat.limits)
        locale = await self._people.locale(post.person)
        if live.to_act is not None and live.to_act != seat:
            return presenter.resting_hand(scene, seat, locale, chat.limits)
        message = presenter.hand_message(scene, seat, locale, chat.limits)
        return replace(message, notify=self._must_ring(live, post, seat))

    def _must_ring(self, live: Live, post: Post, seat: int) -> bool:
        """Each turn rings once, and once more as a reminder; not for somebody who is looking."""
        if live.to_act != seat or post.rung == _ring_of(live.table):
            return False
        reminding = live.table.reminded == live.table.turn
        pressed = live.table.places[seat].pressed
        return reminding or self._now() - pressed > PRESENT

    async def _gone(self, table: TableId, post: Post, gone: Exception) -> None:
        match gone:
            case Unreachable():
                post.ref = None
                await self._store.keep_ref(table, post.target, None, 0)
                await self._report(Depart(post.target))
            case RoomMoved(new=new):
                await self._report(RoomRenamed(post.target, new))
            case _:
                await self._report(RoomClosed(post.target))

    def _check(self, table: TableId, told: Told, state: Table) -> None:
        """Note when everybody has been told; forget a table that is closed."""
        due = [told.posts[target] for target in _targets(state) if target in told.posts]
        if any(post.shown < told.wanted for post in due):
            return
        self._done[table] = told.wanted
        if state.phase is Phase.CLOSED:
            self._tables.pop(table, None)


def _targets(table: Table) -> dict[RoomId | UserId, Person | None]:
    """Return everything that a table shows itself in: rooms, then people in private."""
    found: dict[str, Person | None] = {room.id: None for room in table.rooms}
    if table.phase is not Phase.LOBBY:
        found |= {person.id: person for person in table.people}
    return found


def _subject(live: Live, post: Post) -> Hashable:
    """Return what a message depends on: it is drawn again only when that changes.

    A room follows every change. The hand of somebody who waits rests: it shows no trick, so that
    three of four private messages stay as they are while a card is played.
    """
    table = live.table
    seat = None if post.person is None else table.seat_of(post.person.id)
    if seat is None or table.phase is not Phase.PLAYING:
        return table.version
    turn = _ring_of(table) if live.to_act == seat else None
    return table.deal, live.state.hands[seat], table.places[seat].away, turn


def _ring_of(table: Table) -> tuple[int, bool]:
    return table.turn, table.reminded == table.turn


def _with(table: Table, person: Person) -> Table:
    """The table as if this person sat there, for the first words to them."""
    empty = next((n for n, place in enumerate(table.places) if place.person is None), 0)
    return table.with_place(empty, replace(table.places[empty], person=person, level=None))


async def _unset(_: object) -> Live:
    raise RuntimeError("the teller is not connected")
