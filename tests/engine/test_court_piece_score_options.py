"""The options of Court Piece that change what deals earn, and when a match ends.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import TimeUp
from engine.decks import FRENCH_52
from engine.errors import IllegalAction, Reason
from engine.events import MatchEnded
from engine.game import Step
from engine.games.court_piece.rules import VALUES
from tests.engine.court_piece import (
    DECK,
    GAME,
    MIDDLE,
    SEVENTH,
    before_seventh,
    called,
    dealt,
    house,
    played,
    result,
    scored,
    shown,
    trick,
)
from tests.engine.proved import proves

# Courts

DOUBLE: dict[str, Any] = {"capture_rule": "double_sir"}


@proves("double_sir_court", "no_capture", "won_first_seven", "off")
@pytest.mark.parametrize(
    ("option", "ahead", "court"),
    [
        ("no_capture", None, True),
        ("no_capture", 1, True),
        ("won_first_seven", None, False),
        ("won_first_seven", 0, False),
        ("won_first_seven", 1, True),
        ("off", 1, False),
    ],
)
def test_what_is_a_court_with_double_sir(option, ahead, court):
    found = result(scored((0, 8), ahead=ahead, double_sir_court=option, **DOUBLE))
    assert (found["court"], found["points"]) == (court, [0, 2 if court else 1])
    lost = result(scored((1, 8), ahead=ahead, double_sir_court=option, **DOUBLE))
    assert not lost["court"]


@pytest.mark.parametrize("option", ["won_first_seven", "off"])
def test_with_single_sir_the_first_seven_tricks_are_a_court_whatever_is_said_of_double_sir(option):
    assert result(scored((0, 7), double_sir_court=option))["court"]


@pytest.mark.parametrize(
    ("plays", "ahead"),
    [
        ("AH 2H 3H 4H", [0]),
        ("AH 2H 3H 4H | AD 2D 3D 4D", [0, 0]),
        ("AH 2H 3H 4H | 2D AD 3D 4D", [0, None]),
        ("AH 2H 3H 4H | 2D 3D AD 4D | AC 2C 3C 4C", [0, 0, 0]),
    ],
)
def test_who_has_won_all_tricks_so_far_is_kept_in_mind(plays, ahead):
    found, deal = [], MIDDLE._replace(number=1)
    for one in plays.split("|"):
        deal = trick(one, deal=deal._replace(leader=0), **DOUBLE).state.deal
        found.append(deal.ahead)
    assert found == ahead


def test_a_trick_after_the_seventh_does_not_undo_that_the_first_seven_were_won():
    deal = MIDDLE._replace(number=8, ahead=0)
    assert trick("2D AD 3D 4D", deal=deal, **DOUBLE).state.deal.ahead == 0
    deal = MIDDLE._replace(number=7, ahead=0)
    assert trick("2D AD 3D 4D", deal=deal, **DOUBLE).state.deal.ahead is None


# Scoring

PRESETS = [
    # Y wins, X wins, Y court, X court, row
    ("hokm", 1, 1, 2, 3, 0),
    ("simple", 1, 2, 3, 4, 0),
    ("courts", 0, 0, 1, 1, 1),
    ("courts_3", 0, 0, 1, 3, 1),
]


@proves("scoring", "hokm", "simple", "courts", "courts_3")
@pytest.mark.parametrize(("scoring", "callers", "dealers", "low", "high", "row"), PRESETS)
def test_what_a_deal_is_worth(scoring, callers, dealers, low, high, row):
    options: dict[str, Any] = {"scoring": scoring, "target_points": 52, "dealer": 0}
    assert result(scored((4, 7), **options))["points"] == [0, callers]
    assert result(scored((7, 4), **options))["points"] == [dealers, 0]
    assert result(scored((0, 7), **options))["points"] == [0, low]
    assert result(scored((7, 0), **options))["points"] == [high, 0]
    if row:
        seventh = result(scored((4, 7), streak=(1, 6), **options))
        assert seventh["points"] == [0, callers + row]


@pytest.mark.parametrize(
    ("taken", "before", "after", "row"),
    [
        ((4, 7), (None, 0), {"side": 1, "count": 1}, False),
        ((4, 7), (1, 5), {"side": 1, "count": 6}, False),
        ((4, 7), (0, 6), {"side": 1, "count": 1}, False),
        ((4, 7), (1, 6), {"side": None, "count": 0}, True),
        ((0, 7), (1, 6), {"side": None, "count": 0}, False),
        ((0, 7), (0, 3), {"side": None, "count": 0}, False),
    ],
)
def test_deals_won_in_a_row_where_they_count(taken, before, after, row):
    step = scored(taken, streak=before, scoring="courts", target_points=9)
    assert result(step)["streak"] == after
    assert shown(step.state, "row-court") == ([{"count": 7}] if row else [])
    assert len(shown(step.state, "streak")) == (after["count"] > 0)


def test_deals_won_in_a_row_are_not_counted_where_they_earn_nothing():
    for scoring in ("hokm", "simple"):
        step = scored((4, 7), scoring=scoring)
        assert result(step)["streak"] == {"side": None, "count": 0}
        with pytest.raises(ValueError, match="streak"):
            scored((4, 7), streak=(1, 3), scoring=scoring)


def test_seven_in_a_row_are_no_court_but_send_the_deal_as_one_does():
    step = scored((4, 7), dealer=0, streak=(1, 6), scoring="courts", target_points=9)
    assert (result(step)["court"], result(step)["next_dealer"]) == (False, 2)
    assert step.state.match.courts == (0, 0)
    assert GAME.figures(step.state)[1] == {"deals": 1, "deals_won": 1, "courts": 0, "points": 1}


def test_courts_are_counted_by_every_scoring():
    for scoring in VALUES:
        step = scored((7, 0), scoring=scoring, score={"courts": [2, 1]}, target_points=9)
        assert step.state.match.courts == (3, 1)


@pytest.mark.parametrize(("scoring", "key"), [("hokm", "points"), ("courts", "court-points")])
def test_people_call_the_points_courts_where_nothing_else_scores(scoring, key):
    state = scored((7, 0), scoring=scoring, target_points=9).state
    assert [one["count"] for one in shown(state, key)] == [3 if scoring == "hokm" else 1, 0]
    assert bool(shown(state, "courts")) == (scoring == "hokm")


@proves("dealer_after_caller_court", "partner", "same")
@pytest.mark.parametrize(("option", "next_dealer"), [("partner", 2), ("same", 0)])
def test_who_deals_after_a_court_of_the_callers(option, next_dealer):
    step = scored((0, 7), dealer=0, dealer_after_caller_court=option)
    assert result(step)["next_dealer"] == next_dealer
    row: dict[str, Any] = {"streak": (1, 6), "scoring": "courts", "target_points": 9}
    by_row = scored((4, 7), dealer=0, dealer_after_caller_court=option, **row)
    assert result(by_row)["next_dealer"] == next_dealer
    own = scored((7, 0), dealer=0, dealer_after_caller_court=option)
    assert result(own)["next_dealer"] == 1


# The end of the match


def is_over(step: Step) -> bool:
    """Return whether the match has ended, as state and events agree."""
    ended = any(isinstance(one, MatchEnded) for one in step.events)
    assert ended == (step.state.winners is not None) == (step.state.to_act is None)
    return ended


@proves("match_end", "target_points")
@proves("target_points", "7", "number")
@pytest.mark.parametrize(
    ("chosen", "before", "over"),
    [
        ({}, 5, False),
        ({}, 6, True),
        ({"target_points": 9}, 7, False),
        ({"target_points": 9}, 8, True),
    ],
)
def test_with_target_points_the_match_ends_at_the_target(chosen, before, over):
    assert is_over(scored((7, 4), points=(before, 0), **chosen)) == over


@pytest.mark.parametrize(
    ("scoring", "target"), [("hokm", 7), ("simple", 10), ("courts", 2), ("courts_3", 3)]
)
def test_each_scoring_has_its_usual_target(scoring, target):
    assert GAME.start({"scoring": scoring}, 4).match.rules.target_points == target
    own = GAME.start({"scoring": scoring, "target_points": 5}, 4)
    assert own.match.rules.target_points == 5


@proves("match_end", "fixed_hands")
@proves("match_hands", "10", "number")
@pytest.mark.parametrize(
    ("hands", "before", "over"), [(None, 8, False), (None, 9, True), (3, 2, True)]
)
def test_with_fixed_hands_the_match_ends_after_so_many(hands, before, over):
    options = {"match_end": "fixed_hands"} | ({} if hands is None else {"match_hands": hands})
    assert is_over(scored((7, 0), points=(40, 0), score={"deals": before}, **options)) == over


TIMED: dict[str, Any] = {"match_end": "fixed_time"}


@proves("match_end", "fixed_time")
@proves("time_cutoff", "finish_hand")
def test_with_finish_hand_the_hand_in_which_time_runs_out_is_finished_and_counted():
    options = TIMED | {"time_cutoff": "finish_hand"}
    noticed = house(called(**options), "time")
    assert not is_over(noticed)
    assert noticed.state.to_act == 1
    assert is_over(scored((7, 0), score={"called_off": True}, **options))
    assert not is_over(scored((7, 0), points=(40, 0), **options))


@proves("time_cutoff", "abandon_hand")
def test_with_abandon_hand_the_match_ends_at_the_deadline_and_the_hand_does_not_count():
    options = TIMED | {"time_cutoff": "abandon_hand"}
    for state in (dealt(**options), called(**options)):
        step = house(state, "time")
        assert is_over(step)
        assert GAME.result(step.state) is None
        assert step.state.match.deals == 0
        assert {one["deals"] for one in GAME.figures(step.state)} == {0}


def test_a_hand_that_is_decided_and_goes_on_for_show_counts_when_the_time_is_up():
    options = TIMED | {"time_cutoff": "abandon_hand", "play_out": "true"}
    before = before_seventh(**options)
    assert GAME.result(house(before, "time").state) is None
    step = house(played(before, SEVENTH).state, "time")
    assert is_over(step)
    assert result(step)["points"] == [0, 2]
    assert step.state.winners == (1, 3)


def test_who_plays_a_decided_hand_for_show_cannot_end_the_match():
    options = TIMED | {"time_cutoff": "abandon_hand", "play_out": "true"}
    state = played(before_seventh(**options), SEVENTH).state
    for seat in range(4):
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(state, seat, TimeUp())
        assert refused.value.reason is Reason.NOT_FOR_A_SEAT


@proves("match_end", "until_stopped")
def test_with_until_stopped_the_match_ends_with_the_hand_in_which_people_ask():
    options: dict[str, Any] = {"match_end": "until_stopped"}
    asked = house(called(**options), "stop")
    assert not is_over(asked)
    assert asked.events == ()
    assert is_over(scored((4, 7), score={"called_off": True}, **options))
    assert not is_over(scored((7, 0), points=(40, 0), **options))
    assert is_over(house(scored((4, 7), **options).state, "stop"))


LAST: dict[str, Any] = {"match_end": "fixed_hands", "match_hands": 1}


@proves("tie_break", "draw", "hands_won", "extra_hands")
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
def test_what_equal_points_lead_to(option, deals_won, winners):
    score = {"deals_won": deals_won}
    step = scored((7, 4), points=(2, 3), score=score, tie_break=option, **LAST)
    assert step.state.winners == winners


@proves("tie_break", "extra_hands")
def test_with_extra_hands_play_goes_on_until_points_differ():
    extra: dict[str, Any] = {"tie_break": "extra_hands", **LAST}
    step = scored((7, 4), points=(2, 3), score={"deals": 5}, **extra)
    assert step.state.between_deals
    step = scored((7, 4), points=(3, 3), score={"deals": 6}, **extra)
    assert step.state.winners == (0, 2)


def test_with_extra_hands_a_deadline_with_equal_points_only_abandons_the_hand():
    options = TIMED | {"time_cutoff": "abandon_hand", "tie_break": "extra_hands"}
    state = house(called(**options), "time").state
    assert state.between_deals
    assert (state.deal_number, state.match.deals, GAME.result(state)) == (1, 0, None)
    again = house(state, f"deal {' '.join(map(str, FRENCH_52))}").state
    assert again.deal_number == 2
    assert house(again, "time") == Step(again, ())  # it has run out already


# Why a deal is scored so


@pytest.mark.parametrize(
    ("taken", "options", "reasons"),
    [
        ((7, 4), {}, set()),
        ((7, 0), {}, {"court-single"}),
        ((8, 0), DOUBLE, {"court-double"}),
        ((4, 7), {"scoring": "courts", "streak": (1, 6), "target_points": 9}, {"row-court"}),
    ],
)
def test_a_deal_that_is_scored_says_why(taken, options, reasons):
    state = scored(taken, **options).state
    keys = {one.key for one in GAME.view(state, None).facts}
    assert {key for key in keys if key.startswith("court-") or key == "row-court"} - {
        "court-points"
    } == reasons


def test_a_deal_shows_what_was_captured_when_it_was_decided():
    step = played(before_seventh(play_out="true"), SEVENTH)
    rest = "8H 9H TH AH | 2C 3C 4C 5C | 6C 7C 8C 9C | TC JC QC KC | 2H 3H 4H 5H | 6H 7H JH KH"
    closed = played(step.state, rest).state
    assert [one["count"] for one in shown(closed, "taken")] == [0, 7]
    assert [one["count"] for one in shown(called(deck=DECK), "taken")] == [0, 0]


def test_a_table_that_changes_the_scoring_gets_its_target_unless_it_has_set_its_own():
    usual = GAME.info.settle({})
    assert GAME.info.change(usual, "scoring", "courts")["target_points"] == 2
    own = GAME.info.change(usual, "target_points", "5")
    assert GAME.info.change(own, "scoring", "courts")["target_points"] == 5
