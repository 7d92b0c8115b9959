"""``steady`` makes the recorded moves: every fifth match of the corpus is played again."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tests.engine.steady_corpus import POSITIONS, differences, matches, positions


@pytest.mark.parametrize("key", GAMES)
def test_steady_makes_the_moves_that_were_recorded(key: str):
    game = GAMES[key]
    recorded = list(matches(game))
    assert sum(map(positions, recorded)) == POSITIONS
    assert [str(one) for lines in recorded[::5] for one in differences(game, lines)] == []


def test_another_move_than_the_recorded_one_is_found_and_named():
    lines = next(one for one in matches(GAMES["durak"]) if positions(one))
    place = next(number for number, line in enumerate(lines) if "|" in line)
    spoilt = [*lines[:place], lines[place].partition("|")[0] + "| play AS", *lines[place + 1 :]]
    found = [str(one) for one in differences(GAMES["durak"], spoilt)]
    assert len(found) == 1
    assert f"line {place}, " in found[0]
    assert "play AS was recorded" in found[0]
