"""What one person and three AI players, or four people, get to see of a whole deal.

``python -m tests.bench.watching`` plays it in real time, with the usual pace and the platforms'
limits, on the loopback Telegram and Discord, with the hands in private or in the group. It prints
how many of the thirteen finished tricks could be read in the room and on each hand, for how long
at least, and what it took in calls. What stands is read on the platform, as its people do.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.discord import Tempo
from adapters.telegram import Pacing, TelegramChat
from bot.model.automatic import waiting_ai
from bot.model.clock import Rhythm
from bot.model.table import Phase
from bot.services.service import Service
from bot.storage import open_store
from tests.adapters.discord.house import House
from tests.adapters.discord.match import Match
from tests.adapters.telegram.evening import Evening, InGroup
from tests.bench.screen import Screen, Sight, Trick, tricks_of
from tests.fresh import empty_database
from tests.platforms.discord import Discord
from tests.platforms.discord import Message as Posted
from tests.platforms.discord import User as Member
from tests.platforms.discord.weather import Call as DiscordCall
from tests.platforms.fingers import Seen as Button
from tests.platforms.party import Party
from tests.platforms.telegram import TOKEN, Chat, Telegram, User, telegram
from tests.platforms.telegram.server import Call as TelegramCall
from tests.platforms.telegram.weather import Flood

TRICKS = 13
LOOKS = 2.5
"""Seconds that a person looks at the hand before a press."""
ROOM = "room"
FRIENDS = ("Bina", "Chand", "Devi")


@dataclass(frozen=True)
class Seen:
    """What came of a deal.

    Args:
        room: for how many seconds each finished trick could be read there.
        hand: the same on the hand of whoever saw it for the shortest time.
        most: the most messages and edits in the room within any minute.
        private: all that ever stood in the private chat of the first person, where there is one.
        opened: how often somebody asked for a hand that was not before them.
    """

    room: list[float]
    hand: list[float]
    presses: int
    calls: Counter[str]
    most: int
    private: int = 0
    opened: int = 0


def rhythm(speed: float) -> Rhythm:
    """Return the usual pace of AI players, so many times as fast; nobody is hurried."""
    usual = Rhythm()
    return Rhythm(timedelta(hours=1), timedelta(hours=1), usual.ai_move / speed)


def pacing(speed: float) -> Pacing:
    """Return Telegram's limits by a clock that is so many times as fast."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / speed)

    return Pacing(clock=lambda: time.monotonic() * speed, sleep=sleep)


def tempo(speed: float) -> Tempo:
    """Return Discord's limits by a clock that is so many times as fast."""
    usual = Tempo(identify=timedelta())
    target, cards = (
        replace(one, seconds=one.seconds / speed) for one in (usual.target, usual.cards)
    )
    return replace(usual, target=target, cards=cards)


async def on_telegram(folder: Path, speed: float = 1.0, friends: Sequence[str] = ()) -> Seen:
    """Play a deal in a group of the loopback Telegram, AI players in the seats left."""
    async with telegram() as tg:
        people = [tg.person(name) for name in ("Asha", *friends)]
        return await in_group(WatchedEvening(tg, folder, speed), people)


async def alone_in_group(folder: Path, speed: float = 1.0, *, admin: bool = False) -> Seen:
    """Play a deal in a group with three AI players, whose person never opens the private chat.

    *admin*: the bot may show them a hand there before they press anything.
    """
    async with telegram() as tg:
        asha = tg.person("Asha", started=False)
        return await in_group(WatchedInGroup(tg, folder, speed), [asha], admin=admin)


async def in_group(table: WatchedEvening, people: Sequence[User], *, admin: bool = False) -> Seen:
    """Play a deal with these people in a group of theirs, within the limits of Telegram."""
    tg, screen = table.tg, table.screen
    tg.flood = tg.methods.flood = Flood(True, clock=lambda: time.monotonic() * screen.speed)
    group = tg.group("Cards", *people)
    group.bot_is_admin = admin
    sights = table.sights(group, people)
    async with AsyncExitStack() as open_things:
        await table.open()
        open_things.push_async_callback(table.close)
        await open_things.enter_async_context(screen.watch(tg.bell, sights))
        await table.begin(group, *people, start="")
        seen = await watched(table, screen, sights, tg.calls)
    return replace(
        seen,
        most=tg.flood.most_within(group),
        private=len(tg.history(people[0])),
        opened=sum(one.data.endswith(".hand") for one in tg.world.queries.values()),
    )


async def on_discord(folder: Path, speed: float = 1.0, friends: Sequence[str] = ()) -> Seen:
    """Play a deal in a channel of the loopback Discord, AI players in the seats left."""
    discord = Discord()
    await discord.start()
    house = House(discord, tempo(speed))
    table, screen = WatchedMatch(house, folder, speed), Screen(speed)
    others = [discord.add_user(name) for name in friends]
    house.guild.members += others
    sights = table.sights(house.asha, *others)
    try:
        await table.open()
        async with screen.watch(discord.bell, sights):
            await table.sit_down(*others, options="target_kots=2")
            return await watched(table, screen, sights, discord.rest.calls)
    finally:
        await table.close()
        await discord.stop()


async def watched(
    table: Party, screen: Screen, places: Iterable[str], calls: Sequence[DiscordCall | TelegramCall]
) -> Seen:
    """Play a deal; return what its people could see, and what it took of the platform's calls."""
    begun = len(calls)
    presses = await deal(table, screen)
    await table.settle()
    tricks = tricks_of((await table.live()).table)
    return Seen(
        screen.readable(ROOM, tricks),
        least_on_hands(screen, places, tricks),
        presses,
        Counter(one.method for one in calls[begun:]),
        screen.most_in_a_minute(ROOM),
    )


