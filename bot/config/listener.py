"""A port of this machine, and what is served there."""

from __future__ import annotations

from collections.abc import Iterable

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
