"""Who has opened the web table within a chat platform: what the platform says of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.model.ids import RoomId
from bot.model.requests import Person

AT_TELEGRAM = "/telegram"
"""Where the page opens whose table Telegram may name, or nobody: then it is one where they sit."""


class NotAdmitted(Exception):
    """Nobody we know has opened the page; the text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has opened the page in a room, both as the platform tells."""

    person: Person
    room: RoomId


class Activity(Protocol):
    """A platform that opens the page within itself and says by calls who is there."""

    async def client_id(self) -> str:
        """Return what the page names the bot's application by, to its frame.

        Raises:
            TryLater: the platform does not answer.
        """
        ...

    async def arrived(self, code: str, instance: str) -> Arrival:
        """Return who has brought *code*, and where the opened page *instance* is.

        Raises:
            NotAdmitted: the platform knows nothing of it; what the page says counts for nothing.
            TryLater: it does not answer.
        """
        ...