def least_on_hands(screen: Screen, places: Iterable[str], tricks: Sequence[Trick]) -> list[float]:
    """Return for how many seconds each trick stood on whatever hand had it for the shortest."""
    stood = [screen.readable(one, tricks) for one in places if one != ROOM]
    return [min(each) for each in zip(*stood, strict=True)]


async def deal(table: Party, screen: Screen) -> int:
    """Play a deal to its end; return how often people have pressed."""
    presses = 0
    while (live := await table.live()).table.phase is Phase.PLAYING:
        if live.to_act is None or waiting_ai(live) is not None:
            await asyncio.sleep(0.05 / screen.speed)
            continue
        await asyncio.sleep(LOOKS / screen.speed)
        await table.act(live)
        presses += 1
    return presses


class WatchedEvening(Evening):
    """A group and the bot at the usual pace, with somebody who writes down what they see."""

    def __init__(self, tg: Telegram, folder: Path, speed: float) -> None:
        super().__init__(tg, empty_database(folder / "telegram.db"))
        self.screen = Screen(speed)

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self._url)
        self.chat = TelegramChat(TOKEN, self.tg.url, pacing=pacing(self.screen.speed))
        self.service = Service(self.store, [self.chat], rhythm(self.screen.speed))
        await self.service.start()
        await self.chat.start(self.service.manager.handle)

    def sights(self, group: Chat, people: Sequence[User]) -> dict[str, Sight]:
        """Return what is to be watched: the group, and what each person sees alone."""
        hands: dict[str, Sight] = {one.name: partial(self.hand_of, one, group) for one in people}
        return {ROOM: lambda: [one.text for one in self.tg.messages(group)], **hands}

    def hand_of(self, user: User, group: Chat) -> list[str]:
        """Return what a person reads in the private chat."""
        assert user in group.members
        return [one.text for one in self.tg.messages(user)]


class WatchedInGroup(WatchedEvening, InGroup):
    """The same with people who have never opened the private chat."""

    async def look(self, user: User, since: int) -> None:
        """See ``Evening``: a hand that was opened once is to come, be it a moment later."""
        if self.tg.glimpses(user, self.group):
            with suppress(TimeoutError):
                await self.tg.until(lambda: self.hand_with(user, since))
        await super().look(user, since)

    def hand_of(self, user: User, group: Chat) -> list[str]:
        """Return what a person alone sees in the group."""
        return [one.text for one in self.tg.glimpses(user, group)]


class WatchedMatch(Match):
    """A channel and the bot at the usual pace; nobody waits until the others have been told."""

    def __init__(self, house: House, folder: Path, speed: float) -> None:
        super().__init__(house, empty_database(folder / "discord.db"))
        self.speed = speed

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self._url)
        self.service = Service(self.store, [self.house.chat], rhythm(self.speed))
        await self.service.start()
        await self.house.chat.start(self.service.manager.handle)
        await self.house.discord.bell.until(lambda: self.house.discord.commands, 60.0)

    def sights(self, *people: Member) -> dict[str, Sight]:
        """Return what is to be watched: the channel, and each person's private chat."""
        discord = self.house.discord

        def sight(look: Callable[[], list[Posted]]) -> Sight:
            return lambda: [one.text for one in look()]

        room = sight(partial(discord.said, self.house.channel))
        return {ROOM: room} | {one.name: sight(partial(discord.whispered, one)) for one in people}

    async def offers(self, user: Member, since: int, unlike: list[Button]) -> list[Button]:
        """See ``Party``: who is called may see it a moment later."""
        discord = self.house.discord

        def is_called() -> bool:
            buttons = discord.whispered(user)[-1].buttons
            return any(Button("", str(one["custom_id"])).turn >= since for one in buttons)

        await discord.bell.until(is_called)
        return await super().offers(user, since, unlike)

    async def press(self, user: Member, button: Button) -> None:
        """See ``Party``; return when the press was handled."""
        await self.house.discord.people.press(user, self._opened[user.id], button.token)
        await self.house.chat.rest()


async def main() -> None:
    """Play in real time and print what could be seen."""
    tables: dict[str, Callable[[Path], Awaitable[Seen]]] = {
        "Telegram": on_telegram,
        "Telegram, four people": partial(on_telegram, friends=FRIENDS),
        "Telegram, hands in the group": alone_in_group,
        "Telegram, hands in the group of an administrator": partial(alone_in_group, admin=True),
        "Discord": on_discord,
        "Discord, four people": partial(on_discord, friends=FRIENDS),
    }
    for name, play in tables.items():
        with TemporaryDirectory() as folder:
            tell(name, await play(Path(folder)))


def tell(name: str, seen: Seen) -> None:
    """Print what could be seen of a deal."""
    print(f"{name}: tricks seen in the room {sum(map(bool, seen.room))} of {TRICKS},", end=" ")
    print(f"on each hand {sum(map(bool, seen.hand))} of {TRICKS};", end=" ")
    print(f"readable for at least {min(seen.room):.1f} s and {min(seen.hand):.1f} s")
    calls = ", ".join(f"{key} {n / seen.presses:.2f}" for key, n in seen.calls.items())
    print(f"  {seen.presses} presses a deal, {seen.opened} for the hand; calls a press: {calls}")
    print(f"  most messages and edits in any minute in the room: {seen.most}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
