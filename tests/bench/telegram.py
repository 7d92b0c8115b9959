"""Presses through python-telegram-bot against the loopback Bot API: how many, how quickly.

Telegram's limits hold as always: the edits of many moves collapse, each press is acknowledged.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from adapters.telegram import TelegramChat
from bot.service import Service
from bot.storage import open_store
from bot.table import Phase
from bot.tokens import write
from tests.bench.figures import percentile, show
from tests.bot.fakes import AT_ONCE
from tests.platforms.telegram import TOKEN, Chat, Telegram, User, telegram

MOVES = 400


class Hall:
    """A Telegram with so many groups of four people, each with a table in mid-deal."""

    def __init__(self, server: Telegram, service: Service, tables: int) -> None:
        self.server, self.service = server, service
        self.groups = [self._group(number) for number in range(tables)]
        self.waits: list[float] = []

    def _group(self, number: int) -> tuple[Chat, list[User]]:
        people = [self.server.person(f"P{number}x{seat}") for seat in range(4)]
        return self.server.group(f"G{number}", *people), people

    async def begin(self) -> None:
        """Open all tables."""
        for group, people in self.groups:
            await self.server.say(people[0], group, "/dehla@dehla_bot start")
            for user in people[1:]:
                await self.server.say(user, group, "/dehla@dehla_bot join")
            await self.server.say(people[0], group, "/dehla@dehla_bot begin")

    async def play(self, group: Chat, people: list[User], moves: int) -> None:
        """Press the first card of whoever is to act, so many times; note each wait."""
        table = await self.service._store.table_in(f"telegram:{group.id}")
        assert table is not None
        for _ in range(moves):
            live = await self.service.tables.get(table)
            words = "next" if live.table.phase is Phase.BETWEEN else "rematch"
            user = people[0]
            if live.table.phase is Phase.PLAYING:
                user, words = people[live.to_act], str(live.game.legal(live.state)[0])
            token = write(table, live.table.turn, words)
            message = self.server.messages(user)[-1]
            began = perf_counter()
            query = await self.server.press_data(user, message, token)
            self.waits.append(perf_counter() - began)
            assert query.text == "", query.text


async def measure() -> None:
    """Print moves a second and the wait for an acknowledgement, with 1 and 50 tables."""
    for tables in (1, 50):
        rate, waits = await _evening(tables)
        words = f"{tables} table" + "s" * (tables > 1)
        show(f"Telegram moves per second, {words}", rate, "/s")
        show(f"press to acknowledgement p50, {words}", percentile(waits, 0.5) * 1000, "ms")
        show(f"press to acknowledgement p95, {words}", percentile(waits, 0.95) * 1000, "ms")


async def _evening(tables: int) -> tuple[float, list[float]]:
    with TemporaryDirectory() as folder:
        async with telegram() as server:
            store = await open_store(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
            chat = TelegramChat(TOKEN, server.url)
            service = Service(store, [chat], AT_ONCE)
            await service.start()
            await chat.start(service.manager.handle)
            hall = Hall(server, service, tables)
            await hall.begin()
            began = perf_counter()
            each = MOVES // tables
            await asyncio.gather(*(hall.play(*group, each) for group in hall.groups))
            took = perf_counter() - began
            await service.stop()
            await chat.stop()
            await store.close()
    return each * tables / took, hall.waits
