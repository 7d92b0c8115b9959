"""The options of Tien Len that change what a deal earns, and the match.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Deal, Pass, TimeUp
from engine.decks import FRENCH_52
from engine.game import Step
from engine.games.tien_len.events import SlamPaid, SlamPaymentCancelled
from engine.games.tien_len.state import Phase, State
from engine.seats import DEALER
from tests.engine.proved import proves
from tests.engine.tien_len import (
    GAME,
    after,
    dealt,
    goes,
    position,
    result,
)

FOUR_TWOS = "2S 2C 2D 2H"
DRAGON = "3S 4S 5S 6C 7C 8C 9D TD JD QH KH AH"
FIVE_PAIRS = "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C"
SIX_PAIRS = "3D 3H 5D 5H 7D 7H 9D 9H JD JH KD KH"


# Instant wins


@proves("instant_win", "none", "four_twos", "dragon", "five_pair_run", "six_pairs")
@pytest.mark.parametrize(
    ("win", "cards"),
    [
        ("four_twos", FOUR_TWOS),
        ("dragon", DRAGON),
        ("five_pair_run", FIVE_PAIRS),
        ("six_pairs", SIX_PAIRS),
        ("six_pairs", "3S 3C 3D 3H 5D 5H 7D 7H 9D 9H JD JH"),  # a quartet counts as two
    ],
)
def test_a_hand_wins_at_once_if_the_table_lists_it(win, cards):
    won = dealt("", "", cards, "", instant_win=win).state
    assert result(won) == {
        "scores": [-1, -1, 3, -1],
        "out": [2],
        "loser": None,
        "instant_win": win,
        "next_dealer": 0,
        "next_leader": 2,
    }
    assert won.match.prev_first == 2
    played = dealt("", "", cards, "", instant_win="none").state
    assert played.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("win", "cards"),
    [
        ("four_twos", "2S 2C 2D AH"),
        ("dragon", "3S 3C 4S 5S 6C 7C 8C 9D TD JD QH KH 2H"),
        ("five_pair_run", "3S 3C 4S 4C 5S 5C 6S 6C 8S 8C"),
        ("six_pairs", "3D 3H 3S 5D 5H 5S 7D 7H 7S 9D 9H 9S KH"),
    ],
)
def test_nearly_such_a_hand_wins_nothing(win, cards):
    assert dealt("", "", cards, "", instant_win=win).state.phase is Phase.PLAY


def test_of_two_such_hands_the_higher_priority_wins_then_the_nearest_after_the_dealer():
    both = "five_pair_run+four_twos"
    hands = ("", f"{FOUR_TWOS} AS", "", FIVE_PAIRS)
    assert result(dealt(*hands, instant_win=both).state)["out"] == [3]
    assert result(dealt(*hands, instant_win="four_twos+five_pair_run").state)["out"] == [1]
    pairs = ("", "4D 4H 6D 6H 8D 8H TD TH QD QH 2D 2H", "", SIX_PAIRS)
    for dealer, winner in ((0, 1), (1, 3), (2, 3), (3, 1)):
        state = dealt(*pairs, dealer=dealer, instant_win="six_pairs").state
        assert result(state)["out"] == [winner]


@proves("trading", "true", "false")
def test_with_trading_cards_are_traded_first_and_four_twos_win_nothing():
    wins = "four_twos+dragon"
    assert dealt("", "", "", "", trading="true").state.phase is Phase.TRADE
    assert dealt("", "", "", "", trading="false").state.phase is Phase.PLAY
    traded = dealt(FOUR_TWOS, "", "", "", trading="true", instant_win=wins).state
    assert traded.phase is Phase.TRADE
    assert dealt(FOUR_TWOS, "", "", "", trading="false", instant_win=wins).state.between_deals
    assert dealt(DRAGON, "", "", "", trading="true", instant_win=wins).state.between_deals


@proves("trade_timer_s", "90", "number")
def test_the_time_for_trading_is_the_one_agreed_and_lasts_no_longer():
    assert dealt("", "", trading="true").state.seconds == 90
    state = dealt("", "", trading="true", trade_timer_s=30).state
    assert state.seconds == 30
    assert after_time(state).state.seconds is None


def after_time(state: State) -> Step:
    """Return what comes when the time is up."""
    return GAME.apply(state, DEALER, TimeUp())


# The end of a deal

THREE = ("AD", "2C 5C", "6D 7D 8D")


@proves("end_rule", "last_loser", "first_out")
def test_a_deal_ends_with_the_last_one_left_or_with_the_first_one_out():
    state = after(position(*THREE, end_rule="last_loser"), "AD")
    assert not state.between_deals
    step = goes(position(*THREE, end_rule="first_out"), "AD")
    assert result(step[0]) == {
        "scores": [5, -2, -3],
        "out": [0],
        "loser": 2,
        "instant_win": None,
        "next_dealer": 2,
        "next_leader": 0,
    }


def test_of_equally_many_cards_left_the_nearest_after_the_dealer_has_lost():
    hands = ("AD", "2C 5C", "6D 7D", "6H 7H")
    for dealer, loser in ((0, 1), (1, 2), (2, 3), (3, 1)):
        state = after(position(*hands, dealer=dealer, end_rule="first_out"), "AD")
        assert result(state)["loser"] == loser
    state = position(*hands, dealer=3, end_rule="first_out", direction="anticlockwise")
    assert result(after(state, "AD"))["loser"] == 2


@proves("frozen_doubles", "false", "true")
@pytest.mark.parametrize(("option", "scores"), [("false", [5, -2, -3]), ("true", [8, -2, -6])])
def test_whether_who_has_played_nothing_pays_double(option, scores):
    state = position("9D AD", "TC KC 2C", "6D 7D 8D", end_rule="first_out", frozen_doubles=option)
    assert result(after(state, "9D | TC | - | AD"))["scores"] == scores


@proves("stake", "1", "number")
@pytest.mark.parametrize(("stake", "scores"), [(1, [1, 1, -2]), (50, [50, 50, -100])])
def test_the_stake_is_what_the_loser_pays_to_each(stake, scores):
    state = after(position("AD", "2C 5C", "6D 7D", stake=stake), "AD | 2C | - | 5C")
    assert result(state)["scores"] == scores


def test_a_deal_is_paid_stake_by_card_or_by_instant_win():
    state = after(position(*THREE, end_rule="first_out", stake=10), "AD")
    assert result(state)["scores"] == [50, -20, -30]
    won = dealt(FOUR_TWOS, "", instant_win="four_twos", stake=7).state
    assert result(won)["scores"] == [7, -7]


SLAMMED = ("2S 2H 4D", "5S 5C 6S 6C 7S 7C 8S 8C 9D", "TS TC JS JC QS QC KS KC 3D")


@proves("slam_payment", "0", "number")
def test_beaten_twos_are_paid_to_the_slammer_at_once():
    plays = "2S 2H | 5S 5C 6S 6C 7S 7C 8S 8C"
    free, events = goes(position(*SLAMMED), plays)
    assert free.deal.charges == (0, 0, 0)
    assert not any(isinstance(one, SlamPaid) for one in events)
    paid, events = goes(position(*SLAMMED, slam_payment=2, stake=3), plays)
    assert paid.deal.charges == (-12, 12, 0)
    assert events[-1] == SlamPaid(1, 0, 12)


@proves("slam_payment", "number")
def test_a_beaten_slam_is_paid_by_who_played_it_and_the_first_payment_is_cancelled():
    plays = "2S 2H | 5S 5C 6S 6C 7S 7C 8S 8C | TS TC JS JC QS QC KS KC"
    state, events = goes(position(*SLAMMED, slam_payment=1), plays)
    assert state.deal.charges == (0, -2, 2)
    assert events[-2:] == [SlamPaymentCancelled(1, 0, 2), SlamPaid(2, 1, 2)]


def test_slam_payments_go_into_the_result_of_the_deal():
    state = position("2H 3D", "5S 5C 5D 5H 6S", slam_payment=3)
    done = after(state, "2H | 5S 5C 5D 5H | - | 6S")
    assert result(done)["scores"] == [-1 - 3, 1 + 3]


def test_a_southern_slam_on_what_is_no_two_is_not_paid():
    state = position("5S 5C 6S 6C 7S 7C 8D", "4S 4C 4D 4H 9D", slams="southern", slam_payment=3)
    state = after(state, "5S 5C 6S 6C 7S 7C | 4S 4C 4D 4H")
    assert state.deal.charges == (0, 0)
    assert state.round.slam_on


@proves("rotten_two", "0", "number")
@pytest.mark.parametrize(("each", "scores"), [(0, [1, 1, -2]), (2, [5, 5, -10])])
def test_twos_left_with_the_loser_are_paid_to_each(each, scores):
    state = position("AD", "KC 5C", "2S 2D 7D", rotten_two=each)
    assert result(after(state, "AD | - | - | KC | - | 5C"))["scores"] == scores


def test_rotten_twos_are_paid_too_where_the_first_one_out_ends_a_deal():
    state = position("AD", "2C 5C", "2S 7D 8D", rotten_two=1, end_rule="first_out")
    assert result(after(state, "AD"))["scores"] == [5 + 1, -2 + 1, -3 - 2]


@pytest.mark.parametrize(("stake", "scores"), [(1, [5, 5, -10]), (3, [15, 15, -30])])
def test_each_rotten_two_costs_so_many_stakes(stake, scores):
    state = position("AD", "KC 5C", "2S 2D 7D", rotten_two=2, stake=stake)
    assert result(after(state, "AD | - | - | KC | - | 5C"))["scores"] == scores


# The match


def played_to_the_end(seats: int, **options: Any) -> State:
    """Return the state after a match in which the first legal action is always taken."""
    state = GAME.start(options, seats)
    while state.to_act is not None:
        action = Deal(FRENCH_52) if state.to_act == DEALER else GAME.legal(state)[0]
        if state.to_act == DEALER and state.match.dealer is None:
            action = GAME.legal(state)[0]
        state = GAME.apply(state, state.to_act, action).state
    return state


@proves("deals", "5", "number")
@pytest.mark.parametrize(("options", "deals"), [({}, 5), ({"deals": 2}, 2)])
def test_a_match_lasts_so_many_deals_and_the_highest_score_wins(options, deals):
    state = played_to_the_end(3, **options)
    scores = state.match.scores
    assert state.match.deals == deals
    assert state.winners == tuple(n for n, one in enumerate(scores) if one == max(scores))


@proves("target_score", "0", "number")
def test_with_a_target_the_match_ends_with_the_deal_in_which_it_is_reached():
    near: dict[str, Any] = {"score_in": {"scores": [3, 4, -7]}}
    state = position("AD", "2C 5C", "6D 7D", target_score=5, deals=1, score=near)
    done = after(state, "AD | 2C | - | 5C")
    assert (done.match.scores, done.winners, done.to_act) == ((4, 5, -9), (1,), None)
    state = position("AD", "2C 5C", "6D 7D", target_score=6, deals=1, score=near)
    assert after(state, "AD | 2C | - | 5C").between_deals
    state = position("AD", "2C 5C", "6D 7D", target_score=0, deals=2, score=near)
    assert after(state, "AD | 2C | - | 5C").winners == (1,)


def test_equal_highest_scores_share_the_win():
    near: dict[str, Any] = {"score_in": {"scores": [3, 3, -6]}}
    state = position("AD", "2C 5C", "6D 7D", deals=2, score=near)
    assert after(state, "AD | 2C | - | 5C").winners == (0, 1)


@proves("hide_forced_pass", "false", "true")
def test_whether_the_house_passes_for_who_can_play_nothing():
    state = after(position("AS 3D", "5C 6C"), "AS")
    assert GAME.forced(state) == Pass()
    hidden = after(position("AS 3D", "5C 6C", hide_forced_pass="true"), "AS")
    assert GAME.legal(hidden) == (Pass(),)
    assert GAME.forced(hidden) is None


def test_the_house_leaves_every_choice_and_every_lead_to_its_seat():
    assert GAME.forced(position("3D", "5C 6C")) is None
    assert GAME.forced(after(position("4S 3D", "5C 6C"), "4S")) is None
    assert GAME.forced(GAME.start({}, 4)) is None
