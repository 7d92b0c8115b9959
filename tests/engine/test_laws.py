"""Laws that every game obeys, by random house rules, at every moment of random matches."""

from __future__ import annotations

import json
import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import CALLS, PLAYS, Action, Appoint, Deal, Draw, Stop, TimeUp, read, write
from engine.cards import card_set, cards, size
from engine.errors import BadOption, IllegalAction, Reason
from engine.game import Game, RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.strategies import Played, games, house_rules, match, moves, seeds

MANY = 30


@st.composite
def matches(draw: st.DrawFn, longest: int = 400) -> tuple[Game[Any], Played]:
    """Return a game and the first moves of a match of it."""
    game = draw(games())
    rules, seed = draw(house_rules(game)), draw(seeds())
    return game, Played(islice(match(game, rules, seed), longest), rules, seed)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Game[Any], Any]:
    """Return a game and a state of a match of it, mostly in the midst of a deal."""
    game, played = draw(matches(120))
    return game, draw(st.sampled_from(played)).step.state


def seats_of(state: Any) -> range:
    """Return the seats at the table."""
    return range(len(state.hands))


# Actions


@settings(max_examples=MANY)
@given(matches())
def test_no_card_is_in_two_hands_and_all_are_of_the_pack(drawn):
    game, played = drawn
    pack = card_set(game.deck({}))
    for move in played:
        hands = move.step.state.hands
        assert sum(map(size, hands)) == size(sum(hands))
        assert sum(hands) & ~pack == 0


@settings(max_examples=MANY)
@given(matches())
def test_there_is_something_to_do_until_the_match_is_over_and_nothing_after(drawn):
    game, played = drawn
    for move in played:
        state = move.step.state
        assert bool(game.legal(state)) == (state.to_act is not None)
        assert (state.winners is None) == (state.to_act is not None)


@settings(max_examples=MANY)
@given(moments())
def test_each_legal_action_is_accepted(drawn):
    game, state = drawn
    for action in game.legal(state):
        game.apply(state, state.to_act, action)


@settings(max_examples=MANY)
@given(moments())
def test_every_other_action_is_refused_and_changes_nothing(drawn):
    game, state = drawn
    before = pickle.dumps(state)
    legal = set(game.legal(state))
    for seat in (DEALER, *seats_of(state)):
        for action in thinkable(game):
            if (seat == state.to_act and action in legal) or is_chance(state, seat, action):
                continue
            with pytest.raises(IllegalAction):
                game.apply(state, seat, action)
    assert pickle.dumps(state) == before


def thinkable(game: Game[Any]) -> list[Action]:
    """Return one of everything that anybody may try, the house aside."""
    draws = [Draw(one) for one in game.deck({})]
    odd = [Deal(game.deck({})), Deal(game.deck({})[1:]), Deal(game.deck({})[:1] * 52)]
    return [*PLAYS, *CALLS, *draws, *map(Appoint, (-1, 0, 3, 4)), *odd]


def is_chance(state: Any, seat: int, action: Action) -> bool:
    """Return whether this is a shuffle, of which ``legal`` shows one example only."""
    return seat == DEALER == state.to_act and isinstance(action, Deal) and len(action.deck) == 52


@settings(max_examples=MANY)
@given(matches())
def test_nobody_acts_once_the_match_is_over(drawn):
    game, played = drawn
    state = played[-1].step.state
    if state.to_act is None:
        for seat in (DEALER, *seats_of(state)):
            for action in (PLAYS[0], CALLS[0], Deal(game.deck({})), TimeUp(), Stop()):
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, seat, action)
                assert refused.value.reason is Reason.MATCH_OVER


@settings(max_examples=MANY)
@given(st.data())
def test_every_match_ends(data):
    game = data.draw(games())
    rules = data.draw(house_rules(game))
    *_, last = match(game, rules, data.draw(seeds()))
    assert last.step.state.to_act is None
    winners = last.step.state.winners
    assert winners is not None
    assert set(winners) <= set(seats_of(last.step.state))


# Chance


@settings(max_examples=MANY)
@given(matches(150), seeds())
def test_the_same_luck_gives_the_same_chance(drawn, seed):
    game, played = drawn
    for move in played:
        if move.seat == DEALER and not isinstance(move.action, TimeUp | Stop):
            one = game.chance(move.state, RandomLuck(Random(seed)))
            assert one == game.chance(move.state, RandomLuck(Random(seed)))
            assert type(one) is type(game.legal(move.state)[0])
            game.apply(move.state, DEALER, one)


# What is written and kept


@settings(max_examples=MANY)
@given(matches())
def test_a_match_is_replayed_exactly_from_its_text(drawn):
    game, played = drawn
    state = played[0].state
    for move in played:
        step = game.apply(state, move.seat, read(write(move.action)))
        assert step == move.step
        state = step.state


