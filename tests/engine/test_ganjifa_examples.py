"""Leads, payments and the end of deals in Ganjifa, card by card."""

from __future__ import annotations

import pytest

from engine.actions import Deal
from engine.cards import DASHAVATARA_SUITS, card, cards, suit
from engine.errors import IllegalAction
from engine.games.ganjifa.dealing import between
from engine.games.ganjifa.events import CutAtRaja, DealVoid, HarduVoid, SurkhyaBack
from engine.games.ganjifa.opening import begin
from engine.games.ganjifa.payment import claims_of
from engine.games.ganjifa.resolve import with_half
from engine.games.ganjifa.state import Phase
from engine.games.ganjifa.terms import Terms
from engine.seats import DEALER
from tests.engine.ganjifa import (
    GAME,
    by_rank,
    by_suit,
    do,
    hand,
    low,
    match,
    may,
    plays,
    position,
    seen,
)


def test_below_raja_and_pradhan_the_one_is_best_in_weak_suits_and_the_ten_in_strong_ones():
    terms = Terms(0, "dashavatara")
    strength = {text: terms.strength(card(text)) for text in ("MA-1", "MA-10", "KR-10", "KR-1")}
    assert strength == {"MA-1": 10, "MA-10": 1, "KR-10": 10, "KR-1": 1}
    for one in DASHAVATARA_SUITS:
        assert terms.strength(card(f"{one}-P")) == 11
        assert terms.strength(card(f"{one}-R")) == 12


@pytest.mark.parametrize("surkhya", ["day", "night"])
def test_a_cut_at_a_raja_is_made_again_and_who_gets_the_surkhya_leads(surkhya):
    start = between(match(surkhya=surkhya)._replace(dealer=2, opened=0))
    shuffled = GAME.apply(start, DEALER, Deal(by_rank())).state
    refused = seen(shuffled, "lift 5")
    assert [(one.card.text) for one in refused if isinstance(one, CutAtRaja)] == ["VM-R"]
    assert do(shuffled, "lift 5") == shuffled
    dealt = do(shuffled, "lift 118")
    shown = [{str(one) for one in cards(held)} for held in dealt.deal.turned_up]
    assert shown[0] == {"BU-10", "KA-10", "MA-R", "KU-R", "RA-9", "KR-9", "BU-9", "KA-9"}
    assert {"VA-R", "NA-R", "VM-R", "PA-R"} <= shown[1]
    assert shown[2] == {"RA-R", "KR-R", "BU-R", "KA-R", "VM-10", "PA-10", "RA-10", "KR-10"}
    assert dealt.deal.leader == 2


def test_a_hand_without_a_raja_makes_the_deal_void_and_the_same_dealer_deals_again():
    start = between(match()._replace(dealer=2, opened=0))
    shuffled = GAME.apply(start, DEALER, Deal(by_suit())).state
    assert do(shuffled, "lift 1") == shuffled
    events = seen(shuffled, "lift 2")
    assert any(isinstance(one, DealVoid) for one in events)
    again = do(shuffled, "lift 2")
    assert (again.to_act, again.match.dealer, again.phase) == (DEALER, 2, Phase.READY)
    assert not any(again.hands)


def test_each_may_exchange_a_card_of_the_opening_trick_or_with_a_lone_deni_ask_for_a_low_one():
    state = position(
        "RA-R KU-R BU-R MA-10 KU-5 NA-7",
        "KR-P BU-3 BU-5 NA-8 MA-8 BU-9",
        "KR-R KR-4 NA-R MA-R KU-2 MA-9",
    )
    assert low(state, 0) == {"MA-10", "KU-5", "NA-7"}
    assert low(state, 1) == hand(state, 1)
    assert low(state, 2) == {"KR-4", "KU-2", "MA-9"}
    state = begin(state, ()).state
    assert may(state) == plays("MA-10 KU-5 NA-7")
    state = do(state, "0 play MA-10", "1 play BU-3", "1 play BU-5", "2 play KU-2", "2 play MA-9")
    assert may(state) == {"swap MA-10", "swap MA-9", "pass"}
    state = do(state, "0 pass")
    assert may(state) == {"swap KU-2", "request KR", "pass"}
    state = do(state, "1 request KR", "1 return BU-9")
    assert may(state) == {"return KR-4"}
    state = do(state, "2 return KR-4")
    assert may(state) == {"swap KU-2", "pass"}
    state = do(state, "2 pass")
    assert state.deal.captured == (6, 0, 0)
    assert hand(state, 0) == {"BU-R", "KU-R", "KU-5", "NA-7"}
    assert hand(state, 1) == {"KR-P", "KR-4", "MA-8", "NA-8"}
    assert hand(state, 2) == {"BU-9", "KR-R", "MA-R", "NA-R"}
    assert may(state) == {"dukkal KU"}


