"""House rules of every game: which do something beside the others, and presets of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.game import Game
from engine.games import GAMES
from engine.options import PLAYERS_KEY
from tests.engine.laws import every_game
from tests.strategies import Options, any_rules, any_value, every_value, match, without_clashes

DEHLA = GAMES["dehla_pakad"].info
TIMED = ["match_end", "match_minutes", "time_cutoff", "tie_break"]
TRIES = 5
LONGEST = 80


def told(game: Game[Any], rules: Options, seed: int, seats: int) -> Iterator[object]:
    """Yield all that people at a table see and may do, move after move."""
    for move in islice(match(game, rules, seed, seats), LONGEST):
        after = move.step.state
        view = game.view(after, None)
        free = [game.legal(after, seat) for seat in range(seats)]
        yield move.seat, move.action, move.step.events, free, after.winners
        yield view.facts, view.notes, view.board, view.last, after.to_act, after.seconds


@every_game
def test_what_does_nothing_with_the_other_values_changes_nothing(game):
    rng = Random(f"idle {game.info.key}")
    for _ in range(TRIES):
        seats, seed = rng.choice(game.info.seats), rng.getrandbits(32)
        rules = game.info.settle(any_rules(game, rng))
        idle = [one for one in game.info.options if not game.info.matters(one, rules, seats)]
        others = {**rules, **{one.key: any_value(one, rng) for one in idle}}
        if others == without_clashes(game, others):
            first, second = (told(game, one, seed, seats) for one in (rules, others))
            assert all(one == other for one, other in zip(first, second, strict=True))


@every_game
def test_what_an_option_needs_is_another_option_and_can_be_had(game):
    options = {one.key: one for one in game.info.options}
    for one in game.info.options:
        others = [need for need in one.needs if need.key != PLAYERS_KEY]
        for need in others:
            assert [options[need.key].read(value) for value in need.values]
        held = {
            need.key: next(filter(need.holds, every_value(options[need.key]))) for need in others
        }
        settled = game.info.settle(held)
        assert any(game.info.matters(one, settled, seats) for seats in game.info.seats)


def test_what_is_needed_must_matter_itself():
    options = {one.key: one for one in DEHLA.options}
    called = DEHLA.settle({"trump_method": "dealer_right_call", "deal_style": "five_then_eight"})
    assert not DEHLA.matters(options["no_void_trump"], called)
    assert DEHLA.matters(options["no_void_trump"], DEHLA.settle({}))
    assert not DEHLA.matters(options["no_void_trump"], DEHLA.settle({"deal_style": "all_thirteen"}))


def test_a_number_can_be_what_an_option_needs():
    options = {one.key: one for one in DEHLA.options}
    assert not DEHLA.matters(options["sweep_in_streak"], DEHLA.settle({"streak_length": 0}))
    assert DEHLA.matters(options["sweep_in_streak"], DEHLA.settle({"streak_length": 5}))
    throwers = next(one for one in GAMES["durak"].info.options if one.key == "throwers")
    usual = GAMES["durak"].info.settle({})
    found = [GAMES["durak"].info.matters(throwers, usual, seats) for seats in (2, 3, 4, None)]
    assert found == [False, False, True, True]


@every_game
def test_the_first_preset_is_the_usual_way_and_each_other_one_sets_what_does_something(game):
    first, *others = game.info.presets.items()
    assert first == ("classic", {})
    for name, some in others:
        settled = game.info.settle(some)
        changed = {one.key for one in game.info.differing(settled)}
        assert changed >= set(some), name
        assert game.info.nearest_preset(settled) == name
        assert game.info.differing(settled, name) == ()


@pytest.mark.parametrize(
    ("chosen", "preset", "differing"),
    [
        ({}, "classic", []),
        ({"target_kots": 3}, "classic", ["target_kots"]),
        ({**DEHLA.presets["quick"], "match_hands": 6}, "quick", ["match_hands"]),
        ({"match_end": "fixed_time"}, "classic", TIMED),
        ({"scoring": "points"}, "classic", ["scoring"]),
        ({"scoring": "points", "target_kots": 5}, "points", ["target_kots"]),
        ({"match_minutes": 9}, "classic", []),
    ],
)
def test_a_table_plays_by_the_preset_from_which_it_differs_least(chosen, preset, differing):
    settled = DEHLA.settle(chosen)
    assert DEHLA.nearest_preset(settled) == preset
    assert [one.key for one in DEHLA.differing(settled, preset)] == differing
