"""A deal that is played again in the terminal: it stands alone, and one word leaves it."""

from __future__ import annotations

from pathlib import Path

from adapters.terminal.chat import HERE, YOU
from adapters.terminal.session import Session, Wishes
from bot.table import Phase
from tests.adapters.test_terminal_games import UNHURRIED, serving


async def test_a_deal_is_played_again_beside_the_table_and_left_by_one_word(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, store):
        chat = service.manager._desk.chat(YOU)
        session = Session(service, store, chat, "en", Wishes(), at_once=True)
        await session.open()
        await session.type("begin")
        await session.type("play this deal")
        assert "No deal has been finished" in session.answer.text
        while (await session.live()).table.phase is Phase.PLAYING:
            await session.type(str(session.legal[0]))
        await session.type("play this deal")
        assert "whose cards" in session.answer.text
        await session.type("1")
        assert session.screen.plain.startswith("🔁")
        assert "enough" in session.screen.plain
        await session.type("next")
        live = await session.live()
        assert (live.table.deal, live.table.phase) == (2, Phase.PLAYING)
        assert session.screen.plain.startswith("🔁"), "the table's own hand waits"
        await session.type("enough")
        assert "You have left this deal" in session.answer.text
        assert session.screen.plain.startswith("🃏")
        assert (await store.table_in(HERE.id)) == live.table.id
        await session.type(str(session.legal[0]))
        assert len((await session.live()).table.log) > len(live.table.log)
