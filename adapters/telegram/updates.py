"""Updates as they come in, each read by itself.

The library reads a whole batch or nothing: one update that it does not understand would come
again with everything behind it for a day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import structlog
from telegram import Bot, Update

log = structlog.get_logger(__name__)


class Arrived(NamedTuple):
    """An update, its number, and as Telegram wrote it; *update* is None where it is unreadable."""

    number: int
    update: Update | None
    content: dict[str, Any]


class Line(Bot):
    """The bot's line to Telegram, which also brings updates as they are."""

    async def fetch(self, offset: int | None, seconds: int, kinds: Sequence[str]) -> list[Arrived]:
        """Return what has come from *offset* on, held open for *seconds* while there is nothing.

        Raises:
            telegram.error.TelegramError.
        """
        asked = {"timeout": seconds, "offset": offset, "allowed_updates": kinds}
        patience = (self._request[0].read_timeout or 0) + seconds
        found: Any = await self._post("getUpdates", asked, read_timeout=patience)
        return list(self._read(found))

    async def told(self, method: str, **asked: int) -> dict[str, Any]:
        """Return what Telegram tells, as it is: the library wants fields that nobody needs.

        Raises:
            telegram.error.TelegramError.
        """
        found: Any = await self._post(method, dict(asked))
        return dict(found)

    def read(self, content: dict[str, Any]) -> Update | None:
        """Return the update written as *content*; None, and a line in the log, if it is none."""
        try:
            return Update.de_json(content, self)
        except Exception as error:  # whatever the library stumbles over
            number, kind = content["update_id"], type(error).__name__
            log.error("an update cannot be read", update=number, reason=kind)
            return None

    def _read(self, found: list[dict[str, Any]]) -> Iterator[Arrived]:
        for content in found:
            yield Arrived(content["update_id"], self.read(content), content)
