"""The options of Teen Do Paanch that change a game: its rounds, its end, who deals.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

import pytest

from engine.actions import Appoint, Deal
from engine.cards import deck_of
from engine.errors import IllegalAction
from engine.events import MatchEnded
from engine.game import Step
from engine.games.teen_do_paanch.actions import Fan, GameTied, Pick
from engine.games.teen_do_paanch.state import Phase
from engine.seats import DEALER
from tests.engine.paanch import (
    DECK,
    GAME,
    act,
    done,
    last_card,
    opening,
    result,
)
from tests.engine.proved import proves
from tests.strategies import match

# How a game ends


@pytest.mark.parametrize("rounds", ["3", "6", "9"])
@proves("rounds", "3", "6", "9")
def test_how_many_rounds_a_game_has(rounds):
    deals = [one for one in match(GAME, {"rounds": rounds}, 5) if GAME.result(one.step.state)]
    assert len(deals) == int(rounds)
    last = deals[-1].step
    assert sum(GAME.result(last.state)["totals"]) == 10 * int(rounds)
    assert isinstance(last.events[-1], MatchEnded)


THIRD = opening(1, (4, 3, 3), (3, 4, 3))
UNEVEN = opening(1, (0, 5, 5), (2, 4, 4))
"""Targets are 2 5 3, then 5 3 2: seat 0 has made neither, the others both."""


def tied(**options: str) -> Step:
    """Return the last step of a game that ends 10 10 10."""
    return last_card((3, 3, 4), THIRD, **options)


@proves("tie_break", "shared")
def test_with_shared_all_who_have_most_win():
    step = last_card((8, 1, 1), UNEVEN, tie_break="shared")
    assert result(step)["totals"] == [10, 10, 10]
    assert step.events[-1] == MatchEnded((0, 1, 2))


@proves("tie_break", "quotas_met")
def test_with_quotas_met_more_targets_reached_win_and_what_is_even_then_is_shared():
    step = last_card((8, 1, 1), UNEVEN, tie_break="quotas_met")
    assert (result(step)["totals"], result(step)["winners"]) == ([10, 10, 10], [1, 2])
    shared = last_card((3, 2, 5), opening(1, (2, 5, 3), (5, 3, 2)), tie_break="quotas_met")
    assert result(shared)["winners"] == [0, 1, 2]
    assert result(last_card((5, 3, 2), THIRD, tie_break="quotas_met"))["winners"] == [0]


@proves("tie_break", "replay")
def test_with_replay_a_new_game_decides():
    step = tied(tie_break="replay")
    assert step.events[-1] == GameTied((0, 1, 2))
    assert (step.state.winners, step.state.between_deals) == (None, True)
    found = result(step)
    assert (found["totals"], found["winners"], found["next_dealer"]) == ([10, 10, 10], None, 0)
    start = GAME.opening(step.state)
    assert (start["round"], start["won_in"], start["over_in"]) == (1, [], [0, 0, 0])
    assert step.state.deal_number == 3
    assert not isinstance(GAME.legal(step.state)[0], Fan)  # the lots drawn stand
    assert result(last_card((5, 3, 2), THIRD, tie_break="replay"))["winners"] == [0]


@proves("carry_over", "false")
def test_with_false_what_is_owed_after_the_last_round_lapses():
    step = last_card((5, 3, 2), THIRD, carry_over="false")
    assert GAME.rematch(step.state) is None
    assert GAME.opening(tied(tie_break="replay", carry_over="false").state)["over_in"] == [0, 0, 0]
    with pytest.raises(ValueError, match="carried"):
        GAME.resume({}, 3, opening(0, over=(1, 0, -1)))


@proves("carry_over", "true")
def test_with_true_the_rematch_begins_with_pulls_at_the_same_seats():
    step = last_card((5, 3, 2), THIRD, carry_over="true")
    again = GAME.rematch(step.state)
    assert GAME.opening(again) == opening(0, over=(2, 1, -3))
    assert (again.between_deals, again.deal_number, again.match.result) == (True, 0, None)
    assert again == GAME.resume({"carry_over": "true"}, 3, opening(0, over=(2, 1, -3)))
    state = GAME.apply(again, DEALER, Deal(deck_of(DECK))).state
    assert done(state, "call S").deal.plan == ((1, 2, 1), (0, 2, 2))
    replayed = GAME.opening(tied(tie_break="replay", carry_over="true").state)
    assert replayed["over_in"] == [0, 1, -1]


def shown(key: str, **options: str) -> list[int]:
    """Return the numbers of a fact after a round in which the seats won 5, 3 and 2 tricks."""
    view = GAME.view(last_card((5, 3, 2), opening(1, (4, 3, 3), (3, 4, 3)), **options).state, None)
    return [dict(one.values)["count"] for one in view.facts if one.key == key]


@proves("scoring", "total_tricks")
def test_with_total_tricks_the_tricks_of_the_game_are_shown():
    assert shown("totals", scoring="total_tricks") == [12, 10, 8]
    assert shown("difference", scoring="total_tricks") == []


@proves("scoring", "difference")
def test_with_difference_tricks_over_and_under_are_shown():
    assert shown("difference", scoring="difference") == [2, 0, -2]
    assert shown("totals", scoring="difference") == []


# The first dealer, and the next


@proves("first_dealer", "draw_235")
def test_with_draw_235_two_players_pick_and_the_third_takes_what_is_left():
    state = GAME.start({"first_dealer": "draw_235"}, 3)
    assert isinstance(GAME.legal(state)[0], Fan)
    state = done(state, "fan 5C 3D 2S")
    assert (state.to_act, GAME.legal(state)) == (0, (Pick(1), Pick(2), Pick(3)))
    state = done(state, "pick 3")
    assert (state.to_act, GAME.legal(state)) == (1, (Pick(1), Pick(2)))
    state = done(state, "pick 1")
    assert (state.to_act, state.phase, state.match.dealer) == (DEALER, Phase.READY, 0)


@proves("first_dealer", "random")
def test_with_random_each_seat_may_deal_first_and_seats_are_kept():
    state = GAME.start({"first_dealer": "random"}, 3)
    assert GAME.legal(state) == tuple(map(Appoint, range(3)))
    for seat in range(3):
        ready = done(state, f"appoint {seat}")
        assert (ready.match.dealer, ready.phase) == (seat, Phase.READY)
        assert ready.match.targets[seat] == 2
    with pytest.raises(IllegalAction):
        act(state, "fan 2C 3D 5S")


@pytest.mark.parametrize(("option", "dealers"), [("left", [0, 2, 1]), ("right", [0, 1, 2])])
@proves("dealer_pass", "left", "right")
def test_where_the_deal_passes(option, dealers):
    opened = [
        one.state.match.dealer
        for one in match(GAME, {"dealer_pass": option}, 3)
        if isinstance(one.action, Deal)
    ]
    assert opened == dealers


@proves("dealer_pass", "right")
def test_with_right_targets_of_past_rounds_are_reckoned_back_the_other_way():
    start = {**opening(1), "round": 2, "won_in": [[2, 5, 3]], "over_in": [0, 0, 0]}
    state = GAME.resume({"dealer_pass": "right"}, 3, start)
    assert state.match.reached == (1, 1, 1)
    with pytest.raises(ValueError, match="over_in"):
        GAME.resume({"dealer_pass": "left"}, 3, start)
