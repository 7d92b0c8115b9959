"""What somebody at a table gets to see: one person and three AI players play a whole deal,
and on Telegram, where room is scarce, four people too.

``python -m tests.bench.watching`` plays it in real time, with the usual pace and the platforms'
limits, on the loopback Telegram and Discord, and prints how many of the thirteen finished tricks
could be read in the room and on the hand, for how long at least, and what it took in calls.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.discord import Tempo
from adapters.telegram import Pacing, TelegramChat
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.table import Phase
from bot.services.service import Rhythm, Service
from bot.storage import open_store
from tests.adapters.discord.house import House
from tests.adapters.discord.match import Match
from tests.adapters.telegram.evening import Evening
from tests.fresh import empty_database
from tests.platforms.discord import Discord
from tests.platforms.party import Party
from tests.platforms.telegram import TOKEN, Telegram, telegram
from tests.platforms.telegram.weather import Flood

TRICKS = 13
LOOKS = 2.5
"""Seconds that the person looks at the hand before a press."""
LAST = re.compile(r"Last: ([^→\n]+) →")
"""The finished trick, as a message tells it."""


@dataclass
class Screen:
    """What stood on the messages of a chat, and since when; *shown* as ``(when, target, text)``."""

    speed: float
    shown: list[tuple[float, str, str]] = field(default_factory=list)

    def watch(self, chat: Chat) -> None:
        """Note everything that *chat* has shown to somebody."""
        chat.show = self._noting(chat.show)  # type: ignore[method-assign]
        chat.whisper = self._noting(chat.whisper)  # type: ignore[method-assign]

    @property
    def now(self) -> float:
        """Seconds, by the clock of the table."""
        return time.monotonic() * self.speed

    def tricks(self, target: str) -> dict[str, float]:
        """Return the finished tricks that could be read there, and for how many seconds each."""
        found: dict[str, float] = {}
        here = [(when, LAST.findall(text)) for when, where, text in self.shown if where == target]
        ends = [*(when for when, _ in here[1:]), inf]
        for (when, tricks), end in zip(here, ends, strict=True):
            for one in tricks:
                found[one] = found.get(one, 0.0) + end - when
        return found

    def most_in_a_minute(self, target: str) -> int:
        """Return the most messages and edits that any minute has seen there."""
        times = [when for when, where, _ in self.shown if where == target]
        return max(sum(one <= when < one + 60 for when in times) for one in times)

    def _noting(
        self, send: Callable[[str, Message, str | None], Awaitable[str]]
    ) -> Callable[[str, Message, str | None], Awaitable[str]]:
        async def noted(target: str, message: Message, old: str | None) -> str:
            ref = await send(target, message, old)
            self.shown.append((self.now, target, message.text))
            return ref

        return noted


@dataclass(frozen=True)
class Seen:
    """What came of a deal: tricks with the seconds that each could be read, and the calls."""

    room: dict[str, float]
    hand: dict[str, float]
    presses: int
    calls: Counter[str]
    most: int


def rhythm(speed: float) -> Rhythm:
    """Return the usual pace of AI players, so many times as fast; nobody is hurried."""
    usual = Rhythm()
    return Rhythm(timedelta(hours=1), timedelta(hours=1), usual.ai_move / speed)


def pacing(speed: float) -> Pacing:
    """Return Telegram's limits by a clock that is so many times as fast."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / speed)

    return Pacing(clock=lambda: time.monotonic() * speed, sleep=sleep)


