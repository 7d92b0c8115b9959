"""Four people at a table of the bench: what they press, and what they should see by then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from sqlalchemy import Connection

from bot.model.automatic import chance, run
from bot.model.live import Draft, Live, act, open_deal, open_match, revive
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.storage import find
from bot.storage.database import looked_at
from engine.cards import cards
from tests.bench.stages import Seen, Stage, Tap
from tests.platforms.knowledge import cards_in, named

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds; at the limits of a platform a hand comes late."""

AGAIN = 10.0
"""Seconds after which somebody presses again what has not done anything."""


class Foursome:
    """A group, and its table as it must be: whoever presses knows the cards from its secret."""

    live: Live

    def __init__(self, stage: Stage, number: int, looks: asyncio.Semaphore) -> None:
        """*looks*: so many may look at the database at a time, or the bot could not reach it."""
        self._stage, self._number, self._looks = stage, number, looks
        self._room = stage.add()

    async def begin(self, database: str) -> None:
        """Open the table, sit down and begin, by commands, one after the other.

        A platform hears that the bot has taken a command before the bot has carried it out.
        """
        await self._stage.say(self._number, 0, "start")
        for seat in (1, 2, 3):
            await self._until(database, lambda table, seat=seat: len(table.people) == seat)
            await self._stage.say(self._number, seat, "join")
        await self._until(database, lambda table: len(table.people) == 4)
        await self._stage.say(self._number, 0, "begin")
        table = await self._until(database, lambda table: table.phase is Phase.PLAYING)
        self.live = revive(table)
        people = [self._stage.person(self._number, seat) for seat in range(4)]
        self._seats = [people.index(place.person.id) for place in self.live.table.places]

    async def _until(self, database: str, claim: Callable[[Table], bool]) -> Table:
        """Return the group's table once *claim* holds of it as it is stored."""
        async with asyncio.timeout(PATIENCE):
            while True:
                id_ = await self._look(database, lambda conn: find.table_in(conn, self._room))
                if id_ is not None and claim(table := await self._stored(database, id_)):
                    return table
                await asyncio.sleep(0.1)

    async def caught_up(self, database: str) -> bool:
        """Return whether all that was pressed is stored: Discord hears of a press before that."""
        stored = await self._stored(database, self.live.table.id)
        return stored.turn == self.live.table.turn

    async def _stored(self, database: str, id_: str) -> Table:
        return await self._look(database, lambda conn: find.load(conn, id_))

    async def _look(self, database: str, work: Callable[[Connection], T]) -> T:
        async with self._looks:
            return await looked_at(database, work)

    async def press(self) -> float:
        """Press what is next; return the seconds until it was acknowledged."""
        seat, token, after = self._next()
        tap = await self.tap(seat, token)
        assert tap.acknowledged, f"{token} was not acknowledged in time"
        assert not tap.said(), f"{token} was refused: {tap.said()}"
        opens = self.live.table.phase is not Phase.PLAYING
        self.live = after
        if opens or self._is_over:  # acknowledged before the result, or the last cards, are shown
            await self._stage.bell.until(self._stands, PATIENCE)
        return tap.waited

    async def insist(self, database: str) -> Tap:
        """Press what is next; if that is refused, know afterwards how things stand."""
        seat, token, after = self._next()
        tap = await self.tap(seat, token)
        if tap.sure and not tap.said() and after.table.phase is Phase.PLAYING:
            self.live = after
            return tap
        if not tap.said():
            await self._come_to_something(tap, database, after)
        self.live = revive(await self._stored(database, self.live.table.id))
        return tap

    async def _come_to_something(self, tap: Tap, database: str, after: Live) -> None:
        """Return when a press was refused or is stored, or nothing came of it for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                while not tap.said():
                    stored = await self._stored(database, after.table.id)
                    if stored.turn >= after.table.turn:
                        return
                    await asyncio.sleep(0.1)

    async def tap(self, seat: int, token: str) -> Tap:
        """Let a seat's person press something."""
        return await self._stage.tap(self._number, self._seats[seat], token)

    def plays_nothing(self, number: int) -> tuple[int, str]:
        """Return a press that plays nothing: of the turn before, or of somebody not called."""
        seat, token, _ = self._next()
        if number % 4:
            return (seat + number) % 4, token
        table, _, words = token.split(".", 2)
        return seat, f"{table}.{max(0, self.live.table.turn - 1)}.{words}"

    @property
    def _is_over(self) -> bool:
        return self.live.table.phase is not Phase.PLAYING

    def _next(self) -> tuple[int, str, Live]:
        """Return who presses what, and how the table stands after that.

        The last card of each plays itself.
        """
        live = self.live
        if self._is_over:
            over = live.table.phase is Phase.OVER
            seat, words = len(live.table.ready), "rematch" if over else "next"
            after = self._asked_to_go_on(live, open_match if over else open_deal)
        else:
            seat, action = live.to_act, live.game.legal(live.state)[0]
            words, after = str(action), run(chance(act(Draft(live), seat, action), 12), 12)
        return seat, write(live.table.id, live.table.turn, *words.split()), after.live

    def _asked_to_go_on(self, live: Live, begin: Callable[[Live], Draft]) -> Draft:
        """Return the table once one more person has asked for what *begin* opens."""
        table = live.table
        ready = (*table.ready, table.people[len(table.ready)].id)
        asked = replace(live, table=replace(table, ready=ready))
        return Draft(asked) if asked.table.waits_for else chance(begin(asked), 12)

    async def closed_loop(self, presses: int, database: str) -> list[tuple[float, bool]]:
        """Press as soon as the last press is carried out.

        Where a reply is held back for a time only, the press may be carried out after it.

        Returns:
            For each press the seconds to its reply, and whether it played a card: one that goes on
            to the next deal is answered late, because the result is shown before.
        """
        found = []
        for _ in range(presses):
            plays = self.live.table.phase is Phase.PLAYING
            found.append((await self.press(), plays))
            while self._stage.held and not await self.caught_up(database):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return found

    async def blind(self, end: float, every: float) -> list[tuple[float, float | None]]:
        """Press each *every* seconds until *end*, whatever stands in the hand."""
        found: list[tuple[float, float | None]] = []
        while (began := perf_counter()) < end:
            found.append((await self.press(), None))
            await asyncio.sleep(max(0.0, began + every - perf_counter()))
        return found

    async def evening(self, end: float, every: float) -> list[tuple[float, float | None]]:
        """Press each *every* seconds until *end*, but only what stands in the person's hand.

        Returns:
            For each press the seconds until it was acknowledged, and until the next person's hand
            stood; None where a deal was over.
        """
        found = []
        while (began := perf_counter()) < end:
            waited = await self.press()
            stood = None
            if self.live.table.phase is Phase.PLAYING:
                await self._stage.bell.until(self._stands, PATIENCE)
                stood = perf_counter() - began
            found.append((waited, stood))
            await asyncio.sleep(max(0.0, began + every - perf_counter()))
        return found

    async def settled(self) -> None:
        """Return when everybody sees what they should; raises AssertionError with what is wrong."""
        try:
            await self._stage.bell.until(lambda: not self._wrong(), PATIENCE)
        except (TimeoutError, AssertionError):
            raise AssertionError("; ".join(self._wrong())) from None

    def _stands(self) -> bool:
        """Whether the hand of whoever is to act shows all that they may do."""
        live = self.live
        turn = live.table.id, live.table.turn
        if self._is_over:
            seat, wanted, _ = self._next()
            return any(wanted in one.tokens for one in self._sees(seat))
        assert live.to_act is not None
        wanted = {write(*turn, *str(action).split()) for action in live.game.legal(live.state)}
        return any(wanted <= one.tokens for one in self._sees(live.to_act))

    def _wrong(self) -> list[str]:
        """Return which hands are not what they should be."""
        if self.live.table.phase is not Phase.PLAYING:
            return []
        late = [] if self._stands() else [f"no buttons for seat {self.live.to_act} of {self._room}"]
        return late + [wrong for seat in range(4) if (wrong := self._unlike(seat))]

    def _unlike(self, seat: int) -> str:
        """Return how the one hand differs, but for the tricks that it shows besides.

        The results of earlier deals stay above it.
        """
        view = self.live.view(seat)
        held = {card.text for card in cards(view.hand)}
        hands = [one for one in self._sees(seat) if not _is_result(one)]
        seen = [found for one in hands if (found := cards_in(one.text))]
        shown = {card.text for laid in (*view.board, *view.last) for card in laid.cards}
        shown |= named(value for fact in view.facts for value in fact.values)
        if len(seen) == 1 and held <= seen[0] <= held | shown:
            return ""
        return f"seat {seat} of {self._room} holds {held}, sees {seen}"

    def _sees(self, seat: int) -> list[Seen]:
        return self._stage.private(self._number, self._seats[seat])


def _is_result(message: Seen) -> bool:
    """Whether a message is what is left of a deal: it can be reviewed."""
    return any(token.partition(" ")[0].endswith(".review") for token in message.tokens)
