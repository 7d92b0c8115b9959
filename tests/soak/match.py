"""A match on a loopback platform whose bot is killed again and again."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Protocol

from bot.model.ports import Change
from bot.model.table import Phase, Table
from bot.storage import open_store
from engine.actions import cards_of, read
from engine.cards import Card
from engine.errors import BadNotation
from engine.game import Json
from tests.bot.storage.samples import live_tables
from tests.platforms.fingers import Seen, same
from tests.soak.plan import Plan
from tests.soak.process import Bot
from tests.soak.undisturbed import Step, Undisturbed

PATIENCE = 60.0
MOST_PAGES = 9


@dataclass(frozen=True)
class Offer:
    """A button that Asha sees now, and how to press it."""

    seen: Seen
    press: Callable[[], object]


class Stage(Protocol):
    """A platform with Asha in a room; she plays with AI players."""

    settings: dict[str, str]
    on_call: Callable[[], None]
    """Called at each call of the bot, before it is answered."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def connected(self) -> None:
        """Return when the bot hears what people do."""

    async def open(self, game: str, options: str) -> None:
        """Start a table."""

    async def begin(self) -> None:
        """Press the button that lets the match begin."""

    def offers(self) -> list[Offer]:
        """Return all buttons that Asha sees now."""

    async def until(self, claim: Callable[[], bool], seconds: float) -> None:
        """Return when *claim* is true; looked at whenever something happens."""

    def standing(self) -> dict[str, str]:
        """Return the messages that somebody can press, by their references."""

    def shown(self) -> list[list[str]]:
        """Return all that each message which stands in the room has shown, the newest last."""

    def complaints(self) -> list[str]:
        """Return everything that the bot did wrong in the platform's eyes."""


@dataclass
class Outcome:
    """What a soak found."""

    deals: int
    moves: int
    killed: Counter[str] = field(default_factory=Counter)
    """How often the bot died at a press of this kind."""
    pressed_again: int = 0


