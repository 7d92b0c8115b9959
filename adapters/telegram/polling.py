"""Long polling that loses nothing.

The library's own loop confirms updates when it fetches them: what a crash interrupts is lost.
Here an update is confirmed only by the next fetch after it is safe (``inbox``), else it comes again
after a crash.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from adapters.telegram.faults import seconds_of
from adapters.telegram.inbound import KINDS
from adapters.telegram.inbox import Inbox
from adapters.telegram.updates import Arrived, Line

POLL_SECONDS = 30
"""How long Telegram may hold a fetch open while there is nothing new."""
FIRST_BREAK, LONGEST_BREAK = 0.5, 30.0
"""Seconds between two tries while Telegram cannot be reached: doubled up to the longest."""

log = structlog.get_logger(__name__)


class Polling:
    """Fetches updates and hands them to the inbox."""

    def __init__(
        self,
        bot: Line,
        inbox: Inbox,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._sleep = sleep
        self._open: set[int] = set()
        """What has come and is not confirmed."""
        self._offset: int | None = None
        self._break = FIRST_BREAK
        self.barred = asyncio.Event()
        """Set once Telegram knows the token no longer."""

    @property
    def connected(self) -> bool:
        """Whether the last fetch brought an answer."""
        return self._break == FIRST_BREAK

    async def run(self) -> None:
        """Fetch and hand on until cancelled; what is safe then is confirmed, the rest comes again.

        What is being handled goes on.
        """
        try:
            await self._fetch_on()
        finally:
            await self._finish()

    async def _fetch_on(self) -> None:
        while not await self._may_fetch():
            pass
        while True:
            await self._inbox.has_room()
            for one in await self._fetch():
                if one.number not in self._open:
                    self._open.add(one.number)
                    self._inbox.begin(one)
            await self._inbox.secure(self._open)
            self._move_on()

    async def _finish(self) -> None:
        await self._inbox.secure(self._open)
        self._move_on()
        if self._offset is not None:
            try:
                await self._bot.get_updates(self._offset, limit=1, timeout=0, allowed_updates=KINDS)
            except TelegramError as error:
                log.info("updates not confirmed; they come again", reason=type(error).__name__)

    async def _may_fetch(self) -> bool:
        """Return whether no webhook is set, which forbids it; updates that wait stay."""
        try:
            await self._bot.delete_webhook()
        except Exception as error:
            await self._failed(error)
            return False
        return True

    async def _fetch(self) -> Sequence[Arrived]:
        """Return updates; none after a failure, which is waited out.

        What is not safe yet cannot be confirmed and comes with every fetch, so Telegram has no
        reason to hold the fetch open.
        """
        timeout = 0 if self._open else POLL_SECONDS
        try:
            found = await self._bot.fetch(self._offset, timeout, KINDS)
        except RetryAfter as error:
            await self._sleep(seconds_of(error))
        except Exception as error:
            await self._failed(error)
        else:
            self._break = FIRST_BREAK
            return found
        return ()

    async def _failed(self, error: Exception) -> None:
        """Tell the host once of each longer break; texts of errors may hold the token."""
        if isinstance(error, InvalidToken):
            self.barred.set()
        if isinstance(error, Conflict):
            log.warning(
                "another program fetches this bot's updates; only one may", setting="TELEGRAM_TOKEN"
            )
        else:
            log.warning("cannot fetch updates", reason=type(error).__name__, again_in=self._break)
        await self._sleep(self._break)
        self._break = min(self._break * 2, LONGEST_BREAK)

    def _move_on(self) -> None:
        """Move on to the first update that is not safe."""
        for number in sorted(self._open):
            if not self._inbox.is_safe(number):
                return
            self._open.discard(number)
            self._offset = number + 1
