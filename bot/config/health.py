"""Health and metrics over HTTP, when a port is set: ``/healthz`` and ``/metrics``.

The port is off by default. What is served shows neither names nor cards, nor where the database
is: that stands in the log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.config.metrics import REGISTRY

Ailing = Callable[[], Awaitable[str | None]]
"""Returns what is wrong now, None when all is well."""


class Health:
    """The server. ``port`` is the one it listens on, once started."""

    def __init__(self, ailing: Ailing, registry: CollectorRegistry = REGISTRY) -> None:
        self._ailing = ailing
        self._registry = registry
        app = web.Application()
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None)
        self.port = 0

    async def start(self, port: int, host: str) -> None:
        """Listen; raises OSError where the port is taken."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        trouble = await self._ailing()
        if trouble is None:
            return web.Response(text="ok\n")
        return web.Response(text=f"{trouble}\n", status=503)

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._ailing()  # it brings the gauges up to date
        body = generate_latest(self._registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})
