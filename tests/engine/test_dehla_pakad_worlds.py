"""What a seat may imagine in Dehla Pakad is just what could be, each state equally likely.

What could be is worked out anew here, from the plays alone: ``could_have_played`` asks of some
hands whether every card that was played might have been played from them.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Play
from engine.cards import CARDS, HEARTS, SUIT_MASKS, Card, CardSet, card_set, cards, deck_of, size
from engine.games.dehla_pakad.state import EarlyVoid, State, recalled
from engine.piles import EMPTY
from tests.engine.dehla import GAME, dealt, played
from tests.longer import only
from tests.strategies import Move, house_rules, match, seeds

Hands = tuple[CardSet, ...]


class Discard(NamedTuple):
    """A card of another suit than the led one, which its seat therefore had not."""

    seat: int
    led: CardSet
    left: int | None
    """If it was one of the first five: so many of them are left in the hand."""
    later: list[Card]
    """What the seat has played since."""


def discards(moves: list[Move]) -> list[Discard]:
    """Return the discards of the last deal in *moves*."""
    found: list[Discard] = []
    for move in moves:
        if move.state.between_deals or not isinstance(move.action, Play):
            found = [] if move.state.between_deals else found
            continue
        for one in found:
            if one.seat == move.seat:
                one.later.append(move.action.card)
        trick = move.state.trick
        if trick and trick[0].suit is not move.action.card.suit:
            left = size(move.state.hands[move.seat]) - 1 if move.state.deal.undealt else None
            found.append(Discard(move.seat, SUIT_MASKS[trick[0].suit], left, []))
    return found


def could_have_played(seen: list[Discard], hands: Hands, *, undealt: bool) -> bool:
    """Return whether all discards might have come from *hands* and what was played since.

    Args:
        undealt: whether the hands are still of the first five cards.
    """
    for one in seen:
        since = hands[one.seat] | card_set(one.later)
        others = size(since & ~one.led)
        if others < (size(since) if one.left is None or undealt else one.left):
            return False
    return True


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[Move], int]:
    """Return the moves up to some moment of a deal, and a seat."""
    rules = draw(house_rules(GAME, early_end="never"))
    moves: list[Move] = []
    for move in match(GAME, rules, draw(seeds())):
        moves.append(move)
        if len(moves) >= 110 or move.step.state.to_act is None:
            break
    return moves[: draw(st.integers(3, len(moves)))], draw(st.integers(0, 3))


@settings(max_examples=80)
@given(situations(), seeds())
def test_everything_imagined_could_be(situation, seed):
    moves, seat = situation
    state = moves[-1].step.state
    world = GAME.imagine(GAME.view(state, seat), Random(seed))
    undealt = state.deal.undealt > 0
    assert could_have_played(discards(moves), state.hands, undealt=undealt)
    assert could_have_played(discards(moves), world.hands, undealt=undealt)
    assert world.hands[seat] == state.hands[seat]
    assert list(map(size, world.hands)) == list(map(size, state.hands))
    assert sorted(map(str, world.deal.stock)) == sorted(map(str, unseen(world)))


def unseen(state: State) -> list[Card]:
    """Return the cards that lie neither in a hand nor on the table."""
    seen = sum(state.hands) | card_set(state.trick) | state.deal.played
    return [one for one in CARDS if not one.bit & seen] if state.deal.undealt else []


def all_hands(state: State, seat: int, seen: list[Discard]) -> set[Hands]:
    """Return all hands that the seat must think possible once all cards are dealt."""
    others = [n for n in range(4) if n != seat]
    hidden = sum(state.hands[n] for n in others)
    found: set[Hands] = set()
    for first in combinations(cards(hidden), size(state.hands[others[0]])):
        rest = hidden & ~card_set(first)
        for second in combinations(cards(rest), size(state.hands[others[1]])):
            hands = list(state.hands)
            hands[others[0]], hands[others[1]] = card_set(first), card_set(second)
            hands[others[2]] = rest & ~card_set(second)
            if could_have_played(seen, tuple(hands), undealt=False):
                found.add(tuple(hands))
    return found


def late(method: str, seed: int) -> tuple[State, int, list[Discard]]:
    """Return a moment with three cards in the hand of the seat to act, and the discards so far."""
    moves: list[Move] = []
    for move in match(GAME, {"trump_method": method}, seed):
        moves.append(move)
        state = move.step.state
        if state.deal.number == 11 and state.to_act is not None:
            return state, state.to_act, discards(moves)
    raise AssertionError("a deal has thirteen tricks")


@pytest.mark.parametrize("seed", only({0}, range(4)))
@pytest.mark.parametrize("method", ["first_void", "dealer_right_call"])
def test_all_that_could_be_is_imagined_equally_often(method, seed):
    state, seat, seen = late(method, seed)
    possible = all_hands(state, seat, seen)
    view, rng, rounds = GAME.view(state, seat), Random(seed), 12 * len(possible)
    counts = Counter(GAME.imagine(view, rng).hands for _ in range(rounds))
    assert set(counts) <= possible
    chi_square = sum((counts[one] - 12) ** 2 / 12 for one in possible)
    assert abs(chi_square - (len(possible) - 1)) <= 5 * (2 * len(possible)) ** 0.5


# Voids on the first five cards

FIRST_FIVES = "KH QH 2H 3H 4H  2C 3C 4C 5C 6C  2D 3D 4D 5D 6D  5H 6H 2S 3S 4S"
"""Of seats 1, 2, 3 and 0: seats 2 and 3 have no heart."""


def made() -> State:
    """Return the state after a trick of hearts to which seats 2 and 3 could not follow."""
    first = deck_of(FIRST_FIVES)
    rest = [one for one in CARDS if one not in first]
    deck = " ".join(map(str, [*first, *Random(2).sample(rest, len(rest))]))
    return played(dealt(deck), "KH 2C 2D 5H")[0]


def hearts(state: State, seat: int) -> int:
    """Return how many hearts a seat holds."""
    return size(state.hands[seat] & SUIT_MASKS[HEARTS])


def imagined(state: State, seat: int, rounds: int) -> list[State]:
    """Return some states that a seat may imagine."""
    view, rng = GAME.view(state, seat), Random(11)
    return [GAME.imagine(view, rng) for _ in range(rounds)]


def test_a_void_on_the_first_five_cards_holds_while_they_are_all():
    first = deck_of(FIRST_FIVES)
    deck = [*first, *(one for one in CARDS if one not in first)]
    state = played(dealt(" ".join(map(str, deck))), "KH 2C")[0]
    assert state.deal.voids == (0, 0, SUIT_MASKS[HEARTS], 0)
    assert {hearts(world, 2) for world in imagined(state, 1, 200)} == {0}
    assert any(hearts(world, 3) for world in imagined(state, 1, 200))


def test_a_void_on_the_first_five_cards_says_little_of_the_eight_later_ones():
    state = made()
    assert state.deal.voids == (0, 0, 0, 0)
    assert state.deal.early == EarlyVoid(HEARTS, 11, (13, 13, 8, 8))
    assert max(hearts(world, 2) for world in imagined(state, 1, 200)) > 0


def test_what_is_left_of_the_first_five_cards_is_of_other_suits():
    state = made()
    few = deck_of("7H 8H 9H TH 2S 3S")  # all that is out, in the hands of seats 2 and 3
    gone = card_set(CARDS) & ~card_set(few)
    deal = state.deal._replace(
        early=EarlyVoid(HEARTS, 4, (13, 13, 2, 8)), captured=(gone, 0), pile=EMPTY
    )
    hands = (0, 0, card_set(few[:3]), card_set(few[3:]))
    small = state._replace(hands=hands, deal=deal)
    assert {hearts(world, 2) for world in imagined(small, 1, 300)} == {1, 2}


def test_who_plays_of_the_suit_may_hold_one_less_until_it_says_nothing_any_more():
    early = EarlyVoid(HEARTS, 11, (13, 13, 8, 8))
    after = recalled(early, 1, deck_of("AH 2S 7H 9C"))
    assert after == EarlyVoid(HEARTS, 9, (13, 12, 8, 7))
    assert recalled(after, 0, deck_of("2H 3H 4S 4C")) is None  # 7 are out
