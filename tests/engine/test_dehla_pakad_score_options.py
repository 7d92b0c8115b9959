"""The options of Dehla Pakad that change what deals earn, and when a match ends.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

import pytest

from engine.actions import Deal
from engine.decks import FRENCH_52
from engine.events import MatchEnded
from engine.game import Step
from engine.seats import DEALER
from tests.engine.dehla import (
    GAME,
    VOID_AT_ONCE,
    dealt,
    house,
    result,
    scored,
)
from tests.engine.proved import proves

# Scoring


@pytest.mark.parametrize(
    ("option", "tricks", "won_by", "next_dealer", "streak"),
    [
        ("non_dealer_team", 7, 1, 0, {"side": 1, "count": 1}),
        ("most_tricks", 7, 0, 1, {"side": 0, "count": 4}),
        ("most_tricks", 6, 1, 0, {"side": 1, "count": 1}),
        ("draw", 7, None, 0, {"side": None, "count": 0}),
    ],
)
@proves("two_two", "non_dealer_team", "most_tricks", "draw")
def test_who_wins_with_two_tens_each(option, tricks, won_by, next_dealer, streak):
    step = scored((2, 2), dealer=0, streak=(0, 3), tricks=tricks, two_two=option)
    found = result(step)
    assert (found["won_by"], found["next_dealer"]) == (won_by, next_dealer)
    assert found["streak"] == streak
    assert found["kots"] == [0, 0]


@pytest.mark.parametrize(
    ("tens", "options", "reasons"),
    [
        ((3, 1), {}, {}),
        ((2, 2), {}, {"even-tens-dealt": {"side": 0}}),
        ((2, 2), {"two_two": "draw"}, {"even-tens": {"rule": "option-two_two-draw"}}),
        ((4, 0), {}, {"all-tens-kots": {}}),
        ((4, 0), {"scoring": "points"}, {"all-tens-points": {}}),
        ((3, 1), {"streak_length": 4}, {"row-kot": {"count": 4}}),
        ((3, 1), {"streak_length": 4, "scoring": "points"}, {}),
        (
            (4, 0),
            {"streak_length": 4, "sweep_in_streak": "count"},
            {"all-tens-kots": {}, "row-kot": {"count": 4}},
        ),
    ],
)
def test_a_deal_that_is_scored_says_why(tens, options, reasons):
    facts = GAME.view(scored(tens, streak=(0, 3), **options).state, None).facts
    keys = ("even-tens", "even-tens-dealt", "all-tens-kots", "all-tens-points", "row-kot")
    assert {one.key: dict(one.values) for one in facts if one.key in keys} == reasons


@pytest.mark.parametrize(
    ("length", "before", "kots", "after"), [(7, 6, 1, 0), (7, 2, 0, 3), (3, 2, 1, 0), (0, 6, 0, 7)]
)
@proves("streak_length", "7", "number", "0")
def test_how_many_wins_in_a_row_pay_a_kot(length, before, kots, after):
    found = result(scored((3, 1), streak=(0, before), streak_length=length))
    assert found["kots"] == [kots, 0]
    assert found["streak"]["count"] == after


@pytest.mark.parametrize(
    ("option", "before", "kots", "after"),
    [("reset", 6, 1, 0), ("reset", 2, 1, 0), ("count", 6, 2, 0), ("count", 2, 1, 3)],
)
@proves("sweep_in_streak", "reset", "count")
def test_what_a_sweep_does_to_the_streak(option, before, kots, after):
    found = result(scored((4, 0), streak=(0, before), sweep_in_streak=option))
    assert (found["kots"], found["streak"]["count"]) == ([kots, 0], after)


@pytest.mark.parametrize(("option", "next_dealer"), [("by_tens", 0), ("as_kot", 2)])
@proves("dealer_after_streak_kot", "by_tens", "as_kot")
def test_who_deals_after_a_streak_kot_of_the_other_team(option, next_dealer):
    step = scored((1, 3), dealer=0, streak=(1, 6), dealer_after_streak_kot=option)
    assert result(step)["next_dealer"] == next_dealer
    own = scored((3, 1), dealer=0, streak=(0, 6), dealer_after_streak_kot=option)
    assert result(own)["next_dealer"] == 1


@pytest.mark.parametrize(
    ("option", "tens", "before", "earned"),
    [
        ("kots", (4, 0), 0, [1, 0]),
        ("kots", (1, 3), 0, [0, 0]),
        ("kots", (3, 1), 6, [1, 0]),
        ("points", (4, 0), 0, [2, 0]),
        ("points", (1, 3), 0, [0, 1]),
        ("points", (3, 1), 6, [1, 0]),
    ],
)
@proves("scoring", "kots", "points")
def test_what_a_deal_earns(option, tens, before, earned):
    step = scored(tens, streak=(0, before) if before else (None, 0), scoring=option)
    assert result(step)["kots"] == earned
    keys = {fact.key for fact in GAME.view(step.state, 0).facts} & {"kots", "points"}
    assert keys == {option}


@proves("scoring", "points")
def test_with_points_the_target_counts_points_and_the_leaderboard_sweeps():
    step = scored((4, 0), scoring="points", target_kots=2)
    assert step.state.winners == (0, 2)
    assert [one["kots"] for one in GAME.figures(step.state)] == [1, 0, 1, 0]
    won = scored((3, 1), scoring="points", target_kots=2)
    assert won.state.winners is None
    assert [one["kots"] for one in GAME.figures(won.state)] == [0, 0, 0, 0]


# The end of the match


def is_over(step: Step) -> bool:
    """Return whether the match has ended, as state and events agree."""
    ended = any(isinstance(one, MatchEnded) for one in step.events)
    assert ended == (step.state.winners is not None) == (step.state.to_act is None)
    return ended


@pytest.mark.parametrize(("target", "kots", "over"), [(2, 0, False), (2, 1, True), (5, 1, False)])
@proves("match_end", "target_kots")
@proves("target_kots", "2", "number")
def test_with_target_kots_the_match_ends_at_the_target(target, kots, over):
    assert is_over(scored((4, 0), kots=(kots, 0), target_kots=target)) == over


@pytest.mark.parametrize(
    ("hands", "before", "over"), [(None, 6, False), (None, 7, True), (3, 2, True)]
)
@proves("match_end", "fixed_hands")
@proves("match_hands", "8", "number")
def test_with_fixed_hands_the_match_ends_after_so_many(hands, before, over):
    options = {"match_end": "fixed_hands"} | ({} if hands is None else {"match_hands": hands})
    assert is_over(scored((4, 0), kots=(9, 0), score={"deals": before}, **options)) == over


@proves("match_end", "fixed_time")
@proves("time_cutoff", "finish_hand")
def test_with_finish_hand_the_hand_in_which_time_runs_out_is_finished_and_counted():
    options = {"match_end": "fixed_time", "time_cutoff": "finish_hand"}
    noticed = house(dealt(VOID_AT_ONCE, **options), "time")
    assert not is_over(noticed)
    assert noticed.state.to_act == 1
    assert is_over(scored((4, 0), score={"called_off": True}, **options))
    assert not is_over(scored((4, 0), kots=(9, 0), **options))


@proves("time_cutoff", "abandon_hand")
def test_with_abandon_hand_the_match_ends_at_the_deadline_and_the_hand_does_not_count():
    options = {"match_end": "fixed_time", "time_cutoff": "abandon_hand"}
    step = house(dealt(VOID_AT_ONCE, **options), "time")
    assert is_over(step)
    assert GAME.result(step.state) is None
    assert step.state.match.deals == 0
    assert {one["deals"] for one in GAME.figures(step.state)} == {0}


@pytest.mark.parametrize("cutoff", ["finish_hand", "abandon_hand"])
def test_time_up_between_hands_ends_the_match_at_once(cutoff):
    options = {"match_end": "fixed_time", "time_cutoff": cutoff}
    closed = scored((4, 0), kots=(0, 0), **options).state
    step = house(closed, "time")
    assert step.state.winners == (0, 2)
    assert step.events == (MatchEnded((0, 2)),)


@proves("match_end", "until_stopped")
def test_with_until_stopped_the_match_ends_with_the_hand_in_which_people_ask():
    options = {"match_end": "until_stopped"}
    asked = house(dealt(VOID_AT_ONCE, **options), "stop")
    assert not is_over(asked)
    assert asked.events == ()
    assert is_over(scored((1, 3), score={"called_off": True}, **options))
    assert not is_over(scored((4, 0), kots=(9, 0), **options))
    assert is_over(house(scored((1, 3), **options).state, "stop"))


LAST = {"match_end": "fixed_hands", "match_hands": 1}


@pytest.mark.parametrize(
    ("option", "deals_won", "winners"),
    [
        ("draw", [5, 0], ()),
        ("hands_won", [5, 0], (0, 2)),
        ("hands_won", [0, 5], (1, 3)),
        ("hands_won", [0, 1], ()),
        ("extra_hands", [5, 0], None),
    ],
)
@proves("tie_break", "draw", "hands_won", "extra_hands")
def test_what_equal_kots_lead_to(option, deals_won, winners):
    step = scored((3, 1), score={"deals_won": deals_won}, tie_break=option, **LAST)
    assert step.state.winners == winners


@proves("tie_break", "extra_hands")
def test_with_extra_hands_play_goes_on_until_kots_differ():
    step = scored((3, 1), kots=(1, 1), score={"deals": 5}, tie_break="extra_hands", **LAST)
    assert step.state.between_deals
    step = scored((4, 0), kots=(1, 1), score={"deals": 6}, tie_break="extra_hands", **LAST)
    assert step.state.winners == (0, 2)


def test_with_extra_hands_a_deadline_with_equal_kots_only_abandons_the_hand():
    options = {"match_end": "fixed_time", "time_cutoff": "abandon_hand", "tie_break": "extra_hands"}
    state = house(dealt(VOID_AT_ONCE, **options), "time").state
    assert state.between_deals
    assert (state.deal_number, state.match.deals, GAME.result(state)) == (1, 0, None)
    again = GAME.apply(state, DEALER, Deal(FRENCH_52)).state
    assert again.deal_number == 2
    assert house(again, "time") == Step(again, ())  # it has run out already
