"""What the steady player does in Tien Len."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.actions import write
from engine.ai import PLAYERS
from engine.ai.games.tien_len.plans import counted, plan_cost
from engine.games.tien_len.combinations import TWO, values
from engine.games.tien_len.state import State
from engine.simulate import deals
from tests.engine.tien_len import GAMES, after, does, hand, position

STEADY = PLAYERS["steady"]


def choice(state: State, seat: int | None = None) -> str:
    """Return what the seat to act, or *seat*, does."""
    mine = state.to_act if seat is None else seat
    assert mine is not None
    view = GAMES["tien_len"].view(state, mine)
    return write(STEADY.choose(view, Random(1))).removeprefix("play ")


def cost(cards: str, last: int = TWO) -> float:
    """Return what the best plan for some cards costs."""
    return plan_cost(counted(values(hand(cards))), last)


# Plans


def test_fewer_plays_make_a_cheaper_plan():
    assert cost("3S 4S 5S") < cost("3S 4S 6S")
    assert cost("3S 3H") < cost("3S 4H")
    assert cost("3S 3H 4S 4H 5S 5H") < cost("3S 3H 4S 4H 6S 6H")


def test_high_cards_make_a_cheaper_plan():
    assert cost("2S") < cost("AS") < cost("9S") < cost("3S")
    assert cost("") == 0


def test_a_plan_counts_a_sequence_up_to_two_only_where_the_table_has_it():
    assert cost("KS AS 2S", TWO) != cost("KS AS 2S", TWO - 1)


# Leading


FULL = "7S 8D 9C TC JH KS AC 2D"
"""Cards of others, who are far from out."""


def test_it_leads_low_and_long():
    state = position("3S 4D 5H 6C 7S 9D JC KH AS 2H", FULL)
    assert choice(state) == "3S 4D 5H 6C 7S"


def test_it_leads_a_low_card_rather_than_break_what_goes_together():
    assert choice(position("3S 9D 9C JH QS KC 2H 2D", FULL)) in ("3S", "JH QS KC")


def test_it_keeps_its_twos_for_later():
    assert "2" not in choice(position("4S 4D 8H 8C 2S 2H", FULL))


def test_it_does_not_lead_a_single_card_to_who_holds_but_one():
    state = position("4S 6D 6C 8H KD", "9S", "TS JC QD KC AS 3H")
    assert choice(state) == "6C 6D"


def test_it_goes_out_when_it_can():
    assert choice(position("8S 8C", FULL)) == "8S 8C"
    assert choice(after(position("7S 3S", "8C", FULL), "7S")) == "8C"


def test_it_first_plays_what_nobody_can_beat_if_one_play_is_left():
    assert choice(position("4S 2H", "9S TD JC QH KH")) == "2H"


# Following


def test_it_beats_a_card_as_cheaply_as_its_plan_allows():
    state = after(position("5S 3S KD", "7C 9S 9D 9H JC QD", FULL), "5S")
    assert choice(state) == "7C"


def test_it_does_not_spend_a_two_where_a_lower_card_does():
    state = after(position("5S 3S KD 8H 9C TD", "4C 8D QS 2S 2H 3D", FULL), "5S")
    assert choice(state) == "8D"


def test_it_does_not_break_a_sequence_to_beat_a_low_card():
    hands = ("5S 3S KD 8H 9C TD", "6H 7C 8S 9D TC 3H 3D", FULL, FULL.replace("S", "H"))
    assert choice(after(position(*hands[:3]), "5S")) == "pass"


def test_it_beats_a_two_with_a_slam_that_breaks_nothing():
    state = after(position("2S 3S KD 8H 9C TD", "6H 6S 6C 6D 9S JD", FULL), "2S")
    assert choice(state) == "6S 6C 6D 6H"


def test_it_breaks_its_plan_for_a_slam_only_if_that_is_paid():
    hands = ("2S 3S KD 8H 9C TD", "6H 6S 6C 6D 4S 5D", FULL)
    assert choice(after(position(*hands), "2S")) == "pass"
    assert choice(after(position(*hands, slam_payment=5), "2S")) == "6S 6C 6D 6H"


# Trading


def trading(**options: Any) -> State:
    state = position(
        "9S TC 5S KD", "4S 5D 6H 8C", "7D 3C QH AC", trade=True, trading="true", **options
    )
    return state._replace(to_act=0)


def test_it_is_ready_where_nothing_is_offered():
    assert choice(trading(), 0) == "ready"


def test_it_answers_an_offer_that_helps_it_with_what_it_needs_least():
    state = does(trading(), "2 offer 1 7D")
    assert choice(state, 1) == "answer 4S"  # five to eight are left


def test_it_refuses_what_does_not_help():
    assert choice(does(trading(), "2 offer 1 QH"), 1) == "refuse"
    assert choice(does(trading(), "1 offer 0 8C", "0 answer 5S"), 1) == "refuse"


def test_it_takes_what_makes_its_plan_shorter():
    state = does(trading(), "1 offer 2 8C", "2 answer 7D")
    assert choice(state, 1) == "accept"


# Against others


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", GAMES)
def test_it_wins_against_casual_players(key, seats):
    """One steady player among casual ones: its mean score is far above nothing."""
    players = [STEADY, *[PLAYERS["casual"]] * (seats - 1)]
    records = deals(GAMES[key], {}, players, f"{key}:{seats}")
    scores = [next(records)["result"]["scores"][0] for _ in range(24)]
    assert sum(scores) > 0.4 * len(scores)


def test_it_plays_every_house_rule_to_the_end():
    options = {
        "variant": "southern",
        "trading": "true",
        "end_rule": "first_out",
        "pass_policy": "free",
        "three_player_deal": "17",
    }
    records = deals(GAMES["tien_len"], options, [STEADY] * 3, 5)
    assert len([next(records) for _ in range(5)]) == 5
