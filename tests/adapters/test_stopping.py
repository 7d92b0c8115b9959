"""Asked to end at any moment, the program ends cleanly: signals come where the moment is known."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from tests.longer import long
from tests.program import TIME_LIMIT, environment

ASKED = """
import atexit, os, signal, sys

number, event, name = int(sys.argv.pop(1)), sys.argv.pop(1), sys.argv.pop(1)

def ask():
    os.kill(os.getpid(), number)

def hook(happens, details):
    if happens == event and (not name or details[0] == name) and not asked:
        asked.append(happens)
        ask()

asked = []
atexit.register(ask)
sys.addaudithook(hook)
from adapters.__main__ import main
main()
"""
"""The program, asked when something happens for the first time, and again at its very end."""


async def asked(folder: Path, number: int, event: str, name: str, *words: str) -> tuple[int, str]:
    """Run ``dehla <words>`` with endless input; return its code and what it printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ASKED, str(int(number)), event, name, *words,
        cwd=folder, env=environment(), stdin=PIPE, stdout=PIPE, stderr=STDOUT,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        async with asyncio.timeout(TIME_LIMIT):
            printed = await process.stdout.read()
            return await process.wait(), printed.decode()
    finally:
        if process.returncode is None:
            process.kill()


@pytest.mark.parametrize(
    ("number", "event", "name"),
    [
        pytest.param(signal.SIGTERM, "import", "typer", id="as soon as it begins"),
        pytest.param(
            signal.SIGINT,
            "import",
            "adapters.terminal.composition",
            id="while it loads",
            marks=long,
        ),
        pytest.param(signal.SIGTERM, "sqlite3.connect", "", id="while it opens its database"),
    ],
)
async def test_asked_before_it_is_ready_and_at_its_end_it_ends_with_0(
    tmp_path: Path, number, event, name
):
    assert await asked(tmp_path, number, event, name, "play") == (0, "")


async def test_a_command_that_has_nothing_to_stop_ends_as_any_program_does(tmp_path: Path):
    words = ("simulate", "--deals", "2", "--seed", "1")
    code, printed = await asked(tmp_path, signal.SIGTERM, "import", "typer", *words)
    assert (code, printed) == (-signal.SIGTERM, "")
