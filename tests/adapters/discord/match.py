"""People at a table on the loopback Discord, with the real manager and store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from adapters.discord import Tempo
from bot.ai.worker_pool import Thinker
from bot.model.clock import Rhythm
from bot.model.ids import TableId
from bot.model.live import Live
from bot.services.service import Service
from bot.storage import open_store
from engine.cards import cards
from tests.adapters.discord.house import SWIFT, House
from tests.bot.fakes import FakeThinker
from tests.fresh import empty_database
from tests.luck import known_luck
from tests.platforms.discord import Discord, Message, User
from tests.platforms.discord.people import PRESS
from tests.platforms.discord.touches import touches
from tests.platforms.fingers import Seen
from tests.platforms.party import Party

Json = dict[str, Any]

CALM = Rhythm(turn=timedelta(hours=1), next_deal=timedelta(hours=1), ai_move=timedelta(0))
"""AI players move at once; the clock decides nothing."""

LUCK = "22"
"""What all cards of a match come from."""


class Match(Party):
    """People at a table in a server's channel."""

    def __init__(
        self, house: House, url: str, thinker: Callable[[], Thinker] = FakeThinker
    ) -> None:
        super().__init__(seed=18)
        self.house = house
        self._url, self._thinker = url, thinker
        self._table: TableId | None = None
        self._seen: dict[str, int] = {}
        self._opened: dict[str, Message] = {}

    async def open(self) -> None:
        """Start the bot."""
        self.store = await open_store(self._url)
        self.service = Service(self.store, [self.house.chat], CALM, thinker=self._thinker())
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
        if self._table is None:
            self._table = await self.store.table_in(self.house.room)
        assert self._table is not None
        return await self.service.tables.get(self._table)

    @property
    def board(self) -> Message:
        """The table's message in the channel, the newest."""
        tables = [one for one in self.house.discord.said(self.house.channel) if one.buttons]
        return tables[-1]

    async def settle(self) -> None:
        """Wait until everybody has been told."""
        await self.house.chat.rest()
        await self.service.dispatcher.idle()

    async def push(self, user: User, message: Message, words: str) -> None:
        """Press the button of a message that does *words*."""
        await self.house.discord.people.press(user, message, token(message, words))
        await self.settle()
        await self.watch()

    async def sit_down(self, *others: User, **given: str) -> None:
        """Open a table, let others join, and begin; by default one of Dehla Pakad to one Kot."""
        given = given or {"options": "target_kots=1 streak_length=2"}
        await self.house.slash(self.house.asha, "start", **given)
        await self.settle()
        for user in others:
            await self.push(user, self.board, "join")
        await self.push(self.house.asha, self.board, "begin")

    async def next_deal(self) -> None:
        """See ``Party``."""
        for person in (await self.live()).table.people:
            await self.push(self.user(person.id), self.board, "next")

    async def move(self, user: User) -> None:
        """Let *user* act, whose turn it is."""
        live = await self.live()
        assert live.to_act is not None
        assert live.to_act == live.table.seat_of(self.house.id(user))
        await self.act(live)

    def user(self, id: str) -> User:
        """See ``Party``."""
        return self.house.discord.users[id.partition(":")[2]]

    async def offers(self, user: User, since: int, unlike: list[Seen]) -> list[Seen]:
        """See ``Party``. Everything has been told by now, so that there is nothing to wait for."""
        hand = await self.open_hand(user)
        self._opened[user.id] = hand
        seen = [one.seen for one in touches(hand)]
        assert seen != unlike, "the press has changed nothing"
        return [one for one in seen if one.turn >= since]

    async def press(self, user: User, button: Seen) -> None:
        """See ``Party``."""
        hand = self._opened[user.id]
        data = next(one.data for one in touches(hand) if one.seen == button)
        await self.house.discord.people.act(user, hand.channel, PRESS, data, hand)
        await self.settle()

    async def open_hand(self, user: User) -> Message:
        """Return where this person's cards are to be pressed."""
        if user.open:
            return self.house.discord.whispered(user)[-1]
        done = await self.house.discord.people.press(user, self.board, token(self.board, "hand"))
        await self.settle()
        await self.watch()
        return done.answers[-1]

    def shown(self) -> Iterator[tuple[str | None, str]]:
        """See ``Party``."""
        for message in list(self.house.discord.messages.values()):
            reader = message.only_for or message.channel.person
            for version in range(self._seen.get(message.id, 0), len(message.versions)):
                behind = str(message.versions[version]["components"])
                yield reader and self.house.id(reader), f"{message.texts[version]} {behind}"
            self._seen[message.id] = len(message.versions)

    def hand(self, live: Live, user: User) -> set[str]:
        """The cards that a person holds."""
        view = live.view(live.table.seat_of(self.house.id(user)))
        return set() if view is None else {card.text for card in cards(view.hand)}


def token(message: Message, words: str) -> str:
    """Return the token of the button that does *words*."""
    found = [str(one["custom_id"]) for one in message.buttons if one.get("custom_id")]
    return next(one for one in found if words in (one, one.split(".", 2)[2]))


@asynccontextmanager
async def table(
    discord: Discord,
    folder: Path,
    tempo: Tempo = SWIFT,
    thinker: Callable[[], Thinker] = FakeThinker,
) -> AsyncIterator[Match]:
    """A bot as people host it, on an SQLite file. No card may be given away."""
    match = Match(House(discord, tempo), empty_database(folder / "tables.db"), thinker)
    await match.open()
    with known_luck(LUCK):
        yield match
    await match.close()
    assert match.leaks == []
