"""The steady player of Teen Do Paanch in positions in which people know what to do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.ai import PLAYERS
from engine.cards import card
from engine.games.teen_do_paanch.state import Move, Phase
from engine.seats import Seat
from tests.engine.paanch import (
    GAME,
    after_over,
    at_random,
    called,
    dealt,
    done,
    fan,
    opening,
    position,
    pulled,
)

STEADY = PLAYERS["steady"]


def choice(state, seed: int = 1) -> str:
    """Return what steady does for the seat to act, as text."""
    return str(STEADY.choose(GAME.view(state, state.to_act), Random(seed)))


def went(source: Seat, target: Seat, name: str) -> Move:
    """Return a card that was pulled."""
    return Move(source, target, card(name), back=False)


# Trump


@pytest.mark.parametrize(
    ("hand", "called_suit"),
    [
        ("AS KS 9S 8H JD", "S"),
        ("8C 9C TC QH JH", "C"),
        ("AH KH 9S 8S 8C", "H"),
        ("AD 8H 9H 9S TS", "S"),
    ],
)
def test_it_calls_its_longest_and_strongest_suit(hand, called_suit):
    rest = [one.text for one in GAME.deck({}) if one.text not in hand.split()]
    state = dealt(f"{hand} {' '.join(rest)}", trump_pass="next_three")
    assert choice(state) == f"call {called_suit}"


# Pulls


def test_it_picks_and_pulls_any_of_the_cards_that_nobody_knows():
    laid = fan(called(start=after_over(2, (1, 0, -1)), pull_optional="true"))
    assert {choice(laid, seed) for seed in range(200)} == {f"pull {n}" for n in range(1, 11)}
    drawing = done(GAME.start({}, 3), "fan 2C 3C 5C")
    picks = Counter(choice(drawing, seed) for seed in range(300))
    assert min(picks[f"pick {n}"] for n in (1, 2, 3)) > 60


def test_it_gives_back_a_low_card_and_neither_a_trump_nor_an_ace():
    state = pulled(called(start=after_over(2, (1, 0, -1))), "AD")
    given = choice(state).split()[1]
    assert given in ("7H", "8H", "9D")
    assert given[1] != "S"


def test_it_gives_the_last_low_card_of_a_suit_rather_than_one_of_three():
    hands = ("AS KS QS 8H 9C TC JC KD", "AH KH QH JH AC KC QC", "AD QD JD TD 9D 8D 9H")
    state = position(hands, start=after_over(0, (1, -1, 0)))
    plan = called(start=after_over(2, (1, -1, 0))).deal.plan
    deal = state.deal._replace(plan=plan, pulled=card("KD").bit, pulls=1, number=0)
    assert choice(state._replace(phase=Phase.RETURN, deal=deal, to_act=0)) == "give 8H"


def test_before_the_call_it_keeps_the_suit_that_it_is_going_to_call():
    deck = "AS KS 8S 8H 9D QC QH 8D 7D 9C JH AC 9H KC JD"
    rest = [one.text for one in GAME.deck({}) if one.text not in deck.split()]
    start = after_over(2, (1, 0, -1))
    state = dealt(f"{deck} {' '.join(rest)}", start, pull_timing="before_trump")
    assert choice(pulled(state, "KC")) in ("give 8H", "give 9D")


# Playing


def test_it_takes_a_trick_as_cheaply_as_it_can_when_it_plays_last():
    state = position(("AD QD 8D", "TD 9S AC", "JD 9C KC"), "TD JD", leader=1)
    assert choice(state) == "play QD"


def test_it_plays_low_where_it_cannot_win():
    state = position(("QD 9D AS", "KD 9S AC", "AD 9C KC"), "KD AD", leader=1)
    assert choice(state) == "play 9D"


def test_it_ruffs_with_its_lowest_trump_that_wins():
    state = position(("9S KS 8H", "KD 9H AC", "AD 9C KC"), "KD AD", leader=1)
    assert choice(state) == "play 9S"


def test_it_keeps_its_trump_where_a_higher_one_lies():
    state = position(("9S 8H 9C", "KD 9H AC", "TS JC KC"), "KD TS", leader=1)
    assert choice(state) != "play 9S"


def test_it_leads_a_card_that_nobody_can_beat():
    state = position(("AD 8H 9C", "KD QD TH", "JD TC KC"))
    assert choice(state) == "play AD"


@pytest.mark.parametrize(("tricks", "why"), [((0, 5, 2), "short"), ((5, 1, 1), "beyond")])
def test_it_wins_tricks_below_its_target_and_beyond(tricks, why):
    state = position(("AD QD 8D", "TD 9S AC", "JD 9C KC"), "TD JD", leader=1, tricks=tricks)
    assert choice(state) == "play QD", why


# Memory


def test_it_remembers_that_the_next_player_holds_the_ace():
    hands = ("KD KH 8C", "AD TH 9C", "AH 9H TC")
    free = position(hands, moves=(went(0, 2, "AH"), went(0, 1, "9C")))
    assert choice(free) != "play KH"
    other = position(hands, moves=(went(0, 1, "AD"), went(0, 1, "9C")))
    assert choice(other) != "play KD"
    assert {choice(free), choice(other)} == {"play KD", "play KH"}


def test_it_wins_with_less_than_the_ace_where_the_last_to_play_is_known_to_hold_no_better():
    hands = ("KD KC 9C", "AD QD 8H", "JD TC 8C")
    plain = position(hands, "9D")
    plain = plain._replace(hands=(plain.hands[0] ^ card("9C").bit, *plain.hands[1:]))
    assert choice(plain) == "play AD"
    moves = tuple(went(1, 2, one) for one in hands[2].split())
    assert choice(plain._replace(deal=plain.deal._replace(moves=moves))) == "play QD"


def test_in_the_last_round_it_lets_the_one_behind_win_rather_than_the_one_ahead():
    hands = ("8H 8D", "AH KC", "AD TC")
    moves = (went(0, 1, "AH"), went(0, 2, "AD"))
    ahead = opening(1, (3, 6, 1), (3, 6, 1))  # seat 1 is ahead: it must not get the trick
    state = position(hands, moves=moves, start=ahead)
    assert choice(state) == "play 8D"
    other = opening(1, (3, 1, 6), (3, 1, 6))
    assert choice(position(hands, moves=moves, start=other)) == "play 8H"


# Everything


@pytest.mark.parametrize("seed", range(6))
def test_what_it_does_is_legal_by_any_house_rules(seed):
    rng = Random(seed)
    rules = {one.key: rng.choice(one.words) for one in GAME.info.options}
    for state in at_random(GAME.start(rules, 3), seed):
        if state.to_act is not None and state.to_act >= 0:
            view = GAME.view(state, state.to_act)
            assert STEADY.choose(view, Random(seed)) in view.legal


def test_the_same_view_and_seed_give_the_same_action():
    for state in at_random(GAME.start({}, 3), 4):
        if state.to_act is not None and state.to_act >= 0:
            assert choice(state, 9) == choice(state, 9)
