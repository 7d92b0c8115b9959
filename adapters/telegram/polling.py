"""Long polling that loses nothing.

The library's own loop confirms updates by fetching the next ones, so a crash loses those that are
being handled. Here an update is confirmed only once it is safe (``inbox``); if not, it comes again
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
from adapters.telegram.updates import Arrived, Client

POLL_SECONDS = 30
"""How long Telegram may hold a fetch open while there is nothing new."""
FIRST_BREAK, LONGEST_BREAK = 0.5, 30.0
"""Seconds between attempts while Telegram cannot be reached: doubled each time, up to a limit."""

log = structlog.get_logger(__name__)


class Polling:
    """Fetches updates and hands them to the inbox."""

    def __init__(
        self,
        bot: Client,
        inbox: Inbox,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._sleep = sleep
        self._open: set[int] = set()
        """Updates that have come but are not confirmed."""
        self._offset: int | None = None
        self._break = FIRST_BREAK
        self.barred = asyncio.Event()
        """Set once Telegram no longer knows the token."""

    @property
    def connected(self) -> bool:
        """Whether the last fetch succeeded."""
        return self._break == FIRST_BREAK

    async def run(self) -> None:
        """Fetch updates and pass them on until cancelled; then confirm the safe ones.

        The others will come again. Handlers that are running go on.
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
            if not await self._inbox.secure(self._open):
                await self._sleep(FIRST_BREAK)  # else they would come with every fetch, at once
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
        """Remove any webhook, which would forbid fetching; return whether that worked.

        Updates that wait at Telegram are kept.
        """
        try:
            await self._bot.delete_webhook()
        except Exception as error:
            await self._failed(error)
            return False
        return True

    async def _fetch(self) -> Sequence[Arrived]:
        """Return updates; after a failure, wait and return none.

        Updates that are not safe yet cannot be confirmed and come with every fetch, so Telegram
        would not hold the fetch open anyway.
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
        """Log a failure and wait, longer each time. Error texts may contain the token: log none."""
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
        """Move the offset up to the first update that is not safe."""
        for number in sorted(self._open):
            if not self._inbox.is_safe(number):
                return
            self._open.discard(number)
            self._offset = number + 1
