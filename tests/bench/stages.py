"""What the bench needs of a loopback platform: groups of four, their presses, what they see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from time import perf_counter
from typing import NamedTuple, Protocol

from adapters.discord.tempo import Tempo
from bot.text.i18n import t
from tests.platforms import discord as dc
from tests.platforms import telegram as tg

PATIENCE = 60.0
"""Seconds; a machine with other work starts a process slowly."""
LATE = 2.9
"""Seconds; about then Telegram's side acknowledges what is not carried out yet."""
LAST = 8
"""Messages of a private chat that may stand: a hand, its forerunner, answers to commands, and to
presses that the bot was too busy to answer in time."""


class Seen(NamedTuple):
    """A message as a person sees it: what it says, and the tokens of its buttons."""

    text: str
    tokens: frozenset[str]


ONE_MOMENT = t("en", "one-moment")
"""What a press is answered with that is carried out, but waits for what is to be shown before."""


class Tap(NamedTuple):
    """What came of a press: after how many seconds it was acknowledged, and what was said to it.

    *sure*: it was carried out where nothing was said, else that is not known yet.
    """

    acknowledged: bool
    waited: float
    said: Callable[[], str]
    sure: bool


class Bell(Protocol):
    """Rung with everything that happens."""

    async def until(self, claim: Callable[[], bool], seconds: float) -> object: ...


class Stage(Protocol):
    """A platform with groups of four people, numbered as the groups and the seats are.

    Args:
        held: seconds for which the bot may hold an acknowledgement back, to draw the hand with it.
        refuses: people are refused now, which is nothing to complain of.
    """

    name: str
    held: float
    refuses: bool
    settings: dict[str, str]
    bell: Bell

    def add(self) -> str:
        """Add a group of four; return the id of its room."""

    def person(self, group: int, seat: int) -> str:
        """Return the bot's id of somebody."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def connected(self) -> None:
        """Return when the bot hears what people do."""

    async def say(self, group: int, seat: int, word: str) -> None:
        """Type a command in the group; return when the bot has taken it."""

    async def tap(self, group: int, seat: int, token: str) -> Tap:
        """Press a button of one's private chat; return when that is acknowledged."""

    def private(self, group: int, seat: int) -> list[Seen]:
        """Return what stands in somebody's private chat."""

    def calls(self) -> Counter[str]:
        """Return how often the bot has called each method."""

    def complaints(self) -> list[str]:
        """Return what the bot did wrong in the platform's eyes."""


class TelegramStage:
    """Groups on Telegram; everybody has opened the bot's private chat before."""

    name = "Telegram"
    held = 0.0
    refuses = False

    def __init__(self) -> None:
        self._server = tg.Telegram()
        self._groups: list[tg.Chat] = []
        self.bell = self._server.bell

    def add(self) -> str:
        people = [self._server.person(f"P{len(self._groups)}x{seat}") for seat in range(4)]
        self._groups.append(self._server.group(f"G{len(self._groups)}", *people))
        return f"telegram:{self._groups[-1].id}"

    def person(self, group: int, seat: int) -> str:
        return f"telegram:{self._user(group, seat).id}"

    async def start(self) -> None:
        await self._server.start()
        self.settings = {"TELEGRAM_TOKEN": tg.TOKEN, "TELEGRAM_API_URL": self._server.url}

    async def stop(self) -> None:
        await self._server.stop()

    async def connected(self) -> None:
        await self.bell.until(lambda: self._server.updates.polls > 0, PATIENCE)

    async def say(self, group: int, seat: int, word: str) -> None:
        words = f"/dehla@{tg.BOT_NAME} {word}"
        await self._server.say(self._user(group, seat), self._groups[group], words)

    async def tap(self, group: int, seat: int, token: str) -> Tap:
        user = self._user(group, seat)
        message = self._server.world.private(user).messages[-1]
        began = perf_counter()
        query = await self._server.press_data(user, message, token, wait=False)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await query.answered.wait()
        waited = perf_counter() - began
        done = query.text.startswith("✓") or query.text == ONE_MOMENT
        said = "" if done else query.text
        return Tap(query.answered.is_set(), waited, lambda: said, sure=waited < LATE)

    def private(self, group: int, seat: int) -> list[Seen]:
        messages = self._server.world.private(self._user(group, seat)).messages
        return _standing(messages, "callback_data")

    def calls(self) -> Counter[str]:
        return Counter(call.method for call in self._server.calls)

    def complaints(self) -> list[str]:
        return [*self._server.violations, *self._server.unanswered]

    def _user(self, group: int, seat: int) -> tg.User:
        return self._groups[group].members[seat]


