"""What always holds in Court Piece, on deals played at random.

By the usual rules with either ``capture_rule``, unless a test says otherwise.
"""

from __future__ import annotations

from operator import add
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Call, Deal
from engine.cards import card_set, size
from engine.decks import FRENCH_52_SET
from engine.events import CardPlayed, PileTaken, TrickTaken, TrumpMade
from engine.game import RandomLuck
from engine.games.court_piece.rules import VALUES
from engine.games.court_piece.state import State
from engine.partners import Phase
from engine.seats import DEALER, side
from tests.engine.court_piece import GAME, opening
from tests.engine.laws import some_of
from tests.engine.one_deal import after, cards_in, events, played_at_random, trick_ends
from tests.strategies import Move, Options, Played, match, seeds

FEW = settings(max_examples=40, deadline=None)
CAPTURES = ["single_sir", "double_sir"]


def hand(rng: Random, **more: str | int) -> Played:
    """Return the moves of one hand, from the shuffle to the score."""
    seed, options = rng.getrandbits(32), {"capture_rule": rng.choice(CAPTURES), **more}
    before = GAME.resume(options, 4, opening(rng.randrange(4)))
    return Played(played_at_random(GAME, before, Random(seed)), options, seed)


hands = some_of(hand)
single = some_of(lambda rng: hand(rng, capture_rule="single_sir"))
double = some_of(lambda rng: hand(rng, capture_rule="double_sir"))
blocked = some_of(lambda rng: hand(rng, capture_rule="double_sir", ace_pair_blocks="true"), 100)
scored = some_of(lambda rng: hand(rng, scoring=rng.choice(list(VALUES)), target_points=52), 40)