class Soak:
    """Plays one match to its end, and kills the bot as its plan says."""

    def __init__(self, stage: Stage, folder: Path, plan: Plan, nursed: bool = False) -> None:
        self._stage, self._folder, self._plan, self._nursed = stage, folder, plan, nursed
        self._rng = Random(plan.seed)
        self._bot = Bot(folder, {})
        self._calls_left = -1
        self._chosen: tuple[int, tuple[str, ...]] = (0, ())
        self._done_at = 0
        self._found = Outcome(0, 0)

    async def run(self) -> Outcome:
        """Play; raise AssertionError for anything that was lost or is wrong."""
        await self._stage.start()
        self._bot = Bot(self._folder, self._stage.settings, self._nursed)
        self._stage.on_call = self._count
        await self._bot.start()
        try:
            match = await self._begin()
            await self._play(match)
            await self._until(lambda: self._bot.ready, "its start")  # else it is no program yet
            code = await self._bot.stop()
            assert code == 0, f"{code}: {self._bot.log[-2000:]}"
        finally:
            self._bot.kill()
            await self._bot.gone()
            await self._stage.stop()
        return await self._compare(match)

    async def _begin(self) -> Undisturbed:
        """Open a table, kill the bot, give the table the luck of the plan, and begin."""
        await self._stage.connected()
        await self._stage.open(self._plan.evening.game, self._plan.evening.words)
        self._bot.kill()
        await self._bot.gone()
        match = await self._give_luck()
        await self._bot.start()
        await self._stage.connected()
        await self._stage.begin()
        return match

    async def _give_luck(self) -> Undisturbed:
        store = await open_store(self._bot.database)
        try:
            table = await self._only_table(store)
            secret, match = await self._plan.match(table)
            changed = replace(table, secret=secret, version=table.version + 1)
            await store.save(Change(changed, timers=None))
            return match
        finally:
            await store.close()

    @staticmethod
    async def _only_table(store) -> Table:
        tables = await live_tables(store)
        assert len(tables) == 1
        return await store.load(tables[0])

    async def _play(self, match: Undisturbed) -> None:
        deaths, number = self._plan.deaths(match), 0
        for step in match.steps:
            if not self._plan.whole and number > max(deaths):
                return
            for words, kind in zip(step.presses, step.kinds, strict=True):
                offer = await self._find(step, words)
                await self._press(offer, step, words, dies=number in deaths)
                self._found.killed[kind] += number in deaths
                number += 1
            self._found.moves += step.wish is not None
            self._done_at = step.turn
        await self._until(lambda: self._sees("rematch"), "the end")
        await self._until(self._is_told, "the result of the match in the room")

    def _is_told(self) -> bool:
        found = (RESULT.search(texts[-1]) for texts in self._stage.shown())
        return any("match" in one[0] for one in found if one)

    async def _until(self, claim: Callable[[], bool], what: str) -> None:
        """Wait for *claim*; whoever reads of a failure wants to know what was there instead."""
        try:
            await self._stage.until(claim, PATIENCE)
        except AssertionError as error:
            seen = [one.seen.token for one in self._stage.offers()]
            said = f"{what} did not come; the buttons are {seen}\n{self._bot.log[-3000:]}"
            raise AssertionError(said) from error

    async def _find(self, step: Step, words: str) -> Offer:
        """Return the button of a press, after those that lead to it: another page, a choice."""
        await self._until(lambda: bool(self._at(step.turn)), f"{words} at turn {step.turn}")
        for _ in range(MOST_PAGES):
            seen = self._at(step.turn)
            for one in seen:
                if one.seen.words == words or _does(one.seen, step, words):
                    return one
            before = self._key(step.turn)
            ways = [one for one in seen if _leads(one.seen, words)]
            ways += [one for one in seen if one.seen.label.endswith(("▶", "›"))]
            assert ways, f"{words} is none of {[one.seen.words for one in seen]}"
            ways[0].press()
            await self._until(self._changed(step.turn, before), f"what {ways[0].seen.words} shows")
        raise AssertionError(f"{words} is on no page")

    def _changed(self, turn: int, before: frozenset[str]) -> Callable[[], bool]:
        return lambda: self._key(turn) not in (before, frozenset())

    def _at(self, turn: int) -> list[Offer]:
        return [one for one in self._stage.offers() if one.seen.turn == turn]

    def _key(self, turn: int) -> frozenset[str]:
        return frozenset(one.seen.token for one in self._at(turn))

    def _sees(self, words: str) -> bool:
        return any(one.seen.words == words for one in self._stage.offers())

    async def _press(self, offer: Offer, step: Step, words: str, *, dies: bool) -> None:
        """Press, and see that it is done; the bot may die at any call that it makes for it."""
        self._calls_left = self._rng.randrange(6) if dies else -1
        offer.press()
        if self._calls_left == 0:
            await asyncio.sleep(self._rng.random() * 0.02)
            self._bot.kill()
        while not self._is_done(step, words):
            await self._until(self._done_or_dead(step, words), f"{words} done")
            if not self._bot.alive:
                await self._live_again(offer)
        if dies and self._calls_left > 0:
            self._bot.kill()
        if words.startswith("choose"):
            before = self._chosen[1] if self._chosen[0] == step.turn else ()
            self._chosen = (step.turn, (*before, words.split()[1]))
        if not self._bot.alive:
            await self._live_again(None)

    def _done_or_dead(self, step: Step, words: str) -> Callable[[], bool]:
        return lambda: self._is_done(step, words) or not self._bot.alive

    def _is_done(self, step: Step, words: str) -> bool:
        """Whether a card is shown as chosen, or buttons of a later turn are there."""
        if words.startswith("choose") and words != step.presses[-1]:
            return any(one.seen.words == f"un{words}" for one in self._at(step.turn))
        newer = [one for one in self._stage.offers() if one.seen.turn > step.turn]
        return any(one.seen.words.split()[0] not in ALWAYS for one in newer)

    async def _live_again(self, offer: Offer | None) -> None:
        """Start the bot anew; the old button still works, or what it does was done already."""
        await self._bot.gone()
        self._calls_left = -1
        await self._must_know_the_choice()
        await self._bot.start()
        await self._stage.connected()
        if offer is not None:
            offer.press()
            self._found.pressed_again += 1

    async def _must_know_the_choice(self) -> None:
        """Every card that was shown as chosen is stored, while its turn lasts."""
        store = await open_store(self._bot.database)
        try:
            table = await self._only_table(store)
        finally:
            await store.close()
        turn, cards = self._chosen
        seat = table.seat_of(table.opener)
        assert seat is not None
        assert table.turn != turn or set(cards) <= set(table.places[seat].chosen)

    def _count(self) -> None:
        if self._calls_left > 0:
            self._calls_left -= 1
            if self._calls_left == 0:
                self._bot.kill()

    async def _compare(self, match: Undisturbed) -> Outcome:
        store = await open_store(self._bot.database)
        try:
            table = await self._only_table(store)
            stored = await store.records(table.id)
        finally:
            await store.close()
        self._must_agree(match, table, stored)
        self._results_must_stand(len(stored))
        assert self._stage.complaints() == [], self._stage.complaints()
        assert table.secret not in self._bot.log
        assert not CARD_IN_LOG.search(self._bot.log), "a card is in the log"
        return replace(self._found, deals=len(stored))

    def _must_agree(self, match: Undisturbed, table: Table, stored: Sequence[Json]) -> None:
        """What is stored is the match that nothing disturbed, as far as it was played."""
        closed = len(stored)
        assert stored == match.records[:closed], "the log is not that of an undisturbed match"
        if self._plan.whole:
            assert closed == len(match.records)
        elif table.phase is Phase.PLAYING:
            assert table.log == match.logs[closed][: len(table.log)]
        assert table.turn > self._done_at, "a move that was shown as done is gone"

    def _results_must_stand(self, closed: int) -> None:
        """Each deal has left its result in the room, and nothing has overwritten one.

        A process that died before it noted where a result stands has left another.
        """
        results: list[str] = []
        for texts in self._stage.shown():
            found = [one[0] for text in texts if (one := RESULT.search(text))]
            assert len(set(found)) <= 1, f"a result was overwritten: {found}"
            assert not found or found[-1] in texts[-1], f"{found[-1]} was overwritten"
            results += found[-1:]
        least = closed if self._plan.whole else 0  # else the last may wait for its turn still
        assert least <= len(set(results)) <= closed, f"{closed} deals have left {results}"
        assert len(results) <= closed + self._found.killed.total(), results


