"""The real program in a process of its own: what is typed, what it prints, how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.terminal.composition import LOCALE
from bot.config.settings import Settings
from tests import nursery
from tests.fresh import empty_database

ROOT = Path(__file__).parents[1]
TIME_LIMIT = 60.0
AT_A_TABLE = ("play", "run", "watch")
"""Commands that make a database where there is none."""


def environment(**settings: str) -> dict[str, str]:
    """This machine's environment with no settings of ours, and no language, but *settings*."""
    ours = {*(name.upper() for name in Settings.model_fields), *LOCALE}
    rest = {key: value for key, value in os.environ.items() if key not in ours}
    return {**rest, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **settings}


class Program:
    """``dehla <arguments>`` at work. *out* and *err* hold all that it has printed."""

    def __init__(self, process: Process | nursery.Born) -> None:
        self._process = process
        self.out = ""
        self.err = ""
        self.code: int | None = None
        self._more = asyncio.Condition()
        self._readers = [
            asyncio.create_task(self._read("out", process.stdout)),
            asyncio.create_task(self._read("err", process.stderr)),
        ]

    @property
    def pid(self) -> int:
        return self._process.pid

    async def until(self, text: str, after: int = 0, stream: str = "out") -> int:
        """Wait until *text* is printed behind position *after*; return where it ends."""
        async with asyncio.timeout(TIME_LIMIT), self._more:
            while (found := getattr(self, stream).find(text, after)) < 0:
                if self._process.returncode is not None and all(r.done() for r in self._readers):
                    raise AssertionError(f"no {text!r} in:\n{self.out[-2000:]}\n{self.err[-2000:]}")
                await self._more.wait()
        return found + len(text)

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def end(self) -> int:
        """Close its input, wait for its end, return its exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return await self.ended()

    async def ended(self) -> int:
        async with asyncio.timeout(TIME_LIMIT):
            await asyncio.gather(*self._readers)
            self.code = await self._process.wait()
        return self.code

    async def _read(self, name: str, stream: asyncio.StreamReader | None) -> None:
        assert stream is not None
        while piece := await stream.read(65_536):
            await self._add(name, piece.decode("utf-8", "replace"))
        await self._process.wait()
        await self._add(name, "")

    async def _add(self, name: str, text: str) -> None:
        async with self._more:
            setattr(self, name, getattr(self, name) + text)
            self._more.notify_all()


@asynccontextmanager
async def dehla(
    *arguments: str, folder: Path, anew: bool = False, **settings: str
) -> AsyncIterator[Program]:
    """Run the program in *folder*; it is killed at the end if it is still there.

    Args:
        anew: it is started as a person starts it, loads all that it needs and makes its database;
            it takes seconds.
    """
    if not anew and arguments[0] in AT_A_TABLE and "DATABASE_URL" not in settings:
        empty_database(folder / "dehla.db")
    begin = _started if anew else nursery.with_pipes
    process = await begin(*arguments, folder=folder, env=environment(**settings))
    program = Program(process)
    try:
        yield program
    finally:
        if process.returncode is None:
            process.kill()
        await program.ended()


async def _started(*arguments: str, folder: Path, env: dict[str, str]) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "adapters", *arguments,
        cwd=folder, env=env, stdin=PIPE, stdout=PIPE, stderr=PIPE,
    )  # fmt: skip


async def done(*arguments: str, folder: Path, typed: str = "", **settings: str) -> Program:
    """Run the program to its end with *typed* as its whole input."""
    async with dehla(*arguments, folder=folder, **settings) as program:
        if typed:
            program.type(typed.rstrip("\n"))
        await program.end()
    return program


def free_port() -> int:
    """Return a port of this machine on which nobody listens now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
