"""What always holds in Durak, on deals played at random by any rules and seats."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import Deal, Play
from engine.cards import cards, size
from engine.game import RandomLuck
from engine.games.durak.actions import (
    PASS,
    TAKE,
    BoutDefended,
    BoutTaken,
    LastDrawn,
    Transfer,
    TransferByTrump,
    beats,
)
from engine.games.durak.state import ATTACK, DEFEND, THROW
from engine.seats import DEALER
from tests.engine.durak import GAME, facing, in_play
from tests.engine.laws import some_of
from tests.strategies import Move, Options, Played, any_rules

SOME = settings(max_examples=25, deadline=None)

STUBBORN = 0.8
"""How often a player at random defends or throws in where that can be done."""


def dealt_out(rules: Options, seats: int, seed: int) -> list[Move]:
    """Return the moves of one deal of players who seldom give up."""
    rng, moves = Random(seed), list[Move]()
    state = GAME.start(rules, seats)
    while GAME.result(state) is None:
        if state.to_act == DEALER:
            action = GAME.chance(state, RandomLuck(rng))
        else:
            legal = GAME.legal(state)
            keen = [one for one in legal if one not in (TAKE, PASS)]
            action = rng.choice(keen if keen and rng.random() < STUBBORN else legal)
        step = GAME.apply(state, state.to_act, action)
        moves.append(Move(state, state.to_act, action, step))
        state = step.state
    return moves


def deal(rng: Random) -> Played:
    """Return the moves of one deal, from the choice of the dealer to the score."""
    rules, seats, seed = any_rules(GAME, rng), rng.choice(GAME.info.seats), rng.getrandbits(32)
    return Played(dealt_out(rules, seats, seed), rules, seed, seats)


deals = some_of(deal)


def after_dealing(moves: list[Move]) -> list[Move]:
    """Return the moves of the seats."""
    return [move for move in moves if move.seat != DEALER]


def bout_ends(moves: list[Move]) -> list[Move]:
    """Return the moves that end a bout."""
    kinds = BoutDefended | BoutTaken
    return [move for move in moves if any(isinstance(one, kinds) for one in move.step.events)]


@SOME
@given(deals())
def test_all_36_cards_lie_somewhere_once_and_trump_never_changes(moves):
    (trump,) = {move.step.state.deal.trump for move in moves if move.seat != DEALER}
    assert trump is not None
    for move in moves:
        if move.step.state.deal.trump is not None:
            assert in_play(move.step.state) == 36


@SOME
@given(deals())
def test_attacks_keep_to_the_limit_covers_beat_and_thrown_ranks_were_there(moves):
    for move in after_dealing(moves):
        bout, before = move.step.state.bout, move.state.bout
        laid = [one for one in bout.laid if one.over is None]
        assert len(laid) == bout.attacks <= bout.limit or not bout.laid
        for one in bout.laid:
            if one.over is not None:
                assert beats(one.cards[0], one.over, move.state.deal.trump)
        if isinstance(move.action, Play) and move.state.phase is THROW:
            assert move.action.card.rank in {one.cards[0].rank for one in before.laid}
            assert before.attacks < before.limit


@SOME
@given(deals())
def test_what_lies_on_the_table_is_what_was_laid(moves):
    for move in after_dealing(moves):
        bout = move.step.state.bout
        covered = {one.over for one in bout.laid}
        laid = [one.cards[0] for one in bout.laid]
        uncovered = [one.cards[0] for one in bout.laid if one.over is None]
        assert bout.table == sum(one.bit for one in laid)
        assert bout.open == sum(one.bit for one in uncovered if one not in covered)
        assert {one.rank for one in cards(bout.ranks)} == {one.rank for one in laid}


@SOME
@given(deals())
def test_nobody_has_fewer_than_six_cards_after_the_draw_and_the_shown_trump_is_drawn_last(moves):
    for move in bout_ends(moves):
        state, before = move.step.state, move.state
        if state.deal.undealt:
            assert min(map(size, state.hands)) >= 6
            assert state.deal.talon[-1] is state.deal.shown
        assert before.deal.talon[: before.deal.undealt - state.deal.undealt] + (
            state.deal.talon
        ) == (before.deal.talon)
        last = [one for one in move.step.events if isinstance(one, LastDrawn)]
        assert len(last) == (before.deal.undealt > 0 == state.deal.undealt)
        assert all(one.card is state.deal.shown for one in last)


@SOME
@given(deals())
def test_something_is_always_legal_to_take_in_defence_and_to_pass_in_throwing(moves):
    for move in moves:
        legal = GAME.legal(move.state)
        assert legal
        assert (TAKE in legal) == (move.state.phase is DEFEND)
        assert (PASS in legal) == (move.state.phase is THROW)


@SOME
@given(deals())
def test_a_defended_bout_discards_an_even_number_of_cards_and_a_taken_one_none(moves):
    for move in bout_ends(moves):
        gone = move.step.state.deal.discard ^ move.state.deal.discard
        for one in move.step.events:
            if isinstance(one, BoutDefended):
                assert size(gone) == one.count
                assert one.count % 2 == 0
                assert one.count > 0
            if isinstance(one, BoutTaken):
                assert gone == 0


@SOME
@given(deals())
def test_attacker_and_defender_differ_and_hold_cards_when_a_bout_starts(moves):
    for move in moves:
        state = move.step.state
        if state.phase is ATTACK:
            attacker, defender = facing(state)
            assert attacker != defender
            assert state.hands[attacker]
            assert state.hands[defender]
            assert state.to_act == attacker
            assert state.bout.limit <= size(state.hands[defender])


@SOME
@given(deals())
def test_a_deal_ends_with_cards_in_one_hand_at_most_and_its_points_add_up_to_nothing(moves):
    last = moves[-1].step.state
    holding = [seat for seat, hand in enumerate(last.hands) if hand]
    result = GAME.result(last)
    assert holding == ([] if result["durak"] is None else [result["durak"]])
    assert sum(result["points"]) == 0


@SOME
@given(deals())
def test_who_transfers_attacks_then_the_next_with_cards_enough_to_answer_all(moves):
    for move in after_dealing(moves):
        if isinstance(move.action, Transfer | TransferByTrump):
            state = move.step.state
            attacker, defender = facing(state)
            assert attacker == move.seat
            assert size(state.hands[defender]) >= state.bout.attacks
            assert len({one.rank for one in cards(state.bout.table)}) == 1


SETS: list[Options] = [
    {},
    {"mode": "perevodnoy"},
    {"throwers": "neighbours", "first_bout_limit": 6},
    {"mode": "perevodnoy", "show_trump_transfer": "true", "throwers": "neighbours"},
]


@pytest.mark.parametrize("rules", SETS, ids=range(4))
def test_deals_of_any_number_of_players_end_within_some_hundred_actions_and_few_are_drawn(rules):
    lengths, drawn = [], 0
    for seats in GAME.info.seats:
        for seed in range(6):
            moves = dealt_out(rules, seats, seed)
            assert isinstance(moves[1].action, Deal)
            lengths.append(len(moves))
            drawn += GAME.result(moves[-1].step.state)["durak"] is None
    assert min(lengths) > 10
    assert max(lengths) < 500
    assert drawn <= 3


@SOME
@given(deals())
def test_each_move_is_made_by_the_seat_whose_part_it_is(moves):
    for move in after_dealing(moves):
        attacker, defender = facing(move.state)
        if move.state.phase is ATTACK:
            assert move.seat == attacker
        elif move.state.phase is DEFEND:
            assert move.seat == defender
        else:
            order = move.state.bout.throwers
            assert move.seat in order
            assert move.seat != defender
            for seat in order[: order.index(move.seat)]:
                assert not move.state.hands[seat] or move.state.bout.passed >> seat & 1


@SOME
@given(deals())
def test_turning_the_table_turns_the_deal(moves):
    seats = len(moves[0].state.hands)
    dealer = moves[1].state.match.dealer
    before = {"dealer": (dealer + 1) % seats, "last_durak": None}
    state = GAME.resume(moves.rules, seats, before)
    for move in islice(moves, 1, None):
        seat = move.seat if move.seat == DEALER else (move.seat + 1) % seats
        state = GAME.apply(state, seat, move.action).state
    here, there = GAME.result(moves[-1].step.state), GAME.result(state)
    assert there["points"] == [*here["points"][-1:], *here["points"][:-1]]
