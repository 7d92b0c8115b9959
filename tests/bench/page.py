"""The web table against the bot as a process of its own: what a page weighs, how quickly a tap is
acknowledged, and what an open page and a push to it cost.

Four people sit at each table, each at a page; all pages are this process. The figures count only
if no error was logged and every page shows the newest state with the hand that its seat holds.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, time
from typing import Any

import aiohttp

from adapters.web import KEY
from adapters.web.chat import PLATFORM, WebChat
from adapters.web.entry import write_pass
from bot.model.automatic import waiting_ai
from bot.model.clock import Rhythm
from bot.model.live import Live, revive
from bot.model.requests import Person, Room
from bot.services.service import Service
from bot.storage import find, open_store
from bot.storage.database import looked_at
from engine.cards import cards
from tests.adapters.web.conftest import LOOPBACK, Browser
from tests.bench.evening import troubles
from tests.bench.figures import Spent, show, waits
from tests.bench.manager import begun
from tests.bench.process import at_rest, ready
from tests.fresh import empty_database
from tests.program import free_port
from tests.soak.process import Bot

TABLES, SEATS = 50, 4
MOVES = 40
"""At each table, as fast as can be."""
EVERY, SECONDS = 3.0, 20.0
"""Seconds between two taps at a table of people, and how long they play."""
MANY = 10
"""Pages of each person at the table where pushes are counted: as many as one may open."""
PATIENCE = 60.0
UNHURRIED = Rhythm(timedelta(hours=1), timedelta(hours=1), timedelta())
LOADED = re.compile(rb'(?:src|href)="(?!#|data:|/app\.webmanifest)')
"""What a page asks for besides itself."""


async def measure() -> None:
    """Print what the page weighs, takes and costs."""
    async with evening() as (bot, house):
        await figures(bot, house)


async def figures(bot: Bot, house: House) -> None:
    """Print all; raises AssertionError where a page does not show what it should."""
    await _first_load(house)
    await _memory(bot, house)
    await _taps(bot, house)
    await _pushes(bot, house)
    for group in house.groups:
        await group.must_be_right(bot.database)


def _move(state: dict[str, Any]) -> str | None:
    """Return the token of a move that a page offers; None if its person is not to act."""
    if state["you"] not in state["acting"]:
        return None
    ways = [way for some in state["moves"].values() for way in some]
    found = ways or state["ways"] or state["buttons"]
    return found[0]["token"] if found else None


@dataclass
class Group:
    """A table, its people by seat, and the pages that they have opened."""

    table: str
    people: list[Person]
    pages: list[Browser] = field(default_factory=list)

    async def tap(self) -> tuple[float, float]:
        """Tap what is next; return the seconds until that was acknowledged, and seen by all."""
        page, token = await self._next()
        before, began = page.state["version"], perf_counter()
        answer = await page.ask("press", token=token)
        acknowledged = perf_counter() - began
        assert not answer["refused"], answer
        async with asyncio.timeout(PATIENCE):
            newest = (await page.version(before + 1))["version"]
            for one in self.pages:
                await one.version(newest)
        return acknowledged, perf_counter() - began

    async def _next(self) -> tuple[Browser, str]:
        """Return whose turn it is, and a token of theirs; after a deal all ask for the next one.

        The last card of each plays itself.
        """
        page = self.pages[0]
        async with asyncio.timeout(PATIENCE):
            while page.state["sheet"] is None:
                for one in self.pages:
                    if (token := _move(one.state)) is not None:
                        return one, token
                await page.version(page.state["version"] + 1)
        asked = (
            (page, one["token"])
            for page in self.pages
            for row in page.state["sheet"]["rows"]
            for one in row
            if one["style"] == "good"
        )
        return next(asked)

    async def closed_loop(self, taps: int) -> list[tuple[float, float]]:
        """Tap as soon as all pages show the last one."""
        return [await self.tap() for _ in range(taps)]

    async def evening(self, end: float, late: float) -> list[tuple[float, float]]:
        """Tap each few seconds until *end*, the first time after *late* seconds."""
        await asyncio.sleep(late)
        found = []
        while (began := perf_counter()) < end:
            found.append(await self.tap())
            await asyncio.sleep(max(0.0, began + EVERY - perf_counter()))
        return found

    async def _stored(self, database: str) -> Live:
        return revive(await looked_at(database, lambda conn: find.load(conn, self.table)))

    async def must_be_right(self, database: str) -> None:
        """Raise AssertionError for a page that does not show what is stored."""
        async with asyncio.timeout(PATIENCE):
            while waiting_ai(live := await self._stored(database)) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            for page in self.pages:
                with suppress(TimeoutError):
                    await page.version(live.table.version)
        for page in self.pages:
            state = page.state
            assert state["version"] == live.table.version, f"an old state of {self.table}"
            held = sorted(one for group in state["hand"] for one in group)
            if state["phase"] == "playing":
                mine = sorted(one.text for one in cards(live.view(state["you"]).hand))
                assert held == mine, f"seat {state['you']} of {self.table} sees {held}"


@dataclass
class House:
    """The bot's site, and the groups that play there."""

    port: int
    key: bytes
    session: aiohttp.ClientSession
    groups: list[Group]

    async def open(self, group: Group, person: Person) -> None:
        """Open one more page of somebody, which shows the table."""
        address = f"ws://{LOOPBACK}:{self.port}/live"
        page = Browser(await self.session.ws_connect(address, max_msg_size=0, compress=15))
        key = write_pass(person, group.table, self.key, int(time()))
        await page.send(t="hello", by="pass", key=key, lang="en")
        await page.version(1)
        group.pages.append(page)


