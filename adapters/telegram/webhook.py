"""Updates by webhook: a small web server instead of polling.

An update is answered with 200 only once it is safe (``inbox``); without an answer, or after any
other one, Telegram sends it again, so a crash loses nothing. An update that cannot be parsed is
answered with 200 too, because it would not get clearer.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from aiohttp import web

from adapters.telegram.inbound import KINDS
from adapters.telegram.inbox import Inbox
from adapters.telegram.updates import Arrived, Client
from bot.config.listener import Door, Listener

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # the header's name
MOST_AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram sends updates.

    Args:
        url: the address that Telegram calls: https, on port 443, 80, 88 or 8443.
        secret: what Telegram sends with each update; 1 to 256 characters from A-Z a-z 0-9 _ -.
        port: the port on which this program listens, in plain http; a proxy in front speaks https.
        door: the path, if others serve that port too; None: the webhook has the port to itself.
    """

    url: str
    secret: str = field(repr=False)
    port: int = 8443
    door: Door | None = None


def path_of(url: str) -> str:
    """Return the path of a webhook's address."""
    return urlsplit(url).path or "/"


class Receiver:
    """Listens on the webhook's port, and asks Telegram to send updates there."""

    def __init__(self, bot: Client, webhook: Webhook, inbox: Inbox) -> None:
        self._bot = bot
        self._webhook = webhook
        self._inbox = inbox
        self._listener = Listener([web.post(path_of(webhook.url), self._take)])

    async def start(self) -> None:
        """Start listening, then ask for updates."""
        if self._webhook.door is None:
            await self._listener.start(self._webhook.port, None)
        else:
            self._webhook.door.open(self._take)
        await self._bot.set_webhook(
            self._webhook.url,
            secret_token=self._webhook.secret,
            allowed_updates=KINDS,
            max_connections=MOST_AT_ONCE,
        )

    async def stop(self) -> None:
        """Finish what has come in; Telegram keeps later updates until the next start."""
        if self._webhook.door is None:
            await self._listener.stop()
        else:
            self._webhook.door.close()

    async def _take(self, request: web.Request) -> web.Response:
        shown = request.headers.get(SECRET_HEADER, "")
        raw = shown.encode(errors="surrogateescape")  # a header may hold any bytes
        if not hmac.compare_digest(raw, self._webhook.secret.encode()):
            return web.Response(status=403)
        try:
            content = await request.json()
        except ValueError:
            content = None
        if not isinstance(content, dict) or "update_id" not in content:
            return web.Response(status=400)
        number = content["update_id"]
        taken = await self._inbox.take(Arrived(number, self._bot.read(content), content))
        return web.Response(status=200 if taken else 503)
