"""Brings the messages of tables up to date, with one task per post while it has news.

What a platform puts off is tried again, or what the store cannot note, and for a while what fails
through our own fault. Rooms and people that can be shown nothing any longer are reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import structlog

from bot.model.errors import RoomGone, RoomMoved, StoreUnavailable, TryLater, Unreachable
from bot.model.failures import MOST_FAILURES
from bot.model.ids import TableId, platform
from bot.model.live import Live
from bot.model.ports import Chat, Need
from bot.model.requests import Depart, Request, RoomClosed, RoomRenamed
from bot.model.table import Phase, Table
from bot.outbox.counts import Counts
from bot.outbox.message_views import UNKNOWN, Post, Told, is_heir, look
from bot.outbox.past_results import leave
from bot.outbox.receipts import Receipts
from bot.outbox.sending import GONE, LONGEST_WAIT, Errand, Sender
from bot.outbox.tables_at_hand import TablesAtHand
from bot.outbox.tellers import Tellers
from bot.outbox.ways_back import led_elsewhere

STORE_PAUSE = 2.0
"""Seconds until a message is tried again that could not be told because the store was away."""

log = structlog.get_logger(__name__)


class LiveTables(Protocol):
    """Returns a table in its current state, at version *at_least* or newer."""

    async def __call__(self, table: TableId, /, *, at_least: int = 0) -> Live: ...


async def _unset(*_: object, **_named: object) -> Live:
    raise RuntimeError("the dispatcher is not connected")


@dataclass(eq=False)
class Updater:
    """Keeps those messages of tables up to date that are ours to show.

    Args:
        live: where tables come from.
        report: told of rooms and people that can be shown nothing any longer.
        running: messages being sent or waiting for a platform, and looks for what is to be sent.
        closing: nothing more is begun.
    """

    at_hand: TablesAtHand
    tellers: Tellers
    receipts: Receipts
    sender: Sender
    chats: Mapping[str, Chat]
    counts: Counts
    live: LiveTables = _unset
    report: Callable[[Request], Awaitable[object]] = _unset
    running: set[asyncio.Task[None]] = field(default_factory=set)
    closing: bool = False

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Do something until it ends, or ``stop`` ends it."""
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self.running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("telling ended early; the outbox keeps the news", exc_info=error)

    async def idle(self) -> None:
        """Return when nothing is left to send."""
        while self.running:
            await asyncio.wait(list(self.running))

    async def stop(self, patience: float) -> None:
        """Send what can be sent in *patience* seconds, and leave the rest in the outbox.

        Hands that only follow the trick may wait for longer than that: they are not waited for.
        """
        if awaited := self.running - self.at_hand.following:
            await asyncio.wait(awaited, timeout=patience)
        self.closing = True
        await self.sender.close()
        rest = list(self.running)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def update(self, table: TableId, *, has_changed: bool = False) -> Told:
        """Have the messages of a table that are out of date sent; return all of them.

        *has_changed*: because it has changed. Whoever was to get a seat hears only then that it
        has closed, and not when somebody looks at it long after.
        """
        live = await self.live(table)
        told = await self.at_hand.get(table)
        if live.table.version > told.wanted:
            told.want(live.table)
            told.since = told.since or _now()
        ours = self.tellers.ours(live.table)
        for target, person in ours.items():
            post = told.posts.setdefault(target, Post(target))
            post.person = person
            is_behind = has_changed and post.shown < told.wanted
            post.promised = post.promised or (is_behind and is_heir(live.table, person))
            post.need = look(live, post).need_of(post)
            self.start(told, post)
        for target in told.posts.keys() - ours.keys():
            post = told.posts[target]
            if post.need is Need.PASSING:  # its deal is over: nothing follows that it may wait for
                post.need = Need.TABLE
        self._go_on(told, live.table)
        self._check(told, live.table)
        return told

    def _go_on(self, told: Told, table: Table) -> None:
        """Have the results left as they stay from which a table has gone on."""
        for post in told.gone_on_from(table):
            post.task = self.spawn(leave(post, self.chats[platform(post.place)]))

    def start(self, told: Told, post: Post) -> None:
        """Have one message of a table sent if it is out of date, unless that is under way."""
        if post.task is None and post.behind(told.wanted) and not self.closing:
            post.task = self.spawn(self._keep_up(told, post))

    async def _keep_up(self, told: Told, post: Post) -> None:
        """Send the newest state until nothing newer has come meanwhile."""
        failures = 0
        try:
            while post.behind(told.wanted) and failures < MOST_FAILURES:
                failures = await self._try(told, post, failures)
                if not self.tellers.tells(told.table, post.target):
                    break  # what is not noted yet waits until it is ours again
        finally:
            post.task = None
        if failures >= MOST_FAILURES:  # given up: counts as shown, so that nothing waits for it
            post.shown, post.answered = told.wanted, post.asked
        table = (await self.live(told.table)).table
        self._go_on(told, table)  # from this one too, if the next deal has begun meanwhile
        self._check(told, table)

    async def _try(self, told: Told, post: Post, failures: int) -> int:
        """Send once; return how many times in a row that has failed through our own fault."""
        asked = post.asked
        try:
            await self._send(told, post)
            await self._lead_back(told, post)
            post.answered = max(post.answered, asked)
            told.moved.set()
            await asyncio.sleep(0)
        except TryLater as later:
            self.counts.limited(platform(post.place))
            await asyncio.sleep(min(later.seconds, LONGEST_WAIT))
        except StoreUnavailable as trouble:  # no fault of ours: it may be away for long
            log.warning("telling waits for the store", table=told.table, reason=str(trouble))
            await asyncio.sleep(min(STORE_PAUSE, LONGEST_WAIT))
            return failures
        except Exception:
            log.exception("telling failed", table=told.table, target=post.target)
            await asyncio.sleep(min(2.0**failures, LONGEST_WAIT))
            return failures + 1
        return 0

    async def _send(self, told: Told, post: Post) -> None:
        chat = self.chats.get(platform(post.place))
        by_now = partial(self.live, told.table)
        if chat is None or not self.tellers.tells(told.table, post.target):
            self.receipts.leave(told.table, post.target)
            post.shown = (await by_now()).table.version
            return
        again = partial(self._start_again, told.table, post)
        try:
            await self.sender.send(Errand(told.posts, post, chat, by_now, again))
        except GONE as gone:
            post.shown = told.wanted  # what the report changes is news
            await self._report(post, gone)

    async def _report(self, post: Post, gone: Exception) -> None:
        match gone:
            case Unreachable():
                post.ref = None
                post.noted = False
                await self.report(Depart(post.target))
            case RoomMoved(new=new):
                await self.report(RoomRenamed(post.place, new))
            case RoomGone(lacks=lacks):
                post.silent = True
                await self.report(RoomClosed(post.place, lacks=lacks))

    async def _lead_back(self, told: Told, post: Post) -> None:
        """Have private messages lead to this one of their room, if it was posted after them.

        Nobody waits for that.
        """
        chat = self.chats.get(platform(post.place))
        if chat is None or post.person is not None or post.ref is None:
            return
        here = (UNKNOWN, chat.way_to(post.ref))
        if all(one.led in here for one in told.posts.values()):
            return
        live = await self.live(told.table)
        for one in led_elsewhere(live.table, told.posts, chat):
            one.stale = True
            if one.task is None:
                one.need = Need.FOLLOWING
            self.start(told, one)

    def _start_again(self, table: TableId, post: Post) -> None:
        told = self.at_hand.known(table)
        if told is not None and told.posts.get(post.target) is post:
            post.need = min(post.need, Need.RESTING)  # it lacks more than the cards of others
            self.start(told, post)

    def _check(self, told: Told, table: Table) -> None:
        """Note it once all our messages of a table show the newest state; forget a closed table.

        Hands that only follow the trick may take their time: what they lack is no news.
        """
        ours = [told.posts[target] for target in self.tellers.ours(table) if target in told.posts]
        due = [post for post in ours if post.need is not Need.FOLLOWING]
        told.moved.set()
        if any(post.shown < told.wanted for post in due):
            return
        for where in self.tellers.platforms_of(table.id):
            self.receipts.shown(table.id, where, told.wanted)
        if told.since is not None and due:
            log.debug("told", table=table.id, version=told.wanted)
            self.counts.shown(_now() - told.since)
        told.since = None
        if table.phase is Phase.CLOSED:
            self.at_hand.drop(table.id)


def _now() -> float:
    return asyncio.get_running_loop().time()
