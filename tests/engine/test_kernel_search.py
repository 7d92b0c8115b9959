"""The kernel draws worlds evenly, searches, and compares moves."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import fsum
from random import Random
from typing import Any

import pytest

from engine.ai.kernel import layout as at
from engine.ai.kernel import playing, search
from engine.ai.kernel import worlds as plans
from engine.ai.kernel.rollout_policy import WEIGHED, favourite
from engine.ai.tricks.worlds import moves_of, plan_for
from engine.worlds import Spread
from tests.engine.court_piece import dealt, deck_with
from tests.engine.kernel_deals import TRICK_GAMES, luck, met, play_on
from tests.engine.kernel_deals import worlds_of as of_state
from tests.longer import long

every_trick_game = pytest.mark.parametrize("key", TRICK_GAMES)


def worlds_of(key: str, seed: int, wait: int, **options: str) -> Any:
    found = met(key, options, seed, wait)
    assert found is not None
    return found[1]


def never() -> bool:
    return False


def test_its_worlds_are_all_equally_likely() -> None:
    """Two clubs and three hearts; the first holder has no club, and one card is undealt."""
    clubs, hearts = 0b10001, 0b010001000100
    spread = plans.spread_of(
        plan_for((1, 2), Spread(clubs | hearts, (2, 2, 0, 1), ((clubs, (0, 2, 0, 1)),)))
    )
    s, chance = [0] * at.STATE, luck(5)
    plans.count_ways(spread)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(2000):
        plans.draw(s, spread, chance)
        found[s[at.HANDS + 1], s[at.HANDS + 2], s[at.STOCK]] += 1
    allowed = {
        (a | b, c | d, e)
        for a, b, c, d, e in permutations((1, 16, 4, 64, 1024))
        if not (a | b) & clubs
    }
    assert set(found) == allowed
    assert len(allowed) == 9
    share = 2000 / len(allowed)
    assert fsum((found[one] - share) ** 2 / share for one in allowed) < 26.1


def test_a_hand_keeps_what_it_must_in_every_world() -> None:
    """Of four cards two are clubs; the first holder, who has two of the four, has kept a club."""
    plan = plan_for((1, 2), Spread(0b1111_0000 | 0b11, (2, 2, 0, 2)))
    plan[plans.KEPT], plan[plans.KEPT_SEAT] = 1, 1
    plan[plans.KEPT_SUIT], plan[plans.KEPT_LEAST] = 0b11, 1
    spread, s, chance = plans.spread_of(plan), [0] * at.STATE, luck(5)
    plans.count_ways(spread)
    for _ in range(200):
        plans.draw(s, spread, chance)
        assert s[at.HANDS + 1] & 0b11


@every_trick_game
@long
def test_moves_are_worth_as_much_compared_as_searched(key: str) -> None:
    worlds = worlds_of(key, 11, 20)
    seen = search.compare(worlds.deal, Random(1), 60, never)
    assert [len(one) for one in seen] == [60] * len(worlds.moves)
    means = {
        move: fsum(worth for worth, _ in one) / len(one)
        for move, one in zip(worlds.moves, seen, strict=True)
    }
    found = search.search(worlds.deal, Random(2), 500)
    assert means[found[0][0]] > max(means.values()) - 0.2


def test_moves_are_compared_in_the_same_worlds() -> None:
    """What two cards lead to differs by far less in one world than between worlds."""
    worlds = worlds_of("court_piece", 5, 30)
    found = search.compare(worlds.deal, Random(1), 100, never)
    gains = [[gain for _, gain in seen] for seen in found]
    within = fsum(abs(a - b) for a, b in zip(gains[0], gains[1], strict=True))
    between = fsum(abs(a - b) for a, b in zip(gains[0], gains[1][1:], strict=False))
    assert within < 0.8 * between


def test_the_same_seed_gives_the_same_moves_and_another_others() -> None:
    deal = worlds_of("court_piece", 5, 20).deal
    first, again, other = (search.search(deal, Random(seed), 200) for seed in (1, 1, 2))
    assert first == again != other


def test_poor_cards_may_be_thrown_in_again_within_a_race() -> None:
    state = dealt(deck_with("2C 3D 4H 5S 6S"), dealer=3, redeal_request="no_court_card")
    worlds: Any = of_state("court_piece", state)
    assert at.REDEAL in worlds.moves
    found = search.search(worlds.deal, Random(1), 200)
    assert {move for move, _, _ in found} == set(worlds.moves)


def test_all_trumps_in_one_hand_go_on_for_all_the_tricks_where_that_is_offered() -> None:
    worlds = worlds_of("court_piece", 5, 0, bavney="offer")
    deal, due = worlds.deal, worlds.seat
    s = list(deal.state)
    for seat in range(4):
        s[at.HANDS + seat] = at.ONE_SUIT >> 8 << seat
    s[at.TRUMP] = s[at.RULER] = s[at.HANDS + due]
    s[at.CALLS] = s[at.UNDEALT] = 0
    play_on(s, worlds.deal.rules)
    assert s[at.BOLD] == due
    assert deal.worths[at.MOST_SEATS * s[at.OUTCOME] + due] > 0
    assert s[at.TRICKS + (due & 1)] == 13


@every_trick_game
@pytest.mark.parametrize("wait", [4, 16])
def test_the_rollout_policy_plays_by_the_rules(key: str, wait: int) -> None:
    """Move by move, each of them one that may be made, or a card equal to it."""
    worlds = worlds_of(key, 4, wait)
    deal = worlds.deal
    spread, chance, weighed = plans.spread_of(deal.plan), luck(3), [0.0] * WEIGHED
    plans.count_ways(spread)
    for _ in range(10):
        s = list(deal.state)
        plans.draw(s, spread, chance)
        while not s[at.OVER]:
            move, legal = favourite(s, deal.rules, weighed), moves_of(s, deal.rules)
            assert move in legal or (move < at.CALL and _has_equal(s, move, legal))
            playing.play(s, deal.rules, chance, move)


def _has_equal(s: list[int], move: int, legal: tuple[int, ...]) -> bool:
    """Return whether a card in the hand stands for one of a group of equal ones."""
    return bool(s[at.HANDS + s[at.DUE]] >> move & 1) and any(one & 3 == move & 3 for one in legal)
