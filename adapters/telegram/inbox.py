"""Handles updates so that none is lost and none holds up others.

An update is *safe* once it is handled, or stored so that it will be; only then is it confirmed to
Telegram. A process that serves its store alone does not store updates that it handles at once.

If there are several processes, an update may reach any or all of them, and only one must handle it.
So it is stored first, and handled by the process that was first to store it, or has claimed it
since. The manager never carries out a request id twice, so an update that comes again after a crash
takes effect only once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Set
from contextlib import suppress
from weakref import WeakValueDictionary

import structlog
from telegram import Update

from adapters.telegram.addresses import PLATFORM
from adapters.telegram.updates import Arrived, Client
from bot.model.clock import utc_now
from bot.model.errors import StoreUnavailable
from bot.model.stores import InboxStore
from bot.services.bell import Bell

SLOW = 0.2
"""Seconds that a handler may take before we stop waiting for it: then the same person's next update
is handled too, and what has come in is stored so that it can be confirmed."""
MOST_AT_ONCE = 500
"""Updates being handled at which no more are fetched."""
LEASE = 5_000
"""Milliseconds for which a stored update is ours; renewed while we handle it."""
NEVER = 2**53
"""Later than any time, UTC ms."""
LOOK = 0.25
"""Seconds between two looks for stored updates that nobody handles, unless a notification comes."""

log = structlog.get_logger(__name__)


class Inbox:
    """Handles updates: those of one person one after the other, all others at the same time.

    *receive* must not raise. A process that does not work only stores updates for others.
    """

    def __init__(
        self,
        bot: Client,
        receive: Callable[[Update], Awaitable[None]],
        store: InboxStore | None,
        now: Callable[[], int] = utc_now,
        *,
        works: bool = True,
    ) -> None:
        self._bot = bot
        self._receive = receive
        self._store = store
        self._now = now
        self._works = works
        self._stores_first = store is not None and store.shared
        self._running: dict[int, asyncio.Task[None]] = {}
        self._came: dict[int, Arrived] = {}
        self._stored: set[int] = set()
        self._done: set[int] = set()
        self._dropping = asyncio.Lock()
        self._renewed = 0
        self._called = Bell()
        self._newest: WeakValueDictionary[int, asyncio.Task[None]] = WeakValueDictionary()

    async def resume(self) -> None:
        """Start with the updates that an earlier run stored but did not handle.

        Raises:
            StoreUnavailable.
        """
        if self._store is None or not self._works:
            return
        if self._stores_first:
            self._store.hear_brought(PLATFORM, self._called.ring)
            await self._claim(self._store, self._now(), MOST_AT_ONCE)
        else:  # there is nobody else, so any lease on them is that of a dead process
            await self._claim(self._store, NEVER, NEVER)
        if self._running:
            log.info("updates of an earlier run", count=len(self._running))

    async def watch(self) -> None:
        """Keep looking for stored updates that nobody handles, until cancelled."""
        while self._stores_first and self._works:
            await self._called.wait(LOOK)
            try:
                await self.look()
            except StoreUnavailable as trouble:
                log.warning("no look for stored updates", reason=str(trouble))
            except Exception:
                log.exception("stored updates were not handled")

    async def look(self) -> None:
        """Renew the lease on our updates, and claim and handle those that nobody handles.

        Raises:
            StoreUnavailable.
        """
        if self._store is not None:
            await self._stay(self._store)
            room = max(0, MOST_AT_ONCE - len(self._running))
            await self._claim(self._store, self._now(), room)

    async def _stay(self, store: InboxStore) -> None:
        now = self._now()
        if now - self._renewed >= LEASE // 3:
            self._renewed = now
            await store.hide_brought(PLATFORM, [*self._ours], now + LEASE)

    async def _claim(self, store: InboxStore, now: int, most: int) -> None:
        found = await store.claim_brought(PLATFORM, now, self._now() + LEASE, most)
        for number, content in found.items():
            self._stored.add(number)
            if number not in self._running:
                self._start(Arrived(number, self._bot.read(content), content))

    @property
    def _ours(self) -> set[int]:
        return self._stored & self._running.keys()

    def begin(self, one: Arrived) -> None:
        """Start handling an update, unless it is being handled already."""
        if one.number in self._came:
            return
        self._came[one.number] = one
        if not self._stores_first:
            self._start(one)

    def _start(self, one: Arrived) -> None:
        self._came[one.number] = one
        who = one.number if one.update is None else _who(one.update)
        task = asyncio.ensure_future(self._handle(one, self._newest.get(who)))
        self._running[one.number] = self._newest[who] = task

    async def take(self, one: Arrived) -> bool:
        """Return True once an update is safe; False if it cannot be stored and must come again."""
        self.begin(one)
        await self.secure([one.number])
        if self.is_safe(one.number):
            return True
        if (task := self._running.get(one.number)) is None:
            self._came.pop(one.number, None)
            return False
        await asyncio.wait({task})
        return True

    def is_safe(self, number: int) -> bool:
        """Return whether an update may be confirmed."""
        return number not in self._came or number in self._stored

    async def secure(self, numbers: Iterable[int]) -> bool:
        """Make updates safe by storing them; alone, only those that take long.

        Returns:
            False if the store cannot be written now.
        """
        if not self._stores_first:
            await self._wait([one for one in numbers if not self.is_safe(one)], SLOW)
        due = {one: self._came[one] for one in numbers if not self.is_safe(one)}
        if not due or self._store is None:
            return True
        content = {number: one.content for number, one in due.items()}
        try:
            hidden = self._now() + (LEASE if self._works else 0)
            new = await self._store.keep_brought(PLATFORM, content, hidden)
        except StoreUnavailable as trouble:
            log.warning("updates not stored; they are confirmed later", reason=str(trouble))
            return False
        if self._stores_first:
            self._begin_stored(due, new)
            return True
        self._stored.update(due)
        for number in due:
            if number not in self._running:  # it was handled while we stored it
                await self._drop(number)
        return True

    def _begin_stored(self, due: Mapping[int, Arrived], new: Set[int]) -> None:
        """Handle the updates that we were the first to store; the others belong to others."""
        for number, one in due.items():
            log.debug("stored", request=f"{PLATFORM}:{number}", new=number in new)
            if number in new and self._works:
                self._stored.add(number)
                self._start(one)
            elif number not in self._running:
                self._came.pop(number, None)

    async def has_room(self) -> None:
        """Wait until more updates may be fetched."""
        while len(self._running) >= MOST_AT_ONCE:
            await asyncio.wait(self._running.values(), return_when=asyncio.FIRST_COMPLETED)

    async def finish(self, seconds: float) -> None:
        """Let handlers finish within *seconds*; what they leave comes again at the next start."""
        await self._wait(list(self._running), seconds)

    async def stop(self) -> None:
        """Cancel all handlers; other processes may have the stored updates at once.

        What is given up comes again, or is found in the store.
        """
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._store is not None and self._ours:
            with suppress(StoreUnavailable):
                await self._store.hide_brought(PLATFORM, [*self._ours], self._now())

    async def _wait(self, numbers: list[int], seconds: float) -> None:
        tasks = [self._running[one] for one in numbers if one in self._running]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    async def _handle(self, one: Arrived, before: asyncio.Task[None] | None) -> None:
        """Handle an update. One that cannot be read counts as handled: it will not get clearer."""
        if before is not None:
            await asyncio.wait({before}, timeout=SLOW)
        if one.update is not None:
            await self._receive(one.update)
        if one.number in self._stored:
            await self._drop(one.number)
        del self._running[one.number], self._came[one.number]

    async def _drop(self, number: int) -> None:
        """Delete an update from the store, together with all others that wait for this."""
        self._done.add(number)
        async with self._dropping:
            done, self._done = self._done, set()
            if not done or self._store is None:
                return
            try:
                await self._store.drop_brought(PLATFORM, sorted(done))
            except Exception as trouble:  # whatever it is, they are handled
                level = log.warning if isinstance(trouble, StoreUnavailable) else log.exception
                level("updates stay stored until the next is handled", reason=str(trouble))
                self._done |= done
                return
            self._stored -= done


def _who(update: Update) -> int:
    """Return the id of the person, or else the chat, that an update comes from."""
    user, chat = update.effective_user, update.effective_chat
    return user.id if user is not None else chat.id if chat is not None else update.update_id
