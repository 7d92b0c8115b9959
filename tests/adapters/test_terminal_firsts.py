"""Somebody who is at the keyboard for the first time is told what is new to them, as in a chat."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from adapters.terminal import drawing
from adapters.terminal.prompting import on_screen
from adapters.terminal.session import Session
from bot.services.commands import LISTED
from bot.services.queries import SEEN_ANYWAY
from tests.adapters.test_terminal_games import at_the_keyboard

LOW = 24
"""Rows of a usual terminal."""


async def test_a_first_deal_is_explained_a_line_a_turn(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        told: list[str] = []
        while not all(any(word in one for one in told) for word in ("centre", "trump")):
            shown = session.screen.plain
            new = [line for line in shown.splitlines() if line.startswith("💡")]
            assert len(new) <= 1
            assert ("   tips off" in shown) == bool(new)
            rows = drawing.stacked(session.screen, Text("Also: …"))
            assert len(on_screen(rows, Console(width=80)).splitlines()) <= LOW
            told += new
            await session.type(str(session.legal[0]))
        assert len(told) == len(set(told)) >= 2


async def test_a_word_ends_what_is_explained(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        await session.type("tips off")
        await session.type(str(session.legal[0]))
        assert "💡" not in session.screen.plain


async def test_enter_turns_the_pages_for_beginners_and_begins_only_after_the_last(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        assert session.entered == "begin"
        await session.type("howto")
        turned = []
        while session.entered != "begin":
            turned.append(session.entered)
            await session.type(session.entered)
        assert turned == [f"howto {page}" for page in range(2, 7)]
        await session.type(session.entered)
        assert "trick 1" in session.screen.plain


async def test_enter_steps_on_through_a_replay_and_deals_only_after_its_end(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await play_a_deal(session)
        await session.type("replay")
        for step in (1, 2):
            await session.type(session.entered)
            assert f"move {step} of" in session.answer.text
        await session.type("end")
        assert session.entered == "next"


async def test_enter_plays_the_only_card_that_may_be_played_and_no_other(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        while len(session.legal) > 1:
            assert session.entered == ""
            await session.type(str(session.legal[0]))
        before = (await session.live()).table.turn
        await session.type(session.entered)
        assert (await session.live()).table.turn > before


async def test_who_reads_a_result_at_a_keyboard_is_told_whether_they_have_lost(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await play_a_deal(session)
        assert session.screen.plain.splitlines()[1:3] == [
            "You lost, 1–3",
            "🟠 🤖 AI 2 + 🤖 AI 4 beat 🔵 You + 🤖 AI 3",
        ]
        await session.type("did i win")
        assert session.reply.plain.startswith("You lost, 1–3\n")


async def play_a_deal(session: Session) -> None:
    """Play the first card that may be played, until the deal is over."""
    await session.type("begin")
    while session.legal:
        await session.type(str(session.legal[0]))


async def test_who_stops_a_match_is_told_once_who_was_ahead_and_has_another_by_a_word(
    tmp_path: Path,
):
    async with at_the_keyboard(tmp_path) as session:
        await play_a_deal(session)
        for line in ("next", "stop", "yes"):
            await session.type(line)
        assert "were ahead" in session.screen.plain
        assert session.reply.plain == "The table is closed."
        await session.type("new game")
        assert "the table is open" in session.screen.plain


async def test_a_game_is_changed_to_as_play_says_it_too(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("play tien len")
        assert session.reply.plain == "Yes: “game tien len”"


async def test_the_address_in_a_browser_is_shown_before_cards_are_and_then_if_asked_for(
    tmp_path: Path,
):
    async with at_the_keyboard(tmp_path) as session:
        session.page = lambda _, table: f"http://page/{table}"
        assert "http://page/" in await session.open()
        await session.type("begin")
        again = await session.open()
        assert again.endswith("Also: rules, help, stop, browser, quit.")
        assert len(again) < Console(width=80).width
        await session.type("browser")
        assert "http://page/" in session.answer.text


async def test_who_has_to_go_is_told_to_quit_which_keeps_the_table(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        for line in ("gotta go", "bye"):
            await session.type(line)
            assert session.reply is not None
            assert session.reply.plain.startswith("“quit” ends the program and keeps your table")
            assert "leave" not in session.reply.plain


async def test_help_and_all_of_it_name_every_command_and_fit_a_low_screen(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        for line in ("rules", "begin"):  # in the lobby, in a deal
            await session.type(line)
            told = []
            for wish in ("help", "help all"):
                await session.type(wish)
                assert session.reply is not None
                shown = on_screen(session.reply, Console(width=80)).rstrip().splitlines()
                assert len(shown) <= LOW - len([wish, "", "Also: …", "> "])
                told += shown
            listed = {one.name for one in LISTED if one.name not in SEEN_ANYWAY}
            assert listed <= {line.split(" - ")[0] for line in told}


async def test_what_decided_a_deal_is_told_again_to_whoever_asks(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        while session.legal:
            await session.type(str(session.legal[0]))
        for line in ("why did i lose", "who won"):
            await session.type(line)
            assert session.reply is not None
            assert " beat" in session.reply.plain
            assert "Last trick" not in session.reply.plain
