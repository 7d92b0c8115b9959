"""The rules of Durak beyond its examples: deal, bouts, drawing, going out, and the match."""

from __future__ import annotations

import pytest

from engine.actions import Appoint
from engine.cards import HEARTS, SPADES, card, cards, deck_of, size
from engine.events import CardPlayed, DealerChosen, HandsDealt, MatchEnded, Passed
from engine.games.durak.actions import (
    PACK,
    AttackBeaten,
    AttackTransferred,
    BoutDefended,
    BoutTaken,
    DefenceGivenUp,
    DurakFound,
    LastDrawn,
    LowestTrump,
    SeatOut,
    TalonDrawn,
    TrumpTurned,
)
from engine.seats import DEALER
from tests.engine.durak import (
    GAME,
    after,
    dealing,
    dealt,
    done,
    facing,
    hand,
    held,
    may,
    opening,
    pack,
    table,
)

# The deal


def test_the_pack_is_36_cards_of_six_and_above():
    assert len(PACK) == 36
    assert {one.rank for one in PACK} == set("6789TJQKA")
    assert GAME.deck({}) == PACK


def test_six_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer():
    deck = pack("6S 6C 6D 7S 7C 7D 8S 8C 8D 9S 9C 9D TS TC TD JS JC JD", "AH")
    state = dealt(deck, 3, opening(1)).state
    assert held(state)[2] == hand("6S 7S 8S 9S TS JS")
    assert held(state)[0] == hand("6C 7C 8C 9C TC JC")
    assert held(state)[1] == hand("6D 7D 8D 9D TD JD")


@pytest.mark.parametrize(("seats", "left"), [(2, 24), (3, 18), (4, 12), (5, 6)])
def test_the_card_after_the_hands_is_turned_up_as_trump_and_drawn_last(seats, left):
    state = dealt(PACK, seats).state
    turned_up = PACK[6 * seats]
    assert state.deal.trump is turned_up.suit
    assert state.deal.talon == (*PACK[6 * seats + 1 :], turned_up)
    assert state.deal.undealt == left


def test_six_players_get_all_cards_and_the_last_one_fixes_trump_and_stays_with_the_dealer():
    step = dealt(pack("", "9H"), 6, opening(4))
    assert step.state.deal.talon == ()
    assert step.state.deal.trump is HEARTS
    assert step.state.hands[4] & card("9H").bit
    assert TrumpTurned(card("9H")) in step.events


def test_where_no_hand_has_a_trump_the_seat_after_the_dealer_attacks():
    deck = dealing("6S 7S 8S 9S TS JS", "6D 7D 8D 9D TD JD", "6C 7C 8C 9C TC JC", rest="AH")
    step = dealt(deck, 3, opening(1))
    assert step.events == (HandsDealt(1, 6), TrumpTurned(card("AH")), LowestTrump(2, None))
    assert facing(step.state) == (2, 0)


def test_the_first_dealer_is_drawn_by_lot_then_the_shuffle_is_due():
    state = GAME.start({}, 3)
    assert GAME.legal(state) == (Appoint(0), Appoint(1), Appoint(2))
    step = GAME.apply(state, DEALER, Appoint(2))
    assert step.events == (DealerChosen(2),)
    assert not step.state.between_deals
    assert [str(one)[:8] for one in GAME.legal(step.state)] == ["deal 6C "]


# Bouts


def test_the_defender_holds_the_limit_down():
    assert table("6S 6D 6C 7S", "8S 8D").bout.limit == 2
    assert table("6S 6D 6C 7S", "8S 8D 8C 9S 9D 9C TS").bout.limit == 6


def test_the_limit_ends_the_bout_before_anybody_is_asked():
    end = done(table("6S 6D KS", "7S KC", "6C QS"), "0 play 6S, 1 take, 0 play 6D")
    assert BoutTaken(1, 2) in end.events
    assert facing(end.state) == (2, 0)


