"""The options of Court Piece that change the play of a deal, and what is shown of it.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Cut
from engine.cards import CLUBS, HEARTS, SPADES, card_set, deck_of, size
from engine.events import CardsCut, DealerChosen, HandsDealt, PileTaken, RestDealt, TrumpMade
from engine.game import Step
from engine.games.court_piece.state import CardsThrownIn, DealState, WentOn
from engine.partners import Phase
from engine.piles import Pile
from engine.seats import DEALER
from tests.engine.court_piece import (
    DECK,
    GAME,
    SEVENTH,
    before_seventh,
    called,
    dealt,
    deck_with,
    done,
    house,
    opening,
    played,
    result,
    scored,
    shown,
    trick,
)
from tests.engine.dehla import texts
from tests.engine.proved import proves


def takes(step: Step) -> list[tuple[int, int]]:
    """Return who gathered how many tricks from the centre."""
    return [(one.seat, one.tricks) for one in step.events if isinstance(one, PileTaken)]


def captures(plays: list[str], **options: str | int) -> list[list[tuple[int, int]]]:
    """Return what was gathered after each of some tricks, all led by seat 0."""
    found: list[list[tuple[int, int]]] = []
    deal = DealState(leader=0, number=1, trump=SPADES, maker=1)
    for number, one in enumerate(plays, 1):
        step = trick(one, deal=deal._replace(leader=0, number=number), **options)
        found.append(takes(step))
        deal = step.state.deal
    return found


# Captures

SEAT_0_WINS = ["KH 2H 3H 4H", "KD 2D 3D 4D", "KC 2C 3C 4C", "QD 5D 6D 7D"]
PARTNER_WINS_SECOND = ["AH 2H 3H 4H", "2D 3D AD 4D", "AC 2C 3C 4C"]
ACES = ["AH 2H 3H 4H", "AD 2D 3D 4D", "KC 2C 3C 4C"]


@proves("capture_rule", "single_sir")
def test_with_single_sir_every_trick_is_captured_at_once():
    step = trick("KH 2H 3H 4H", capture_rule="single_sir")
    assert [size(taken) for taken in step.state.deal.captured] == [4, 0]
    assert (step.state.deal.pile.cards, takes(step)) == (0, [])
    assert shown(step.state, "pile") == []


@proves("capture_rule", "double_sir")
@proves("first_capture_trick", "2")
def test_with_double_sir_two_wins_of_one_player_take_the_centre():
    assert captures(SEAT_0_WINS, capture_rule="double_sir") == [[], [(0, 2)], [], [(0, 2)]]
    assert captures(PARTNER_WINS_SECOND, capture_rule="double_sir") == [[], [], []]
    first = trick("KH 2H 3H 4H", capture_rule="double_sir").state
    assert shown(first, "pile") == [{"count": 1, "cards": ()}]


@proves("ace_pair_blocks", "false", "true")
def test_whether_two_aces_in_a_row_take_the_centre():
    double = {"capture_rule": "double_sir"}
    assert captures(ACES, ace_pair_blocks="false", **double) == [[], [(0, 2)], []]
    assert captures(ACES, ace_pair_blocks="true", **double) == [[], [], [(0, 3)]]
    assert captures(SEAT_0_WINS, ace_pair_blocks="true", **double)[1] == [(0, 2)]


@proves("ace_pair_blocks", "true")
def test_a_third_ace_in_a_row_takes_nothing_either_but_the_last_trick_takes_all():
    aces = [*ACES[:2], "AC 2C 3C 4C", "KC 5C 6C 7C"]
    options: dict[str, Any] = {"capture_rule": "double_sir", "ace_pair_blocks": "true"}
    assert captures(aces, **options) == [[], [], [], [(0, 4)]]
    last = DealState(
        leader=0, number=13, trump=SPADES, maker=1, captured=(0, card_set(deck_of("2S 3S 4S 5S"))),
        pile=Pile(card_set(deck_of(ACES[0])), 0), holder_card=deck_of("AH")[0],
    )  # fmt: skip
    assert takes(trick(ACES[1], deal=last, **options)) == [(0, 2)]


def test_with_single_sir_the_rules_of_the_centre_do_nothing():
    options = {"capture_rule": "single_sir", "ace_pair_blocks": "true", "first_capture_trick": 3}
    deal = DealState(leader=0, number=2, trump=SPADES, maker=1, holder_card=deck_of("AH")[0])
    assert size(trick(ACES[1], deal=deal, **options).state.deal.captured[0]) == 4


@proves("first_capture_trick", "number")
def test_the_first_two_tricks_may_take_nothing_and_the_next_takes_all_three():
    options = {"capture_rule": "double_sir", "first_capture_trick": 3}
    assert captures(SEAT_0_WINS, **options) == [[], [], [(0, 3)], []]
    first = trick(SEAT_0_WINS[0], deal=DealState(number=1, trump=SPADES), **options).state
    second = trick(SEAT_0_WINS[1], deal=first.deal._replace(leader=0), **options).state
    assert (shown(first, "pile-next"), shown(second, "pile-next")) == ([], [{"seat": 0}])


# Trump


@proves("trump_method", "caller")
def test_the_dealers_right_neighbour_calls_any_suit_then_leads():
    state = dealt(dealer=2, trump_method="caller")
    assert (state.phase, state.to_act) == (Phase.CALL, 3)
    assert texts(GAME.legal(state)) == ["call C", "call D", "call H", "call S"]
    step = done(state, "call C")
    assert step.events == (TrumpMade(3, CLUBS), RestDealt(8))
    assert (step.state.to_act, step.state.deal.trump) == (3, CLUBS)
    assert [size(hand) for hand in step.state.hands] == [13, 13, 13, 13]


def first_void() -> Any:
    """Return the state after a deal of thirteen cards each by seat 0."""
    return dealt(trump_method="first_void")


@proves("trump_method", "first_void")
def test_with_first_void_all_is_dealt_and_the_dealers_right_neighbour_leads_without_trump():
    before = GAME.resume({"trump_method": "first_void"}, 4, opening(0))
    step = house(before, f"deal {DECK}")
    assert step.events == (HandsDealt(0, 13),)
    assert [size(hand) for hand in step.state.hands] == [13, 13, 13, 13]
    assert (step.state.to_act, step.state.deal.trump) == (1, None)
    assert shown(step.state, "trump") == [], "what is not there yet is not told"
    assert step.state.hands == called().hands


@proves("trump_method", "first_void")
def test_with_first_void_the_first_card_off_suit_makes_trump_at_once():
    step = trick("9H KH 3C AH", deal=DealState(number=6), trump_method="first_void")
    assert TrumpMade(2, CLUBS) in step.events
    assert (step.state.deal.trump, step.state.deal.maker, step.state.to_act) == (CLUBS, 2, 2)
    higher = trick("9H 3C KD 5C", deal=DealState(number=6), trump_method="first_void")
    assert (higher.state.deal.trump, higher.state.to_act) == (CLUBS, 3)


def test_with_first_void_a_deal_in_which_all_follow_has_no_trump():
    step = trick("9H KH 3H AH", deal=DealState(number=6), trump_method="first_void")
    assert (step.state.deal.trump, step.state.to_act) == (None, 3)


def test_with_first_void_the_dealers_right_neighbour_still_counts_as_caller():
    assert result(scored((0, 7), dealer=0, trump_method="first_void"))["points"] == [0, 2]
    assert result(scored((7, 0), dealer=0, trump_method="first_void"))["points"] == [3, 0]


POOR = deck_with("2D 3C 4S 5S TD")
"""The caller has no card above ten."""


@proves("redeal_request", "off", "no_court_card", "all_below_ten")
@pytest.mark.parametrize(
    ("option", "may"), [("off", False), ("no_court_card", True), ("all_below_ten", False)]
)
def test_when_the_caller_may_throw_in_five_poor_cards(option, may):
    state = dealt(POOR, redeal_request=option)
    assert ("redeal" in texts(GAME.legal(state))) == may


@proves("redeal_request", "all_below_ten")
def test_cards_all_below_ten_may_be_thrown_in_by_either_rule():
    for option in ("no_court_card", "all_below_ten"):
        low = dealt(deck_with("2D 3C 4S 5S 9D"), redeal_request=option)
        assert "redeal" in texts(GAME.legal(low))


def test_after_a_redeal_the_same_dealer_deals_again_and_a_third_is_not_to_be_had():
    state = dealt(POOR, redeal_request="no_court_card")
    for count in (1, 2):
        step = done(state, "redeal")
        assert step.events == (CardsThrownIn(1),)
        thrown = step.state
        assert (thrown.to_act, thrown.phase, thrown.deal_number) == (DEALER, Phase.REDEAL, 1)
        assert not thrown.between_deals
        assert (thrown.deal.redeals, sum(map(size, thrown.hands))) == (count, 0)
        state = house(thrown, f"deal {POOR}").state
        assert (state.to_act, state.match.dealer, state.deal_number) == (1, 0, 1)
    assert texts(GAME.legal(state)) == ["call C", "call D", "call H", "call S"]


def test_in_the_next_deal_the_caller_may_throw_in_poor_cards_twice_again():
    state = dealt(POOR, redeal_request="no_court_card")
    for _ in range(2):
        state = house(done(state, "redeal").state, f"deal {POOR}").state
    state = done(state, "call S").state
    while not state.between_deals:
        state = done(state, texts(GAME.legal(state))[0]).state
    for _ in range(2):
        state = house(state, f"deal {POOR}").state
        assert "redeal" in texts(GAME.legal(state))
        state = done(state, "redeal").state
    assert "redeal" not in texts(GAME.legal(house(state, f"deal {POOR}").state))


@proves("hide_until_called", "true", "false")
@pytest.mark.parametrize(("option", "sizes"), [("true", [0, 5, 0, 0]), ("false", [5, 5, 5, 5])])
def test_who_looks_at_the_first_five_cards(option, sizes):
    state = dealt(hide_until_called=option)
    assert [size(GAME.view(state, seat).hand) for seat in range(4)] == sizes
    assert len(shown(state, "cards-hidden")) == (option == "true")
    assert done(state, "call H").state.hands == called("H").hands
    assert GAME.view(done(state, "call H").state, 3).known.deal.trump is HEARTS


# The stop at seven


@proves("play_out", "false")
def test_a_deal_stops_with_the_trick_that_decides_it():
    step = scored((7, 3), play_out="false")
    assert step.state.between_deals
    assert result(step)["tricks"] == [7, 3]


@proves("play_out", "true")
def test_with_play_out_the_other_tricks_are_played_for_show_and_change_nothing():
    state = before_seventh(play_out="true")
    step = played(state, SEVENTH)
    assert not step.state.between_deals
    assert GAME.result(step.state) is None
    assert shown(step.state, "for-show") == [{"side": 1}]
    assert step.state.match.points == (0, 0)
    rest = played(step.state, "8H 9H TH AH | 2C 3C 4C 5C | 6C 7C 8C 9C")
    last = played(rest.state, "TC JC QC KC | 2H 3H 4H 5H | 6H 7H JH KH")
    assert last.state.between_deals
    assert result(last)["tricks"] == [0, 7]
    assert (result(last)["court"], result(last)["points"]) == (True, [0, 2])
    assert sum(map(size, last.state.deal.captured)) == 52
    assert size(last.state.deal.captured[0]) > 0


# Bavney


def test_without_bavney_the_first_seven_tricks_are_a_court_at_once():
    step = played(before_seventh(bavney="off"), SEVENTH)
    assert (result(step)["court"], result(step)["points"]) == (True, [0, 2])


@proves("bavney", "off", "offer")
@pytest.mark.parametrize(("option", "phase"), [("off", Phase.OPEN), ("offer", Phase.OFFER)])
def test_after_the_first_seven_tricks_their_last_winner_may_be_asked(option, phase):
    state = played(before_seventh(bavney=option), SEVENTH).state
    assert state.phase is phase
    if phase is Phase.OFFER:
        assert state.to_act == 1
        assert texts(GAME.legal(state)) == ["stop_here", "go_on"]
        assert shown(state, "court-offer") == [{"seat": 1}]


@proves("bavney", "offer")
def test_to_stop_there_is_the_usual_court():
    offered = played(before_seventh(bavney="offer"), SEVENTH).state
    step = done(offered, "stop_here")
    assert (result(step)["court"], result(step)["points"]) == (True, [0, 2])
    assert result(step)["tricks"] == [0, 7]
    assert shown(step.state, "court-single") == [{}]


SURE = "AH 9H TH 8H | KH 3H 4H 5H | QH 7H JH 6H | AC 3C 4C 5C | KC 7C 8C 9C"


@proves("bavney", "offer")
@pytest.mark.parametrize(
    ("scoring", "points"), [("hokm", 5), ("simple", 5), ("courts", 52), ("courts_3", 5)]
)
def test_all_thirteen_tricks_are_a_court_of_another_value(scoring, points):
    state = before_seventh(sure=True, bavney="offer", scoring=scoring, target_points=52)
    step = done(played(state, SEVENTH).state, "go_on")
    assert step.events == (WentOn(1),)
    assert shown(step.state, "all-thirteen") == [{"seat": 1}]
    last = played(played(step.state, SURE).state, "QC 2C JC TC")
    assert (result(last)["court"], result(last)["points"]) == (True, [0, points])
    assert (result(last)["tricks"], last.state.match.courts) == ([0, 13], (0, 1))
    assert shown(last.state, "court-thirteen") == [{}]


@proves("bavney", "offer")
def test_the_first_lost_trick_leaves_a_plain_win():
    offered = played(before_seventh(bavney="offer"), SEVENTH).state
    step = played(done(offered, "go_on").state, "8H 9H TH AH")
    assert step.state.between_deals
    assert (result(step)["court"], result(step)["points"]) == (False, [0, 1])
    assert (result(step)["tricks"], result(step)["next_dealer"]) == ([1, 7], 0)
    assert step.state.match.courts == (0, 0)
    assert shown(step.state, "court-lost") == [{}]


def test_with_play_out_a_lost_thirteen_is_played_to_its_end_for_show():
    offered = played(before_seventh(bavney="offer", play_out="true"), SEVENTH).state
    step = played(done(offered, "go_on").state, "8H 9H TH AH")
    assert not step.state.between_deals
    assert shown(step.state, "for-show") == [{"side": 1}]
    rest = played(step.state, "2C 3C 4C 5C | 6C 7C 8C 9C | TC JC QC KC | 2H 3H 4H 5H")
    assert result(played(rest.state, "6H 7H JH KH"))["points"] == [0, 1]


def test_with_play_out_a_court_that_is_taken_is_still_played_out():
    offered = played(before_seventh(bavney="offer", play_out="true"), SEVENTH).state
    step = done(offered, "stop_here")
    assert (step.state.phase, step.state.to_act) == (Phase.PLAY, 1)
    assert step.state.deal.verdict is not None


def test_who_has_stopped_there_is_not_asked_again_while_it_is_played_out():
    offered = played(before_seventh(bavney="offer", play_out="true"), SEVENTH).state
    state = done(offered, "stop_here").state
    for cards in ("8H 9H TH AH", "2C 3C 4C 5C", "6C 7C 8C 9C", "TC JC QC KC", "2H 3H 4H 5H"):
        state = played(state, cards).state
        assert state.phase is Phase.PLAY
    step = played(state, "6H 7H JH KH")
    assert (result(step)["court"], result(step)["points"]) == (True, [0, 2])


def test_with_double_sir_nothing_is_offered():
    assert scored((0, 7), capture_rule="double_sir", bavney="offer").state.between_deals


# The first dealer, how seats are drawn


@proves("first_dealer", "first_ace")
@pytest.mark.parametrize(
    ("turned_up", "dealer"),
    [("AH", 3), ("2H AC", 0), ("KH QH 9S AS", 2), ("KH QH 9S 2S 3S 4C AD", 1)],
)
def test_with_first_ace_whoever_gets_it_calls_and_the_seat_before_deals(turned_up, dealer):
    state = GAME.start({"first_dealer": "first_ace"}, 4)
    assert isinstance(GAME.legal(state)[0], Cut)
    step = house(state, f"cut {turned_up}")
    assert step.events == (CardsCut(deck_of(turned_up)), DealerChosen(dealer))
    assert house(step.state, f"deal {DECK}").state.to_act == (dealer + 1) % 4
