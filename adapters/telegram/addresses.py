"""Addresses on Telegram: chats, topics and messages, as the bot writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.model.ids import MessageRef, RoomId, ServerId, UserId

PLATFORM = "telegram"
_SUPERGROUPS = -1_000_000_000_000
"""Numbers below this are supergroups and channels; those of basic groups are between it and 0
(https://core.telegram.org/api/bots/ids)."""


def user_id(user: int) -> UserId:
    """Return the bot's id for a person; their private chat has the same number."""
    return f"{PLATFORM}:{user}"


def server_id(chat: int) -> ServerId:
    """Return the bot's id for a group as a whole, with all its topics."""
    return f"{PLATFORM}:{chat}"


def room_id(chat: int, topic: int | None = None) -> RoomId:
    """Return the bot's id for a group or one of its topics."""
    return f"{PLATFORM}:{chat}" if topic is None else f"{PLATFORM}:{chat}/{topic}"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where messages go: a chat, or a topic of a group."""

    chat: int
    topic: int | None = None

    @classmethod
    def of(cls, target: RoomId | UserId) -> Self:
        """Return the place that a room's or person's id names."""
        chat, _, topic = target.partition(":")[2].partition("/")
        return cls(int(chat), int(topic) if topic else None)

    @property
    def is_group(self) -> bool:
        """Whether it is a group; groups have negative numbers."""
        return self.chat < 0

    @property
    def supergroup(self) -> int | None:
        """The number of a supergroup in links; None elsewhere, and in basic groups."""
        return _SUPERGROUPS - self.chat if self.chat < _SUPERGROUPS else None


@dataclass(frozen=True, slots=True)
class Ref:
    """A message, written ``chat/topic/message``; the topic is empty outside topics.

    ``/photo`` follows for a photo, which can never become a plain text again.
    """

    spot: Spot
    message: int
    is_photo: bool = False

    @classmethod
    def read(cls, text: MessageRef) -> Self:
        """Return the message that *text* names."""
        chat, topic, message, *kind = text.split("/")
        return cls(Spot(int(chat), int(topic) if topic else None), int(message), bool(kind))

    def __str__(self) -> MessageRef:
        kind = "/photo" if self.is_photo else ""
        return f"{self.spot.chat}/{self.spot.topic or ''}/{self.message}{kind}"
