"""Every value of every table option of Dehla Pakad does what it says, and something at that.

``proves`` names the values that a test would fail without; the last test counts them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from engine.actions import Appoint, Cut, Deal, Stop, TimeUp, read
from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_set, deck_of, size
from engine.decks import FRENCH_52
from engine.errors import BadOption, IllegalAction, Reason
from engine.events import DealerChosen, HandsDealt, MatchEnded, PileTaken, RestDealt, TrumpMade
from engine.game import Step
from engine.games.dehla_pakad import INFO
from engine.games.dehla_pakad_state import Phase
from engine.piles import Pile
from engine.seats import DEALER
from engine.view import Fact
from tests.engine.dehla import (
    FIVE_TRICKS,
    FOLLOWED,
    GAME,
    VOID_AT_ONCE,
    dealt,
    opening,
    played,
    scored,
    texts,
    trick,
)
from tests.strategies import match

Test = TypeVar("Test", bound=Callable[..., Any])

PROVED: set[tuple[str, str]] = set()


def proves(key: str, *values: str) -> Callable[[Test], Test]:
    """Note that a test would fail if the option were not heeded."""
    PROVED.update((key, value) for value in values)
    return lambda test: test


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


# Scoring


def result(step: Step) -> dict[str, Any]:
    """Return the result of the deal that a step has closed."""
    found = GAME.result(step.state)
    assert found is not None
    return found


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


def house(state: Any, action: str) -> Step:
    """Return what comes of an action of the house."""
    return GAME.apply(state, DEALER, read(action))


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
    assert step.events == (MatchEnded(0),)


@proves("match_end", "until_stopped")
def test_with_until_stopped_the_match_ends_with_the_hand_in_which_people_ask():
    options = {"match_end": "until_stopped"}
    asked = house(dealt(VOID_AT_ONCE, **options), "stop")
    assert not is_over(asked)
    assert asked.events == ()
    assert is_over(scored((1, 3), score={"called_off": True}, **options))
    assert not is_over(scored((4, 0), kots=(9, 0), **options))
    assert is_over(house(scored((1, 3), **options).state, "stop"))


@pytest.mark.parametrize("end", ["target_kots", "fixed_hands", "fixed_time", "until_stopped"])
def test_the_house_ends_a_match_only_as_the_table_has_agreed(end):
    state = dealt(VOID_AT_ONCE, match_end=end)
    for action, wanted in ((TimeUp(), "fixed_time"), (Stop(), "until_stopped")):
        if end == wanted:
            assert GAME.apply(state, DEALER, action).state != state
            continue
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(state, DEALER, action)
        assert refused.value.reason is Reason.NOT_NOW


@proves("match_minutes", "45", "number")
def test_how_long_a_match_may_last_is_told_to_whoever_keeps_the_clock():
    assert GAME.minutes({"match_end": "fixed_time"}) == 45
    assert GAME.minutes({"match_end": "fixed_time", "match_minutes": 90}) == 90
    assert GAME.minutes({"match_minutes": 90}) is None


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


# The first dealer


@proves("first_dealer", "random")
def test_with_random_each_seat_may_deal_first():
    state = GAME.start({"first_dealer": "random"}, 4)
    assert GAME.legal(state) == tuple(map(Appoint, range(4)))
    step = house(state, "appoint 2")
    assert step.events == (DealerChosen(2),)
    assert step.state.match.dealer == 2


@proves("first_dealer", "host")
def test_with_host_seat_0_deals_first():
    state = GAME.start({"first_dealer": "host"}, 4)
    assert isinstance(GAME.legal(state)[0], Deal)
    assert state.match.dealer == 0


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
    assert len(shown(memory, "pile-tens")) == tens
    assert len(shown(memory, "tens")) == 2 * tens
    assert len(shown(memory, "past-trick")) == tricks
    assert [dict(one.values)["count"] for one in shown(memory, "pile")] == [2]
    assert [dict(one.values)["count"] for one in shown(memory, "taken")] == [0, 0]


@proves("table_memory", "tally")
def test_with_tally_tens_in_the_pile_are_counted():
    assert [dict(one.values)["count"] for one in shown("tally", "pile-tens")] == [2]


@proves("direction", "anticlockwise", "clockwise")
def test_the_direction_is_kept_for_whoever_draws_the_table_and_changes_no_rule():
    games = {}
    for way in ("anticlockwise", "clockwise"):
        moves = list(match(GAME, {"direction": way}, 7))
        assert moves[-1].step.state.match.rules.direction == way
        assert GAME.view(moves[-1].step.state, 0).known.match.rules.direction == way
        games[way] = [(str(one.action), one.step.events) for one in moves]
    assert games["anticlockwise"] == games["clockwise"]


# The list of options


def test_the_first_value_is_the_default():
    defaults = GAME.start({}, 4).match.rules
    for option in INFO.options:
        assert getattr(defaults, option.key) == option.default


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("trump_method", "hidden_card"),
        ("streak_length", 1),
        ("streak_length", 14),
        ("target_kots", 0),
        ("target_kots", 21),
        ("match_hands", 51),
        ("match_minutes", 4),
        ("no_such_rule", "on"),
    ],
)
def test_values_that_are_not_allowed_are_refused(key, value):
    with pytest.raises(BadOption):
        GAME.start({key: value}, 4)


def test_every_value_of_every_option_has_its_test():
    wanted = set()
    for option in INFO.options:
        wanted |= {(option.key, word) for word in option.words}
        if option.numbers is not None:
            wanted |= {(option.key, str(option.default)), (option.key, "number")}
        if option.also is not None:
            wanted.add((option.key, str(option.also)))
    assert wanted == PROVED
