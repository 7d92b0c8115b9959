"""Discord's interactions by HTTP rather than by the gateway, so any process can take any press.

Discord signs each with Ed25519. It is answered with 202, and then handled like one from the
gateway: acknowledged by a call. Checking signatures needs the extra ``interactions``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import structlog
from aiohttp import web

from bot.config.listener import Door
from bot.model.errors import StoreUnavailable

PATH = "/discord/interactions"
PING = PONG = 1
MOST_SECONDS = 300
"""Seconds between Discord's clock and ours, on the way too, beyond which nothing is taken."""
_LIBRARY = "cryptography"

log = structlog.get_logger(__name__)

Bring = Callable[[str, Any], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where Discord sends interactions.

    Args:
        key: the application's public key, in hexadecimal.
        door: the path, on a port that is served.
        now: the time, in seconds.
    """

    key: str
    door: Door
    now: Callable[[], float] = time.time

    def open(self, bring: Bring) -> None:
        """Take interactions from now on; pass each to *bring*, which may raise StoreUnavailable."""
        is_signed = _checker(self.key)

        async def take(request: web.Request) -> web.Response:
            body = await request.read()
            signed = request.headers.get("X-Signature-Ed25519", "")
            stamp = request.headers.get("X-Signature-Timestamp", "")
            text = stamp.encode(errors="surrogateescape") + body  # a header may hold any bytes
            if not is_signed(signed, text) or not self._is_new(stamp):
                return web.Response(status=401)
            return await _answered(body, bring)

        self.door.open(take)

    def _is_new(self, stamp: str) -> bool:
        """Return whether something was signed just now, and is not brought once more by others."""
        if not stamp.isdecimal():  # both are signed as one text, which others may cut elsewhere
            return False
        seconds = round(self.now() - int(stamp))
        if abs(seconds) <= MOST_SECONDS:
            return True
        log.warning("Discord's interaction is old, or this machine's clock wrong", seconds=seconds)
        return False


def is_available() -> bool:
    """Return whether signatures can be checked here."""
    return find_spec(_LIBRARY) is not None


async def _answered(body: bytes, bring: Bring) -> web.Response:
    data = json.loads(body)
    if data["type"] == PING:
        return web.json_response({"type": PONG})
    try:
        await bring("INTERACTION_CREATE", data)
    except StoreUnavailable:
        return web.Response(status=503)
    return web.Response(status=202)


def _checker(key: str) -> Callable[[str, bytes], bool]:
    """Return a function that says whether a hexadecimal signature fits a message."""
    ed25519 = import_module(f"{_LIBRARY}.hazmat.primitives.asymmetric.ed25519")
    wrong = import_module(f"{_LIBRARY}.exceptions").InvalidSignature
    public = ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))

    def check(signed: str, message: bytes) -> bool:
        try:
            public.verify(bytes.fromhex(signed), message)
        except (ValueError, wrong):
            return False
        return True

    return check
