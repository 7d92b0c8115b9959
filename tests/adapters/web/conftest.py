"""A table on a real database with its page on loopback, and hands that talk as a page does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import aiohttp
import msgspec
import pytest

from adapters.arrivals import Activity
from adapters.web import KEY, Site
from bot.config.listener import Listener
from tests.bot import fakes
from tests.bot.fakes import ASHA, Table

LOOPBACK = "127.0.0.1"


@dataclass
class Browser:
    """One connection, as a page holds it: what came last, and what closed it."""

    socket: aiohttp.ClientWebSocketResponse
    ids: Any = field(default_factory=lambda: count(1))
    state: dict[str, Any] = field(default_factory=dict)
    seen: int = 0

    async def send(self, **frame: object) -> None:
        await self.socket.send_str(msgspec.json.encode(frame).decode())

    async def next(self) -> dict[str, Any]:
        """The next frame; an empty one with its code when the wire is closed."""
        frame = await self.socket.receive(10)
        if frame.type is not aiohttp.WSMsgType.TEXT:
            return {"t": "closed", "code": self.socket.close_code}
        found = msgspec.json.decode(frame.data)
        if found["t"] == "table":
            self.state, self.seen = found, self.seen + 1
        return found

    async def until(self, kind: str) -> dict[str, Any]:
        while (found := await self.next())["t"] not in (kind, "closed"):
            pass
        return found

    async def ask(self, kind: str, **what: object) -> dict[str, Any]:
        """What a request is answered."""
        name = str(what.pop("id", f"r{next(self.ids)}"))
        await self.send(t=kind, id=name, **what)
        return await self.until("ack")

    async def code(self) -> int | None:
        """With what the other side closes."""
        return (await self.until("closed"))["code"]

    async def version(self, least: int) -> dict[str, Any]:
        """The first state that is not older than *least*."""
        while self.state.get("version", 0) < least:
            assert (await self.next())["t"] != "closed"
        return self.state


@dataclass
class Stage:
    """A table that people play at, and its site."""

    table: Table
    site: Site
    session: aiohttp.ClientSession
    wires: list[aiohttp.ClientWebSocketResponse] = field(default_factory=list)

    async def wire(self) -> Browser:
        """A connection that has said nothing yet."""
        socket = await self.session.ws_connect(f"{self.site.url}/live", max_msg_size=0)
        self.wires.append(socket)
        return Browser(socket)

    async def at(self, who: fakes.Person = ASHA, table: str = "", **hello: object) -> Browser:
        """A page of one person, with the state that it shows first."""
        browser = await self.wire()
        key = await self.key(who, table)
        await browser.send(**{"t": "hello", "by": "pass", "key": key, "lang": "en"} | hello)
        await browser.next()
        return browser

    async def watching(self, table: str = "", **hello: object) -> Browser:
        browser = await self.wire()
        await browser.send(t="hello", by="watch", table=table or await self.table.id(), **hello)
        await browser.next()
        return browser

    async def key(self, who: fakes.Person = ASHA, table: str = "") -> str:
        return self.site.own_address(who, table or await self.table.id()).partition("#")[2]

    async def get(self, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
        async with self.session.get(f"{self.site.url}{path}", headers=headers) as answer:
            return answer, await answer.read()

    async def alone(self, words: str = "dehla_pakad") -> None:
        """Asha plays with AI players; *words* are a game and its house rules."""
        await self.table.say(ASHA, f"start {words}")
        await self.table.press(ASHA, "Begin")


@asynccontextmanager
async def staged(
    table: Table,
    telegram: str | None = None,
    activity: Activity | None = None,
    *,
    guests: bool = False,
) -> AsyncIterator[Stage]:
    service = table.service
    key = await service.store.key(KEY)
    site = Site(service, service.manager.handle, key, telegram, activity, guests)
    listener = Listener(site.routes)
    await listener.start(0, LOOPBACK)
    site.url = f"http://{LOOPBACK}:{listener.port}"
    await site.start()
    async with aiohttp.ClientSession() as session:
        stage = Stage(table, site, session)
        yield stage
        for wire in stage.wires:
            await wire.close()
        await site.stop()
        await listener.stop()


@pytest.fixture
async def table(tmp_path) -> AsyncIterator[Table]:
    found = await fakes.open_table(tmp_path / "dehla.db")
    yield found
    await found.service.stop()
    await found.service.store.close()


@pytest.fixture
async def stage(table) -> AsyncIterator[Stage]:
    async with staged(table) as found:
        yield found