def test_the_limit_stays_as_it_was_at_the_start_while_the_defender_gets_fewer_cards():
    covered = after(table("6S 6D 7C", "7S 7D"), "0 play 6S, 1 beat 6S 7S")
    assert covered.bout.limit == 2
    again = after(covered, "0 play 6D")
    assert may(again) == ["beat 6D 7D", "take"]


def test_any_card_opens_the_attack():
    assert may(table("7S KC AH", "8S")) == ["play 7S", "play AH", "play KC"]


def test_only_ranks_on_the_table_are_thrown_in_those_of_covers_too():
    covered = after(table("7S 7C 8D 9C", "8S QC QD KD"), "0 play 7S, 1 beat 7S 8S")
    assert may(covered) == ["pass", "play 7C", "play 8D"]


def test_a_trump_covers_any_other_suit_and_a_higher_trump_a_trump():
    assert may(after(table("AS KC", "6H 7S"), "0 play AS")) == ["beat AS 6H", "take"]
    assert may(after(table("7H KC", "6H 8H AS"), "0 play 7H")) == ["beat 7H 8H", "take"]


def test_the_first_in_order_who_has_not_passed_throws_again_and_again():
    start = table("7S KC KD", "8S 9S TD TH JH", "7C 8C 9D", "AS AC")
    state = after(start, "0 play 7S, 1 beat 7S 8S, 0 pass, 2 play 8C, 1 beat 8C TH")
    assert state.to_act == 0  # the list was cleared by the full cover


def test_who_has_passed_throws_no_more_once_the_defender_takes():
    start = table("7S 7D KC", "8S TD TH JH", "7C 8C 9D")
    taking = after(start, "0 play 7S, 1 take, 0 pass, 2 play 7C")
    assert taking.to_act == 2
    end = after(taking, "2 pass")
    assert held(end)[1] == hand("7S 7C 8S TD TH JH")


def test_who_passed_before_the_defender_gave_up_may_throw_after_it():
    start = table("7S 7D KC", "8S TD TH JH", "8C QS 9D")
    state = after(start, "0 play 7S, 1 beat 7S 8S, 0 pass, 2 play 8C, 1 take")
    assert state.to_act == 0
    assert may(state) == ["pass", "play 7D"]


def test_seats_without_cards_are_asked_for_nothing_and_are_skipped_by_the_attack():
    state = after(table("7S 7D KC", "8S TD TH", "", "QS QC"), "0 play 7S, 1 take, 0 pass")
    assert state.to_act == 3
    assert facing(table("7S", "", "8S", "", attacker=2)) == (2, 0)


def test_a_defender_who_has_covered_some_cards_may_still_take_all_of_them():
    start = table("9S KC QC", "9C TS JS", "TC QS QD", mode="perevodnoy")
    end = done(start, "0 play 9S, 1 transfer 9C, 2 beat 9C TC, 2 take, 1 pass, 0 pass")
    assert BoutTaken(2, 3) in end.events
    assert held(end.state)[2] == hand("9S 9C TC QS QD")
    assert end.state.deal.discard == table("9S KC QC", "9C TS JS", "TC QS QD").deal.discard


def test_after_a_defence_the_defender_attacks_and_after_taking_the_next_one():
    hands = ("7S KC", "8S KD", "9S QS")
    assert facing(after(table(*hands), "0 play 7S, 1 beat 7S 8S, 0 pass, 2 pass")) == (1, 2)
    assert facing(after(table(*hands), "0 play 7S, 1 take, 0 pass, 2 pass")) == (2, 0)


def test_all_that_happens_in_a_bout_is_told():
    step = done(table("7S 7D KC", "8S KD QC"), "0 play 7S, 1 beat 7S 8S, 0 play 7D, 1 take, 0 pass")
    assert step.events == (
        CardPlayed(0, card("7S")),
        AttackBeaten(1, card("7S"), card("8S")),
        CardPlayed(0, card("7D")),
        DefenceGivenUp(1),
        Passed(0),
        BoutTaken(1, 3),
    )


# Drawing


