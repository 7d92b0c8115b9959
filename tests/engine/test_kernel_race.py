"""The race of the kernel: moves are played out on the same worlds, and those behind are dropped."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ai.kernel import chance, jit, jit_cache, layout, race, rollout_policy, search
from engine.ai.kernel import dehla_pakad_features as features
from engine.ai.kernel import dehla_pakad_policy_network as policies
from engine.ai.kernel import dehla_pakad_value_network as values
from engine.ai.kernel import worlds as plans
from engine.ai.steady import Steady
from engine.ai.tricks import dehla_pakad
from engine.game import RandomLuck
from engine.games import GAMES
from engine.partners import Phase
from engine.replay import has_closed_deal
from engine.seats import DEALER, after
from tests.strategies import house_rules, seeds

GAME = GAMES["dehla_pakad"]
STEADY = Steady()
NOBODY = -1
"""The side of nobody."""


def step(state: Any, rng: Random, action: Any = None) -> Any:
    """Return the state after an action: by default chance's, or the steady player's."""
    if action is None and state.to_act == DEALER:
        action = GAME.chance(state, RandomLuck(rng))
    if action is None:
        action = STEADY.choose(GAME.view(state, state.to_act), rng)
    return GAME.apply(state, state.to_act, action).state


def met(options: Any, seed: int, actions: int) -> Any:
    """Return a state after so many actions of steady players in which a seat has a choice."""
    rng, state = Random(seed), GAME.start(options, 4)
    while actions > 0 or state.to_act == DEALER or len(GAME.legal(state)) == 1:
        actions -= 1
        state = step(state, rng)
        if state.winners is not None:
            return None
    return state


def worlds_of(state: Any) -> Any:
    return dehla_pakad.worlds(GAME.view(state, state.to_act))


def luck(seed: int) -> Any:
    return chance.seeded(Random(seed))


def as_one_world(state: Any) -> tuple[Any, Any]:
    """Return the whole state as the kernel has it, and the worlds of the seat to act."""
    worlds = worlds_of(state)
    return dehla_pakad.state_of(state, worlds.deal.rules), worlds


def deal_others_anything(s: Any, state: Any) -> None:
    """Give everybody but the seat to act other cards, as many as they hold."""
    for seat, size in enumerate(GAME.view(state, state.to_act).sizes):
        if seat != state.to_act:
            s[layout.HANDS + seat] = (1 << size) - 1


def favourite(s: Any, r: Any) -> int:
    return int(rollout_policy.favourite(s, r, jit.no_floats(rollout_policy.WEIGHED)))


@given(seed=seeds(), actions=st.integers(6, 40))
@settings(max_examples=20, deadline=None)
def test_it_looks_at_nobody_elses_cards(seed, actions):
    state = met({}, seed, actions)
    s, worlds = as_one_world(state)
    r = worlds.deal.rules
    seen = favourite(s, r)
    deal_others_anything(s, state)
    assert favourite(s, r) == seen


@pytest.mark.parametrize("seed", range(12))
def test_a_move_is_worth_what_steady_players_make_of_it_in_that_world(seed: int) -> None:
    """Played out card by card by the rules of the game, and in one go by the kernel."""
    state = met({"first_dealer": "host", "trump_method": "dealer_right_call"}, seed, 20 + seed)
    s, worlds = as_one_world(state)
    field = search.prepared(worlds.deal, 1)
    rules, chance, seat = field.rules, luck(1), worlds.seat
    for move in worlds.moves:
        t = list(s)
        race.play(t, rules, chance, int(move))
        race.play_out(t, rules, chance, NOBODY, field.policy, 0, False)
        later, before = step(state, Random(0), worlds.action(move)), state
        while not has_closed_deal(before, later):
            before, later = later, step(later, Random(0))
        tens = later.match.result.tens
        ours = dehla_pakad._worth(state.match, tens, 0)
        sign = 1 if seat % 2 == 0 else -1
        assert field.worth[4 * int(t[layout.OUTCOME]) + seat] == pytest.approx(sign * ours)


def test_what_falls_behind_is_dropped_and_the_rest_runs_on() -> None:
    field = search.prepared(worlds_of(met({}, 3, 2)).deal, 40)
    count = len(field.moves)
    assert count >= 3
    rng = Random(1)
    for world in range(40):
        swing = rng.choice((-1, 1))
        for place, ahead in enumerate((0.5, 0.45, *[-0.5] * (count - 2))):
            field.worths[40 * place + world] = swing + ahead + rng.choice((-0.2, 0.2))
    race._part(field, 40, race.FEW - 1)
    assert [int(one) for one in field.running] == [1] * count
    race._part(field, 40, 40)
    assert [int(one) for one in field.running] == [1, 1, *[0] * (count - 2)]


def test_moves_that_run_to_the_end_stand_before_those_that_fell_behind() -> None:
    worlds = worlds_of(met({}, 3, 2))
    found = search.search(worlds.deal, Random(1), 120)
    assert found is not None
    assert {one[0] for one in found} == set(worlds.moves)
    assert [one[1] for one in found] == sorted((one[1] for one in found), reverse=True)
    longest = [one for one in found if one[1] == found[0][1]]
    assert found[0][2] == max(one[2] for one in longest)
    again, other = (search.search(worlds.deal, Random(seed), 120) for seed in (1, 2))
    assert found == again != other


def test_a_race_stops_when_it_is_late(monkeypatch) -> None:
    monkeypatch.setattr(search, "LOOK", 3)
    monkeypatch.setattr(search, "learned", lambda: by_rank(0.0))
    worlds = worlds_of(met({}, 3, 2))
    found = search.search(worlds.deal, Random(1), 6000, lambda: True)
    assert found is not None
    assert {one[1] for one in found} == {3}


@pytest.mark.parametrize("options", [{}, {"capture_rule": "single"}], ids=["known rules", "others"])
def test_the_own_side_plays_on_by_the_policy_and_then_the_network_says_what_a_deal_is_worth(
    options: dict[str, str],
) -> None:
    """By rules that it does not know all go on as steady players instead."""
    worlds = worlds_of(met({"first_dealer": "host", **options}, 7, 14))
    spread = plans.spread_of(worlds.deal.plan)
    field, again, chance = search.prepared(worlds.deal, 6), search.prepared(worlds.deal, 6), luck(1)
    assert field.is_known == (not options)
    jit_cache.run(field, spread, luck(1), 0, 6, False)
    plans.count_ways(spread)
    seat, end, looked = worlds.seat, again.first[layout.NUMBER] + race.AHEAD, 0
    for world in range(6):
        race.draw_world(again, spread, chance)
        for number, move in enumerate(sorted(worlds.moves)):
            t = list(again.s)
            race.play(t, again.rules, chance, int(move))
            while not t[layout.OVER]:
                soon = t[layout.NUMBER] < end
                if field.is_known and not soon and not t[layout.COUNT]:
                    break
                if soon and t[layout.DUE] % 2 == seat % 2:
                    card = policies.choice(t, again.rules, again.policy)
                else:
                    card = favourite(t, again.rules)
                race.play(t, again.rules, chance, card)
            if t[layout.OVER]:
                value = again.worth[4 * int(t[layout.OUTCOME]) + seat]
            else:
                value = values.value(t, again.rules, seat % 2, again.network)
                looked += 1
            assert field.worths[6 * number + world] == pytest.approx(value, abs=1e-5)
    assert bool(looked) == field.is_known


def test_late_in_a_deal_more_of_it_are_played_for_they_are_shorter() -> None:
    early, late = (worlds_of(met({"first_dealer": "host"}, 7, actions)) for actions in (10, 42))
    each = [search.deals_for(one.deal, 3000, True) / len(one.moves) for one in (early, late)]
    assert each[0] < each[1]
    assert (
        search.deals_for(late.deal, 3000, True) == search.deals_for(late.deal, 3000, False) <= 3000
    )
    # To the end of the deal it takes longer at first; up to the value network it does not.
    assert search.deals_for(early.deal, 900, False) < search.deals_for(early.deal, 900, True)


def by_rank(worth: float) -> policies.Weights:
    """Return what somebody has learned to whom an ace is worth so much more than a two."""
    plain = jit.no_singles(features.FEATURES)
    plain[features.RANK] = worth
    nothing = jit.no_singles(1)
    return policies.Weights(jit.rows([0.0] * features.FEATURES, 1), nothing, nothing, plain)


def test_what_the_policy_says_of_each_move_is_noted() -> None:
    worlds = worlds_of(met({"first_dealer": "host"}, 1, 20))
    spread = plans.spread_of(worlds.deal.plan)
    policy = policies.policy_of(by_rank(1.2))
    field = search.prepared(worlds.deal, 10)._replace(policy=policy)
    jit_cache.run(field, spread, luck(1), 0, 10, True)
    ranks = [move >> 2 for move in sorted(worlds.moves)]
    assert len(set(ranks)) > 1
    assert [float(one) for one in field.promised] == pytest.approx(
        [0.1 * (rank - max(ranks)) for rank in ranks], abs=1e-6
    )


@given(data=st.data(), seed=seeds(), laid=st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_a_world_fits_in_which_the_others_would_have_laid_what_they_did(data, seed, laid):
    """The other side as steady players, the partner by the policy."""
    state = met(data.draw(house_rules(GAME)), seed, data.draw(st.integers(1, 40)))
    while state is not None and (state.trick or state.phase is not Phase.PLAY):
        state = step(state, Random(0)) if state.winners is None else None
    if state is None:
        return
    me = after(state.to_act, 4, laid)
    while state.to_act != me:
        action = by_policy(state) if (state.to_act ^ me) & 1 == 0 else None
        state = step(state, Random(0), action)
    # Whoever discards in this trick may be known to lack the suit only since then.
    if len(GAME.legal(state)) == 1 or len({one.suit for one in state.trick}) > 1:
        return
    assert race.fits(in_that_world(state), luck(1))


def in_that_world(state: Any) -> race.Field:
    """Return a race whose world is the state as it is."""
    s, worlds = as_one_world(state)
    field = search.prepared(worlds.deal, 1)
    jit.copy(field.s, s)
    return field


def by_policy(state: Any) -> Any:
    """Return what the seat to act plays by the policy; None where it has no choice."""
    if len(GAME.legal(state)) == 1:
        return None
    s, worlds = as_one_world(state)
    rules, policy = worlds.deal.rules, policies.policy_of(policies.learned())
    return worlds.action(policies.choice(s, rules, policy))


def test_a_partner_is_taken_now_and_then_to_have_known_better_than_the_policy() -> None:
    """Its card does not speak for a world as surely as one of the other side does."""
    fitting = [0, 0]  # worlds, after the card of the policy and after another
    for seed in range(6):
        state = met({"first_dealer": "host"}, seed, 24)
        while state.trick:
            state = step(state, Random(0))
        seat = state.to_act
        card = by_policy(state)
        for other in (False, True):
            others = (one for one in GAME.legal(state) if one != card)
            chosen = next(others) if other else card
            after_two = step(step(state, Random(0), chosen), Random(0))
            assert after_two.to_act == after(seat, 4, 2)
            field, chance = in_that_world(after_two), luck(1)
            fitting[other] += sum(race.fits(field, chance) for _ in range(50))
    assert fitting[0] > 250
    assert 10 < fitting[1] < 150


def test_worlds_that_do_not_fit_what_lies_on_the_table_are_passed_over() -> None:
    state = met({"first_dealer": "host"}, 7, 18)
    assert len(state.trick) == 1, "the partner has laid nothing"
    worlds = worlds_of(state)
    spread, field, chance = (
        plans.spread_of(worlds.deal.plan),
        search.prepared(worlds.deal, 1),
        luck(1),
    )
    plans.count_ways(spread)
    passed_over = drawn = 0
    for _ in range(40):
        for place in range(layout.STOCK):
            field.s[place] = field.first[place]
        plans.draw(field.s, spread, chance)
        passed_over += not race.fits(field, chance)
        race.draw_world(field, spread, chance)
        drawn += race.fits(field, chance)
    assert passed_over > 5
    assert drawn > 40 - passed_over / 2


def test_what_the_policy_says_counts_like_so_many_worlds() -> None:
    field = search.prepared(worlds_of(met({}, 3, 2)).deal, 40)
    for world in range(40):
        swing = 0.2 if world % 2 else -0.2
        field.worths[world], field.worths[40 + world] = 0.3 + swing, 0.3 - swing
    assert race._doubts(field, 0, 1, 40, 40) == pytest.approx(0.0)
    field.promised[1] = -0.1
    doubts = race._doubts(field, 0, 1, 40, 40)
    share, spread = race.TRUST / (40 + race.TRUST), 0.16 + race.LEAST_SPREAD
    assert doubts == pytest.approx(0.1 * share / (spread / (40 + race.TRUST)) ** 0.5)


def never() -> bool:
    return False


def test_where_tens_are_asked_for_no_move_is_dropped_and_every_deal_ends():
    worlds = worlds_of(met({}, 4, 30))
    found = search.compare(worlds.deal, Random(1), 2 * race.FEW, never)
    assert [len(one) for one in found] == [2 * race.FEW] * len(worlds.moves)
    for worth, tens in (one for move in found for one in move):
        assert tens in range(5)
        assert abs(worth) == pytest.approx(
            1.0 if tens in (0, 4) else dehla_pakad.DEAL_WON, abs=0.02
        )
        assert tens == 2 or (worth > 0) == (tens > 2)


def test_moves_are_looked_at_in_rounds_until_it_is_late():
    worlds = worlds_of(met({}, 4, 30))
    found = search.compare(worlds.deal, Random(1), 10**3, lambda: True)
    assert {len(one) for one in found} == {search.ROUND}


@pytest.mark.parametrize(("seed", "actions"), [(12, 24), (22, 24), (17, 34)])
def test_a_move_that_is_far_better_where_moves_are_compared_wins_the_race_too(seed, actions):
    worlds = worlds_of(met({}, seed, actions))
    seen = search.compare(worlds.deal, Random(1), 60, never)
    means = [sum(worth for worth, _ in one) / len(one) for one in seen]
    best, second, *_ = sorted(means, reverse=True)
    assert best - second > 0.3
    first = search.search(worlds.deal, Random(2), 600)[0][0]
    assert first == worlds.moves[means.index(best)]
