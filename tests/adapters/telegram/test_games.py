"""Every game is played on Telegram by buttons, from the first press to the last."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table import Phase
from tests.adapters.telegram.evening import Evening as Party
from tests.adapters.telegram.evening import evening
from tests.platforms.games import Evening, each_evening
from tests.platforms.knowledge import cards_in
from tests.platforms.pulls import pulled_in_secret
from tests.platforms.telegram import Telegram


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[Party]:
    """The bot."""
    async with evening(tg, tmp_path) as one:
        yield one


@each_evening
async def test_a_whole_match_is_played_by_buttons(
    tg: Telegram, table: Party, plan: Evening
) -> None:
    people = [tg.person(f"Guest {number}") for number in range(1, plan.people + 1)]
    group = tg.group("Cards", *people)
    await table.begin(group, *people, start=f"{plan.game} {plan.words}")
    table.care, table.avoids = plan.care, plan.avoids
    if "pull" in plan.buttons:
        assert await pulled_in_secret(table) > 0
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert len(live.table.places) == plan.seats
    assert len(live.table.people) == plan.people
    assert plan.buttons <= table.pressed
    assert "Rematch" in table.board.labels
    assert len(tg.messages(group)) == 1  # one message, edited; the talk is not flooded
    for user in people:
        assert any(cards_in(text) for text in tg.history(user))
