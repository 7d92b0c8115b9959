"""On Telegram: a match with partners that think, a hint, a review; nothing hidden gets out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram.evening import Evening, evening
from tests.platforms.coaching import play_deal, ready, thinking
from tests.platforms.telegram import Telegram

ONE_DEAL = "match_end=fixed_hands match_hands=1"


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[Evening]:
    async with evening(tg, tmp_path, thinker=thinking) as one:
        yield one


async def test_a_match_with_sharp_partners_a_hint_and_a_review(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    group = table.group = tg.group("Cards", asha)
    await tg.say(asha, group, f"/dehla start {ONE_DEAL}")
    await tg.shows(group, "Join")
    for seat in "234":
        await tg.say(asha, group, f"/dehla bots sharp {seat}")
    await tg.until(lambda: table.board.text.count("(sharp)") == 3)
    await tg.press(asha, table.board, "Begin")
    while len((await ready(table)).legal(0)) < 2:
        await table.act(await table.live())
    turn = (await table.live()).table.turn
    hand = await tg.until(lambda: table.hand_with(asha, turn))
    await tg.press(asha, hand, "Hint")
    hint = (await tg.until(lambda: [m for m in tg.messages(asha) if "Why" in m.labels]))[-1]
    assert "tens, wins" not in hint.text
    await tg.press(asha, hint, "Why")
    await tg.until(lambda: any("tens, wins" in one for one in tg.history(asha)))
    await play_deal(table)
    (record,) = await table.store.records((await table.live()).table.id)
    assert record["hints"] == [1, 0, 0, 0]
    await tg.until(lambda: "Review" in table.board.labels)
    await tg.press(asha, table.board, "Review")
    await table.service.background.idle()
    await table.settle()
    await tg.until(lambda: any("Good choices" in one for one in tg.history(asha)))
    assert not any("tens, wins" in one for one in tg.history(group))
    assert table.leaks == []
