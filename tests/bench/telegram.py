"""Presses on the loopback Bot API against the bot as a process of its own: how many, how quickly.

The bot speaks through python-telegram-bot. Telegram's limits hold as always: the edits of many
moves collapse, each press is acknowledged. Who presses knows the cards from the table's secret.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.model.automatic import chance
from bot.model.live import Draft, Live, act, open_deal, open_match
from bot.model.requests import Person, Room
from bot.model.table import Phase
from bot.model.tokens import write
from bot.services.service import Service
from bot.storage import open_store
from engine.actions import Action
from tests.bench.figures import percentile, show
from tests.bench.manager import command
from tests.bot.fakes import AT_ONCE, Clock, FakeChat
from tests.platforms.telegram import TOKEN, Chat, Message, Telegram, User, telegram
from tests.soak.process import Bot

MOVES = 1_000


class Seat4:
    """A group of four people, and the table that they play at."""

    def __init__(self, server: Telegram, number: int) -> None:
        self.server = server
        self.people = [server.person(f"P{number}x{seat}") for seat in range(4)]
        self.group: Chat = server.group(f"G{number}", *self.people)
        self.old = {user.id: _letter(server, user) for user in self.people}

    async def begin(self, service: Service) -> None:
        """Open the table and begin, before the bot is started."""
        room = Room(f"telegram:{self.group.id}", f"telegram:{self.group.id}")
        handle = service.manager.handle
        who = [Person(f"telegram:{user.id}", user.name, "en") for user in self.people]
        await handle(command(who[0], room, "start"))
        for one in who[1:]:
            await handle(command(one, room, "join"))
        await handle(command(who[0], room, "begin"))
        table = await service._store.table_in(room.id)
        assert table is not None
        self.live: Live = await service.tables.get(table)

    async def play(self, moves: int) -> list[float]:
        """Press a card of whoever is to act, so many times; return the seconds of each press."""
        waits = []
        for _ in range(moves):
            user, words, after = self._next()
            token = write(self.live.table.id, self.live.table.turn, *words.split())
            began = perf_counter()
            query = await self.server.press_data(user, self.old[user.id], token)
            waits.append(perf_counter() - began)
            assert query.text == "", query.text
            self.live = after.live
        return waits

    def _next(self) -> tuple[User, str, Draft]:
        """Who presses what, and what comes of it."""
        live = self.live
        if live.table.phase is Phase.BETWEEN:
            return self.people[0], "next", chance(open_deal(live))
        if live.table.phase is Phase.OVER:
            return self.people[0], "rematch", chance(open_match(live))
        assert live.to_act is not None
        action: Action = live.game.legal(live.state)[0]
        return self.people[live.to_act], str(action), chance(act(Draft(live), live.to_act, action))


def _letter(server: Telegram, user: User) -> Message:
    """A private message of the bot's whose buttons can be pressed."""
    chat = server.world.private(user)
    return server.world.store(chat, {"text": "a hand"}, by_bot=True)


async def measure() -> None:
    """Print moves a second and the wait for an acknowledgement, with 1 and 50 tables."""
    for tables in (1, 50):
        rate, waits = await _evening(tables)
        words = f"{tables} table" + "s" * (tables > 1)
        show(f"Telegram moves per second, {words}", rate, "/s")
        show(f"press to acknowledgement p50, {words}", percentile(waits, 0.5) * 1000, "ms")
        show(f"press to acknowledgement p95, {words}", percentile(waits, 0.95) * 1000, "ms")


async def _evening(tables: int) -> tuple[float, list[float]]:
    async with telegram() as server:
        with TemporaryDirectory() as folder:
            bot = Bot(Path(folder), {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url})
            groups = [Seat4(server, number) for number in range(tables)]
            await _fill(bot, groups)
            await bot.start()
            await asyncio.gather(*(group.play(2) for group in groups))
            began, each = perf_counter(), MOVES // tables
            waits = await asyncio.gather(*(group.play(each) for group in groups))
            took = perf_counter() - began
            assert await bot.stop() == 0, bot.log[-2000:]
    return each * tables / took, [wait for one in waits for wait in one]


async def _fill(bot: Bot, groups: list[Seat4]) -> None:
    store = await open_store(bot.database)
    service = Service(store, [FakeChat("telegram", links=True)], AT_ONCE, now=Clock())
    for group in groups:
        await group.begin(service)
    await service.stop()
    await store.close()
