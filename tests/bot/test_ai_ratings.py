"""AI levels as fixed players, from what the arena has printed."""

from __future__ import annotations

from itertools import pairwise
from math import exp, sqrt

import pytest

from bot.ai import ai_ratings as levels
from bot.model.ratings import BETA, MU
from engine.ai import PLAYERS
from engine.games import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_the_arena_has_seen_the_levels_of_every_game_and_each_beats_the_one_below(key):
    for pairs in (False, True):
        found = levels.levels(key, pairs=pairs)
        assert {"casual", "steady"} <= found.keys() <= PLAYERS.keys()
        assert all(low.mu < high.mu for low, high in pairwise(found.values()))
        assert found["steady"].shown == 1500
        assert found["casual"].sigma == 0


def test_the_model_expects_the_share_of_wins_that_the_arena_saw():
    for pairs, players in ((True, 1), (False, 2)):
        apart = levels.difference("dehla_pakad", 0.72, pairs=pairs)
        expected = 1 / (1 + exp(-players * apart / (BETA * sqrt(2 * players))))
        assert expected == pytest.approx(0.72)
    assert levels.difference("dehla_pakad", 1.0) == levels.difference("dehla_pakad", 0.999)


def test_a_level_stands_as_far_from_steady_as_the_lines_between_say(monkeypatch):
    lines = {("durak", ("steady", "casual")): 0.7, ("durak", ("sharp", "steady")): 0.6}
    monkeypatch.setattr(levels, "arena", lambda: lines)
    monkeypatch.setattr(levels, "PLAYERS", dict.fromkeys(("casual", "steady", "sharp")))
    found = levels.levels.__wrapped__("durak")
    assert list(found) == ["casual", "steady", "sharp"]
    assert found["steady"].mu == MU
    assert found["sharp"].mu - MU == pytest.approx(levels.difference("durak", 0.6))
    assert levels.levels.__wrapped__("tien_len") == {}
