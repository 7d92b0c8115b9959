"""What always holds in Teen Do Paanch, on games played at random."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import astuple
from itertools import groupby, pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Call, Deal, Play, read, write
from engine.cards import Card, card, card_set, cards, size
from engine.errors import IllegalAction
from engine.events import DealerChosen
from engine.game import RandomLuck
from engine.games.teen_do_paanch.actions import Fan, Give, Pull
from engine.games.teen_do_paanch.state import UNDER_WAY, Phase, State
from engine.seats import DEALER
from tests.engine.laws import some_of
from tests.engine.paanch import GAME, PACK, after_over, called, done, fan, pulled
from tests.strategies import Move, Played, house_rules, match, seeds


def whole(rng: Random) -> Played:
    """Return a whole game by the default rules."""
    seed = rng.getrandbits(32)
    return Played(match(GAME, {}, seed), {}, seed)


games = some_of(whole)


def states(played: list[Move]) -> list[State]:
    """Return the state after each move in which cards are out."""
    return [one.step.state for one in played if one.step.state.phase in UNDER_WAY]


def rounds(played: list[Move]) -> list[list[Move]]:
    """Return the moves of each round, from the deal on."""
    starts = [at for at, one in enumerate(played) if isinstance(one.action, Deal)]
    return [played[a:b] for a, b in zip(starts, [*starts[1:], len(played)], strict=True)]


@settings(max_examples=25)
@given(games())
def test_each_card_is_in_one_place(played):
    for state in states(played):
        deal = state.deal
        places = [*state.hands, *deal.gone, card_set(state.trick), card_set(deal.stock)]
        assert sum(map(size, places)) == 30
        assert sum(places) == card_set(PACK)


@settings(max_examples=25)
@given(games())
def test_hands_are_even_before_each_trick_and_uneven_only_while_a_card_is_owed_back(played):
    for state in states(played):
        sizes = {size(hand) for hand in state.hands}
        if state.phase is Phase.PLAY and not state.trick:
            assert sizes == {10 - (state.deal.number - 1)}
        elif state.phase in (Phase.LAY, Phase.PULL):
            assert sizes == {10}
        elif state.phase is Phase.RETURN:
            assert sorted(size(hand) for hand in state.hands) == [9, 10, 11]


@settings(max_examples=25)
@given(games())
def test_everybody_has_each_target_and_the_deal_once(played):
    targets, dealers = [], []
    for moves in rounds(played):
        state = moves[0].step.state
        assert sorted(state.match.targets) == [2, 3, 5]
        targets.append(state.match.targets)
        dealers.append(state.match.dealer)
    assert [sorted(of_seat) for of_seat in zip(*targets, strict=True)] == [[2, 3, 5]] * 3
    assert sorted(dealers) == [0, 1, 2]


@settings(max_examples=25)
@given(games())
def test_tricks_over_and_totals_add_up(played):
    for number, moves in enumerate(rounds(played), 1):
        result = GAME.result(moves[-1].step.state)
        assert sum(result["tricks"]) == 10
        assert sum(result["over"]) == 0
        assert sum(result["totals"]) == 10 * number


def pulls_of(moves: list[Move]) -> list[tuple[int, int]]:
    """Return puller and victim of each pull of a round."""
    return [(one.seat, one.state.deal.plan[0].victim) for one in moves if is_pull(one)]


def is_pull(move: Move) -> bool:
    """Return whether a card was pulled."""
    return isinstance(move.action, Pull)


@settings(max_examples=25)
@given(games())
def test_pulls_are_as_many_as_the_round_before_says(played):
    for moves in rounds(played):
        over, pulls = moves[0].state.match.over, pulls_of(moves)
        assert len(pulls) == sum(n for n in over if n > 0) == -sum(n for n in over if n < 0) <= 8
        assert Counter(one for one, _ in pulls) == {s: n for s, n in enumerate(over) if n > 0}
        assert Counter(one for _, one in pulls) == {s: -n for s, n in enumerate(over) if n < 0}
    assert pulls_of(rounds(played)[0]) == []


@settings(max_examples=25)
@given(games())
def test_what_is_given_back_was_not_just_pulled(played):
    for before, move in pairwise(played):
        if is_pull(move):
            due, deal = move.state.deal.plan[0], move.step.state.deal
            assert move.state.hands[due.victim] & deal.pulled == deal.pulled
            assert size(deal.pulled) == 1
        if isinstance(move.action, Give):
            assert is_pull(before)
            assert not move.action.card.bit & before.step.state.deal.pulled


@settings(max_examples=25)
@given(games())
def test_who_sits_after_the_dealer_calls_and_leads_and_then_who_took_the_last_trick(played):
    for moves in rounds(played):
        calls = [one for one in moves if isinstance(one.action, Call)]
        plays = [one for one in moves if isinstance(one.action, Play)]
        assert len(calls) == 1
        assert len(plays) == 30
        leader = calls[0].seat
        assert leader == (moves[0].state.match.dealer + 1) % 3
        for trick in zip(plays[::3], plays[1::3], plays[2::3], strict=True):
            assert [one.seat for one in trick] == [(leader + n) % 3 for n in range(3)]
            leader = trick[-1].step.events[1].seat


@settings(max_examples=25)
@given(games())
def test_trump_is_set_once_and_before_anybody_has_a_sixth_card(played):
    for moves in rounds(played):
        trumps = [one.step.state.deal.trump for one in moves]
        assert next(suit for suit, _ in groupby(trumps)) is None
        assert len([*groupby(trumps)]) == 2
        for one in moves:
            if one.step.state.deal.trump is None:
                assert {size(hand) for hand in one.step.state.hands} == {5}


@settings(max_examples=25)
@given(games())
def test_who_is_to_act_can_act_and_nobody_else_can(played):
    for move in played:
        state = move.step.state
        for seat in (DEALER, 0, 1, 2):
            assert bool(GAME.legal(state, seat)) == (seat == state.to_act)


@settings(max_examples=10)
@given(games())
def test_any_other_action_is_refused_and_changes_nothing(played):
    rng = Random(1)
    for move in rng.sample(played, 12):
        before = pickle.dumps(move.state)
        for other in rng.sample(played, 30):
            allowed = GAME.legal(move.state)
            if (other.action in allowed and other.seat == move.seat) or move.seat == DEALER:
                continue
            with pytest.raises(IllegalAction):
                GAME.apply(move.state, other.seat, other.action)
        assert pickle.dumps(move.state) == before


@settings(max_examples=25)
@given(games())
def test_the_third_player_sees_neither_the_card_pulled_nor_the_one_given_back(played):
    for move in played:
        if not isinstance(move.action, Pull | Give):
            continue
        due = move.state.deal.plan[0]
        (third,) = {0, 1, 2} - {due.puller, due.victim}
        for event in move.step.events:
            assert [one for one in astuple(event) if isinstance(one, Card)] == []
        for seat in (third, None):
            before, view = GAME.view(move.state, seat), GAME.view(move.step.state, seat)
            assert view.private == before.private
            assert view.hand == before.hand
            assert view.known.deal.moves[-1].card is None
            assert (view.known.deal.fan, view.known.deal.pulled) == ((), 0)
        assert GAME.view(move.step.state, None).private == ()


@settings(max_examples=25)
@given(games())
def test_the_two_concerned_see_both_cards(played):
    for move in played:
        if isinstance(move.action, Pull | Give):
            last = move.step.state.deal.moves[-1]
            for seat in (last.source, last.target):
                view = GAME.view(move.step.state, seat)
                assert view.known.deal.moves[-1] == last
                told = "back" if last.back else "cards"
                assert dict(view.private[-1].values)[told][-1] == last.card


@settings(max_examples=15)
@given(seeds())
def test_turning_the_table_turns_the_result(seed):
    moves = [*match(GAME, {"first_dealer": "random"}, seed)]
    state = GAME.start({"first_dealer": "random"}, 3)
    for move in moves:
        action = move.action
        if write(action).startswith("appoint"):
            action = read(f"appoint {(action.seat + 1) % 3}")
        seat = DEALER if move.seat == DEALER else (move.seat + 1) % 3
        state = GAME.apply(state, seat, action).state
        was, now = GAME.result(move.step.state), GAME.result(state)
        if was is not None:
            for key in ("tricks", "over", "totals"):
                assert now[key] == was[key][-1:] + was[key][:-1]
    assert state.winners == tuple(sorted((one + 1) % 3 for one in moves[-1].step.state.winners))


@pytest.mark.parametrize("swap", ["HD", "CS"])
@settings(max_examples=8)
@given(seed=seeds())
def test_swapping_two_suits_changes_nothing_else(swap, seed):
    letters = str.maketrans(swap, swap[::-1])
    state, told = GAME.start({}, 3), []
    for move in match(GAME, {}, seed):
        verb, *words = write(move.action).split()
        swapped = [one.translate(letters) for one in words]
        step = GAME.apply(state, move.seat, read(" ".join([verb, *swapped])))
        state = step.state
        assert GAME.result(state) == GAME.result(move.step.state)
        assert state.to_act == move.step.state.to_act
        told.append([type(one) for one in step.events] == [type(one) for one in move.step.events])
    assert all(told)


def test_each_card_of_the_victim_is_pulled_equally_often():
    state = called(start=after_over(2, (1, 0, -1)))
    found: Counter[str] = Counter()
    rng = Random(13)
    for _ in range(3000):
        laid = GAME.apply(state, DEALER, GAME.chance(state, RandomLuck(rng))).state
        took = done(laid, f"pull {1 + int(rng.random() * 10)}").deal.moves[-1].card
        found[took.text] += 1
    assert set(found) == {one.text for one in cards(state.hands[2])}
    assert sum((n - 300) ** 2 / 300 for n in found.values()) < 27.9  # 99.9 %, 9 degrees


@pytest.mark.parametrize("place", range(1, 11))
def test_the_card_at_a_place_is_the_one_that_is_pulled(place):
    state = fan(called(start=after_over(2, (1, 0, -1))))
    one = state.deal.fan[place - 1]
    after = done(state, f"pull {place}")
    assert after.deal.moves[-1][:3] == (2, 0, one)
    assert after.hands[0] & one.bit
    assert not after.hands[2] & one.bit


# The draw, and what options may not break


def test_the_three_cards_are_drawn_from_the_unused_ones_in_every_order():
    state = GAME.start({}, 3)
    rng, orders, suits = Random(4), Counter(), Counter()
    for _ in range(600):
        drawn = GAME.chance(state, RandomLuck(rng))
        assert isinstance(drawn, Fan)
        orders["".join(one.rank for one in drawn.cards)] += 1
        suits.update(one.suit.text for one in drawn.cards)
        assert not card_set(drawn.cards) & card_set(PACK)
    assert set(orders) == {"".join(order) for order in permutations("235")}
    assert min(orders.values()) > 60
    assert set(suits) == set("CDHS")


def test_whatever_is_drawn_seat_0_deals_first():
    for order in permutations("235"):
        state = done(GAME.start({}, 3), "fan " + " ".join(f"{rank}D" for rank in order), "pick 2")
        step = GAME.apply(state, 1, read("pick 3"))
        assert step.events[-1] == DealerChosen(0)


@settings(max_examples=40)
@given(st.data())
def test_by_any_house_rules_cards_stay_in_one_place_and_figures_add_up(data):
    rules = data.draw(house_rules(GAME))
    for move in Played(match(GAME, rules, data.draw(seeds())), rules, 0)[:600]:
        state = move.step.state
        if state.phase in UNDER_WAY:
            places = [*state.hands, *state.deal.gone, card_set(state.trick)]
            places.append(card_set(state.deal.stock))
            assert sum(map(size, places)) == size(sum(places)) == 30
        if result := GAME.result(state):
            assert (sum(result["tricks"]), sum(result["over"])) == (10, 0)
            assert sum(result["totals"]) % 10 == 0
        if state.phase is Phase.PLAY and state.deal.number == 1 and not state.trick:
            assert [size(hand) for hand in state.hands] == [10, 10, 10]


def test_a_victim_may_lose_a_card_that_was_just_given_to_him():
    state = pulled(called(start=after_over(2, (2, 0, -2))), "AD")
    state = pulled(done(state, "give 8S"), "8S")
    assert state.hands[0] & card("8S").bit
    assert state.deal.pulled == card("8S").bit
