"""The list of options of Court Piece: defaults, limits, and that each value has its test."""

from __future__ import annotations

import pytest

from engine.errors import BadOption
from engine.games.court_piece.game import INFO
from tests.engine import test_court_piece_options, test_court_piece_score_options
from tests.engine.court_piece import GAME
from tests.engine.proved import proved_in, to_prove

TESTS = (test_court_piece_options, test_court_piece_score_options)
"""Imported so that they have named what they prove."""


def test_the_first_value_is_the_default():
    defaults = GAME.start({}, 4).match.rules
    for option in INFO.options:
        assert getattr(defaults, option.key) == option.default


def test_the_defaults_are_those_of_the_rules():
    assert {one.key: one.default for one in INFO.options} == {
        "capture_rule": "single_sir",
        "ace_pair_blocks": "false",
        "first_capture_trick": 2,
        "double_sir_court": "no_capture",
        "play_out": "false",
        "bavney": "off",
        "trump_method": "caller",
        "redeal_request": "off",
        "hide_until_called": "true",
        "scoring": "hokm",
        "dealer_after_caller_court": "partner",
        "match_end": "target_points",
        "target_points": 7,
        "match_hands": 10,
        "match_minutes": 45,
        "time_cutoff": "finish_hand",
        "tie_break": "draw",
        "first_dealer": "random",
        "direction": "anticlockwise",
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("trump_method", "hidden_card"),
        ("first_capture_trick", 1),
        ("first_capture_trick", 4),
        ("target_points", 0),
        ("target_points", 53),
        ("match_hands", 51),
        ("match_minutes", 4),
        ("no_such_rule", "on"),
    ],
)
def test_values_that_are_not_allowed_are_refused(key, value):
    with pytest.raises(BadOption):
        GAME.start({key: value}, 4)


def test_a_table_that_changes_the_scoring_gets_its_target_unless_it_has_set_its_own():
    usual = INFO.settle({})
    assert INFO.change(usual, "scoring", "courts")["target_points"] == 2
    own = INFO.change(usual, "target_points", "5")
    assert INFO.change(own, "scoring", "courts")["target_points"] == 5


def test_every_value_of_every_option_has_its_test():
    assert proved_in(*TESTS) == to_prove(INFO.options)
