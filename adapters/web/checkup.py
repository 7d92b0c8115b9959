"""Checks what a host must set up for the web table: a port, an address and a proxy in between."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import aiohttp

from adapters.checks import Check, Checks
from adapters.web.wire import NO_TABLE

PATIENCE = 10.0
_NOWHERE = "nowhere"
"""An id that no table has, so that asking for it gives an answer and nothing else."""

_THERE = Checks("page")


class _NoAnswer(Exception):
    """Something other than the page answers; the text says what."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the page is served, and how people reach it."""

    host: str
    port: int | None
    url: str | None

    @property
    def here(self) -> str:
        """The address of the port on this machine."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "") else self.host  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


async def checked(place: Place) -> list[Check]:
    """Return the checks of the page; whether it answers is checked if the bot is running."""
    if place.port is None:
        return [_THERE.off("WEB_PORT is empty: no page with cards beside the chats")]
    found = [_settings(place)]
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session:
        try:
            await _must_be_the_page(session, place.here)
        except (aiohttp.ClientConnectionError, TimeoutError):
            found.append(
                _THERE.note(
                    f"nothing answers on port {place.port}: start the bot, and "
                    "ask again to check the way to it"
                )
            )
            return found
        except _NoAnswer as why:
            found.append(_THERE.wrong(f"another program answers on WEB_PORT {place.port}: {why}"))
            return found
        found.append(_THERE.ok(f"the bot serves it on port {place.port}"))
        if place.url is not None:
            found.append(await _from_outside(session, place.url))
    return found


def _settings(place: Place) -> Check:
    if place.url is None:
        return _THERE.note("WEB_URL is empty: no message names the page, and no proxy is checked")
    if place.url.startswith("http:"):
        return _THERE.note("WEB_URL is http: the page is for this machine, and no message names it")
    return _THERE.ok("WEB_URL is https: messages name it, and Telegram opens it in private chats")


async def _from_outside(session: aiohttp.ClientSession, url: str) -> Check:
    try:
        await _must_be_the_page(session, url)
    except (aiohttp.ClientError, TimeoutError) as trouble:
        kind = type(trouble).__name__
        return _THERE.wrong(f"WEB_URL cannot be reached ({kind}): look at its name and the proxy")
    except _NoAnswer as why:
        return _THERE.wrong(f"WEB_URL does not lead to the page: {why}")
    return _THERE.ok("WEB_URL leads to it, and the proxy lets WebSockets through")


async def _must_be_the_page(session: aiohttp.ClientSession, address: str) -> None:
    async with session.get(f"{address}/t/{_NOWHERE}", allow_redirects=False) as answer:
        if answer.status != 200 or "Content-Security-Policy" not in answer.headers:
            raise _NoAnswer(f"it answers {answer.status}, or without the page's headers")
    try:
        async with session.ws_connect(f"{address}/live") as socket:
            await socket.send_json({"t": "hello", "by": "watch", "table": _NOWHERE})
            await asyncio.wait_for(socket.receive(), PATIENCE)
            code = socket.close_code
    except aiohttp.WSServerHandshakeError as trouble:
        raise _NoAnswer(f"a WebSocket is answered {trouble.status}") from None
    if code != NO_TABLE:
        raise _NoAnswer(f"a WebSocket ends with {code}")