def test_a_dukkal_runs_on_across_cards_gone_and_high_cards_are_added_when_no_low_is_left():
    state = position("KR-R KR-10 KR-9 MA-10", "KR-8 NA-9 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    assert [str(one) for one in state.now.run(state.hands[0], suit("KR"))] == [
        "KR-R", "KR-10", "KR-9",
    ]  # fmt: skip
    assert may(state) == {"dukkal KR"}
    state = do(state, "dukkal KR")
    assert [str(one.card) for one in state.deal.trick.put] == ["KR-R", "KR-10"]
    assert may(state) == plays("KR-8 NA-9 VA-3 VA-4")
    state = do(state, "1 play KR-8", "1 play NA-9")
    assert may(state) == plays("NA-10")
    state = do(state, "2 play NA-10")
    assert may(state) == plays("MA-R NA-R VA-R")
    state = do(state, "2 play VA-R")
    assert state.deal.captured == (6, 0, 0)
    assert may(state) == {"runout"}


DENI = ("PA-P PA-3 MA-10 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")


def test_a_double_trick_that_is_split_goes_half_to_the_gheni_who_leads_next():
    state = position(*DENI)
    assert may(state) == {"deni PA"}
    state = do(state, "deni PA")
    assert may(state) == plays("PA-3")
    state = do(state, "play PA-3")
    assert may(state) == {"play PA-R", "double PA-6"}
    state = do(state, "1 double PA-6")
    assert "split PA-8" in may(state)
    state = do(state, "2 split PA-8", "2 play NA-9", "0 play MA-10")
    assert state.deal.captured == (0, 3, 3)
    assert state.to_act == 1
    assert state.deal.lost_lead == (True, False, False)


def test_a_gheni_who_plays_last_may_double_and_takes_all_six_cards():
    state = do(position(DENI[0], DENI[2], DENI[1]), "deni PA", "0 play PA-3", "1 play PA-8")
    assert may(state) == {"play PA-R", "double PA-6"}
    state = do(state, "2 double PA-6", "0 play MA-10", "1 play NA-9")
    assert state.deal.captured == (0, 0, 6)
    assert state.to_act == 2


def test_who_burns_a_lone_deni_keeps_it_as_a_low_card_and_leads_again():
    state = position("PA-P MA-9 MA-10 KU-9", DENI[2], DENI[1])
    assert may(state) == {"deni PA", "burn PA"}
    state = do(state, "burn PA")
    assert (state.to_act, state.deal.leader) == (0, 0)
    assert "PA-P" in low(state, 0)
    assert [str(one) for one in state.now.run(state.hands[2], suit("PA"))] == ["PA-R"]
    assert may(state) == {"talafa MA", "runout"}
    assert may(do(state, "talafa MA")) == plays("MA-10")


def test_after_the_high_cards_a_random_one_leads_and_the_hukm_of_its_suit_takes_it():
    state = position("KR-R BU-R KU-9 NA-10", "KR-P KU-R VA-9 BU-4", "BU-P NA-R VA-R KR-5")
    assert may(state) == {"runout"}
    state = do(state, "runout")
    assert may(state) == plays("VA-9 BU-4 KR-P")
    state = do(state, "1 play VA-9", "1 play BU-4")
    assert may(state) == plays("BU-P KR-5")
    state = do(state, "2 play BU-P", "2 play KR-5")
    assert state.deal.captured == (6, 0, 0)
    assert may(state) == {"random"}
    state = do(state, "random", "- draw KU-9")
    assert may(state) == plays("KU-R")
    state = do(state, "1 play KU-R")
    assert may(state) == plays("NA-R VA-R")
    state = do(state, "2 play VA-R")
    assert state.deal.captured == (6, 3, 0)
    assert (state.to_act, may(state)) == (1, plays("KR-P"))


def test_the_second_half_begins_when_all_three_have_led_and_lost_the_lead():
    deal, halves = position(*DENI).deal, []
    for leader, following in zip((0, 0, 1, 0, 2, 2), (0, 1, 0, 2, 2, 1), strict=True):
        deal = with_half(deal._replace(leader=leader), following)
        halves.append((deal.lost_lead, deal.half))
    assert halves == [
        ((False, False, False), 1),
        ((True, False, False), 1),
        ((True, True, False), 1),
        ((True, True, False), 1),
        ((True, True, False), 1),
        ((True, True, True), 2),
    ]


