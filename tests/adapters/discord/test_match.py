"""The main job: people play a match on Discord by buttons, with the real manager and store."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from adapters.discord import Tempo
from bot.live import Live
from bot.messages import said
from bot.service import Rhythm, Service
from bot.storage import open_store
from bot.table import Phase
from engine.cards import cards
from tests.adapters.discord.house import SWIFT, House
from tests.platforms.discord import Discord, Message, User

CALM = Rhythm(turn=timedelta(hours=1), next_deal=timedelta(hours=1), ai_move=timedelta(0))
"""AI players move at once; the clock decides nothing."""

WRITTEN = re.compile(r"(10|[2-9JQKA])\s*([♠♥♦♣])")
ON_BUTTON = re.compile(r"\b([2-9TJQKA][SHDC])\b")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def cards_in(message: Message, version: int) -> set[str]:
    """Every card that a version of a message names, in its text and behind its buttons."""
    written = WRITTEN.findall(message.texts[version])
    behind = ON_BUTTON.findall(str(message.versions[version]["components"]))
    return {("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in written} | set(behind)


@dataclass
class Match:
    """People at a table in the channel, and somebody who watches that no card is given away."""

    house: House
    url: str
    rng: Random = field(default_factory=lambda: Random(7))
    seen: dict[str, int] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self.url)
        self.service = Service(self.store, [self.house.chat], CALM)
        await self.service.start()
        await self.house.chat.start(self.service.manager.handle)

    async def close(self) -> None:
        """Stop the bot."""
        await self.service.stop()
        await self.house.chat.stop()
        await self.store.close()

    async def restart(self) -> None:
        """Stop the bot and start another on the same file."""
        await self.close()
        self.house.chat = self.house.another_chat()
        await self.open()

    async def live(self) -> Live:
        """The table of the channel."""
        table = await self.store.table_in(self.house.room)
        assert table is not None
        return await self.service.tables.get(table)

    @property
    def board(self) -> Message:
        """The table's message in the channel, the newest."""
        tables = [one for one in self.house.discord.said(self.house.channel) if one.buttons]
        return tables[-1]

    async def settle(self) -> None:
        """Wait until everybody has been told, then look at all that was shown since."""
        await self.house.chat.rest()
        await self.service.teller.idle()
        await self.watch()

    async def press(self, user: User, message: Message, words: str) -> None:
        """Press the button that does *words*."""
        await self.house.discord.people.press(user, message, token(message, words))
        await self.settle()

    async def watch(self) -> None:
        """Note every card that is shown to somebody who may not know it."""
        live = await self.live()
        played = {entry.action.split()[-1] for entry in live.table.log}
        for message in list(self.house.discord.messages.values()):
            reader = message.only_for or message.channel.person
            known = played | self.hand(live, reader)
            for version in range(self.seen.get(message.id, 0), len(message.versions)):
                if given_away := cards_in(message, version) - known:
                    who = reader.name if reader else "everybody"
                    self.leaks.append(f"{who}: {given_away} in {message.texts[version]!r}")
            self.seen[message.id] = len(message.versions)

    def hand(self, live: Live, user: User | None) -> set[str]:
        """The cards that a person holds."""
        seat = None if user is None else live.table.seat_of(self.house.id(user))
        view = None if seat is None else live.view(seat)
        return set() if view is None else {card.text for card in cards(view.hand)}

    async def sit_down(self, *others: User) -> None:
        """Open a table to one Kot, let others join, and begin."""
        await self.house.slash(self.house.asha, "start", options="target_kots=1 streak_length=2")
        await self.settle()
        for user in others:
            await self.press(user, self.board, "join")
        await self.press(self.house.asha, self.board, "begin")

    async def play(self, people: dict[str, User]) -> Live:
        """Play by buttons until the match is over."""
        while (live := await self.live()).table.phase is not Phase.OVER:
            if live.table.phase is Phase.BETWEEN:
                await self.press(self.house.asha, self.board, "next")
                continue
            seat = live.to_act
            person = None if seat is None else live.table.places[seat].person
            assert person is not None
            await self.move(people[person.id])
        return live

    async def move(self, user: User) -> None:
        """Press any card, on the private hand or on the one opened in the channel."""
        hand = await self.open_hand(user)
        buttons = [one["custom_id"] for one in hand.buttons]
        await self.press(user, hand, self.rng.choice(buttons))

    async def open_hand(self, user: User) -> Message:
        """Return where this person's cards are to be pressed."""
        if user.open:
            return self.house.discord.whispered(user)[-1]
        done = await self.house.discord.people.press(user, self.board, token(self.board, "hand"))
        await self.settle()
        return done.answers[-1]

    def people(self, *users: User) -> dict[str, User]:
        """Find people by the id that the table knows."""
        return {self.house.id(user): user for user in users}


