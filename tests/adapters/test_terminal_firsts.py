"""Somebody who is at the keyboard for the first time is told what is new to them, as in a chat."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.test_terminal_games import at_the_keyboard


async def test_a_first_deal_is_explained_a_line_a_turn(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        told: list[str] = []
        while not all(any(word in one for one in told) for word in ("centre", "trump")):
            shown = session.screen.plain
            new = [line for line in shown.splitlines() if line.startswith("💡")]
            assert len(new) <= 1
            assert ("tips off  (No more tips)" in shown) == bool(new)
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


async def test_who_has_to_go_is_told_to_quit_which_keeps_the_table(tmp_path: Path):
    async with at_the_keyboard(tmp_path) as session:
        await session.type("begin")
        for line in ("gotta go", "bye"):
            await session.type(line)
            assert session.reply is not None
            assert session.reply.plain.startswith("“quit” ends the program and keeps your table")
            assert "leave" not in session.reply.plain
