"""On Discord: a match with partners that think, a hint, a review; nothing hidden gets out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.match import Match, table, token
from tests.longer import long
from tests.platforms.coaching import play_deal, ready, thinking
from tests.platforms.discord import Discord

ONE_DEAL = "match_end=fixed_hands match_hands=1"


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    async with table(discord, tmp_path, thinker=thinking) as match:
        yield match


@long
async def test_a_match_with_sharp_partners_a_hint_and_a_review(match: Match) -> None:
    house = match.house
    asha = house.asha
    await house.slash(asha, "start", options=ONE_DEAL)
    for seat in "234":
        await house.slash(asha, "bots", level="sharp", seat=seat)
    await match.settle()
    assert "(sharp)" in match.board.text
    await match.push(asha, match.board, "begin")
    while len((await ready(match)).legal(0)) < 2:
        await match.act(await match.live())
    hand = await match.open_hand(asha)
    hinted = await house.discord.people.press(asha, hand, token(hand, "hint"))
    await match.settle()
    hint, told = hinted.answers[-1], hinted.answers[-1].text
    assert "tens, wins" not in told
    await house.discord.people.press(asha, hint, token(hint, "figures"))
    await match.settle()
    assert "tens, wins" in hint.text, "the figures take its place"
    typed = await house.slash(asha, "hint")
    assert typed.answers[-1].text == told
    await play_deal(match)
    (record,) = await match.store.records((await match.live()).table.id)
    assert record["hints"] == [1, 0, 0, 0], "asked again, the same hint counts once"
    assert [one.split()[0] for one in record["actions"]].count("2") > 9
    await match.push(asha, match.board, "review 1")
    await match.service.background.idle()
    await match.settle()
    await match.watch()
    assert any("Good choices" in one.text for one in house.discord.whispered(asha))
    assert match.leaks == []