class DiscordStage:
    """A server with a channel for each group."""

    name = "Discord"
    held = Tempo().redrawn.total_seconds()
    refuses = False

    def __init__(self) -> None:
        self._server = dc.Discord()
        self._channels: list[dc.Channel] = []
        self._people: list[list[dc.User]] = []
        self._private: dict[str, dc.Channel] = {}
        self.bell = self._server.bell

    def add(self) -> str:
        server, number = self._server, len(self._channels)
        people = [server.add_user(f"P{number}x{seat}") for seat in range(4)]
        if not self._channels:
            self._home = server.add_guild("Home", [], people)
        else:
            self._home.members += people
        self._people.append(people)
        self._channels.append(server.add_channel(self._home, f"g{number}"))
        self._private |= {one.id: server.chat_with(one) for one in people}
        return f"discord:{self._channels[-1].id}"

    def person(self, group: int, seat: int) -> str:
        return f"discord:{self._people[group][seat].id}"

    async def start(self) -> None:
        await self._server.start()
        self.settings = {
            "DISCORD_TOKEN": self._server.token,
            "DISCORD_API_URL": self._server.url,
        }

    async def stop(self) -> None:
        await self._server.stop()

    async def connected(self) -> None:
        server = self._server
        await self.bell.until(lambda: bool(server.gateway.live and server.commands), PATIENCE)

    async def say(self, group: int, seat: int, word: str) -> None:
        user, channel = self._people[group][seat], self._channels[group]
        asked = await self._server.people.slash(user, channel, f"dehla {word}")
        answer = asked.message
        assert answer is not None, f"nothing came of {word}"
        await self.bell.until(lambda: answer.deleted or not answer.loading, PATIENCE)

    async def tap(self, group: int, seat: int, token: str) -> Tap:
        user = self._people[group][seat]
        chat = self._private[user.id]
        data = {"component_type": 2, "custom_id": token, "id": 1}
        began = perf_counter()
        asked = await self._server.people.act(user, chat, 3, data, next(_sent(chat)))
        waited = perf_counter() - began

        def said() -> str:
            return " ".join(one.text for one in asked.answers)

        return Tap(asked.acknowledged.is_set(), waited, said, sure=False)

    def private(self, group: int, seat: int) -> list[Seen]:
        return _standing(
            [*islice(_sent(self._private[self._people[group][seat].id]), LAST)], "custom_id"
        )

    def calls(self) -> Counter[str]:
        return Counter(f"{call.method} {call.route}" for call in self._server.rest.calls)

    def complaints(self) -> list[str]:
        """A press has no answer but its acknowledgement, unless it was refused."""
        pressed = [one for one in self._server.interactions.values() if one.payload["type"] == 3]
        if self.refuses:
            return [*self._server.violations]
        refused = [f"{one.name}: {said.text}" for one in pressed for said in one.answers]
        return [*self._server.violations, *refused]


def _sent(chat: dc.Channel) -> Iterator[dc.Message]:
    """Yield what the bot has sent to a private chat, the newest first, but for mere answers."""
    return (one for one in reversed(chat.messages) if one.only_for is None)


def _standing(messages: Sequence[tg.Message | dc.Message], token: str) -> list[Seen]:
    return [
        Seen(one.text, frozenset(button.get(token, "") for button in one.buttons))
        for one in messages[-LAST:]
        if not one.deleted
    ]


STAGES = {"telegram": TelegramStage, "discord": DiscordStage}
