"""Health and metrics over HTTP, when a port is set: ``/healthz``, ``/readyz`` and ``/metrics``.

Health is for a supervisor that restarts sick processes, readiness for a load balancer: a process
that is starting or stopping is healthy, but takes nothing new.

The port is off by default. What is served shows neither names nor cards, nor where the database
is, which only the log says.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.config.metrics import REGISTRY

Ailing = Callable[[], Awaitable[str | None]]
"""Returns what is wrong now; None if all is well."""
Busy = Callable[[], str | None]
"""Returns why the process takes nothing new (it is starting or stopping); None if it does."""


class Health:
    """Answers for health and metrics, on whatever port they are served."""

    def __init__(self, ailing: Ailing, busy: Busy) -> None:
        self._ailing = ailing
        self._busy = busy

    @property
    def routes(self) -> tuple[web.RouteDef, ...]:
        """The routes: which path is answered by what."""
        return (
            web.get("/healthz", self._healthz),
            web.get("/readyz", self._readyz),
            web.get("/metrics", self._metrics),
        )

    async def _healthz(self, _: web.Request) -> web.Response:
        return _told(await self._ailing())

    async def _readyz(self, _: web.Request) -> web.Response:
        return _told(self._busy() or await self._ailing())

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._ailing()  # updates the gauges
        body = generate_latest(REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


def _told(trouble: str | None) -> web.Response:
    return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)
