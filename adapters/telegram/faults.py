"""What Telegram refuses, and what that means for the bot.

Telegram gives its reasons only as English sentences; those that it uses are listed below.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from adapters.telegram.addresses import Spot, room_id
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable

PAUSE = 2.0
"""Seconds to wait if Telegram does not say how long."""
LONG_PAUSE = 60.0
"""Seconds to wait when the token is refused, which only the host can fix."""

_UNCHANGED = ("message is not modified",)
_UNREADABLE = ("can't parse entities",)
_UNKNOWN_BUTTON = ("keyboard button", "button_type_invalid", "buttons are unallowed")
_UNKNOWN_EFFECT = ("effect",)
_NOT_TO_ONE = ("ephemeral messages",)
_NO_ADMIN = ("chat_admin_required", "bot_not_admin", "need administrator rights")
_NO_PHOTOS = ("not enough rights to send photos", "chat_send_photos_forbidden")
_UNKNOWN_FILE = ("wrong file identifier", "wrong remote file")
_TOO_OLD = ("message can't be deleted", "message_delete_forbidden")
_NO_SUCH_MESSAGE = (
    "there is no caption in the message",
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message",
)
WRITING = ("Send Messages",)
"""The right to write in a group, as Telegram's apps call it."""
_MAY_NOT_WRITE = (
    "not enough rights to send text",
    "have no rights to send",
    "chat_write_forbidden",
)
_NO_SUCH_CHAT = (
    "chat not found",
    "peer_id_invalid",
    "user not found",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "topic closed",
    "topic deleted",
    "not enough rights",
    *_MAY_NOT_WRITE,
    "chat_restricted",
    "group chat was deleted",
    "group chat was deactivated",
    "need administrator rights",
)


def is_unchanged(error: BadRequest) -> bool:
    """Return whether an edit was refused because the message shows exactly that already."""
    return _says(error, _UNCHANGED)


def shows_none_alone(error: Exception) -> bool:
    """Return whether a chat shows nothing to one person alone, whoever they are."""
    return _says(error, _NOT_TO_ONE)


def is_no_admin(error: Exception) -> bool:
    """Return whether something was refused because the bot is no administrator."""
    return _says(error, _NO_ADMIN)


def is_unreadable(error: BadRequest) -> bool:
    """Return whether a text was refused for a tag that the server does not know."""
    return _says(error, _UNREADABLE)


def bars_photos(error: BadRequest) -> bool:
    """Return whether a chat accepts texts from the bot but no photos."""
    return _says(error, _NO_PHOTOS)


def is_unknown_file(error: BadRequest) -> bool:
    """Return whether Telegram does not have a photo that we thought it had."""
    return _says(error, _UNKNOWN_FILE)


def is_missing(error: BadRequest) -> bool:
    """Return whether an edit was refused because the message is gone or cannot be edited."""
    return _says(error, _NO_SUCH_MESSAGE)


def is_too_old(error: Exception) -> bool:
    """Return whether a message is there and cannot be removed, as none can after 48 hours."""
    return _says(error, _TOO_OLD)


def is_unknown_button(error: BadRequest) -> bool:
    """Return whether a message was refused for a button that the server does not know."""
    return _says(error, _UNKNOWN_BUTTON)


def is_unknown_effect(error: BadRequest) -> bool:
    """Return whether a message was refused for its effect."""
    return _says(error, _UNKNOWN_EFFECT)


def seconds_of(error: RetryAfter) -> float:
    """Return the pause that Telegram asks for."""
    pause = error.retry_after
    return pause.total_seconds() if isinstance(pause, timedelta) else float(pause)


@contextmanager
def translated(spot: Spot) -> Iterator[None]:
    """Turn Telegram's errors about something sent to *spot* into the bot's own.

    The library's error is not chained, as it may quote an address, which contains the token.

    Raises:
        RoomGone, RoomMoved, Unreachable, TryLater; any other refusal is a bug of ours and is
        raised as it is.
    """
    try:
        yield
    except TelegramError as error:
        meaning = _meaning(error, spot)
        if meaning is None:
            raise
        raise meaning from None


def _meaning(error: TelegramError, spot: Spot) -> Exception | None:
    match error:
        case ChatMigrated(new_chat_id=new):
            return RoomMoved(room_id(new))
        case RetryAfter():
            return TryLater(seconds_of(error))
        case Forbidden():
            return _closed(error, spot)
        case BadRequest():
            return _closed(error, spot) if _says(error, _NO_SUCH_CHAT) else None
        case InvalidToken():
            return TryLater(LONG_PAUSE)
    return TryLater(PAUSE)


def _closed(error: TelegramError, spot: Spot) -> Exception:
    if not spot.is_group:
        return Unreachable(error.message)
    return RoomGone(error.message, WRITING if _says(error, _MAY_NOT_WRITE) else ())


def _says(error: Exception, words: tuple[str, ...]) -> bool:
    text = str(error).casefold()
    return any(word in text for word in words)
