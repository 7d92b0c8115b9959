"""Long polling that loses nothing.

The library's own loop confirms updates when it fetches them: what a crash interrupts is lost.
Here an update is confirmed only by the next fetch after its handler has finished, so it comes
again after a crash. The manager carries out no request twice, by its id; hence each is done once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from adapters.telegram.faults import seconds_of
from adapters.telegram.inbound import KINDS
from adapters.telegram.updates import Arrived, Line

POLL_SECONDS = 30
"""How long Telegram may hold a fetch open while there is nothing new."""
SLOW = 0.2
"""A handler that takes longer, in seconds, no longer keeps back what others have done since."""
FIRST_BREAK, LONGEST_BREAK = 0.5, 30.0
"""Seconds between two tries while Telegram cannot be reached: doubled up to the longest."""

log = structlog.get_logger(__name__)


class Polling:
    """Fetches updates and hands each to *receive*, all that have come at the same time.

    *receive* must not raise.
    """

    def __init__(
        self,
        bot: Line,
        receive: Callable[[Update], Awaitable[None]],
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._receive = receive
        self._sleep = sleep
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._offset: int | None = None
        self._break = FIRST_BREAK
        self.barred = asyncio.Event()
        """Set once Telegram knows the token no longer."""

    @property
    def connected(self) -> bool:
        """Whether the last fetch brought an answer."""
        return self._break == FIRST_BREAK

    async def run(self) -> None:
        """Fetch and hand on until cancelled; what is being handled then goes on."""
        while True:
            for number, update in await self._fetch():
                if number not in self._tasks:
                    self._tasks[number] = asyncio.ensure_future(self._deal_with(update))
            await self._wait(SLOW)
            self._forget()

    async def finish(self, seconds: float) -> None:
        """Let handlers finish in *seconds*, and confirm what they have done.

        What has not finished is given up here and comes again with the next start.
        """
        await self._wait(seconds)
        self._forget()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._offset is not None:
            try:
                await self._bot.get_updates(self._offset, limit=1, timeout=0, allowed_updates=KINDS)
            except TelegramError as error:
                log.info("updates not confirmed; they come again", reason=type(error).__name__)

    async def _deal_with(self, update: Update | None) -> None:
        """What cannot be read is dealt with: coming again makes it no clearer."""
        if update is not None:
            await self._receive(update)

    async def _fetch(self) -> Sequence[Arrived]:
        """Return updates; none after a failure, which is waited out.

        While a handler is slow its update cannot be confirmed and comes with every fetch, so
        Telegram has no reason to hold the fetch open.
        """
        timeout = 0 if self._tasks else POLL_SECONDS
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
            log.warning("another program fetches this bot's updates; only one may")
        else:
            log.warning("cannot fetch updates", reason=type(error).__name__, again_in=self._break)
        await self._sleep(self._break)
        self._break = min(self._break * 2, LONGEST_BREAK)

    async def _wait(self, seconds: float) -> None:
        running = [task for task in self._tasks.values() if not task.done()]
        if running:
            await asyncio.wait(running, timeout=seconds)

    def _forget(self) -> None:
        """Move on to the first update whose handler has not finished."""
        for update in sorted(self._tasks):
            if not self._tasks[update].done():
                return
            del self._tasks[update]
            self._offset = update + 1
