"""Asha, a room and a bot on each loopback platform."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from adapters.telegram.addresses import Ref, Spot
from tests.platforms.discord import Discord, Message
from tests.platforms.discord.people import PRESS
from tests.platforms.discord.touches import Touch, touches
from tests.platforms.discord.weather import Fault as DiscordFault
from tests.platforms.fingers import Seen
from tests.platforms.telegram import TOKEN, Telegram
from tests.platforms.telegram.weather import Fault as TelegramFault
from tests.soak.match import Offer, Stage

CONNECTED_WITHIN = PATIENCE = 60.0
"""Seconds; a machine with other work starts a process slowly."""


class _Presses:
    """Presses run beside the match: the bot may die before it answers one."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.on_call: Callable[[], None] = lambda: None

    def _go(self, press: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(press)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _called(self, *_: object) -> bool:
        """Tell of a call; nothing goes wrong with it."""
        self.on_call()
        return False


class DiscordStage(_Presses):
    """Asha in a server's channel."""

    def __init__(self) -> None:
        super().__init__()
        self._discord = Discord()
        self._asha = self._discord.add_user("Asha")
        self._channel = self._discord.add_guild("Home", ["cards"], [self._asha]).channels[0]

    async def start(self) -> None:
        await self._discord.start()
        self._discord.weather.faults.append(DiscordFault("*", "*", when=self._called))
        self.settings = {
            "DISCORD_TOKEN": self._discord.token,
            "DISCORD_API_URL": self._discord.url,
        }

    async def stop(self) -> None:
        await self._discord.stop()

    async def connected(self) -> None:
        discord = self._discord
        await discord.bell.until(
            lambda: discord.gateway.live and discord.commands, CONNECTED_WITHIN
        )

    async def open(self, game: str, options: str) -> None:
        people, said = self._discord.people, self._discord.said
        await people.slash(self._asha, self._channel, "dehla start", game=game, options=options)
        await self.until(
            lambda: any("Begin" in one.labels for one in said(self._channel)), PATIENCE
        )

    async def begin(self) -> None:
        lobby = self._discord.said(self._channel)[-1]
        await self._discord.people.press(self._asha, lobby, "Begin")
        await self.until(lambda: bool(self.offers()), PATIENCE)

    def offers(self) -> list[Offer]:
        """Return the newest first: a menu sends all that is chosen.

        One that a bot has left that died before it noted the message knows no choice made since.
        """
        return [
            Offer(touch.seen, self._press(message, touch))
            for message in reversed(self._discord.whispered(self._asha))
            for touch in touches(message)
        ]

    def _press(self, message: Message, touch: Touch) -> Callable[[], None]:
        """A press of this very button, also after the bot has drawn others there."""
        people, channel = self._discord.people, message.channel

        def press() -> None:
            self._go(people.act(self._asha, channel, PRESS, touch.data, message))

        return press

    async def until(self, claim: Callable[[], bool], seconds: float) -> None:
        await _until(self._discord.bell, claim, seconds)

    def standing(self) -> dict[str, str]:
        shown = (*self._discord.said(self._channel), *self._discord.whispered(self._asha))
        return {f"{one.channel.id}/{one.id}": one.text for one in shown if one.buttons}

    def shown(self) -> list[list[str]]:
        return [one.texts for one in self._discord.said(self._channel)]

    def complaints(self) -> list[str]:
        """A press that a dying bot left without an answer is the death's fault."""
        return [one for one in self._discord.violations if "no answer within" not in one]


class TelegramStage(_Presses):
    """Asha in a group; she has opened the bot's private chat before."""

    def __init__(self) -> None:
        super().__init__()
        self._telegram = Telegram()
        self._asha = self._telegram.person("Asha")
        self._group = self._telegram.group("Cards", self._asha)

    async def start(self) -> None:
        await self._telegram.start()
        self._telegram.weather.add(TelegramFault("*", "refuse", None, 1, self._called))
        self.settings = {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": self._telegram.url}

    async def stop(self) -> None:
        await self._telegram.stop()

    async def connected(self) -> None:
        """Updates wait for the bot: there is nothing to wait for."""

    async def open(self, game: str, options: str) -> None:
        telegram = self._telegram
        await telegram.say(self._asha, self._group, f"/dehla start {game} {options}", wait=False)
        await self.until(
            lambda: any("Begin" in one.labels for one in telegram.messages(self._group)), PATIENCE
        )

    async def begin(self) -> None:
        lobby = self._telegram.messages(self._group)[-1]
        self._press(lobby, lobby.button("Begin")["callback_data"])()
        await self.until(lambda: bool(self.offers()), PATIENCE)

    def offers(self) -> list[Offer]:
        return [
            Offer(
                Seen(button["text"], button["callback_data"]),
                self._press(message, button["callback_data"]),
            )
            for message in self._telegram.messages(self._asha)
            for button in message.buttons
            if "callback_data" in button
        ]

    def _press(self, message: Any, token: str) -> Callable[[], None]:
        def press() -> None:
            self._go(self._telegram.press_data(self._asha, message, token, wait=False))

        return press

    async def until(self, claim: Callable[[], bool], seconds: float) -> None:
        await _until(self._telegram.bell, claim, seconds)

    def standing(self) -> dict[str, str]:
        telegram = self._telegram
        shown = (*telegram.messages(self._group), *telegram.messages(self._asha))
        return {str(Ref(Spot(one.chat.id), one.id)): one.text for one in shown if one.buttons}

    def shown(self) -> list[list[str]]:
        return [one.seen for one in self._telegram.messages(self._group)]

    def complaints(self) -> list[str]:
        return self._telegram.violations


class GroupStage(TelegramStage):
    """Asha in a group, who has never opened the private chat: her hand opens in the group."""

    LOOKS = 0.5
    """Seconds after which she looks at her hand if nothing has come by itself."""
    IN_GROUP = ("next", "rematch")
    """What she presses on the table's own messages."""

    def __init__(self) -> None:
        super().__init__()
        self._asha.started = False

    def offers(self) -> list[Offer]:
        telegram = self._telegram
        shown = [(one, False) for one in telegram.glimpses(self._asha)]
        shown += [(one, True) for one in telegram.messages(self._group)]
        found = [
            (in_group, Offer(Seen(button["text"], token), self._press(message, token)))
            for message, in_group in shown
            for button in message.buttons
            if (token := button.get("callback_data", "")).count(".") >= 2
        ]
        return [one for in_group, one in found if not in_group or one.seen.words in self.IN_GROUP]

    async def until(self, claim: Callable[[], bool], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (left := end - loop.time()) > self.LOOKS:
            try:
                await super().until(claim, self.LOOKS)
            except AssertionError:
                self._look()
            else:
                return
        await super().until(claim, left)

    def _look(self) -> None:
        for message in reversed(self._telegram.messages(self._group)):
            if "My hand" in message.labels:
                self._press(message, message.button("My hand")["callback_data"])()
                return


async def _until(bell: Any, claim: Callable[[], bool], seconds: float) -> None:
    """Look at every ring, and now and then between: a process may end without one."""
    end = asyncio.get_running_loop().time() + seconds
    while not claim():
        left = end - asyncio.get_running_loop().time()
        assert left > 0, "nothing happened"
        try:
            await bell.until(claim, min(left, 0.25))
        except (AssertionError, TimeoutError):
            continue


STAGES: dict[str, Callable[[], Stage]] = {
    "discord": DiscordStage,
    "telegram": TelegramStage,
    "telegram-group": GroupStage,
}
