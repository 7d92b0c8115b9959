"""The bench of many tables: what it finds, and what makes it fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bench import load, overload
from tests.bench.evening import Watch
from tests.bench.load import Step
from tests.bench.overload import Made, judge
from tests.bench.stages import Tap

BUSY = "Busy right now. Try again in a moment."
END = 100.0


async def test_tables_play_at_peoples_pace_and_go_on_after_many_times_the_presses(
    monkeypatch, capsys
):
    monkeypatch.setattr(overload, "CALM", 2.0)
    monkeypatch.setattr(overload, "PAUSE", 0.1)
    await load.load("telegram", [1], 0.3, every=0.1, factor=4, nursed=True)
    told = capsys.readouterr().out
    assert "processor a move" in told
    assert "memory, quarter 4" in told
    assert "times: The game has moved on" in told or "'s turn" in told


def found(**more) -> Step:
    watch = Watch(None, [100.0] * 8, [0.001] * 8)
    return replace(Step([0.1], [1.0], 0.5, watch), **more)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({}, []),
        ({"acknowledged": [0.1] * 18 + [0.3] * 2}, ["the acknowledgement"]),
        ({"shown": [4.0]}, ["the next hand"]),
        ({"busiest": 0.97}, ["a process of the bot"]),
        ({"watch": Watch(None, [90, 90, 100, 100, 104, 104, 108, 108], [0.0])}, ["memory"]),
        ({"watch": Watch(None, [100.0] * 4, [0.1])}, ["this driver"]),
    ],
)
def test_what_gave_way_is_named(more, what):
    assert found(**more).gave_way() == what


def made(at: float, waited: float = 0.1, *, said: str = "", acknowledged: bool = True) -> Made:
    tap = Tap(acknowledged, waited, lambda: said, sure=True)
    return Made(0, at, tap, moved=not said and acknowledged)


@pytest.mark.parametrize(
    ("presses", "wrong"),
    [
        ([made(99, said=BUSY), made(101, 3.0), made(106)], None),
        ([made(99, acknowledged=False), made(101)], "1 presses were never acknowledged"),
        ([made(99), made(101, said=BUSY)], r"stuck: \[0\]"),
        ([made(99), made(101), made(109, 3.0), made(119, 3.0)], "presses wait still"),
    ],
)
def test_an_overload_that_leaves_something_behind_fails(presses, wrong):
    if wrong is None:
        judge(presses, END, 1, overload.SLOW)
        return
    with pytest.raises(AssertionError, match=wrong):
        judge(presses, END, 1, overload.SLOW)
