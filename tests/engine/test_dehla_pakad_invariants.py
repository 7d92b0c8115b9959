"""What always holds in Dehla Pakad, on deals played at random by the default rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from operator import add
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, Deal, Play, read, write
from engine.cards import (
    CARDS,
    SUIT_MASKS,
    Card,
    card,
    card_set,
    cards,
    size,
)
from engine.decks import FRENCH_52_SET
from engine.errors import IllegalAction
from engine.events import CardPlayed, PileTaken, RestDealt, TrickTaken, TrumpDrawn, TrumpMade
from engine.games.dehla_pakad.state import Phase, State
from engine.seats import DEALER, side
from tests.engine.dehla import GAME, TENS, opening
from tests.engine.laws import some_of
from tests.engine.one_deal import after, cards_in, events, played_at_random, trick_ends
from tests.strategies import Move, Played, seeds

STREAKS = [(None, 0), *((side, length) for side in (0, 1) for length in range(1, 7))]
"""What a streak may be between hands."""


def hand(rng: Random, *methods: str) -> Played:
    """Return the moves of one hand, from the shuffle to the score."""
    seed, options = rng.getrandbits(32), {"trump_method": rng.choice(methods)}
    before = opening(rng.randrange(4), rng.choice(STREAKS))
    moves = played_at_random(GAME, GAME.resume(options, 4, before), Random(seed))
    return Played(moves, options, seed)


hands = some_of(lambda rng: hand(rng, "first_void", "dealer_right_call"))
first_void = some_of(lambda rng: hand(rng, "first_void"))


def captures(moves: list[Move]) -> list[PileTaken | None]:
    """Return what was captured in each trick."""
    return [
        next((one for one in move.step.events if isinstance(one, PileTaken)), None)
        for move in trick_ends(moves)
    ]


# Cards, turns and trump


@given(hands())
def test_hands_shrink_by_one_a_trick_and_differ_by_one_within_it(moves):
    for state in after(moves):
        full = 5 if state.deal.undealt else 13
        sizes = [size(hand) for hand in state.hands]
        done = min(state.deal.number - 1, 13)
        assert max(sizes) - min(sizes) <= (1 if state.trick else 0)
        assert max(sizes) == full - done


@given(hands())
def test_pile_and_captures_hold_whole_tricks_and_all_cards_are_captured_at_the_score(moves):
    for state in after(moves):
        assert all(size(held) % 4 == 0 for held in (state.deal.pile.cards, *state.deal.captured))
    last = after(moves)[-1]
    assert last.deal.pile.cards == 0
    assert sum(map(size, last.deal.captured)) == 52
    assert sum(size(taken & TENS) for taken in last.deal.captured) == 4


@given(hands())
def test_the_seat_to_act_has_a_legal_action_and_no_other_seat_has(moves):
    for move in moves:
        legal = GAME.legal(move.state)
        assert legal
        for seat in {DEALER, 0, 1, 2, 3} - {move.seat}:
            assert not any(accepted(move.state, seat, action) for action in legal[:3])


def accepted(state: State, seat: int, action: Action) -> bool:
    """Return whether the rules take an action."""
    try:
        GAME.apply(state, seat, action)
    except IllegalAction:
        return False
    return True


@given(hands())
def test_trump_is_set_at_most_once_and_never_changes(moves):
    trumps = [state.deal.trump for state in after(moves)]
    for one, two in pairwise(trumps):
        assert one is None or two is one
    assert len(events(moves, TrumpMade) + events(moves, TrumpDrawn)) == 1


@given(first_void())
def test_with_first_void_there_is_no_trump_until_the_first_off_suit_card_or_the_draw(moves):
    made = False
    for move in moves:
        trick = move.state.trick
        if isinstance(move.action, Play) and trick:
            made |= move.action.card.suit is not trick[0].suit
        made |= move.state.phase is Phase.DRAW
        assert (move.step.state.deal.trump is not None) == made


# Tricks and captures


@given(first_void())
def test_the_trick_in_which_trump_is_made_is_won_by_a_trump_and_its_maker_could_not_follow(moves):
    for maker in (move for move in moves if events([move], TrumpMade)):
        led, trump = maker.state.trick[0].suit, events([maker], TrumpMade)[0].suit
        assert not maker.state.hands[maker.seat] & SUIT_MASKS[led]
        end = next(move for move in trick_ends(moves) if move.state.deal.number == number(maker))
        (winner,) = events([end], TrickTaken)
        assert card_of(end, winner.seat).suit is trump


def number(move: Move) -> int:
    """Return the number of the trick to which a card was played."""
    return move.state.deal.number


def card_of(end: Move, seat: int) -> Card:
    """Return what a seat has played to the trick that a move completes."""
    (past,) = end.step.state.deal.past
    return past.cards[(seat - past.leader) % 4]


@given(hands())
def test_captures_are_apart_none_is_at_trick_1_and_one_is_at_trick_13(moves):
    taken = captures(moves)
    assert len(taken) == 13
    assert taken[0] is None
    assert taken[12] is not None
    for one, two in pairwise(taken[:12]):
        assert one is None or two is None


@given(hands())
def test_a_capture_before_trick_13_follows_two_wins_of_one_seat_the_first_no_capture(moves):
    winners, taken = [one.seat for one in events(moves, TrickTaken)], captures(moves)
    for place in range(1, 12):
        again = winners[place] == winners[place - 1] and taken[place - 1] is None
        assert (taken[place] is not None) == again


@given(hands())
def test_who_wins_a_trick_leads_the_next_and_the_right_of_the_dealer_leads_the_first(moves):
    plays = events(moves, CardPlayed)
    winners = [one.seat for one in events(moves, TrickTaken)]
    dealer = moves[0].state.match.dealer
    assert dealer is not None
    assert [one.seat for one in plays[::4]] == [(dealer + 1) % 4, *winners[:-1]]


# Scores


@given(hands())
def test_one_team_wins_a_hand_kots_rise_by_one_at_most_and_always_by_a_sweep(moves):
    before, result = moves[0].state.match, after(moves)[-1].match.result
    assert result is not None
    assert result.won_by in (0, 1)
    assert sum(result.kots) in (0, 1)
    assert result.kots[1 - result.won_by] == 0
    if 4 in result.tens:
        assert sum(result.kots) == 1
    assert after(moves)[-1].match.kots == tuple(map(add, before.kots, result.kots))


@given(hands())
def test_a_streak_is_six_at_most_none_after_a_kot_and_nobodys_only_when_there_is_none(moves):
    match = after(moves)[-1].match
    assert match.result is not None
    assert 0 <= match.streak.length <= 6
    assert match.streak.length == 0 or not any(match.result.kots)
    assert (match.streak.side is None) == (match.streak.length == 0)


@given(hands())
def test_the_tens_of_the_dealers_say_who_deals_next_and_it_is_never_a_winner(moves):
    dealer, result = moves[0].state.match.dealer, after(moves)[-1].match.result
    assert dealer is not None
    assert result is not None
    own = result.tens[side(dealer)]
    assert (result.next_dealer - dealer) % 4 == {4: 1, 3: 1, 2: 0, 1: 0, 0: 2}[own]
    assert side(result.next_dealer) != result.won_by


# Symmetry, logs and views


@given(hands(), st.integers(1, 3))
def test_turning_the_table_turns_the_result(moves, turn):
    start = moves[0].state
    match = start.match
    streak = match.streak
    turned = match._replace(
        dealer=((match.dealer or 0) + turn) % 4,
        streak=streak._replace(side=None if streak.side is None else (streak.side + turn) % 2),
    )
    state = start._replace(match=turned)
    for move in moves:
        seat = move.seat if move.seat == DEALER else (move.seat + turn) % 4
        state = GAME.apply(state, seat, move.action).state
    here, there = after(moves)[-1].match.result, state.match.result
    assert here is not None
    assert there is not None
    assert there.tens == (here.tens if turn == 2 else here.tens[::-1])
    assert there.kots == (here.kots if turn == 2 else here.kots[::-1])
    assert there.next_dealer == (here.next_dealer + turn) % 4


@given(hands())
def test_replaying_a_log_gives_the_same_state(moves):
    state = moves[0].state
    for move in moves:
        state = GAME.apply(state, move.seat, read(write(move.action))).state
        assert state == move.step.state


@given(hands(), st.integers(0, 3))
def test_a_view_holds_no_other_hand_no_stock_and_of_finished_tricks_only_the_last(moves, seat):
    for state in after(moves)[:-1]:
        view = GAME.view(state, seat)
        assert view.hand == state.hands[seat]
        assert [n for n, hand in enumerate(view.known.hands) if hand and n != seat] == []
        assert view.known.deal.stock == ()
        assert view.known.deal.past == state.deal.past
        assert len(state.deal.past) <= 1
        assert view.last == (state.deal.past[0].laid if state.deal.past else ())


TENS_OUT = ("tens-out", "ten-open-kots", "ten-open-points", "ten-open-row")


@settings(max_examples=20)
@given(hands())
def test_what_a_view_holds_has_been_seen_by_its_seat(moves):
    for move in moves:
        state = move.step.state
        for seat in range(4):
            hidden = FRENCH_52_SET & ~(state.hands[seat] | card_set(state.trick))
            view = GAME.view(state, seat)
            # which tens are still out is no secret: there are four
            told = tuple(one for one in view.facts if one.key not in TENS_OUT)
            assert not cards_in(replace(view, facts=told)) & (hidden & ~state.deal.played)


# Long matches


@settings(max_examples=10)
@given(seeds())
def test_a_match_keeps_these_rules_from_hand_to_hand(seed):
    rng = Random(seed)
    state = GAME.resume({"target_kots": 4}, 4, opening(rng.randrange(4)))
    number = 0
    while state.to_act is not None:
        moves = played_at_random(GAME, state, rng)
        number += 1
        before, state = state, moves[-1].step.state
        assert state.match.deals == state.deal_number == number
        assert sum(state.match.deals_won) == number
        assert before.match.dealer == moves[0].step.state.match.dealer
        assert isinstance(moves[0].action, Deal)
        assert len(events(moves, RestDealt)) == 1
    assert max(state.match.kots) == 4
    assert state.winners == ((0, 2) if state.match.kots[0] == 4 else (1, 3))


def test_the_cards_of_the_pack_are_those_of_the_game():
    assert GAME.deck({}) == CARDS
    assert cards(TENS) == tuple(map(card, ("TC", "TD", "TH", "TS")))