def test_the_attacker_draws_first_then_clockwise_and_the_defender_last():
    full = "KS KD KC QS QD"
    start = table(
        f"7S {full}", "8S 8D 8C 9S 9D 9C", "7D JS JD JC TS TD", talon="6S 6D 6C AS AH", attacker=0
    )
    step = done(start, "0 play 7S, 1 beat 7S 8S, 0 pass, 2 play 7D, 1 beat 7D 8D, 0 pass, 2 pass")
    drawn = [one for one in step.events if isinstance(one, TalonDrawn)]
    assert drawn == [TalonDrawn(0, 1), TalonDrawn(2, 1), TalonDrawn(1, 2)]
    assert held(step.state)[0] == hand(f"6S {full}")
    assert held(step.state)[1] == hand("6C AS 8C 9S 9D 9C")


def test_when_the_talon_runs_short_the_first_in_order_get_all_of_it():
    start = table("7S KS KD", "8S 8D 8C", talon="6S 6D 6C AH")
    step = done(start, "0 play 7S, 1 beat 7S 8S, 0 pass")
    assert [size(one) for one in step.state.hands] == [6, 2]
    assert step.events[-2:] == (TalonDrawn(0, 4), LastDrawn(0, card("AH")))
    assert step.state.deal.undealt == 0


def test_who_has_six_cards_or_more_draws_nothing():
    start = table("7S 7D KS", "8S 8D 8C 9S 9D 9C", talon="6S 6D 6C TS TD TC AH")
    step = done(start, "0 play 7S, 1 take, 0 play 7D, 0 pass")
    assert [size(one) for one in step.state.hands] == [6, 8]


def test_an_attacker_without_cards_draws_and_plays_on_while_there_is_a_talon():
    start = table("7S", "8S 8D 8C 9S 9D 9C", talon="6S 6D 6C TS TD TC AH")
    step = done(start, "0 play 7S, 1 beat 7S 8S")
    assert size(step.state.hands[0]) == 6
    assert not [one for one in step.events if isinstance(one, SeatOut)]


# Transfer

TRANSFER = {"mode": "perevodnoy"}


def test_a_transfer_goes_from_seat_to_seat_with_one_card_more_each_time():
    start = table("7S KS KD KC", "7D QS QD QC", "7C JS JD JC", **TRANSFER)
    step = done(start, "0 play 7S, 1 transfer 7D, 2 transfer 7C")
    assert facing(step.state) == (2, 0)
    assert step.events[-1] == AttackTransferred(2, card("7C"), 0)
    assert step.state.bout.attacks == 3
    assert step.state.bout.limit == 3


def test_with_two_players_the_attack_comes_back():
    start = table("7S KS 7H", "7D QS QD", **TRANSFER)
    back = after(start, "0 play 7S, 1 transfer 7D")
    assert facing(back) == (1, 0)
    assert may(back) == ["beat 7D 7H", "beat 7S 7H", "beat 7S KS", "take"]


def test_after_a_cover_nothing_is_transferred():
    start = table("7S 7D KC", "8S 7C QS", "JS JD JC", **TRANSFER)
    thrown = after(start, "0 play 7S, 1 beat 7S 8S, 0 play 7D")
    assert "transfer 7C" not in may(thrown)


def test_the_next_defender_needs_as_many_cards_as_there_would_be_to_answer():
    enough = table("7S KC", "7D QS", "JS JD", **TRANSFER)
    assert "transfer 7D" in may(after(enough, "0 play 7S"))
    too_few = table("7S KC", "7D QS", "JS", **TRANSFER)
    assert "transfer 7D" not in may(after(too_few, "0 play 7S"))


def test_nobody_transfers_to_himself():
    alone = table("7S", "7D QS", **TRANSFER)
    assert may(after(alone, "0 play 7S")) == ["beat 7S QS", "take"]


def test_a_seat_without_cards_is_skipped_by_a_transfer():
    start = table("7S KC QC", "7D QS", "", "JS JD", **TRANSFER)
    assert facing(after(start, "0 play 7S, 1 transfer 7D")) == (1, 3)