@settings(max_examples=MANY)
@given(moments())
def test_states_views_and_actions_survive_pickling(drawn):
    game, state = drawn
    kept = [state, game.view(state, 0), game.view(state, None), game.legal(state)]
    assert pickle.loads(pickle.dumps(kept)) == kept


@settings(max_examples=MANY)
@given(moments())
def test_states_can_be_kept_in_sets_and_hold_nothing_that_changes(drawn):
    _, state = drawn
    assert state in {state}
    assert hash(state) == hash(pickle.loads(pickle.dumps(state)))


@settings(max_examples=MANY)
@given(matches(), st.randoms(use_true_random=False))
def test_a_deal_resumed_from_its_opening_goes_on_identically(drawn, rng):
    game, played = drawn
    first = rng.choice([n for n, move in enumerate(played) if move.state.between_deals])
    before = played[first].state
    state = game.resume(played.rules, len(before.hands), stored(game.opening(before)))
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


@settings(max_examples=MANY)
@given(matches())
def test_an_opening_is_the_same_throughout_its_deal(drawn):
    game, played = drawn
    for move in played:
        if move.seat == DEALER:  # the first dealer may take several cuts; time and stop count
            opening = game.opening(move.step.state)
        elif not move.step.state.between_deals and move.seat != DEALER and move.step.state.to_act:
            assert game.opening(move.step.state) == opening


# Scores


@settings(max_examples=MANY)
@given(matches(1000))
def test_results_and_figures_belong_to_closed_deals(drawn):
    game, played = drawn
    for move in played:
        state, result = move.step.state, game.result(move.step.state)
        figures = game.figures(state)
        assert [set(one) for one in figures] == [
            {"deals", "deals_won", *game.info.figures} for _ in seats_of(state)
        ]
        if result is None:
            assert all(not any(one.values()) for one in figures)
        else:
            assert state.between_deals or state.to_act is None
            assert [one["deals"] for one in figures] == [1 for _ in seats_of(state)]


@settings(max_examples=MANY)
@given(matches(1000))
def test_deals_are_numbered_in_a_row(drawn):
    _, played = drawn
    assert played[0].state.deal_number == 0
    for move in played:
        grew = move.step.state.deal_number - move.state.deal_number
        assert grew == isinstance(move.action, Deal)


# What a seat may know


@settings(max_examples=2 * MANY)
@given(moments(), seeds())
def test_dealing_the_unseen_cards_anew_leaves_a_view_as_it_was(drawn, seed):
    game, state = drawn
    for seat in seats_of(state):
        view = game.view(state, seat)
        world = game.imagine(view, Random(seed))
        assert world.hands[seat] == state.hands[seat]
        assert game.view(world, seat) == view


@settings(max_examples=MANY)
@given(moments(), seeds())
def test_play_can_go_on_from_an_imagined_state(drawn, seed):
    game, state = drawn
    if state.to_act in (None, DEALER):
        return
    world = game.imagine(game.view(state, state.to_act), Random(seed))
    assert set(game.legal(world)) == set(game.legal(state))
    for move in islice(moves(game, world, Random(seed)), 100):
        assert sum(map(size, move.step.state.hands)) == size(sum(move.step.state.hands))


@settings(max_examples=MANY)
@given(moments())
def test_a_view_shows_one_hand_and_what_its_seat_may_do(drawn):
    game, state = drawn
    for seat in seats_of(state):
        view = game.view(state, seat)
        assert view.hand == state.hands[seat]
        assert view.sizes == tuple(map(size, state.hands))
        assert view.legal == (game.legal(state) if seat == state.to_act else ())
        assert (view.seat, view.to_act) == (seat, state.to_act)
    watching = game.view(state, None)
    assert (watching.hand, watching.legal) == (0, ())
    assert watching.facts == game.view(state, 0).facts


@settings(max_examples=MANY)
@given(moments())
def test_what_lies_open_is_in_no_hand(drawn):
    game, state = drawn
    held = set(cards(sum(state.hands)))
    view = game.view(state, None)
    assert not {card for laid in (*view.board, *view.last) for card in laid.cards} & held


# Options


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_value_of_every_option_starts_a_match(game):
    for option in game.info.options:
        for value in option.words or (option.numbers[1], option.numbers[2], option.default):
            state = game.start({option.key: value}, game.info.seats[0])
            assert game.legal(state)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_played_only_with_its_numbers_of_seats_and_its_options(game):
    with pytest.raises(ValueError, match="play"):
        game.start({}, max(game.info.seats) + 1)
    with pytest.raises(BadOption):
        game.start({"no_such_rule": 1}, game.info.seats[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_key_of_a_game_is_its_place_in_the_registry(game):
    assert GAMES[game.info.key] is game
    assert len(set(game.deck({}))) == len(game.deck({}))
