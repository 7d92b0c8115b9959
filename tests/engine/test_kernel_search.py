"""The kernel draws worlds evenly, finds what the general search finds, and compares moves."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import fsum
from random import Random
from typing import Any

import pytest

from engine.ai.kernel import greedy_policy, playing, search
from engine.ai.kernel import layout as at
from engine.ai.kernel import worlds as plans
from engine.ai.kernel.ismcts import lessons
from engine.ai.search import search as general_search
from engine.ai.tricks.worlds import plan_for
from engine.worlds import Spread
from tests.engine.kernel_deals import TRICK_GAMES, KernelWorlds, luck, met

every_trick_game = pytest.mark.parametrize("key", TRICK_GAMES)
MANY = 300
"""How many simulations a comparison can afford."""


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
@pytest.mark.parametrize("wait", [6, 24])
def test_its_tree_finds_the_same_worth_as_the_general_search(key: str, wait: int) -> None:
    worlds = worlds_of(key, 11, wait)
    usual = general_search(KernelWorlds(worlds), Random(1), MANY)
    ours = search.grown(worlds.deal, Random(1), MANY)
    assert {move for move, _, _ in ours} <= set(worlds.moves)
    assert sum(visits for _, visits, _ in ours) == MANY
    means = [fsum(visits * worth for _, visits, worth in found) / MANY for found in (usual, ours)]
    assert means[1] == pytest.approx(means[0], abs=0.15)


@every_trick_game
def test_moves_are_worth_as_much_compared_as_searched(key: str) -> None:
    worlds = worlds_of(key, 11, 20)
    seen = search.compared_by_tree(worlds.deal, Random(1), 120, never)
    assert [len(one) for one in seen] == [120 - lessons(120)] * len(worlds.moves)
    means = {
        move: fsum(worth for worth, _ in one) / len(one)
        for move, one in zip(worlds.moves, seen, strict=True)
    }
    found = search.grown(worlds.deal, Random(2), 1500)
    assert means[found[0][0]] > max(means.values()) - 0.2


def test_moves_are_compared_in_the_same_worlds_until_it_is_late(monkeypatch) -> None:
    """What two cards lead to differs by far less in one world than between worlds."""
    worlds = worlds_of("court_piece", 5, 10)
    monkeypatch.setattr(search, "CHUNK", 400)
    found = search.compare(worlds.deal, Random(1), 10**5, lambda: True)
    count = search.CHUNK // len(worlds.moves)
    assert {len(one) for one in found} == {count - lessons(count)}
    gains = [[gain for _, gain in seen] for seen in found]
    within = fsum(abs(a - b) for a, b in zip(gains[0], gains[1], strict=True))
    between = fsum(abs(a - b) for a, b in zip(gains[0], gains[1][1:], strict=False))
    assert within < 0.8 * between


def test_the_same_seed_gives_the_same_moves_and_another_others() -> None:
    deal = worlds_of("court_piece", 5, 10).deal
    first, again, other = (search.search(deal, Random(seed), 60) for seed in (1, 1, 2))
    assert first == again != other


def test_a_tree_stops_when_it_is_late() -> None:
    deal = worlds_of("court_piece", 5, 10).deal
    found = search.search(deal, Random(1), 1000, lambda: True)
    assert sum(visits for _, visits, _ in found) == search.CHUNK


def test_poor_cards_may_be_thrown_in_again_within_a_tree() -> None:
    worlds = worlds_of("court_piece", 5, 0, redeal_request="no_court_card")
    deal = worlds.deal
    deal.state[at.HANDS + deal.state[at.DUE]] = 0b11111
    moves = (*deal.moves[:4], at.REDEAL)
    found = search.search(deal._replace(moves=moves), Random(1), 200)
    assert sum(visits for _, visits, _ in found) == 200
    assert {move for move, _, _ in found} == set(moves)


def test_all_trumps_in_one_hand_end_the_deal_where_more_is_offered() -> None:
    """The greedy policy is content with a court."""
    worlds = worlds_of("court_piece", 5, 0, bavney="offer")
    deal, due = worlds.deal, worlds.seat
    s = list(deal.state)
    for seat in range(4):
        s[at.HANDS + seat] = at.ONE_SUIT >> 8 << seat
    s[at.TRUMP] = s[at.RULER] = s[at.HANDS + due]
    s[at.CALLS] = s[at.UNDEALT] = 0
    greedy_policy.finish(s, deal.rules, luck(1))
    assert deal.worths[at.MOST_SEATS * s[at.OUTCOME] + due] > 0
    assert s[at.TRICKS + (due & 1)] == 7


@every_trick_game
def test_the_greedy_policy_plays_by_the_rules(key: str) -> None:
    """Card by card, each of them one that may be played."""
    deal = worlds_of(key, 4, 4).deal
    spread, chance = plans.spread_of(deal.plan), luck(3)
    plans.count_ways(spread)
    for _ in range(20):
        s = list(deal.state)
        plans.draw(s, spread, chance)
        while not s[at.OVER]:
            move = greedy_policy._greedy(s, deal.rules)
            hand = s[at.HANDS + s[at.DUE]]
            if move < at.CALL and not s[at.EXCHANGE]:
                assert hand >> move & 1
                assert 1 << move & s[at.LED] or not hand & s[at.LED]
            playing.play(s, deal.rules, chance, move)
