"""The exact solver agrees with trying everything, on endings of the three games.

``python -m tests.engine.solving`` does the same on many more and longer ones.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.solver import MOST_TRICKS, best_plays, solve
from engine.games import GAMES
from engine.seats import DEALER
from tests.engine.endings import ending
from tests.engine.kernel_deals import TRICK_GAMES
from tests.engine.solving import differs


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_it_agrees_with_trying_everything_by_any_house_rules(game: str) -> None:
    rng = Random(f"solver {game}")
    assert [differs(game, tricks, rng) for tricks in (1, 2, 3, 4) * 8] == [""] * 32


@pytest.mark.parametrize("game", ["dehla_pakad", "court_piece"])
def test_what_two_sides_capture_is_all_there_is(game: str) -> None:
    found = solve(game, ending(game, 6, Random(4)))
    assert found is not None
    assert sum(found) == {"dehla_pakad": 4, "court_piece": 13}[game]


def test_the_best_play_keeps_what_the_position_is_worth() -> None:
    """Down to the last card: whoever plays the best cards gets what was promised."""
    game = GAMES["dehla_pakad"]
    state = ending("dehla_pakad", 5, Random(9), trump_method="dealer_right_call")
    promised = solve("dehla_pakad", state)
    while plays := best_plays("dehla_pakad", state):
        state = game.apply(state, state.to_act, max(plays, key=lambda one: plays[one])).state
    assert state.match.result.tens == promised


def test_it_has_no_answer_before_the_last_tricks_or_in_another_game() -> None:
    game = GAMES["dehla_pakad"]
    early = ending("dehla_pakad", MOST_TRICKS + 1, Random(1), deal_style="all_thirteen")
    assert solve("dehla_pakad", early) is None
    assert best_plays("dehla_pakad", early) is None
    for state in (game.start({}, 4), GAMES["durak"].start({}, 2)):
        assert state.to_act == DEALER
        assert solve("durak", state) is None
    assert solve("dehla_pakad", game.start({}, 4)) is None
