"""Laws that every game obeys, by random house rules and numbers of seats, in random matches.

What a seat may know of it all is in ``test_laws_of_views``.
"""

from __future__ import annotations

import json
import pickle
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    CALLS,
    PLAYS,
    Action,
    Appoint,
    Deal,
    Draw,
    Pass,
    PlayCards,
    Stop,
    TimeUp,
    cards_of,
    read,
    write,
)
from engine.cards import Card, card_set, cards, size
from engine.errors import BadOption, IllegalAction, Reason
from engine.events import DealEnded, Reseated
from engine.game import Game, RandomLuck
from engine.games import GAMES
from engine.replay import has_closed_deal
from engine.seats import DEALER, Seat
from tests.strategies import Move, Played, every_value, match, matches, seeds

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def law(test):
    """Return *test* for every game, with what hypothesis draws as ``data``."""
    return every_game(settings(max_examples=8, deadline=None)(given(data=st.data())(test)))


def moment(data: st.DataObject, game: Game[Any], longest: int = 150) -> Any:
    """Draw a state of a match, mostly in the midst of a deal."""
    played = data.draw(matches(game, longest))
    return played[data.draw(st.integers(0, len(played) - 1))].step.state


def acting(state: Any) -> tuple[Seat, ...]:
    """Return who may act now, chance included."""
    return () if state.to_act is None else (state.to_act, *state.also)


def accepts(game: Game[Any], state: Any, seat: Seat, action: Action) -> bool:
    """Return whether *seat* may do *action*."""
    try:
        game.apply(state, seat, action)
    except IllegalAction:
        return False
    return True


# Cards


@law
def test_no_card_is_in_two_hands_and_all_are_of_the_pack(game, data):
    played = data.draw(matches(game))
    pack = card_set(played.deck(game))
    for move in played:
        hands = move.step.state.hands
        assert len(hands) == played.seats
        assert sum(map(size, hands)) == size(sum(hands))
        assert sum(hands) & ~pack == 0


@law
def test_a_card_that_is_played_leaves_the_hand_that_held_it(game, data):
    for move in data.draw(matches(game)):
        if move.action.verb == "play":
            played = card_set(cards_of(move.action))
            assert move.state.hands[move.seat] & played == played
            if not move.step.state.between_deals and move.step.state.to_act is not None:
                assert not move.step.state.hands[move.seat] & played


# Actions


@law
def test_who_may_act_can_do_something_and_nobody_else_anything(game, data):
    played = data.draw(matches(game))
    for move in played:
        state, may = move.step.state, acting(move.step.state)
        assert (state.winners is None) == (state.to_act is not None)
        assert len(set(may)) == len(may)
        for seat in (DEALER, *range(played.seats)):
            found = game.legal(state, seat)
            assert bool(found) == (seat in may)
            assert len(set(found)) == len(found)
        assert game.legal(state) == (game.legal(state, may[0]) if may else ())


@law
def test_each_legal_action_is_accepted(game, data):
    state = moment(data, game)
    for seat in acting(state):
        for action in game.legal(state, seat):
            game.apply(state, seat, action)


@law
def test_every_other_action_is_refused_and_changes_nothing(game, data):
    """Of what cannot all be listed (a shuffle, an offer of any cards) legal shows examples."""
    state = moment(data, game)
    before = pickle.dumps(state)
    tried = thinkable(game, Random(data.draw(seeds())), state)
    for seat in (DEALER, *range(len(state.hands))):
        legal = game.legal(state, seat)
        shown = {type(one) for one in legal if holds_several(one)}
        for action in tried:
            if action not in legal and accepts(game, state, seat, action):
                assert type(action) in shown, f"{seat} {action}"
    assert pickle.dumps(state) == before


def holds_several(action: Action) -> bool:
    """Return whether it names any number of cards or seats, so that not all can be listed."""
    return any(isinstance(getattr(action, name), tuple) for name in action.__slots__)


def thinkable(game: Game[Any], rng: Random, state: Any) -> list[Action]:
    """Return one of everything that anybody may try, the clock of the house aside."""
    deck = game.deck(game.info.settle({}))
    odd = [Deal(deck[1:]), Deal(deck[:1] * len(deck)), Deal(()), Pass(), PlayCards(deck[:1] * 2)]
    draws = [Draw(one) for one in deck]
    held = [one for hand in state.hands for one in cards(hand)] or deck
    some = [PlayCards(some_of(held, rng)) for _ in range(12)]
    seats = map(Appoint, (-1, 0, 3, 6))
    return [*PLAYS, *CALLS, *draws, *seats, *odd, *some, *done_anywhere()]


def some_of(held: Any, rng: Random) -> tuple[Card, ...]:
    """Return two or more of the cards *held*, if there are so many."""
    return tuple(rng.sample(held, min(len(held), rng.randrange(2, 6))))


