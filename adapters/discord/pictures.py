"""Pictures as attachments: which stands where, and where none may be attached."""

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
"""An edit with it leaves the attachments as they are."""
NO_PERMISSION = 50013
_PICTURED = "/picture"


def written(channel: int, message: int, *, pictured: bool = False) -> MessageRef:
    """Return where a message stands, and whether with a picture, as it is stored."""
    return f"{channel}/{message}{_PICTURED if pictured else ''}"


def bare(ref: MessageRef) -> MessageRef:
    """Return where a message stands, whatever it shows."""
    return ref.removesuffix(_PICTURED)


def file_of(message: Message) -> discord.File | None:
    """Return a message's picture as a file, which can be sent once; its words come along."""
    picture = message.picture
    if picture is None or not picture.image:
        return None
    name = f"{picture.digest[:12]}.jpg"
    return discord.File(BytesIO(picture.image), name, description=picture.alt)


def answered(message: Message, *, over: discord.Message | None) -> Any:
    """Return the attachments of an answer that is written *over* a message."""
    file = file_of(message)
    had = over is not None and bool(over.attachments)
    return [file] if file is not None else [] if had else KEEP


class Attached:
    """The pictures that stand in channels, as far as it is known."""

    def __init__(self) -> None:
        self._shown: Recent[MessageRef, str] = Recent(MOST_KNOWN)
        self._barred: Recent[int, bool] = Recent(MOST_KNOWN)

    def may(self, channel: int, message: Message) -> bool:
        """Return whether *message* has a picture that may be shown there."""
        return bool(message.image) and not self._barred.get(channel)

    def changed(self, ref: MessageRef, message: Message, *, pictured: bool) -> Any:
        """Return the attachments that an edit gives to a message: ``KEEP`` where they stay."""
        picture, place = message.picture, bare(ref)
        if picture is None or not pictured:
            return [] if ref != place else KEEP
        if self._shown.get(place) == picture.digest:
            return KEEP
        return [file_of(message)]

    def note(self, ref: MessageRef, message: Message, *, pictured: bool) -> None:
        """Remember what stands there now."""
        if pictured and message.picture is not None:
            self._shown.keep(bare(ref), message.picture.digest)

    async def tried(
        self, channel: int, message: Message, call: Callable[[bool], Awaitable[T]]
    ) -> T:
        """Make a call with the picture, without it where the channel takes none.

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
