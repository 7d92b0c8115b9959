"""What moves lead to: from the view alone, in the same worlds for all of them."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from engine.actions import Pass
from engine.ai import PLAYERS, kernels, move_analysis
from engine.ai.games import agent_of
from engine.ai.hints import hint, is_blind
from engine.ai.kernel.search import ROUND
from engine.ai.move_analysis import Mean, Weighed, weigh
from engine.ai.reasons import SLIGHT, all_reasons, is_among
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.engine.plain_kernel import plain_only

NONE = Mean(0.0, 0.0)


def never() -> bool:
    return False


def at_once() -> bool:
    return True


def late(key: str, seed: int = 1, held: int = 5):
    """A state of the game with a choice and few cards left, so that worlds are cheap."""
    game, rng, most = GAMES[key], Random(seed), 0
    luck, state = RandomLuck(rng), None
    state = game.start({}, game.info.seats[0])
    while True:
        seat = state.to_act
        if seat == DEALER:
            state = game.apply(state, DEALER, game.chance(state, luck)).state
            continue
        legal = game.legal(state)
        longest = max(hand.bit_count() for hand in state.hands)
        most = max(most, longest)  # the first cards of a deal are no late ones
        if longest <= held < most and len(legal) > 1 and game.forced(state) is None:
            return state
        state = game.apply(state, seat, PLAYERS["steady"].choose(game.view(state, seat), rng)).state


@pytest.mark.parametrize("key", GAMES)
def test_dealing_hidden_cards_anew_leaves_a_hint_as_it_was(key):
    game, state = GAMES[key], late(key)
    view = game.view(state, state.to_act)
    other = game.imagine(view, Random(9))
    found = hint(view, Random(3), 4, never)
    assert hint(game.view(other, view.seat), Random(3), 4, never) == found
    assert {one.action for one in found.weighing.moves} <= set(view.legal)


def usual_of(view):
    """What the rules of thumb advise."""
    return agent_of(view.game).policy(view, Random(0))


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_is_what_the_rules_of_thumb_advise_unless_something_is_clearly_better(key):
    held = 5 if key == "durak" else 6  # where six cards can be played on in many more ways
    for seed in range(1, 81):
        state = late(key, seed, held)
        view = GAMES[key].view(state, state.to_act)
        usual = usual_of(view)
        plain = weigh(view, Random(seed), 24, never)
        found = weigh(view, Random(seed), 24, never, usual=usual)
        assert {one.action for one in found.moves} == {one.action for one in plain.moves}
        first, *others = found.moves
        assert not any(one.is_ahead for one in others if first != plain.moves[0])
        known = next((one for one in plain.moves if one.action == usual), None)
        if known is None or known.is_behind:
            assert found == plain
        elif first.action == usual != plain.moves[0].action:
            return
    pytest.fail("in no position was something else the best by luck")


def test_a_ten_that_may_be_lost_is_a_hint_only_where_nothing_is_about_as_good():
    game, spared = GAMES["dehla_pakad"], 0
    for seed in range(1, 21):
        state = late("dehla_pakad", seed, held=6)
        view = game.view(state, state.to_act)
        risks = partial(agent_of("dehla_pakad").risks, view)
        if not any(map(risks, view.legal)):
            continue
        found = hint(view, Random(seed), 24, never).weighing
        first, *others = found.moves
        if risks(first.action):
            safe = (one for one in others if not risks(one.action))
            assert all(one.is_behind or one.short.is_clear for one in safe)
        else:
            plain = weigh(view, Random(seed), 24, never, usual=usual_of(view))
            spared += risks(plain.moves[0].action)
    assert spared > 1


@pytest.mark.parametrize("key", GAMES)
def test_the_reason_of_a_hint_does_not_speak_for_all_worse_moves_as_well(key):
    proved = 0
    for seed in range(1, 41):
        state = late(key, seed)
        view = GAMES[key].view(state, state.to_act)
        found = hint(view, Random(seed), 12, never)
        worse = [one.action for one in found.weighing.moves if one.is_behind]
        spoken = [{fact.key for fact in all_reasons(view, one)} for one in worse]
        if found.why is not None:
            assert found.why in set(all_reasons(view, found.weighing.moves[0].action))
            is_usual = found.weighing.moves[0].action == usual_of(view)
            shared = set.intersection(*spoken) if spoken else set() if is_usual else SLIGHT
            assert found.why.key not in shared
            for one in found.unlike:
                assert not is_among(found.why, all_reasons(view, one))
            assert found.unlike.isdisjoint({found.weighing.moves[0].action, *worse})
            proved += bool(spoken)
        if proved and seed >= 4:
            return
    pytest.fail("in no position was a reason given for a move better than another")


def test_every_move_is_tried_in_as_many_worlds_and_the_best_comes_first():
    state = late("dehla_pakad")
    view = GAMES["dehla_pakad"].view(state, state.to_act)
    with plain_only():
        found = weigh(view, Random(1), 40, never)
    assert found.worlds == 40 // kernels.FEWER
    worths = [one.worth.value for one in found.moves]
    assert worths == sorted(worths, reverse=True)
    assert found.moves[0].behind == NONE
    for one in found.moves:
        assert one.behind.value == pytest.approx(found.moves[0].worth.value - one.worth.value)
        assert 0 <= one.won.value <= 1
        oftener = one.won.value - found.moves[0].won.value
        assert one.oftener.value == pytest.approx(oftener)
        assert 0 <= one.gain.value <= 4


@pytest.mark.parametrize("key", ["tien_len", "viet_cong"])
def test_every_world_counts_and_none_changes_another(key):
    state = late(key, seed=3)
    view = GAMES[key].view(state, state.to_act)
    few, many = (weigh(view, Random(1), count, never) for count in (20, 40))
    assert (few.worlds, many.worlds) == (20, 40)
    worlds = agent_of(key).worlds(view)
    seen, longer = (move_analysis._looked_at(worlds, Random(1), count, never) for count in (20, 40))
    assert [one[:20] for one in longer] == seen


def test_in_durak_it_is_told_how_often_a_move_makes_the_durak_and_how_often_nobody_is_one():
    state = late("durak", seed=2)
    view = GAMES["durak"].view(state, state.to_act)
    found = weigh(view, Random(1), 60, never)
    best, last = found.moves[0], found.moves[-1]
    assert len(found.moves) > 1
    for one in found.moves:
        points = one.gain.value
        safe = 1 - one.minus.value - one.even.value
        assert points == pytest.approx(safe - (len(view.sizes) - 1) * one.minus.value)
    assert last.oftener_minus.value == pytest.approx(last.minus.value - best.minus.value)


def test_however_late_it_is_a_few_worlds_are_looked_at():
    state = late("dehla_pakad", held=3)
    view = GAMES["dehla_pakad"].view(state, state.to_act)
    with plain_only():
        assert weigh(view, Random(1), 400, at_once).worlds == ROUND


def test_a_difference_counts_from_two_standard_errors_on():
    def one(behind: Mean, short: Mean = NONE) -> Weighed:
        return Weighed(Pass(), NONE, NONE, NONE, behind, short)

    best, near, far = one(NONE), one(Mean(0.19, 0.1)), one(Mean(0.21, 0.1))
    alike, fewer = one(NONE, Mean(0.1, 0.1)), one(NONE, Mean(0.3, 0.1))
    assert not any(same.is_behind for same in (best, near, alike))
    assert all(less.is_behind for less in (far, fewer))


def test_cards_face_down_are_nothing_to_think_about():
    game, rng, blind = GAMES["teen_do_paanch"], Random(4), 0
    luck, state = RandomLuck(rng), None
    state = game.start({}, 3)
    while state.deal_number < 2 or state.phase.value != "play":
        seat = state.to_act
        if seat == DEALER:
            state = game.apply(state, DEALER, game.chance(state, luck)).state
            continue
        view = game.view(state, seat)
        assert is_blind(view) == (state.phase.value in ("pick", "pull"))
        blind += is_blind(view)
        state = game.apply(state, seat, PLAYERS["steady"].choose(view, rng)).state
    assert blind > 1
