"""People at a table on the loopback Telegram, with the real manager, store and limiter.

The bot's and Telegram's clocks run many times as fast as ours, so that a match that takes
minutes under Telegram's limits takes seconds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from adapters.telegram import Pacing, TelegramChat
from bot.ai.worker_pool import Thinker
from bot.model.clock import Rhythm
from bot.model.ids import TableId
from bot.model.live import Live
from bot.services.for_adapters import Part
from bot.services.service import Service
from bot.storage import SqlStore, open_store
from engine.cards import cards
from tests.bot.fakes import FakeThinker
from tests.fresh import empty_database
from tests.luck import known_luck
from tests.platforms.fingers import Seen
from tests.platforms.party import Party
from tests.platforms.telegram import TOKEN, Chat, Message, Telegram, User
from tests.platforms.telegram.weather import Flood

EveningT = TypeVar("EveningT", bound="Evening")

CALM = Rhythm(turn=timedelta(hours=1), next_deal=timedelta(hours=1), ai_move=timedelta(0))
"""AI players move at once; the clock decides nothing."""
SPEED = 30
RULES = "target_kots=1 streak_length=2"
"""A match that is soon over."""

LUCK = "22"
"""What all cards of an evening come from."""


def fast_time() -> float:
    """Return the time of a clock that hurries, in its seconds."""
    return time.monotonic() * SPEED


async def fast_sleep(seconds: float) -> None:
    """Sleep by the clock that hurries."""
    await asyncio.sleep(seconds / SPEED)


FAST = Pacing(clock=fast_time, sleep=fast_sleep)
"""Telegram's real limits, by that clock. Hands rest for less: a test waits until all is told, and
so for them too, as nobody does who plays."""


class Evening(Party):
    """A group and the bot. *group* is where the table is."""

    group: Chat

    def __init__(
        self, tg: Telegram, url: str, thinker: Callable[[], Thinker] = FakeThinker
    ) -> None:
        super().__init__(seed=18)
        self.tg = tg
        self.topic: int | None = None
        self._url, self._thinker = url, thinker
        self._table: TableId | None = None
        self._watched: dict[int, int] = {}
        self._heard: set[str] = set()
        self._opened: dict[int, Message] = {}
        self._pressed = 0

    async def open(self) -> None:
        """Start the bot."""
        self.store: SqlStore = await open_store(self._url)
        self.chat = TelegramChat(TOKEN, self.tg.url, pacing=FAST)
        self.service = Service(self.store, [self.chat], CALM, thinker=self._thinker())
        await self.service.start()
        await self.chat.start(self.service.manager.handle, Part(voice=self.service.people.voice))

    async def close(self) -> None:
        """Stop the bot."""
        await self.service.stop()
        await self.chat.stop()
        await self.store.close()

    async def live(self) -> Live:
        """Return the table that the group, or its topic, shows."""
        if self._table is None:
            topic = "" if self.topic is None else f"/{self.topic}"
            self._table = await self.store.table_in(f"telegram:{self.group.id}{topic}")
        assert self._table is not None
        return await self.service.tables.get(self._table)

    def forget(self) -> None:
        """Forget which table the group shows: the next one is to be found anew."""
        self._table = None

    @property
    def board(self) -> Message:
        """Return the table's message."""
        found = [message for message in self.tg.messages(self.group) if message.buttons]
        return [message for message in found if not message.mentions][-1]

    async def begin(self, group: Chat, opener: User, *others: User, start: str = RULES) -> None:
        """Open a table, let others join, and begin."""
        self.group = group
        await self.tg.say(opener, group, f"/dehla@dehla_bot start {start}", topic=self.topic)
        await self.tg.shows(group, "Join")
        for user in others:
            await self.tg.press(user, self.board, "Join")
        await self.tg.press(opener, self.board, "Begin")
        await self.tg.until(lambda: self.tg.messages(opener)[-1].text)

    async def act(self, live: Live) -> None:
        """See ``Party``; now and then somebody looks at their own hand in the room."""
        await super().act(live)
        self._pressed += 1
        people = (await self.live()).table.people
        if self._pressed % 10 == 0 and "Peek" in self.board.labels:
            reader = self.user(people[self._pressed // 10 % len(people)].id)
            await self.tg.press(reader, self.board, "Peek")

    async def next_deal(self) -> None:
        """See ``Party``."""
        board = self.board
        for person in (await self.live()).table.people:
            await self.tg.press(self.user(person.id), board, "Next deal")

    def user(self, id: str) -> User:
        """See ``Party``."""
        return self.tg.world.users[int(id.partition(":")[2])]

    async def offers(self, user: User, since: int, unlike: list[Seen]) -> list[Seen]:
        """See ``Party``. Hands are told at the pace that the limits allow."""

        def newer() -> list[Seen]:
            found = self.hand_with(user, since)
            seen = [] if found is None else buttons_of(found, since)
            return seen if seen != unlike else []

        await self.look(user, since)
        offers = await self.tg.until(newer)
        hand = self.hand_with(user, since)
        assert hand is not None
        self._opened[user.id] = hand
        return offers

    async def look(self, user: User, since: int) -> None:
        """Let somebody look for their hand; in private it comes to them."""

    async def press(self, user: User, button: Seen) -> None:
        """See ``Party``."""
        query = await self.tg.press_data(user, self._opened[user.id], button.token)
        assert query.text in ("", f"✓ {button.label}")  # else it was refused

    def hand_with(self, user: User, since: int) -> Message | None:
        """Return the private message whose buttons were drawn at the turn *since* or later."""
        for message in self.tg.messages(user):
            if buttons_of(message, since):
                return message
        return None

    async def settle(self) -> None:
        """See ``Party``."""
        await self.service.dispatcher.idle()
        await self.watch()

    def shown(self) -> Iterator[tuple[str | None, str]]:
        """See ``Party``."""
        for number, message in enumerate(self.tg.world.messages):
            if not message.by_bot:
                continue
            alone = message.reader.id if message.reader else message.chat.id
            reader = f"telegram:{alone}" if alone > 0 else None
            behind = " ".join(str(button) for button in message.buttons)
            seen = [*message.earlier, f"{message.shown} {behind}"]
            for text in seen[self._watched.get(number, 0) :]:
                yield reader, text
            self._watched[number] = len(seen)
        for query in list(self.tg.world.queries.values()):
            if query.id not in self._heard and query.answers:
                self._heard.add(query.id)
                yield f"telegram:{query.user.id}", query.text

    def hand(self, live: Live, user: User) -> set[str]:
        """Return the cards that a person holds."""
        view = live.view(live.table.seat_of(f"telegram:{user.id}"))
        return set() if view is None else {card.text for card in cards(view.hand)}


class InGroup(Evening):
    """People who have never opened the private chat: their hands open in the group."""

    async def begin(self, group: Chat, opener: User, *others: User, start: str = RULES) -> None:
        """See ``Evening``."""
        self.group = group
        await self.tg.say(opener, group, f"/dehla@dehla_bot start {start}", topic=self.topic)
        await self.tg.shows(group, "Join")
        for user in others:
            await self.tg.press(user, self.board, "Join")
        await self.tg.press(opener, self.board, "Begin")
        await self.tg.until(lambda: "My hand" in self.board.labels)

    async def look(self, user: User, since: int) -> None:
        """A hand that is not their newest is opened again."""
        if self.hand_with(user, since) is None:
            await self.tg.press(user, self.board, "My hand")

    def hand_with(self, user: User, since: int) -> Message | None:
        """See ``Evening``: what they alone see in the group."""
        found = (m for m in self.tg.glimpses(user, self.group) if buttons_of(m, since))
        return next(found, None)


def buttons_of(message: Message, since: int) -> list[Seen]:
    """Return the buttons of a message that were drawn at the turn *since* or later."""
    data = [(str(one["text"]), str(one.get("callback_data", ""))) for one in message.buttons]
    seen = [Seen(*one) for one in data if one[1]]
    return [one for one in seen if one.turn >= since]


@asynccontextmanager
async def evening(
    tg: Telegram,
    folder: Path,
    kind: type[EveningT] = Evening,
    thinker: Callable[[], Thinker] = FakeThinker,
) -> AsyncIterator[EveningT]:
    """A bot as people host it, on an SQLite file; limits are kept and no card is given away.

    Presses are drawn from a seed and so are the cards, else a match might take long.
    """
    tg.flood = tg.methods.flood = Flood(strict=True, clock=fast_time)
    one = kind(tg, empty_database(folder / "tables.db"), thinker)
    await one.open()
    with known_luck(LUCK):
        yield one
    await one.close()
    assert one.leaks == [], one.leaks
    assert tg.flood.refused == [], tg.flood.refused
    assert tg.unanswered == [], tg.unanswered
    for chat in tg.world.chats.values():
        assert chat.is_private or tg.flood.most_within(chat) <= 20
