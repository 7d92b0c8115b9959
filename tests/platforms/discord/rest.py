"""The REST API, as far as a card bot calls it."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from tests.platforms.discord.activities import Activities
from tests.platforms.discord.answers import Answers
from tests.platforms.discord.checks import command_errors
from tests.platforms.discord.emojis import EmojiList
from tests.platforms.discord.refusal import Refusal, known
from tests.platforms.discord.rooms import Rooms
from tests.platforms.discord.schema import schema
from tests.platforms.discord.weather import Call, Unanswered, Weather
from tests.platforms.discord.world import Guild, World

Json = dict[str, Any]
Reply = tuple[int, Any]

_SINGULAR = {
    "channels": "channel",
    "messages": "message",
    "applications": "application",
    "users": "user",
    "guilds": "guild",
    "commands": "command",
    "emojis": "emoji",
}


def route_of(path: str) -> str:
    """Return a path with its ids as names."""
    path = re.sub(r"^/interactions/\d+/[^/]+", "/interactions/{interaction}/{token}", path)
    path = re.sub(r"^/webhooks/\d+/[^/]+", "/webhooks/{webhook}/{token}", path)
    return re.sub(r"(?<=/)(\w+)/\d+", lambda found: _named(found[1]), path)


def _named(collection: str) -> str:
    return f"{collection}/{{{_SINGULAR.get(collection, 'id')}}}"


class Rest:
    """Takes calls, remembers them, and answers as the platform does."""

    def __init__(self, world: World, weather: Weather, token: str, shards: int) -> None:
        self._world = world
        self._weather = weather
        self._token = token
        self._shards = shards
        self._rooms = Rooms(world)
        self._answers = Answers(world)
        self._emojis = EmojiList(world)
        self.activities = Activities(world)
        self.gateway_url = ""
        self.calls: list[Call] = []
        self.unsupported: list[str] = []
        self.files: list[tuple[str, bytes]] = []

    async def serve(self, request: web.Request) -> web.Response:
        """Answer one call; an answer may also be lost on its way."""
        path = "/" + request.match_info["tail"]
        call = Call(request.method, path, route_of(path), dict(request.query))
        self.calls.append(call)
        self._world.bell.ring()
        headers = {"Via": "1.1 loopback"}
        try:
            call.body, call.files = await self._body(request)
            headers |= self._weather.headers(call)
            lost = await self._weather.strike(call)
            call.status, reply = self._answer(call, request.headers.get("Authorization"))
        except Unanswered:
            return self._cut(request)
        except Refusal as refusal:
            lost, call.status, reply = False, refusal.status, refusal.body
            headers |= refusal.headers
        finally:
            self._world.bell.ring()
        return self._cut(request) if lost else self._written(call.status, reply, headers)

    async def _body(self, request: web.Request) -> tuple[Json | None, dict[str, bytes]]:
        """Return what a call says, and the files that come with it, which are kept."""
        if request.content_type != "multipart/form-data":
            return _read(await request.read(), request.content_type), {}
        form = await request.post()
        found = {name: one for name, one in form.items() if isinstance(one, web.FileField)}
        files = {name: one.file.read() for name, one in found.items()}
        self.files += [(one.filename, files[name]) for name, one in found.items()]
        return json.loads(str(form["payload_json"])), files

    @staticmethod
    def _cut(request: web.Request) -> web.Response:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    @staticmethod
    def _written(status: int, reply: Any, headers: dict[str, str]) -> web.Response:
        headers = {name: value for name, value in headers.items() if value}
        if reply is None:
            return web.Response(status=status, headers=headers)
        if isinstance(reply, str):
            headers["Content-Type"] = "text/html; charset=utf-8"
            return web.Response(status=status, body=reply.encode(), headers=headers)
        headers["Content-Type"] = "application/json"
        return web.Response(status=status, body=json.dumps(reply).encode(), headers=headers)

    def _answer(self, call: Call, authorization: str | None) -> Reply:
        if call.path == "/oauth2/token":
            return self.activities.trade(call.body or {}, authorization)
        if call.path == "/users/@me" and (authorization or "").startswith("Bearer "):
            return self.activities.bearer(authorization)
        anonymous = call.path.startswith(("/interactions/", "/webhooks/"))
        if not anonymous and authorization != f"Bot {self._token}":
            raise Refusal(401, 0, "401: Unauthorized")
        checker = schema()
        if checker is not None and call.body is not None:
            wrong = checker.errors(call.method, call.path, call.body)
            self._world.violations += [f"{call.method} {call.route}: {one}" for one in wrong]
        return self._routed(call)

    def _routed(self, call: Call) -> Reply:
        bot = self._world.bot
        match call.method, call.path.strip("/").split("/"):
            case "GET", ["gateway", "bot"]:
                start = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
                return 200, {
                    "url": self.gateway_url,
                    "shards": self._shards,
                    "session_start_limit": start | self._world.logins,
                }
            case "GET", ["users", "@me"]:
                return 200, bot.data
            case "GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return 200, self._application()
            case "GET", ["users", "@me", "guilds"]:
                return 200, [self._as_member(one) for one in self._world.guilds.values()]
            case "POST", ["users", "@me", "channels"]:
                return self._open_chat(call)
            case method, ["applications", _, "commands"]:
                return self._commands(method, call)
            case "GET", ["applications", _, "activity-instances", instance]:
                return self.activities.instance(instance)
            case method, ["applications", _, "emojis", *rest]:
                return self._emojis.answer(method, rest, call.body or {})
            case method, ["channels", channel, *rest]:
                return self._rooms.answer(method, channel, rest, call.content, call.query)
            case "POST", ["interactions", id, token, "callback"]:
                return self._answers.callback(id, token, call.content)
            case method, ["webhooks", _, token, *rest]:
                return self._answers.webhook(method, token, rest, call.content)
        self.unsupported.append(f"{call.method} {call.path}")
        raise Refusal(404, 0, "404: Not Found")

    def _application(self) -> Json:
        bot = self._world.bot
        return {
            "id": bot.id,
            "name": bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "flags": 0,
            "team": None,
            "verify_key": "00",
            "owner": bot.data,
            **self._world.application,
        }

    def _as_member(self, guild: Guild) -> Json:
        """A server as the bot finds it among its own, with what it may do there."""
        owner = guild.owner is self._world.bot
        rights = {"permissions": guild.rights_of_bot, "features": [], "icon": None}
        return {"id": guild.id, "name": guild.name, "owner": owner, **rights}

    def _open_chat(self, call: Call) -> Reply:
        recipient = str((call.body or {})["recipient_id"])
        user = known(self._world.users, recipient, 10013, "User")
        if user.bot:
            raise Refusal(400, 50007, "Cannot send messages to this user")
        return 200, self._world.chat_with(user).data

    def _commands(self, method: str, call: Call) -> Reply:
        """List the commands, or put others in their place.

        A list leaves the sentences in other languages out unless it is asked for them.
        """
        if method == "PUT":
            new: Any = call.body
            kept = {one["name"] for one in new}
            if any(one["type"] == 4 and one["name"] not in kept for one in self._world.commands):
                raise Refusal(400, 50240, "You cannot remove this app's Entry Point command")
            typed = [one for one in new if one["type"] == 1]
            self._world.violations += command_errors(typed)
            made = {"application_id": self._world.bot.id, "version": "1", "type": 1}
            made |= {"default_member_permissions": None, "nsfw": False}
            self._world.commands = [{**made, "id": self._world.new_id(), **one} for one in new]
        full = method == "PUT" or call.query.get("with_localizations") == "true"
        return 200, [one if full else _one_language(one) for one in self._world.commands]


def _read(raw: bytes, kind: str) -> Any:
    """Return a body: JSON, but where a code is traded."""
    if kind == "application/x-www-form-urlencoded":
        return dict(parse_qsl(raw.decode(), strict_parsing=True))
    return json.loads(raw) if raw else None


def _one_language(command: Json) -> Json:
    kept = {key: value for key, value in command.items() if not key.endswith("_localizations")}
    if "options" in kept:
        kept["options"] = [_one_language(one) for one in kept["options"]]
    return kept
