"""The game on a real terminal (a pseudo terminal): the table in place, a prompt, completion."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import struct
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from adapters.terminal import composition, plain, prompting
from adapters.terminal.prompting import CLEAR
from adapters.terminal.session import Session, Wishes
from bot.config.settings import Settings
from tests import nursery
from tests.program import TIME_LIMIT, environment

SIZE = struct.pack("HHHH", 30, 90, 0, 0)
DRAWING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Terminal:
    """What a program prints on a terminal of 90 by 30, and keys for it."""

    def __init__(self, master: int, process: nursery.Born) -> None:
        self._master = master
        self._process = process
        self.raw = ""
        self._more = asyncio.Event()
        asyncio.get_running_loop().add_reader(master, self._read)

    @property
    def text(self) -> str:
        """All that was printed, without the commands that move the cursor and choose colours."""
        return DRAWING.sub("", self.raw)

    def _read(self) -> None:
        try:
            piece = os.read(self._master, 65_536)
        except OSError:  # the program has gone
            piece = b""
        if not piece:
            asyncio.get_running_loop().remove_reader(self._master)
        self.raw += piece.decode("utf-8", "replace")
        self._more.set()

    def press(self, keys: str) -> None:
        self.raw = ""
        os.write(self._master, keys.encode())

    async def until(self, text: str) -> None:
        try:
            async with asyncio.timeout(TIME_LIMIT):
                while text not in self.text:
                    await self._more.wait()
                    self._more.clear()
        except TimeoutError:
            raise AssertionError(f"no {text!r} in {self.text[-2000:]}") from None

    async def ended(self) -> int:
        async with asyncio.timeout(TIME_LIMIT):
            return await self._process.wait()


@asynccontextmanager
async def at_terminal(*arguments: str, folder: Path, **settings: str) -> AsyncIterator[Terminal]:
    """Run ``dehla <arguments>`` on a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, SIZE)
    kind = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "AI_MOVE_SECONDS": "0"}
    env = environment(**{**kind, **settings})
    process = await nursery.begun(arguments, folder, env, (slave, slave, slave))
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)


async def test_every_change_is_a_whole_screen_with_the_newest_answer_alone(tmp_path: Path):
    async with at_terminal("play", folder=tmp_path, LANGUAGE="hi") as terminal:
        await terminal.until(PROMPT)
        terminal.press("begin\r")
        await terminal.until("लिखें: ")
        for wrong in ("11H", "12H", "13H"):
            await terminal.until(PROMPT)
            terminal.press(f"{wrong}\r")
            await terminal.until(f"> {wrong}")
            await terminal.until("“")
        await terminal.until(PROMPT)
        last = terminal.raw.rpartition(CLEAR)[2]
        assert "🔵 – · 🟠" in DRAWING.sub("", last)
        assert DRAWING.sub("", last).count("> 1") == 1
        assert not re.search(r"\x1b\[\d*;\d+H", terminal.raw)


async def test_who_asks_for_what_is_on_the_screen_is_told_that_it_is_there(tmp_path: Path):
    async with at_terminal("play", folder=tmp_path) as terminal:
        await terminal.until(PROMPT)
        terminal.press("table\r")
        await terminal.until("> table\nYou see it above.")


async def test_what_can_be_typed_at_any_time_stays_when_the_greeting_has_gone(tmp_path: Path):
    async with at_terminal("play", folder=tmp_path) as terminal:
        await terminal.until(PROMPT)
        terminal.press("begin\r")
        await terminal.until("\nAlso: rules, help, quit\n")


@pytest.mark.parametrize("leave", ["\x04", "\x03"], ids=["ctrl-d", "ctrl-c"])
async def test_a_person_plays_and_leaves_and_the_table_is_kept(tmp_path: Path, leave: str):
    async with at_terminal("play", folder=tmp_path) as terminal:
        await terminal.until(PROMPT)
        terminal.press("beg\t\r")
        await terminal.until("Your turn")
        terminal.press("play 11H\r")
        await terminal.until("11H")
        await terminal.until("Your turn")
        terminal.press(leave)
        await terminal.until("Your table is saved")
        assert await terminal.ended() == 0
    assert "Traceback" not in terminal.text


async def test_cards_have_colours_and_none_if_nobody_wants_them(tmp_path: Path):
    coloured = {}
    for choice in ({}, {"NO_COLOR": "1"}):
        async with at_terminal("play", folder=tmp_path, **choice) as terminal:
            await terminal.until(PROMPT)
            terminal.press("begin\r" if not choice else "table\r")
            await terminal.until("Your turn")
            await terminal.until(PROMPT)
            mark = COLOUR if choice else STYLE
            coloured[bool(choice)] = {
                sign for sign in "♠♥♦♣" if re.search(mark + sign, terminal.raw)
            }
            terminal.press("\x04")
            assert await terminal.ended() == 0
    assert coloured[False]
    assert not coloured[True]


PROMPT = "\n>"
STYLE = r"\x1b\[[0-9;]*[1-9][0-9;]*m(?:10|[2-9AJQK])?"
"""Any colour, or pale: what cannot be played has no colour, and that may be all but the spades."""
COLOUR = r"\x1b\[[0-9;]*(?:3[1-7]|9[1-7])[0-9;]*m(?:10|[2-9AJQK])?"


async def test_a_match_to_watch_stays_in_place(tmp_path: Path):
    options = ("-o", "match_end=fixed_hands", "-o", "match_hands=1", "--seed", "3")
    async with at_terminal("play", "--watch", *options, folder=tmp_path) as terminal:
        await terminal.until("the match is over")
        assert await terminal.ended() == 0
    assert "trick 12" in terminal.text
    assert terminal.raw.count("\x1b[1A") > 50


async def test_ai_players_pause_where_somebody_looks_on_and_nowhere_else(monkeypatch):
    at_once: list[bool] = []

    @asynccontextmanager
    async def serving(*_: object, **__: object) -> AsyncIterator[SimpleNamespace]:
        yield SimpleNamespace(service=None, site=None)

    async def converse(session: Session, *_: object) -> None:
        at_once.append(session.at_once)

    monkeypatch.setattr(composition, "serving", serving)
    monkeypatch.setattr(plain, "converse", converse)
    monkeypatch.setattr(prompting, "converse", converse)
    for looked_at in (True, False):
        monkeypatch.setattr(composition, "has_screen", lambda shown=looked_at: shown)
        await composition.play(Settings(), Wishes())
    assert at_once == [False, True]
