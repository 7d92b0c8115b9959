"""How Tien Len and Viet Cong are searched: the same game as the rules, in the worlds of a view."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, cards_of
from engine.ai import PLAYERS
from engine.ai.arena import duels, pairing
from engine.ai.games import agent_of
from engine.ai.games.tien_len.plans import (
    ALIKE_COST,
    RUN,
    RUN_RISE,
    Counts,
    counted,
    plan_cost,
    plans,
    plans_of,
)
from engine.ai.games.tien_len.plans import cards_of as lowest_cards
from engine.ai.games.tien_len.position import Position, terms_of
from engine.ai.games.tien_len.rollout_policy import Sight, choose
from engine.ai.games.tien_len.sorts import sort_of
from engine.ai.games.tien_len.worlds import CANDIDATES, TienLenWorlds
from engine.ai.sharp import Sharp
from engine.cards import card_set
from engine.games.tien_len.beats import Laws, is_allowed, may_lead, top_rank
from engine.games.tien_len.combinations import (
    ALIKE,
    EACH,
    SHORTEST,
    TWO,
    Key,
    Kind,
    Values,
    combination,
    of_key,
    shortest,
    values,
)
from engine.games.tien_len.dealing import proof
from engine.games.tien_len.state import Phase, State
from engine.seats import DEALER
from tests.engine.test_tien_len_worlds import is_uniform, small, splits
from tests.engine.tien_len import GAME, GAMES, does, hand
from tests.strategies import house_rules, match, seats_for, seeds


def move_of(action: Action) -> Values:
    return values(card_set(cards_of(action)))


def position_of(state: State) -> Position:
    return Position(state, terms_of(state.match), list(map(values, state.hands)))


def is_same(position: Position, state: State) -> bool:
    """Return whether a position stands as the state of the rules does."""
    plays, top = state.round, state.round.top
    return (
        position.hands == list(map(values, state.hands))
        and position.to_act == state.to_act
        and (position.sort, position.top) == ((sort_of(top.key), top.top) if top else (0, -1))
        and position.owner == plays.owner
        and (position.passed, position.locked) == (plays.passed, plays.locked)
        and (position.slam_on, position.payment) == (plays.slam_on, plays.payment)
        and tuple(position.charges) == state.deal.charges
    )


# The same game


@st.composite
def deals(draw: st.DrawFn) -> list[Any]:
    """Return the plays of the first two deals of a match, and all that is between."""
    game = GAMES[draw(st.sampled_from(list(GAMES)))]
    rules = draw(house_rules(game, trading="false"))
    found = []
    for move in match(game, rules, draw(seeds()), draw(seats_for(game))):
        found.append(move)
        if move.step.state.match.deals == 2:
            break
    return found


@settings(max_examples=25, deadline=None)
@given(deals())
def test_a_position_goes_as_the_rules_say_play_by_play(moves):
    position = None
    for before, seat, action, step in moves:
        if seat == DEALER:
            continue
        position = position or position_of(before)
        position.play(move_of(action))
        if step.state.phase is Phase.PLAY:
            assert is_same(position, step.state)
        else:
            assert position.to_act is None
            assert tuple(position.gains()) == step.state.match.result.scores
            position = None


@settings(max_examples=15, deadline=None)
@given(deals())
def test_what_the_search_looks_at_is_legal_and_every_playout_ends(moves):
    for before, seat, _, _ in moves[::5]:
        if seat == DEALER:
            continue
        position, legal = position_of(before), set(map(move_of, GAME.legal(before)))
        looked_at = position.moves()
        assert looked_at
        assert before.deal.must_include or set(looked_at) <= legal
        copy = position.copy()
        copy.finish(Random(1))
        assert copy.to_act is None
        assert sum(copy.gains()) == 0
        assert max(map(abs, copy.worth())) <= 1.0
        assert is_same(position, before)


# As the steady player


@settings(max_examples=15, deadline=None)
@given(deals())
def test_after_its_first_move_the_search_plays_as_the_steady_player_would(moves):
    for before, seat, _, _ in moves[::3]:
        if seat == DEALER or before.deal.must_include or len(GAME.legal(before)) == 1:
            continue
        chosen = PLAYERS["steady"].choose(GAME.view(before, seat), Random(1))
        assert position_of(before).moves() == (move_of(chosen),)


@lru_cache(maxsize=1 << 16)
def plainly(counts: Counts, last: int) -> float:
    """What the best plan costs, found by trying every play with the lowest rank."""
    if not counts:
        return 0.0
    rank = ((counts & -counts).bit_length() - 1) // 4
    held = counts >> 4 * rank & 15
    costs = [
        ALIKE_COST[rank][count] + plainly(counts - (count << 4 * rank), last)
        for count in range(1, held + 1)
    ]
    for each, highest in ((1, last), (2, TWO)):
        top, taken = rank, 0
        while top <= highest and counts >> 4 * top & 15 >= each:
            taken |= each << 4 * top
            if top - rank + 1 >= SHORTEST:
                costs.append(RUN[each] - RUN_RISE * top / TWO + plainly(counts - taken, last))
            top += 1
    return min(costs)


@given(
    st.integers(0, (1 << 52) - 1), st.integers(0, (1 << 52) - 1), st.sampled_from([TWO - 1, TWO])
)
def test_a_plan_costs_as_little_as_the_best_of_all_ways_to_play_the_hand(some, others, last):
    counts = counted(some & others)  # a quarter of the cards
    assert plan_cost(counts, last) == pytest.approx(plainly(counts, last))


@st.composite
def hands(draw: st.DrawFn) -> Values:
    """Return a hand of a few ranks in a row, often with all four cards of a rank."""
    ranks = draw(
        st.lists(st.sampled_from((0, 1, 6, 7, 13, 15, 15)), min_size=2, max_size=6).filter(any)
    )
    first = draw(st.sampled_from((0, 5, TWO + 1 - len(ranks))))
    return sum(suits << 4 * rank for rank, suits in enumerate(ranks, first))


KEYS = (
    *(Key(kind, count) for count, kind in enumerate(ALIKE, 1)),
    *(Key(kind, n * each) for kind, each in EACH.items() for n in range(shortest(kind), TWO + 2)),
)


@given(hands(), st.booleans())
def test_a_hand_is_planned_in_the_combinations_that_it_has_by_the_rules(held, two):
    laws = Laws("viet_cong", longer_slams=False, two_in_sequence=two)
    last = top_rank(laws, Kind.SEQUENCE)
    found = {combination(one) for key in KEYS for one in of_key(held, key)}
    planned = plans(counted(held), last)
    assert {(plan.sort, plan.rank) for plan in planned} == {
        (sort_of(one.key), one.top >> 2) for one in found if is_allowed(laws, one)
    }
    for plan in planned:
        play = lowest_cards(held, plan.sort, plan.rank)
        made = combination(play.cards)
        assert not play.cards & ~held
        assert made is not None
        assert (sort_of(made.key), made.top) == (plan.sort, play.top)
        assert plan in plans_of(counted(held), last, plan.sort, plan.rank)


@given(hands(), hands(), st.booleans(), st.integers(1, 13))
def test_what_a_playout_leads_may_be_led_by_the_rules(held, others, two, left):
    laws = Laws("viet_cong", longer_slams=False, two_in_sequence=two)
    last = top_rank(laws, Kind.SEQUENCE)
    play = choose(Sight(held, others & ~held, (left,), last))
    assert not play.cards & ~held
    assert may_lead(laws, combination(play.cards))


# Worlds


def drawn(state: State, seat: int, count: int) -> list[tuple[Values, ...]]:
    worlds, rng = TienLenWorlds(GAME.view(state, seat)), Random(1)
    return [tuple(worlds.draw(rng).hands) for _ in range(count)]


def test_all_that_could_be_is_drawn_equally_often():
    state = small("3S 9D", "4S 9C", "5S", unused="6S 7S")
    possible = {tuple(map(values, split[:2])) for split in splits(hand("4S 9C 5S 6S 7S"), 2, 1)}
    counts = Counter(hands[1:] for hands in drawn(state, 0, 2000))
    assert len(possible) == 30
    assert is_uniform(counts, possible)


def test_what_is_known_of_a_hand_is_in_it():
    state = small("TD KD", "4S 9C", "5S 8S", unused="3S 3C 3D 3H 7S", deal=1)
    four = values(hand("4S"))
    rest = {values(hand(one)) for one in ("9C", "5S", "8S", "7S")}
    counts = Counter(hands[1] for hands in drawn(state, 0, 1200))
    assert is_uniform(counts, {four | one for one in rest})


def test_nobody_is_given_a_hand_that_would_have_won_at_once():
    twos = "2S 2C 2D 2H"
    state = small("3S 9D", f"{twos} 4S", "5S", instant_win="four_twos")
    won = values(hand(twos))
    assert proof("four_twos", hand(twos))
    assert all(one[1] & won != won for one in drawn(state, 0, 200))


# Moves


def choice(state: State, simulations: int = 200, seed: int = 1) -> str:
    assert state.to_act is not None
    return str(Sharp(simulations).choose(GAME.view(state, state.to_act), Random(seed)))


def test_the_favourite_of_the_steady_player_comes_first_and_the_pass_is_among_them():
    low = small("4H 9C TD", "5C 8D 9D JS QS KD AS 2S", "3S 4C 6D 7D 8H 9H TH JH QH KH AH 2D")
    for one in (low, does(low, "0 play 4H"), does(low, "0 play 9C", "1 play JS")):
        view = GAME.view(one, one.to_act)
        moves = TienLenWorlds(view).moves
        assert moves[0] == move_of(PLAYERS["steady"].choose(view, Random(1)))
        assert (0 in moves) == (one.round.top is not None)
        assert len(moves) <= CANDIDATES


def test_it_leads_what_nobody_can_beat_and_goes_out_with_the_rest():
    assert choice(small("4S 2H", "KD AD", "QD QC")) == "play 2H"


def test_it_keeps_the_last_single_of_an_opponent_in_check():
    assert choice(small("5S 5C AH", "KD", end_rule="first_out")) == "play 5S 5C"


def test_trades_are_made_as_the_steady_player_makes_them():
    state = small("4S 5D", "3S 6D", "7H 8D", trade=True, trading="true")
    offered = does(state, "0 offer 1 4S")
    view = GAME.view(offered, 1)
    assert Sharp(50).choose(view, Random(1)) == PLAYERS["steady"].choose(view, Random(1))


def test_the_same_seed_gives_the_same_tree():
    state = small("4S 7D 9C KS 2S", "KD AD 5S 5H 8D", "QD QC 6S 6H 2D", unused="3S 3C JD")
    agent, view = agent_of("tien_len"), GAME.view(state, 0)
    found = [agent.search(agent.worlds(view), Random(3), 200, None) for _ in range(2)]
    assert found[0] == found[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_whole_deals_of_both_games(game):
    table = GAMES[game]
    pair = (Sharp(16), PLAYERS["casual"])
    found = duels(table, table.info.settle({}), pair, 1, range(6), clock=lambda: 0.0, seats=2)
    assert pairing(table, ("sharp", "casual"), found).win.mean > 0.5
