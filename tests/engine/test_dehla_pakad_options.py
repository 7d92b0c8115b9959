"""The options of Dehla Pakad that change the play of a deal, and what is shown of it.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Cut, Deal, read
from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_set, deck_of, size
from engine.events import DealerChosen, HandsDealt, PileTaken, RestDealt, TrumpMade
from engine.game import Step
from engine.games.dehla_pakad.state import Phase, winning
from engine.partners import Streak
from engine.piles import Pile
from engine.seats import DEALER
from engine.view import Fact
from tests.engine.dehla import (
    FIVE_TRICKS,
    FOLLOWED,
    GAME,
    VOID_AT_ONCE,
    dealt,
    house,
    opening,
    played,
    result,
    texts,
    trick,
)
from tests.engine.proved import proves


def after_five_tricks(**options: str | int) -> Any:
    """Return the state after five tricks in which everybody followed."""
    return played(dealt(FOLLOWED, dealer=1, **options), FIVE_TRICKS)[0]


def takes(step: Step) -> list[tuple[int, int]]:
    """Return who gathered how many tricks."""
    return [(one.seat, one.tricks) for one in step.events if isinstance(one, PileTaken)]


def captures(plays: list[str], **options: str | int) -> list[list[tuple[int, int]]]:
    """Return what was gathered after each of some tricks, all led by seat 0."""
    found, pile, captured = [], Pile(), (0, 0)
    for number, one in enumerate(plays, 1):
        step = trick(one, number=number, pile=pile, captured=captured, trump=SPADES, **options)
        found.append(takes(step))
        pile, captured = step.state.deal.pile, step.state.deal.captured
    return found


# Trump


@proves("trump_method", "first_void")
def test_with_first_void_play_begins_on_five_cards_without_trump():
    state = dealt(VOID_AT_ONCE)
    assert [size(hand) for hand in state.hands] == [5, 5, 5, 5]
    assert (state.phase, state.deal.trump) == (Phase.PLAY, None)


@proves("trump_method", "dealer_right_call")
def test_with_dealer_right_call_the_seat_after_the_dealer_names_any_suit_then_leads():
    state = dealt(VOID_AT_ONCE, dealer=2, trump_method="dealer_right_call")
    assert state.to_act == 3
    assert texts(GAME.legal(state)) == ["call C", "call D", "call H", "call S"]
    step = GAME.apply(state, 3, read("call C"))
    assert step.events == (TrumpMade(3, CLUBS), RestDealt(8))
    assert (step.state.to_act, step.state.deal.trump) == (3, CLUBS)
    assert [size(hand) for hand in step.state.hands] == [13, 13, 13, 13]


@pytest.mark.parametrize(("option", "winner"), [("at_once", 1), ("next_trick", 3)])
@proves("trump_effective", "at_once", "next_trick")
def test_when_a_trump_just_made_counts(option, winner):
    step = trick("9H 3C KD AH", trump_effective=option)
    assert step.state.deal.trump is CLUBS
    assert step.state.to_act == winner


@proves("trump_effective", "next_trick")
def test_with_next_trick_trump_counts_in_the_tricks_after():
    made = played(dealt(VOID_AT_ONCE, trump_effective="next_trick"), "KH 4D QD 6H")[0]
    assert made.to_act == 1  # KH, not QD, which has made diamonds trump
    assert played(made, "7H 3H 4H 2H | 8H 5H TD JH")[0].to_act == 3


@pytest.mark.parametrize(("option", "winner"), [("at_once", 2), ("next_trick", 1)])
@proves("trump_effective", "at_once", "next_trick")
def test_who_wins_the_trick_under_way(option, winner):
    state = dealt(VOID_AT_ONCE, trump_effective=option)
    assert winning(played(state, "KH")[0]) == 1
    assert winning(played(state, "KH 4D")[0]) == winner


@pytest.mark.parametrize(("option", "leads"), [("trick_winner", 3), ("trump_maker", 1)])
@proves("lead_after_trump", "trick_winner", "trump_maker")
def test_who_leads_after_the_trick_that_made_trump(option, leads):
    step = trick("9H 3C KD 5C", lead_after_trump=option)
    assert step.state.to_act == leads
    assert step.state.deal.pile.holder == 3  # the count of tricks in a row goes by who won


@proves("lead_after_trump", "trump_maker")
def test_the_trump_maker_leads_only_once_and_not_after_a_call():
    assert trick("9H KH 3H AH", trump=CLUBS, lead_after_trump="trump_maker").state.to_act == 3
    called = dealt(VOID_AT_ONCE, trump_method="dealer_right_call", lead_after_trump="trump_maker")
    state = GAME.apply(called, 1, read("call C")).state
    assert played(state, "5C KC 7C 2C")[0].to_act == 2


@proves("no_void_trump", "draw_played")
def test_with_draw_played_one_of_the_twenty_played_cards_makes_trump():
    state = after_five_tricks(no_void_trump="draw_played")
    assert state.to_act == DEALER
    assert {one.card for one in GAME.legal(state)} == set(deck_of(FIVE_TRICKS.replace("|", "")))
    drawn = GAME.apply(state, DEALER, read("draw 2S")).state
    assert (drawn.deal.trump, drawn.to_act) == (SPADES, 3)
    assert [size(hand) for hand in drawn.hands] == [8, 8, 8, 8]


@proves("no_void_trump", "dealer_right_calls")
def test_with_dealer_right_calls_that_seat_names_trump_and_the_winner_leads():
    state = after_five_tricks(no_void_trump="dealer_right_calls")
    assert state.to_act == 2
    assert texts(GAME.legal(state)) == ["call C", "call D", "call H", "call S"]
    called = GAME.apply(state, 2, read("call H")).state
    assert (called.deal.trump, called.to_act) == (HEARTS, 3)
    assert [size(hand) for hand in called.hands] == [8, 8, 8, 8]


@proves("no_void_trump", "stay_open")
def test_with_stay_open_the_rest_is_dealt_and_a_later_void_makes_trump():
    state = after_five_tricks(no_void_trump="stay_open")
    assert (state.deal.trump, state.to_act) == (None, 3)
    assert [size(hand) for hand in state.hands] == [8, 8, 8, 8]
    later, events = played(state, "4S 6S 8S 3S | 5H 3H JH 2H | 5S 3D QD TS")
    assert TrumpMade(0, DIAMONDS) in events
    assert later.to_act == 1  # QD is the highest trump
    assert [size(hand) for hand in later.hands] == [5, 5, 5, 5]


@proves("deal_style", "five_then_eight")
def test_with_five_then_eight_the_rest_is_dealt_after_the_trick_that_made_trump():
    before, _ = played(dealt(VOID_AT_ONCE, deal_style="five_then_eight"), "KH 4D QD")
    state, events = played(before, "6H")
    assert RestDealt(8) in events
    assert [size(hand) for hand in state.hands] == [12, 12, 12, 12]


@proves("deal_style", "all_thirteen")
def test_with_all_thirteen_all_cards_are_dealt_before_play():
    before = GAME.resume({"deal_style": "all_thirteen"}, 4, opening(0))
    step = GAME.apply(before, DEALER, Deal(deck_of(VOID_AT_ONCE)))
    assert step.events == (HandsDealt(0, 13),)
    assert [size(hand) for hand in step.state.hands] == [13, 13, 13, 13]
    assert step.state.hands[1] == card_set(deck_of(VOID_AT_ONCE)[n] for n in ALL_OF_SEAT_1)


ALL_OF_SEAT_1 = (*range(5), *range(20, 24), *range(36, 40))
"""Places in the deck of the cards of the first to be served: five, four and four."""


@proves("deal_style", "all_thirteen")
def test_with_all_thirteen_five_followed_tricks_bring_no_draw():
    by_suit = deck_of(" ".join(ALL_FOLLOW))
    before = GAME.resume({"deal_style": "all_thirteen"}, 4, opening(0))
    state = GAME.apply(before, DEALER, Deal(by_suit)).state
    for _ in range(48):
        assert state.to_act != DEALER
        state = GAME.apply(state, state.to_act, GAME.legal(state)[0]).state
    assert (state.deal.number, state.deal.trump) == (13, None)


ALL_FOLLOW = [
    *("2C 6C TC 2D 6D", "3C 7C JC 3D 7D", "4C 8C QC 4D 8D", "5C 9C KC 5D 9D"),
    *("TD 2H 6H TH", "JD 3H 7H JH", "QD 4H 8H QH", "KD 5H 9H KH"),
    *("2S 6S TS AC", "3S 7S JS AD", "4S 8S QS AH", "5S 9S KS AS"),
]
"""Three cards of each suit for everybody, and an ace: nobody is void in twelve tricks."""


# Captures

SEAT_0_WINS = ["AH 2H 3H 4H", "AD 2D 3D 4D", "AC 2C 3C 4C"]
PARTNER_WINS_SECOND = ["AH 2H 3H 4H", "2D 3D AD 4D", "AC 2C 3C 4C"]


@proves("capture_rule", "two_in_row_player")
def test_with_two_in_row_player_a_partners_win_takes_nothing():
    assert captures(PARTNER_WINS_SECOND, capture_rule="two_in_row_player") == [[], [], []]


@proves("capture_rule", "two_in_row_team")
def test_with_two_in_row_team_two_tricks_of_one_side_take_the_pile():
    assert captures(PARTNER_WINS_SECOND, capture_rule="two_in_row_team") == [[], [(2, 2)], []]


@proves("capture_rule", "single")
def test_with_single_every_trick_is_taken_at_once():
    taken = captures(PARTNER_WINS_SECOND, capture_rule="single")
    assert taken == [[(0, 1)], [(2, 1)], [(0, 1)]]


@proves("after_capture", "new_count")
def test_with_new_count_a_third_win_in_a_row_takes_nothing():
    assert captures(SEAT_0_WINS, after_capture="new_count") == [[], [(0, 2)], []]


@proves("after_capture", "keep_count")
def test_with_keep_count_a_third_win_in_a_row_takes_one_trick():
    assert captures(SEAT_0_WINS, after_capture="keep_count") == [[], [(0, 2)], [(0, 1)]]


# The first dealer


@proves("first_dealer", "high_card")
def test_with_high_card_the_highest_rank_deals_and_those_tied_draw_again():
    state = GAME.start({"first_dealer": "high_card"}, 4)
    tied = house(state, "cut QH 2C QS 3D").state
    assert (tied.match.cutting, tied.match.dealer) == ((0, 2), None)
    assert isinstance(GAME.legal(tied)[0], Cut)
    assert house(tied, "cut 4C 4D").state.match.cutting == (0, 2)
    step = house(tied, "cut 2H 3H")
    assert step.events[-1] == DealerChosen(2)
    assert step.state.match.dealer == 2
    assert not step.state.between_deals


# Early end, what is shown, how seats are drawn

THREE_TENS = card_set(deck_of("TC TD TH 2C"))
LAST_TEN = "AS TS 3S 2S"


@pytest.mark.parametrize(("option", "closed"), [("never", False), ("when_tens_gone", True)])
@proves("early_end", "never", "when_tens_gone")
def test_whether_a_hand_ends_once_all_tens_are_captured(option, closed):
    pile = Pile(card_set(deck_of("2H 3H 4H 5H")), 0)
    step = trick(LAST_TEN, pile=pile, captured=(0, THREE_TENS), trump=CLUBS, early_end=option)
    assert takes(step) == [(0, 2)]
    assert step.state.between_deals == closed
    if closed:
        assert result(step)["tens"] == [1, 3]


@proves("early_end", "when_tens_gone")
def test_a_hand_does_not_end_early_while_the_tricks_decide_two_tens_each():
    pile = Pile(card_set(deck_of("TH 3H 4H 5H")), 0)
    taken = (0, card_set(deck_of("TC TD 3C 2C")))
    options = {"pile": pile, "captured": taken, "trump": CLUBS, "early_end": "when_tens_gone"}
    assert trick(LAST_TEN, **options).state.between_deals
    assert not trick(LAST_TEN, two_two="most_tricks", **options).state.between_deals


def shown(memory: str, key: str) -> list[Fact]:
    """Return the facts with *key* after a trick and one card of the next."""
    pile = Pile(card_set(deck_of("TH 3H 4H 5H")), 1)
    step = trick("AS TS 3S 2S", pile=pile, trump=CLUBS, table_memory=memory)
    hands = (card_set(deck_of("2C 3C")), 4, 0, 0)
    state = GAME.apply(step.state._replace(hands=hands), 0, read("play 3C")).state
    return [fact for fact in GAME.view(state, 2).facts if fact.key == key]


@pytest.mark.parametrize(
    ("memory", "tens", "tricks"), [("face_down", 0, 0), ("tally", 1, 0), ("open", 1, 1)]
)
@proves("table_memory", "face_down", "tally", "open")
def test_what_the_table_shows_of_finished_tricks(memory, tens, tricks):
    (pile,) = shown(memory, "pile")
    assert len(dict(pile.values)["cards"]) == 2 * tens
    assert len(shown(memory, "tens")) == 2 * tens
    assert len(shown(memory, "past-trick")) == tricks
    assert dict(pile.values)["count"] == 2
    assert [dict(one.values)["count"] for one in shown(memory, "taken-centre")] == [0, 0]


@proves("table_memory", "face_down", "open")
@pytest.mark.parametrize(("memory", "finished"), [("face_down", 1), ("open", 2)])
def test_only_open_tables_show_more_than_the_trick_just_taken(memory, finished):
    once = trick("AS TS 3S 2S", trump=CLUBS, table_memory=memory).state
    state = once._replace(hands=tuple(card_set(deck_of(one)) for one in ("4D", "5D", "6D", "7D")))
    for _ in range(4):
        state = GAME.apply(state, state.to_act, GAME.legal(state)[0]).state
    assert len(state.deal.past) == finished


@proves("table_memory", "tally")
def test_with_tally_tens_in_the_pile_are_named_and_so_are_those_still_out():
    (pile,), (out,) = shown("tally", "pile"), shown("tally", "tens-out")
    assert {*dict(pile.values)["cards"]} == {*deck_of("TS TH")}
    assert {*dict(out.values)["cards"]} == {*deck_of("TC TD")}


@proves("two_two", "non_dealer_team")
@pytest.mark.parametrize(
    ("captured", "is_near"),
    [
        ("TC", False),  # three tens may still go anywhere
        ("TC TD", True),
        ("TC / TD", True),
        ("TC TD / TH", True),
        ("TC TD TH", False),  # three for one side
    ],
)
def test_whom_two_tens_each_let_win_is_told_once_that_is_near_if_the_dealer_decides_it(
    captured, is_near
):
    gone = tuple(card_set(deck_of(one)) for one in captured.partition(" / ")[::2])
    for rule in ("non_dealer_team", "most_tricks", "draw"):
        state = trick("AS KS 3S 2S", captured=gone, dealer=3, two_two=rule).state
        found = [dict(one.values) for one in GAME.view(state, 0).facts if one.key == "even-then"]
        assert found == ([{"side": 0}] if is_near and rule == "non_dealer_team" else [])


@pytest.mark.parametrize(
    ("options", "streak", "key"),
    [
        ({}, (0, 5), "ten-open-kots"),
        ({}, (0, 6), "ten-open-row"),
        ({}, (1, 6), "ten-open-kots"),
        ({"streak_length": 0}, (None, 0), "ten-open-kots"),
        ({"scoring": "points"}, (0, 6), "ten-open-points"),
        ({"table_memory": "face_down"}, (None, 0), None),
    ],
)
@pytest.mark.parametrize(
    ("captured", "is_won"),
    [("TC TD TH", True), ("TC TD", False), ("TC TD / TH", False), ("TC TD TH / TS", False)],
)
def test_with_three_tens_it_is_told_that_the_deal_is_won_and_what_the_fourth_would_bring(
    captured, is_won, options, streak, key
):
    gone = tuple(card_set(deck_of(one)) for one in captured.partition(" / ")[::2])
    state = trick("AS KS 3S 2S", captured=gone, dealer=3, **options).state
    state = state._replace(match=state.match._replace(streak=Streak(*streak)))
    found = {one.key: dict(one.values) for one in GAME.view(state, 0).facts}
    told = [one for one in found if one.startswith("ten-open")]
    assert told == ([key] if is_won and key else [])
    for one in told:
        assert (found[one]["side"], found[one]["card"]) == (0, deck_of("TS")[0])
        assert "tens-out" not in found


def test_three_tens_win_the_deal_for_certain_while_the_fourth_lies_in_the_centre():
    gone = (card_set(deck_of("TC TD TH")), 0)
    pile = Pile(card_set(deck_of("TS 4H 5H 6H")), 1)
    state = trick("AS KS 3S 2S", captured=gone, pile=pile).state
    assert "ten-open-kots" in {one.key for one in GAME.view(state, 0).facts}


@pytest.mark.parametrize(
    ("options", "captured", "pile", "key"),
    [
        ({}, "TC TD", "TH TS 4H 5H", "pile-all-kots"),
        ({"capture_rule": "two_in_row_team"}, "TC TD", "TH TS 4H 5H", "pile-all-kots"),
        ({"scoring": "points"}, "TC TD", "TH TS 4H 5H", "pile-all-points"),
        ({}, "", "TC TD TH TS", "pile-all-kots"),
        ({}, "TC TD TH", "TS 4H 5H 6H", None),
        ({}, "TC", "TH TS 4H 5H", None),
        ({"table_memory": "face_down"}, "TC TD", "TH TS 4H 5H", None),
    ],
)
def test_it_is_told_that_the_centre_would_bring_a_side_all_four_tens(options, captured, pile, key):
    gone = (card_set(deck_of(captured)), 0)
    for winner in (0, 1):
        lies = Pile(card_set(deck_of(pile)), None)
        state = trick("AS KS 3S 2S", leader=winner, captured=gone, pile=lies, **options).state
        told = [one.key for one in GAME.view(state, 0).facts if one.key.startswith("pile-all")]
        assert told == ([key] if key and (winner == 0 or not captured) else [])
