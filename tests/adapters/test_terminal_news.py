"""What happens without a typed line is shown by itself, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Coroutine
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from structlog.testing import capture_logs

from adapters.terminal import plain, prompting
from adapters.terminal.chat import YOU
from adapters.terminal.session import Session
from adapters.terminal.watch import PATIENT
from bot.model.clock import Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.messages import Message
from bot.model.requests import Timeout
from bot.storage import SqlStore
from tests.adapters.test_terminal_games import at_the_keyboard, serving

Refresh = Callable[[Session, Console], Coroutine[Any, Any, None]]


class AwayOnce:
    """A store that cannot be read the first time."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._is_away = True

    def __getattr__(self, name: str) -> Any:
        if self._is_away:
            self._is_away = False
            raise StoreUnavailable
        return getattr(self._store, name)


class Paper(io.StringIO):
    """What a console prints on; *more* is set when it does."""

    def __init__(self) -> None:
        super().__init__()
        self.more = asyncio.Event()

    def write(self, text: str) -> int:
        self.more.set()
        return super().write(text)


def by_lines(session: Session, console: Console) -> Coroutine[Any, Any, None]:
    return plain._news(session, plain.Printer(session, console))


def in_place(session: Session, console: Console) -> Coroutine[Any, Any, None]:
    return prompting._redraw(session, prompting.Screen(session, console, Text("")))


@pytest.mark.parametrize("refresh", [by_lines, in_place])
async def test_the_table_moves_on_by_itself_after_the_store_was_away(
    tmp_path: Path, refresh: Refresh
):
    paper = Paper()
    async with at_the_keyboard(tmp_path) as session:
        session.service = copy(session.service)  # the running one has the store as it is
        session.service.store = AwayOnce(session.service.store)
        news = asyncio.create_task(refresh(session, Console(file=paper, width=100)))
        with capture_logs() as lines:
            await shown(session, paper, "the first news")
        assert [line["event"] for line in lines] == ["looking failed"]
        await shown(session, paper, "news after that")
        news.cancel()


async def shown(session: Session, paper: Paper, news: str) -> None:
    """Have the table say something, and wait until it is on the screen."""
    await session.chat.show(YOU, Message(news), None)
    async with asyncio.timeout(10):
        while news not in paper.getvalue():
            await paper.more.wait()
            paper.more.clear()


@pytest.mark.parametrize("early", ["hint", "why", "pass"])
@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_what_was_refused_before_ones_turn_goes_when_it_comes(
    tmp_path: Path, locale: str, early: str
):
    async with serving(tmp_path, Rhythm(next_deal=PATIENT, ai_move=PATIENT)) as (service, chat):
        session = Session(service, chat, locale)
        await session.open()
        screen = prompting.Screen(session, Console(file=(paper := Paper()), width=100), Text(""))
        await typed(session, screen, "begin")
        if session.legal:
            await typed(session, screen, str(session.legal[0]))
        await typed(session, screen, early)
        assert f"> {early}" in last_of(paper)
        while not session.legal:
            assert f"> {early}" in last_of(paper)
            await ai_moves(session, screen)
        assert f"> {early}" not in last_of(paper)
        for line in ("play 11H", "options kot=no"):
            await typed(session, screen, line)
            session.chat.changed.set()
            await session.look_at_news()
            screen.show()
            assert f"> {line}" in last_of(paper)


async def typed(session: Session, screen: prompting.Screen, line: str) -> None:
    await session.type(line)
    screen.answer(line)


async def ai_moves(session: Session, screen: prompting.Screen) -> None:
    """Let the AI player whose turn it is move, and show it as by itself."""
    live = await session.live()
    assert live is not None
    await session.service.manager.handle(Timeout(live.table.id, "ai", live.table.turn))
    await session.service.dispatcher.idle()
    await session.look_at_news()
    screen.show()


def last_of(paper: Paper) -> str:
    return paper.getvalue().rpartition(prompting.CLEAR)[2]
