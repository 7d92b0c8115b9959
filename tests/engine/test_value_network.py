"""The network of Dehla Pakad: what it sees of a world, what it says, and for which tables."""

from __future__ import annotations

from operator import mul
from random import Random
from typing import Any

import pytest

from engine.ai.kernel import dehla_pakad_value_network as values
from engine.ai.kernel import jit, layout
from engine.ai.tricks import dehla_pakad
from engine.ai.tricks.cards import NUMBERS, ranked
from engine.cards import card as parsed
from engine.cards import card_set
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER

GAME = GAMES["dehla_pakad"]


def usual(**options: str) -> Any:
    """Return the rules of such a table, and what its outcomes are worth."""
    state = GAME.start(GAME.info.settle({"first_dealer": "host", **options}), 4)
    state = GAME.apply(state, DEALER, GAME.chance(state, RandomLuck(Random(1)))).state
    return dehla_pakad.terms_of(state.match)


def bits(text: str) -> int:
    return ranked(card_set(map(parsed, text.split())))


def standing(hands: list[int], due: int, trump: int) -> Any:
    """Return a state between two tricks in which these cards are left."""
    s = jit.no_ints(layout.STATE)
    for seat, hand in enumerate(hands):
        s[layout.HANDS + seat] = hand
    s[layout.DUE], s[layout.TRUMP], s[layout.RULER], s[layout.HOLDER] = due, trump, trump, -1
    s[layout.NUMBER] = 14 - hands[0].bit_count()
    return s


def seen(s: Any, r: Any, side: int) -> list[int]:
    places = jit.no_ints(values.MOST_SEEN)
    return sorted(int(places[one]) for one in range(values.see(s, r, side, places)))


def card_at(suit: int, from_top: int, place: int) -> int:
    return 4 * (13 * suit + from_top) + place


def length_of(suit: int, place: int, cards: int) -> int:
    return values.LENGTHS + 9 * (4 * suit + place) + cards


def dealt(rng: Random, each: int) -> list[int]:
    pack = rng.sample(NUMBERS, 4 * each)
    return [sum(1 << one for one in pack[seat::4]) for seat in range(4)]


def test_it_sees_who_has_which_card_of_those_that_are_left_from_the_leader_on() -> None:
    s = standing([bits("AC 3H"), bits("TC 2H"), bits("KC 4S"), bits("5S 9D")], 2, bits("2H 3H"))
    s[layout.TRUMP] = s[layout.RULER] = layout.ONE_SUIT << 2  # hearts
    s[layout.PILE], s[layout.HOLDER], s[layout.TENS + 1] = bits("TD 2D 3D 4D"), 1, 2
    r, _ = usual()
    hearts, clubs, spades, diamonds = range(4)
    assert seen(s, r, 0) == sorted(
        [
            # A♣ is with the leader's partner, K♣ with the leader, 10♣ with the last.
            card_at(clubs, 0, 2),
            card_at(clubs, 1, 0),
            card_at(clubs, 2, 3),
            values.TEN + card_at(clubs, 2, 3),
            card_at(hearts, 0, 2),
            card_at(hearts, 1, 3),
            card_at(spades, 0, 1),
            card_at(spades, 1, 0),
            card_at(diamonds, 0, 1),
            *(length_of(clubs, place, count) for place, count in enumerate((1, 0, 1, 1))),
            *(length_of(hearts, place, count) for place, count in enumerate((0, 0, 1, 1))),
            *(length_of(spades, place, count) for place, count in enumerate((1, 1, 0, 0))),
            *(length_of(diamonds, place, count) for place, count in enumerate((0, 1, 0, 0))),
            values.OURS + 0,
            values.THEIRS + 2,
            values.PILED + 1,
            values.PILE_TRICKS + 1,
            values.HELD_BY + 3,
            values.OUR_TRICKS,
            values.THEIR_TRICKS,
            values.TRICK + 11,
            values.IS_LEARNED,
            # The host deals, so the other side wins at two tens each.
            values.EVEN_THEIRS,
        ]
    )
    assert values.IS_LEARNED not in seen(s, r, 1)


def test_it_sees_no_more_than_it_has_places_for() -> None:
    r, _ = usual()
    for seed in range(30):
        s = standing(dealt(Random(seed), 13 - seed % 13), seed % 4, layout.ONE_SUIT << seed % 3)
        places = seen(s, r, seed % 2)
        assert len(set(places)) == len(places) <= values.MOST_SEEN
        assert max(places) < values.PLACES


