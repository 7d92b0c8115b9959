"""A port of this machine, and what is served there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from aiohttp import web


class Listener:
    """A small web server. ``port`` is the one it listens on, once started."""

    def __init__(self, routes: Iterable[web.RouteDef]) -> None:
        app = web.Application()
        app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=5.0)
        self.port = 0

    async def start(self, port: int, host: str | None) -> None:
        """Listen; raises OSError where the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Stop listening; what has come is finished."""
        await self._runner.cleanup()


Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Door:
    """A path on a port that others serve; whoever answers there comes and goes later."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._answer: Answer | None = None

    @property
    def route(self) -> web.RouteDef:
        """What is served where."""
        return web.post(self._path, self._take)

    def open(self, answer: Answer) -> None:
        """From now on *answer* is who answers."""
        self._answer = answer

    def close(self) -> None:
        """Nobody answers any more: who comes may come again."""
        self._answer = None

    async def _take(self, request: web.Request) -> web.StreamResponse:
        if self._answer is None:
            return web.Response(status=503)
        return await self._answer(request)
