"""The transcripts of Dehla Pakad leave no option out."""

from __future__ import annotations

from tests.engine.dehla import GAME
from tests.engine.transcript import head_of, written


def test_the_different_one_differs_in_every_option_but_those_that_would_hide_others():
    settled = GAME.info.settle(head_of(written()["different"]).options)
    same = {one.key for one in GAME.info.options if settled[one.key] == one.default}
    assert same == {"trump_method", "deal_style", "target_kots", "match_hands"}
