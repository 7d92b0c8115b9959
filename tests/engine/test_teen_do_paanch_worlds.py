"""What a seat may imagine in Teen Do Paanch is just what could be, each world equally likely.

What could be is worked out anew here: ``could_be`` takes the plays back, then the exchanges, each
card in turn that may have gone, and asks whether every rule was kept on the way.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.cards import (
    CLUBS,
    DIAMONDS,
    SUIT_MASKS,
    Card,
    CardSet,
    card,
    card_set,
    cards,
    deck_of,
    size,
)
from engine.games.teen_do_paanch.state import Due, Move, Phase, State
from engine.games.teen_do_paanch.worlds import kept, located, traced, unseen
from tests.engine.paanch import (
    GAME,
    after_over,
    at_random,
    called,
    done,
    exchanged,
    names,
    position,
    pulled,
)
from tests.strategies import house_rules, match, seeds

Hands = tuple[CardSet, ...]


def could_be(known: State, hands: Hands, just: CardSet) -> bool:
    """Return whether *hands* agree with all that *known* says, *just* having been pulled last."""
    full = list(hands)
    for seat, gone in enumerate(known.deal.gone):
        full[seat] |= gone
    for place, one in enumerate(known.trick):
        full[(known.deal.leader + place) % 3] |= one.bit
    for seat in range(3):
        if hands[seat] & known.deal.voids[seat]:
            return False
    return could_have_gone(known, tuple(full), tuple(known.deal.moves), just, 0)


def could_have_gone(
    known: State, hands: Hands, moves: tuple[Move, ...], just: CardSet, back: CardSet
) -> bool:
    """Return whether *moves* may have led to *hands*; *back* went back in the last exchange."""
    if not moves:
        shown = card_set(known.deal.shown)
        return hands[known.match.caller] & shown == shown
    *before, (source, target, one, returned) = moves
    choices = (one,) if one is not None else cards(hands[target])
    if just and not returned:
        choices = tuple(card for card in choices if card.bit & just)
    for card_ in choices:
        bit = card_.bit
        if not hands[target] & bit or (not returned and bit & back and not may_return(known)):
            continue
        now = list(hands)
        now[target] ^= bit
        now[source] |= bit
        fresh = back | bit if returned else 0 if starts_exchange(known, before) else back
        if could_have_gone(known, tuple(now), tuple(before), just & ~bit, fresh):
            return True
    return False


def starts_exchange(known: State, before: list[Move]) -> bool:
    """Return whether the pull after these moves is the first one of an exchange."""
    return not before or before[-1].back


def may_return(known: State) -> bool:
    """Return whether the card just pulled may go back."""
    return known.match.rules.may_return_pulled == "true"


def watched(known: State) -> int:
    """Return how many moves have not been seen."""
    return sum(move.card is None for move in known.deal.moves)


@st.composite
def situations(draw: st.DrawFn) -> tuple[State, int]:
    """Return a state in which cards have been exchanged, and a seat."""
    rules = draw(house_rules(GAME, pull_timing="after_deal", return_limit="none"))
    over = draw(st.sampled_from([(1, 0, -1), (2, -1, -1), (-2, 1, 1), (1, 1, -2), (2, 0, -2)]))
    dealer = draw(st.integers(0, 2))
    start = GAME.resume(rules, 3, after(rules, dealer, over))
    states = [*at_random(start, draw(seeds()), Phase.OPEN)][3:-1]
    states = [state for state in states if state.deal.moves]
    assume(states)  # all pulls may have been let go
    return draw(st.sampled_from(states)), draw(st.integers(0, 2))


def after(rules: dict, dealer: int, over: tuple[int, int, int]) -> dict:
    """Return the opening of a round after one that ended so, whichever way the deal passes."""
    opened = after_over(dealer, over)
    if rules.get("dealer_pass") == "right":
        before = GAME.resume({"first_dealer": "random"}, 3, after_over((dealer + 1) % 3, over))
        opened = {**GAME.opening(before), "dealer": dealer}
    return opened


@settings(max_examples=60, deadline=None)
@given(situations(), seeds())
def test_everything_imagined_could_be(situation, seed):
    state, seat = situation
    view = GAME.view(state, seat)
    if watched(view.known) > 6:
        return
    world = GAME.imagine(view, Random(seed))
    assert could_be(view.known, state.hands, state.deal.pulled if state.deal.pulls else 0)
    if not may_return(state):
        assert could_be(view.known, world.hands, world.deal.pulled)
    assert GAME.view(world, seat) == view
    assert sum(world.hands) | card_set(world.deal.stock) == sum(state.hands) | card_set(
        state.deal.stock
    )


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_a_view_of_what_is_imagined_is_the_same_view_by_any_house_rules(data):
    rules = data.draw(house_rules(GAME))
    for number, move in enumerate(match(GAME, rules, data.draw(seeds()))):
        state = move.step.state
        if number > 160 or state.deal_number > 3:
            return
        for seat in range(3) if state.deal.moves or state.phase is Phase.PICK else ():
            view = GAME.view(state, seat)
            world = GAME.imagine(view, Random(number))
            assert GAME.view(world, seat) == view
            assert [size(hand) for hand in world.hands] == [size(hand) for hand in state.hands]
            if seat == state.to_act:
                assert set(GAME.legal(world)) == set(view.legal)


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_what_a_seat_concludes_is_true_by_any_house_rules(data):
    rules = data.draw(house_rules(GAME, pull_optional="false"))
    for number, move in enumerate(match(GAME, rules, data.draw(seeds()))):
        state = move.step.state
        if number > 250:
            return
        for seat in range(3) if any(state.hands) else ():
            check_conclusions(state, seat)


def check_conclusions(state: State, seat: int) -> None:
    """Check what *seat* makes of what it has seen against the real hands."""
    view = GAME.view(state, seat)
    for held, sure in zip(state.hands, located(view), strict=True):
        assert sure & ~held == 0
    concerned = bool(state.deal.plan) and seat in state.deal.plan[0][:2]
    just = 0 if concerned else state.deal.pulled
    for group in traced(view.known, seat):
        for hand, most in zip(state.hands, group.most, strict=True):
            assert size(group.cards & hand & ~just) <= most
    for other, suit, least in kept(view.known, seat):
        assert size(state.hands[other] & suit) >= least


# Each world equally often


def all_worlds(state: State, seat: int) -> set[tuple[Hands, CardSet]]:
    """Return all hands, with the card just pulled, that the seat must think possible."""
    view = GAME.view(state, seat)
    known, hidden = view.known, unseen(view)
    first, second = (other for other in range(3) if other != seat)
    found = set()
    for some in combinations(cards(hidden), size(state.hands[first])):
        hands = list(known.hands)
        hands[first], hands[second] = card_set(some), hidden & ~card_set(some)
        found |= {(tuple(hands), just) for just in last_pulls(known, seat, tuple(hands))}
    return {world for world in found if could_be(known, *world)}


def last_pulls(known: State, seat: int, hands: Hands) -> set[CardSet]:
    """Return which cards may have been pulled in an exchange that is under way."""
    if not known.deal.pulls or seat in known.deal.plan[0][:2]:
        return {known.deal.pulled}
    held = cards(hands[known.deal.plan[0].puller])
    return {card_set(some) for some in combinations(held, known.deal.pulls)}


def is_uniform(state: State, seat: int, seed: int, often: int = 12) -> int:
    """Check that each world that could be is imagined equally often; return how many there are."""
    possible = all_worlds(state, seat)
    view, rng, rounds = GAME.view(state, seat), Random(seed), often * len(possible)
    worlds = (GAME.imagine(view, rng) for _ in range(rounds))
    counts = Counter((world.hands, world.deal.pulled) for world in worlds)
    assert set(counts) <= possible
    chi_square = sum((counts[one] - often) ** 2 / often for one in possible)
    assert abs(chi_square - (len(possible) - 1)) <= 5 * (2 * len(possible)) ** 0.5
    return len(possible)


PULLS = [((2, 0, -2), "one victim"), ((2, -1, -1), "two victims"), ((-2, 1, 1), "two pullers")]


@pytest.mark.parametrize("over", [over for over, _ in PULLS], ids=[name for _, name in PULLS])
@pytest.mark.parametrize("batch", ["one_by_one", "all_then_return"])
def test_late_in_a_round_all_that_could_be_is_imagined_equally_often(over, batch):
    found = []
    for seed in range(6):
        rules = {"pull_batch": batch, "trump_pass": "next_three"}
        start = GAME.resume(rules, 3, after_over(2, over))
        for state in at_random(start, seed):
            if state.deal.number == 8 and not state.trick:
                found += [is_uniform(state, seat, seed) for seat in range(3)]
                break
    assert max(found) > 6
    assert len(found) == 18


# Small hands in the midst of an exchange, told from the third seat, 2: P is 0, V is 1.

SMALL = ("AS KS 9D 8C", "AH KH 9H", "TD JD QD")
"""The cards of P, V and the viewer; all others are gone."""


def move(text: str) -> Move:
    """Return a move written ``0>1 AS`` or ``1>0 ?``; it is a return if it goes to seat 1 or 2."""
    way, name = text.split()
    source, target = map(int, way.split(">"))
    one: Card | None = None if name == "?" else card(name)
    return Move(source, target, one, source == 0)


def small(*moves: str, hands: tuple[str, str, str] = SMALL, pulls: str = "", **options) -> State:
    """Return a state with few cards after some moves, *pulls* being those just pulled."""
    laid = card_set(deck_of(pulls))
    state = position(hands, moves=tuple(map(move, moves)), **options)
    deal = state.deal._replace(plan=(Due(0, 1, 1),), pulled=laid, pulls=size(laid), voids=(0, 0, 0))
    phase = Phase.RETURN if pulls else Phase.LAY
    return state._replace(phase=phase, to_act=0 if pulls else -1, deal=deal)


def test_who_has_only_watched_knows_nothing_of_the_cards():
    state = small("1>0 ?", pulls="AS")
    assert is_uniform(state, 2, 1) == 35 * 4


@pytest.mark.parametrize(
    ("before", "worlds"),
    [
        # 2 has pulled from nobody, but seat 0 has pulled KS from it and given TD back: KS is with 0
        (("2>0 KS", "0>2 TD"), 20 * 4 - 20),
        # after one exchange in which KS may have gone on to 1, it is with either
        (("2>0 KS", "0>2 TD", "1>0 ?", "0>1 ?"), None),
    ],
)
def test_a_card_that_went_into_a_hand_is_followed_from_there(before, worlds):
    state = small(*before, "1>0 ?", pulls="9D")
    found = is_uniform(state, 2, 2)
    assert found > 20
    if worlds is not None:
        assert found == worlds


def test_of_two_cards_that_somebody_was_given_one_at_most_has_gone_on_after_one_exchange():
    before = ("2>0 KS", "0>2 TD", "2>0 AS", "0>2 JD", "1>0 ?", "0>1 ?")
    hands = ("AS 9D 8C", "AH KS 9H", "TD JD QD")
    state = small(*before, hands=hands)
    worlds = all_worlds(state, 2)
    gone = {size(world[1] & card_set(deck_of("AS KS"))) for world, _ in worlds}
    assert gone == {0, 1}
    is_uniform(state, 2, 3)


def test_with_all_then_return_the_cards_pulled_and_those_given_back_are_kept_apart():
    hands = ("AS KS 9D 8C", "AH KH 9H", "TD JD QD")
    before = ("2>0 AS", "2>0 KS", "0>2 TD", "0>2 JD", "1>0 ?", "1>0 ?", "0>1 ?")
    state = small(*before, hands=hands, pulls="9D 8C", pull_batch="all_then_return")
    assert is_uniform(state, 2, 4, often=20) > 10


def test_an_exchange_is_never_nothing_where_the_card_just_pulled_may_not_go_back():
    deck = "8S 9S TS JS QS AH KH QH JH TH AC KC QC JC TC"
    rest = [one.text for one in GAME.deck({}) if one.text not in deck.split()]
    start = GAME.resume({"pull_timing": "before_trump"}, 3, after_over(0, (-1, 6, -5)))
    state = done(start, " ".join(["deal", deck, *rest]))
    state = exchanged(state, "AH 8S", "KH 9S", "QH TS", "JH JS", "TH QS")  # all that 2 had
    state = exchanged(state, "AC TH")
    lost, view = card_set(deck_of("AH KH QH JH TH")), GAME.view(state, 2)
    kept = Counter(size(GAME.imagine(view, Random(n)).hands[1] & lost) for n in range(200))
    assert set(kept) == {4}  # one went on, as it had nothing else to give; more could not


# What is remembered


def test_who_exchanged_cards_knows_where_they_are():
    state = exchanged(called(start=after_over(2, (1, 0, -1))), "AD 8S")
    assert names(located(GAME.view(state, 0))[2]) == ["8S"]
    assert names(located(GAME.view(state, 2))[0]) == ["AD"]
    assert located(GAME.view(state, 1)) == (0, 0, 0)


def test_a_card_that_comes_back_or_is_pulled_again_is_located_anew():
    state = exchanged(called(start=after_over(2, (2, 0, -2))), "AD 8S")
    again = exchanged(state, "8S AD")
    assert names(located(GAME.view(again, 0))[2]) == ["AD"]
    assert names(located(GAME.view(again, 2))[0]) == ["8S"]


def test_a_located_card_is_forgotten_once_it_is_played():
    state = exchanged(called(start=after_over(2, (1, 0, -1))), "AD 8S")
    after = done(state, "play TS", "play QC", "play 8S")
    assert located(GAME.view(after, 0)) == (0, 0, 0)
    assert names(located(GAME.view(after, 2))[0]) == ["AD"]


def test_cards_turned_up_by_a_pass_are_located_by_everybody():
    state = done(called_to_pass(), "pass")
    shown = sorted(one.text for one in state.deal.shown)
    assert sorted(names(located(GAME.view(state, 1))[0])) == shown
    assert located(GAME.view(state, 0)) == (0, 0, 0)


def called_to_pass() -> State:
    """Return a state in which seat 0 may pass."""
    start = GAME.resume({"trump_pass": "next_three"}, 3, after_over(2, (0, 0, 0)))
    return next(one for one in at_random(start, 1) if one.phase is Phase.CALL)


# What suit_guard tells the victim


def test_the_victim_knows_that_two_cards_of_the_suit_given_back_were_kept():
    options = {"return_limit": "suit_guard", "start": after_over(2, (1, 0, -1))}
    state = done(pulled(called(**options), "AD"), "give TC")  # JC AC stay
    assert fewest_clubs(state) == 2
    assert fewest_clubs(done(state, "play AC", "play QC", "play 8C")) == 1
    free = done(pulled(called(start=after_over(2, (1, 0, -1))), "AD"), "give TC")
    assert fewest_clubs(free) == 0


def fewest_clubs(state: State) -> int:
    """Return how few clubs seat 2 imagines with seat 0."""
    view, clubs = GAME.view(state, 2), SUIT_MASKS[CLUBS]
    return min(size(GAME.imagine(view, Random(n)).hands[0] & clubs) for n in range(500))


def test_a_card_of_the_suit_just_pulled_tells_the_victim_nothing():
    options = {"return_limit": "suit_guard", "start": after_over(2, (1, 0, -1))}
    view = GAME.view(done(pulled(called(**options), "AD"), "give 9D"), 2)
    diamonds = SUIT_MASKS[DIAMONDS]
    held = {size(GAME.imagine(view, Random(seed)).hands[0] & diamonds) for seed in range(600)}
    assert min(held) == 1  # the one just pulled
