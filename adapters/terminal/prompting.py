"""A session on a terminal: the table stays in place above a command line with completion."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console
from rich.text import Text

from adapters.terminal import drawing
from adapters.terminal.session import QUIT, Session
from adapters.terminal.words import answers_to
from bot.commands import VERBS

PROMPT = "> "
SPARE = 3
"""Rows of the terminal for the command line and a blank above it."""


async def converse(session: Session, console: Console) -> None:
    """Keep the table in place, read lines, do them, until the person leaves."""
    console.print(await session.open(), markup=False)
    prompt: PromptSession[str] = PromptSession(
        message=lambda: ANSI(on_screen(session.screen, console)),
        completer=Words(session),
        complete_style=CompleteStyle.READLINE_LIKE,
        erase_when_done=True,
    )
    news = asyncio.create_task(_redraw(session, prompt))
    try:
        while (line := await _line(prompt)) is not None:
            await session.type(line)
            _note(session, line, console)
    finally:
        news.cancel()
    console.print(session.screen)
    console.print(await session.ending(), markup=False)


async def _line(prompt: PromptSession[str]) -> str | None:
    """Return the next line that says something, None when the person leaves."""
    try:
        while not (line := (await prompt.prompt_async()).strip()):
            pass
    except (EOFError, KeyboardInterrupt):
        return None
    return None if line.casefold() in QUIT else line


async def _redraw(session: Session, prompt: PromptSession[str]) -> None:
    while True:
        await session.chat.changed.wait()
        session.chat.changed.clear()
        prompt.app.invalidate()


def _note(session: Session, line: str, console: Console) -> None:
    """Leave above the table what was answered to a line."""
    if session.reply is not None:
        console.print(f"{PROMPT}{drawing.clean(line)}", style="dim", markup=False)
        console.print(session.reply)
        console.print()


def on_screen(screen: Text, console: Console) -> str:
    """Return the table and the prompt; on a low terminal the hand, which stands last, stays."""
    with console.capture() as captured:
        console.print(screen)
    lines = captured.get().splitlines()[-max(1, console.height - SPARE) :]
    return "\n".join([*lines, "", PROMPT])


class Words(Completer):
    """Completes what can be typed now: cards and other buttons first, then the commands."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        """Yield every word that goes on from what is typed."""
        typed = document.text_before_cursor.lstrip()
        for word, shown in self._fitting(typed.casefold()):
            yield Completion(word, start_position=-len(typed), display=shown)

    def _fitting(self, typed: str) -> Iterator[tuple[str, str]]:
        """Yield what to type and how it is shown, for everything that begins as *typed*."""
        buttons = [one for one in dict.fromkeys(self._session.buttons) if one.token]
        for button in buttons:
            if any(answer.startswith(typed) for answer in answers_to(button)):
                word = drawing.word_of(button)
                yield word, drawing.clean(button.label) if drawing.is_act(button) else word
        known = {drawing.word_of(button) for button in buttons}
        for word in (*(verb.name for verb in VERBS), QUIT[0]):
            if word.startswith(typed) and word not in known:
                yield word, word
