"""Somebody who is at the keyboard for the first time is told what is new to them, as in a chat."""

from __future__ import annotations

from pathlib import Path

from adapters.terminal.chat import YOU
from adapters.terminal.session import Session, Wishes
from bot.model.table import Phase
from tests.adapters.test_terminal_games import UNHURRIED, serving


async def play_a_deal(session: Session) -> list[str]:
    """Begin and always play the first card that may go; return what was seen at each turn."""
    await session.type("begin")
    shown = []
    while (await session.live()).table.phase is Phase.PLAYING:
        shown.append(session.screen.plain)
        await session.type(str(session.legal[0]))
    return shown


async def test_a_first_deal_is_explained_a_line_a_turn(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, store):
        chat = service.manager._context.chat(YOU)
        session = Session(service, store, chat, "en", Wishes(), at_once=True)
        await session.open()
        seen = await play_a_deal(session)
        told = [line for one in seen for line in one.splitlines() if line.startswith("💡")]
        assert seen[0].count("💡") == 1
        assert len(told) == len(set(told)) >= 4
        assert any("centre" in one for one in told)
        assert any("trump" in one for one in told)
        assert "tips off  (No more tips)" in seen[0]


async def test_a_word_ends_what_is_explained(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, store):
        session = Session(service, store, service.manager._context.chat(YOU), "en", at_once=True)
        await session.open()
        await session.type("begin")
        await session.type("tips off")
        await session.type(str(session.legal[0]))
        assert "💡" not in session.screen.plain
