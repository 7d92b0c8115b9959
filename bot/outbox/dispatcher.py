"""Turns the store's outbox into messages on the platforms.

A post is drawn from the newest state just before it is sent, so changes that piled up behind a
platform's limit or a broken connection collapse into one edit. A failed post never affects the
game. A change stays in the outbox until it has been shown, crash or not; showing it twice is the
same edit, and only a first message whose answer was lost can appear twice.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Protocol

import structlog

from bot.model.errors import RoomGone, RoomMoved, StoreUnavailable, TryLater, Unreachable
from bot.model.ids import RoomId, TableId, UserId, platform
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.ports import Chat, Need, News
from bot.model.requests import Depart, Person, Request, RoomClosed, RoomRenamed
from bot.model.stores import OutboxStore
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.outbox.counts import Counts
from bot.outbox.greetings import Greetings
from bot.outbox.message_views import Post, Told, look, place_of, shown_in, targets
from bot.outbox.past_results import leave
from bot.outbox.people import People
from bot.outbox.receipts import Receipts
from bot.outbox.sending import GONE, LONGEST_WAIT, Errand, Sender
from bot.outbox.tables_at_hand import TablesAtHand
from bot.outbox.tellers import Tellers
from bot.outbox.ways_back import not_led_yet, with_way_back
from bot.pictures.gallery import Gallery

MOST_FAILURES = 6
"""Failures in a row, of our own making, after which a message is given up until there is news."""
PATIENCE = 10.0
"""Longest time, in seconds, that a table waits for people to be shown something."""
BATCH = 200
"""News items claimed from the store at once."""
ASK_AGAIN = 0.25
"""Seconds between two checks whether other processes have shown their part of a table."""

log = structlog.get_logger(__name__)


class LiveTables(Protocol):
    """Returns a table in its current state, at version *at_least* or newer."""

    async def __call__(self, table: TableId, /, *, at_least: int = 0) -> Live: ...


class Dispatcher:
    """Keeps every message of every table up to date, with one task per post while it has news."""

    def __init__(
        self,
        store: OutboxStore,
        chats: Mapping[str, Chat],
        people: People,
        now: Callable[[], int],
        *,
        alone: bool = True,
        tells: bool = True,
        counts: Counts | None = None,
        gallery: Gallery | None = None,
    ) -> None:
        """Set up the dispatcher; call ``connect`` before anything else.

        Args:
            alone: no other process serves the store.
            tells: whether this process keeps messages up to date; if not, other processes do.
            gallery: has pictures drawn; None: messages go without.
        """
        self._store = store
        self._tells = tells
        self._counts = counts or Counts()
        self._tellers = Tellers(store, chats if tells else (), now, alone=alone)
        self._chats = chats
        self._people = people
        self._now = now
        self.at_hand = TablesAtHand(store)
        self._greetings = Greetings(store, chats, people, now)
        self._sender = Sender(store, people, now, gallery, alone=alone)
        self._receipts = Receipts(store)
        self._live: LiveTables = _unset
        self._report: Callable[[Request], Awaitable[object]] = _unset
        self.waiting: set[asyncio.Task[Any] | None] = set()
        """The tasks that wait in ``until_shown``."""
        self._running: set[asyncio.Task[None]] = set()
        self._closing = False
        self._hurried = False

    def connect(
        self,
        live: LiveTables,
        report: Callable[[Request], Awaitable[object]],
    ) -> None:
        """Set where tables come from, and where rooms and people that are gone are reported."""
        self._live = live
        self._report = report

    def wake(self, table: TableId) -> None:
        """Bring all messages of a table up to date, because there is news of it."""
        if self._tells and not self._closing:
            self._spawn(self._look_at(table))

    async def greet(self, table: Table, person: Person) -> None:
        """Send a person a first private message before they sit down.

        It says nothing that is not saved yet, and later becomes the message with their hand.

        Raises:
            Unreachable, TryLater.
        """
        greeted = await self._greetings.say(table, person)
        if greeted is not None and (told := self.at_hand.known(table.id)) is not None:
            post = told.posts.setdefault(person.id, Post(person.id))
            if post.ref is None:
                post.ref, post.posted = greeted
            elif post.ref != greeted[0]:  # they have sat down by another press
                post.replaced.append(greeted[0])
                self._start(table.id, told, post)

    async def post_again(self, table: TableId, target: str) -> None:
        """Have one message of a table posted again, below the conversation."""
        await self._become_teller(table)
        table_ = (await self._live(table)).table
        wanted = shown_in(table_, target)[-1] if target in _rooms(table_) else target
        if self._tellers.tells(table, wanted):
            await self._ask_for(table, wanted)
        else:
            await self._store.ask(table, platform(wanted), wanted)

    async def leading_back(
        self, message: Message, table: TableId, person: Person, voice: Voice
    ) -> Message:
        """Return a private message about a table with a link to its room, if there is one."""
        live, told = await self._live(table), await self.at_hand.get(table)
        chat = self._chats[platform(person.id)]
        return with_way_back(message, live.table, person, told.posts, voice, chat)

    async def redraw(self, table: TableId, user: UserId) -> None:
        """Redraw a person's hand, because they want to see more or less in it from now on.

        If another process shows it, that happens with the next news.
        """
        told = await self.at_hand.get(table)
        await self._look(table, told)
        post = told.posts.get(user)
        if post is not None and post.person is not None:
            post.stale = True
            self._start(table, told, post)

    async def _ask_for(self, table: TableId, target: str) -> Post | None:
        """Have a message that is ours posted again, and return it; None if there is none."""
        told = await self.at_hand.get(table)
        await self._look(table, told)
        post = told.posts.get(target)
        if post is not None:
            post.asked += 1
            post.silent = False
            self._start(table, told, post)
        return post

    @property
    def process(self) -> str:
        """The name under which other processes know this one as a teller."""
        return self._tellers.process

    @property
    def owned(self) -> int:
        """Number of (table, platform) pairs that this process holds; 0 if it serves alone."""
        return self._tellers.count

    @property
    def busy(self) -> int:
        """Number of messages being sent, or waiting for a platform."""
        return len(self._running)

    async def note_told(self) -> None:
        """Remove from the outbox what everybody has been shown since the last call."""
        await self._receipts.hand_in()

    async def sweep(self) -> bool:
        """Show what other processes have saved, or a crash or failure has left in the outbox.

        Return whether there may be more.
        """
        await self._tellers.stay()
        await self.note_told()
        claimed = await self._tellers.claim(BATCH)
        for news in claimed:
            try:
                await self._hear(news)
                self.wake(news.table)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("a table cannot be told", table=news.table)
        return len(claimed) == BATCH

    async def until_shown(self, live: Live) -> None:
        """Return once everybody sees a table as it is in *live* or newer, or after ``PATIENCE``.

        After a start it is enough that its messages are there.
        """
        table, told = live.table, await self.at_hand.get(live.table.id)
        if told.wanted < table.version:
            if self._tells_all(table) and told.stands(table):
                return
            await self._look(table.id, told)
        with suppress(TimeoutError), self._waits():
            async with asyncio.timeout(PATIENCE):
                while not (self._hurried or told.shows(table.version, self._ours(table))):
                    told.moved.clear()
                    await told.moved.wait()
                if not self._tells_all(table):
                    await self._told_by_others(table)

    @contextmanager
    def _waits(self) -> Iterator[None]:
        task = asyncio.current_task()
        self.waiting.add(task)
        try:
            yield
        finally:
            self.waiting.discard(task)

    async def _told_by_others(self, table: Table) -> None:
        told = await self._store.is_told(table.id)
        while not (told or self._hurried):
            await asyncio.sleep(ASK_AGAIN)
            told = await self._store.is_told(table.id)

    def _tells_all(self, table: Table) -> bool:
        return self._tellers.alone or len(self._ours(table)) == len(targets(table))

    def _ours(self, table: Table) -> dict[str, Person | None]:
        """Return the targets of a table that are ours to show, with the person of each, if any."""
        every = targets(table).items()
        return {key: one for key, one in every if self._tellers.tells(table.id, key)}

    def hurry(self) -> None:
        """End all waiting for something to be shown."""
        self._hurried = True
        self.at_hand.look_again()

    async def idle(self) -> None:
        """Return when nothing is left to send."""
        while self._running:
            await asyncio.wait(list(self._running))

    async def stop(self, patience: float) -> None:
        """Send what can be sent in *patience* seconds, and leave the rest in the outbox."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=patience)
        self._closing = True
        await self._sender.close()
        rest = list(self._running)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def hand_over(self) -> None:
        """Let other processes tell all tables from now on, except those with messages under way."""
        await self.note_told()
        await self._tellers.leave(self.at_hand.under_way)

    async def leave(self) -> None:
        """Record what was shown, and let other processes show the rest."""
        await self.note_told()
        await self._tellers.leave()

    # posts of a table
    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("telling ended early; the outbox keeps the news", exc_info=error)

    async def _look_at(self, table: TableId) -> None:
        try:
            await self._become_teller(table)
            await self._look(table, await self.at_hand.get(table))
        except Exception:
            log.exception("news not looked at; the outbox keeps it", table=table)

    async def _become_teller(self, table: TableId) -> None:
        """Become the teller of a table on those of its platforms that have none."""
        places = {place_of(target) for target in targets((await self._live(table)).table)}
        for news in await self._tellers.become(table, {platform(place) for place in places}):
            await self._hear(news)

    async def _hear(self, news: News) -> None:
        """Catch up with what other processes know of a table, and tell of it from now on.

        They know its version, and where its messages are.
        """
        await self._live(news.table, at_least=news.version)
        is_ours = self._tellers.tells_on(news.table, news.platform)
        await self.at_hand.read_again(news.table, news.platform, is_ours=is_ours)
        self._tellers.hold(news)
        for target, times in Counter(news.asked).items():
            if not self._receipts.is_heard(news.table, target, times):
                post = await self._ask_for(news.table, target)
                self._receipts.heard(news.table, target, times, post)

    async def _look(self, table: TableId, told: Told) -> None:
        live = await self._live(table)
        if live.table.version > told.wanted:
            told.wanted = live.table.version
            told.since = told.since or self._now()
        ours = self._ours(live.table)
        for target, person in ours.items():
            post = told.posts.setdefault(target, Post(target))
            post.person = person
            post.need = look(live, post).need
            self._start(table, told, post)
        for target in told.posts.keys() - ours.keys():
            post = told.posts[target]
            if post.need is Need.PASSING:  # its deal is over: nothing follows that it may wait for
                post.need = Need.TABLE
        for post in told.gone_on_from(live.table):
            post.task = self._spawn(leave(post, self._chats[platform(post.place)]))
        self._check(told, live.table)

    def _start(self, table: TableId, told: Told, post: Post) -> None:
        if post.task is None and post.behind(told.wanted) and not self._closing:
            post.task = self._spawn(self._keep_up(table, told, post))

    async def _keep_up(self, table: TableId, told: Told, post: Post) -> None:
        """Send the newest state until nothing newer has come meanwhile."""
        failures = 0
        try:
            while post.behind(told.wanted) and failures < MOST_FAILURES:
                failures = await self._try(table, told, post, failures)
                if not self._tellers.tells(table, post.target):
                    break  # what is not noted yet waits until it is ours again
        finally:
            post.task = None
        if failures >= MOST_FAILURES:  # given up: counts as shown, so that nothing waits for it
            post.shown, post.answered = told.wanted, post.asked
        self._check(told, (await self._live(table)).table)

    async def _try(self, table: TableId, told: Told, post: Post, failures: int) -> int:
        """Send once; return how many times in a row that has failed through our own fault."""
        asked = post.asked
        try:
            await self._send(table, told, post)
            await self._lead_back(table, told, post)
            post.answered = max(post.answered, asked)
            told.moved.set()
            await asyncio.sleep(0)
        except TryLater as later:
            self._counts.limited(platform(post.place))
            await asyncio.sleep(min(later.seconds, LONGEST_WAIT))
        except Exception:
            log.exception("telling failed", table=table, target=post.target)
            await asyncio.sleep(min(2.0**failures, LONGEST_WAIT))
            return failures + 1
        return 0

    async def _send(self, table: TableId, told: Told, post: Post) -> None:
        chat = self._chats.get(platform(post.place))
        if chat is None or not self._tellers.tells(table, post.target):
            self._receipts.leave(table, post.target)
            post.shown = (await self._live(table)).table.version
            return
        by_now, again = partial(self._live, table), partial(self._start_again, table, post)
        try:
            await self._sender.send(Errand(told.posts, post, chat, by_now, again))
        except GONE as gone:
            told_by_now = told.wanted
            await self._gone(table, post, gone)
            post.shown = told_by_now  # not before: if the store is down, all this is done again

    async def _lead_back(self, table: TableId, told: Told, post: Post) -> None:
        """Have private messages that were sent before this one of their room lead to it now."""
        chat = self._chats.get(platform(post.place))
        if chat is None or post.person is not None or all(one.led for one in told.posts.values()):
            return
        live = await self._live(table)
        for one in not_led_yet(live.table, told.posts, chat):
            one.stale = True
            self._start(table, told, one)

    def _start_again(self, table: TableId, post: Post) -> None:
        told = self.at_hand.known(table)
        if told is not None and told.posts.get(post.target) is post:
            self._start(table, told, post)

    async def _gone(self, table: TableId, post: Post, gone: Exception) -> None:
        match gone:
            case Unreachable():
                post.ref = None
                await self._store.keep_ref(table, post.target, None, 0)
                await self._report(Depart(post.target))
            case RoomMoved(new=new):
                await self._report(RoomRenamed(post.place, new))
            case RoomGone(lacks=lacks):
                post.silent = True
                await self._report(RoomClosed(post.place, lacks=lacks))

    def _check(self, told: Told, table: Table) -> None:
        """Note it once all our messages of a table show the newest state; forget a closed table."""
        due = [told.posts[target] for target in self._ours(table) if target in told.posts]
        told.moved.set()
        if any(post.shown < told.wanted for post in due):
            return
        for where in self._tellers.platforms_of(table.id):
            self._receipts.shown(table.id, where, told.wanted)
        if told.since and due:
            log.debug("told", table=table.id, version=told.wanted)
            self._counts.shown((self._now() - told.since) / 1000)
        told.since = 0
        if table.phase is Phase.CLOSED:
            self.at_hand.drop(table.id)


def _rooms(table: Table) -> set[RoomId]:
    return {room.id for room in table.rooms}


async def _unset(*_: object, **_named: object) -> Live:
    raise RuntimeError("the dispatcher is not connected")
