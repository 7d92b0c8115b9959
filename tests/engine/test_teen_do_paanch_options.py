"""The options of Teen Do Paanch that change a round: the cards, trump, pulls.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.actions import Call, Deal, Pass
from engine.cards import DIAMONDS, HEARTS, SPADES, card_set, cards, deck_of, size
from engine.errors import IllegalAction, Reason
from engine.events import Passed, RestDealt, TrumpMade
from engine.game import RandomLuck
from engine.games.teen_do_paanch.actions import CardPulled, CardsTurnedUp, Fan, PullSkipped
from engine.games.teen_do_paanch.pulls import pull_plan
from engine.games.teen_do_paanch.state import Phase, winning
from engine.seats import DEALER
from tests.engine.paanch import (
    DECK,
    GAME,
    act,
    after_over,
    called,
    dealt,
    done,
    exchanged,
    fan,
    names,
    opening,
    played,
    position,
    pulled,
)
from tests.engine.proved import proves


def legal(state) -> set[str]:
    """Return what the seat to act may do, as texts."""
    return {str(one) for one in GAME.legal(state)}


# The cards


@pytest.mark.parametrize(
    ("option", "sevens"),
    [("hearts_diamonds", ["7D", "7H"]), ("hearts_spades", ["7H", "7S"])],
)
@proves("sevens", "hearts_diamonds", "hearts_spades")
def test_which_two_sevens_are_in_the_pack(option, sevens):
    deck = GAME.deck({"sevens": option})
    assert len(deck) == 30
    assert [one.text for one in deck if one.rank == "7"] == sevens
    assert not [one for one in deck if one.rank in "23456"]
    state = GAME.resume({"sevens": option}, 3, opening(2))
    GAME.apply(state, DEALER, Deal(deck))
    other = GAME.deck({"sevens": "hearts_spades" if "7D" in sevens else "hearts_diamonds"})
    with pytest.raises(IllegalAction):
        GAME.apply(state, DEALER, Deal(other))


HANDS_WITH_SEVENS = ("7H KD 8S", "9H 7D TC", "AS QH 8C")


@pytest.mark.parametrize(("option", "winner"), [("false", 2), ("true", 0)])
@proves("sevens_high", "false", "true")
def test_whether_a_seven_beats_the_ace_of_trumps(option, winner):
    state = position(HANDS_WITH_SEVENS, sevens_high=option)
    state = position(HANDS_WITH_SEVENS, "AS", leader=2, sevens_high=option)
    follows = {"play 8S"} if option == "false" else {"play 7H", "play 8S"}
    assert legal(state) == follows
    after = done(state, "play 7H" if option == "true" else "play 8S")
    assert winning(after) == winner


@pytest.mark.parametrize(("option", "may"), [("false", ["9H"]), ("true", ["7D", "9H", "TC"])])
@proves("sevens_high", "false", "true")
def test_whether_a_seven_of_its_own_suit_follows_that_suit(option, may):
    state = position(("7H KD 8S", "9H 7D TC", "AS QH 8C"), "7H", sevens_high=option)
    if option == "true":  # 7H is a trump: who holds 7D must follow with it
        assert legal(state) == {"play 7D"}
    else:
        assert legal(state) == {f"play {one}" for one in may}
    state = position(("KD TS 8S", "9H 7D TC", "AS QH 8C"), "KD", sevens_high=option)
    expected = {"play 7D"} if option == "false" else {"play 9H", "play 7D", "play TC"}
    assert legal(state) == expected


@proves("sevens_high", "true")
@pytest.mark.parametrize(
    ("sevens", "high", "low"), [("hearts_diamonds", "7H", "7D"), ("hearts_spades", "7S", "7H")]
)
def test_the_seven_of_spades_beats_that_of_hearts_and_hearts_beat_diamonds(sevens, high, low):
    state = position((low, high, "AC"), trump="C", sevens=sevens, sevens_high="true")
    after, events = played(state, f"{low} {high} AC")
    assert events[3].seat == 1
    assert after.deal.tricks == (0, 1, 0)


@proves("sevens_high", "true")
def test_who_does_not_follow_trump_has_no_high_seven_either():
    state = position(("8S KD", "9H TC", "AS QH"), sevens_high="true")
    after = done(state, "play 8S", "play TC")
    sevens = card_set(deck_of("7H 7D"))
    assert after.deal.voids[1] & sevens == sevens
    plain = position(("KD 8S", "9H TC", "AS QH"), sevens_high="true")
    assert not done(plain, "play KD", "play TC").deal.voids[1] & sevens


@pytest.mark.parametrize(
    ("option", "places"),
    [
        ("five_three_two", [*range(5), *range(15, 18), *range(24, 26)]),
        ("five_five", [*range(5), *range(15, 20)]),
    ],
)
@proves("deal_style", "five_three_two", "five_five")
def test_in_which_batches_the_cards_are_dealt(option, places):
    deck = deck_of(DECK)
    state = called(deal_style=option)
    assert state.hands[0] == card_set(deck[n] for n in places)
    assert [size(hand) for hand in state.hands] == [10, 10, 10]


# Trump


@proves("trump_pass", "off")
def test_with_off_the_caller_must_call():
    state = dealt(trump_pass="off")
    assert legal(state) == {"call C", "call D", "call H", "call S"}
    with pytest.raises(IllegalAction) as refused:
        act(state, "pass")
    assert refused.value.reason is Reason.NOT_NOW


@proves("trump_pass", "next_three")
def test_with_next_three_who_passes_shows_three_cards_and_the_highest_makes_trump():
    state = dealt(trump_pass="next_three")
    assert Pass() in GAME.legal(state)
    step = act(state, "pass")
    shown = deck_of("JC 7H 9D")
    made = TrumpMade(0, shown[0].suit)
    assert step.events == (Passed(0), CardsTurnedUp(0, shown), made, RestDealt(5))
    assert step.state.hands[0] & card_set(shown) == card_set(shown)
    assert [size(hand) for hand in step.state.hands] == [10, 10, 10]
    assert (step.state.deal.trump, step.state.to_act) == (shown[0].suit, 0)
    fact = next(one for one in GAME.view(step.state, 1).facts if one.key == "trump-turned-up")
    assert dict(fact.values)["cards"] == shown


@proves("trump_pass", "next_three")
def test_of_equal_cards_turned_up_the_first_dealt_makes_trump():
    deck = DECK.replace("JC 7H 9D", "KD KH 9D").replace("KD KH QS", "JC 7H QS")
    assert act(dealt(deck, trump_pass="next_three"), "pass").state.deal.trump is DIAMONDS
    deck = DECK.replace("JC 7H 9D", "9D KH KD").replace("KD KH QS", "JC 7H QS")
    assert act(dealt(deck, trump_pass="next_three"), "pass").state.deal.trump is HEARTS


@proves("trump_pass", "next_three")
def test_nobody_may_pass_where_five_and_five_cards_are_dealt():
    state = dealt(trump_pass="next_three", deal_style="five_five")
    assert Pass() not in GAME.legal(state)
    with pytest.raises(IllegalAction):
        act(state, "pass")


def test_any_of_four_suits_may_be_called_also_one_that_is_not_held():
    state = dealt()
    assert [one.suit.text for one in GAME.legal(state) if isinstance(one, Call)] == [*"CDHS"]
    assert not [one for one in cards(state.hands[0]) if one.suit is DIAMONDS]
    assert done(state, "call D").deal.trump is DIAMONDS


# Pulls

ONE_OVER = after_over(2, (1, 0, -1))
TWO_OVER = after_over(2, (2, 0, -2))


@proves("pull_timing", "after_deal")
def test_with_after_deal_trump_is_known_and_all_ten_cards_are_out():
    assert dealt(start=ONE_OVER).phase is Phase.CALL
    state = called(start=ONE_OVER, pull_timing="after_deal")
    assert state.phase is Phase.LAY
    assert (state.deal.trump, size(state.hands[2])) == (SPADES, 10)
    assert len(GAME.legal(fan(state))) == 10
    assert len(GAME.legal(pulled(state, "AD"))) == 10
    assert exchanged(state, "AD 8S").phase is Phase.PLAY


@proves("pull_timing", "before_trump")
def test_with_before_trump_one_of_five_cards_is_pulled_and_the_call_follows():
    state = dealt(start=ONE_OVER, pull_timing="before_trump")
    assert (state.phase, state.to_act, state.deal.trump) == (Phase.LAY, DEALER, None)
    assert len(GAME.legal(fan(state))) == 5
    took = pulled(state, names(state.hands[2])[0])
    assert size(took.hands[0]) == 6
    assert len(GAME.legal(took)) == 5
    after = done(took, str(GAME.legal(took)[0]))
    assert (after.phase, after.to_act) == (Phase.CALL, 0)
    assert [size(hand) for hand in after.hands] == [5, 5, 5]
    full = done(after, "call S")
    assert (full.phase, [size(hand) for hand in full.hands]) == (Phase.PLAY, [10, 10, 10])


@proves("pull_method", "pick_position")
def test_with_pick_position_the_puller_names_a_place():
    state = fan(called(start=ONE_OVER, pull_method="pick_position"))
    assert (state.phase, state.to_act) == (Phase.PULL, 0)
    assert legal(state) == {f"pull {n}" for n in range(1, 11)}


@proves("pull_method", "automatic")
def test_with_automatic_chance_alone_pulls():
    state = called(start=ONE_OVER, pull_method="automatic")
    order = cards(state.hands[2])
    step = GAME.apply(state, DEALER, Fan(order))
    assert step.events == (CardPulled(0, 2),)
    assert (step.state.phase, step.state.to_act) == (Phase.RETURN, 0)
    assert step.state.hands[0] & order[0].bit
    rng = Random(2)
    first = Counter(GAME.chance(state, RandomLuck(rng)).cards[0] for _ in range(1000))
    assert min(first.values()) > 60
    assert len(first) == 10


@proves("pull_method", "automatic")
@proves("pull_optional", "true")
def test_an_automatic_pull_that_may_be_let_go_waits_for_one_press():
    state = fan(called(start=ONE_OVER, pull_method="automatic", pull_optional="true"))
    assert legal(state) == {"pull 1", "skip"}
    one = state.deal.fan[0]
    assert done(state, "pull 1").hands[0] & one.bit


@pytest.mark.parametrize(("option", "pullers"), [("seat_order", [0, 1]), ("largest_first", [1, 0])])
@proves("pull_order", "seat_order", "largest_first")
def test_who_pulls_first(option, pullers):
    match = GAME.resume({"pull_order": option}, 3, after_over(2, (1, 2, -3))).match
    assert [due.puller for due in pull_plan(match)] == pullers


@proves("pull_order", "largest_first")
def test_with_largest_first_those_with_as_much_over_pull_in_seat_order():
    match = GAME.resume({"pull_order": "largest_first"}, 3, after_over(2, (1, 1, -2))).match
    assert [due.puller for due in pull_plan(match)] == [0, 1]


@proves("pull_batch", "one_by_one")
def test_with_one_by_one_a_card_goes_back_before_the_next_pull():
    state = pulled(called(start=TWO_OVER, pull_batch="one_by_one"), "AD")
    assert state.phase is Phase.RETURN
    state = done(state, "give 8S")
    assert (state.phase, state.deal.plan) == (Phase.LAY, ((0, 2, 1),))


@proves("pull_batch", "all_then_return")
def test_with_all_then_return_all_are_pulled_first_and_none_of_them_goes_back():
    state = pulled(called(start=TWO_OVER, pull_batch="all_then_return"), "AD")
    assert (state.phase, size(state.hands[0]), size(state.hands[2])) == (Phase.LAY, 11, 9)
    state = pulled(state, "QD")
    assert (state.phase, size(state.hands[0]), size(state.hands[2])) == (Phase.RETURN, 12, 8)
    assert not {"give AD", "give QD"} & legal(state)
    state = done(state, "give 8S")
    assert (state.phase, state.to_act) == (Phase.RETURN, 0)
    assert not {"give AD", "give QD"} & legal(state)
    state = done(state, "give 9S")
    assert (state.phase, [size(hand) for hand in state.hands]) == (Phase.PLAY, [10, 10, 10])


@proves("pull_batch", "all_then_return")
def test_with_all_then_return_each_victim_has_an_exchange_of_his_own():
    over = after_over(2, (3, -1, -2))
    state = pulled(called(start=over, pull_batch="all_then_return"), "9C")
    assert (state.phase, state.deal.plan[0][:2]) == (Phase.RETURN, (0, 1))
    state = pulled(pulled(done(state, "give 8S"), "AD"), "QD")
    assert "give 9C" in legal(state)  # pulled before, from somebody else


@proves("pull_optional", "false")
def test_with_false_a_pull_must_be_made():
    state = fan(called(start=ONE_OVER, pull_optional="false"))
    assert "skip" not in legal(state)
    with pytest.raises(IllegalAction):
        act(state, "skip")


@proves("pull_optional", "true")
def test_with_true_the_pull_at_the_head_may_be_let_go():
    state = fan(called(start=TWO_OVER, pull_optional="true"))
    assert "skip" in legal(state)
    step = act(state, "skip")
    assert step.events == (PullSkipped(0, 2),)
    assert (step.state.phase, step.state.deal.plan) == (Phase.LAY, ((0, 2, 1),))
    after = done(fan(step.state), "skip")
    assert (after.phase, after.hands) == (Phase.PLAY, state.hands)


@proves("pull_optional", "true")
def test_who_has_pulled_one_of_two_and_lets_the_other_go_gives_one_back():
    options = {"pull_optional": "true", "pull_batch": "all_then_return"}
    state = done(fan(pulled(called(start=TWO_OVER, **options), "AD")), "skip")
    assert (state.phase, size(state.hands[0])) == (Phase.RETURN, 11)
    assert done(state, "give 8S").phase is Phase.PLAY


@pytest.mark.parametrize("option", ["false", "true"])
@proves("may_return_pulled", "false", "true")
def test_whether_the_card_just_pulled_may_go_back(option):
    state = pulled(called(start=ONE_OVER, may_return_pulled=option), "AD")
    assert ("give AD" in legal(state)) == (option == "true")
    assert len(GAME.legal(state)) == (11 if option == "true" else 10)


@proves("return_limit", "none")
def test_with_none_any_other_card_goes_back():
    state = pulled(called(start=ONE_OVER, return_limit="none"), "AD")
    assert len(GAME.legal(state)) == 10


@proves("return_limit", "suit_guard")
def test_with_suit_guard_the_suit_of_the_card_pulled_or_one_of_which_two_stay():
    state = pulled(called(start=ONE_OVER, return_limit="suit_guard"), "AD")
    held = names(state.hands[0])
    assert held == ["TC", "JC", "AC", "9D", "AD", "7H", "8H", "8S", "9S", "TS", "JS"]
    allowed = {f"give {one}" for one in ("TC", "JC", "AC", "9D", "8S", "9S", "TS", "JS")}
    assert legal(state) == allowed
    with pytest.raises(IllegalAction) as refused:
        act(state, "give 7H")  # one heart would stay
    assert refused.value.reason is Reason.SUIT_GUARDED


@proves("return_limit", "suit_guard")
def test_with_suit_guard_there_is_no_limit_where_no_card_qualifies():
    deck = (
        "8S 9S TC JC 8H QC QH 8D 7D 9C JH AS 9H KS JD TS 7H 9D TH KC AH QD 8C TD AC JS KD KH QS AD"
    )
    start = {"start": ONE_OVER, "return_limit": "suit_guard", "pull_timing": "before_trump"}
    state = pulled(dealt(deck, **start), "JD")
    assert legal(state) == {f"give {one}" for one in ("8S", "9S", "TC", "JC", "8H")}
