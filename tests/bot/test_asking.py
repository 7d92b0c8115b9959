"""Questions that need more than one look into the store."""

from __future__ import annotations

import pytest

from bot.ports import Standing
from tests.bot.fakes import ASHA

LOSER = Standing(ASHA.id, "Asha", {"deals": 2})
WINNER = Standing(ASHA.id, "Asha", {"deals": 2, "deals_won": 1})


@pytest.mark.parametrize(
    ("boards", "shown"),
    [
        ({"deals_won": (WINNER,), "deals": (WINNER,)}, "0 Kots · 1 of 2 deals won"),
        ({"deals": (LOSER,)}, "0 Kots · 0 of 2 deals won"),
    ],
)
async def test_a_leaderboard_without_kots_lists_who_has_played(table, monkeypatch, boards, shown):
    async def standings(scope, scope_id, period, game, figure, now, most=10):
        return boards.get(figure, ())

    monkeypatch.setattr(table.service._store, "standings", standings)
    answer = await table.say(ASHA, "leaderboard")
    assert shown in answer.text
    assert "No Kots yet" in answer.text


async def test_a_leaderboard_of_nobody_invites_to_play(table):
    answer = await table.say(ASHA, "leaderboard")
    assert "Nobody is on this board yet" in answer.text