@asynccontextmanager
async def evening(*, nursed: bool = False) -> AsyncIterator[tuple[Bot, House]]:
    """Let the bot serve tables that have begun; raise AssertionError for what went wrong."""
    with TemporaryDirectory() as folder:
        port = free_port()
        bot = Bot(Path(folder), {"WEB_PORT": str(port), "WEB_GUESTS": "true"}, nursed)
        key, groups = await _begun(empty_database(Path(folder) / "dehla.db"))
        try:
            await bot.start()
            await ready(bot)
            unbounded = aiohttp.TCPConnector(limit=0)
            async with aiohttp.ClientSession(connector=unbounded) as session:
                yield bot, House(port, key, session, groups)
            assert await bot.stop() == 0, bot.log[-2000:]
        finally:
            bot.kill()
            await bot.gone()
        assert not (wrong := [*troubles(bot.log)]), "\n".join(wrong[:5])


async def _begun(database: str) -> tuple[bytes, list[Group]]:
    """Return the key of the passes, and the tables: each of four people, cards dealt."""
    store = await open_store(database)
    service = Service(store, [WebChat()], UNHURRIED)
    groups = []
    for number in range(TABLES):
        room = Room(f"{PLATFORM}:r{number}", PLATFORM)
        people = [_person(number, seat) for seat in range(SEATS)]
        groups.append(Group(await begun(service, room, people), people))
    key = await store.key(KEY)
    await service.stop(0)
    await store.close()
    return key, groups


def _person(number: int, seat: int) -> Person:
    name = f"P{number}x{seat}"
    return Person(f"{PLATFORM}:{name}", name, "en")


async def _first_load(house: House) -> None:
    """Ask for the page as a browser does, and weigh all that comes."""
    reader, writer = await asyncio.open_connection(LOOPBACK, house.port)
    asks = f"GET /t/{house.groups[0].table} HTTP/1.1", f"Host: {LOOPBACK}:{house.port}"
    said = "\r\n".join([*asks, "Accept-Encoding: gzip", "Connection: close", "", ""])
    writer.write(said.encode())
    weight = len(await reader.read())
    writer.close()
    async with house.session.get(f"http://{LOOPBACK}:{house.port}/t/x") as answer:
        asked_for = LOADED.findall(await answer.read())
    show("page, first load", weight / 1000, "kB")
    show("page, first load, requests", 1 + len(asked_for), "")


async def _memory(bot: Bot, house: House) -> None:
    """Open a page of everybody, after one at each table, which is then in memory."""
    for group in house.groups:
        await house.open(group, group.people[0])
    before = await at_rest(bot.pid)
    for group in house.groups:
        for person in group.people[1:]:
            await house.open(group, person)
    await asyncio.gather(*(group.closed_loop(2) for group in house.groups))
    more = sum(len(group.pages) - 1 for group in house.groups)
    show("page, memory a page", 1000 * (await at_rest(bot.pid) - before) / more, "kB")


async def _taps(bot: Bot, house: House) -> None:
    for groups in house.groups[:1], house.groups:
        spent = Spent(bot.pid)
        found = await asyncio.gather(*(group.closed_loop(MOVES) for group in groups))
        _show(f"page, closed loop, {_tables(groups)}", spent, [tap for one in found for tap in one])
    spent, end = Spent(bot.pid), perf_counter() + SECONDS
    late = _staggered(len(house.groups))
    found = await asyncio.gather(*(group.evening(end, next(late)) for group in house.groups))
    what = f"page, a tap each {EVERY:.0f} s, {_tables(house.groups)}"
    _show(what, spent, [tap for one in found for tap in one])


def _staggered(groups: int) -> Iterator[float]:
    """Yield when each group begins, one after another."""
    return (EVERY * number / groups for number in range(groups))


def _tables(groups: list[Group]) -> str:
    return f"{len(groups)} table" + "s" * (len(groups) > 1)


def _show(what: str, spent: Spent, taps: list[tuple[float, float]]) -> None:
    show(f"{what}, taps", len(taps) / spent.seconds, "/s")
    show(f"{what}, processor a tap", spent.milliseconds / len(taps), "ms")
    waits(f"{what}, tap to acknowledgement", [acknowledged for acknowledged, _ in taps])
    waits(f"{what}, tap to the last page", [seen for _, seen in taps])


async def _pushes(bot: Bot, house: House) -> None:
    """Count what a push costs at a table of many pages, the move that is pushed in it."""
    group = house.groups[0]
    for person in group.people:
        for _ in range(MANY - 1):
            await house.open(group, person)
    before, spent = sum(page.seen for page in group.pages), Spent(bot.pid)
    await group.closed_loop(MOVES)
    pushes = sum(page.seen for page in group.pages) - before
    what = f"page, {len(group.pages)} pages of a table"
    show(f"{what}, processor a push", spent.milliseconds / pushes, "ms")
