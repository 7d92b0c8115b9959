"""What makes the bench of the web table fail: a page that does not show the newest state."""

from __future__ import annotations

import pytest

from tests.bench import page


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(page, "TABLES", 1)
    monkeypatch.setattr(page, "MOVES", 2)
    monkeypatch.setattr(page, "MANY", 2)
    monkeypatch.setattr(page, "EVERY", 0.1)
    monkeypatch.setattr(page, "SECONDS", 0.1)
    monkeypatch.setattr(page, "at_rest", resting)


async def resting(_: int) -> float:
    return 0.0


async def test_taps_are_measured_on_the_real_site_and_a_page_that_stays_behind_is_told(
    few, monkeypatch, capsys
):
    async with page.evening(nursed=True) as (bot, house):
        await page.figures(bot, house)
        (group,) = house.groups
        group.pages[-1].state["hand"] = []
        with pytest.raises(AssertionError, match=f"of {group.table} sees"):
            await group.must_be_right(bot.database)
        group.pages[0].state["version"] -= 1
        with pytest.raises(AssertionError, match=f"old state of {group.table}"):
            await group.must_be_right(bot.database)
    told = capsys.readouterr().out
    assert "first load, requests 1" in told
    assert "tap to acknowledgement, p95" in told
    assert "processor a push" in told
