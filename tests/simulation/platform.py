"""A platform that is slow, says no and loses answers, and how one process reaches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.model.errors import RoomMoved, TryLater, Unreachable
from bot.model.messages import Message
from bot.model.ports import Limits, Need, called
from bot.model.voice import CHAT
from tests.simulation.loop import Loop, Process

if TYPE_CHECKING:
    from tests.simulation.database import Fate


@dataclass
class Standing:
    """A message that stands somewhere."""

    ref: str
    target: str
    message: Message
    poster: Process
    at: float
    heard: bool = False
    """Whether its poster, alive, heard that it stands."""


@dataclass
class Platform:
    """What stands there, for all processes that reach it."""

    name: str
    loop: Loop
    tell: Callable[[str, Standing], None]
    """Hears of each message that is posted or changed."""
    messages: dict[str, Standing] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    """People who cannot be written to."""
    moved: dict[str, str] = field(default_factory=dict)
    """Groups that have become others."""
    storm: float = 0.0
    """Until then every call is refused."""
    count: int = 0

    def put(self, target: str, message: Message, old: str | None, by: Process) -> str:
        """Post a message, or change *old* where it stands."""
        standing = self.messages.get(old) if old is not None else None
        if standing is None:
            self.count += 1
            ref = f"{self.name[0]}{self.count}"
            standing = self.messages[ref] = Standing(ref, target, message, by, self.loop.time())
            self.tell("posted", standing)
        else:
            standing.message = message
            self.tell("edited", standing)
        return standing.ref

    def show(self, room: str, message: Message, old: str | None, by: Process) -> str:
        if room in self.moved:
            raise RoomMoved(self.moved[room])
        return self.put(room, message, old, by)

    def whisper(self, user: str, message: Message, old: str | None, by: Process) -> str:
        if user in self.closed:
            raise Unreachable
        if not (message.notify and old is not None):
            return self.put(user, message, old, by)
        ref = self.put(user, message, None, by)
        self.remove(old)
        return ref

    def redraw(self, ref: str, message: Message, by: Process) -> str:
        if ref in self.messages:
            self.put(self.messages[ref].target, message, ref, by)
        return ref

    def remove(self, ref: str) -> None:
        self.messages.pop(ref, None)

    def at(self, target: str) -> list[Standing]:
        """What stands with *target*, the newest last."""
        return [one for one in self.messages.values() if one.target == target]


class Desk:
    """One process's way to a platform: implements ``bot.model.ports.Chat``."""

    renews = False
    surface = CHAT
    limits = Limits(buttons=25, per_row=5, text=2000)

    def __init__(
        self, platform: Platform, process: Process, fate: Callable[[str], Fate | None]
    ) -> None:
        self.platform = platform.name
        self._there, self._process, self._fate = platform, process, fate

    async def pace(self, target: str, need: Callable[[], Need] = called) -> None:
        fate = self._fate("pace")
        if fate is not None:
            await asyncio.sleep(fate.there)

    async def show(self, room: str, message: Message, old: str | None) -> str:
        return await self._call(lambda: self._there.show(room, message, old, self._process))

    async def whisper(self, user: str, message: Message, old: str | None) -> str:
        return await self._call(lambda: self._there.whisper(user, message, old, self._process))

    async def renew(
        self, room: str, user: str, message: Message, *, opens: bool = False, anew: bool = False
    ) -> bool:
        return False

    async def redraw(self, ref: str, message: Message) -> None:
        await self._call(lambda: self._there.redraw(ref, message, self._process))

    async def remove(self, ref: str) -> None:
        await self._call(lambda: self._there.remove(ref) or "")

    async def is_buried(self, ref: str) -> bool:
        return False

    async def is_admin(self, room: str, user: str) -> bool:
        return False

    def invitation(self, payload: str) -> str | None:
        return None

    def way_to(self, message: str) -> str | None:
        return None

    def adding(self) -> str | None:
        return None

    def app(self, table: str) -> str | None:
        return None

    def shows_alone(self, room: str | None, pressed: bool, /) -> bool:
        return True

    async def _call(self, do: Callable[[], str]) -> str:
        fate = self._fate("chat")
        if fate is None:
            return do()
        loop = self._there.loop
        answer: asyncio.Future[str] = loop.create_future()
        loop.later(fate.there, self._arrived, answer, fate, do)
        ref = await answer
        if ref in self._there.messages:
            self._there.messages[ref].heard = True
        return ref

    def _arrived(self, answer: asyncio.Future[str], fate: Fate, do: Callable[[], str]) -> None:
        loop = self._there.loop
        if fate.fails == "before" or loop.time() < self._there.storm:
            loop.later(fate.back, _fail, answer, TryLater(1.0 + fate.back))
            return
        try:
            ref = do()
        except Exception as error:
            loop.later(fate.back, _fail, answer, error)
            return
        if fate.fails == "after":
            loop.later(fate.back, _fail, answer, TryLater(1.0))
        else:
            loop.later(fate.back, _settle, answer, ref)


def _fail(answer: asyncio.Future[str], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


def _settle(answer: asyncio.Future[str], ref: str) -> None:
    if not answer.done():
        answer.set_result(ref)
