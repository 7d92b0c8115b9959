"""The event loop: a quicker one where there is one, and never none."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType

import pytest

from adapters.loop import new_loop


class Quick(asyncio.SelectorEventLoop):
    """What stands for uvloop's."""


def fails() -> asyncio.AbstractEventLoop:
    raise OSError("this system is not known")


@pytest.mark.parametrize(("made", "quick"), [(Quick, True), (fails, False)])
def test_the_bot_runs_on_uvloop_or_where_that_fails_on_the_plain_loop(monkeypatch, made, quick):
    uvloop = ModuleType("uvloop")
    uvloop.new_event_loop = made
    monkeypatch.setitem(sys.modules, "uvloop", uvloop)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert isinstance(runner.get_loop(), Quick) == quick


def test_without_uvloop_the_bot_runs_on_the_plain_loop(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvloop", None)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert isinstance(runner.get_loop(), asyncio.SelectorEventLoop)