def token(message: Message, words: str) -> str:
    """Return the token of the button that does *words*."""
    found = [str(one["custom_id"]) for one in message.buttons if one.get("custom_id")]
    return next(one for one in found if words in (one, one.split(".", 2)[2]))


@asynccontextmanager
async def table(discord: Discord, folder: Path, tempo: Tempo = SWIFT) -> AsyncIterator[Match]:
    """A bot as people host it, on an SQLite file. No card may be given away."""
    match = Match(House(discord, tempo), f"sqlite+aiosqlite:///{folder}/tables.db")
    await match.open()
    yield match
    await match.close()
    assert match.leaks == []


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    """A bot without pauses."""
    async with table(discord, tmp_path) as match:
        yield match


async def test_four_people_play_a_match_to_one_kot_by_buttons(match: Match) -> None:
    house = match.house
    others = [house.bina, *(house.discord.add_user(name) for name in ("Chitra", "Deepak"))]
    house.guild.members += others[1:]
    await match.sit_down(*others)
    live = await match.play(match.people(house.asha, *others))
    assert all(place.person is not None for place in live.table.places)
    assert "rematch" in str(match.board.buttons)
    public = house.discord.said(house.channel)
    assert any(cards_in(one, version) for one in public for version in range(len(one.versions)))
    for user in (house.asha, *others):
        assert house.discord.whispered(user)


async def test_one_person_and_three_ai_players_play_a_match(match: Match) -> None:
    await match.sit_down()
    live = await match.play(match.people(match.house.asha))
    assert [place.level is None for place in live.table.places].count(True) == 1


async def test_with_private_messages_closed_a_match_is_played_in_the_channel(match: Match) -> None:
    house = match.house
    house.bina.open = False
    await match.sit_down(house.bina)
    await match.play(match.people(house.asha, house.bina))
    assert house.discord.whispered(house.bina) == []
    closed = house.discord.chat_with(house.bina).id
    refused = [one for one in house.discord.rest.calls if one.status == 403]
    assert [closed in one.path for one in refused] == [True]


async def test_a_match_goes_on_after_a_restart_with_the_buttons_that_were_there(
    match: Match,
) -> None:
    await match.sit_down()
    people = match.people(match.house.asha)
    for _ in range(3):
        await match.move(match.house.asha)
    log = (await match.live()).table.log
    posted = len(match.house.discord.messages)
    await match.restart()
    assert (await match.live()).table.log == log
    await match.move(match.house.asha)
    assert len((await match.live()).table.log) > len(log)
    await match.play(people)
    assert len(match.house.discord.messages) == posted


async def test_the_pace_keeps_a_table_within_the_limits(discord: Discord, tmp_path: Path) -> None:
    for method, route in (("POST", ""), ("PATCH", "/{message}")):
        discord.limit(method, "/channels/{channel}/messages" + route, 5, 0.2, told=False)
    tempo = replace(SWIFT, messages=5, window=timedelta(seconds=0.5))
    async with table(discord, tmp_path, tempo) as match:
        await match.sit_down()
        for _ in range(12):
            await match.move(match.house.asha)
    assert discord.weather.limited == []


async def test_the_watcher_sees_a_card_that_is_given_away(match: Match) -> None:
    await match.sit_down()
    live = await match.live()
    hidden = next(iter(match.hand(live, match.house.asha)))
    rank = "10" if hidden[0] == "T" else hidden[0]
    suit = next(sign for sign, letter in SUITS.items() if letter == hidden[1])
    await match.house.shown(said(f"{rank}{suit}"))
    await match.watch()
    assert len(match.leaks) == 1
    match.leaks.clear()
