"""Updates on their way through the program: none is lost, none keeps others back.

An update is *safe* once it is handled, or stored where the next start finds it; only then is it
confirmed to Telegram. So nothing is stored of what is handled at once. The manager carries out no
request twice, by its id; hence what comes again after a crash is done once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from weakref import WeakValueDictionary

import structlog
from telegram import Update

from adapters.telegram.addresses import PLATFORM
from adapters.telegram.updates import Arrived, Line
from bot.model.errors import StoreUnavailable
from bot.model.stores import InboxStore

SLOW = 0.2
"""A handler that takes longer, in seconds, keeps nothing back: neither what the same person does
next, nor the confirmation of what has come."""
MOST_AT_ONCE = 500
"""While so many are being handled, no more are fetched."""

log = structlog.get_logger(__name__)


class Inbox:
    """Handles updates, one after the other of each person, all others at the same time.

    *receive* must not raise.
    """

    def __init__(
        self, bot: Line, receive: Callable[[Update], Awaitable[None]], store: InboxStore | None
    ) -> None:
        self._bot = bot
        self._receive = receive
        self._store = store
        self._running: dict[int, asyncio.Task[None]] = {}
        self._came: dict[int, Arrived] = {}
        self._stored: set[int] = set()
        self._done: set[int] = set()
        self._dropping = asyncio.Lock()
        self._newest: WeakValueDictionary[int, asyncio.Task[None]] = WeakValueDictionary()

    async def resume(self) -> None:
        """Begin with what an earlier run has stored and not handled.

        Raises:
            StoreUnavailable.
        """
        if self._store is None:
            return
        kept = await self._store.brought(PLATFORM)
        for number, content in kept.items():
            self._stored.add(number)
            self.begin(Arrived(number, self._bot.read(content), content))
        if kept:
            log.info("updates of an earlier run", count=len(kept))

    def begin(self, one: Arrived) -> None:
        """Begin to handle an update, unless it is being handled."""
        if one.number in self._running:
            return
        who = one.number if one.update is None else _who(one.update)
        self._came[one.number] = one
        task = asyncio.ensure_future(self._handle(one, self._newest.get(who)))
        self._running[one.number] = self._newest[who] = task

    def is_safe(self, number: int) -> bool:
        """Return whether an update may be confirmed."""
        return number not in self._running or number in self._stored

    async def secure(self, numbers: Iterable[int]) -> None:
        """Wait a little for these; what takes longer is stored, if that is possible now."""
        await self._wait([one for one in numbers if not self.is_safe(one)], SLOW)
        slow = [one for one in numbers if not self.is_safe(one)]
        if not slow or self._store is None:
            return
        try:
            await self._store.keep_brought(PLATFORM, {one: self._came[one].content for one in slow})
        except StoreUnavailable as trouble:
            log.warning("updates not stored; they are confirmed later", reason=str(trouble))
            return
        self._stored.update(slow)
        for number in slow:
            if number not in self._running:  # it was handled meanwhile
                await self._drop(number)

    async def has_room(self) -> None:
        """Return when more may be fetched."""
        while len(self._running) >= MOST_AT_ONCE:
            await asyncio.wait(self._running.values(), return_when=asyncio.FIRST_COMPLETED)

    async def handled(self, number: int) -> None:
        """Return when an update has been handled."""
        if (task := self._running.get(number)) is not None:
            await asyncio.wait({task})

    async def finish(self, seconds: float) -> None:
        """Let handlers finish for so long; what is given up comes again with the next start."""
        await self._wait(list(self._running), seconds)

    async def stop(self) -> None:
        """Give up what is being handled."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, numbers: list[int], seconds: float) -> None:
        tasks = [self._running[one] for one in numbers if one in self._running]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    async def _handle(self, one: Arrived, before: asyncio.Task[None] | None) -> None:
        """What cannot be read is dealt with: coming again makes it no clearer."""
        if before is not None:
            await asyncio.wait({before}, timeout=SLOW)
        if one.update is not None:
            await self._receive(one.update)
        if one.number in self._stored:
            await self._drop(one.number)
        del self._running[one.number], self._came[one.number]

    async def _drop(self, number: int) -> None:
        """Take an update out of the store, with all that wait for the same."""
        self._done.add(number)
        async with self._dropping:
            done, self._done = self._done, set()
            if not done or self._store is None:
                return
            try:
                await self._store.drop_brought(PLATFORM, sorted(done))
            except StoreUnavailable as trouble:
                log.warning("updates stay stored; they are known by their ids", reason=str(trouble))
            self._stored -= done


def _who(update: Update) -> int:
    """Return whose update it is: a person's, else a chat's."""
    user, chat = update.effective_user, update.effective_chat
    return user.id if user is not None else chat.id if chat is not None else update.update_id
