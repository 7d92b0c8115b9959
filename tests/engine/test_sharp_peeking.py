"""Sharp moves by its view alone: a few positions of each game here, ``peeking`` for many."""

from __future__ import annotations

from itertools import count

import pytest

from engine.ai.sharp import Sharp
from engine.games import GAMES
from tests.engine.peeking import changed

FEW = 4


class Moody:
    """Never chooses the same twice."""

    level, instant = "moody", True

    def __init__(self):
        self._count = count()

    def choose(self, view, rng):
        return view.legal[next(self._count) % len(view.legal)]


@pytest.mark.parametrize("key", GAMES)
def test_dealing_the_unseen_cards_anew_leaves_the_move(key):
    assert changed(GAMES[key], Sharp(simulations=6), FEW, seed=3) == 0


def test_a_move_that_hangs_on_something_else_is_found_out():
    assert changed(GAMES["court_piece"], Moody(), FEW, seed=3) > 0