def test_an_attacker_who_transferred_his_last_card_is_out_after_the_bout():
    start = table("7S KC", "7D", "JS JD JC", **TRANSFER)
    step = done(start, "0 play 7S, 1 transfer 7D, 2 take, 0 pass")
    assert SeatOut(1) in step.events
    assert facing(step.state) == (0, 2)


@pytest.mark.parametrize(("left", "can"), [("KC QC", True), ("KC", False)])
def test_a_shown_trump_needs_only_as_many_cards_as_lie_on_the_table(left, can):
    rules = TRANSFER | {"show_trump_transfer": "true"}
    start = table(f"7S {left}", "7D QS QD", "7H JS", **rules)
    answers = may(after(start, "0 play 7S, 1 transfer 7D"))
    assert ("show 7H" in answers) == can
    assert "transfer 7H" not in answers


# The end of a deal and of the match


def test_play_stops_at_once_when_one_player_is_left_with_cards():
    step = done(table("7S", "8S", "QC QD"), "0 play 7S, 1 beat 7S 8S")
    assert step.events[-4:] == (BoutDefended(1, 2), SeatOut(0), SeatOut(1), DurakFound(2))
    assert step.state.between_deals
    assert cards(step.state.hands[2]) == deck_of("QC QD")


def test_the_durak_deals_next_and_after_a_draw_the_next_seat():
    durak = done(table("7S", "8D 9D", before=opening(0)), "0 play 7S, 1 take").state
    assert (durak.match.dealer, durak.match.last_durak) == (1, 1)
    draw = done(table("7S", "8S", before=opening(1)), "0 play 7S, 1 beat 7S 8S").state
    assert (draw.match.dealer, draw.match.last_durak) == (0, None)


def test_a_deal_is_won_by_everybody_but_the_durak():
    end = done(table("7S", "8D 9D", "7C"), "0 play 7S, 1 take, 2 play 7C").state
    assert GAME.figures(end) == (
        {"deals": 1, "deals_won": 1, "points": 1},
        {"deals": 1, "deals_won": 0, "points": -2},
        {"deals": 1, "deals_won": 1, "points": 1},
    )
    draw = done(table("7S", "8S"), "0 play 7S, 1 beat 7S 8S").state
    assert [one["deals_won"] for one in GAME.figures(draw)] == [0, 0]


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([0, 0, 0], (0, 2)),  # the tie of the others is shared
        ([3, 0, -3], (0,)),
        ([-2, 4, -2], (1,)),
        ([-1, 2, -1], (0, 1, 2)),
    ],
)
def test_the_highest_total_wins_and_ties_are_shared(points, winners):
    before = opening(0, points=points, deals=4)
    step = done(table("7S", "8D 9D", "7C", before=before), "0 play 7S, 1 take, 2 play 7C")
    assert step.state.winners == winners
    assert step.events[-1] == MatchEnded(winners)


def test_the_match_goes_on_till_its_last_deal():
    before = opening(0, points=[2, -2], deals=3)
    step = done(table("7S", "8D 9D", before=before), "0 play 7S, 1 take")
    assert step.state.winners is None
    assert GAME.opening(step.state) == opening(1, 1, points=[3, -3], deals=4)


# What the house plays


def test_the_house_takes_and_passes_for_who_cannot_do_anything_else_and_never_attacks():
    attacked = after(table("7S KC", "8D 9D"), "0 play 7S")
    assert str(GAME.forced(attacked)) == "take"
    assert str(GAME.forced(after(attacked, "1 take"))) == "pass"
    assert GAME.forced(table("7S", "8D 9D")) is None
    assert GAME.forced(after(table("7S", "8S 9D"), "0 play 7S")) is None
    assert GAME.forced(GAME.start({}, 2)) is None


def test_any_suit_may_be_trump():
    attacked = after(table("7H KC", "6S 8H", trump="S"), "0 play 7H")
    assert attacked.deal.trump is SPADES
    assert may(attacked) == ["beat 7H 6S", "beat 7H 8H", "take"]
