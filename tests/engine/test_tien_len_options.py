"""The options of Tien Len that change the deal and the play.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Deal
from engine.cards import size
from engine.decks import FRENCH_52
from engine.events import HandsDealt
from engine.games.tien_len import TIEN_LEN, VIET_CONG
from engine.games.tien_len.combinations import BY_VALUE
from engine.games.tien_len.events import LeftoverTaken
from engine.seats import DEALER
from tests.engine.proved import proves
from tests.engine.tien_len import (
    GAME,
    after,
    dealt,
    hand,
    may,
    names,
    opening,
    position,
    result,
)

FOUR_TWOS = "2S 2C 2D 2H"


# The variants


@proves("variant", "tieng_len", "viet_cong", "southern")
def test_a_variant_sets_what_its_preset_says_and_nothing_else():
    usual = TIEN_LEN.info.settle({})
    assert {key: usual[key] for key in ("slams", "opening", "instant_win")} == {
        "slams": "tieng_len", "opening": "alone", "instant_win": "none",
    }  # fmt: skip
    cong = TIEN_LEN.info.settle({"variant": "viet_cong"})
    assert {key: value for key, value in cong.items() if value != usual[key]} == {
        "variant": "viet_cong",
        "slams": "viet_cong",
        "two_in_sequence": "false",
        "opening": "include",
        "instant_win": "four_twos",
    }
    southern = TIEN_LEN.info.settle({"variant": "southern"})
    assert {key: value for key, value in southern.items() if value != usual[key]} == {
        "variant": "southern",
        "slams": "southern",
        "two_in_sequence": "false",
        "opening": "include",
        "locked_may_slam": "true",
        "instant_win": "dragon+four_twos+five_pair_run+six_pairs",
    }


def test_viet_cong_is_the_same_game_by_other_defaults():
    assert VIET_CONG.info.settle({}) == TIEN_LEN.info.settle({"variant": "viet_cong"})
    assert VIET_CONG.info.settle({"variant": "tieng_len"}) == TIEN_LEN.info.settle({})
    assert (VIET_CONG.info.family, VIET_CONG.info.seats) == ("tien_len", (4, 2, 3))


def test_an_option_that_the_table_sets_itself_wins_over_its_preset():
    chosen = {"variant": "southern", "slams": "tieng_len", "instant_win": "none"}
    settled = TIEN_LEN.info.settle(chosen)
    assert settled["slams"] == "tieng_len"
    assert settled["instant_win"] == "none"
    assert settled["opening"] == "include"


# The deal


@proves("direction", "clockwise", "anticlockwise")
@pytest.mark.parametrize(
    ("way", "order"), [("clockwise", [1, 2, 3, 0]), ("anticlockwise", [3, 2, 1, 0])]
)
def test_direction_says_who_is_served_first_and_who_is_next(way, order):
    before = GAME.resume({"direction": way}, 4, opening(2, 0))
    dealt_ = GAME.apply(before, DEALER, Deal(tuple(reversed(BY_VALUE)))).state
    twos = [hand(one) for one in ("2H", "2D", "2C", "2S")]
    assert [n for two in twos for n in range(4) if dealt_.hands[n] & two] == order
    state = after(position("3S 9S", "4S 9C", "5S 9D", "6S 9H", direction=way), "3S")
    asked = [state.to_act, after(state, "-").to_act, after(state, "- | -").to_act]
    assert asked == order[:3]


@proves("three_player_deal", "13", "17")
@pytest.mark.parametrize(("each", "seats", "sizes"), [("13", 3, 13), ("17", 3, 17), ("17", 4, 13)])
def test_three_players_may_be_dealt_seventeen_each(each, seats, sizes):
    step = dealt(*[""] * seats, three_player_deal=each)
    assert [size(one) for one in step.state.hands] == [sizes] * seats
    assert step.events[0] == HandsDealt(seats - 1, sizes)
    assert step.state.deal.undealt == 52 - sizes * seats


@proves("leftover", "unused", "to_lowest")
def test_the_card_left_over_stays_out_or_goes_to_the_lowest_card():
    options = {"three_player_deal": "17"}
    out = dealt("", "3S", "", leftover="unused", **options)
    assert [size(one) for one in out.state.hands] == [17, 17, 17]
    assert out.state.deal.undealt == 1
    step = dealt("", "3S", "", leftover="to_lowest", **options)
    assert [size(one) for one in step.state.hands] == [17, 18, 17]
    assert LeftoverTaken(1) in step.events
    assert (step.state.deal.undealt, step.state.to_act) == (0, 1)


@proves("leftover", "to_lowest")
def test_the_lowest_card_may_be_the_one_left_over():
    order = [one for one in FRENCH_52 if one.text not in ("3S", "3C")]
    three = next(one for one in FRENCH_52 if one.text == "3C")
    last = next(one for one in FRENCH_52 if one.text == "3S")
    options = {"three_player_deal": "17", "leftover": "to_lowest"}
    before = GAME.resume(options, 3, opening(1, 2))
    state = GAME.apply(before, DEALER, Deal((*order[:1], three, *order[1:], last))).state
    assert state.hands[1] & hand("3S 3C") == hand("3S 3C")
    assert state.to_act == 1
    assert state.deal.must_include is last


# The first lead


@proves("opening", "alone")
def test_with_alone_the_first_play_is_the_lowest_card_by_itself():
    state = position("3S 3C 9D", "4S", deal=1, opening="alone")
    assert list(map(str, GAME.legal(state))) == ["play 3S"]
    assert not may(state, "3S 3C")
    assert may(state, "3S")


@proves("opening", "include")
def test_with_include_the_first_play_is_any_lead_with_the_lowest_card():
    state = position("3S 3C 4D 5D", "4S", deal=1, opening="include")
    assert [names(hand(str(one).removeprefix("play "))) for one in GAME.legal(state)] == [
        "3S", "3S 3C", "3S 4D 5D",
    ]  # fmt: skip
    assert not may(state, "3C 4D 5D")
    second = after(after(state, "3S"), "-")
    assert may(second, "5D")  # only the first play is asked for


@proves("opening_scope", "first_deal", "every_deal")
@pytest.mark.parametrize(
    ("scope", "leads", "asked"), [("first_deal", 2, False), ("every_deal", 1, True)]
)
def test_whether_the_lowest_card_opens_later_deals_too(scope, leads, asked):
    later = opening(2, 0, first_out=2)
    before = GAME.resume({"opening_scope": scope}, 4, later)
    state = GAME.apply(before, DEALER, Deal(BY_VALUE)).state  # seat 1 is served first
    assert state.to_act == leads
    assert (state.deal.must_include is not None) == asked
    assert (len(GAME.legal(state)) == 1) == asked


@proves("next_leader", "winner", "loser", "lowest_card")
@pytest.mark.parametrize(("option", "leads"), [("winner", 0), ("loser", 2), ("lowest_card", None)])
def test_who_leads_after_the_first_deal(option, leads):
    state = position("AD", "2C 5C", "6D 7D", next_leader=option)
    state = after(state, "AD | 2C | - | 5C")
    assert result(state)["next_leader"] == leads
    again = GAME.apply(state, DEALER, Deal((BY_VALUE[51], *BY_VALUE[:51]))).state
    assert again.hands[1] & hand("3S")
    assert again.to_act == (1 if leads is None else leads)
    assert again.deal.must_include is None


@proves("next_leader", "loser")
def test_after_an_instant_win_there_is_no_loser_so_the_winner_leads():
    options: dict[str, Any] = {"instant_win": "four_twos", "next_leader": "loser"}
    state = dealt("", FOUR_TWOS, "", "", **options).state
    assert result(state)["next_leader"] == 1
    assert (state.match.prev_first, state.match.prev_loser) == (1, None)
    assert GAME.apply(state, DEALER, Deal(FRENCH_52)).state.to_act == 1


# What beats what, and passing


@proves("slams", "tieng_len", "viet_cong", "southern")
def test_the_table_of_slams_is_the_one_chosen():
    found = {}
    for table in ("tieng_len", "viet_cong", "southern"):
        slams = ["3S 3C 3D 3H", "3S 3C 4S 4C 5S 5C 6S 6C", "4S 4C 4D 4H 5S 5C 5D 5H"]
        many = "3S 3C 3D 3H 4S 4C 4D 4H 5S 5C 5D 5H 6S 6C 9S"
        for top in ("2S", "2S 2C"):
            state = after(position(f"{top} 8H", many, slams=table), top)
            found[table, top] = [may(state, slam) for slam in slams]
    assert found == {
        ("tieng_len", "2S"): [True, False, False],
        ("tieng_len", "2S 2C"): [False, True, False],
        ("viet_cong", "2S"): [False, False, False],
        ("viet_cong", "2S 2C"): [False, False, True],
        ("southern", "2S"): [True, True, False],
        ("southern", "2S 2C"): [False, True, False],
    }


@proves("longer_slams", "false", "true")
@pytest.mark.parametrize(("option", "does"), [("false", False), ("true", True)])
@pytest.mark.parametrize("table", ["tieng_len", "viet_cong"])
def test_whether_a_longer_pair_run_counts_too(option, does, table):
    pairs = "3S 3C 4S 4C 5S 5C 6S 6C"
    state = position("2H 8S", f"{pairs} 9S", slams=table, longer_slams=option)
    assert may(after(state, "2H"), pairs) == does
    six = "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 8S 8C"
    state = position("2H 2S 9C", f"{six} 9S", slams=table, longer_slams=option)
    assert may(after(state, "2S 2H"), six) == does


@pytest.mark.parametrize(
    ("table", "twos", "listed"),
    [
        ("tieng_len", "2H", "3S 3C 4S 4C 5S 5C"),
        ("viet_cong", "2H", "3S 3C 4S 4C 5S 5C"),
        ("tieng_len", "2S 2H", "3S 3C 4S 4C 5S 5C 6S 6C"),
        ("viet_cong", "2S 2H", "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C"),
    ],
)
def test_where_longer_pair_runs_count_the_listed_one_still_beats_and_a_shorter_one_never(
    table, twos, listed
):
    options = {"slams": table, "longer_slams": "true"}
    state = after(position(f"{twos} 9C", f"{listed} 9S", **options), twos)
    assert may(state, listed)
    assert not may(state, listed[6:])


def test_in_the_southern_table_and_as_quartets_no_longer_slam_counts():
    five = "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C"
    state = position("2H 8S", f"{five} 9S", slams="southern", longer_slams="true")
    assert not may(after(state, "2H"), five)
    quartets = "3S 3C 3D 3H 4S 4C 4D 4H 5S 5C 5D 5H"
    state = position("2H 2S 8S", f"{quartets} 9S", slams="viet_cong", longer_slams="true")
    assert not may(after(state, "2S 2H"), quartets)


@proves("two_in_sequence", "true", "false")
@pytest.mark.parametrize(("option", "does"), [("true", True), ("false", False)])
def test_whether_a_sequence_may_end_in_two(option, does):
    state = position("QS KS AS 9H", "KH AD 2D 3D", two_in_sequence=option)
    assert may(after(state, "QS KS AS"), "KH AD 2D") == does
    assert may(position("KH AD 2D", "9S", two_in_sequence=option), "KH AD 2D") == does
    pairs = "KS KH AS AH 2S 2H"
    assert may(position(f"{pairs} 9S", "8S", two_in_sequence=option), pairs)


@proves("pass_policy", "locked", "free")
@pytest.mark.parametrize(("policy", "next_"), [("locked", 2), ("free", 1)])
def test_whether_who_has_passed_may_play_again_in_the_round(policy, next_):
    state = position("3S TS KS", "5S JS", "7S QS", pass_policy=policy)
    assert after(state, "3S | - | 7S | TS").to_act == next_


@proves("pass_policy", "free")
def test_with_free_a_pass_counts_until_the_next_play_and_then_no_more():
    state = position("3S TS KS", "5S JS", "7S QS", pass_policy="free")
    state = after(state, "3S | - | -")
    assert (state.to_act, state.round.top) == (0, None)
    state = after(state, "TS | - | QS | - ")
    assert state.to_act == 1
    assert after(state, "-").to_act == 2


@proves("locked_may_slam", "false", "true")
@pytest.mark.parametrize("option", ["false", "true"])
def test_whether_a_seat_that_passed_may_beat_twos_with_a_slam(option):
    hands = ("3S 2S 9S", "4S 4C 4D 4H 2H 8S", "5S 5C 5D 5H 7S", "AS 6S")
    state = position(*hands, locked_may_slam=option)
    state = after(state, "3S | - | - | AS | 2S")
    if option == "false":
        assert state.to_act == 3
        return
    assert state.to_act == 1
    assert not may(state, "2H")
    state = after(state, "4S 4C 4D 4H")
    assert (state.to_act, state.round.slam_on) == (2, True)
    assert may(state, "5S 5C 5D 5H")


def test_a_seat_that_passed_is_not_asked_where_no_twos_lie():
    state = position("3S KS 9S", "4S 4C 4D 4H 8S", "AS 6S", locked_may_slam="true")
    assert after(state, "3S | - | AS").to_act == 0


def test_a_seat_that_passed_may_still_slam_when_the_slam_has_been_beaten_by_its_like():
    hands = ("3S 2S 9S", "7S 7C 7D 7H 8S", "4S 5S 5C 5D 5H 9C", "4C 6S 6C 6D 6H 9D")
    state = after(position(*hands, locked_may_slam="true"), "3S | - | 4S | 4C | 2S | -")
    state = after(state, "5S 5C 5D 5H | 6S 6C 6D 6H")
    assert (state.to_act, state.round.slam_on) == (0, True)
    state = after(state, "-")
    assert state.to_act == 1
    assert not may(state, "8S")
    assert may(state, "7S 7C 7D 7H")


def test_where_the_owner_is_out_the_seat_after_the_owner_leads_whoever_passed_last():
    hands = ("3S AD", "5C 8C", "6C 9C", "4D 7D")
    state = after(position(*hands), "3S | 5C | 6C | - | AD | - | -")
    assert (state.round.top, state.round.won_by, state.to_act) == (None, 0, 1)