@cache
def done_anywhere() -> tuple[Action, ...]:
    """Return some actions of each kind that is done in any game."""
    found: dict[type[Action], set[Action]] = {}
    for game in GAMES.values():
        for seats in game.info.seats:
            for move in islice(match(game, {}, seats, seats), 60):
                for action in (*game.legal(move.state), move.action):
                    if not isinstance(action, TimeUp | Stop):
                        found.setdefault(type(action), set()).add(action)
    return tuple(one for kind in found.values() for one in sorted(kind, key=str)[::3])


@law
def test_nobody_acts_once_the_match_is_over(game, data):
    played = data.draw(matches(game))
    state = played[-1].step.state
    if state.to_act is None:
        for seat in (DEALER, *range(played.seats)):
            for action in (PLAYS[0], CALLS[0], Deal(played.deck(game)), TimeUp(), Stop()):
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, seat, action)
                assert refused.value.reason is Reason.MATCH_OVER


@law
def test_what_the_house_plays_for_a_seat_is_all_that_it_can_do(game, data):
    for move in data.draw(matches(game)):
        if (forced := game.forced(move.state)) is not None:
            assert move.state.to_act not in (None, DEALER)
            assert game.legal(move.state) == (forced,)


@law
def test_a_phase_with_a_time_ends_when_it_is_up(game, data):
    for move in data.draw(matches(game)):
        if move.state.seconds is not None:
            assert move.state.seconds > 0
            assert game.apply(move.state, DEALER, TimeUp()).state.seconds is None


@law
def test_every_match_ends(game, data):
    *_, last = data.draw(matches(game, 100_000))
    assert last.step.state.to_act is None
    assert set(last.step.state.winners) <= set(range(len(last.state.hands)))


# Several cards chosen one after the other


@law
def test_what_is_ready_made_is_legal_and_of_cards_that_can_be_chosen(game, data):
    state = moment(data, game)
    for seat in range(len(state.hands)):
        view = game.view(state, seat)
        can, ready = game.selectable(view), game.choices(view, 0)
        assert can & ~view.hand == 0
        assert len(ready) == len(set(ready)) <= 5
        for action in ready:
            assert 0 < card_set(cards_of(action)) == card_set(cards_of(action)) & can
            game.apply(state, seat, action)


@law
def test_what_can_be_done_with_the_chosen_cards_uses_just_these(game, data):
    state, rng = moment(data, game), Random(data.draw(seeds()))
    for seat in acting(state):
        if seat == DEALER or not (can := game.selectable(game.view(state, seat))):
            continue
        view, held = game.view(state, seat), cards(can)
        for _ in range(15):
            chosen = rng.sample(held, rng.randrange(1, min(len(held), 6) + 1))
            for action in game.choices(view, card_set(chosen)):
                assert sorted(map(str, cards_of(action))) == sorted(map(str, chosen))
                game.apply(state, seat, action)


@law
def test_each_legal_action_with_cards_can_be_chosen_card_by_card(game, data):
    state = moment(data, game)
    for seat in acting(state):
        if seat == DEALER or not (can := game.selectable(game.view(state, seat))):
            continue
        view = game.view(state, seat)
        for action in view.legal[:200]:
            if (named := card_set(cards_of(action))) and not named & ~can:
                assert action in game.choices(view, named)


# Chance


@law
def test_the_same_luck_gives_the_same_chance(game, data):
    seed = data.draw(seeds())
    for move in data.draw(matches(game, 150)):
        if move.seat == DEALER and not isinstance(move.action, TimeUp | Stop):
            one = game.chance(move.state, RandomLuck(Random(seed)))
            assert one == game.chance(move.state, RandomLuck(Random(seed)))
            assert type(one) in {type(action) for action in game.legal(move.state)}
            game.apply(move.state, DEALER, one)


@law
def test_players_change_seats_only_before_the_first_deal_and_nobody_loses_his(game, data):
    for move in data.draw(matches(game)):
        for event in move.step.events:
            if isinstance(event, Reseated):
                assert sorted(event.seats) == list(range(len(move.state.hands)))
                assert move.step.state.deal_number == 0


# What is written and kept


@law
def test_a_match_is_replayed_exactly_from_its_text(game, data):
    played = data.draw(matches(game))
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
    played = data.draw(matches(game))
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
    for deal in dealt(data.draw(matches(game))):
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


# Scores


@law
def test_results_and_figures_belong_to_closed_deals(game, data):
    played = data.draw(matches(game, 400))
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
    played = data.draw(matches(game, 400))
    assert played[0].state.deal_number == 0
    closed = True
    for move in played:
        shuffled = isinstance(move.action, Deal)
        assert grew(move) == (shuffled and closed)
        closed = (closed and not shuffled) or move.step.state.between_deals


@law
def test_a_deal_is_closed_when_it_has_been_scored_and_not_before(game, data):
    for move in data.draw(matches(game, 400)):
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


@every_game
def test_what_a_preset_sets_are_options_with_values_that_are_allowed(game):
    for (key, value), preset in game.info.presets.items():
        assert game.info.settle({key: value}) == game.info.settle({key: value, **preset})


def test_no_name_means_two_games():
    names = [name.casefold() for game in GAMES.values() for name in game.info.aliases]
    assert len(set(names)) == len(names)
