"""People at a table on any platform, and somebody who watches that no card is given away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from bot.model.live import Live
from bot.model.table import Phase
from engine.seats import Seat
from tests.platforms.fingers import Fingers, Seen
from tests.platforms.knowledge import Knowledge, cards_in

LESSON = re.compile(r"📖 .+ · [1-6]/6")
"""The title of a page on how to play: its cards are examples."""

RESULT = "🏁"
"""Stands in the title of the result of a deal."""
OWN_RESULT = "Replay"
"""The label of a button below a person's own, which stands on a line."""


class Party:
    """A table that is played by buttons. Each platform says how one sees and presses there."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.care, self.avoids = 0.0, ""
        """How often people play well, and what they do seldom; see ``Fingers``."""
        self.leaks: list[str] = []
        self.heard: list[tuple[str | None, str]] = []
        """Every text that was shown, with its reader; None where everybody reads it."""
        self.pressed: set[str] = set()
        """What the buttons that were pressed do: ``play``, ``choose``."""
        self.done: set[str] = set()
        """What was done in all deals, by people, AI players and chance: ``play``, ``pay``."""
        self._knowledge = Knowledge()
        self._results: set[str] = set()
        self._fingers: dict[Seat, Fingers] = {}

    async def live(self) -> Live:
        """Return the table."""
        raise NotImplementedError

    async def offers(self, user: Any, since: int, unlike: list[Seen]) -> list[Seen]:
        """Return the buttons before somebody that were drawn at the turn *since* or later.

        What comes after a press is not *unlike* what was there before it.
        """
        raise NotImplementedError

    async def press(self, user: Any, button: Seen) -> None:
        """Press a button of one's hand; return when it is answered."""
        raise NotImplementedError

    async def next_deal(self) -> None:
        """Let the next deal begin."""
        raise NotImplementedError

    async def settle(self) -> None:
        """Return when everybody has been told."""
        raise NotImplementedError

    def user(self, id: str) -> Any:
        """Return who is known to the table by *id*."""
        raise NotImplementedError

    def shown(self) -> Iterator[tuple[str | None, str]]:
        """Yield all texts that were shown since the last call, each with its reader."""
        raise NotImplementedError

    async def play(self, most: int = 2_000) -> Live:
        """Play by buttons until the match is over, or *most* actions were done."""
        done = 0
        while (live := await self.live()).table.phase is not Phase.OVER and done < most:
            if live.table.phase is Phase.BETWEEN:
                await self.settle()
                await self.watch()
                await self.next_deal()
            else:
                await self.act(live)
                done += 1
        await self.settle()
        await self.watch()
        return await self.live()

    async def act(self, live: Live) -> None:
        """Let the person to act do something, by as many presses as it takes."""
        seat = live.to_act
        assert seat is not None
        place, view = live.table.places[seat], live.view(seat)
        person = place.person
        assert person is not None
        assert view is not None
        fingers = self._fingers.setdefault(seat, Fingers(self.rng, self.care, self.avoids))
        user = self.user(person.id)
        offers: list[Seen] = []
        while (await self.live()).table.turn == live.table.turn:
            if live.state.also:  # older buttons are good too, but know less
                await self.settle()
            offers = await self.offers(user, place.asked or live.table.turn, offers)
            button = fingers.next(view, offers)
            self.pressed.add(button.words.split()[0])
            await self.press(user, button)
            await self.watch()

    async def watch(self) -> None:
        """Note every card that was shown to somebody who may not know it."""
        live = await self.live()
        self.done |= {one.action.split()[0] for one in live.table.log}
        for reader, text in self.shown():
            self.heard.append((reader, text))
            if LESSON.search(text):
                continue
            seat = None if reader is None else live.table.seat_of(reader)
            if given_away := cards_in(self._new_in(text)) - self._knowledge.of(live, seat):
                self.leaks.append(f"{reader or 'everybody'}: {given_away} in {text!r}")

    def _new_in(self, text: str) -> str:
        """Return a text without what it repeats: a result is drawn again in the next deal."""
        lines = text.splitlines()
        if not (lines and (RESULT in lines[0] or OWN_RESULT in lines)):
            return text
        new = [one for one in lines if one not in self._results]
        self._results.update(lines)
        return "\n".join(new)
