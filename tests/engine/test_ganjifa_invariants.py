"""What holds at every moment of Ganjifa, in random matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Pass, Play
from engine.cards import card, card_set, cards, size
from engine.game import RandomLuck, Step
from engine.games.ganjifa.actions import Burn, Deni, Double, Dukkal, Lift, Pay, Return, Sokta
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.events import CardBurned, CardsCaptured, HarduVoid
from engine.games.ganjifa.payment import claims_of
from engine.games.ganjifa.state import FREE, GHENI, SEATS, SET, Match, Phase, State, at_lead
from engine.games.ganjifa.terms import PACKS
from tests.engine.ganjifa import GAME, all_cards
from tests.engine.ganjifa import match as fresh

FEW = 2
RULES: list[dict[str, str | int]] = [
    {"deals": 2},
    {"deals": 2, "deck": "mughal"},
    {"deals": 2, "surkhya": "night", "night_swaps_strength": "true"},
    {"deals": 2, "dukkal_sequence": "printed", "rangeri_exempts": "winner"},
]


class Move(NamedTuple):
    """One action of a match."""

    state: State
    action: Action
    step: Step


def match(rules: dict[str, str | int], seed: int) -> Iterator[Move]:
    """Yield the moves of a match played at random."""
    rng = Random(seed)
    state = GAME.start(rules, SEATS)
    while state.to_act is not None:
        chance = state.to_act < 0
        action = GAME.chance(state, RandomLuck(rng)) if chance else rng.choice(GAME.legal(state))
        step = GAME.apply(state, state.to_act, action)
        yield Move(state, action, step)
        state = step.state


@pytest.fixture(
    scope="module", params=[(n, seed) for n in range(len(RULES)) for seed in range(FEW)], ids=str
)
def moves(request: pytest.FixtureRequest) -> list[Move]:
    """Return a match by one of the rules."""
    which, seed = request.param
    return list(match(RULES[which], seed))


def test_all_cards_are_somewhere_and_captures_come_in_threes(moves):
    for _, _, step in moves:
        state = step.state
        if state.phase in (Phase.OPEN, Phase.READY, Phase.CUT) and not any(state.hands):
            continue
        assert all_cards(state) == card_set(PACKS[state.match.rules.deck])
        assert all(count % SEATS == 0 for count in state.deal.captured)
        assert sum(state.deal.captured) == size(state.deal.gone)


def test_hands_are_equal_at_every_lead(moves):
    for _, _, step in moves:
        state = step.state
        if state.phase in (Phase.LEAD, Phase.OPENING) and not state.deal.trick.put:
            sizes = set(map(size, state.hands))
            assert len(sizes) == 1
            if state.deal.number == 1 and not state.deal.lost_lead[state.deal.leader]:
                assert max(sizes) <= state.match.base - 2


def test_a_deal_has_no_more_tricks_than_cards_and_at_most_one_void_hardu_between_two(moves):
    void = 0
    for state, _, step in moves:
        after = step.state
        void += sum(isinstance(one, HarduVoid) for one in step.events)
        if after.deal.number != state.deal.number:
            void = 0
        assert void <= 1
        assert after.deal.number <= after.match.base - 2 + 1


def test_burned_cards_are_never_high_and_stay_burned_for_the_deal(moves):
    for state, action, step in moves:
        after = step.state
        if isinstance(action, Burn):
            assert any(isinstance(one, CardBurned) for one in step.events)
        if after.deal_number == state.deal_number and after.phase is not Phase.CUT:
            assert not state.deal.burned & ~after.deal.burned or not any(state.hands)
        for hand in after.hands:
            assert not after.now.high(hand) & after.deal.burned


def test_dukkal_comes_first_and_then_deni(moves):
    for state, action, _ in moves:
        if state.phase is not Phase.LEAD or size(state.hands[state.deal.leader]) == 1:
            continue
        hand, terms = state.hands[state.deal.leader], state.terms
        if state.deal.utari:
            continue
        if terms.dukkals(hand):
            assert isinstance(action, Dukkal | Sokta)
            assert isinstance(action, Dukkal) or state.deal.half == 2
        elif terms.denis(hand):
            assert isinstance(action, Deni | Burn)


def test_a_card_that_is_asked_for_is_played_and_only_a_lone_deni_is_burned(moves):
    for state, action, step in moves:
        if state.phase is Phase.FOLLOW:
            duty = state.deal.trick.duties[0]
            if (must := asked(state, duty)) is not None:
                assert isinstance(action, Double) or action == Play(must)
                assert duty.kind == GHENI or isinstance(action, Play)
        if any(isinstance(one, CardBurned) for one in step.events):
            assert isinstance(action, Burn)


def test_the_second_half_begins_when_all_three_have_lost_the_lead(moves):
    for state, _, step in moves:
        before, after = state.deal, step.state.deal
        if step.state.deal_number != state.deal_number or step.state.phase is Phase.CUT:
            continue
        if any(state.hands):
            assert after.half >= before.half
            assert (after.half == 2) == all(after.lost_lead)


def test_a_high_card_is_added_only_when_no_low_one_is_left(moves):
    for state, action, _ in moves:
        if state.phase is not Phase.FOLLOW or not isinstance(action, Play):
            continue
        duty = state.deal.trick.duties[0]
        if duty.kind == FREE:
            hand = state.hands[duty.seat]
            high = state.terms.high(at_lead(state, duty.seat)) | duty.reserved
            assert action.card.bit & ~high or not hand & ~high
            assert action.card.bit & discards(state, duty)


def test_who_leads_next_led_or_captured_and_a_trick_is_captured_whole(moves):
    for state, _, step in moves:
        captured = [one for one in step.events if isinstance(one, CardsCaptured)]
        if captured and any(step.state.hands):
            takers = {one.seat for one in captured}
            assert step.state.deal.leader in takers | {state.deal.leader}
            taken = size(step.state.deal.gone) - size(state.deal.gone)
            assert sum(one.count for one in captured) == taken


def test_scores_sum_to_nothing_and_the_last_leader_kills_no_akheri(moves):
    for state, _, step in moves:
        result = step.state.match.result
        if result is not None and state.match.result is None:
            assert sum(step.state.match.scores) == 0
            assert sum(result.captured) == len(PACKS[state.match.rules.deck])
            assert not any(step.state.hands)
            assert state.deal.leader not in result.killers


def test_as_many_cards_go_back_as_were_paid_and_the_surkhya_stays(moves):
    paid = back = 0
    owner = None
    for state, action, step in moves:
        surkhya = card(state.match.surkhya).bit
        if isinstance(action, Pay):
            paid += 1
        if isinstance(action, Return) and state.phase is Phase.RETURN:
            back += 1
            assert not action.card.bit & surkhya
        if step.state.phase is Phase.OPENING and state.phase is not Phase.OPENING:
            assert paid == back == sum(one.owed for one in claims_of(state.match))
            assert step.state.deal.leader == owner or owner is None
            paid = back = 0
        if state.phase is Phase.CUT and any(step.state.deal.debts):
            held = [
                hand | (card_set(c for s in debt.sets for c in s) if debt else 0)
                for hand, debt in zip(step.state.hands, step.state.deal.debts, strict=True)
            ]
            owner = next(seat for seat in range(SEATS) if held[seat] & surkhya)
        elif state.phase is Phase.CUT:
            owner = None


@pytest.mark.parametrize("rules", RULES)
def test_the_same_actions_give_the_same_match(rules):
    one, two = (list(match(rules, 5)) for _ in range(2))
    assert [move.action for move in one] == [move.action for move in two]
    assert one[-1].step == two[-1].step


def test_no_view_shows_another_hand_a_card_face_down_or_sets_not_yet_seen(moves):
    for _, _, step in moves[::7]:
        state = step.state
        for seat in range(SEATS):
            known = GAME.view(state, seat).known
            for other in range(SEATS):
                assert other == seat or not known.hands[other]
            assert known.deal.trick.down is None or seat == state.deal.leader
            assert all(debt is None or not (debt.sets or debt.kept) for debt in known.deal.debts)


def test_an_exchange_can_always_be_declined():
    found = 0
    for seed in range(6):
        for state, _, _ in match({"deals": 1}, seed):
            if state.phase is Phase.EXCHANGE:
                assert GAME.legal(state)[-1] == Pass()
                assert len(cards(state.hands[state.to_act])) == state.match.base - 2
                found += 1
    assert found


def test_while_cards_are_paid_nobody_knows_who_holds_the_surkhya() -> None:
    before = next(
        move.state
        for seed in range(20)
        for move in match({"deals": 2}, seed)
        if move.state.phase is Phase.CUT and claims_of(move.state.match)
    )
    surkhya = card(before.match.surkhya)
    seen = set()
    for place in range(len(before.deal.pack)):
        pack = list(before.deal.pack)
        at = pack.index(surkhya)
        pack[at], pack[place] = pack[place], pack[at]
        changed = before._replace(deal=before.deal._replace(pack=tuple(pack)))
        dealt = GAME.apply(changed, changed.to_act, Lift(1)).state
        if dealt.phase is Phase.ASIDE and not sum(dealt.deal.shown) & surkhya.bit:
            seen.add(GAME.view(dealt, None).known.deal._replace(shown=(), turned_up=()))
    assert len(seen) == 1


def test_a_pradhan_is_burned_once_a_suit_and_there_is_one_hukm_of_each(moves):
    burned: list[str] = []
    for state, action, step in moves:
        if isinstance(action, Burn):
            burned.append(action.suit.text)
        if step.state.deal.number != state.deal.number:
            burned = []
        assert len(burned) == len(set(burned))
        hukms = [step.state.now.best(suit, 0) for suit in step.state.now.ranks]
        runs = [step.state.now.run(hand, suit) for suit in step.state.now.ranks
                for hand in step.state.hands]  # fmt: skip
        assert sum(map(bool, runs)) == len([one for one in hukms if one is not None])


@st.composite
def scored(draw: st.DrawFn) -> Match:
    """Return a match after a deal: who captured what, who killed the akheri, who deals now."""
    deck = draw(st.sampled_from(sorted(PACKS)))
    tricks = len(PACKS[deck]) // SEATS
    first = draw(st.integers(0, tricks))
    second = draw(st.integers(0, tricks - first))
    captured = (SEATS * first, SEATS * second, SEATS * (tricks - first - second))
    killers = tuple(sorted(draw(st.sets(st.integers(0, 2), max_size=2))))
    dealer = draw(st.integers(0, 2))
    return fresh(deck=deck)._replace(captured=captured, killers=killers, dealer=dealer)


@given(scored())
def test_a_debtor_pays_what_is_missing_to_those_with_more_unless_he_is_spared(match):
    claims, base = claims_of(match), match.base
    for seat, count in enumerate(match.captured):
        pays = sum(one.owed for one in claims if one.debtor == seat)
        exempt = seat in match.killers
        assert pays == (0 if exempt else min(max(0, base - count), base - SET))
        gets = sum(one.owed for one in claims if one.creditor == seat)
        assert gets <= max(0, count - base)
    assert all(one.owed > 0 for one in claims)
    debtors = [(one.debtor - match.dealer - 1) % SEATS for one in claims]
    assert debtors == sorted(debtors)


def test_what_somebody_had_to_play_is_known_to_them_alone(moves: list[Move]) -> None:
    told = [move.step.state for move in moves if any(move.step.state.deal.had_to)]
    assert told
    for state in told:
        for seat in (None, *range(SEATS)):
            known = GAME.view(state, seat).known.deal.had_to
            assert known == tuple(
                had if other == seat else () for other, had in enumerate(state.deal.had_to)
            )
