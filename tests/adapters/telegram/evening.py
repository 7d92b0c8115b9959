"""People at a table on the loopback Telegram, with the real manager, store and limiter.

The bot's and Telegram's clocks run a hundred times as fast as ours, so that a match that takes
minutes under Telegram's limits takes seconds.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch

from adapters.telegram import Pacing, TelegramChat
from bot.live import Live
from bot.service import Rhythm, Service
from bot.storage import SqlStore, open_store
from bot.table import Phase
from engine.cards import cards
from tests.platforms.telegram import TOKEN, Chat, Message, Query, Telegram, User
from tests.platforms.telegram.weather import Flood

CALM = Rhythm(turn=timedelta(hours=1), next_deal=timedelta(hours=1), ai_move=timedelta(0))
"""AI players move at once; the clock decides nothing."""
SPEED = 30
RULES = "target_kots=1 streak_length=2"
"""A match that is soon over."""

LUCK = "22"
"""What all cards of an evening come from."""

_WRITTEN = re.compile(r"(10|[2-9JQKA]) *([♠♥♦♣])")
_RANKS_OF_A_SUIT = re.compile(r"([♠♥♦♣])((?: +(?:10|[2-9JQKA])\b(?! *[♠♥♦♣]))+)")
_ON_BUTTON = re.compile(r"\b([2-9TJQKA][SHDC])\b")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def fast_time() -> float:
    """Return the time of a clock that hurries, in its seconds."""
    return time.monotonic() * SPEED


async def fast_sleep(seconds: float) -> None:
    """Sleep by the clock that hurries."""
    await asyncio.sleep(seconds / SPEED)


FAST = Pacing(clock=fast_time, sleep=fast_sleep)
"""Telegram's real limits, by that clock."""


