"""The list of options of Dehla Pakad: defaults, limits, and that each value has its test."""

from __future__ import annotations

import pytest

from engine.errors import BadOption
from engine.games.dehla_pakad.rules import INFO
from tests.engine import test_dehla_pakad_options, test_dehla_pakad_score_options
from tests.engine.dehla import GAME
from tests.engine.proved import proved_in, to_prove

TESTS = (test_dehla_pakad_options, test_dehla_pakad_score_options)
"""Imported so that they have named what they prove."""


def test_the_first_value_is_the_default():
    defaults = GAME.start({}, 4).match.rules
    for option in INFO.options:
        assert getattr(defaults, option.key) == option.default


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("trump_method", "hidden_card"),
        ("streak_length", 1),
        ("streak_length", 14),
        ("target_kots", 0),
        ("target_kots", 21),
        ("match_hands", 51),
        ("match_minutes", 4),
        ("no_such_rule", "on"),
    ],
)
def test_values_that_are_not_allowed_are_refused(key, value):
    with pytest.raises(BadOption):
        GAME.start({key: value}, 4)


def test_every_value_of_every_option_has_its_test():
    assert proved_in(*TESTS) == to_prove(INFO.options)
