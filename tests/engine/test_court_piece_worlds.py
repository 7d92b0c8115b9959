"""What a seat may imagine in Court Piece is just what could be, each state equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Play
from engine.cards import CARDS, SUIT_MASKS, CardSet, card_set, cards, size
from engine.games.court_piece.state import State
from tests.engine.court_piece import GAME, dealt, opening
from tests.longer import only
from tests.strategies import Move, house_rules, moves, seeds

Hands = tuple[CardSet, ...]


def deal_of(rules: dict[str, str | int], seed: int, dealer: int = 0) -> list[Move]:
    """Return the moves of one deal."""
    found: list[Move] = []
    for move in moves(GAME, GAME.resume(rules, 4, opening(dealer)), Random(seed)):
        found.append(move)
        if GAME.result(move.step.state) is not None:
            break
    return found


def shown_voids(seen: list[Move]) -> list[CardSet]:
    """Return for each seat the suits that it did not follow."""
    voids = [0, 0, 0, 0]
    for move in seen:
        trick = move.state.trick
        if isinstance(move.action, Play) and trick and trick[0].suit is not move.action.card.suit:
            voids[move.seat] |= SUIT_MASKS[trick[0].suit]
    return voids


@settings(max_examples=60, deadline=None)
@given(st.data(), seeds())
def test_everything_imagined_could_be(data, seed):
    whole = deal_of(data.draw(house_rules(GAME)), seed)
    seen = whole[: data.draw(st.integers(1, len(whole)))]
    state, seat = seen[-1].step.state, data.draw(st.integers(0, 3))
    world = GAME.imagine(GAME.view(state, seat), Random(seed))
    assert world.hands[seat] == state.hands[seat]
    assert list(map(size, world.hands)) == list(map(size, state.hands))
    assert not any(map(CardSet.__and__, world.hands, shown_voids(seen)))
    assert sorted(world.deal.stock, key=str) == sorted(undealt(world), key=str)


def undealt(state: State) -> list[object]:
    """Return the cards that lie neither in a hand nor on the table, while some are undealt."""
    seen = sum(state.hands) | card_set(state.trick) | state.deal.played
    return [one for one in CARDS if not one.bit & seen] if state.deal.undealt else []


def test_until_the_call_all_that_nobody_looks_at_may_be_anywhere():
    state = dealt()
    caller, other = GAME.view(state, 1), GAME.view(state, 2)
    assert (caller.known.deal.undealt, other.sizes) == (47, (0, 5, 0, 0))
    rng = Random(4)
    firsts = Counter(GAME.imagine(caller, rng).deal.stock[0] for _ in range(47 * 40))
    assert len(firsts) == 47
    assert max(firsts.values()) < 3 * min(firsts.values())
    mine = {GAME.imagine(other, rng).hands[1] for _ in range(50)}
    assert len(mine) > 45


def all_hands(state: State, seat: int, voids: list[CardSet]) -> set[Hands]:
    """Return all hands that the seat must think possible."""
    one, two, three = (n for n in range(4) if n != seat)
    hidden = state.hands[one] | state.hands[two] | state.hands[three]
    found: set[Hands] = set()
    for first in combinations(cards(hidden), size(state.hands[one])):
        rest = hidden & ~card_set(first)
        for second in combinations(cards(rest), size(state.hands[two])):
            hands = list(state.hands)
            hands[one], hands[two] = card_set(first), card_set(second)
            hands[three] = rest & ~card_set(second)
            if not any(map(CardSet.__and__, hands, voids)):
                found.add(tuple(hands))
    return found


@pytest.mark.parametrize("seed", only({0}, range(2)))
@pytest.mark.parametrize("method", ["caller", "first_void"])
def test_all_that_could_be_is_imagined_equally_often(method, seed):
    rules: dict[str, str | int] = {"trump_method": method, "play_out": "true"}
    whole = deal_of(rules, seed)
    last = next(n for n, move in enumerate(whole) if move.step.state.deal.number == 11)
    state, voids = whole[last].step.state, shown_voids(whole[: last + 1])
    seat = state.to_act or 0
    possible = all_hands(state, seat, voids)
    view, rng, rounds = GAME.view(state, seat), Random(seed), 12 * len(possible)
    counts = Counter(GAME.imagine(view, rng).hands for _ in range(rounds))
    assert set(counts) <= possible
    chi_square = sum((counts[one] - 12) ** 2 / 12 for one in possible)
    assert abs(chi_square - (len(possible) - 1)) <= 5 * (2 * len(possible)) ** 0.5
