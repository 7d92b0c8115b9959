"""The levels of AI players: legal choices only, from the view alone, the same for a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ai import PLAYERS as LEVELS_OF_THE_BOT
from engine.ai.agent import nothing
from engine.ai.arena import duels, line_ups, pairing
from engine.ai.games import agent_of
from engine.ai.sharp import Sharp
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.view import View
from tests.engine.estimates import at_least
from tests.longer import long, only
from tests.strategies import Options, house_rules, seats_for, seeds

PLAYERS = {**LEVELS_OF_THE_BOT, "sharp": Sharp(simulations=4)}
"""Who searches does it for a moment only: what is tested here holds for any number."""
SELDOM = 0.06
"""Even so a search takes long: so many of the moves are its own, the others casual."""
LEVELS = list(PLAYERS)
METHODS = ["first_void", "dealer_right_call"]
ENOUGH = 90
"""Actions: more than a deal of most games."""


def views(
    game: Any, options: Options, level: str, seed: int, seats: int | None = None
) -> Iterator[View[Any]]:
    """Yield the views in which a seat is to choose, over a deal or two."""
    rng = Random(seed)
    state = game.start(options, seats or game.info.seats[0])
    for _ in range(ENOUGH):
        if state.to_act is None:
            return
        seat, action = state.to_act, game.forced(state)
        if seat == DEALER:
            action = game.chance(state, RandomLuck(rng))
        elif action is None:
            seat = rng.choice((seat, *state.also))
            view = game.view(state, seat)
            yield view
            searches = not PLAYERS[level].instant and rng.random() > SELDOM
            action = PLAYERS["casual" if searches else level].choose(view, rng)
        state = game.apply(state, seat, action).state  # raises where it is not legal


def test_the_levels_are_listed_from_the_weakest():
    assert list(LEVELS_OF_THE_BOT) == ["casual", "steady", "sharp"]
    assert [player.level for player in LEVELS_OF_THE_BOT.values()] == LEVELS


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize("level", LEVELS)
@every_game
@given(data=st.data(), seed=seeds())
@settings(max_examples=4, deadline=None)
def test_every_choice_is_legal_under_any_options(game, level, data, seed):
    options, seats = data.draw(house_rules(game)), data.draw(seats_for(game))
    for view in views(game, options, level, seed, seats):
        assert view.legal


@pytest.mark.parametrize("level", LEVELS)
@every_game
@given(data=st.data(), seed=seeds())
@settings(max_examples=3, deadline=None)
def test_nobody_peeks(game, level, data, seed):
    """With the unseen cards dealt anew, the same seed makes the same choice."""
    options, seats = data.draw(house_rules(game)), data.draw(seats_for(game))
    share = 1 if PLAYERS[level].instant else SELDOM
    for number, view in enumerate(views(game, options, "casual", seed, seats)):
        if Random(seed + number).random() > share:
            continue
        other = game.view(game.imagine(view, Random(number)), view.seat)
        choices = [PLAYERS[level].choose(one, Random(number)) for one in (view, other)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_makes_the_same_choice(level, method):
    share = 1 if PLAYERS[level].instant else SELDOM
    found = list(views(GAMES["dehla_pakad"], {"trump_method": method}, "casual", 4))
    for view in found[:: int(1 / share)]:
        once, again = (PLAYERS[level].choose(view, Random(9)) for _ in range(2))
        assert once is again


def test_casual_makes_every_legal_choice_about_equally_often():
    view = next(views(GAMES["dehla_pakad"], {}, "casual", 1))
    rng = Random(1)
    counts = Counter(PLAYERS["casual"].choose(view, rng) for _ in range(5000))
    assert set(counts) == set(view.legal)
    assert all(900 < count < 1100 for count in counts.values())


def test_steady_plays_a_game_without_rules_of_thumb_as_casual_would():
    for view in views(GAMES["dehla_pakad"], {}, "casual", 1):
        strange = replace(view, game="whist")
        choices = [PLAYERS[level].choose(strange, Random(5)) for level in ("steady", "casual")]
        assert choices[0] == choices[1]


# Strength


@pytest.mark.parametrize("method", METHODS)
@long
def test_steady_clearly_beats_casual(method):
    found = strength({"trump_method": method}, 60)
    assert at_least(found.win) > 0.75
    assert at_least(found.net) > 40


@pytest.mark.parametrize(
    "option",
    [
        {"capture_rule": "two_in_row_team"},
        {"capture_rule": "single"},
        {"after_capture": "keep_count"},
        {"trump_effective": "next_trick"},
        {"lead_after_trump": "trump_maker"},
        {"no_void_trump": "stay_open"},
        {"deal_style": "all_thirteen"},
        {"two_two": "most_tricks"},
        {"two_two": "draw"},
    ],
    ids=lambda option: "-".join(option.values()),
)
@long
def test_steady_beats_casual_by_house_rules_too(option):
    found = strength(option, 20)
    assert at_least(found.win) > 0.6


LONG_DUELS = 2
"""So many are enough, and take long enough, where a deal has more than 52 cards."""


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_agent_that_gives_reasons(key):
    assert agent_of(key).reasons is not nothing


@pytest.mark.parametrize("key", only({"dehla_pakad", "tien_len"}, GAMES))
def test_steady_beats_casual_in_every_game(key):
    info, cards = GAMES[key].info, len(GAMES[key].deck({}))
    deals = info.cycle * len(line_ups(info, info.seats[0]))
    found = strength({}, 40 // deals if cards <= 52 else LONG_DUELS, key)
    assert at_least(found.win) > 0.5
    assert at_least(found.net) > 0


def strength(options: Options, duels_: int, key: str = "dehla_pakad") -> Any:
    game = GAMES[key]
    pair = PLAYERS["steady"], PLAYERS["casual"]
    return pairing(game, ("steady", "casual"), duels(game, options, pair, 1, range(duels_), float))
