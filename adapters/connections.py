"""Starts platforms side by side and keeps them going: one that is down does not affect the others.

A platform that cannot be reached is tried again until it can be. One that refuses its token, or is
lost for good, ends the program, so that whoever runs it notices.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import structlog

from bot.model.ports import Chat, Handle
from bot.services.for_adapters import Part

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
"""Seconds between attempts to reach a platform: doubled each time from the first to the longest."""
FIRST_TRY = 30.0
"""Seconds for which the bot waits, as it starts, to hear from all platforms."""
TOKEN_REFUSED = ("LoginFailure", "InvalidToken")
"""Names of the errors that the platforms' libraries raise for an invalid token."""


log = structlog.get_logger(__name__)


class NotStarted(Exception):
    """The bot cannot run; the text is one line that tells the host why."""


class WrongSetting(NotStarted):
    """A setting is wrong; the text names it."""


class TokenRefused(WrongSetting):
    """The platform does not accept the token."""


class Platform(Chat, Protocol):
    """A chat that also delivers what people do."""

    async def start(self, handle: Handle, part: Part) -> None:
        """Return once what people do reaches *handle*; may be called again after a failure."""
        ...

    async def stop(self) -> None:
        """Finish the requests being handled, then stop."""
        ...

    @property
    def connected(self) -> bool:
        """Whether what people do reaches us now; breaks of some seconds are normal."""
        ...

    async def ended(self) -> str:
        """Wait until the platform is lost for good, and return why."""
        ...


class Connections:
    """The platforms of one bot, each with a task that starts and watches it."""

    def __init__(
        self,
        chats: Sequence[Platform],
        handle: Handle,
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
        part: Part | None = None,
        patience: float = FIRST_TRY,
    ) -> None:
        self._chats = chats
        self._patience = patience
        self._handle = handle
        self._part = part or Part()
        self._sleep = sleep
        self._tasks: list[asyncio.Task[None]] = []
        self._tried: dict[str, asyncio.Event] = {chat.platform: asyncio.Event() for chat in chats}
        self._connected: set[str] = set()

    async def start(self) -> None:
        """Try every platform once; keep trying those that cannot be reached in the background.

        One that does not even answer is not waited for any longer after a while.

        Raises:
            TokenRefused: one of them refuses the token.
        """
        self._tasks = [asyncio.create_task(self._keep(chat)) for chat in self._chats]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                for event in self._tried.values():
                    await event.wait()
        self._raise()

    async def lost(self) -> None:
        """Wait until a platform is lost for good, if ever.

        Raises:
            NotStarted: it is; the text says which, and why.
        """
        await asyncio.wait(self._tasks, return_when=asyncio.FIRST_EXCEPTION)
        self._raise()

    async def stop(self) -> None:
        """Stop all platforms."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for chat in self._chats:
            await _leave(chat)

    @property
    def ready(self) -> tuple[str, ...]:
        """The platforms that have been reached."""
        return tuple(one.platform for one in self._chats if one.platform in self._connected)

    @property
    def trouble(self) -> str | None:
        """What is wrong with the connections now; None if all is well."""
        out = [one.platform for one in self._chats if not self._is_there(one)]
        return f"not connected: {', '.join(out)}" if out else None

    def _is_there(self, chat: Platform) -> bool:
        return chat.platform in self._connected and chat.connected

    async def _keep(self, chat: Platform) -> None:
        pause = FIRST_PAUSE
        while not await self._reached(chat, pause):
            await self._sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        self._connected.add(chat.platform)
        self._tried[chat.platform].set()
        why = await chat.ended()
        raise NotStarted(f"{chat.platform}: the connection has ended for good: {why}")

    async def _reached(self, chat: Platform, pause: float) -> bool:
        try:
            await chat.start(self._handle, self._part)
        except Exception as error:
            kind = type(error).__name__
            self._tried[chat.platform].set()
            if kind in TOKEN_REFUSED:
                name = f"{chat.platform.upper()}_TOKEN"
                raise TokenRefused(f"{name}: must be a valid token") from error
            reason = str(error) or kind
            log.error("cannot be reached", platform=chat.platform, reason=reason, again_in=pause)
            return False
        return True

    def _raise(self) -> None:
        for task in self._tasks:
            if task.done() and (error := task.exception()) is not None:
                raise error


async def _leave(chat: Platform) -> None:
    try:
        await chat.stop()
    except Exception:
        log.exception("a platform did not stop cleanly", platform=chat.platform)
