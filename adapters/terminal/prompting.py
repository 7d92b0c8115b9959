"""A session on a terminal: the table stays in place above a command line with completion.

Every change prints a whole new screen, line by line. Updating cell by cell would go wrong where the
terminal and we disagree on the width of a letter (Devanagari), and then show wrong numbers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from unicodedata import category

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from adapters.terminal import drawing, moves
from adapters.terminal.buttons import latin_label_of
from adapters.terminal.session import QUIT, Session
from adapters.terminal.words import answers_to
from bot.model.messages import Kind
from bot.services.commands import LISTED
from bot.text.i18n import t

PROMPT = "> "
CLEAR = "\x1b[H\x1b[2J"
"""Moves the cursor to the first cell and erases everything."""

COMES_LATER = (Kind.REVIEW, Kind.PRACTICE_OVER)
"""Answers that come some time after the line that asked for them."""

ITEM = re.compile(r" *(?:\S| (?! ))+ *")
"""What stands between two or more blanks: what can be typed, ``play ma-1/2``, or a sentence."""
_RANK = "(?:10|[1-9PR])"
WORD = re.compile(
    rf"(?:{'|'.join(drawing.ROUND_SUITS)}){_RANK}(?: {_RANK}(?!\S))*\s*|“[^”]{{,30}}”\S*\s*|[^ ]+ *"
)
"""A word of an item; round cards of a suit (``🐗P 1``) and what is quoted are never broken."""

PASTED = ("printf %s", "deal=", "cuts='", "deck='")
"""How lines to paste in a shell begin."""


async def converse(session: Session, console: Console) -> None:
    """Keep the table in place, read lines and carry them out, until the person leaves."""
    screen = Screen(session, console, Text(await session.open()))
    screen.show()
    prompt: PromptSession[str] = PromptSession(
        message=PROMPT,
        completer=Words(session),
        complete_style=CompleteStyle.READLINE_LIKE,
        erase_when_done=True,
    )
    news = asyncio.create_task(_redraw(session, screen))
    try:
        with prompt.app.input.raw_mode():  # so that keys pressed between two prompts are not lost
            while (line := await _line(prompt, session)) is not None:
                stood = session.screen.plain
                await session.type(line)
                screen.answer(line, stood)
    finally:
        news.cancel()
    console.print(await session.ending(), markup=False)


async def _line(prompt: PromptSession[str], session: Session) -> str | None:
    """Return the next line that says something; None if the person leaves."""
    try:
        while not (line := (await prompt.prompt_async()).strip() or session.entered):
            pass
    except (EOFError, KeyboardInterrupt):
        return None
    return None if line.casefold() in QUIT else line


async def _redraw(session: Session, screen: Screen) -> None:
    while True:
        await session.look_at_news()
        await run_in_terminal(screen.show)


class Screen:
    """The table with the newest answer below it, above the command line.

    What can be typed at any time stands last, once the greeting, which says so, has gone.
    """

    def __init__(self, session: Session, console: Console, note: Text) -> None:
        self._session = session
        self._console = console
        self._note = note
        self._always = Text()
        self._noted = session.answer
        self._shown = ""

    def show(self) -> None:
        """Redraw the screen if anything has changed.

        What comes later is shown below the answer to another line typed meanwhile.
        """
        answer = self._session.answer
        if answer is None and self._noted is not None:
            self._note_down("")
        if answer is not None and answer is not self._noted and answer.kind in COMES_LATER:
            is_other = self._noted is not None and self._noted.kind not in COMES_LATER
            before = self._note if is_other else Text()
            self._note_down("")
            self._note = drawing.stacked(before, self._note)
        seen = drawing.stacked(self._session.screen, self._note)
        gap = "\n\n" if self._note.plain else "\n"
        shown = Text(gap).join(one for one in (seen, self._always) if one.plain)
        picture = on_screen(shown, self._console)
        if picture == self._shown:
            return
        self._console.file.write(CLEAR + picture)
        self._console.file.flush()
        self._shown = picture

    def answer(self, line: str, stood: str = "") -> None:
        """Show the answer to *line*, in place of the answer before.

        A line that asks for what *stood* there already, and still does, is told so.
        """
        self._note_down(f"{PROMPT}{drawing.clean(line)}\n", stood)
        self.show()

    def _note_down(self, typed: str, stood: str = "") -> None:
        session = self._session
        self._always = Text(t(session.locale, "terminal-always"), "dim")
        self._note = Text()
        self._noted = session.answer
        if session.reply is not None and not session.shows_reply:
            self._note = Text.assemble(Text(typed, "dim"), session.reply)
        elif session.screen.plain == stood:
            above = t(session.locale, "terminal-above")
            self._note = Text.assemble(Text(typed, "dim"), above)


def on_screen(picture: Text, console: Console) -> str:
    """Return what to print above the command line.

    What does not fit scrolls off the top, so the hand and the newest answer stay in sight.
    """
    lines = [_wrapped(line, console.width) for line in picture.split("\n", allow_blank=True)]
    with console.capture() as captured:
        console.print(Text("\n").join(lines), soft_wrap=True)
        console.print()
    return captured.get()


def _wrapped(line: Text, width: int) -> Text:
    """Return a line broken between items, early enough for terminals that give vowel signs a cell.

    Otherwise the terminal would break it again, in the middle of a word. Lines to paste in a shell
    stay whole, because a break would end the command. Only an item that fits no line is broken.
    """
    if line.plain.startswith(PASTED):
        return line
    breaks = []
    used = 0
    for start, word in _unbroken(line.plain, width):
        if used and used + _most_cells(word.rstrip()) > width:
            breaks.append(start)
            used = 0
        used += _most_cells(word)
    parts = line.divide(breaks)
    for part in parts:
        part.rstrip()
    return Text("\n").join(parts)


def _unbroken(line: str, width: int) -> Iterator[tuple[int, str]]:
    """Yield what of a line is not broken, with the blanks behind it, and where it begins."""
    for item in ITEM.finditer(line):
        if _most_cells(item[0].rstrip()) <= width:
            yield item.start(), item[0]
        else:
            yield from ((item.start() + word.start(), word[0]) for word in WORD.finditer(item[0]))


def _most_cells(text: str) -> int:
    return cell_len(text) + sum(category(letter).startswith("M") for letter in text)


class Words(Completer):
    """Completes what can be typed now: cards and other buttons first, then commands."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        """Yield every word that continues what is typed."""
        typed = document.text_before_cursor.lstrip()
        for word, shown in self._fitting(typed.casefold()):
            yield Completion(word, start_position=-len(typed), display=shown)

    def _fitting(self, typed: str) -> Iterator[tuple[str, str]]:
        """Yield what to type and how to show it, for everything that begins with *typed*."""
        yield from moves.completions(typed, self._session.legal)
        buttons = [one for one in dict.fromkeys(self._session.buttons) if one.token]
        plain = [one for one in buttons if not moves.chooses(one) and not moves.action_of(one)]
        for button in plain:
            if any(answer.startswith(typed) for answer in answers_to(button)):
                word = latin_label_of(button) or drawing.word_of(button)
                yield word, word
        known = {drawing.word_of(button) for button in plain}
        for word in (*(verb.name for verb in LISTED), QUIT[0]):
            if word.startswith(typed) and word not in known:
                yield word, word