def test_a_talafa_of_the_second_half_leads_any_card_face_down_and_the_hukm_takes_it():
    state = position("MA-R KU-9 BU-2", "BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", leader=1, half=2)
    assert may(state) == {"talafa BU", "talafa KU", "sokta MA", "sokta KU", "sokta BU", "random"}
    for named in ("talafa BU", "talafa KU"):
        assert may(do(state, named)) == plays("BU-9 MA-10 KU-8")
    state = do(state, "talafa BU", "1 play MA-10")
    assert state.deal.trick.is_down
    assert may(state) == plays("BU-10")
    state = do(state, "2 play BU-10")
    assert may(state) == plays("BU-2 KU-9")
    state = do(state, "0 play KU-9")
    assert state.deal.captured == (0, 0, 3)
    assert state.to_act == 2
    assert state.now.best(suit("BU"), 0) is card("BU-9")


def test_an_utaruna_sir_goes_half_to_its_leader_and_half_to_the_second_which_leads_next():
    state = position("VM-R VM-2 VM-9", "VM-1 NA-9 MA-R", "NA-8 MA-9 MA-10", half=2)
    assert may(state) == {"utari VM", "sokta VM", "sir VM"}
    state = do(state, "sir VM")
    assert may(state) == plays("VM-9")
    state = do(state, "play VM-9", "1 play VM-1")
    assert may(state) == plays("NA-9")
    state = do(state, "1 play NA-9")
    assert may(state) == plays("MA-9 MA-10")
    state = do(state, "2 play MA-9", "2 play MA-10")
    assert state.deal.captured == (3, 3, 0)
    assert state.to_act == 1
    assert state.now.best(suit("VM"), 0) is card("VM-2")


def test_who_has_led_a_natavani_must_lead_the_tavani_on_getting_the_lead_back():
    state = position(
        "KA-10 MA-9 MA-10 NA-8 KU-9",
        "KA-9 NA-9 NA-10 MA-8 KU-8",
        "KA-8 KA-2 KA-1 MA-R NA-R",
        leader=2,
        half=2,
    )
    state = do(state, "natavani KA", "2 play KA-2", "0 play KA-10", "1 play NA-10")
    assert state.to_act == 0
    state = do(state, "talafa NA", "0 play MA-10", "1 play NA-9")
    assert may(state) == plays("NA-R")
    state = do(state, "2 play NA-R")
    assert state.to_act == 2
    assert may(state) == {"tavani KA"}
    state = do(state, "tavani KA")
    assert may(state) == plays("KA-1 MA-R")
    state = do(state, "2 play KA-1", "0 play MA-9")
    assert may(state) == plays("KA-9")
    state = do(state, "1 play KA-9")
    assert state.deal.captured == (3, 3, 3)
    assert state.to_act == 1
    assert state.now.best(suit("KA"), 0) is card("KA-8")


def test_a_hardu_is_taken_by_hukm_and_second_in_one_hand_and_void_where_they_are_apart():
    held, other = "KA-8 KA-2 MA-R", "NA-9 MA-10 NA-R"
    state = position("KA-10 KA-9 MA-9", other, held, leader=2, half=2)
    assert "hardu KA-2" in may(state)
    state = do(state, "2 hardu KA-2")
    assert may(state) == plays("MA-R KA-8")
    state = do(state, "2 play MA-R")
    assert may(state) == plays("KA-10")
    state = do(state, "0 play KA-10", "0 play KA-9")
    assert may(state) == plays("MA-10")
    state = do(state, "1 play MA-10")
    assert may(state) == plays("NA-9 NA-R")
    state = do(state, "1 play NA-9")
    assert state.deal.captured == (6, 0, 0)
    assert state.to_act == 0
    void = position("KA-10 MA-8 MA-9", "KA-9 MA-10 NA-R", held, leader=2, half=2)
    assert any(isinstance(one, HarduVoid) for one in seen(void, "hardu KA-2"))
    void = do(void, "2 hardu KA-2")
    assert hand(void, 2) == {"KA-8", "KA-2", "MA-R"}
    assert may(void) == {"utari MA", "sokta MA", "sokta KA"}


def test_a_sokta_is_lost_to_any_card_of_its_suit_in_another_hand():
    state = position("NA-8 NA-10 KU-9", "KU-R MA-9 MA-10", "NA-9 MA-R KU-10", half=2)
    state = do(state, "sokta NA", "1 play MA-9", "1 play MA-10")
    assert may(state) == plays("NA-9")
    state = do(state, "2 play NA-9")
    assert may(state) == plays("KU-10")
    state = do(state, "2 play KU-10")
    assert state.deal.captured == (0, 0, 6)
    assert state.to_act == 2


