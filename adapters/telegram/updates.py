"""Incoming updates, each parsed on its own.

The library parses a whole batch or nothing: an update that it does not understand would come again
for a day, with everything after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import structlog
from telegram import Bot, Update

log = structlog.get_logger(__name__)


class Arrived(NamedTuple):
    """An update with its number and raw content; *update* is None if it cannot be parsed."""

    number: int
    update: Update | None
    content: dict[str, Any]


class Client(Bot):
    """The library's client for Telegram, which can also fetch raw updates."""

    async def fetch(self, offset: int | None, seconds: int, kinds: Sequence[str]) -> list[Arrived]:
        """Return updates from *offset* on; if there are none, wait up to *seconds* for some.

        Raises:
            telegram.error.TelegramError.
        """
        asked = {"timeout": seconds, "offset": offset, "allowed_updates": kinds}
        patience = (self._request[0].read_timeout or 0) + seconds
        found: Any = await self._post("getUpdates", asked, read_timeout=patience)
        return list(self._read(found))

    async def told(self, method: str, **asked: int) -> dict[str, Any]:
        """Return Telegram's raw answer: the library insists on fields that nobody needs.

        Raises:
            telegram.error.TelegramError.
        """
        found: Any = await self._post(method, dict(asked))
        return dict(found)

    def read(self, content: dict[str, Any]) -> Update | None:
        """Parse an update; log it and return None if that is not possible."""
        try:
            return Update.de_json(content, self)
        except Exception as error:  # whatever the library stumbles over
            number = content["update_id"]
            kind = type(error).__name__
            log.error("an update cannot be read", update=number, reason=kind)
            return None

    def _read(self, found: list[dict[str, Any]]) -> Iterator[Arrived]:
        for content in found:
            yield Arrived(content["update_id"], self.read(content), content)
