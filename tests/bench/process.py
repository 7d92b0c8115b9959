"""The whole bot as a process with both adapters: start, memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import psutil

from bot.model.ports import Need, called
from bot.model.requests import Person, Room
from bot.services.service import Service
from bot.storage import open_store
from tests.bench.figures import RUNS, show
from tests.bench.manager import begun
from tests.bot.fakes import AT_ONCE, Clock, FakeChat
from tests.platforms.discord import Discord
from tests.platforms.telegram import TOKEN, Telegram, telegram
from tests.soak.process import Bot

TABLES = 1_000
AT_A_TIME = 100


async def measure() -> None:
    """Print start to ready, and resident memory idle and with a thousand live tables."""
    discord = Discord()
    discord.add_guild("Home", ["cards"], [discord.add_user("Asha")])
    await discord.start()
    async with telegram() as server:
        platforms = {
            "DISCORD_TOKEN": discord.token, "DISCORD_API_URL": discord.url,
            "TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url,
        }  # fmt: skip
        starts, idle = [], []
        for _ in range(RUNS):
            with TemporaryDirectory() as folder:
                took, memory = await _life(Path(folder), platforms)
            starts.append(took)
            idle.append(memory)
        show("start to ready, both adapters", median(starts), "s")
        show("resident memory idle, both adapters", median(idle), "MB")
        with TemporaryDirectory() as folder:
            memory = await _busy(Path(folder), platforms, server)
        show(f"resident memory with {TABLES} live tables", memory, "MB")
    await discord.stop()


class Mute(FakeChat):
    """A platform that takes nothing: everything stays to be told."""

    async def pace(self, target: str, need: Callable[[], Need] = called) -> None:
        await asyncio.Event().wait()


def _four(server: Telegram, number: int) -> tuple[Room, list[Person]]:
    """Return a group of four people."""
    users = [server.person(f"P{number}x{seat}") for seat in range(4)]
    id_ = f"telegram:{server.group(f'G{number}', *users).id}"
    return Room(id_, id_), [Person(f"telegram:{user.id}", user.name, "en") for user in users]


async def _busy(folder: Path, platforms: dict[str, str], server: Telegram) -> float:
    """Start the bot while a thousand tables in mid-deal wait to be told; return megabytes."""
    bot = Bot(folder, platforms)
    store = await open_store(bot.database)
    service = Service(store, [Mute("telegram", links=True)], AT_ONCE, now=Clock())
    groups = [_four(server, number) for number in range(TABLES)]
    for some in range(0, TABLES, AT_A_TIME):
        await asyncio.gather(*(begun(service, *one) for one in groups[some : some + AT_A_TIME]))
    await service.stop(0)
    await store.close()
    await bot.start()
    await server.bell.until(lambda: len(server.made("sendMessage")) >= TABLES // 5, 60.0)
    memory = psutil.Process(bot.pid).memory_info().rss / 1e6
    bot.kill()
    await bot.gone()
    return memory


async def _life(folder: Path, platforms: dict[str, str]) -> tuple[float, float]:
    """Start the bot, let it come to rest, stop it; return seconds to ready and megabytes."""
    bot = Bot(folder, platforms)
    began = perf_counter()
    await bot.start()
    await ready(bot)
    took = perf_counter() - began
    memory = await at_rest(bot.pid)
    assert await bot.stop() == 0, bot.log
    return took, memory


async def ready(bot: Bot) -> None:
    """Return once the bot says that it is."""
    while not bot.ready:  # noqa: ASYNC110  # another process's log has no event
        await asyncio.sleep(0.005)


async def at_rest(pid: int) -> float:
    """Return the resident megabytes of a process once it has nothing more to do."""
    process = psutil.Process(pid)
    used, quiet = sum(process.cpu_times()[:2]), 0
    while quiet < 3:
        await asyncio.sleep(0.5)
        now = sum(process.cpu_times()[:2])
        quiet = quiet + 1 if now - used < 0.05 else 0
        used = now
    return process.memory_info().rss / 1e6