async def on_telegram(folder: Path, speed: float = 1.0, friends: Sequence[str] = ()) -> Seen:
    """Play a deal in a group of the loopback Telegram, AI players in the seats left."""
    async with telegram() as tg, AsyncExitStack() as open_things:
        tg.flood = tg.methods.flood = Flood(strict=True, clock=lambda: time.monotonic() * speed)
        table = WatchedEvening(tg, folder, speed)
        await table.open()
        open_things.push_async_callback(table.close)
        asha, *others = [tg.person(name) for name in ("Asha", *friends)]
        group = tg.group("Cards", asha, *others)
        await table.begin(group, asha, *others, start="")
        begun = len(tg.calls)
        presses = await deal(table, table.screen)
        calls = Counter(one.method for one in tg.calls[begun:])
        room, hand = f"telegram:{group.id}", f"telegram:{asha.id}"
        most = tg.flood.most_within(group)
        return Seen(table.screen.tricks(room), table.screen.tricks(hand), presses, calls, most)


async def on_discord(folder: Path, speed: float = 1.0) -> Seen:
    """Play a deal in a channel of the loopback Discord."""
    discord = Discord()
    await discord.start()
    window = timedelta(seconds=5) / speed
    table = WatchedMatch(House(discord, Tempo(window=window, identify=timedelta())), folder, speed)
    try:
        await table.open()
        await table.sit_down(options="target_kots=2")
        begun = len(discord.rest.calls)
        presses = await deal(table, table.screen)
        calls = Counter(one.method for one in discord.rest.calls[begun:])
        room, hand = table.house.room, table.house.id(table.house.asha)
        most = table.screen.most_in_a_minute(room)
        return Seen(table.screen.tricks(room), table.screen.tricks(hand), presses, calls, most)
    finally:
        await table.close()
        await discord.stop()


async def deal(table: Party, screen: Screen) -> int:
    """Play a deal to its end; return how often the person has pressed."""
    presses = 0
    while (live := await table.live()).table.phase is Phase.PLAYING:
        if live.to_act is None or live.table.places[live.to_act].person is None:
            await asyncio.sleep(0.05 / screen.speed)
            continue
        await asyncio.sleep(LOOKS / screen.speed)
        await table.act(live)
        presses += 1
    await table.settle()
    return presses


class WatchedEvening(Evening):
    """A group and the bot at the usual pace, with somebody who writes down what is shown."""

    def __init__(self, tg: Telegram, folder: Path, speed: float) -> None:
        super().__init__(tg, empty_database(folder / "telegram.db"))
        self.screen = Screen(speed)

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self._url)
        self.chat = TelegramChat(TOKEN, self.tg.url, pacing=pacing(self.screen.speed))
        self.screen.watch(self.chat)
        self.service = Service(self.store, [self.chat], rhythm(self.screen.speed))
        await self.service.start()
        await self.chat.start(self.service.manager.handle)


class WatchedMatch(Match):
    """A channel and the bot at the usual pace, with somebody who writes down what is shown."""

    def __init__(self, house: House, folder: Path, speed: float) -> None:
        super().__init__(house, empty_database(folder / "discord.db"))
        self.screen = Screen(speed)

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self._url)
        self.screen.watch(self.house.chat)
        self.service = Service(self.store, [self.house.chat], rhythm(self.screen.speed))
        await self.service.start()
        await self.house.chat.start(self.service.manager.handle)


async def main() -> None:
    """Play in real time and print what could be seen."""
    tables: dict[str, Callable[[Path], Awaitable[Seen]]] = {
        "Telegram": on_telegram,
        "Telegram, four people": partial(on_telegram, friends=("Bina", "Chand", "Devi")),
        "Discord": on_discord,
    }
    for name, play in tables.items():
        with TemporaryDirectory() as folder:
            seen = await play(Path(folder))
            print(f"{name}: tricks seen in the room {len(seen.room)} of {TRICKS},", end=" ")
            print(f"on the hand {len(seen.hand)} of {TRICKS};", end=" ")
            print(f"readable for at least {min([*seen.room.values(), *seen.hand.values()]):.1f} s")
            calls = ", ".join(f"{key} {n / seen.presses:.2f}" for key, n in seen.calls.items())
            print(f"  {seen.presses} presses a deal; calls a press: {calls}")
            print(f"  most messages and edits in any minute in the room: {seen.most}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
