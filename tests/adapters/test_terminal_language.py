"""A table in the terminal has one reader, and speaks their language."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.terminal import composition, drawing
from adapters.terminal.chat import NAMED
from adapters.terminal.session import Session, Wishes
from bot.config.settings import load
from bot.model.messages import Button
from bot.text.i18n import t
from tests.adapters.test_terminal_games import UNHURRIED, serving
from tests.program import done
from tests.sentences import says


@pytest.mark.parametrize("begun", [False, True])
async def test_a_table_that_is_open_changes_its_language_at_once(tmp_path: Path, begun: bool):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        if begun:
            await session.type("begin")
        assert "You" in session.screen.plain
        await session.type("settings hi")
        shown = session.screen.plain
        assert "You" not in shown
        assert "Type:" not in shown
        assert "आप" in shown
        assert t("hi", "game-dehla_pakad") in shown
        await session.type("settings en")
        assert "You" in session.screen.plain
        assert "आप" not in session.screen.plain


async def test_the_next_table_is_in_the_language_that_was_chosen(tmp_path: Path):
    first = await done("play", folder=tmp_path, typed="settings hi\nstop\nyes\n")
    assert first.code == 0
    again = await done("play", folder=tmp_path, typed="begin\n")
    assert "आपकी बारी" in again.out
    assert "Type" not in again.out
    assert "You" not in again.out


@pytest.mark.parametrize(
    ("variables", "locale"),
    [
        ({"LANG": "hi_IN.UTF-8"}, "hi"),
        ({"LANG": "hi"}, "hi"),
        ({"LANG": "hi_IN.UTF-8", "LC_MESSAGES": "en_IN.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "hi_IN"}, "hi"),
        ({"LANG": "hi_IN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "hi_IN.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANG": "en_IN.UTF-8", "LANGUAGE": "hi"}, "hi"),
    ],
)
def test_a_terminal_speaks_its_own_language_unless_the_host_has_set_one(
    monkeypatch, variables, locale
):
    for name in (*composition.LOCALE, "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert composition.in_own_language(load()).language == locale


@pytest.mark.parametrize("command", ["run", "play"])
async def test_every_way_into_the_terminal_speaks_its_language(tmp_path: Path, command: str):
    program = await done(command, folder=tmp_path, typed="begin\nhelp\n", LANG="hi_IN.UTF-8")
    assert "आपकी बारी" in program.out
    assert "Type" not in program.out


async def test_somebody_with_a_name_keeps_it_in_every_language(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        chat.surface = NAMED
        session = Session(service, chat, "en", Wishes(name="Asha"))
        await session.open()
        await session.type("settings hi")
        assert "Asha" in session.screen.plain


async def test_an_ai_player_opposite_is_no_free_seat(tmp_path: Path):
    async with serving(tmp_path, UNHURRIED) as (service, chat):
        session = Session(service, chat, "en")
        await session.open()
        for line in ("leave", "stop", "yes", "start", "join"):
            await session.type(line)
            assert not says(session.screen.plain, "seat-free")


@pytest.mark.parametrize(
    "wishes", [("play", "no such game"), ("play", "--bots", "no-such"), ("play", "kot=7")]
)
async def test_why_nothing_is_played_is_said_without_signs_for_chats(tmp_path: Path, wishes):
    program = await done(*wishes, folder=tmp_path)
    assert program.code != 0
    assert program.err
    assert not set(program.err) & set("\u2066\u2067\u2068\u2069\u2060")


def test_cards_that_are_examples_are_called_so():
    token = "k3f9qa2m.41.{}".format
    plays = (Button("3♦", token("play 3D")), Button("3♦ 4♠ 5♦", token("play 3D 4S 5D")))
    chosen = (Button("6♣", token("choose 6C")),)
    assert "the cards are examples" in drawing.choices((*plays, *chosen), "en").plain
    assert "examples" not in drawing.choices(plays, "en").plain
    all_there_is = (*plays, *(Button(one, token(f"choose {one}")) for one in ("3D", "4S", "5D")))
    assert "examples" not in drawing.choices(all_there_is, "en").plain
    assert "examples" not in drawing.choices((Button("Ready", token("ready")), *chosen), "en").plain
