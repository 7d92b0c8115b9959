"""Photos: brought once, known by a number from then on, with a caption instead of a text."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from tests.platforms.telegram.checks import MOST_CAPTION, plain
from tests.platforms.telegram.world import Json, Refusal

LARGEST = 10 * 1024 * 1024
"""Bytes of a photo that Telegram takes."""
PICTURED = ("sendPhoto", "editMessageMedia")
"""Calls that bring photos."""
_MAGIC = (b"\xff\xd8\xff", b"\x89PNG\r\n")
_ATTACHED = "attach://"


class Upload(str):
    """A file that came with a call, under the name that the call gives it."""

    content: bytes

    @classmethod
    def of(cls, name: str, content: bytes) -> Upload:
        """Return the file *name*."""
        made = cls(_ATTACHED + name)
        made.content = content
        return made


def with_uploads(values: Json, form: Any) -> Json:
    """Return a call's values with its files where it names them."""
    files = {
        name: Upload.of(name, one.file.read())
        for name, one in form.items()
        if isinstance(one, web.FileField)
    }
    told = {name: files.get(name, value) for name, value in values.items()}
    media = told.get("media")
    if isinstance(media, dict) and str(media["media"]).startswith(_ATTACHED):
        name = media["media"].removeprefix(_ATTACHED)
        told["media"] = {**media, "media": told.pop(name)}
    return told


class Album:
    """The photos that Telegram has."""

    def __init__(self) -> None:
        self.photos: dict[str, bytes] = {}
        self.uploads = 0

    def taken(self, photo: str) -> Json:
        """Return what Telegram tells of a photo that was brought, or named.

        Raises:
            Refusal: it is none, it is too large, or nobody has brought it.
        """
        if isinstance(photo, Upload):
            if len(photo.content) > LARGEST or not photo.content.startswith(_MAGIC):
                raise Refusal(400, "Bad Request: PHOTO_INVALID_DIMENSIONS")
            self.uploads += 1
            photo, content = f"photo-{self.uploads}", photo.content
            self.photos[photo] = content
        if photo not in self.photos:
            raise Refusal(400, "Bad Request: wrong file identifier/HTTP URL specified")
        size = {"width": 960, "height": 800, "file_size": len(self.photos[photo])}
        return {"file_id": photo, "file_unique_id": f"u-{photo}", **size}


def caption(values: Json, *, is_old: bool) -> str:
    """Return a caption as people read it; raises Refusal where it is too long."""
    return plain(values["caption"], is_old=is_old, most=MOST_CAPTION)
