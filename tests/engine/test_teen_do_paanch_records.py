"""Records of Teen Do Paanch: a deal replays by itself, with the pulls it begins with."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

import pytest

from engine.ai import PLAYERS
from engine.replay import check
from engine.simulate import deals
from tests.engine.paanch import GAME, last_card, opening


@cache
def played(level: str = "casual", **options: str) -> list[dict[str, Any]]:
    """Return the records of three games."""
    return [*islice(deals(GAME, options, [PLAYERS[level]] * 3, 5), 9)]


def record(number: int) -> dict[str, Any]:
    """Return the record of a round, which the test may spoil."""
    return deepcopy(played()[number - 1])


def test_a_record_holds_what_its_deal_starts_from_and_what_it_led_to():
    first, second, third = played()[:3]
    assert [one["round"] for one in (first, second, third)] == [1, 2, 3]
    assert [one["dealer"] for one in (first, second, third)] == [0, 2, 1]
    assert second["over_in"] == first["result"]["over"]
    assert third["won_in"] == [first["result"]["tricks"], second["result"]["tricks"]]
    assert set(first["result"]) == {"tricks", "over", "totals", "next_dealer", "winners"}
    assert [first["result"]["next_dealer"], third["result"]["next_dealer"]] == [2, None]
    assert first["result"]["winners"] is None
    totals = third["result"]["totals"]
    assert third["result"]["winners"] == [s for s in range(3) if totals[s] == max(totals)]


def test_the_draw_is_before_the_record_and_the_pulls_are_in_it():
    verbs = [[one.split()[1] for one in record(n)["actions"]] for n in (1, 2)]
    assert "pick" not in verbs[0] + verbs[1]
    pulls = sum(n for n in record(2)["over_in"] if n > 0)
    assert verbs[1][0] == "call"
    assert verbs[1][1 : 1 + 3 * pulls] == ["fan", "pull", "give"] * pulls
    assert pulls > 0


@pytest.mark.parametrize("level", ["casual", "steady"])
def test_each_record_replays_by_itself(level):
    assert [check(one) for one in played(level)] == [None] * 9


@pytest.mark.parametrize(
    "options",
    [
        {"pull_timing": "before_trump", "pull_method": "automatic"},
        {"tie_break": "replay", "carry_over": "true"},
        {"dealer_pass": "right", "first_dealer": "random"},
        {"sevens": "hearts_spades", "sevens_high": "true"},
    ],
)
def test_records_by_other_house_rules_replay(options):
    assert [check(one) for one in played(**options)] == [None] * 9


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"over_in": [0, 0, 0]}, "over_in must be"),
        ({"round": 3}, "does not follow"),
        ({"dealer": 0}, "over_in must be"),
        ({"won_in": []}, "does not follow"),
        ({"won_in": [[1, 2]]}, "whole numbers"),
        ({"won_in": "no"}, "must be a list"),
    ],
)
def test_an_opening_that_does_not_fit_is_told(change, reason):
    assert reason in str(check(record(2) | change))


def test_a_card_given_that_was_not_held_is_told():
    spoilt = record(2)
    place = next(n for n, one in enumerate(spoilt["actions"]) if " give " in one)
    seat = spoilt["actions"][place].split()[0]
    spoilt["actions"][place] = f"{seat} give {spoilt['actions'][place - 2].split()[2]}"
    assert str(check(spoilt)).startswith(f"action {place + 1}")


def test_figures_count_tricks_and_targets_for_each_seat():
    figures = GAME.figures(last_card((5, 3, 2), opening(0)).state)
    assert figures == (
        {"deals": 1, "deals_won": 1, "tricks": 5, "targets": 1},
        {"deals": 1, "deals_won": 0, "tricks": 3, "targets": 0},
        {"deals": 1, "deals_won": 0, "tricks": 2, "targets": 0},
    )
    exact = GAME.figures(last_card((2, 5, 3), opening(0)).state)
    assert [one["deals_won"] for one in exact] == [1, 1, 1]
