"""What a seat may imagine in Tien Len is just what could be, each state equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.actions import Deal
from engine.cards import card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import BY_VALUE
from engine.games.tien_len.dealing import proof
from engine.games.tien_len.state import State
from engine.seats import DEALER
from tests.engine.tien_len import GAME, after, does, hand, opening, position

TRADED: dict[str, Any] = {"trade": True, "trading": "true"}


def small(*hands: str, unused: str = "", by: int = 0, **options: Any) -> State:
    """Return a state in which all cards but these have been played, *by* one seat."""
    state = position(*hands, **options)
    rest = FRENCH_52_SET & ~sum(map(hand, (*hands, unused)))
    played = tuple(rest if seat == by else 0 for seat in range(len(hands)))
    out = state.deal._replace(unused=hand(unused), undealt=size(hand(unused)), played=played)
    return state._replace(deal=out)


def worlds(state: State, seat: int, count: int, seed: int = 1) -> list[State]:
    """Return some states that a seat may imagine, each of which gives its very view."""
    view, rng = GAME.view(state, seat), Random(seed)
    found = [GAME.imagine(view, rng) for _ in range(count)]
    for one in found[:20]:
        assert GAME.view(one, seat) == view
    return found


def is_uniform(counts: Counter[Any], possible: set[Any]) -> bool:
    """Return whether each of *possible*, and nothing else, came up about equally often."""
    mean = counts.total() / len(possible)
    chi_square = sum((counts[one] - mean) ** 2 / mean for one in possible)
    return (
        set(counts) <= possible
        and abs(chi_square - (len(possible) - 1)) <= 5 * (2 * len(possible)) ** 0.5
    )


def splits(pool: int, *sizes: int) -> set[tuple[int, ...]]:
    """Return all ways to deal the cards of *pool* to hands of these sizes, the rest left over."""
    if not sizes:
        return {(pool,)}
    return {
        (card_set(part), *others)
        for part in combinations(cards(pool), sizes[0])
        for others in splits(pool & ~card_set(part), *sizes[1:])
    }


def test_all_that_could_be_is_imagined_equally_often():
    state = small("3S 9D", "4S 9C", "5S", unused="6S 7S")
    pool = hand("4S 9C 5S 6S 7S")
    possible = splits(pool, 2, 1)
    counts = Counter((*one.hands[1:], one.deal.unused) for one in worlds(state, 0, 2000))
    assert len(possible) == 30
    assert is_uniform(counts, possible)


def test_the_lowest_card_is_where_it_was_found_and_lower_ones_were_not_dealt():
    state = small("TD KD", "4S 9C", "5S 8S", unused="3S 3C 3D 3H 7S", deal=1)
    assert state.to_act == 1
    for world in worlds(state, 0, 200):
        assert world.hands[1] & hand("4S")
        assert world.deal.unused & hand("3S 3C 3D 3H") == hand("3S 3C 3D 3H")
    counts = Counter((*one.hands[1:], one.deal.unused) for one in worlds(state, 0, 2000))
    free = splits(hand("9C 5S 8S 7S"), 1, 2)
    four, threes = hand("4S"), hand("3S 3C 3D 3H")
    assert is_uniform(counts, {(one | four, two, rest | threes) for one, two, rest in free})


def test_once_the_lowest_card_is_played_it_says_no_more_than_what_was_not_dealt():
    state = after(small("TD KD", "4S 9C", "5S 8S", unused="3S 3C 3D 3H 7S", deal=1), "4S")
    found = worlds(state, 0, 300)
    assert all(one.deal.unused & hand("3S") for one in found)
    assert {one.hands[1] for one in found} == set(map(hand, ("9C", "5S", "8S", "7S")))


def test_the_card_left_over_is_with_the_seat_that_took_it_as_the_lowest_may_be():
    options = {"three_player_deal": "17", "leftover": "to_lowest"}
    before = GAME.resume(options, 3, opening(2, 0))
    state = GAME.apply(before, DEALER, Deal(BY_VALUE)).state
    holder = next(n for n, one in enumerate(state.hands) if one & hand("3S"))
    other = (holder + 1) % 3
    for world in worlds(state, other, 30):
        assert world.hands[holder] & hand("3S")
        assert [size(one) for one in world.hands] == [size(one) for one in state.hands]


# Trades


def test_cards_given_away_are_with_who_got_them():
    hands = ("4S 5D 9C", "3S 6D TC", "7H 8D JC")
    state = small(*hands, **TRADED)
    state = does(state, "0 offer 2 4S 5D", "2 answer JC 7H", "0 accept")
    assert all(one.hands[2] & hand("4S 5D") == hand("4S 5D") for one in worlds(state, 0, 100))
    assert all(one.hands[0] & hand("7H JC") == hand("7H JC") for one in worlds(state, 2, 100))
    others = splits(hand("3S 6D TC 8D"), 3, 1)
    possible = {(one, other | hand("4S 5D")) for one, other, _ in others}
    assert is_uniform(Counter(one.hands[1:] for one in worlds(state, 0, 2000)), possible)


def test_who_was_not_in_a_trade_imagines_any_cards_in_it_equally_often():
    state = small("4S 5D", "3S 6D", "7H", by=2, **TRADED)
    state = does(state, "0 offer 1 4S", "1 answer 6D", "0 accept")
    found = worlds(state, 2, 2000)
    pool = hand("4S 5D 3S 6D")
    possible = {
        (one, other, got.bit, given.bit)
        for one, other, _ in splits(pool, 2, 2)
        for got in cards(one)
        for given in cards(other)
    }
    counts = Counter(
        (*one.hands[:2], *(g.cards for g in one.deal.trading.gifts[:2])) for one in found
    )
    assert len(possible) == 24
    assert is_uniform(counts, possible)


def test_offered_and_answered_cards_are_where_those_concerned_know_them():
    state = small("4S 5D", "3S 6D", "7H", **TRADED)
    offered = does(state, "0 offer 1 4S")
    assert all(one.hands[0] & hand("4S") for one in worlds(offered, 1, 50))
    answered = does(offered, "1 answer 6D")
    assert all(one.hands[1] & hand("6D") for one in worlds(answered, 0, 50))
    seen = {one.deal.trading.offers[0][3:5] for one in worlds(answered, 2, 400)}
    four = [one.bit for one in cards(hand("4S 5D 3S 6D"))]
    assert seen == {(a, b) for a in four for b in four if a != b}


def test_after_another_trade_the_cards_may_be_anywhere():
    state = small("4S 5D", "3S 6D", "7H 8D", **TRADED)
    state = does(state, "0 offer 1 4S", "1 answer 6D", "0 accept")
    state = does(state, "1 offer 2 4S", "2 answer 8D", "1 accept")
    where = {n for one in worlds(state, 0, 200) for n in (1, 2) if one.hands[n] & hand("4S")}
    assert where == {1, 2}


def test_a_traded_lowest_card_may_have_moved():
    options = {"three_player_deal": "17", "leftover": "to_lowest", "trading": "true"}
    before = GAME.resume(options, 3, opening(2, 0))
    state = GAME.apply(before, DEALER, Deal(BY_VALUE)).state
    holder = next(n for n, one in enumerate(state.hands) if one & hand("3S"))
    two, three = ((holder + n) % 3 for n in (1, 2))
    card = cards(state.hands[two])[0]
    state = does(state, f"{holder} offer {two} 3S", f"{two} answer {card}", f"{holder} accept")
    seen = {n for one in worlds(state, three, 60) for n in range(3) if one.hands[n] & hand("3S")}
    assert seen == {holder, two}


# Instant wins


@pytest.mark.parametrize("win", ["four_twos", "six_pairs"])
def test_nobody_holds_a_hand_that_would_have_won_at_once(win):
    twos, rest = "2S 2C 2D 2H", "3S 4H 5D 6C 7H 9D JC KS AD"
    mine = "3H 4C 5S 6D 7S 8H 9C TS JH QD KC AS 8D"
    pairs = "3C 3D 4S 4D 5C 5H 6S 6H 7C 7D 8S 8C TH"
    second = f"{twos} {rest}" if win == "four_twos" else pairs
    third = "9H 9S TC TD JS JD QS QC QH KH KD AC AH" if win == "six_pairs" else "3C 4S 5H 6S"
    free = small(mine, second, third, instant_win="none")
    bound = small(mine, second, third, instant_win=win)
    won = [any(proof(win, held) for held in one.hands[1:]) for one in worlds(free, 0, 600)]
    assert any(won)
    # Such a hand is not in play: the table would have paid it.
    for world in worlds(bound, 0, 60):
        assert not any(proof(win, held) for held in world.hands[1:])


def test_cards_already_played_count_towards_a_hand_that_would_have_won():
    state = small("9S KD 3D", "2S 8D 9D", "2H 8H", instant_win="four_twos")
    mine, twos = state.deal.played[0], hand("2C 2D")
    state = state._replace(deal=state.deal._replace(played=(mine & ~twos, twos, 0)))
    found = worlds(state, 0, 500)
    assert all(one.hands[1] & hand("2S 2H") != hand("2S 2H") for one in found)
    assert len({one.hands for one in found}) == 10 - 3


def test_between_deals_there_is_nothing_to_imagine():
    state = GAME.start({}, 4)
    assert GAME.imagine(GAME.view(state, 0), Random(1)) == state
