"""A match on a loopback platform whose bot is killed again and again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from bot.storage import open_store
from tests.soak import undisturbed
from tests.soak.process import Bot

PATIENCE = 20.0


@dataclass(frozen=True)
class Offer:
    """A button that Asha sees now: its token, and how to press it."""

    token: str
    press: Callable[[], object]

    @property
    def turn(self) -> int:
        """The turn at which it was drawn."""
        return int(self.token.split(".")[1])

    @property
    def words(self) -> str:
        """What it does."""
        return self.token.split(".", 2)[2]


class Stage(Protocol):
    """A platform with Asha in a room; she plays against three AI players."""

    settings: dict[str, str]
    on_call: Callable[[], None]
    """Called at each call of the bot, before it is answered."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def connected(self) -> None:
        """Return when the bot hears what people do."""

    async def open(self, options: str) -> None:
        """Start a table and begin."""

    def offers(self) -> list[Offer]:
        """Return all buttons that Asha sees now."""

    async def until(self, claim: Callable[[], bool], seconds: float) -> None:
        """Return when *claim* is true; looked at whenever something happens."""

    def complaints(self) -> list[str]:
        """Return everything that the bot did wrong in the platform's eyes."""


@dataclass
class Outcome:
    """What a soak found."""

    kills: int
    deals: int
    cards: int
    pressed_again: int


class Soak:
    """Plays one match to its end, with *kills* deaths at random points."""

    def __init__(self, stage: Stage, folder: Path, *, kills: int, deals: int, seed: int) -> None:
        self._stage, self._folder, self._deals = stage, folder, deals
        self._rng = Random(seed)
        self._deaths = set(self._rng.sample(range(deals * CARDS), kills))
        self._presses = 0
        self._bot = Bot(folder, {})
        self._calls_left = -1
        self.died = 0
        self.pressed_again = 0
        self.acknowledged: dict[int, str] = {}

    async def run(self) -> Outcome:
        """Play; raise AssertionError for anything that was lost or is wrong."""
        await self._stage.start()
        self._bot = Bot(self._folder, self._stage.settings)
        self._stage.on_call = self._count
        await self._bot.start()
        try:
            await self._stage.connected()
            await self._stage.open(f"match_end=fixed_hands match_hands={self._deals}")
            while not self._over():
                await self._press_once()
            assert await self._bot.stop() == 0, self._bot.log[-2000:]
        finally:
            self._bot.kill()
            await self._bot.gone()
            await self._stage.stop()
        return await self._compare()

    def _over(self) -> bool:
        return any(one.words == "rematch" for one in self._stage.offers())

    def _offer(self) -> Offer | None:
        """The newest button that goes on with the match; of several, the first by its words."""
        acts = [one for one in self._stage.offers() if one.words.split()[0] in GOING_ON]
        return min(acts, key=lambda one: (-one.turn, one.words), default=None)

    async def _press_once(self) -> None:
        offer = self._offer()
        assert offer is not None, "there is nothing to press"
        self._plan_death()
        offer.press()
        if self._calls_left == 0:
            await asyncio.sleep(self._rng.random() * 0.02)
            self._bot.kill()
        while not self._moved_on(offer):
            await self._stage.until(lambda: self._moved_on(offer) or not self._bot.alive, PATIENCE)
            if not self._bot.alive:
                await self._live_again(offer)
        if self._calls_left > 0:
            self._bot.kill()
        if not self._bot.alive:
            await self._live_again(None)
        self.acknowledged[offer.turn] = offer.words

    def _moved_on(self, offer: Offer) -> bool:
        newer = self._offer()
        return self._over() or (newer is not None and newer.turn > offer.turn)

    async def _live_again(self, offer: Offer | None) -> None:
        """Start the bot anew; the old button still works, or the card was played already."""
        await self._bot.gone()
        self.died += 1
        self._calls_left = -1
        await self._bot.start()
        await self._stage.connected()
        if offer is not None:
            offer.press()
            self.pressed_again += 1

    def _plan_death(self) -> None:
        """Die after so many calls of the bot, or (0) some milliseconds after the press."""
        if self._presses in self._deaths:
            self._calls_left = self._rng.randrange(6)
        self._presses += 1

    def _count(self) -> None:
        if self._calls_left > 0:
            self._calls_left -= 1
            if self._calls_left == 0:
                self._calls_left = -1
                self._bot.kill()

    async def _compare(self) -> Outcome:
        store = await open_store(self._bot.database)
        try:
            tables = await store.live_tables()
            assert len(tables) == 1
            table = await store.load(tables[0])
            stored = list(await store.records(table.id))
        finally:
            await store.close()
        expected = await undisturbed.records(table)
        assert stored == expected, "the log is not that of an undisturbed match"
        assert self._stage.complaints() == []
        assert table.secret not in self._bot.log
        assert not CARD_IN_LOG.search(self._bot.log), "a card is in the log"
        played = [action for record in stored for action in record["actions"] if action[0] == "0"]
        cards = [words for words in self.acknowledged.values() if words.startswith("play")]
        assert [f"0 {words}" for words in cards] == [one for one in played if " play " in one]
        return Outcome(self.died, len(stored), len(cards), self.pressed_again)


GOING_ON = ("play", "call", "next")
CARD_IN_LOG = re.compile(r"\b(play|deal|hand|draw)\S* [2-9TJQKA][CDHS]\b|[2-9JQKA0][♠♥♦♣]")
CARDS = 13
"""Asha plays so many cards a deal, each with a press."""
