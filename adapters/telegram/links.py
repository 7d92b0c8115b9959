"""Deep links, which open the private chat with the bot, or its Mini App, and pass on a payload."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapters.telegram.addresses import Spot

MAIN = "main"
"""The main Mini App, which opens by the bot's name alone."""
_MESSAGES = "https://t.me/c/"
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}\Z")


@dataclass(frozen=True, slots=True)
class MiniApp:
    """The web table as it opens inside Telegram.

    Args:
        name: BotFather's name for it, ``main`` for the bot's main one: links in groups open it.
        page: what the button next to the text field of private chats opens.
    """

    name: str | None = None
    page: str | None = None


def link(bot_name: str, payload: str) -> str:
    """Return a link that opens the private chat and sends ``/start payload``.

    Raises:
        ValueError: Telegram takes at most 64 characters from A-Z a-z 0-9 _ -.
    """
    if not _PAYLOAD.match(payload):
        raise ValueError(f"no payload of a link: {payload!r}")
    return f"https://t.me/{bot_name}" + (f"?start={payload}" if payload else "")


def group_link(bot_name: str) -> str:
    """Return a link that lets people choose a group and adds the bot to it."""
    return f"https://t.me/{bot_name}?startgroup=hello"


def app_link(bot_name: str, app: str, payload: str) -> str:
    """Return a link that opens a Mini App of the bot and passes it *payload*."""
    where = bot_name if app == MAIN else f"{bot_name}/{app}"
    return f"https://t.me/{where}?startapp={payload}"


def message_link(spot: Spot, message: int) -> str | None:
    """Return a link that opens a group, public or not, at a message, for its members.

    None where Telegram has no such link: in private chats and basic groups, and for a message that
    only one person sees in a group, which has the number 0.
    """
    if spot.supergroup is None or not message:
        return None
    topic = "" if spot.topic is None else f"{spot.topic}/"
    return f"{_MESSAGES}{spot.supergroup}/{topic}{message}"


def is_to_message(url: str) -> bool:
    """Return whether *url* leads to a message of a group."""
    return url.startswith(_MESSAGES)


def is_own(url: str, bot_name: str) -> bool:
    """Return whether a press may open *url*: Telegram allows only links to the bot itself."""
    return url.startswith(f"https://t.me/{bot_name}?start=")
