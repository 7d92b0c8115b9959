"""What holds for all tests: how hypothesis is used, and what luck the tables have."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
import structlog
from hypothesis import settings
from structlog.dev import ConsoleRenderer, plain_traceback

from tests import quick_databases

quick_databases.use()

_SPECS = os.environ.get("PLATFORM_SPECS")
_DESCRIPTIONS = ("discord-openapi.json", "telegram-bot-api.json")

# A busy machine makes no test fail, and each run tries others.
settings.register_profile("house", settings.default, deadline=None, max_examples=25)
settings.register_profile("soak", settings.default, deadline=None, max_examples=500)
settings.load_profile("house")

# Without a configuration a traceback is drawn with all values and colours: half a second for each.
*_processors, _ = structlog.get_config()["processors"]
structlog.configure([*_processors, ConsoleRenderer(exception_formatter=plain_traceback)])


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep what is loaded for good: to search it for garbage again and again took a tenth.

    Nor is it searched while it is loaded, which took a quarter of the collection.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def unchecked(folder: str | None) -> str:
    """Return what to say of calls that no description of the platforms is there for, or ""."""
    missing = [one for one in _DESCRIPTIONS if not (folder and Path(folder, one).is_file())]
    if not missing:
        return ""
    there = "unset" if folder is None else f"without {' and '.join(missing)}"
    return f"PLATFORM_SPECS is {there}: calls were not held against the official schemas"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end of a run what was not checked: a test that is skipped is soon overlooked."""
    if line := unchecked(_SPECS):
        terminalreporter.write_line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let whoever looks for tests that need luck shuffle otherwise."""
    parser.addoption("--luck", default="house", help="a word by which new tables are shuffled")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Give the new tables of a test the same names and secrets, so the same cards, in every run.

    A test that fails by the cards that it got then fails again, and not only now and then.
    """
    luck = Random(f"{item.config.getoption('luck')} {item.nodeid}")
    with (
        patch("secrets.token_hex", lambda size=32: luck.randbytes(size).hex()),
        patch("secrets.choice", luck.choice),
    ):
        return (yield)
