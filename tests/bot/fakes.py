"""A platform that remembers what it was told, a clock to wind, and a room full of people."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.ai.worker_pool import Effort, Thinker, Urgency
from bot.model.clock import Rhythm
from bot.model.errors import RoomGone, StoreUnavailable, TryLater, Unreachable
from bot.model.fair_use import UNBOUNDED, FairUse
from bot.model.messages import Button, Message
from bot.model.ports import Limits, Need, called
from bot.model.requests import Command, Person, Press, Room
from bot.model.table import Phase
from bot.model.tokens import write
from bot.model.voice import CHAT, Surface
from bot.pictures.gallery import Gallery
from bot.services.service import Service
from bot.storage import open_store
from bot.text.parsing import spoken
from engine.actions import Action
from engine.view import View
from tests.fresh import empty_database

START = 1_800_000_000_000


@dataclass
class Clock:
    """A clock that goes only when wound."""

    now: int = START

    def __call__(self) -> int:
        return self.now

    def wind(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class FakeChat:
    """A platform in memory. ``messages`` holds what stands there now, ``history`` all it showed."""

    platform: str = "discord"
    links: bool = False
    apps: bool = False
    renews: bool = False
    surface: Surface = CHAT
    limits: Limits = field(default_factory=lambda: Limits(buttons=25, per_row=5, text=2000))
    messages: dict[str, tuple[str, Message]] = field(default_factory=dict)
    history: list[tuple[str, Message]] = field(default_factory=list)
    posted: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    closed: set[str] = field(default_factory=set)
    put_off: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    admins: set[str] = field(default_factory=set)
    buried: set[str] = field(default_factory=set)
    failing: int = 0
    before: Callable[[str], None] = lambda what: None

    def __post_init__(self) -> None:
        self._newest = 0

    async def pace(self, target: str, need: Callable[[], Need] = called) -> None:
        self.before("pace")

    async def show(self, room: str, message: Message, old: str | None) -> str:
        self.before("show")
        if room in self.gone:
            raise RoomGone
        return self._put(room, message, old)

    async def whisper(self, user: str, message: Message, old: str | None) -> str:
        self.before("whisper")
        if user in self.closed:
            raise Unreachable
        if user in self.put_off:
            raise TryLater(0.0)
        if message.notify and old is not None:
            self.messages.pop(old, None)
            old = None
        return self._put(user, message, old)

    async def renew(
        self, room: str, user: str, message: Message, *, opens: bool = False, anew: bool = False
    ) -> bool:
        return False

    async def redraw(self, ref: str, message: Message) -> None:
        self.before("redraw")
        if ref in self.messages:
            self._put(self.messages[ref][0], message, ref)

    async def remove(self, ref: str) -> None:
        self.messages.pop(ref, None)
        self.removed.append(ref)

    async def is_buried(self, ref: str) -> bool:
        return ref in self.buried

    async def is_admin(self, room: str, user: str) -> bool:
        return user in self.admins

    def invitation(self, payload: str) -> str | None:
        return f"https://chat.example/?start={payload}" if self.links else None

    def way_to(self, message: str) -> str | None:
        return f"https://chat.example/{message}" if self.links else None

    def adding(self) -> str | None:
        return "https://chat.example/?add" if self.links else None

    def app(self, table: str) -> str | None:
        return f"https://chat.example/cards?startapp={table}" if self.apps else None

    def shows_alone(self, room: str | None, pressed: bool, /) -> bool:
        return not self.links and (room is not None or pressed)

    def _put(self, target: str, message: Message, old: str | None) -> str:
        if self.failing:
            self.failing -= 1
            raise TryLater(0.0)
        ref = old
        if old not in self.messages:
            self._newest += 1
            ref = f"m{self._newest}"
            self.posted.append(ref)
        self.messages[ref] = (target, message)
        self.history.append((target, message))
        return ref

    def at(self, target: str) -> Message:
        """The message that stands with *target* now, the newest if there are several."""
        return [message for where, message in self.messages.values() if where == target][-1]

    def ever(self, target: str) -> list[Message]:
        return [message for where, message in self.history if where == target]


def person(name: str, platform: str = "discord") -> Person:
    return Person(f"{platform}:{name.lower()}", name, "en")


HERE = Room("discord:here", "discord:home", "#cards")
ASHA, RAVI, MEENA, KABIR = map(person, ("Asha", "Ravi", "Meena", "Kabir"))
PEOPLE = (ASHA, RAVI, MEENA, KABIR)
AT_ONCE = Rhythm(turn=timedelta(seconds=60), next_deal=timedelta(seconds=20), ai_move=timedelta())


LITTLE = Effort(simulations=8, worlds=6, review=4, tricks=5)
"""Enough for a test."""


@dataclass
class FakeThinker:
    """Thinks here and at once, or not before ``go`` is set; remembers what it was asked."""

    effort: Effort = LITTLE
    go: asyncio.Event = field(default_factory=asyncio.Event)
    began: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[View[Any]] = field(default_factory=list)
    dropped: int = 0

    def __post_init__(self) -> None:
        self.go.set()

    async def choose(self, level: str, view: View[Any], rng: Random) -> Action:
        self.asked.append(view)
        self.began.set()
        await self._may_go()
        return view.legal[-1]

    async def work(self, urgency: Urgency, seconds: float, function: Any, *args: Any) -> Any:
        self.began.set()
        await self._may_go()
        return function(*args, lambda: False)

    async def close(self) -> None:
        pass

    async def _may_go(self) -> None:
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise


def rings(table: Table, who: Person) -> int:
    """How often somebody was notified in private."""
    return sum(message.notify for message in table.chat.ever(who.id))


class Table:
    """A service on a real database, with people who type and press."""

    def __init__(self, service: Service, chat: FakeChat, clock: Clock) -> None:
        self.service, self.chat, self.clock = service, chat, clock
        self._ids = count(1)

    async def say(self, who: Person, words: str, room: Room | None = HERE) -> Message | None:
        """*who* types ``/dehla <words>``."""
        request = Command(f"c{next(self._ids)}", who, room, tuple(words.split()))
        return await self._done(request)

    async def pass_by(self, who: Person, words: str) -> Message | None:
        """*who* says something beside a message of the bot that may not be meant for it."""
        request = Command(f"c{next(self._ids)}", who, HERE, spoken(words), in_passing=True)
        return await self._done(request)

    async def address(self, who: Person, words: str, *, in_passing: bool = False) -> Message | None:
        """*who* says something in the room to the bot; *in_passing*: by a reply that asks."""
        said = Command(f"c{next(self._ids)}", who, HERE, spoken(words), in_passing=in_passing)
        return await self._done(replace(said, addressed=True))

    async def fill(self, who: Person, words: str) -> Message | None:
        """*who* gives a command whose arguments are fields of their own."""
        said = tuple(words.split())
        return await self._done(Command(f"c{next(self._ids)}", who, HERE, said, in_fields=True))

    async def begin(self, *others: Person, start: str = "start") -> None:
        """Asha opens a table, *others* join it, and she begins."""
        await self.say(ASHA, start)
        for one in others:
            await self.press(one, "Join")
        await self.press(ASHA, "Begin")

    async def press(
        self, who: Person, button: Button | str, room: Room | None = HERE
    ) -> Message | None:
        """*who* presses a button of the room's message, by label, or a button at hand."""
        token = button.token if isinstance(button, Button) else self.button(button).token
        return await self._done(Press(f"p{next(self._ids)}", who, room, token))

    async def _done(self, request: Command | Press) -> Message | None:
        answer = await self.service.manager.handle(request)
        await self.service.dispatcher.idle()
        return answer

    def button(self, label: str, target: str = HERE.id) -> Button:
        return next(one for one in self.chat.at(target).buttons if one.label == label)

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, and everything happen that is due then."""
        self.clock.wind(seconds)
        while await self.service.expire():
            await self.service.dispatcher.idle()

    async def id(self) -> str:
        found = await self.service.store.table_in(HERE.id)
        assert found is not None
        return found

    async def live(self):
        return await self.service.tables.get(await self.id())

    async def turn(self) -> Person:
        """Who is to play."""
        live = await self.live()
        place = live.table.places[live.to_act]
        assert place.person is not None
        return place.person

    async def play_any(self, who: Person) -> Message | None:
        """*who* presses the first card on their private message."""
        hand = self.chat.at(who.id)
        return await self.press(who, next(one for one in hand.buttons if _acts(one)), None)

    async def seat(self, who: Person) -> int:
        found = (await self.live()).table.seat_of(who.id)
        assert found is not None
        return found

    def hand(self, who: Person, word: str) -> list[Button]:
        """The buttons that say *word* on the private message of *who*."""
        return [one for one in self.chat.at(who.id).buttons if _words(one)[0] == word]


def _words(button: Button) -> list[str]:
    return button.token.split(".")[-1].split()


def _acts(button: Button) -> bool:
    return _words(button)[0] in ("play", "call")


async def finish_deal(table: Table) -> None:
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())


async def next_deal(table: Table) -> None:
    """Everybody who plays asks for the next deal, or for the rematch."""
    live = await table.live()
    word = "rematch" if live.table.phase is Phase.OVER else "next"
    go_on = Button("", write(live.table.id, live.table.turn, word))
    for one in live.table.people:
        if one.id in live.table.waits_for:
            await table.press(one, go_on)


async def finish_match(table: Table) -> None:
    while (await table.live()).table.phase is not Phase.OVER:
        await finish_deal(table)
        if (await table.live()).table.phase is Phase.BETWEEN:
            await next_deal(table)


def plain(text: str) -> str:
    """Return *text* without the marks that set names apart."""
    return re.sub("[\u2066-\u2069]", "", text)


async def open_table(
    path: Path,
    *,
    rhythm: Rhythm = AT_ONCE,
    chat: FakeChat | None = None,
    clock: Clock | None = None,
    thinker: Thinker | None = None,
    allowed: FairUse = UNBOUNDED,
    gallery: Gallery | None = None,
    language: str = "en",
) -> Table:
    store = await open_store(empty_database(path))
    chat, clock = chat or FakeChat(), clock or Clock()
    service = Service(
        store, [chat], rhythm, now=clock, thinker=thinker or FakeThinker(), allowed=allowed,
        gallery=gallery, language=language,
    )  # fmt: skip
    return Table(service, chat, clock)


async def unavailable(*_: object, **_named: object) -> Any:
    """What any call of a store does while it is down."""
    raise StoreUnavailable("The database does not answer.")


class Gate:
    """Whoever comes here waits, and who waits for them knows that they have come."""

    def __init__(self) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()

    async def passed(self) -> None:
        self.reached.set()
        await self.opened.wait()
