"""Times in a message that count by themselves (entity "date_time", Bot API 9.5 of March 2026)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from telegram.error import BadRequest

from adapters.telegram.faults import is_unreadable
from adapters.telegram.markup import Page

T = TypeVar("T")

log = structlog.get_logger(__name__)


class LiveClocks:
    """Sends texts with such times, and with words in their place where the server is too old."""

    def __init__(self) -> None:
        self._is_refused = False

    async def sent(self, drawn: Page, call: Callable[[str], Awaitable[T]]) -> T:
        """Make a call with the text of *drawn*; a server that has refused a clock gets no other."""
        if drawn.html == drawn.without_clocks or self._is_refused:
            return await call(drawn.without_clocks)
        try:
            return await call(drawn.html)
        except BadRequest as error:
            if not is_unreadable(error):
                raise
            log.info("no clocks that count by themselves here", reason=error.message)
            self._is_refused = True
        return await call(drawn.without_clocks)
