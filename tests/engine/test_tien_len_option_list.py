"""The list of options of Tien Len: defaults, limits, and that each value has its test."""

from __future__ import annotations

import pytest

from engine.errors import BadOption
from engine.games.tien_len import TIEN_LEN, VIET_CONG
from tests.engine import test_tien_len_options, test_tien_len_score_options
from tests.engine.proved import proved_in, to_prove
from tests.engine.tien_len import GAME

TESTS = (test_tien_len_options, test_tien_len_score_options)
"""Imported so that they have named what they prove."""


def test_the_defaults_are_those_of_the_rules():
    assert {one.key: one.default for one in TIEN_LEN.info.options} == {
        "variant": "tieng_len",
        "direction": "clockwise",
        "three_player_deal": "13",
        "leftover": "unused",
        "opening": "alone",
        "opening_scope": "first_deal",
        "next_leader": "winner",
        "slams": "tieng_len",
        "longer_slams": "false",
        "two_in_sequence": "true",
        "pass_policy": "locked",
        "locked_may_slam": "false",
        "instant_win": "none",
        "trading": "false",
        "trade_timer_s": 90,
        "end_rule": "last_loser",
        "frozen_doubles": "false",
        "stake": 1,
        "slam_payment": 0,
        "rotten_two": 0,
        "deals": 5,
        "target_score": 0,
        "hide_forced_pass": "false",
    }


@pytest.mark.parametrize("game", [TIEN_LEN, VIET_CONG])
def test_a_table_that_says_nothing_has_the_defaults(game):
    rules = game.start({}, 4).match.rules
    for key, value in game.info.settle({}).items():
        assert getattr(rules, key) == value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("variant", "northern"),
        ("trade_timer_s", 29),
        ("trade_timer_s", 301),
        ("stake", 0),
        ("stake", 1001),
        ("slam_payment", 6),
        ("rotten_two", 6),
        ("deals", 0),
        ("deals", 51),
        ("target_score", 4),
        ("target_score", 501),
        ("instant_win", "three_twos"),
        ("instant_win", "dragon+dragon"),
        ("players", 4),
        ("no_such_rule", "on"),
    ],
)
def test_values_that_are_not_allowed_are_refused(key, value):
    with pytest.raises(BadOption):
        GAME.start({key: value}, 4)


def test_every_value_of_every_option_has_its_test():
    wanted = to_prove(TIEN_LEN.info.options) | {("instant_win", "none")}
    assert wanted == proved_in(*TESTS)
