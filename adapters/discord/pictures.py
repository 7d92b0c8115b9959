"""Pictures as attachments: which one is where, and where none may be attached."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any, TypeVar

import discord

from bot.model.ids import MessageRef
from bot.model.messages import Message
from bot.model.recent import Recent

T = TypeVar("T")

MOST_KNOWN = 10_000
KEEP: Any = discord.utils.MISSING
"""The attachments of an edit that leaves them as they are."""
NO_PERMISSION = 50013
_PICTURED = "/picture"


def written(channel: int, message: int, *, pictured: bool = False) -> MessageRef:
    """Return the reference of a message, which also says whether it has a picture."""
    return f"{channel}/{message}{_PICTURED if pictured else ''}"


def bare(ref: MessageRef) -> MessageRef:
    """Return the reference of a message without the part about a picture."""
    return ref.removesuffix(_PICTURED)


def file_of(message: Message) -> discord.File | None:
    """Return a message's file, or its picture with its alt text; either can be sent once."""
    if message.file is not None:
        return discord.File(BytesIO(message.file.content), message.file.name)
    picture = message.picture
    if picture is None or not picture.image:
        return None
    name = f"{picture.digest[:12]}.jpg"
    return discord.File(BytesIO(picture.image), name, description=picture.alt)


def answered(message: Message, *, over: discord.Message | None) -> Any:
    """Return the attachments of an answer that is written *over* a message."""
    return _attachments(message, had=over is not None and bool(over.attachments))


def digest_of(message: Message) -> str:
    """Return the digest of the picture that goes out with a message; "" for none."""
    return message.picture.digest if message.picture is not None and message.image else ""


def instead_of(digest: str, message: Message) -> Any:
    """Return the attachments of a message that takes the place of one with that picture."""
    if digest and message.picture is not None and message.picture.digest == digest:
        return KEEP
    return _attachments(message, had=bool(digest))


def _attachments(message: Message, *, had: bool) -> Any:
    """Return the picture of a message; if it has none, remove the one that was *had* before."""
    file = file_of(message)
    return [file] if file is not None else [] if had else KEEP


class Attached:
    """The pictures shown in channels, as far as we know."""

    def __init__(self) -> None:
        self._shown: Recent[MessageRef, str] = Recent(MOST_KNOWN)
        self._barred: Recent[int, bool] = Recent(MOST_KNOWN)

    def may(self, channel: int, message: Message) -> bool:
        """Return whether *message* has a picture that may be shown there."""
        return bool(message.image) and not self._barred.get(channel)

    def changed(self, ref: MessageRef, message: Message, *, pictured: bool) -> Any:
        """Return the attachments for an edit of a message; ``KEEP`` if they stay."""
        picture = message.picture
        place = bare(ref)
        if picture is None or not pictured:
            return [] if ref != place else KEEP
        if self._shown.get(place) == picture.digest:
            return KEEP
        return [file_of(message)]

    def note(self, ref: MessageRef, message: Message, *, pictured: bool) -> None:
        """Remember which picture a message has now."""
        if pictured and message.picture is not None:
            self._shown.keep(bare(ref), message.picture.digest)
        else:
            self._shown.pop(bare(ref))

    async def tried(
        self, channel: int, message: Message, call: Callable[[bool], Awaitable[T]]
    ) -> T:
        """Make a call with the picture, or without it if the channel accepts none.

        Raises:
            discord.HTTPException, TryLater.
        """
        pictured = self.may(channel, message)
        try:
            return await call(pictured)
        except discord.Forbidden as error:
            if not pictured or error.code != NO_PERMISSION:
                raise
            self._barred.keep(channel, True)
            return await call(False)
