"""The emojis of the application: listed, sent, removed."""

from __future__ import annotations

import base64
import re
from typing import Any

from tests.platforms.discord.refusal import Refusal, known
from tests.platforms.discord.world import World

Json = dict[str, Any]
Reply = tuple[int, Any]

MOST, LARGEST = 2000, 256 * 1024
PNG = b"\x89PNG\r\n\x1a\n"


class EmojiList:
    """Answers calls below ``/applications/<id>/emojis``."""

    def __init__(self, world: World) -> None:
        self._world = world

    def answer(self, method: str, rest: list[str], body: Json) -> Reply:
        """Answer one call."""
        emojis = self._world.emojis
        match method, rest:
            case "GET", []:
                return 200, {"items": list(emojis.values())}
            case "POST", []:
                return 201, self._made(body)
            case "DELETE", [id]:
                known(emojis, id, 10014, "Emoji")
                del emojis[id]
                return 204, None
        raise Refusal(405, 0, "405: Method Not Allowed")

    def _made(self, body: Json) -> Json:
        name, image = body["name"], _image(body["image"])
        if len(self._world.emojis) >= MOST:
            raise Refusal(400, 30008, "Maximum number of emojis reached")
        if not re.fullmatch(r"\w{2,32}", name, re.ASCII):
            raise Refusal(400, 50035, "name: letters, digits and underscores, 2 to 32")
        if name in [one["name"] for one in self._world.emojis.values()]:
            raise Refusal(400, 50035, "name: taken by another emoji")
        if not image.startswith(PNG) or len(image) > LARGEST:
            raise Refusal(400, 50138, "image: a PNG of 256 KiB at most")
        made = {
            "id": self._world.new_id(), "name": name, "roles": [], "require_colons": True,
            "managed": False, "animated": False, "available": True, "user": self._world.bot.data,
        }  # fmt: skip
        self._world.emojis[made["id"]] = made
        return made


def _image(text: str) -> bytes:
    head, _, data = text.partition(",")
    if head != "data:image/png;base64":
        raise Refusal(400, 50035, "image: data of a picture")
    return base64.b64decode(data)
