"""AI players play a whole match among themselves, for somebody who watches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum
from typing import Protocol

from rich.console import Console
from rich.live import Live as Refreshed
from rich.text import Text

from adapters.terminal import drawing
from adapters.terminal.chat import YOU, TerminalChat
from adapters.terminal.session import NotOpened, Wishes, must_be_level
from adapters.terminal.words import new_id
from bot import presenter
from bot.model import lobby
from bot.model.errors import Refused
from bot.model.ids import TableId
from bot.model.live import Live
from bot.model.phases import UNDER_WAY
from bot.model.requests import Command, Person, Room, Timeout
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.services.exhibition import open_exhibition
from bot.services.service import Service
from bot.text.games import game_key, options
from bot.text.i18n import t
from engine.errors import BadOption

STAGE = Room("terminal:watch", "terminal:here")
"""A room of its own, so that the person's own table is left alone."""
PATIENT = timedelta(days=1)
"""A pause before moves so long that the service leaves them to us, so that each one is seen."""


class Moment(IntEnum):
    """What has just ended; the value is how many pauses it is shown for."""

    MOVE = 1
    TRICK = 2
    DEAL = 6


class Stage(Protocol):
    """Where a match is shown."""

    def show(self, picture: Text, moment: Moment) -> None:
        """Show the table as it is now."""
        ...


@dataclass(frozen=True, slots=True)
class Show:
    """A match of AI players in this terminal."""

    service: Service
    chat: TerminalChat
    wishes: Wishes
    locale: str

    async def run(self, stage: Stage, pause: timedelta, seed: str | None = None) -> None:
        """Play a match to its end, showing each move on *stage*; a watcher who leaves ends it."""
        await self._close()
        table = await self._open(seed)
        stage.show(Text(t(self.locale, "terminal-watch")), Moment.DEAL)
        try:
            while (live := await self._next(table)).table.phase in UNDER_WAY:
                moment = _moment(live)
                stage.show(self._picture, moment)
                await asyncio.sleep((pause * moment).total_seconds())
            stage.show(self._picture, Moment.DEAL)
        finally:
            await self._close()

    async def _open(self, seed: str | None) -> TableId:
        """Open the match; raises NotOpened."""
        level = self.wishes.level
        voice = Voice(self.locale, self.chat.surface)
        must_be_level(level, voice)
        try:
            game, rest = game_key(self.wishes.start)
            fresh = lobby.new_table(self._watcher, STAGE, game, options(rest), self.locale)
            return await open_exhibition(self.service.tables, fresh, (level,), seed)
        except (Refused, BadOption) as mistake:
            raise NotOpened(presenter.refusal(mistake, voice, None, None).text) from None

    async def _next(self, table: TableId) -> Live:
        """Let the next thing happen; return the table after it, once its message is drawn."""
        live = await self.service.tables.get(table)
        what = "next" if live.table.phase is Phase.BETWEEN else "ai"
        await self.service.manager.handle(Timeout(table, what, live.table.turn))
        await self.service.dispatcher.idle()
        return await self.service.tables.get(table)

    async def _close(self) -> None:
        """End the match on the stage, including one left there by a killed program."""
        verb = ("confirm-stop",)
        await self.service.manager.handle(Command(new_id(), self._watcher, STAGE, verb))
        await self.service.dispatcher.idle()

    @property
    def _watcher(self) -> Person:
        return Person(YOU, self.wishes.name or t(self.locale, "you"))

    @property
    def _picture(self) -> Text:
        return Text() if self.chat.table is None else drawing.text_of(self.chat.table)


def _moment(live: Live) -> Moment:
    view = live.view(None)
    if live.table.phase is not Phase.PLAYING:
        return Moment.DEAL
    return Moment.TRICK if view is not None and view.last and not view.board else Moment.MOVE


@dataclass
class Scroll:
    """For pipes: one picture per trick, one below the other."""

    console: Console
    last: str = ""

    def show(self, picture: Text, moment: Moment) -> None:
        """See ``Stage``."""
        if moment is not Moment.MOVE and picture.plain != self.last:
            self.console.print(picture)
            self.console.print()
            self.last = picture.plain


@dataclass
class InPlace:
    """For a screen: one picture that changes in place, with results of deals staying above it."""

    live: Refreshed

    def show(self, picture: Text, moment: Moment) -> None:
        """See ``Stage``."""
        if moment is Moment.DEAL:
            self.live.update(Text())
            self.live.console.print(picture, end="\n\n")
        else:
            self.live.update(picture, refresh=True)
