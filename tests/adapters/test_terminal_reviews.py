"""A review comes to the terminal by itself, beside the hand and below the table."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from adapters.terminal.chat import YOU
from adapters.terminal.prompting import CLEAR, Screen
from adapters.terminal.session import Session
from bot.model.messages import Kind, Line, Message, said
from bot.model.voice import Voice
from bot.presenter.reviews import review_progress
from tests.adapters.test_terminal_games import UNHURRIED, serving

PROGRESS = review_progress(3, 9, Voice("en"))
DONE = Message(PROGRESS.title, (Line("8 of 9"), Line("1. A♠  ✓")), kind=Kind.REVIEW)
HINT = Message("💡 Hint", (Line("A♠"),))


@pytest.mark.parametrize(
    ("before", "comes", "shown"),
    [
        (replace(said("It will come."), kind=Kind.REVIEW), PROGRESS, PROGRESS),
        (said("Somebody's last trick"), PROGRESS, said("Somebody's last trick")),
        (PROGRESS, DONE, DONE),
        (HINT, PROGRESS, HINT),
        (HINT, DONE, DONE),
        (HINT, None, HINT),
    ],
)
async def test_a_review_is_shown_once_it_is_there_and_hides_no_hint_before(
    tmp_path: Path, before: Message, comes: Message | None, shown: Message
):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        session.answer = before
        if comes is not None:
            await chat.whisper(YOU, comes, None)
        await session.look()
        assert session.answer == shown


async def test_a_review_that_comes_while_the_next_deal_is_played_is_shown_too(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        await session.type("begin")
        await chat.whisper(YOU, DONE, None)
        await session.look()
        assert session.answer == DONE


async def test_a_finished_review_appears_on_the_screen_without_a_key(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        console = Console(file=io.StringIO(), width=100)
        screen = Screen(session, console, Text(""))
        await chat.whisper(YOU, DONE, None)
        await session.look()
        screen.show()
        assert "8 of 9" in console.file.getvalue()


@pytest.mark.parametrize("is_first", [False, True])
async def test_a_finished_review_leaves_what_was_asked_meanwhile_on_the_screen(
    tmp_path: Path, is_first: bool
):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        console = Console(file=io.StringIO(), width=100)
        screen = Screen(session, console, Text(""))
        session.answer = PROGRESS
        screen.answer("review")
        if not is_first:
            await session.type("levels")
            screen.answer("levels")
        await chat.whisper(YOU, DONE, None)
        await session.look()
        screen.show()
        shown = console.file.getvalue().rpartition(CLEAR)[2]
        assert "8 of 9" in shown
        assert ("> levels" in shown) is not is_first
        assert PROGRESS.lines[0].text not in shown
        if not is_first:
            await session.type("sharp")
            assert {one.level for one in (await session.live()).table.places[1:]} == {"sharp"}
