"""The gateway: logs bots in, tells them what happens, and resumes after a cut."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.platforms.discord.world import Guild, World

Json = dict[str, Any]

PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


@dataclass(eq=False)
class Session:
    """A login of one shard. What was sent is kept, to be sent again on resume."""

    id: str
    socket: web.WebSocketResponse
    shard: tuple[int, int]
    sent: list[str] = field(default_factory=list)
    ready: bool = False
    dead: bool = False

    async def send(self, event: str, data: Json) -> None:
        """Send an event, or keep it while nobody listens."""
        frame = json.dumps({"op": 0, "t": event, "s": len(self.sent) + 1, "d": data})
        self.sent.append(frame)
        if not self.socket.closed:
            with contextlib.suppress(ConnectionError):
                await self.socket.send_str(frame)

    def serves(self, guild: str | None) -> bool:
        """Whether events of a server come here; private ones come to the first shard."""
        return self.shard[0] == ((int(guild) >> 22) % self.shard[1] if guild else 0)


class Gateway:
    """All connections of all shards."""

    def __init__(self, world: World, token: str, *, allow_privileged: bool = False) -> None:
        self._world = world
        self._token = token
        self._allow_privileged = allow_privileged
        self.url = ""
        self.sessions: list[Session] = []
        self.identified: list[Json] = []
        self.resumed = 0
        self.refused_with = 0
        """The code that ends every login, if there is one."""

    @property
    def live(self) -> list[Session]:
        """The sessions that somebody listens to."""
        return [one for one in self.sessions if one.ready and not one.socket.closed]

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._hear(socket, json.loads(frame.data))
                self._world.bell.ring()
        self._world.bell.ring()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, frame: Json) -> None:
        match frame["op"]:
            case 1:
                await socket.send_json({"op": 11})
            case 2:
                await self._identify(socket, frame["d"])
            case 6:
                await self._resume(socket, frame["d"])

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.identified.append(data)
        if self.refused_with:
            await socket.close(code=self.refused_with)
            return
        if data["token"] != self._token:
            await socket.close(code=4004)
            return
        if data["intents"] & PRIVILEGED and not self._allow_privileged:
            self._world.violations.append("the login asks for privileged intents")
            await socket.close(code=4014)
            return
        number, count = data.get("shard") or (0, 1)
        session = Session(f"session{len(self.sessions)}", socket, (number, count))
        self.sessions.append(session)
        guilds = [one for one in self._world.guilds.values() if session.serves(one.id)]
        await self._welcome(session, guilds)
        session.ready = True

    async def _welcome(self, session: Session, guilds: list[Guild]) -> None:
        bot = self._world.bot
        await session.send(
            "READY",
            {
                "v": 10,
                "user": bot.data,
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "application": {"id": bot.id, "flags": 0},
                "shard": list(session.shard),
                "guilds": [{"id": one.id, "unavailable": True} for one in guilds],
            },
        )
        for guild in guilds:
            await session.send("GUILD_CREATE", guild.data)

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = next((one for one in self.sessions if one.id == data["session_id"]), None)
        if session is None or session.dead:
            await socket.send_json({"op": 9, "d": False})
            return
        self.resumed += 1
        session.socket = socket
        for frame in session.sent[data["seq"] or 0 :]:
            await socket.send_str(frame)
        await session.send("RESUMED", {})

    async def tell(self, event: str, data: Json, guild: str | None = None) -> None:
        """Send an event to the shard concerned; it waits there while the connection is cut."""
        for session in self.sessions:
            if session.ready and not session.dead and session.serves(guild):
                await session.send(event, data)

    async def cut(self, *, resumable: bool = True, code: int = 4000) -> None:
        """End every connection, as Discord does now and then, and say why by a code."""
        for session in self.live:
            session.dead = not resumable
            await session.socket.close(code=code)
