"""What always holds in Tien Len, on deals played at random by random house rules."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import Deal, Pass, PlayCards, cards_of, read
from engine.cards import card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.errors import IllegalAction
from engine.events import CardsPlayed
from engine.game import RandomLuck
from engine.games.tien_len.beats import beats, is_slam
from engine.games.tien_len.combinations import BY_VALUE, combination, values
from engine.games.tien_len.events import LastLeft, RoundWon, WonAtOnce
from engine.games.tien_len.state import Match, Phase, State
from engine.games.tien_len.view import FACTS, NOTES, PRIVATE
from engine.seats import DEALER
from tests.engine.laws import some_of
from tests.engine.tien_len import GAME, opening
from tests.strategies import Move, Options, Played, any_rules, seeds, without_clashes

MANY = 25

TWOS = card_set(BY_VALUE[48:])


def deal(rng: Random, **fixed: str | int) -> Played:
    """Return the moves of one deal, the first or a later one."""
    rules = without_clashes(GAME, any_rules(GAME, rng) | fixed)
    seats, seed, first = rng.randint(2, 4), rng.getrandbits(32), rng.random() < 0.5
    before = opening(1 if first else 2, rng.randrange(seats))
    if not first:
        before |= {"first_out": rng.randrange(seats), "loser": None}
        if rng.random() < 0.5:
            before["loser"] = rng.randrange(seats)
    state = GAME.resume(rules, seats, before)
    return Played(played_at_random(state, Random(seed)), rules, seed, seats)


def played_at_random(state: State, rng: Random) -> list[Move]:
    """Return the moves of a deal, from the shuffle to the score."""
    moves: list[Move] = []
    while not moves or not (state.between_deals or state.to_act is None):
        seat = rng.choice((state.to_act, *state.also))
        assert seat is not None
        if seat == DEALER:
            action = GAME.chance(state, RandomLuck(rng))
        else:
            action = rng.choice(GAME.legal(state, seat))
        step = GAME.apply(state, seat, action)
        moves.append(Move(state, seat, action, step))
        state = step.state
    return moves


deals = some_of(deal)
locked = some_of(lambda rng: deal(rng, pass_policy="locked", locked_may_slam="false"))
to_the_last = some_of(lambda rng: deal(rng, end_rule="last_loser"))
to_the_first = some_of(lambda rng: deal(rng, end_rule="first_out"))
untraded = some_of(lambda rng: deal(rng, trading="false"))
paid = some_of(lambda rng: deal(rng, slam_payment=2, rotten_two=1))


def under_way(moves: list[Move]) -> list[State]:
    """Return the states in which cards are out."""
    found = [move.step.state for move in moves]
    return [state for state in found if state.phase in (Phase.TRADE, Phase.PLAY)]


def in_play(moves: list[Move]) -> list[Move]:
    """Return the plays and passes."""
    return [move for move in moves if move.state.phase is Phase.PLAY]


def ended(moves: list[Move]) -> Match:
    """Return the match after the deal."""
    match: Match = moves[-1].step.state.match
    return match


# Cards (what beats what is in test_tien_len_combinations)


@settings(max_examples=MANY)
@given(deals())
def test_every_card_is_in_one_place_and_trading_keeps_the_sizes(moves):
    for state in under_way(moves):
        places = [*state.hands, *state.deal.played, state.deal.unused]
        assert sum(places) == FRENCH_52_SET
        assert sum(map(size, places)) == 52
        assert size(state.deal.unused) == state.deal.undealt
    for one, other in pairwise(under_way(moves)):
        if one.phase is Phase.TRADE:
            assert list(map(size, one.hands)) == list(map(size, other.hands))


# Plays and passes


@settings(max_examples=MANY)
@given(deals())
def test_every_play_beats_what_lies_on_top_and_only_a_slam_is_of_another_size(moves):
    for move in in_play(moves):
        top = move.state.round.top
        if isinstance(move.action, Pass):
            assert top is not None
            continue
        found = combination(values(card_set(cards_of(move.action))))
        assert found is not None
        if top is not None:
            assert beats(move.state.match.laws, found, top)
            if found.size != top.size:
                assert is_slam(found, top)
                assert top.twos or move.state.match.laws.slams == "southern"


@settings(max_examples=MANY)
@given(deals())
def test_who_leads_can_lead_and_not_pass_and_each_round_takes_a_card(moves):
    for move in in_play(moves):
        if move.state.round.top is None:
            legal = GAME.legal(move.state)
            assert legal
            assert Pass() not in legal
            with pytest.raises(IllegalAction):
                GAME.apply(move.state, move.seat, Pass())
    sizes = [sum(map(size, move.state.hands)) for move in in_play(moves) if leads(move)]
    assert all(one > other for one, other in pairwise(sizes))


def leads(move: Move) -> bool:
    """Return whether a move opens a round."""
    return move.state.phase is Phase.PLAY and move.state.round.top is None


@settings(max_examples=MANY)
@given(locked())
def test_where_passes_lock_a_seat_that_passed_does_not_act_again_in_the_round(moves):
    passed: set[int] = set()
    for move in in_play(moves):
        passed = set() if leads(move) else passed
        assert move.seat not in passed
        if isinstance(move.action, Pass):
            passed.add(move.seat)


# Ends of deals and rounds


@settings(max_examples=MANY)
@given(to_the_last())
def test_all_but_the_loser_are_out_and_the_scores_add_up_to_nothing(moves):
    result = ended(moves).result
    assert result is not None
    assert sum(result.scores) == sum(ended(moves).scores) == 0
    if any(isinstance(one, LastLeft) for one in moves[-1].step.events):
        assert sorted((*result.out, result.loser)) == list(range(moves.seats))
    else:
        assert (result.loser, len(result.out)) == (None, 1)


@settings(max_examples=MANY)
@given(to_the_first())
def test_the_first_one_out_is_paid_and_the_scores_add_up_to_nothing(moves):
    result = ended(moves).result
    assert result is not None
    assert sum(result.scores) == 0
    assert len(result.out) == 1
    assert result.loser not in result.out
    if moves[-1].state.match.rules.slam_payment == 0:
        assert max(result.scores) == result.scores[result.out[0]]


@settings(max_examples=MANY)
@given(deals())
def test_a_round_is_led_by_who_owned_the_last_play_or_the_next_who_has_cards(moves):
    for move in in_play(moves):
        for event in move.step.events:
            if isinstance(event, RoundWon) and not move.step.state.between_deals:
                state, owner = move.step.state, event.seat
                order = (owner, *state.match.others_after(owner))
                assert state.to_act == next(seat for seat in order if state.hands[seat])
                assert state.round.last[-1].seat == owner


# What is legal


@settings(max_examples=MANY)
@given(deals())
def test_the_first_play_of_the_first_deal_holds_the_lowest_card(moves):
    plays = in_play(moves)
    if not plays or plays[0].state.match.deals:
        return
    first = plays[0]
    lowest = next(one for one in BY_VALUE if one.bit & sum(first.state.hands))
    assert lowest in cards_of(first.action)
    if first.state.match.rules.opening == "alone":
        assert cards_of(first.action) == (lowest,)


@settings(max_examples=MANY)
@given(untraded(), seeds())
def test_what_is_legal_depends_on_the_own_hand_top_lock_and_options_alone(moves, seed):
    rng = Random(seed)
    for move in in_play(moves)[::5]:
        state, me = move.state, move.seat
        hidden = cards(sum(state.hands) & ~state.hands[me] | state.deal.unused)
        mixed = rng.sample(hidden, len(hidden))
        hands = [hand if n == me else 0 for n, hand in enumerate(state.hands)]
        for seat, hand in enumerate(state.hands):
            if seat != me:
                hands[seat] = card_set(mixed.pop() for _ in range(size(hand)))
        other = state._replace(
            hands=tuple(hands),
            deal=state.deal._replace(unused=card_set(mixed), played=(0,) * moves.seats, out=()),
        )
        assert GAME.legal(other) == GAME.legal(state)


@settings(max_examples=MANY)
@given(deals(), seeds())
def test_a_refused_action_changes_nothing(moves, seed):
    rng = Random(seed)
    for move in in_play(moves)[::4]:
        kept, legal = repr(move.state), GAME.legal(move.state)
        for _ in range(5):
            some = rng.sample(BY_VALUE, rng.randrange(2, 5))
            action = PlayCards(tuple(sorted(some, key=BY_VALUE.index)))
            if action not in legal:
                with pytest.raises(IllegalAction):
                    GAME.apply(move.state, move.seat, action)
        assert repr(move.state) == kept


@settings(max_examples=MANY)
@given(deals())
def test_cards_that_were_played_are_told_in_the_order_of_their_values(moves):
    for move in moves:
        for event in move.step.events:
            if isinstance(event, CardsPlayed):
                order = [BY_VALUE.index(one) for one in event.cards]
                assert order == sorted(order)
                assert set(event.cards) == set(cards_of(move.action))


@settings(max_examples=MANY)
@given(paid())
def test_what_a_deal_has_earned_is_told_as_soon_as_it_is_earned_and_adds_up(moves):
    for state in under_way(moves):
        assert sum(state.deal.charges) == 0
        shown = {
            dict(one.values)["side"]: dict(one.values)["count"]
            for one in GAME.view(state, None).facts
            if one.key == "points"
        }
        charges = dict(enumerate(state.deal.charges))
        assert shown == {n: state.match.scores[n] + charges[n] for n in charges}


# Deals end

SETS: dict[str, Options] = {
    "default": {},
    "viet_cong": {"variant": "viet_cong"},
    "southern": {"variant": "southern"},
    "free": {"pass_policy": "free", "longer_slams": "true", "next_leader": "loser"},
    "first_out": {"end_rule": "first_out", "slam_payment": 2, "rotten_two": 1},
    "traded": {"variant": "viet_cong", "trading": "true", "opening_scope": "every_deal"},
}
TABLES = [(2, "13"), (3, "13"), (3, "17"), (4, "13")]
LONGEST = 130
"""More moves than a deal has; the longest of these takes 104."""


@pytest.mark.parametrize("name", SETS)
def test_every_deal_ends_by_all_kinds_of_house_rules(name):
    for seats, each in TABLES:
        rng = Random(f"{name}:{seats}:{each}")
        rules = {**SETS[name], "three_player_deal": each, "deals": 50, "target_score": 0}
        state = GAME.start(rules, seats)
        for _ in range(8):
            moves = played_at_random(state, rng)
            state = moves[-1].step.state
            assert len(in_play(moves)) <= LONGEST
            assert state.match.result is not None
            told = any(isinstance(one, WonAtOnce) for one in moves[-1].step.events)
            assert told == (state.match.result.instant_win is not None)


def test_a_deal_is_read_back_from_its_text():
    moves = played_at_random(GAME.start({}, 4), Random(5))
    state = moves[0].state
    for move in moves:
        text = str(move.action)
        state = GAME.apply(state, move.seat, read(text)).state
        assert isinstance(move.action, Deal) or len(text) < 60
    assert state == moves[-1].step.state


@settings(max_examples=MANY)
@given(paid())
def test_all_that_is_shown_is_listed_and_comes_in_the_order_of_the_list(moves):
    for move in moves:
        view = GAME.view(move.step.state, 0)
        places = [FACTS.index(one.key) for one in view.facts]
        offers = {FACTS.index("offer"), FACTS.index("answered-offer")}
        rest = [place for place in places if place not in offers]
        assert rest == sorted(rest)
        assert {one.key for one in view.notes} <= set(NOTES)
        assert {one.key for one in view.private} <= set(PRIVATE)