def cards_in(text: str) -> set[str]:
    """Return every card that a text names: ``10♥``, ``♥ A K 10``, ``TH``."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "")
    found = {(rank, _SUITS[suit]) for rank, suit in _WRITTEN.findall(plain)}
    for suit, ranks in _RANKS_OF_A_SUIT.findall(plain):
        found |= {(rank, _SUITS[suit]) for rank in ranks.split()}
    named = {("T" if rank == "10" else rank) + suit for rank, suit in found}
    return named | set(_ON_BUTTON.findall(plain))


@dataclass
class Evening:
    """A group, the people in it, the bot, and somebody who watches that no card is given away."""

    tg: Telegram
    url: str
    topic: int | None = None
    rng: Random = field(default_factory=lambda: Random(11))
    watched: dict[int, int] = field(default_factory=dict)
    heard: set[str] = field(default_factory=set)
    leaks: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Start the bot."""
        self.store: SqlStore = await open_store(self.url)
        self.chat = TelegramChat(TOKEN, self.tg.url, pacing=FAST)
        self.service = Service(self.store, [self.chat], CALM)
        await self.service.start()
        await self.chat.start(self.service.manager.handle)

    async def close(self) -> None:
        """Stop the bot."""
        await self.service.stop()
        await self.chat.stop()
        await self.store.close()

    async def live(self, group: Chat) -> Live:
        """Return the table that a group, or its topic, shows."""
        topic = "" if self.topic is None else f"/{self.topic}"
        table = await self.store.table_in(f"telegram:{group.id}{topic}")
        assert table is not None
        return await self.service.tables.get(table)

    def board(self, group: Chat) -> Message:
        """Return the table's message."""
        return [message for message in self.tg.messages(group) if message.buttons][-1]

    async def begin(self, group: Chat, opener: User, *others: User) -> None:
        """Open a table, let others join, and begin."""
        await self.tg.say(opener, group, f"/dehla@dehla_bot start {RULES}", topic=self.topic)
        await self.tg.shows(group, "Join")
        for user in others:
            await self.tg.press(user, self.board(group), "Join")
        await self.tg.press(opener, self.board(group), "Begin")
        await self.tg.until(lambda: self.tg.messages(opener)[-1].text)

    async def play(self, group: Chat, *people: User, most: int = 1000) -> Live:
        """Play by buttons until the match is over, or *most* cards have been pressed."""
        pressed = 0
        while (live := await self.live(group)).table.phase is not Phase.OVER and pressed < most:
            if live.table.phase is Phase.BETWEEN:
                await self.settle(group)
                await self.tg.press(people[0], self.board(group), "Next deal")
            else:
                await self.move(group, live, people)
                pressed += 1
                if pressed % 10 == 0 and "Peek" in self.board(group).labels:
                    await self.tg.press(
                        people[pressed // 10 % len(people)], self.board(group), "Peek"
                    )
        await self.settle(group)
        return await self.live(group)

    async def peek(self, group: Chat, user: User) -> None:
        """Look at the own hand in the room, if that can be done now."""
        if "Peek" in self.board(group).labels:
            await self.tg.press(user, self.board(group), "Peek")

    async def move(self, group: Chat, live: Live, people: tuple[User, ...]) -> None:
        """Press a card of the hand that is due, as soon as it is shown."""
        seat = live.to_act
        person = None if seat is None else live.table.places[seat].person
        assert person is not None
        user = next(one for one in people if f"telegram:{one.id}" == person.id)
        mark = f".{live.table.turn}."
        hand = await self.tg.until(lambda: self.hand_with(user, mark))
        due = [one["callback_data"] for one in hand.buttons if mark in one["callback_data"]]
        query = await self.tg.press_data(user, hand, self.rng.choice(due))
        assert query.text == ""
        await self.watch(group)

    def hand_with(self, user: User, mark: str) -> Message | None:
        """Return the private message whose buttons carry *mark*."""
        for message in self.tg.messages(user):
            if any(mark in button.get("callback_data", "") for button in message.buttons):
                return message
        return None

    async def settle(self, group: Chat) -> None:
        """Wait until everybody has been told."""
        await self.service.teller.idle()
        await self.watch(group)

    async def watch(self, group: Chat) -> None:
        """Note every card that was shown to somebody who may not know it."""
        live = await self.live(group)
        played = {entry.action.split()[-1] for entry in live.table.log}
        for number, message in enumerate(self.tg.world.messages):
            reader = message.chat.members[0] if message.chat.is_private else None
            known = played | self.hand(live, reader)
            behind = " ".join(str(button) for button in message.buttons)
            seen = [*message.earlier, f"{message.shown} {behind}"] if message.by_bot else []
            for text in seen[self.watched.get(number, 0) :]:
                self._note(reader, text, known)
            self.watched[number] = len(seen)
        for query in self.tg.world.queries.values():
            self._overhear(live, query, played)

    def _overhear(self, live: Live, query: Query, played: set[str]) -> None:
        if query.id not in self.heard and query.answers:
            self.heard.add(query.id)
            self._note(query.user, query.text, played | self.hand(live, query.user))

    def _note(self, reader: User | None, text: str, known: set[str]) -> None:
        if given_away := cards_in(text) - known:
            who = reader.name if reader else "everybody"
            self.leaks.append(f"{who}: {given_away} in {text!r}")

    def hand(self, live: Live, user: User | None) -> set[str]:
        """Return the cards that a person holds."""
        seat = None if user is None else live.table.seat_of(f"telegram:{user.id}")
        view = None if seat is None else live.view(seat)
        return set() if view is None else {card.text for card in cards(view.hand)}


@asynccontextmanager
async def evening(tg: Telegram, folder: Path) -> AsyncIterator[Evening]:
    """A bot as people host it, on an SQLite file; limits are kept and no card is given away.

    Presses are drawn from a seed and so are the cards, else a match might take long.
    """
    tg.flood = tg.methods.flood = Flood(strict=True, clock=fast_time)
    one = Evening(tg, f"sqlite+aiosqlite:///{folder}/tables.db")
    await one.open()
    with patch("bot.lobby.secrets.token_hex", lambda size: LUCK * size):
        yield one
    await one.close()
    assert one.leaks == [], one.leaks
    assert tg.flood.refused == [], tg.flood.refused
    assert tg.unanswered == [], tg.unanswered
    for chat in tg.world.chats.values():
        assert chat.is_private or tg.flood.most_within(chat) <= 20
