"""What the search of the trick games values: Kots, deals, streaks, what a match still needs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.kernel import layout as at
from engine.ai.kernel import search
from engine.ai.kernel.dehla_pakad_value_network import DEAL_WON
from engine.ai.sharp import Sharp
from engine.ai.tricks import court_piece, dehla_pakad
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
    rules, worths = dehla_pakad.terms_of(match)
    assert rules[at.DECIDED + 5 * tens + other]
    return worths[at.MOST_SEATS * 2 * (5 * tens + other)]


# What a deal is worth


def test_a_kot_is_worth_more_than_a_deal_and_both_sides_value_it_alike():
    match = match_of("dehla_pakad")
    assert worth(match, 4, 0) == 1.0 > worth(match, 3, 1) > 0
    assert worth(match, 0, 4) == -1.0
    assert worth(match, 1, 3) == -worth(match, 3, 1)


def test_a_deal_is_decided_once_nothing_that_may_come_makes_a_difference():
    rules, _ = dehla_pakad.terms_of(match_of("dehla_pakad"))
    decided = rules[at.DECIDED : at.DECIDED + 25]
    assert not decided[5 * 3 + 0]  # the Kot is open
    assert decided[5 * 3 + 1]
    assert decided[5 * 1 + 2]  # two tens win against the dealer's side
    assert not decided[5 * 2 + 1]
    rules, worths = dehla_pakad.terms_of(match_of("dehla_pakad", two_two="most_tricks"))
    assert not rules[at.DECIDED + 5 * 2 + 2]
    ours, theirs = (worths[at.MOST_SEATS * (2 * (5 * 2 + 2) + more)] for more in (0, 1))
    assert ours == -theirs > 0


def test_the_deal_that_completes_a_streak_is_worth_a_kot():
    match = match_of("dehla_pakad")
    before = [match._replace(streak=Streak(0, length)) for length in (0, 3, 5, 6)]
    found = [worth(one, 3, 1) for one in before]
    assert found == sorted(found)
    assert found[-1] == 1.0
    off = match_of("dehla_pakad", streak_length=0)._replace(streak=Streak(0, 6))
    assert worth(off, 3, 1) == worth(match, 3, 1) - (1 - DEAL_WON) / 2**6


def test_points_beyond_the_target_are_worth_nothing():
    match = match_of("court_piece", scoring="hokm", target_points=7)
    early, late = match, match._replace(points=(6, 0))
    for one, more in ((early, True), (late, False)):
        worths = court_piece.values_of(one)
        assert (worths[0, True, False] > worths[0, False, False]) is more


# Moves


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
    worlds = dehla_pakad.worlds(view)
    move = search.search(worlds.deal, Random(1), 300)[0][0]
    assert str(worlds.action(move)) == "play AS"
    seen = search.compare(worlds.deal, Random(1), 20, lambda: False)
    assert {worth for worth, _ in seen[worlds.moves.index(move)]} == {1.0}
