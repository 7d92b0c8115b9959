"""The loopback Discord as one thing: start it, point a bot at it, be people."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from tests.platforms.discord.gateway import Gateway
from tests.platforms.discord.people import People
from tests.platforms.discord.rest import Rest
from tests.platforms.discord.weather import Call, Fault, Limit, Weather
from tests.platforms.discord.world import World


class Discord(World):
    """A Discord of one's own.

    Args:
        shards: as many as the platform recommends to the bot.
    """

    def __init__(self, *, shards: int = 1, allow_privileged: bool = False) -> None:
        super().__init__()
        self.token = "a.bot.token"
        self.weather = Weather()
        self.gateway = Gateway(self, self.token, allow_privileged=allow_privileged)
        self.rest = Rest(self, self.weather, self.token, shards)
        self.activities = self.rest.activities
        self.people = People(self, self.gateway)
        self.url = ""

    async def start(self) -> None:
        """Listen on loopback."""
        app = web.Application()
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{tail:.*}", self.rest.serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}/api/v10"
        self.gateway.url = self.rest.gateway_url = f"ws://{host}:{port}/gateway"

    async def stop(self) -> None:
        """Let go of everybody."""
        self.weather.clear()
        for session in self.gateway.live:
            await session.socket.close(code=1001)
        await self._runner.cleanup()

    def calls(self, method: str, route: str) -> list[Call]:
        """The calls of a route so far."""
        return [one for one in self.rest.calls if (one.method, one.route) == (method, route)]

    def fail(self, method: str, route: str, status: int = 0, code: int = 0, **more: Any) -> None:
        """Let something go wrong with the next call of a route."""
        self.weather.faults.append(Fault(method, route, status, code, **more))

    def limit(self, method: str, route: str, most: int, seconds: float, **more: Any) -> None:
        """Allow so many calls in so many seconds."""
        self.weather.limits.append(Limit(method, route, most, seconds, **more))

    def limit_as_usual(self) -> None:
        """Limit calls about as the platform does."""
        self.limit("*", "*", 50, 1.0, everywhere=True, told=False)
        self.limit("POST", "/channels/{channel}/messages", 5, 5.0)
        self.limit("PATCH", "/channels/{channel}/messages/{message}", 5, 5.0)
        self.limit("POST", "/users/@me/channels", 10, 10.0)
