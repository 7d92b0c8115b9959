"""People who press buttons: late, twice, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.model.messages import Message
from bot.model.requests import Command, Person, Press, Room
from engine.actions import read
from engine.errors import BadNotation
from tests.simulation.platform import Platform, Standing

Request = Press | Command
OLD = 30
"""So many buttons somebody may still press that they have seen before."""
ON = ("join", "begin", "next", "rematch", "start", "back")
"""Buttons with which a table goes on, if nobody has anything to play."""
ASK = ("hand", "table", "score", "leaderboard", "last", "why", "hint", "stats", "history")


def acts(token: str) -> bool:
    """Whether a button plays, and does not only show something."""
    words = _words(token)
    try:
        read(words)
    except BadNotation:
        return words.split()[0] in ("choose", "lay")
    return True


def _words(token: str) -> str:
    return token.split(".", 2)[2]


@dataclass
class Habits:
    """How often somebody does what, 0 to 1, at each time that they look.

    Args:
        pause: seconds between two looks, about.
        away: they do not look, for *longest* seconds at most.
        late: they press a button that they have seen before.
        twice: they press once more at once.
        asks: they type a question.
        stops: they end the table.
    """

    pause: float = 3.0
    away: float = 0.1
    late: float = 0.1
    twice: float = 0.1
    asks: float = 0.05
    stops: float = 0.0
    longest: float = 90.0


@dataclass
class Player:
    """Somebody in a room, who looks at their messages there and in private."""

    person: Person
    room: Room
    game: str
    there: Platform
    send: Callable[[Request], None]
    rng: Random
    habits: Habits
    ids: count
    old: list[str] = field(default_factory=list)

    async def live(self, seconds: float) -> None:
        """Look now and then for so long."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        while loop.time() < ends:
            await asyncio.sleep(self.rng.uniform(0.2, 2.0) * self.habits.pause)
            if self.rng.random() < self.habits.away:
                await asyncio.sleep(self.rng.uniform(0, self.habits.longest))
                continue
            request = self._wish()
            if request is None:
                continue
            self.send(request)
            if self.rng.random() < self.habits.twice:
                await asyncio.sleep(self.rng.uniform(0, 0.3))
                again = self.rng.random() < 0.5
                self.send(request if again else self._anew(request))

    def _wish(self) -> Request | None:
        mine = self.there.at(self.person.id)
        seen = [one.token for one in _buttons(mine[-1:]) if acts(one.token)]
        if self.old and self.rng.random() < self.habits.late:
            return self._press(self.rng.choice(self.old))
        if self.rng.random() < self.habits.asks:
            return self._type(self.rng.choice(ASK))
        if self.rng.random() < self.habits.stops:
            return self._type("stop") if self.rng.random() < 0.5 else self._sure()
        if not seen:
            shown = self.there.at(self.room.id)[-1:]
            seen = [one.token for one in _buttons(shown) if _words(one.token).split()[0] in ON]
            if not seen and not shown:
                return self._type(f"start {self.game}")
        if not seen:
            return None
        self.old = [*self.old, *seen][-OLD:]
        return self._press(self.rng.choice(seen))

    def goes_on(self, word: str) -> Request:
        """Return what they do so that a match begins: type a command, or press its button."""
        seen = [one.token for one in _buttons(self.there.at(self.room.id)[-1:])]
        for token in seen:
            if _words(token).split()[0] == word:
                return self._press(token)
        return self._type(f"{word} {self.game}")

    def _sure(self) -> Request | None:
        """Say yes to whether the table shall end."""
        tokens = [one.token for one in _buttons(self.there.at(self.room.id)[-1:])]
        tables = [table for table in (one.partition(".")[0] for one in tokens) if table != "me"]
        return self._press(f"{tables[0]}.0.confirm-stop") if tables else None

    def _press(self, token: str) -> Press:
        room = None if acts(token) else self.room
        return Press(f"{self.there.name}-{next(self.ids)}", self.person, room, token)

    def _type(self, words: str) -> Command:
        name = f"{self.there.name}-{next(self.ids)}"
        return Command(name, self.person, self.room, tuple(words.split()))

    def _anew(self, request: Request) -> Request:
        if isinstance(request, Press):
            return self._press(request.token)
        return self._type(" ".join(request.words))


def _buttons(messages: list[Standing]) -> list:  # type: ignore[type-arg]
    found: list[Message] = [one.message for one in messages]
    return [button for one in found for button in one.buttons if button.token]
