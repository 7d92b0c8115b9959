"""The end of a process between any two of its awaits."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from bot.model.requests import Press
from bot.services.service import Service


class Killed(BaseException):
    """The end of the process."""


class Mortal:
    """Anything whose every call may be the last; dies before or after its work."""

    def __init__(self, inner: Any, dies_at: int) -> None:
        self._inner, self._dies_at, self.steps = inner, dies_at, 0

    def step(self, _what: str = "") -> None:
        self.steps += 1
        if 0 < self._dies_at <= self.steps:
            raise Killed

    def immortal(self) -> None:
        """What follows is only the test putting things away."""
        self._dies_at = -1

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if not asyncio.iscoroutinefunction(found):
            return found

        async def mortal(*args: Any, **kwargs: Any) -> Any:
            self.step()
            result = await found(*args, **kwargs)
            self.step()
            return result

        return mortal


async def until_killed(service: Service, request: Press) -> None:
    """Handle a request and tell everything, as far as it goes."""
    with contextlib.suppress(Killed):
        await service.manager.handle(request)
        await service.dispatcher.sweep()
        await asyncio.gather(*service.dispatcher._updater.running, return_exceptions=True)
        await service.dispatcher.sweep()
