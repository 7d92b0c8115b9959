"""The options of every game: defaults, limits, and that each value has its test."""

from __future__ import annotations

import sys

import pytest

from engine.errors import BadOption
from engine.games import GAMES
from tests.engine import (
    test_court_piece_options,
    test_court_piece_score_options,
    test_dehla_pakad_options,
    test_dehla_pakad_score_options,
    test_durak_options,
    test_ganjifa_options,
    test_partners,
    test_teen_do_paanch_game_options,
    test_teen_do_paanch_options,
    test_tien_len_options,
    test_tien_len_score_options,
)
from tests.engine.laws import every_game
from tests.engine.proved import proved_in, proves, to_prove
from tests.strategies import match

TESTS = {
    "dehla_pakad": (
        sys.modules[__name__],
        test_partners,
        test_dehla_pakad_options,
        test_dehla_pakad_score_options,
    ),
    "court_piece": (
        sys.modules[__name__],
        test_partners,
        test_court_piece_options,
        test_court_piece_score_options,
    ),
    "teen_do_paanch": (
        sys.modules[__name__],
        test_teen_do_paanch_options,
        test_teen_do_paanch_game_options,
    ),
    "tien_len": (test_tien_len_options, test_tien_len_score_options),
    "durak": (test_durak_options,),
    "ganjifa": (test_ganjifa_options,),
}
"""By game, imported so that they have named what they prove. Viet Cong has those of Tien Len."""

DEFAULTS = {
    "court_piece": {
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
    },
    "tien_len": {
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
    },
    "durak": {
        "mode": "podkidnoy",
        "first_bout_limit": 5,
        "throwers": "all",
        "first_attacker": "lowest_trump",
        "first_bout_transfer": "true",
        "show_trump_transfer": "false",
        "deals": 5,
        "stake": 1,
    },
}
BROUGHT = {
    "viet_cong": {
        "opening": "include",
        "slams": "viet_cong",
        "two_in_sequence": "false",
        "instant_win": "four_twos",
    },
}
"""The defaults of a variant that are others."""


@every_game
def test_a_table_that_says_nothing_has_the_defaults(game):
    settled = game.info.settle({})
    usual = {one.key: one.default for one in game.info.options}
    assert settled == usual | BROUGHT.get(game.info.key, {})
    rules = game.start({}, game.info.seats[0]).match.rules
    assert {key: getattr(rules, key) for key in settled} == settled


@pytest.mark.parametrize(("game", "defaults"), DEFAULTS.items(), ids=list(DEFAULTS))
def test_the_defaults_are_those_of_the_rules(game, defaults):
    assert {one.key: one.default for one in GAMES[game].info.options} == defaults


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        ("dehla_pakad", "trump_method", "hidden_card"),
        ("dehla_pakad", "streak_length", 1),
        ("dehla_pakad", "streak_length", 14),
        ("dehla_pakad", "target_kots", 0),
        ("dehla_pakad", "target_kots", 21),
        ("dehla_pakad", "match_hands", 51),
        ("dehla_pakad", "match_minutes", 4),
        ("court_piece", "trump_method", "hidden_card"),
        ("court_piece", "first_capture_trick", 1),
        ("court_piece", "first_capture_trick", 4),
        ("court_piece", "target_points", 0),
        ("court_piece", "target_points", 53),
        ("court_piece", "match_hands", 51),
        ("court_piece", "match_minutes", 4),
        ("teen_do_paanch", "rounds", "4"),
        ("teen_do_paanch", "rounds", "12"),
        ("teen_do_paanch", "sevens", "clubs"),
        ("teen_do_paanch", "pull_optional", "yes"),
        ("tien_len", "variant", "northern"),
        ("tien_len", "trade_timer_s", 29),
        ("tien_len", "trade_timer_s", 301),
        ("tien_len", "stake", 0),
        ("tien_len", "stake", 1001),
        ("tien_len", "slam_payment", 6),
        ("tien_len", "rotten_two", 6),
        ("tien_len", "deals", 0),
        ("tien_len", "deals", 51),
        ("tien_len", "target_score", 4),
        ("tien_len", "target_score", 501),
        ("tien_len", "instant_win", "three_twos"),
        ("tien_len", "instant_win", "dragon+dragon"),
        ("tien_len", "players", 4),
        ("durak", "mode", "passing"),
        ("durak", "first_bout_limit", 4),
        ("durak", "first_bout_limit", 7),
        ("durak", "deals", 0),
        ("durak", "deals", 51),
        ("durak", "stake", 1001),
        ("durak", "first_bout_transfer", "maybe"),
    ],
)
def test_values_that_are_not_allowed_are_refused(game, key, value):
    with pytest.raises(BadOption):
        GAMES[game].start({key: value}, GAMES[game].info.seats[0])


@pytest.mark.parametrize(
    ("game", "rules"),
    [("dehla_pakad", {}), ("court_piece", {"target_points": 2}), ("teen_do_paanch", {})],
)
@proves("direction", "anticlockwise", "clockwise")
def test_the_direction_is_kept_for_whoever_draws_the_table_and_changes_no_rule(game, rules):
    games = {}
    for way in ("anticlockwise", "clockwise"):
        moves = list(match(GAMES[game], rules | {"direction": way}, 7))
        last = moves[-1].step.state
        assert last.match.rules.direction == way
        assert GAMES[game].view(last, 0).known.match.rules.direction == way
        games[way] = [(str(one.action), one.step.events) for one in moves]
    assert games["anticlockwise"] == games["clockwise"]


@every_game
def test_every_value_of_every_option_has_its_test(game):
    assert proved_in(*TESTS[game.info.family]) == to_prove(game.info.options)