@pytest.mark.parametrize(
    ("hands", "captured", "killers"),
    [
        (("BU-5", "BU-7", "BU-6"), (0, 3, 0), (1, 2)),
        (("BU-5", "MA-1", "BU-6"), (0, 0, 3), (2,)),
        (("BU-7", "BU-5", "KR-R"), (3, 0, 0), ()),
    ],
)
def test_each_higher_card_of_its_suit_kills_the_last_lead_and_the_highest_takes_it(
    hands, captured, killers
):
    state = position(*hands, half=2)
    state = do(state, f"0 play {hands[0]}", f"1 play {hands[1]}", f"2 play {hands[2]}")
    assert state.deal.captured == captured
    assert state.match.killers == killers


@pytest.mark.parametrize(
    ("captured", "killers", "owed"),
    [
        ((54, 39, 27), (), [(1, 0, 1), (2, 0, 13)]),
        ((45, 48, 27), (), [(2, 1, 8), (2, 0, 5)]),
        ((45, 48, 27), (2,), []),
        ((48, 36, 36), (1,), [(2, 0, 4)]),
    ],
)
def test_less_than_a_third_captured_is_owed_unless_the_debtor_has_killed_the_last_lead(
    captured, killers, owed
):
    claims = claims_of(match()._replace(captured=captured, killers=killers))
    assert [(one.debtor, one.creditor, one.owed) for one in claims] == owed


def test_thirteen_cards_are_paid_from_four_sets():
    owing = match()._replace(dealer=2, opened=0, captured=(54, 39, 27))
    shuffled = GAME.apply(between(owing), DEALER, Deal(by_rank())).state
    state = do(shuffled, "lift 118")
    assert (state.to_act, may(state)) == (1, {"aside 1", "aside 2", "aside 10"})
    state = do(state, "1 aside 2")
    debts = [debt for debt in state.deal.debts if debt is not None]
    assert [debt.aside for debt in debts] == [(2,), (1, 2, 10, 3)]


def test_a_surkhya_that_is_drawn_goes_back_and_a_spare_card_is_paid_instead():
    owing = match()._replace(dealer=2, opened=0, captured=(42, 42, 36))
    shuffled = GAME.apply(between(owing), DEALER, Deal(by_rank())).state
    state = do(shuffled, "lift 118")
    assert state.to_act == 2
    assert not state.hands[2]
    state = do(state, "2 aside 1")
    spare = state.deal.debts[2]
    assert spare is not None
    assert spare.spare is card("BU-P")
    back = seen(state, "pay RA-R")
    assert any(isinstance(one, SurkhyaBack) for one in back)
    state = do(state, "- pay RA-R", "- pay KR-R", "- pay BU-R", "- pay KA-R")
    assert {"BU-P", "KR-R"} <= hand(state, 0)
    assert {"BU-R", "KA-R"} <= hand(state, 1)
    assert state.to_act == 0
    assert {"return RA-9", "return KR-9"} <= may(state)
    state = do(state, "0 return RA-9", "0 return KR-9")
    first, second = (one.split()[1] for one in sorted(may(state))[:2])
    state = do(state, f"1 return {first}", f"1 return {second}")
    assert state.to_act == 2
    assert state.deal.trick.put[0].card is card("RA-R")
    assert "RA-R" not in hand(state, 2)


def test_an_exchange_that_is_not_allowed_is_refused():
    state = position(*DENI)
    with pytest.raises(IllegalAction):
        do(state, "swap MA-10")


def test_the_lone_pradhan_of_the_surkhya_is_a_deni_while_the_opening_trick_lasts():
    """Its Raja lies in the trick: no deni any more by what is in hand, but by the lead."""
    hands = ("RA-R KU-R MA-10 KU-5", "RA-P NA-8 MA-8 KU-9", "RA-3 NA-2 MA-9 KU-3")
    state = do(begin(position(*hands), ()).state, "0 play MA-10", "1 play NA-8", "1 play KU-9")
    state = do(state, "2 play RA-3", "2 play KU-3", "0 pass")
    assert may(state) == {"swap NA-8", "swap KU-9", "swap KU-3", "swap RA-3", "pass"}
    state = do(state, "1 swap RA-3", "1 return MA-8")
    assert {"RA-P", "RA-3"} == hand(state, 1)
