"""Who has opened the web table inside a chat platform, according to the platform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.model.ids import RoomId
from bot.model.requests import Person

AT_TELEGRAM = "/telegram"
"""Path at which the page opens inside Telegram. If that names no table, the person's own opens."""


class NotAdmitted(Exception):
    """The page was opened by nobody we know; the text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A person who has opened the page, and the room where they did, as the platform says."""

    person: Person
    room: RoomId


class Activity(Protocol):
    """A platform that opens the page inside itself, and can be asked who is there."""

    async def client_id(self) -> str:
        """Return the id by which the page names the bot's application to its frame.

        Raises:
            TryLater: the platform does not answer.
        """
        ...

    async def arrived(self, code: str, instance: str) -> Arrival:
        """Return whose *code* it is, and where the opened page *instance* is.

        Raises:
            NotAdmitted: the platform does not confirm it; the page's word counts for nothing.
            TryLater: it does not answer.
        """
        ...
