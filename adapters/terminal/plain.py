"""A session with lines in and lines out, for pipes, files and terminals without a cursor."""

from __future__ import annotations

import asyncio

from rich.console import Console
from rich.text import Text

from adapters.terminal import drawing
from adapters.terminal.keyboard import Keyboard
from adapters.terminal.session import QUIT, Session
from bot.model.messages import Message


async def converse(session: Session, console: Console, keyboard: Keyboard) -> None:
    """Print the table, read a line, carry it out, and so on until the end of input."""
    printer = Printer(session, console)
    console.print(await session.open(), markup=False)
    printer.show()
    lines = asyncio.create_task(_lines(session, printer, keyboard))
    news = asyncio.create_task(_news(session, printer))
    try:
        await lines
    finally:
        news.cancel()
    console.print(f"\n{await session.ending()}", markup=False)


class Printer:
    """Prints what is new, once. Input is echoed, so that a transcript is readable."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._console = console
        self._last = ""
        self._told: Message | None = None
        self.busy = asyncio.Lock()

    def show(self) -> None:
        """Print the table if it says something new or was asked for, then the answer."""
        session = self._session
        news = self._session.news
        if news != self._last or session.chat.asked:
            self._print(session.screen)
        if session.reply is not None and session.answer is not self._told:
            self._print(session.reply)
        self._last = news
        self._told = session.answer
        session.chat.asked = False

    def _print(self, text: Text) -> None:
        self._console.print()
        self._console.print(text)

    def repeat(self, line: str) -> None:
        """Print what was typed."""
        self._console.print(f"\n> {drawing.clean(line)}", markup=False)


async def _lines(session: Session, printer: Printer, keyboard: Keyboard) -> None:
    while (line := await keyboard.line()) is not None:
        line = line.strip() or session.entered
        if line.casefold() in QUIT:
            return
        if line:
            async with printer.busy:
                printer.repeat(line)
                await session.type(line)
                printer.show()


async def _news(session: Session, printer: Printer) -> None:
    """Print what happens without any input, such as a deal that begins on its own."""
    while True:
        await session.look_at_news()
        async with printer.busy:
            printer.show()
