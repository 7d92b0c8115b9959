"""A port on this machine, and what is served there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from aiohttp import web


class Listener:
    """A small web server. ``port`` is the port it listens on, once started."""

    def __init__(self, routes: Iterable[web.RouteDef]) -> None:
        app = web.Application()
        app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=5.0)
        self.port = 0

    async def start(self, port: int, host: str | None) -> None:
        """Start listening; raises OSError if the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Stop listening, and finish the requests that have come in."""
        await self._runner.cleanup()


Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Door:
    """A path on a port, whose handler can be set and removed while the server runs."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._answer: Answer | None = None

    @property
    def route(self) -> web.RouteDef:
        """The route of this path."""
        return web.post(self._path, self._take)

    def open(self, answer: Answer) -> None:
        """Let *answer* handle requests from now on."""
        self._answer = answer

    def close(self) -> None:
        """Stop handling requests: clients are told to come again later."""
        self._answer = None

    async def _take(self, request: web.Request) -> web.StreamResponse:
        if self._answer is None:
            return web.Response(status=503)
        return await self._answer(request)