def captured(state: State) -> list[int]:
    """Return how many tricks each side has captured."""
    return [size(taken) // 4 for taken in state.deal.captured]


def outcome(moves: list[Move]) -> dict[str, Any]:
    """Return the result of the hand."""
    found = GAME.result(after(moves)[-1])
    assert found is not None
    return found


# Cards, and when a hand stops


@FEW
@given(hands())
def test_after_each_trick_all_hands_have_one_card_less(moves):
    for number, move in enumerate(trick_ends(moves), 1):
        state = move.step.state
        assert [size(hand) for hand in state.hands] == [13 - number] * 4


@FEW
@given(single())
def test_with_single_sir_nothing_lies_in_the_centre_between_tricks(moves):
    for number, move in enumerate(trick_ends(moves), 1):
        assert move.step.state.deal.pile.cards == 0
        assert sum(captured(move.step.state)) == number


@FEW
@given(hands())
def test_before_the_stop_both_have_six_at_most_and_then_one_has_seven_or_more(moves):
    *before, last = after(moves)
    for state in before:
        assert max(captured(state)) <= 6
    assert sum(count >= 7 for count in captured(last)) == 1
    assert last.deal.pile.cards == 0


@FEW
@given(hands())
def test_the_stop_comes_at_a_trick_from_7_to_13(moves):
    assert 7 <= len(trick_ends(moves)) <= 13


@FEW
@given(single())
def test_with_single_sir_a_hand_that_stops_at_trick_7_is_a_court_and_no_other_is(moves):
    assert outcome(moves)["court"] == (len(trick_ends(moves)) == 7)


# Leads, trump, captures and points


@FEW
@given(hands())
def test_who_wins_a_trick_leads_the_next_and_the_caller_the_first(moves):
    plays = events(moves, CardPlayed)
    winners = [one.seat for one in events(moves, TrickTaken)]
    dealer = moves[0].state.match.dealer
    assert dealer is not None
    assert [one.seat for one in plays[::4]] == [(dealer + 1) % 4, *winners[:-1]]


@FEW
@given(hands())
def test_trump_is_set_once_before_the_first_trick(moves):
    (made,) = events(moves, TrumpMade)
    shuffled, call, *rest = moves
    assert (type(shuffled.action), type(call.action)) == (Deal, Call)
    assert {move.state.deal.trump for move in rest} == {made.suit}
    assert made.seat == call.seat


@FEW
@given(single())
def test_with_single_sir_a_side_has_the_tricks_that_it_has_won(moves):
    sides = [side(one.seat) for one in events(moves, TrickTaken)]
    assert outcome(moves)["tricks"] == [sides.count(0), sides.count(1)]


@FEW
@given(double())
def test_with_double_sir_captures_follow_two_wins_of_one_player_or_the_last_trick(moves):
    holder: int | None = None
    waiting = 0
    for number, move in enumerate(trick_ends(moves), 1):
        (won,), taken = events([move], TrickTaken), events([move], PileTaken)
        waiting += 1
        if number == 13 or won.seat == holder:
            assert taken == [PileTaken(won.seat, waiting, ())]
            holder, waiting = None, 0
        else:
            assert taken == []
            holder = won.seat


@FEW
@given(hands())
def test_the_next_dealer_is_on_the_losing_side(moves):
    dealer, found = moves[0].state.match.dealer, outcome(moves)
    assert dealer is not None
    step = (found["next_dealer"] - dealer) % 4
    assert side(found["next_dealer"]) != found["won_by"]
    if found["won_by"] == side(dealer):
        assert step == 1
    else:
        assert step == (2 if found["court"] else 0)


@FEW
@given(scored())
def test_only_the_winners_points_rise_and_by_what_the_scoring_says(moves):
    before, match, found = moves[0].state.match, after(moves)[-1].match, outcome(moves)
    values, won_by = VALUES[before.rules.scoring], found["won_by"]
    dealing = won_by == side(before.dealer)
    plain = values.dealers if dealing else values.callers
    court = values.dealers_court if dealing else values.callers_court
    assert found["points"][won_by] == (court if found["court"] else plain)
    assert found["points"][1 - won_by] == 0
    assert match.points == tuple(map(add, before.points, found["points"]))


@settings(max_examples=10, deadline=None)
@given(seeds(), st.sampled_from(list(VALUES)), st.sampled_from(CAPTURES))
def test_points_never_fall_and_there_are_not_more_courts_than_hands(seed, scoring, capture):
    rules: Options = {"scoring": scoring, "capture_rule": capture, "target_points": 3}
    points = (0, 0)
    for move in match(GAME, rules, seed):
        now = move.step.state.match
        assert all(new >= old for new, old in zip(now.points, points, strict=True))
        assert sum(now.courts) <= now.deals == sum(now.deals_won)
        points = now.points
    assert max(points) >= 3


# The ace rule, symmetry and views


@settings(max_examples=100, deadline=None)
@given(blocked())
def test_the_ace_rule_never_makes_the_first_capture_earlier(moves):
    start = moves[0].state
    rules = GAME.start({"capture_rule": "double_sir"}, 4).match.rules
    state = start._replace(match=start.match._replace(rules=rules))
    for move in moves:
        had = sum(captured(move.step.state)) > 0
        state = GAME.apply(state, move.seat, move.action).state
        if had:
            assert sum(captured(state)) > 0
        if sum(captured(state)) > 0:
            return


@FEW
@given(hands(), st.integers(1, 3))
def test_turning_the_table_turns_the_result(moves, turn):
    start = moves[0].state
    turned = start.match._replace(dealer=((start.match.dealer or 0) + turn) % 4)
    state = start._replace(match=turned)
    for move in moves:
        seat = move.seat if move.seat == DEALER else (move.seat + turn) % 4
        state = GAME.apply(state, seat, move.action).state
    here, there = outcome(moves), GAME.result(state)
    assert there is not None
    step = -1 if turn % 2 else 1
    assert there["tricks"] == here["tricks"][::step]
    assert there["points"] == here["points"][::step]
    assert there["won_by"] == (here["won_by"] + turn) % 2
    assert (there["court"], there["next_dealer"]) == (
        here["court"],
        (here["next_dealer"] + turn) % 4,
    )


@FEW
@given(seeds(), st.integers(0, 3))
def test_until_the_call_no_view_but_the_callers_shows_a_card(seed, dealer):
    before = GAME.resume({}, 4, opening(dealer))
    state = GAME.apply(before, DEALER, GAME.chance(before, RandomLuck(Random(seed)))).state
    assert state.phase is Phase.CALL
    for seat in (0, 1, 2, 3, None):
        view = GAME.view(state, seat)
        mine = seat == state.to_act
        assert cards_in(view) == 0
        assert size(view.hand) == size(sum(view.known.hands)) == (5 if mine else 0)
        assert view.known.deal.stock == ()


@settings(max_examples=20, deadline=None)
@given(hands())
def test_what_a_view_holds_has_been_seen_by_its_seat(moves):
    for move in moves:
        state = move.step.state
        for seat in range(4):
            view = GAME.view(state, seat)
            hidden = FRENCH_52_SET & ~(state.hands[seat] | card_set(state.trick))
            assert not cards_in(view) & hidden & ~state.deal.played
            assert [n for n, hand in enumerate(view.known.hands) if hand and n != seat] == []
            assert view.known.deal.past == state.deal.past