def _does(seen: Seen, step: Step, words: str) -> bool:
    """Return whether a button does the action of a step, with the cards that are chosen."""
    if step.wish is None or words != step.presses[-1]:
        return False
    return seen.words == "lay" or (seen.action is not None and same(seen.action, step.wish))


def _leads(seen: Seen, words: str) -> bool:
    """Return whether a button shows the page of a press's card, or chooses the one to play."""
    _, *named = words.split()
    choice = f"choose {named[0]}" if len(named) == 1 else ""
    suits = {one.suit.text for one in _cards_in(words)} or {words[-1]}
    is_page = any(seen.words.startswith(f"suit {one}") for one in suits)
    return seen.words == choice or (is_page and "‹" not in seen.label)


def _cards_in(words: str) -> tuple[Card, ...]:
    """Return the cards that an action names; none for a choice, which names one all the same."""
    try:
        return cards_of(read(words))
    except BadNotation:
        return ()


ALWAYS = ("hand", "peek", "back")
"""Buttons that may be there while nothing is due."""
RESULT = re.compile(r"🏁 .*(?:deal \d+(?:/\d+)?|the match) is over")
"""The title of a deal's result, which is the match's where it has ended that."""
CARD_IN_LOG = re.compile(r"\b[a-z_]+ [2-9TJQKA][CDHS]\b|[2-9JQKA0][♠♥♦♣]")
