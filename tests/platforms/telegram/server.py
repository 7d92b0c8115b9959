"""A Telegram Bot API on loopback, with people."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.platforms.telegram import checks
from tests.platforms.telegram.bell import Bell
from tests.platforms.telegram.methods import Methods
from tests.platforms.telegram.people import People
from tests.platforms.telegram.photos import PICTURED, with_uploads
from tests.platforms.telegram.schema import schema
from tests.platforms.telegram.updates import Updates
from tests.platforms.telegram.weather import Flood, Weather
from tests.platforms.telegram.world import Json, Refusal, User, World

TOKEN = "123456789:AAE-loopback_token_of_nobody_000000"
BOT_NAME = "dehla_bot"
_TEXTS = (
    "text", "caption", "parse_mode", "callback_query_id", "url", "language_code", "secret_token",
    "name", "message_effect_id",
)  # fmt: skip
_WAYS_OF_UPDATES = ("setWebhook", "deleteWebhook")


@dataclass
class Call:
    """A call of the bot, and the status it was answered with."""

    method: str
    values: Json
    status: int = 0


class Telegram(People):
    """The server. What the bot did wrong is in *violations*; a test wants none."""

    def __init__(self) -> None:
        self.bell = Bell()
        self.world = World(User(int(TOKEN.partition(":")[0]), BOT_NAME, is_bot=True))
        self.updates = Updates(self.bell)
        self.flood = Flood()
        self.weather = Weather()
        self.methods = Methods(self.world, self.flood)
        self.calls: list[Call] = []
        self.violations: list[str] = []
        self.url = ""

    async def start(self) -> None:
        """Listen on a free port of loopback."""
        app = web.Application()
        app.router.add_post("/bot{token}/{method}", self._take)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = "http://{}:{}".format(*self._runner.addresses[0][:2])

    async def stop(self) -> None:
        """Hang up."""
        self.weather.clear.set()
        await self.updates.stop()
        await self._runner.cleanup()

    def made(self, method: str) -> list[Call]:
        """Return the calls of a method."""
        return [call for call in self.calls if call.method == method]

    async def _take(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["token"] != TOKEN:
            return _refused(Refusal(401, "Unauthorized"))
        form = dict(await request.post())
        method = request.match_info["method"]
        is_pictured = method in PICTURED
        values = with_uploads(_read(form), form) if is_pictured else _read(self._kept(form))
        call = Call(method, values)
        if call.method != "getUpdates":
            self.calls.append(call)
            self._check(call)
        try:
            reply = await self._carry_out(call, request)
        except Refusal as refusal:
            reply = _refused(refusal)
        call.status = reply.status
        self.bell.ring()
        return reply

    def _kept(self, form: dict[str, Any]) -> dict[str, Any]:
        """Return a form without its files, which are kept."""
        files = {name: one for name, one in form.items() if isinstance(one, web.FileField)}
        self.world.files += [one.file.read() for one in files.values()]
        return {name: "a file" if name in files else one for name, one in form.items()}

    async def _carry_out(self, call: Call, request: web.Request) -> web.StreamResponse:
        fault = self.weather.strike(call.method, call.values)
        if fault is not None and fault.refusal is not None:
            raise fault.refusal
        if fault is not None and fault.way == "stall":
            await self.weather.clear.wait()
        if fault is None or fault.way == "cut-after":
            result = await self._result(call)
            if fault is None:
                return web.json_response({"ok": True, "result": result})
        assert request.transport is not None
        request.transport.abort()
        return web.Response(status=599)

    async def _result(self, call: Call) -> Any:
        if call.method == "getUpdates":
            return await self.updates.fetch(call.values)
        if call.method == "getWebhookInfo":
            return self.updates.info
        if call.method in _WAYS_OF_UPDATES:
            self.updates.webhook = call.values if call.values.get("url") else None
            return True
        return self.methods.call(call.method, call.values)

    def _check(self, call: Call) -> None:
        found = checks.wrong(call.method, call.values)
        if (description := schema()) is not None:
            found += description.call_errors(call.method, call.values)
        self.violations += found


def _read(form: dict[str, Any]) -> Json:
    """Numbers, truths and objects arrive as JSON, texts as they are."""
    return {name: value if name in _TEXTS else _parsed(value) for name, value in form.items()}


def _parsed(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        return value


def _refused(refusal: Refusal) -> web.Response:
    body: Json = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return web.json_response(body, status=refusal.code)


@asynccontextmanager
async def telegram() -> AsyncIterator[Telegram]:
    """A Telegram that is there while the block lasts."""
    server = Telegram()
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
