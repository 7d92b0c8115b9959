"""What the search of the trick games values: Kots, deals, streaks, what a match still needs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.search import search
from engine.ai.sharp import Sharp, court_piece, dehla_pakad
from engine.ai.tricks import numbers_of, ranked, without_equals
from engine.cards import card_set, deck_of
from engine.game import RandomLuck
from engine.games import GAMES
from engine.partners import Streak
from engine.seats import DEALER

TENS = card_set(deck_of("TC TD TH TS"))


def match_of(key: str, **options: Any) -> Any:
    """Return the match of a table with these rules, seat 0 dealing."""
    game = GAMES[key]
    state = game.resume(options, 4, {"dealer": 0, "streak_in": {"side": None, "count": 0}})
    return state.match


def worth(match: Any, tens: int, other: int) -> float:
    """Return what it is worth to side 0 to have so many tens, the other side so many."""
    found = dehla_pakad.terms_of(match).worths[5 * tens + other]
    assert found is not None
    return found


# What a deal is worth


def test_a_kot_is_worth_more_than_a_deal_and_both_sides_value_it_alike():
    match = match_of("dehla_pakad")
    assert worth(match, 4, 0) == 1.0 > worth(match, 3, 1) > 0
    assert worth(match, 0, 4) == -1.0
    assert worth(match, 1, 3) == -worth(match, 3, 1)


def test_a_deal_is_decided_once_nothing_that_may_come_makes_a_difference():
    worths = dehla_pakad.terms_of(match_of("dehla_pakad")).worths
    assert worths[5 * 3 + 0] is None  # the Kot is open
    assert worths[5 * 3 + 1] is not None
    assert worths[5 * 1 + 2] is not None  # two tens win against the dealer's side
    assert worths[5 * 2 + 1] is None
    by_tricks = dehla_pakad.terms_of(match_of("dehla_pakad", two_two="most_tricks"))
    assert by_tricks.worths[5 * 2 + 2] is None
    assert by_tricks.by_tricks[0] == -by_tricks.by_tricks[1] > 0


def test_the_deal_that_completes_a_streak_is_worth_a_kot():
    match = match_of("dehla_pakad")
    before = [match._replace(streak=Streak(0, length)) for length in (0, 3, 5, 6)]
    found = [worth(one, 3, 1) for one in before]
    assert found == sorted(found)
    assert found[-1] == 1.0
    off = match_of("dehla_pakad", streak_length=0)._replace(streak=Streak(0, 6))
    assert worth(off, 3, 1) == worth(match, 3, 1) - (1 - dehla_pakad.DEAL_WON) / 2**6


def test_points_beyond_the_target_are_worth_nothing():
    match = match_of("court_piece", scoring="hokm", target_points=7)
    early, late = match, match._replace(points=(6, 0))
    for one, more in ((early, True), (late, False)):
        worths = court_piece.terms_of(one).worths
        assert (worths[0, True, False] > worths[0, False, False]) is more


# Moves


def test_of_equal_cards_the_lowest_stands_for_all():
    hand = ranked(card_set(deck_of("7C 8C TC QC 3D 5D")))
    dead = ranked(card_set(deck_of("9C JC 4D")))
    assert numbers_of(without_equals(hand, dead, 0)) == [4 * 1 + 1, 4 * 5 + 0]
    marked = ranked(card_set(deck_of("TC")))
    found = without_equals(hand, dead, marked)
    assert found == ranked(card_set(deck_of("7C TC QC 3D")))


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch"])
def test_the_same_seed_and_number_make_the_same_move(key):
    game = GAMES[key]
    rng, state = Random(4), game.start({}, game.info.seats[0])
    for _ in range(25):
        if state.to_act == DEALER:
            action = game.chance(state, RandomLuck(rng))
        else:
            view = game.view(state, state.to_act)
            action, again = (Sharp(30).choose(view, Random(8)) for _ in range(2))
            assert action == again
        state = game.apply(state, state.to_act, action).state


def test_it_takes_a_sure_kot():
    """Three tens are ours, the last lies in a pile that our ace of trumps takes for sure."""
    game = GAMES["dehla_pakad"]
    state = game.start({"first_dealer": "host", "trump_method": "dealer_right_call"}, 4)
    state = game.apply(state, DEALER, game.chance(state, RandomLuck(Random(1)))).state
    state = game.apply(state, 1, game.legal(state)[3]).state
    hands = tuple(
        card_set(deck_of(text)) for text in ("2C 3C 4C", "AS 5H 6H", "2D 3D 4D", "7H 8H 9H")
    )
    pile = state.deal.pile._replace(cards=card_set(deck_of("TH 2H 3H 4H")), holder=1)
    rest = game.deck({})
    out = sum(hands) | pile.cards
    captured = card_set(one for one in rest if not one.bit & out)
    deal = state.deal._replace(leader=1, number=11, pile=pile, captured=(0, captured))
    state = state._replace(to_act=1, hands=hands, deal=deal)
    view = game.view(state, 1)
    found = search(dehla_pakad.worlds(view), Random(1), 300)
    best = dehla_pakad.worlds(view).action(found[0].move)
    assert str(best) == "play AS"
    assert found[0].worth == 1.0
