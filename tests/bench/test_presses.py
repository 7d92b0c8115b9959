"""What makes the bench fail: an error in the bot's log, a hand that is not what it should be."""

from __future__ import annotations

import json

import pytest

from tests.bench import foursome, presses
from tests.bench.evening import evening, troubles
from tests.bench.stages import STAGES


@pytest.mark.parametrize("platform", STAGES)
async def test_presses_are_measured_on_the_real_adapter_and_every_hand_is_right(
    platform, monkeypatch, capsys
):
    monkeypatch.setattr(presses, "TABLES", 1)
    monkeypatch.setattr(presses, "MOVES", {1: 3})
    monkeypatch.setattr(presses, "SECONDS", 0.1)
    monkeypatch.setattr(presses, "EVERY", 0.1)
    monkeypatch.setattr(presses, "QUIET", 0.1)
    await presses.on(platform, nursed=True)()
    figures = capsys.readouterr().out
    assert "processor a move" in figures
    assert "press to the next hand, p95" in figures


async def test_a_hand_that_is_not_what_it_should_be_is_told(monkeypatch):
    stage = STAGES["telegram"]()
    async with evening(stage, 1, nursed=True) as one:
        (group,) = one.groups
        chat = stage._server.world.private(stage._user(0, group._seats[0]))
        for message in chat.messages:
            message.deleted = True
        monkeypatch.setattr(foursome, "PATIENCE", 0.0)
        with pytest.raises(AssertionError, match="seat 0 of"):
            await group.settled()


def test_errors_and_tracebacks_of_the_log_are_told_and_nothing_else():
    lines = [{"level": "info"}, {"level": "error", "event": "telling failed"}]
    log = "\n".join([*map(json.dumps, lines), "Traceback (most recent call last):", ""])
    assert list(troubles(log)) == [json.dumps(lines[1]), "Traceback (most recent call last):"]
