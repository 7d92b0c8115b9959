"""Puts ``dehla play`` together, also with ``--watch``: terminal, service and store."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from rich.console import Console
from rich.live import Live
from rich.text import Text

from adapters.running import serving
from adapters.terminal import plain
from adapters.terminal.chat import NAMED, SURFACE, YOU, TerminalChat
from adapters.terminal.keyboard import Keyboard
from adapters.terminal.session import Session, Wishes
from adapters.terminal.watch import PATIENT, InPlace, Scroll, Show, Stage
from bot.config.settings import Settings
from bot.model.clock import Rhythm
from bot.text.i18n import language

UNHURRIED = timedelta()
"""No clock: alone at a keyboard nobody waits for you, and no lobby blocks a room."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What tells the language of a terminal; the first that is set counts."""

LETTERS = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "🔵": "A", "🟠": "B", "·": "-", "…": "..", "▶": ">",
    "⭐": "*", "⇄": "<>", "→": ">", "💡": "!",
}  # fmt: skip
"""Letters for a screen that cannot show such signs: ``10H``."""


def has_screen() -> bool:
    """Return whether we run in a terminal that can move its cursor."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and os.environ.get("TERM", "dumb") not in ("", "dumb")


def in_own_language(settings: Settings) -> Settings:
    """Return settings in the language of this terminal, unless the host has set LANGUAGE."""
    named = next(filter(None, map(os.environ.get, LOCALE)), "")
    if "language" in settings.model_fields_set:
        return settings
    return settings.model_copy(update={"language": language(named.partition(".")[0])})


async def play(settings: Settings, wishes: Wishes, *, web: bool = False) -> None:
    """Seat a person with AI players and play until they leave or their input ends.

    *web*: the same table is offered in the browser too.
    """
    settings = in_own_language(settings)
    screen = has_screen()
    pause = settings.ai_move if screen else timedelta()
    chat = TerminalChat(surface=NAMED if wishes.name else SURFACE)
    console = _console()
    rhythm = Rhythm(settings.turn if web else UNHURRIED, settings.next_deal, pause)
    async with serving(settings, [chat], rhythm, at_home=web or screen) as bot:
        session = Session(
            bot.service,
            chat,
            settings.language,
            wishes,
            at_once=not pause,
            page=None if bot.site is None else bot.site.own_address,
        )
        if screen:
            from adapters.terminal import prompting

            await prompting.converse(session, console)
        else:
            await plain.converse(session, console, Keyboard())


async def watch(settings: Settings, wishes: Wishes, seed: str | None) -> None:
    """Let AI players play a match."""
    settings = in_own_language(settings)
    chat = TerminalChat()
    console = _console()
    screen = has_screen()
    pause = settings.ai_move if screen else timedelta()
    async with serving(settings, [chat], Rhythm(ai_move=PATIENT, next_deal=PATIENT)) as bot:
        locale = str((await bot.service.store.person(YOU)).get("language") or settings.language)
        show = Show(bot.service, chat, wishes, locale)
        async with _stage(console, screen) as stage:
            await show.run(stage, pause, seed)


@asynccontextmanager
async def _stage(console: Console, screen: bool) -> AsyncIterator[Stage]:
    if not screen:
        yield Scroll(console)
        return
    with Live(Text(), console=console, auto_refresh=False) as live:
        yield InPlace(live)


def _console() -> Console:
    """Return where to print; signs that it cannot show become letters instead of errors."""
    codecs.register_error("letters", _in_letters)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="letters")
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    cut = error.object[error.start : error.end]
    return "".join(LETTERS.get(sign, "?") for sign in cut), error.end
