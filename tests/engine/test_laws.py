"""Laws that every game obeys, by random house rules and numbers of seats, in random matches.

What is done is proved here, what a match is made of in ``test_laws_of_matches``, what a seat may
know of it all in ``test_laws_of_views``.
"""

from __future__ import annotations

import pickle
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

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
)
from engine.cards import Card, card_set, cards, size
from engine.errors import IllegalAction, Reason
from engine.game import Game
from engine.games import GAMES
from engine.seats import DEALER
from tests.engine.laws import SALT, accepts, acting, any_rules, courses, every_lawful, law, moment
from tests.strategies import match, seeds, without_clashes

# Cards


@law
def test_no_card_is_in_two_hands_and_all_are_of_the_pack(game, data):
    played = data.draw(courses(game))
    pack = card_set(played.deck(game))
    for move in played:
        hands = move.step.state.hands
        assert len(hands) == played.seats
        assert sum(map(size, hands)) == size(sum(hands))
        assert sum(hands) & ~pack == 0


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch"])
def test_in_trick_games_the_last_card_of_each_and_no_other_is_played_by_the_house(key):
    game, forced = GAMES[key], []
    for move in match(game, {}, "last cards"):
        only = None if move.seat == DEALER else game.forced(move.state)
        if only is not None:
            assert game.legal(move.state) == (only,)
            forced.append(sum(map(size, move.state.hands)))
    seats = game.info.seats[0]
    assert forced[:seats] == list(range(seats, 0, -1))
    assert set(forced) == set(range(1, seats + 1))


@law
def test_a_card_that_is_played_leaves_the_hand_that_held_it(game, data):
    for move in data.draw(courses(game)):
        if move.action.verb == "play":
            played = card_set(cards_of(move.action))
            assert move.state.hands[move.seat] & played == played
            if not move.step.state.between_deals and move.step.state.to_act is not None:
                assert not move.step.state.hands[move.seat] & played


# Actions


@law
def test_who_may_act_can_do_something_and_nobody_else_anything(game, data):
    played = data.draw(courses(game))
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


@every_lawful
def test_only_chance_and_the_house_do_what_is_theirs(game):
    """Every action that they did in any course of any game, and what ends a match, is refused
    from every seat, but for what that seat may do itself: lift cards where players cut."""
    rng = Random(f"{game.info.key} {SALT}")
    endings = next((one.words for one in game.info.options if one.key == "match_end"), ("",))
    for ending in endings:
        rules = any_rules(game, rng) | ({"match_end": ending} if ending else {})
        seats = rng.choice(game.info.seats)
        played = islice(match(game, without_clashes(game, rules), rng.getrandbits(32), seats), 80)
        for move in islice(played, 0, None, 8):
            refuse_from_every_seat(game, move.step.state, done_by_chance())


def refuse_from_every_seat(game: Game[Any], state: Any, actions: list[Action]) -> None:
    before = pickle.dumps(state)
    for seat in range(len(state.hands)):
        may = game.legal(state, seat)
        shown = {type(one) for one in may if holds_several(one)}
        for action in (TimeUp(), Stop(), *actions):
            if action not in may and type(action) not in shown:
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, seat, action)
                assert isinstance(refused.value.reason, Reason)
    assert pickle.dumps(state) == before


@cache
def done_by_chance() -> list[Action]:
    """Return some actions of each kind that the dealer's seat has done in any game."""
    rng, found = Random(SALT), dict[type[Action], set[Action]]()
    for game in [one for one in GAMES.values() for _ in range(8)]:
        seats, seed = rng.choice(game.info.seats), rng.getrandbits(32)
        for move in islice(match(game, any_rules(game, rng), seed, seats), 150):
            if move.seat == DEALER:
                found.setdefault(type(move.action), set()).add(move.action)
    return [one for kind in found.values() for one in sorted(kind, key=str)[:20]]


@law
def test_nobody_acts_once_the_match_is_over(game, data):
    played = data.draw(courses(game))
    state = played[-1].step.state
    if state.to_act is None:
        for seat in (DEALER, *range(played.seats)):
            for action in (PLAYS[0], CALLS[0], Deal(played.deck(game)), TimeUp(), Stop()):
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, seat, action)
                assert refused.value.reason is Reason.MATCH_OVER


@law
def test_what_the_house_plays_for_a_seat_is_all_that_it_can_do(game, data):
    for move in data.draw(courses(game)):
        if game.forced(move.state) is not None:
            assert move.state.to_act not in (None, DEALER)
            assert all_is_forced(game, move.state)


def all_is_forced(game: Game[Any], state: Any) -> bool:
    """Return whether the house does all that may be done, one after the other in some order."""
    seat, left = state.to_act, set(game.legal(state))
    while left and state.to_act == seat and set(game.legal(state)) == left:
        forced = game.forced(state)
        if forced not in left:
            return False
        left.remove(forced)
        state = game.apply(state, seat, forced).state
    return not left


@law
def test_a_phase_with_a_time_ends_when_it_is_up(game, data):
    for move in data.draw(courses(game)):
        if move.state.seconds is not None:
            assert move.state.seconds > 0
            assert game.apply(move.state, DEALER, TimeUp()).state.seconds is None


@law
def test_every_match_ends(game, data):
    *_, last = data.draw(courses(game, 100_000))
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
