"""Simulated deals: reproducible, of a running match, and such as the rules agree with."""

from __future__ import annotations

import json
from itertools import islice, pairwise

import pytest

from engine.ai import PLAYERS
from engine.replay import check
from engine.simulate import deals
from tests.engine.records import GAME, records

CASUAL = [PLAYERS["casual"]] * 4
STEADY = [PLAYERS["steady"]] * 4


def lines(seed: int, count: int = 12, players=STEADY, **options) -> list[str]:
    return [json.dumps(one) for one in islice(deals(GAME, options, players, seed), count)]


def test_the_same_seed_gives_the_same_records():
    assert lines(7) == lines(7)


def test_another_seed_gives_other_records():
    assert not set(lines(7)) & set(lines(8))


def test_other_players_play_otherwise():
    assert lines(7) != lines(7, players=CASUAL)


def test_fewer_deals_are_the_first_of_more():
    assert lines(7, 12)[:5] == lines(7, 5)


def test_a_deal_follows_from_the_one_before():
    """Dealer and streak run on; only a new match, after the second Kot, begins anew."""
    kots, matches = [0, 0], 1
    for one, following in pairwise(records(60)):
        kots = [had + won for had, won in zip(kots, one["result"]["kots"], strict=True)]
        if max(kots) < 2:
            assert following["dealer"] == one["result"]["next_dealer"]
            assert following["streak_in"] == one["result"]["streak"]
        else:
            assert following["streak_in"] == {"side": None, "count": 0}
            kots, matches = [0, 0], matches + 1
    assert matches > 3


def every_value() -> list[tuple[str, str | int]]:
    """Return every option with each of its words, or its lowest, highest and extra number."""
    found: list[tuple[str, str | int]] = []
    for option in GAME.info.options:
        numbers = option.numbers[1:] if option.numbers else ()
        extra = () if option.also is None else (option.also,)
        found += [(option.key, value) for value in (*option.words, *numbers, *extra)]
    return found


@pytest.mark.parametrize(("key", "value"), every_value())
@pytest.mark.parametrize("method", ["first_void", "dealer_right_call"])
def test_deals_under_every_option_end_and_replay(key, value, method):
    options = {"trump_method": method} | {key: value}
    for record in islice(deals(GAME, options, CASUAL, 3), 4):
        assert check(json.loads(json.dumps(record))) is None


def test_a_match_by_the_clock_is_cut_off():
    """Fifteen actions a minute: five minutes are up in the second deal, which is finished."""
    options = {"match_end": "fixed_time", "match_minutes": 5}
    found = list(islice(deals(GAME, options, CASUAL, 1), 4))
    late = ["- time" in one["actions"] for one in found]
    assert late == [False, True, False, True]
    assert found[2]["streak_in"] == {"side": None, "count": 0}


def test_a_deal_abandoned_to_the_clock_has_no_record():
    options = {"match_end": "fixed_time", "match_minutes": 5, "time_cutoff": "abandon_hand"}
    found = list(islice(deals(GAME, options, CASUAL, 1), 4))
    assert not any("- time" in one["actions"] for one in found)
    assert all(one["streak_in"]["count"] == 0 for one in found)
    assert all(check(one) is None for one in found)


def test_ties_are_played_off_also_after_a_deal_abandoned_to_the_clock():
    options = {
        "match_end": "fixed_time",
        "match_minutes": 5,
        "time_cutoff": "abandon_hand",
        "tie_break": "extra_hands",
    }
    found = list(islice(deals(GAME, options, CASUAL, 1), 12))
    assert all(check(one) is None for one in found)


def test_players_sit_where_they_are_named():
    class Lowest:
        level, instant = "lowest", True

        def choose(self, view, rng):
            assert view.seat in (0, 2)
            return view.legal[0]

    class Highest:
        level, instant = "highest", True

        def choose(self, view, rng):
            assert view.seat in (1, 3)
            return view.legal[-1]

    found = next(deals(GAME, {}, [Lowest(), Highest(), Lowest(), Highest()], 1))
    assert check(found) is None
