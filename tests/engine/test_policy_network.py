"""The learned policy of Dehla Pakad: what it sees, what it says, and that it sees no more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ai.kernel import dehla_pakad_features as at
from engine.ai.kernel import dehla_pakad_policy_network as policies
from engine.ai.kernel import jit, layout, playing, rollout_policy
from engine.ai.tricks.cards import NUMBERS, ranked
from engine.cards import card as parsed
from engine.cards import card_set
from tests.engine.test_kernel_race import as_one_world, deal_others_anything, met
from tests.strategies import seeds


def bits(text: str) -> int:
    """Return cards as the kernel numbers them."""
    return ranked(card_set(map(parsed, text.split())))


def a_choice(hand: str, **fields: Any) -> tuple[Any, Any]:
    """Return a state in which seat 0 leads, with such a hand, and the rules of an usual table."""
    state = met({"first_dealer": "host"}, 1, 20)
    s, worlds = as_one_world(state)
    for place in range(layout.STATE):
        s[place] = 0
    s[layout.HANDS], s[layout.NUMBER], s[layout.HOLDER] = bits(hand), 3, -1
    for name, value in fields.items():
        s[getattr(layout, name)] = value
    return s, worlds.deal.rules


def seen(s: Any, r: Any, card: str) -> Any:
    """Return what the seat to act sees of a card."""
    policy = policies.policy_of(policies.learned())
    bit, x = bits(card), policy.x
    rollout_policy.note_hands(s, r, rollout_policy.hidden_from(s, r), policy.weighed)
    at.see_choice(s, r, playing.choices(s, r), x)
    stand = playing.stand_with(s, r, 0, bit)
    a_ten = at.see_stand(s, r, stand, x, policy.weighed)
    at.see_card(s, r, bit, a_ten, stand.best == bit, x)
    return x


@given(seed=seeds(), actions=st.integers(6, 44))
@settings(max_examples=20, deadline=None)
def test_it_looks_at_nobody_elses_cards(seed, actions):
    state = met({}, seed, actions)
    s, worlds = as_one_world(state)
    r = worlds.deal.rules
    policy = policies.policy_of(policies.learned())
    chosen = policies.choice(s, r, policy)
    deal_others_anything(s, state)
    assert policies.choice(s, r, policy) == chosen


@given(seed=seeds(), actions=st.integers(0, 44))
@settings(max_examples=20, deadline=None)
def test_it_chooses_by_the_rules_and_what_it_values_most(seed, actions):
    s, worlds = as_one_world(met({}, seed, actions))
    r = worlds.deal.rules
    policy = policies.policy_of(policies.learned())
    chosen = policies.choice(s, r, policy)
    assert chosen in worlds.moves
    legal = playing.choices(s, r)
    if not s[layout.CALLS] and legal & (legal - 1):
        values = {move: policy.valued[move] for move in worlds.moves}
        assert values[chosen] == max(values.values())


def test_a_card_is_worth_what_the_units_say_and_each_feature_by_itself() -> None:
    s, r = a_choice("AS KS TD 3C")
    rng = Random(1)
    into = [[round(rng.uniform(-1, 1), 3) for _ in range(2)] for _ in range(at.FEATURES)]
    plain = [round(rng.uniform(-1, 1), 3) for _ in range(at.FEATURES)]
    weights = policies.Weights(
        into=jit.rows([one for row in into for one in row], 2),
        base=jit.singles([0.1, -0.2]),
        out=jit.singles([0.5, -0.7]),
        plain=jit.singles(plain),
    )
    policy = policies.policy_of(weights)
    policies.value_cards(s, r, bits("AS TD 3C"), policy)
    for card in ("AS", "TD", "3C"):
        x = [float(one) for one in seen(s, r, card)]
        units = [
            base + sum(one * row[unit] for one, row in zip(x, into, strict=True))
            for unit, base in enumerate((0.1, -0.2))
        ]
        # What is the same for all cards of a choice counts through the units alone.
        own = sum(one * weight for one, weight in list(zip(x, plain, strict=True))[at.CONTEXT :])
        worth = own + 0.5 * max(0.0, units[0]) - 0.7 * max(0.0, units[1])
        assert policy.valued[NUMBERS[parsed(card).index]] == pytest.approx(worth, abs=1e-5)


def test_the_weights_fill_a_network() -> None:
    weights = policies.learned()
    hidden = len(weights.base)
    assert [len(row) for row in weights.into] == [hidden] * at.FEATURES
    assert (len(weights.out), len(weights.plain)) == (hidden, at.FEATURES)
    assert hidden > 0


def test_a_leader_sees_what_is_left_of_a_suit_and_who_lacks_it() -> None:
    s, r = a_choice("QS TD 3D", DEAD=bits("AS 2S"), NUMBER=2)
    s[layout.VOIDS + 2] = playing.suit_of(bits("AS"))
    x = seen(s, r, "QS")
    assert x[at.TURN] == 1.0
    assert (x[at.HIGHER], x[at.LOWER]) == (1 / at.LOW, 9 / at.LOW)
    assert x[at.SUIT_HIDDEN] == 10 / at.SUIT
    assert [x[at.LACKS_SUIT + place] for place in range(3)] == [0.0, 1.0, 0.0]
    assert (x[at.IS_LAST], x[at.IS_HIGHEST], x[at.TEN_HIDDEN]) == (1.0, 0.0, 1.0)
    x = seen(s, r, "3D")
    assert (x[at.HAS_TEN], x[at.BELOW_TEN], x[at.IS_TEN]) == (1.0, 1.0, 0.0)
    assert seen(s, r, "TD")[at.IS_TEN] == 1.0
    assert seen(s, r, "TD")[at.TENS_HELD] == 1.0


def test_it_knows_who_wins_at_two_tens_each() -> None:
    s, r = a_choice("QS TD 3D")
    # The host deals, so the other side wins then.
    assert seen(s, r, "QS")[at.EVENS] == -1.0
    s[layout.DUE] = 1
    s[layout.HANDS + 1] = bits("QS")
    assert seen(s, r, "QS")[at.EVENS] == 1.0
    r[layout.EVEN] = -1
    assert seen(s, r, "QS")[at.EVENS] == 0.0


def test_who_follows_sees_who_takes_the_trick_and_what_lies_in_it() -> None:
    led, trump = playing.suit_of(bits("AH")), playing.suit_of(bits("AS"))
    s, r = a_choice("KH 2H 5S", COUNT=2, LED=led, RULING=led, TRUMP=trump, RULER=trump, TAKER=2)
    s[layout.LAID], s[layout.BEST] = bits("TH 9H"), bits("TH")
    x = seen(s, r, "KH")
    assert (x[at.PARTNER_TAKES], x[at.TENS_LAID], x[at.TURN + 2]) == (
        1.0,
        1.0,
        1.0,
    )
    assert (x[at.TAKES], x[at.TENS_WON], x[at.FOLLOWS]) == (1.0, 1.0, 1.0)
    assert seen(s, r, "2H")[at.TAKES] == 0.0
    assert x[at.PARTNERS] == 0.0
    assert x[at.MINE] > 0.5
    assert seen(s, r, "2H")[at.MINE] == 0.0


def test_the_pile_is_taken_by_its_holder_and_in_the_last_trick_by_whoever_wins_it() -> None:
    s, r = a_choice("AS 2D", PILE=bits("TC 9C 8C 7C"), HOLDER=0)
    for seat in (1, 2, 3):
        s[layout.HANDS + seat] = bits("3D 4D")
    x = seen(s, r, "AS")
    assert x[at.HOLDS] == 1.0
    assert x[at.PILED] == 1.0
    assert x[at.TAKEN] == x[at.MINE] > 0.0
    assert x[at.LOST] == 0.0
    assert x[at.TENS_TAKEN] == x[at.TAKEN]
    s[layout.HOLDER], s[layout.NUMBER] = 1, 13
    x = seen(s, r, "AS")
    assert x[at.HOLDS + 1] == 1.0
    assert x[at.TAKEN] == pytest.approx(x[at.MINE] + x[at.PARTNERS])
    assert x[at.TAKEN] + x[at.LOST] == pytest.approx(1.0)
