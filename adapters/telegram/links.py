"""Deep links: they open the private chat with the bot, or its Mini App, and say something there."""

from __future__ import annotations

import re

MAIN = "main"
"""The Mini App that opens by the name of the bot alone."""
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}\Z")


def link(bot_name: str, payload: str) -> str:
    """Return a link that opens the private chat and sends ``/start payload``.

    Raises:
        ValueError: Telegram takes 64 of A-Z a-z 0-9 _ - at most.
    """
    if not _PAYLOAD.match(payload):
        raise ValueError(f"no payload of a link: {payload!r}")
    return f"https://t.me/{bot_name}" + (f"?start={payload}" if payload else "")


def group_link(bot_name: str) -> str:
    """Return a link that lets people choose a group and adds the bot to it."""
    return f"https://t.me/{bot_name}?startgroup=hello"


def app_link(bot_name: str, app: str, payload: str) -> str:
    """Return a link that opens a Mini App of the bot, which is told *payload*."""
    where = bot_name if app == MAIN else f"{bot_name}/{app}"
    return f"https://t.me/{where}?startapp={payload}"


def is_own(url: str, bot_name: str) -> bool:
    """Return whether a press may open *url*: Telegram takes only links to the bot itself."""
    return url.startswith(f"https://t.me/{bot_name}?start=")
