"""What games of two sides share: tricks, blocked piles, streaks, who deals, the end of a match."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import PLAYS, Appoint, Deal, Stop, TimeUp
from engine.cards import FRENCH_SUITS, SUIT_MASKS, card_set, deck_of, size, suit
from engine.decks import FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen
from engine.games.court_piece import view as court_piece
from engine.games.court_piece.game import CourtPiece
from engine.games.dehla_pakad import view as dehla_pakad
from engine.games.dehla_pakad.game import DehlaPakad
from engine.partners import PastTrick, Phase, Streak, added, next_dealer, of_side, refuse_turn
from engine.piles import EMPTY, PLAYER, SINGLE, Pile, lay
from engine.seats import DEALER
from engine.tricks import lacking
from engine.view import Laid
from tests.engine import test_court_piece_invariants, test_dehla_pakad_invariants
from tests.engine.dehla import VOID_AT_ONCE, dealt, scored
from tests.engine.one_deal import after, renamed
from tests.engine.proved import proves
from tests.strategies import house_rules, match, seeds

# Tricks


@pytest.mark.parametrize(
    ("laid", "leader", "trump", "seat"),
    [
        ("7H QH 2S AH", 0, None, 3),
        ("7H QH 2S AH", 2, None, 1),
        ("7H QH 2S AH", 3, "S", 1),
        ("7H", 2, "S", 2),
    ],
)
def test_who_wins_a_trick_finished_or_under_way(laid, leader, trump, seat):
    assert PastTrick(leader, deck_of(laid)).winner(trump and suit(trump)) == seat


def test_a_trick_is_laid_by_the_leader_and_those_after():
    one, two = deck_of("7H QH")
    assert PastTrick(3, (one, two)).laid == (Laid(3, (one,)), Laid(0, (two,)))
    assert PastTrick(3, ()).laid == ()


def test_a_seat_that_does_not_follow_lacks_that_suit_for_good():
    hearts, spades = (SUIT_MASKS[suit(one)] for one in "HS")
    once = lacking((0, 0, 0, 0), 2, suit("H"))
    assert once == (0, 0, hearts, 0)
    assert lacking(once, 2, suit("H")) is once
    assert lacking(once, 2, suit("S")) == (0, 0, hearts | spades, 0)


# Piles


def test_a_blocked_trick_captures_nothing_and_its_winner_stays_the_holder():
    assert lay(Pile(1, 2), 2, 2, blocked=True) == (Pile(3, 2), 0)
    assert lay(EMPTY, 2, 2, blocked=True) == (Pile(2, 2), 0)
    assert lay(EMPTY, 2, 2, capture=SINGLE, blocked=True) == (Pile(2, 2), 0)


def test_the_last_trick_takes_the_pile_even_if_it_is_blocked():
    assert lay(Pile(1, 2), 2, 2, last=True, capture=PLAYER, blocked=True) == (EMPTY, 3)


# From deal to deal


def test_a_streak_grows_for_the_same_side_and_begins_anew_for_the_other():
    assert Streak().longer(1) == Streak(1, 1)
    assert Streak(1, 3).longer(1) == Streak(1, 4)
    assert Streak(1, 3).longer(0) == Streak(0, 1)
    assert Streak(1, 3).json == {"side": 1, "count": 3}


@pytest.mark.parametrize(
    ("dealer", "won_by", "far", "expected"),
    [
        (3, 1, False, 0),
        (3, 1, True, 0),
        (3, 0, False, 3),
        (3, 0, True, 1),
        (2, None, False, 2),
    ],
)
def test_the_deal_passes_on_when_the_dealers_side_wins_or_to_the_partner(
    dealer, won_by, far, expected
):
    assert next_dealer(dealer, won_by, far=far) == expected


def test_points_of_a_side_are_a_pair():
    assert (of_side(0, 3), of_side(1, 3), of_side(None, 3)) == ((3, 0), (0, 3), (0, 0))
    assert added((1, 2), (3, 0)) == (4, 2)


# Turns


def test_out_of_turn_only_the_house_may_call_the_match_off():
    state = dealt(VOID_AT_ONCE)
    refuse_turn(state, DEALER, TimeUp())
    refuse_turn(state, DEALER, Stop())
    for seat, action, reason in (
        (2, PLAYS[0], Reason.NOT_YOUR_TURN),
        (DEALER, PLAYS[0], Reason.NOT_YOUR_TURN),
        (2, Stop(), Reason.NOT_FOR_A_SEAT),
    ):
        with pytest.raises(IllegalAction) as refused:
            refuse_turn(state, seat, action)
        assert refused.value.reason is reason


def test_once_a_match_is_over_nothing_is_anybodys_turn():
    over = scored((4, 0), kots=(1, 0)).state
    with pytest.raises(IllegalAction) as refused:
        refuse_turn(over, DEALER, TimeUp())
    assert refused.value.reason is Reason.MATCH_OVER


# A match, from its start to its end

TWO_SIDES = [DehlaPakad(), CourtPiece()]
every_game_of_two_sides = pytest.mark.parametrize("game", TWO_SIDES, ids=lambda one: one.info.key)


@every_game_of_two_sides
@proves("first_dealer", "random")
def test_with_random_each_seat_may_deal_first(game):
    state = game.start({"first_dealer": "random"}, 4)
    assert game.legal(state) == tuple(map(Appoint, range(4)))
    step = game.apply(state, DEALER, Appoint(2))
    assert step.events == (DealerChosen(2),)
    assert step.state.match.dealer == 2


@every_game_of_two_sides
@proves("first_dealer", "host")
def test_with_host_seat_0_deals_first(game):
    state = game.start({"first_dealer": "host"}, 4)
    assert isinstance(game.legal(state)[0], Deal)
    assert state.match.dealer == 0


@every_game_of_two_sides
@proves("match_minutes", "45", "number")
def test_how_long_a_match_may_last_is_told_to_whoever_keeps_the_clock(game):
    assert game.minutes({"match_end": "fixed_time"}) == 45
    assert game.minutes({"match_end": "fixed_time", "match_minutes": 90}) == 90
    assert game.minutes({"match_minutes": 90}) is None


@every_game_of_two_sides
@pytest.mark.parametrize(("end", "action"), [("fixed_time", TimeUp()), ("until_stopped", Stop())])
def test_a_match_called_off_before_its_first_deal_is_a_draw(game, end, action):
    start = game.start({"match_end": end}, 4)
    for state in (start, game.apply(start, DEALER, Appoint(1)).state):
        over = game.apply(state, DEALER, action).state
        assert (over.winners, over.deal_number, game.result(over)) == ((), 0, None)


@every_game_of_two_sides
def test_the_house_ends_a_match_only_as_the_table_has_agreed(game):
    [ends] = [one.words for one in game.info.options if one.key == "match_end"]
    assert len(ends) == 4
    for end in ends:
        states = (move.state for move in match(game, {"match_end": end}, 1))
        state = next(one for one in states if one.phase is Phase.PLAY)
        for action, wanted in ((TimeUp(), "fixed_time"), (Stop(), "until_stopped")):
            if end == wanted:
                assert game.apply(state, DEALER, action).state != state
                continue
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, DEALER, action)
            assert refused.value.reason is Reason.NOT_NOW


HANDS = [test_dehla_pakad_invariants.hands, test_court_piece_invariants.hands]
every_hand_of_two_sides = pytest.mark.parametrize(
    ("game", "hands"), list(zip(TWO_SIDES, HANDS, strict=True)), ids=["dehla_pakad", "court_piece"]
)


@every_hand_of_two_sides
@given(data=st.data())
def test_the_52_cards_lie_somewhere_each_once_after_every_action(game, hands, data):
    for state in after(data.draw(hands())):
        deal = state.deal
        places = [*state.hands, card_set(deal.stock), card_set(state.trick)]
        places += [deal.pile.cards, *deal.captured]
        assert sum(places) == FRENCH_52_SET
        assert sum(map(size, places)) == 52


@every_hand_of_two_sides
@given(data=st.data(), order=st.permutations(FRENCH_SUITS))
def test_renaming_the_suits_changes_nothing_else(game, hands, data, order):
    names = dict(zip(FRENCH_SUITS, order, strict=True))
    moves = data.draw(hands())
    state = moves[0].state
    for move in moves:
        state = game.apply(state, move.seat, renamed(move.action, names)).state
        assert len(game.legal(state)) == len(game.legal(move.step.state))
        assert state.to_act == move.step.state.to_act
    assert game.result(state) == game.result(moves[-1].step.state)
    assert game.result(state) is not None


@pytest.mark.parametrize(
    ("game", "facts"),
    list(zip(TWO_SIDES, (dehla_pakad.FACTS, court_piece.FACTS), strict=True)),
    ids=["dehla_pakad", "court_piece"],
)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=seeds())
def test_the_facts_of_a_view_are_those_listed_in_their_order(game, facts, data, seed):
    for move in islice(match(game, data.draw(house_rules(game)), seed), 130):
        keys = [fact.key for fact in game.view(move.step.state, None).facts]
        assert keys == sorted(keys, key=facts.index)
