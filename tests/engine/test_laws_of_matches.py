"""Laws of what a match is made of, for every game: chance, what is written, scores, house rules."""

from __future__ import annotations

import json
import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engine.actions import (
    Deal,
    Stop,
    TimeUp,
    read,
    write,
)
from engine.cards import size
from engine.errors import BadOption
from engine.events import DealEnded, Reseated
from engine.game import Continues, RandomLuck
from engine.games import GAMES
from engine.replay import has_closed_deal
from engine.seats import DEALER
from tests.engine.laws import courses, every_game, law, moment
from tests.strategies import Move, Played, every_value, moves, seeds

# Chance


@law
def test_the_same_luck_gives_the_same_chance(game, data):
    seed = data.draw(seeds())
    for move in data.draw(courses(game, 150)):
        if move.seat == DEALER and not isinstance(move.action, TimeUp | Stop):
            one = game.chance(move.state, RandomLuck(Random(seed)))
            assert one == game.chance(move.state, RandomLuck(Random(seed)))
            assert type(one) in {type(action) for action in game.legal(move.state)}
            game.apply(move.state, DEALER, one)


@law
def test_players_change_seats_only_before_the_first_deal_and_nobody_loses_his(game, data):
    for move in data.draw(courses(game)):
        for event in move.step.events:
            if isinstance(event, Reseated):
                assert sorted(event.seats) == list(range(len(move.state.hands)))
                assert move.step.state.deal_number == 0


# What is written and kept


@law
def test_a_match_is_replayed_exactly_from_its_text(game, data):
    played = data.draw(courses(game))
    state = played[0].state
    for move in played:
        step = game.apply(state, move.seat, read(write(move.action)))
        assert step == move.step
        state = step.state


@law
def test_states_views_and_actions_survive_pickling(game, data):
    state = moment(data, game)
    kept = [state, game.view(state, 0), game.view(state, None), game.legal(state)]
    assert pickle.loads(pickle.dumps(kept)) == kept


@law
def test_states_can_be_kept_in_sets_and_hold_nothing_that_changes(game, data):
    state = moment(data, game)
    assert state in {state}
    assert hash(state) == hash(pickle.loads(pickle.dumps(state)))


@law
def test_a_deal_resumed_from_its_opening_goes_on_identically(game, data):
    played = data.draw(courses(game))
    openings = [n for n, move in enumerate(played) if move.state.between_deals]
    first = openings[data.draw(st.integers(0, len(openings) - 1))]
    before = played[first].state
    state = game.resume(played.rules, played.seats, stored(game.opening(before)))
    assert state.between_deals
    assert state.deal_number == before.deal_number
    dealt = False
    for move in played[first:]:
        step = game.apply(state, move.seat, move.action)
        assert step.events == move.step.events
        assert game.opening(step.state) == game.opening(move.step.state)
        dealt |= isinstance(move.action, Deal)
        assert step.state == move.step.state or not dealt
        state = step.state


def stored(value: Any) -> Any:
    """Return a value as it comes back from where it was written."""
    return json.loads(json.dumps(value))


@law
def test_an_opening_is_the_same_throughout_its_deal(game, data):
    for deal in dealt(data.draw(courses(game))):
        opening = game.opening(deal[0].step.state)
        for move in deal[1:]:
            if isinstance(move.action, TimeUp | Stop):  # an opening says whether it is called off
                break
            if not move.step.state.between_deals and move.step.state.to_act is not None:
                assert game.opening(move.step.state) == opening


def dealt(played: Played) -> list[list[Move]]:
    """Return the moves of each deal from its shuffle on."""
    found: list[list[Move]] = []
    for move in played:
        if isinstance(move.action, Deal) and (not found or grew(move)):
            found.append([])
        if found:
            found[-1].append(move)
    return found


def grew(move: Move) -> int:
    """Return by how much the number of the deal has grown."""
    return move.step.state.deal_number - move.state.deal_number


@law
def test_a_rematch_begins_like_a_match_and_can_be_resumed(game, data):
    if not isinstance(game, Continues):
        return
    played = data.draw(courses(game, 100_000))
    if (again := game.rematch(played[-1].step.state)) is None:
        return
    assert (again.deal_number, again.winners, again.between_deals) == (0, None, True)
    assert game.resume(played.rules, played.seats, stored(game.opening(again))) == again
    for move in islice(moves(game, again, Random(1)), 60):
        assert sum(map(size, move.step.state.hands)) == size(sum(move.step.state.hands))


# Scores


@law
def test_results_and_figures_belong_to_closed_deals(game, data):
    played = data.draw(courses(game, 400))
    for move in played:
        state, result = move.step.state, game.result(move.step.state)
        figures = game.figures(state)
        assert [set(one) for one in figures] == [
            {"deals", "deals_won", *game.info.figures} for _ in range(played.seats)
        ]
        if result is None:
            assert all(not any(one.values()) for one in figures)
        else:
            assert stored(result) == result
            assert state.between_deals or state.to_act is None
            assert [one["deals"] for one in figures] == [1] * played.seats


@law
def test_deals_are_numbered_in_a_row(game, data):
    """A shuffle opens a deal; where cards are thrown in, another one goes on with it."""
    played = data.draw(courses(game, 400))
    assert played[0].state.deal_number == 0
    closed = True
    for move in played:
        shuffled = isinstance(move.action, Deal)
        assert grew(move) == (shuffled and closed)
        closed = (closed and not shuffled) or move.step.state.between_deals


@law
def test_a_deal_is_closed_when_it_has_been_scored_and_not_before(game, data):
    for move in data.draw(courses(game, 400)):
        scored = any(isinstance(event, DealEnded) for event in move.step.events)
        cut_off = isinstance(move.action, TimeUp | Stop)
        assert has_closed_deal(move.state, move.step.state) == scored or cut_off
        assert (game.result(move.step.state) is not None) >= scored


# Options


@every_game
def test_every_value_of_every_option_starts_a_match(game):
    for option in game.info.options:
        for value in every_value(option):
            for seats in game.info.seats:
                assert game.legal(game.start({option.key: value}, seats))


@every_game
def test_a_game_is_played_only_with_its_numbers_of_seats_and_its_options(game):
    for seats in (min(game.info.seats) - 1, max(game.info.seats) + 1):
        with pytest.raises(ValueError, match="play"):
            game.start({}, seats)
    with pytest.raises(BadOption):
        game.start({"no_such_rule": 1}, game.info.seats[0])


@every_game
def test_the_key_of_a_game_is_its_place_in_the_registry(game):
    assert GAMES[game.info.key] is game
    assert len(set(game.deck(game.info.settle({})))) == len(game.deck(game.info.settle({})))


BRINGING = [
    pytest.param(game, *pair, id="-".join((name, *pair)))
    for name, game in GAMES.items()
    for pair in game.info.brings
]


@pytest.mark.parametrize(("game", "key", "value"), BRINGING)
def test_what_an_option_brings_are_options_with_values_that_are_allowed(game, key, value):
    brought = game.info.brings[key, value]
    assert game.info.settle({key: value}) == game.info.settle({key: value, **brought})


def test_no_name_means_two_games():
    names = [name.casefold() for game in GAMES.values() for name in game.info.aliases]
    assert len(set(names)) == len(names)
