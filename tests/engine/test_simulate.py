"""Simulated deals: reproducible, of a running match, and such as the rules agree with."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from engine.actions import Pass
from engine.ai import PLAYERS
from engine.events import Passed, Reseated
from engine.games import GAMES
from engine.replay import check
from engine.simulate import EVENING, Match, deals, reseated
from tests.engine.records import GAME, records, records_of
from tests.engine.sweep import Run, main, runs, trouble

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


def each_value(key: str) -> list[Run]:
    """Return runs with a deal each, each of other cards; numbers of seats in turn."""
    found = enumerate(runs(key, 1, 3, ["casual"]))
    return [replace(run, seed=number) for number, run in found]


@pytest.mark.parametrize("run", [run for key in GAMES for run in each_value(key)], ids=str)
def test_deals_under_every_option_of_every_game_end_and_replay(run):
    assert trouble(run) is None


@pytest.mark.parametrize("run", [*runs("dehla_pakad", 2, 3, ["casual"])], ids=str)
def test_so_they_do_where_trump_is_called(run):
    called = run.options.get("trump_method", "dealer_right_call")
    assert trouble(replace(run, options=run.options | {"trump_method": called})) is None


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


# Any number of seats, and what not every game has


@pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.info.seats]
)
def test_every_game_is_played_at_tables_of_every_size(key, seats):
    for record in records_of(key, 3, seats):
        assert record["seats"] == seats
        assert check(json.loads(json.dumps(record))) is None


def test_players_who_change_seats_take_their_place_with_them():
    assert reseated(("a", "b", "c"), (Passed(0), Reseated((2, 0, 1)))) == ("c", "a", "b")


def test_a_match_that_goes_on_until_it_is_stopped_ends_after_an_evening():
    match = Match(GAME, {"match_end": "until_stopped"}, CASUAL)
    for number in range(EVENING):
        assert match.goes_on()
        match.play(str(number))
    assert not match.goes_on()
    assert match.state.winners is not None


def test_what_a_match_leaves_to_the_next_is_played_where_the_table_plays_so():
    rounds = records_of("teen_do_paanch", 6, carry_over="true")
    assert [one["round"] for one in rounds] == [1, 2, 3, 1, 2, 3]
    assert rounds[3]["over_in"] == rounds[2]["result"]["over"] != [0, 0, 0]
    assert records_of("teen_do_paanch", 4)[3]["over_in"] == [0, 0, 0]
    assert all(check(one) is None for one in rounds)


class Asked:
    """Plays at random and remembers what it was asked."""

    level, instant = "asked", True

    def __init__(self):
        self.views = []

    def choose(self, view, rng):
        self.views.append(view)
        return PLAYERS["casual"].choose(view, rng)


def asked(key: str, seats: int, count: int, **options) -> list:
    """Return the views of all players over some deals."""
    one = Asked()
    list(islice(deals(GAMES[key], options, [one] * seats, 5), count))
    return one.views


def test_nobody_is_asked_who_has_no_choice():
    assert not [view for view in asked("tien_len", 4, 5) if view.legal == (Pass(),)]
    hiding = asked("tien_len", 4, 5, hide_forced_pass="true")
    assert [view for view in hiding if view.legal == (Pass(),)]


def test_where_several_may_act_all_are_asked_until_time_is_up():
    options = {"trading": "true", "trade_timer_s": 30}
    trading = [view for view in asked("tien_len", 4, 8, **options) if view.also]
    assert {view.seat for view in trading if view.seat in view.also} == {0, 1, 2, 3}
    found = records_of("tien_len", 8, **options)
    late = [one["actions"].index("- time") for one in found if "- time" in one["actions"]]
    assert late
    assert max(late) <= 30 * 15 / 60


def test_a_sweep_tells_of_every_value_and_counts_what_is_wrong(capsys, monkeypatch):
    assert main(["dehla_pakad", "--deals", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith("dehla_pakad capture_rule=single  deals 1") for line in told)
    assert told[-1] == f"runs {len(told) - 1} bad 0"
    monkeypatch.setattr("tests.engine.sweep.check", lambda record: "it differs")
    assert main(["dehla_pakad", "--deals", "1"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("seats 4, deal 1, it differs")
    assert told[-1] == f"runs {len(told) - 1} bad {len(told) - 1}"
