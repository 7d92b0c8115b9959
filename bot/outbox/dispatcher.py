"""Turns the store's outbox into messages on the platforms.

A post is drawn from the newest state just before it is sent, so changes that piled up behind a
platform's limit or a broken connection collapse into one edit. A failed post never affects the
game. A change stays in the outbox until it has been shown, crash or not; showing it twice is the
same edit, and only a first message whose answer was lost can appear twice.

Here is what the bot's services ask for, and what one process takes over from others. ``updating``
brings messages up to date, ``sending`` sends one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.model.errors import StoreUnavailable
from bot.model.failures import Failures
from bot.model.ids import TableId, UserId, platform
from bot.model.messages import Message
from bot.model.ports import Chat, Need, News
from bot.model.requests import Person, Request
from bot.model.stores import OutboxStore
from bot.model.table import Table
from bot.model.voice import Voice
from bot.outbox.counts import Counts
from bot.outbox.greetings import Greetings
from bot.outbox.message_views import Post, place_of, shown_in, targets
from bot.outbox.people import People
from bot.outbox.receipts import Receipts
from bot.outbox.sending import Sender
from bot.outbox.tables_at_hand import TablesAtHand
from bot.outbox.tellers import Tellers
from bot.outbox.updating import LiveTables, Updater
from bot.outbox.waiting import Waiters
from bot.outbox.ways_back import with_way_back
from bot.pictures.gallery import Gallery

BATCH = 200
"""News items claimed from the store at once."""

log = structlog.get_logger(__name__)


class Dispatcher:
    """Shows people their tables, and what they ask to see of them."""

    def __init__(
        self,
        store: OutboxStore,
        chats: Mapping[str, Chat],
        people: People,
        now: Callable[[], int],
        *,
        tells: bool,
        counts: Counts,
        gallery: Gallery | None,
    ) -> None:
        """Set up the dispatcher; call ``connect`` before anything else.

        Args:
            tells: whether this process keeps messages up to date; if not, other processes do.
            gallery: has pictures drawn; None: messages go without.
        """
        self._store = store
        self._chats = chats
        self._tells = tells
        self._failures = Failures(now)
        self.tellers = Tellers(store, chats if tells else (), now)
        self._receipts = Receipts(store)
        self._greetings = Greetings(store, chats, people, now)
        self.at_hand = TablesAtHand(store)
        sender = Sender(store, people, now, gallery)
        self._updater = Updater(self.at_hand, self.tellers, self._receipts, sender, chats, counts)
        self.waiters = Waiters(store, self.at_hand, self.tellers, self._updater.update)

    def connect(
        self,
        live: LiveTables,
        report: Callable[[Request], Awaitable[object]],
    ) -> None:
        """Set where tables come from, and where rooms and people that are gone are reported."""
        self._live = self._updater.live = live
        self._updater.report = report

    def wake(self, table: TableId, *, has_changed: bool = True) -> None:
        """Bring all messages of a table up to date, because there is news of it.

        *has_changed*: the news is not only that somebody asks to see a message again.
        """
        if self._tells and not self._updater.closing:
            self._updater.spawn(self._tell(table, has_changed=has_changed))

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
                self._updater.start(told, post)

    async def post_again(self, table: TableId, target: str) -> None:
        """Have one message of a table posted again, below the conversation."""
        await self._become_teller(table)
        table_ = (await self._live(table)).table
        is_room = target in {room.id for room in table_.rooms}
        wanted = shown_in(table_, target)[-1] if is_room else target
        if self.tellers.tells(table, wanted):
            await self._ask_for(table, wanted)
        else:
            await self._store.ask(table, platform(wanted), wanted)

    async def leading_back(
        self, message: Message, table: TableId, person: Person, voice: Voice
    ) -> Message:
        """Return a private message about a table with a link to its room, if there is one."""
        live = await self._live(table)
        told = await self.at_hand.get(table)
        chat = self._chats[platform(person.id)]
        return with_way_back(message, live.table, person, told.posts, voice, chat)

    async def redraw(self, table: TableId, user: UserId) -> None:
        """Redraw a person's hand, because they want to see more or less in it from now on.

        If another process shows it, that happens with the next news.
        """
        told = await self._updater.update(table)
        post = told.posts.get(user)
        if post is not None and post.person is not None:
            post.stale, post.need = True, Need.CALLED
            self._updater.start(told, post)

    async def _ask_for(self, table: TableId, target: str) -> Post | None:
        """Have a message that is ours posted again, and return it; None if there is none."""
        told = await self._updater.update(table)
        post = told.posts.get(target)
        if post is not None:
            post.asked += 1
            post.silent, post.need = False, Need.CALLED
            self._updater.start(told, post)
        return post

    @property
    def busy(self) -> int:
        """Number of messages being sent, or waiting for a platform."""
        return len(self._updater.running)

    async def note_told(self) -> None:
        """Remove from the outbox what everybody has been shown since the last call."""
        await self._receipts.hand_in()

    async def sweep(self) -> bool:
        """Show what other processes have saved, or a crash or failure has left in the outbox.

        Return whether there may be more.
        """
        await self.tellers.stay()
        await self.note_told()
        claimed = await self.tellers.claim(BATCH)
        for news in claimed:
            what = (news.table, news.platform, news.version)
            if self._failures.are_too_many(what):
                continue
            try:
                await self._hear(news)
                self.wake(news.table, has_changed=not news.asked)
            except StoreUnavailable:
                raise
            except Exception:
                self._failures.note(what, "a table cannot be told", table=news.table)
        return len(claimed) == BATCH

    async def _tell(self, table: TableId, *, has_changed: bool) -> None:
        try:
            await self._become_teller(table)
            await self._updater.update(table, has_changed=has_changed)
        except Exception:
            log.exception("news not looked at; the outbox keeps it", table=table)

    async def _become_teller(self, table: TableId) -> None:
        """Become the teller of a table on those of its platforms that have none."""
        places = {place_of(target) for target in targets((await self._live(table)).table)}
        for news in await self.tellers.become(table, {platform(place) for place in places}):
            await self._hear(news)

    async def _hear(self, news: News) -> None:
        """Catch up with what other processes know of a table, and tell of it from now on.

        They know its version, and where its messages are.
        """
        await self._live(news.table, at_least=news.version)
        is_ours = self.tellers.tells_on(news.table, news.platform)
        await self.at_hand.read_again(news.table, news.platform, is_ours=is_ours)
        self.tellers.hold(news)
        for target, times in Counter(news.asked).items():
            if not self._receipts.is_heard(news.table, target, times):
                post = await self._ask_for(news.table, target)
                self._receipts.heard(news.table, target, times, post)

    async def idle(self) -> None:
        """Return when nothing is left to send."""
        await self._updater.idle()

    async def stop(self, patience: float) -> None:
        """Send what can be sent in *patience* seconds, and leave the rest in the outbox."""
        await self._updater.stop(patience)

    async def hand_over(self) -> None:
        """Let other processes tell all tables from now on, except those with messages under way."""
        await self.note_told()
        await self.tellers.leave(self.at_hand.under_way)

    async def leave(self) -> None:
        """Record what was shown, and let other processes show the rest."""
        await self.note_told()
        await self.tellers.leave()
