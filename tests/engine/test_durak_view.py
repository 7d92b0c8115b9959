"""What the seats are shown and may know in Durak."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import HEARTS, card, card_set, cards, deck_of
from engine.games.durak.view import FACTS, NOTES
from engine.view import Laid, Show, fact
from tests.engine.durak import GAME, after, dealing, dealt, done, opening, pack, table
from tests.strategies import matches

START = table("7S 7D 9C", "8S 8D TC QC", "8C KD AH", talon="6S 6D 9H")


def facts(state, seat=None):
    """Return the facts by key, those of all seats as lists."""
    found = {}
    for one in GAME.view(state, seat).facts:
        found.setdefault(one.key, []).append(dict(one.values))
    return found


def notes(state, seat):
    """Return what stands beside the name of a seat."""
    told = [(one.key, dict(one.values)) for one in GAME.view(state, None).notes]
    return [
        " ".join([key, *(str(value) for name, value in values.items() if name != "seat")])
        for key, values in told
        if values["seat"] == seat
    ]


# The board


def test_the_board_holds_each_card_and_a_cover_lies_over_its_attack_card():
    state = after(START, "0 play 7S, 1 beat 7S 8S, 0 play 7D")
    assert GAME.view(state, None).board == (
        Laid(0, deck_of("7S")),
        Laid(1, deck_of("8S"), card("7S")),
        Laid(0, deck_of("7D")),
    )


def test_the_bout_just_over_is_seen_until_the_next_one_is_over():
    over = after(START, "0 play 7S, 1 take, 0 pass, 2 pass")
    assert GAME.view(over, None).board == ()
    assert GAME.view(over, None).last == (Laid(0, deck_of("7S")),)
    assert GAME.view(over, None).taker == 1
    later = after(over, "2 play 8C")
    assert (GAME.view(later, None).last, GAME.view(later, None).taker) == (
        (Laid(0, deck_of("7S")),),
        1,
    )
    beaten = GAME.view(after(START, "0 play 7S, 1 beat 7S 8S, 0 pass, 2 pass"), None)
    assert (len(beaten.last), beaten.taker) == (2, None)


def test_the_last_bout_of_a_deal_is_seen_until_the_next_deal():
    end = done(table("7S", "8D 9D"), "0 play 7S, 1 take").state
    assert GAME.view(end, None).last == (Laid(0, deck_of("7S")),)


# Facts and notes


def test_the_facts_tell_trump_talon_limit_and_points():
    found = facts(START)
    assert found["trump-under"] == [{"suit": HEARTS, "card": card("9H")}]
    assert found["talon"] == [{"count": 3, "card": card("9H")}]
    assert found["limit"] == [{"count": 4}]
    assert found["points"] == [{"side": seat, "count": 0} for seat in range(3)]
    assert found["deal"] == [{"count": 1, "deals": 5}]
    assert found["dealer"] == [{"seat": 0}]


def test_the_turned_up_trump_is_followed_from_the_talon_to_a_hand_and_out_of_play():
    start = table("7S KS 8D", "8S 8C", talon="9H")
    drawn = after(start, "0 play 7S, 1 beat 7S 8S, 0 play 8D, 1 take")
    assert facts(drawn)["trump-held"] == [{"suit": HEARTS, "card": card("9H"), "seat": 0}]
    assert "trump-under" not in facts(drawn)
    laid = after(drawn, "0 play 9H")
    assert facts(laid)["trump-gone"] == [{"suit": HEARTS}]
    taken = after(laid, "1 take, 0 pass")
    assert facts(taken)["trump-held"] == [{"suit": HEARTS, "card": card("9H"), "seat": 1}]


def test_with_six_players_the_dealer_holds_the_turned_up_trump():
    state = dealt(pack("", "9H"), 6, opening(4)).state
    assert facts(state)["trump-held"] == [{"suit": HEARTS, "card": card("9H"), "seat": 4}]


def test_beside_each_name_stands_what_the_seat_does_and_how_many_cards_it_has():
    assert notes(START, 0) == ["cards 3", "attacks"]
    assert notes(START, 1) == ["cards 4", "defends"]
    assert notes(START, 2) == ["cards 3"]
    taking = after(START, "0 play 7S, 1 take, 0 pass")
    assert notes(taking, 0) == ["cards 2", "attacks", "done"]
    assert notes(taking, 1) == ["cards 4", "takes"]


def test_who_has_nothing_left_and_no_talon_is_out_and_attacks_no_more():
    state = table("7S KS", "", "8S 8C")
    assert notes(state, 1) == ["out"]
    assert notes(after(table("7S", "8D 9D", "KS KD"), "0 play 7S"), 0) == ["out"]
    assert notes(table("7S", "8D 9D", "KS KD", talon="9H"), 0) == ["cards 1", "attacks"]


def test_the_lowest_trump_is_seen_beside_its_holder_until_it_is_played():
    deck = dealing("6S 7S 8S 9S TS 8H", "6D 7D 8D 9D TD QH", "6C 7C 8C 9C TC 9H", rest="AH")
    state = dealt(deck, before=opening(2)).state
    assert notes(state, 0) == ["cards 6", "attacks", "showed 8H"]
    assert notes(after(state, "0 play 8H"), 0) == ["cards 5", "attacks"]
    later = after(state, "0 play 6S, 1 take, 0 pass, 2 pass")
    assert not any("showed" in one for one in notes(later, 0))


def test_a_trump_shown_for_a_transfer_is_seen_beside_who_has_shown_it():
    rules = {"mode": "perevodnoy", "show_trump_transfer": "true"}
    state = after(table("9S KC", "9H TS", "TC", **rules), "0 play 9S, 1 show 9H")
    assert notes(state, 1) == ["cards 2", "attacks", "showed 9H"]


def test_a_result_tells_what_the_deal_has_brought():
    state = done(table("7S", "8D 9D", "7C"), "0 play 7S, 1 take, 2 play 7C").state
    found = facts(state)
    assert [one["count"] for one in found["deal-points"]] == [1, -2, 1]
    assert notes(state, 1) == []
    shown = {one.key for one in GAME.view(state, None).facts if one.show & Show.DEAL}
    assert shown == {"deal-points"}


def test_who_has_no_card_to_throw_in_is_told_so_alone():
    def told(seat):
        return [one.key for one in GAME.view(state, seat).private]

    state = after(START, "0 play 7S, 1 beat 7S 8S")
    assert [told(seat) for seat in (0, 1, 2)] == [[], [], []], "seat 0 may throw in 7D"
    state = after(START, "0 play 7D, 1 beat 7D 8D, 0 play 7S, 1 beat 7S 8S")
    assert [told(seat) for seat in (None, 0, 1, 2)] == [[], ["cannot-throw"], [], []]
    state = after(state, "0 pass")
    assert [told(seat) for seat in (0, 1, 2)] == [["cannot-throw"], [], []], "seat 2 may: 8C"


def test_who_must_take_is_told_which_card_nothing_beat_until_the_next_answer_and_nobody_else_is():
    def told(seat):
        return [(one.key, dict(one.values)) for one in GAME.view(state, seat).private]

    start = table("7C 7S 6D", "8S KD TS", "KS 9S", talon="9H")
    state = after(start, "0 play 7C, 1 take")
    assert [told(seat) for seat in (None, 1, 2)] == [
        [], [("takes-unbeaten", {"card": card("7C")})], [],
    ]  # fmt: skip
    state = after(state, "0 play 7S, 0 pass, 2 pass")
    taken = [("took-unbeaten", {"count": 2, "card": card("7C")})]
    assert told(1) == taken, "7S, thrown in later, could be beaten"
    state = after(state, "2 play KS")
    assert told(1) == taken
    state = after(state, "0 take")
    assert told(1) == [], "the next attack is answered"
    state = after(start, "0 play 7S, 1 take, 0 pass, 2 pass")
    assert told(1) == [], "they chose to take"


def test_of_several_attacks_passed_on_the_one_that_nothing_beat_is_named():
    start = table("7S KS 8C QC", "7D 7C QD 9H", talon="TS 6S 6H", mode="perevodnoy")
    state = after(start, "0 play 7S, 1 transfer 7D, 0 take")
    found = fact("takes-unbeaten", Show.HAND, card=card("7D"))
    assert GAME.view(state, 0).private == (found,), "KS beats 7S"
    state = after(state, "1 play 7C")
    found = fact("took-unbeaten", Show.HAND, count=3, card=card("7D"))
    assert GAME.view(state, 0).private == (found,)


@settings(max_examples=20, deadline=None)
@given(matches(GAME, 300))
def test_facts_and_notes_are_those_listed_in_their_order(moves):
    for move in moves:
        view = GAME.view(move.step.state, None)
        keys = [one.key for one in view.facts]
        assert keys == sorted(keys, key=FACTS.index)
        assert {one.key for one in view.notes} <= set(NOTES)


# What is known


def test_a_view_holds_of_the_other_hands_just_what_everybody_has_seen():
    taken = after(START, "0 play 7S, 1 take, 0 play 7D, 0 pass, 2 pass")
    known = GAME.view(taken, 2).known
    assert known.hands == (card("9H").bit, card_set(deck_of("7S 7D")), taken.hands[2])
    assert known.deal.talon == ()
    assert GAME.view(START, 2).known.deal.talon == deck_of("9H")
    assert GAME.view(START, 2).known.deal.undealt == 3


def test_cards_that_were_taken_are_known_to_be_in_that_hand_until_they_are_played():
    taken = after(START, "0 play 7S, 1 take, 0 pass, 2 pass")
    rng = Random(4)
    for _ in range(20):
        assert GAME.imagine(GAME.view(taken, 2), rng).hands[1] & card("7S").bit
    laid = after(taken, "2 play KD, 0 take, 2 pass, 1 pass, 1 play 7S")
    assert not GAME.view(laid, 2).known.hands[1]


def test_the_turned_up_trump_is_known_under_the_talon_and_in_the_hand_that_drew_it():
    start = table("7S KS 8D", "8S 8C", "AS AC AD", talon="9H")
    drawn = after(start, "0 play 7S, 1 take, 0 pass, 2 pass")
    assert cards(GAME.view(drawn, 2).known.hands[0]) == deck_of("9H")


def test_a_trump_shown_for_a_transfer_is_known_to_be_in_that_hand_from_then_on():
    rules = {"mode": "perevodnoy", "show_trump_transfer": "true"}
    start = table("9S KC", "9H TS", "TC 9D", talon="6S 6D 6C 7H", **rules)
    state = after(start, "0 play 9S, 1 show 9H")
    assert cards(GAME.view(state, 0).known.hands[1]) == deck_of("9H")
    later = after(state, "2 take, 1 pass, 0 pass")
    assert deck_of("9H")[0] in cards(GAME.view(later, 0).known.hands[1])


def test_a_watcher_knows_what_everybody_knows():
    state = after(START, "0 play 7S, 1 take, 0 play 7D, 0 pass, 2 pass")
    view = GAME.view(state, None)
    assert (view.hand, view.legal) == (0, ())
    assert view.known.hands == (card("9H").bit, card_set(deck_of("7S 7D")), 0)
    world = GAME.imagine(view, Random(3))
    assert GAME.view(world, None) == view


@settings(max_examples=20, deadline=None)
@given(matches(GAME, 200), st.data())
def test_no_view_holds_a_card_that_only_others_have_seen(moves, data):
    for move in moves:
        state = move.step.state
        seat = data.draw(st.integers(0, len(state.hands) - 1))
        known = GAME.view(state, seat).known
        for other, held in enumerate(known.hands):
            if other != seat:
                assert held & ~state.deal.public == 0
        assert len(known.deal.talon) <= 1
        assert all(one is state.deal.shown for one in known.deal.talon)


@pytest.mark.parametrize("seat", range(3))
def test_before_the_first_deal_there_is_nothing_to_imagine(seat):
    state = GAME.start({}, 3)
    assert GAME.imagine(GAME.view(state, seat), Random(1)) == state
