"""What all are shown of Tien Len: the round, the seats, the result, the figures."""

from __future__ import annotations

import pytest

from engine.cards import deck_of
from engine.games.tien_len import TIEN_LEN, VIET_CONG
from engine.games.tien_len.events import RoundWon, TwosBeaten, WentOut
from engine.view import Laid, Show
from tests.engine.tien_len import GAME, after, facts, goes, position


def test_the_plays_of_a_round_lie_open_until_the_next_lead_and_are_the_last_until_another_is_won():
    state = after(position("8S 3C", "9S 4C", "TS 6C"), "8S | 9S | TS")
    view = GAME.view(state, 0)
    plays = (Laid(0, deck_of("8S")), Laid(1, deck_of("9S")), Laid(2, deck_of("TS")))
    assert (view.board, view.last, view.winning) == (plays, (), 2)
    over, events = goes(state, "- | -")
    view = GAME.view(over, 0)
    assert events[-1] == RoundWon(2)
    assert (view.board, view.last, view.winning) == ((), plays, 2)
    led = GAME.view(after(over, "6C"), 0)
    assert (led.last, led.taker, led.winning) == (plays, 2, 2)


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("8S", "top"),
        ("8S 8C 8D 8H", "top"),
        ("8S 9C TD JH", "top"),
        ("8S 8C 9C 9D TD TH", "top-pairs"),
    ],
)
def test_what_is_to_be_beaten_is_shown_and_pairs_in_a_row_are_called_that(cards, key):
    state = after(position(f"{cards} 3C", "4C"), cards)
    assert facts(state)[key] == {"seat": 0, "cards": deck_of(cards)}


def test_a_quartet_run_on_top_is_a_slam():
    run = "4S 4C 4D 4H 5S 5C 5D 5H"
    state, events = goes(position("2S 2C 3S", f"{run} 9S", slams="viet_cong"), f"2S 2C | {run}")
    assert TwosBeaten(1, 0, 2) in events
    assert facts(state)["top"]["cards"] == deck_of(run)
    assert "slam" in facts(state)


def test_beside_each_seat_stands_how_many_cards_it_has_and_whether_it_has_passed_or_is_out():
    state, events = goes(position("8S", "9S 4C", "TS 6C"), "8S | 9S | -")
    assert WentOut(0) in events
    notes = [(one.key, dict(one.values)) for one in GAME.view(state, None).notes]
    assert notes == [
        ("out", {"seat": 0}),
        ("cards", {"seat": 1, "count": 1}),
        ("cards", {"seat": 2, "count": 2}),
    ]
    passed = after(position("8S 3S", "9S 4C", "TS 6C"), "8S | -")
    assert ("passed", {"seat": 1}) in [(o.key, dict(o.values)) for o in GAME.view(passed, 0).notes]


def test_the_result_says_who_held_what_and_what_each_has_earned():
    state = after(position("AD", "KC 5C", "2S 2D 7D", rotten_two=2), "AD | - | - | KC | - | 5C")
    told = [one for one in GAME.view(state, 0).facts if one.show & Show.DEAL]
    assert [(one.key, dict(one.values)) for one in told] == [
        ("cards-left", {"seat": 2, "cards": deck_of("7D 2S 2D")}),
        ("rotten-twos", {"seat": 2, "count": 2}),
        ("deal-points", {"side": 0, "count": 5}),
        ("deal-points", {"side": 1, "count": 5}),
        ("deal-points", {"side": 2, "count": -10}),
    ]


def test_the_result_says_who_leads_the_next_deal_and_that_they_were_out_first():
    ends = {
        one: facts(after(position("AD", "2C 5C", "6D 7D", next_leader=one), "AD | 2C | - | 5C"))
        for one in ("winner", "loser", "lowest_card")
    }
    assert ends["winner"]["next-leader-out-first"] == {"seat": 0}
    assert ends["loser"]["next-leader"] == {"seat": 2}
    assert not {"next-leader", "next-leader-out-first"} & {*ends["lowest_card"]}


def test_figures_are_deals_deals_won_and_points():
    state = after(position("AD", "2C 5C", "6D 7D"), "AD | 2C | - | 5C")
    assert GAME.figures(state) == (
        {"deals": 1, "deals_won": 1, "points": 1},
        {"deals": 1, "deals_won": 1, "points": 1},
        {"deals": 1, "deals_won": 0, "points": -2},
    )
    assert GAME.minutes({}) is None


def test_both_games_are_found_by_their_names():
    assert {"thirteen", "13", "tieng len", "tiến lên"} <= set(TIEN_LEN.info.aliases)
    assert {"vc", "viet cong", "việt cộng"} <= set(VIET_CONG.info.aliases)
    assert TIEN_LEN.info.ranks == VIET_CONG.info.ranks == "3456789TJQKA2"


@pytest.mark.parametrize("policy", ["locked", "free"])
def test_who_can_beat_nothing_is_told_what_it_was_until_the_next_lead_and_nobody_else_is(policy):
    def told(seat):
        return [(one.key, one.values) for one in GAME.view(state, seat).private]

    hands = ("8S 4C 5C", "7S 7C 3D", "AS KS 4D", "6S 9S 3H")
    state = after(position(*hands, pass_policy=policy), "8S | -")
    passed = [("cannot-beat", (("cards", deck_of("8S")),))]
    assert [told(seat) for seat in (None, 0, 1, 2, 3)] == [[], [], passed, [], []]
    state = after(state, "KS | - | -")
    assert told(3) == [("cannot-beat", (("cards", deck_of("KS")),))]
    if policy == "locked":
        assert told(1) == passed, "they were out of the round when the king came"
        state = after(state, "4D")
        assert told(1) == told(3) == []


def test_who_could_have_played_or_must_pass_by_hand_is_not_told_why_they_passed():
    hands = ("8S 4C", "9S 3D", "AS 3H")
    for options in ({}, {"hide_forced_pass": "true"}):
        state = after(position(*hands, **options), "8S | - | AS | -")
        private = [one.key for one in GAME.view(state, 1).private]
        assert "cannot-beat" not in private
    assert GAME.view(state, 0).private == ()


def test_who_passes_again_though_they_could_play_is_told_no_more_of_the_round_before():
    hands = ("AD 9S 4C", "KS 3H 4H", "QS 6S 5H")
    state = after(position(*hands, pass_policy="free"), "AD | - | -")
    assert [one.key for one in GAME.view(state, 1).private] == ["cannot-beat"]
    state = after(state, "9S | -")
    assert GAME.view(state, 1).private == ()
    state = after(state, "QS")
    assert GAME.view(state, 1).private == (), "they passed on the nine, not on the ace"
