"""Lines from standard input that is not a terminal: a pipe, a file, another program."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from threading import Semaphore, Thread

LONGEST = 10_000
"""Longest line, in bytes; the rest of a longer one is dropped."""
WAITING = 100
"""Most lines that are read ahead."""


class Keyboard:
    """Reads *fd* in a thread, because a pipe may be slow and a file cannot be awaited.

    The thread reads the bare descriptor, so no lock is held if the program ends while it waits.
    """

    def __init__(self, fd: int = 0) -> None:
        self._fd = fd
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = Semaphore(WAITING)
        Thread(target=self._read, name="keyboard", daemon=True).start()

    async def line(self) -> str | None:
        """Return the next line; None at the end of input."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _read(self) -> None:
        try:
            for line in self._split():
                self._hand_over(line)
            self._hand_over(None)
        except RuntimeError:
            return  # the loop is closed, so nobody wants the line

    def _hand_over(self, line: str | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)

    def _split(self) -> Iterator[str]:
        """Yield complete lines, and what follows the last line break."""
        rest = b""
        while piece := self._piece():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                yield _text(line)
            rest = rest[:LONGEST]
        if rest.strip():
            yield _text(rest)

    def _piece(self) -> bytes:
        try:
            return os.read(self._fd, 65_536)
        except OSError:
            return b""


def _text(line: bytes) -> str:
    return line[:LONGEST].decode("utf-8", "replace").rstrip("\r")
