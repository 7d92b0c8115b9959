"""What the rules of each game refuse, and why; nothing has changed afterwards."""

from __future__ import annotations

import pytest

from engine.actions import read
from engine.errors import IllegalAction
from engine.games import GAMES
from tests.engine import (
    test_court_piece_refusals,
    test_dehla_pakad_refusals,
    test_durak_refusals,
    test_teen_do_paanch_refusals,
)

REFUSALS = {
    "dehla_pakad": test_dehla_pakad_refusals.REFUSALS,
    "court_piece": test_court_piece_refusals.REFUSALS,
    "teen_do_paanch": test_teen_do_paanch_refusals.REFUSALS,
    "durak": test_durak_refusals.REFUSALS,
}


@pytest.mark.parametrize(
    ("game", "state", "seat", "action", "reason"),
    [
        pytest.param(GAMES[game], *what, id=f"{game}: {name}")
        for game, refusals in REFUSALS.items()
        for name, *what in refusals
    ],
)
def test_what_is_refused_and_why(game, state, seat, action, reason):
    before = repr(state), hash(state)
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, seat, read(action))
    assert refused.value.reason is reason
    assert (repr(state), hash(state)) == before
