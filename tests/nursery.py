"""Processes of the program that need not load it: one that has loaded everything forks.

To load the program takes most of the time of a test that starts it. ``python -m tests.nursery`` is
a process that has done so once and waits at its standard input, a socket, for what to begin. Each
process that comes out of it is one of its own, with files, environment and signals as if it had
been started; only that it was loaded before is not so. Starting itself is tested elsewhere.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from asyncio.streams import FlowControlMixin
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TextIO

from bot.text import i18n

ROOT = Path(__file__).parents[1]
LOADED = (
    "adapters.cli", "adapters.running", "adapters.terminal.plain", "adapters.terminal.composition",
    "adapters.terminal.prompting", "aiosqlite", "alembic.command", "bot.config.logs",
    "bot.services.service", "bot.storage.export", "sqlalchemy.dialects.sqlite.aiosqlite",
)  # fmt: skip
PLATFORMS = {"DISCORD_TOKEN": "adapters.discord", "TELEGRAM_TOKEN": "adapters.telegram"}
"""What is loaded at the first wish for it, by the setting that asks for it."""
MOST = 1 << 17
"""Bytes of a wish."""


class Born:
    """A process from the nursery, with what a test uses of ``asyncio.subprocess.Process``."""

    def __init__(self, pid: int, tells: asyncio.StreamReader) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin: asyncio.StreamWriter | None = None
        self.stdout: asyncio.StreamReader | None = None
        self.stderr: asyncio.StreamReader | None = None
        self._ending = asyncio.create_task(self._end(tells))

    async def wait(self) -> int:
        return await asyncio.shield(self._ending)

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def _end(self, tells: asyncio.StreamReader) -> int:
        self.returncode = int(await tells.readline())
        await tells.read()  # to its end, else it stays open
        if self.stdin is not None:
            self.stdin.close()
        return self.returncode


async def with_pipes(*arguments: str, folder: Path, env: dict[str, str]) -> Born:
    """Begin ``dehla <arguments>`` with pipes."""
    (in_, typed), (printed, out), (complained, err) = os.pipe(), os.pipe(), os.pipe()
    born = await begun(arguments, folder, env, (in_, out, err))
    for end in (in_, out, err):
        os.close(end)
    born.stdin = await _writer(typed)
    born.stdout, born.stderr = await _reader(printed), await _reader(complained)
    return born


async def begun(
    arguments: tuple[str, ...], folder: Path, env: dict[str, str], files: tuple[int, int, int]
) -> Born:
    """Begin ``dehla <arguments>`` with these files as its input, output and errors."""
    tells, told = os.pipe()
    wish = json.dumps([arguments, str(folder), env]).encode()
    socket.send_fds(_nursery(), [wish], [*files, told])
    os.close(told)
    reader = await _reader(tells)
    return Born(int(await reader.readline()), reader)


async def _reader(file: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(file, "rb", 0))
    return reader


async def _writer(file: int) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(FlowControlMixin, os.fdopen(file, "wb", 0))
    return asyncio.StreamWriter(transport, protocol, None, loop)


@cache
def _nursery() -> socket.socket:
    """Start the nursery of this process, which ends with it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.nursery"],
            cwd=ROOT, stdin=its, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def end() -> None:
        ours.close()
        nursery.wait()

    atexit.register(end)
    return ours


# What the nursery does


def main() -> None:
    """Fork for each wish until nobody is there to wish."""
    for name in LOADED:
        import_module(name)
    for locale in i18n.locales():
        i18n.t(locale, "title-hint")  # the catalogues are read once as well
    wishes = socket.socket(fileno=os.dup(0))
    while True:
        wish, files, _, _ = socket.recv_fds(wishes, MOST, 4)
        _reap(0 if not wish else os.WNOHANG)
        if not wish:
            return
        _load(json.loads(wish)[2])
        if os.fork() == 0:
            wishes.close()
            _deliver(wish, files)
            return
        for file in files:
            os.close(file)


def _load(settings: dict[str, str]) -> None:
    for name in PLATFORMS.keys() & settings.keys():
        import_module(PLATFORMS[name])
    gc.freeze()  # what is loaded is shared, not searched for garbage by each


def _reap(how: int) -> None:
    """Take note of all midwives that have ended, so that their time is counted."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, how)[0]:
            pass


def _deliver(wish: bytes, files: list[int]) -> None:
    """Fork once more; the parent tells the number of the child, and with what code it ended."""
    *ends, told = files
    if child := os.fork():
        os.write(told, b"%d\n" % child)
        for file in (0, *ends):
            os.close(file)
        _, status = os.waitpid(child, 0)
        os.write(told, b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    os.close(told)
    for number, file in enumerate(ends):
        os.dup2(file, number)
        os.close(file)
    arguments, folder, env = json.loads(wish)
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    _begin(arguments)


def _begin(arguments: list[str]) -> None:
    """Be the program, which writes to its files as if Python had opened them for it."""
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = _text(0, "r", encoding)
    sys.stdout = _text(1, "w", encoding)
    sys.stderr = _text(2, "w", encoding, "backslashreplace")
    sys.argv = ["dehla", *arguments]
    from adapters.__main__ import main as dehla

    dehla()


def _text(number: int, mode: str, encoding: str, errors: str = "strict") -> TextIO:
    buffering = 1 if number == 2 or os.isatty(number) else -1
    return open(number, mode, buffering, encoding, errors, closefd=False)


if __name__ == "__main__":
    main()