@pytest.mark.parametrize("seed", range(8))
def test_the_names_of_plain_suits_and_of_seats_do_not_matter(seed: int) -> None:
    rng, (r, _) = Random(seed), usual(two_two="draw")
    hands, network = dealt(rng, 5), values.network_of(values.learned())
    trump = layout.ONE_SUIT << 3
    worth = values.value(standing(hands, 1, trump), r, 0, network)
    turned = [hands[3], *hands[:3]]
    again = values.value(standing(turned, 2, trump), r, 1, network)
    assert again == pytest.approx(worth, abs=1e-5)

    def renamed(hand: int) -> int:
        """Return the hand with clubs for diamonds, diamonds for hearts, hearts for clubs."""
        suits = [hand & (layout.ONE_SUIT << suit) for suit in range(4)]
        return suits[0] << 1 | suits[1] << 1 | suits[2] >> 2 | suits[3]

    # Suits of which equally much is left stand as they are named.
    suits = [layout.ONE_SUIT << suit for suit in range(3)]
    lengths = {((sum(hands) & one).bit_count(), (hands[1] & one).bit_count()) for one in suits}
    if len(lengths) == len(suits):
        again = values.value(standing([renamed(one) for one in hands], 1, trump), r, 0, network)
        assert again == pytest.approx(worth, abs=1e-5)


def test_a_state_is_worth_what_two_layers_make_of_what_is_seen() -> None:
    rng, (r, _) = Random(1), usual()
    sizes = (values.PLACES * 8, 8, 16, 2, 2, 1)
    into, base, onto, second, out, start = (
        [round(rng.uniform(-1, 1), 3) for _ in range(size)] for size in sizes
    )
    network = values.network_of(
        values.Weights(
            jit.rows(into, 8),
            jit.singles(base),
            jit.rows(onto, 2),
            *map(jit.singles, (second, out, start)),
        )
    )
    s = standing(dealt(rng, 4), 3, layout.ONE_SUIT)

    def say(side: int) -> float:
        places = seen(s, r, side)
        rows = [into[8 * one : 8 * one + 8] for one in places]
        units = [max(0.0, sum(column)) for column in zip(base, *rows, strict=True)]
        columns = onto[::2], onto[1::2]
        sums = [sum(map(mul, units, column)) for column in columns]
        others = [max(0.0, one + more) for one, more in zip(second, sums, strict=True)]
        return start[0] + sum(one * more for one, more in zip(out, others, strict=True))

    assert values.value(s, r, 1, network) == pytest.approx(say(1), abs=1e-5)
    # Seat 3 leads; what is good for its side is bad for the other.
    assert values.value(s, r, 0, network) == pytest.approx(-say(0), abs=1e-5)


def test_the_weights_fill_both_layers() -> None:
    weights = values.learned()
    first, second = len(weights.base), len(weights.second)
    assert [len(row) for row in weights.into] == [first] * values.PLACES
    assert [len(row) for row in weights.onto] == [second] * first
    assert (len(weights.out), len(weights.start)) == (second, 1)
    assert first % 8 == 0


def test_the_side_that_wins_the_last_trick_with_three_tens_has_good_prospects() -> None:
    r, _ = usual()
    network = values.network_of(values.learned())
    s = standing([bits("AS"), bits("TS"), bits("2C"), bits("3D")], 0, layout.ONE_SUIT << 2)
    s[layout.TENS], s[layout.TENS + 1], s[layout.NUMBER] = 3, 0, 13
    assert values.value(s, r, 0, network) > 0.7
    s[layout.TENS], s[layout.TENS + 1] = 0, 3
    assert -0.8 < values.value(s, r, 0, network) < -0.3


@pytest.mark.parametrize(
    ("options", "is_known"),
    [
        ({}, True),
        ({"trump_method": "dealer_right_call"}, True),
        ({"capture_rule": "single"}, False),
        ({"two_two": "draw"}, False),
        ({"trump_effective": "next_trick"}, False),
        ({"scoring": "points"}, False),
    ],
)
def test_it_is_asked_only_at_tables_whose_rules_it_knows(options: Any, is_known: bool) -> None:
    assert values.is_known(*usual(**options)) == is_known


def test_it_is_not_asked_when_a_long_streak_is_at_stake() -> None:
    rules, worth = usual()
    for place in range(0, len(worth), 4):
        if 0.0 < worth[place] < 1.0:
            worth[place] += 0.03
    assert values.is_known(rules, worth)
    for place in range(0, len(worth), 4):
        if 0.0 < worth[place] < 1.0:
            worth[place] += 0.03
    assert not values.is_known(rules, worth)
