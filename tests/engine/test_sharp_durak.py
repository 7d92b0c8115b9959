"""How Durak is searched: the same game as the rules, in the worlds of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, read
from engine.ai import PLAYERS
from engine.ai.arena import duels, pairing
from engine.ai.games import agent_of
from engine.ai.games.durak.cards import BEATERS, FIRST_TRUMP, SAME_RANK, Places, order_of, places
from engine.ai.games.durak.endgame import solved
from engine.ai.games.durak.moves import action_of, move_of
from engine.ai.games.durak.position import Position, Terms, terms_of
from engine.ai.games.durak.steady import advised
from engine.ai.games.durak.worlds import MOST_BOUTS, DurakWorlds, World
from engine.ai.move_analysis import weigh
from engine.ai.sharp import Sharp
from engine.cards import FRENCH_SUITS, card_set
from engine.game import RandomLuck
from engine.games.durak.actions import BEATERS as BEATEN_BY
from engine.games.durak.actions import PACK, Take
from engine.games.durak.actions import SAME_RANK as OF_RANK
from engine.games.durak.state import UNDER_WAY, State
from engine.seats import DEALER
from tests.engine.durak import GAME, after, table
from tests.engine.test_durak_invariants import dealt_out
from tests.engine.test_durak_worlds import late_moments, possible
from tests.longer import long
from tests.strategies import Options, Played, house_rules, seats_for, seeds


def laid_out(state: State) -> tuple[State, Terms, list[Places], list[Places]]:
    order = order_of(state.deal.trump)
    talon = [order.places[one.index] for one in reversed(state.deal.talon)]
    return state, terms_of(state), list(map(order.set, state.hands)), talon


def position_of(state: State) -> Position:
    return Position(*laid_out(state))


def world_of(state: State) -> World:
    return World(*laid_out(state))


def is_same(position: Position, state: State) -> bool:
    """Return whether a position stands as the state of the rules does."""
    bout, order = state.bout, order_of(state.deal.trump)
    return (
        position.hands == list(map(order.set, state.hands))
        and position.talon == [order.places[one.index] for one in reversed(state.deal.talon)]
        and position.to_act == state.to_act
        and (position.attacker, position.defender) == (bout.attacker, bout.defender)
        and (position.limit, position.throwers) == (bout.limit, bout.throwers)
        and (position.attacks, position.taking, position.first)
        == (bout.attacks, bout.taking, bout.first)
        and (position.open, position.under, position.ranks)
        == (order.set(bout.open), order.set(bout.table), order.set(bout.ranks))
        and position.showed == state.deal.showed
        and position.public == order.set(state.deal.public)
    )


# The cards


@pytest.mark.parametrize("trump", FRENCH_SUITS)
def test_the_order_of_the_cards_keeps_what_beats_what(trump):
    order = order_of(trump)
    assert order.set(card_set(PACK)) == (1 << len(PACK)) - 1
    assert {one.suit for one in order.cards[FIRST_TRUMP:]} == {trump}
    for place, one in enumerate(order.cards):
        assert BEATERS[place] == order.set(BEATEN_BY[trump][one.index])
        assert SAME_RANK[place] == order.set(OF_RANK[one.index])


# The same game


@st.composite
def deals(draw: st.DrawFn) -> Played:
    """Return the moves of a deal after its shuffle."""
    rules, seats, seed = draw(house_rules(GAME)), draw(seats_for(GAME)), draw(seeds())
    moves = [one for one in dealt_out(rules, seats, seed) if one.seat != DEALER]
    return Played(moves, rules, seed, seats)


@settings(max_examples=30, deadline=None)
@given(deals())
def test_a_position_goes_as_the_rules_say_move_by_move(moves):
    position = position_of(moves[0].state)
    for before, seat, action, step in moves:
        if GAME.forced(before) is None:
            assert position.to_act == seat
            position.play(move_of(order_of(before.deal.trump), action))
        if step.state.phase in UNDER_WAY and GAME.forced(step.state) is None:
            assert is_same(position, step.state)
    assert position.to_act is None
    assert tuple(position.gains()) == moves[-1].step.state.match.result.points


@settings(max_examples=15, deadline=None)
@given(deals())
def test_moves_are_legal_actions_and_every_playout_ends(moves):
    for before, seat, _, _ in moves[::7]:
        legal, order = GAME.legal(before), order_of(before.deal.trump)
        worlds, position = DurakWorlds(GAME.view(before, seat), 0), world_of(before)
        assert [action_of(order, move_of(order, one)) for one in legal] == list(legal)
        if GAME.forced(before) is not None:
            continue
        looked_at = {worlds.action(one) for one in position.moves()}
        assert looked_at <= set(map(worlds.action, worlds.moves)) <= set(legal)
        assert len(places(position.open)) > 1 or looked_at == set(legal)
        position.finish(Random(1))
        assert position.to_act is None
        assert sum(position.gains()) == 0
        assert max(map(abs, position.worth())) <= 1.0


# Playing on


class NoLuck(Random):
    """Luck by which nobody strays."""

    def random(self) -> float:
        return 1.0


def asked(rules: Options, seats: int, seed: int) -> Iterator[State]:
    """Yield the states of a deal in which somebody has a choice; most are as by steady players."""
    rng, state = Random(seed), GAME.start(rules, seats)
    while GAME.result(state) is None:
        action: Action
        if state.to_act == DEALER:
            action = GAME.chance(state, RandomLuck(rng))
        elif (forced := GAME.forced(state)) is not None:
            action = forced
        else:
            view = GAME.view(state, state.to_act)
            yield state
            action = rng.choice(view.legal) if rng.random() < 0.1 else advised(view)
        state = GAME.apply(state, state.to_act, action).state


TABLES: list[tuple[Options, int]] = [
    ({}, 2),
    ({}, 5),
    ({"mode": "perevodnoy"}, 3),
    ({"mode": "perevodnoy", "show_trump_transfer": "true"}, 4),
]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_play_goes_on_as_the_steady_player_plays(rules, seats):
    count = 0
    for state in (one for seed in range(4) for one in asked(rules, seats, seed)):
        view, move = GAME.view(state, state.to_act), world_of(state).advised(NoLuck())
        assert action_of(order_of(state.deal.trump), move) == advised(view)
        count += 1
    assert count > 100


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_who_plays_on_sees_no_more_than_his_seat_does(rules, seats):
    for state in islice(asked(rules, seats, 7), 0, None, 5):
        view = GAME.view(state, state.to_act)
        others = (world_of(GAME.imagine(view, Random(seed))) for seed in range(4))
        assert len({one.advised(NoLuck()) for one in others}) == 1


def test_play_strays_only_where_there_is_no_talon():
    state = table("6S 9D KC 6H", "8S TS JS QC", "7S 7D AC AH", talon="8C 9C TC JC TH")
    assert len({world_of(state).advised(Random(seed)) for seed in range(400)}) == 1
    late = world_of(table("6S 9D KC 6H", "8S TS JS QC", "7S 7D AC AH"))
    assert len({late.advised(Random(seed)) for seed in range(400)}) > 1


def test_a_world_is_played_to_its_end_by_one_move():
    state = table("6S 9D KC 6H", "8S TS JS QC", "7S 7D AC AH", talon="8C 9C TC JC TH")
    worlds = DurakWorlds(GAME.view(state, 0))
    world = worlds.draw(Random(1))
    left = world.copy()
    world.play(worlds.moves[0])
    assert world.to_act is None
    assert left.to_act == 0
    assert left.copy().hands == left.hands


# Endings


ENOUGH = 4000
"""So many positions solve short endings."""


def endings(cards: int, count: int) -> Iterator[State]:
    """Yield states of deals in which two hold at most so many cards together, and no talon."""
    for seed in range(10_000):
        for state in asked({}, 2, seed):
            held = [hand.bit_count() for hand in state.hands]
            if not state.deal.talon and sum(held) <= cards and min(held) > 0:
                count -= 1
                yield state
                break
        if not count:
            return


def forced(at: Position, seat: int, rng: Random) -> Position:
    """Play on: the seat by what is proved to save it, the other at random."""
    while at.to_act is not None:
        moves = list(at.moves())
        if at.to_act == seat:
            ends = solved(at, moves, ENOUGH)
            at.play(next(one for one in moves if one in ends and ends[one] not in (None, seat)))
        else:
            at.play(rng.choice(moves))
    return at


@long
def test_what_is_proved_of_an_ending_can_be_forced_whatever_the_other_plays():
    rng, kinds = Random(3), Counter[bool]()
    for state in endings(cards=8, count=30):
        at, seat = position_of(state), state.to_act
        assert seat is not None
        for move, durak in solved(at, at.moves(), ENOUGH).items():
            if durak is not None:
                after = at.copy()
                after.play(move)
                assert forced(after, 1 - durak, rng).durak == durak
                kinds[durak == seat] += 1
    assert min(kinds[True], kinds[False]) > 10


def test_an_ending_is_found_out_from_what_the_seat_sees():
    state = table("6S AH", "KH 9C")
    worlds = DurakWorlds(GAME.view(state, 0))
    assert worlds.is_known
    assert {str(worlds.action(one)): worlds._known.ends[one] for one in worlds.moves} == {
        "play AH": 1, "play 6S": None,
    }  # fmt: skip
    assert worlds.action(worlds.moves[0]) == read("play AH"), "what is safe comes first"
    three = DurakWorlds(GAME.view(table("6S AH", "KH 9C", "7C 8C"), 0))
    assert not three.is_known
    assert three.doubtful == frozenset()


def test_what_could_not_be_proved_is_told_and_never_called_worse(monkeypatch):
    state = table("6S 8S QS AH 9D", "KH 9C JD 7S QC")
    monkeypatch.setattr("engine.ai.games.durak.MORE_POSITIONS", 1)
    found = weigh(GAME.view(state, 0), Random(1), 60)
    assert found.is_known
    assert all(one.is_open and not one.is_behind for one in found.moves)


def test_a_deal_in_which_the_same_cards_go_round_is_given_up_as_a_draw():
    position = world_of(table("6H 7H", "8H 9H"))
    position.finish(Random(1))
    assert position.bouts <= MOST_BOUTS


# Worlds


def key_of(world: Position) -> tuple[Any, ...]:
    return tuple(world.hands), tuple(world.talon)


@pytest.mark.parametrize("number", range(3))
def test_all_that_could_be_is_drawn_equally_often(number):
    moves, seat = late_moments(6)[number]
    state = moves[-1].step.state
    order = order_of(state.deal.trump)
    allowed = {
        (
            tuple(map(order.set, hands)),
            tuple(order.places[one.index] for one in reversed(talon)),
        )
        for hands, talon in possible(list(moves), seat)
    }
    worlds, rng = DurakWorlds(GAME.view(state, seat)), Random(number)
    rounds = 12 * len(allowed)
    counts = Counter(key_of(worlds.draw(rng)) for _ in range(rounds))
    assert set(counts) <= allowed
    chi_square = sum((counts[one] - 12) ** 2 / 12 for one in allowed)
    assert abs(chi_square - (len(allowed) - 1)) <= 5 * (2 * len(allowed)) ** 0.5


def test_cards_taken_openly_stay_where_everybody_saw_them_go():
    state = after(
        table("6S KC", "8D 9D", "QH KH", talon="TC JC TH"), "0 play KC, 1 take, 0 pass, 2 pass"
    )
    order = order_of(state.deal.trump)
    king = order.set(card_set(one for one in PACK if one.text == "KC"))
    worlds = DurakWorlds(GAME.view(state, 2))
    assert all(worlds.draw(Random(seed)).hands[1] & king for seed in range(20))


# Moves


def choice(state: State, simulations: int = 120, seed: int = 1) -> str:
    assert state.to_act is not None
    return str(Sharp(simulations).choose(GAME.view(state, state.to_act), Random(seed)))


def test_the_favourite_of_the_steady_player_comes_first():
    for move in dealt_out({"mode": "perevodnoy"}, 3, 5)[1:60:4]:
        view = GAME.view(move.state, move.state.to_act)
        if move.state.phase in UNDER_WAY and move.state.deal.undealt:
            worlds = DurakWorlds(view)
            favourite = PLAYERS["steady"].choose(view, Random(1))
            assert worlds.action(worlds.moves[0]) == favourite


def test_it_goes_out_by_the_card_that_cannot_be_beaten():
    assert choice(table("6S AH", "KH 9C")) == "play AH"


def test_it_passes_an_attack_on_with_its_last_card():
    state = after(table("9S KC", "9C", "TD JD QD", mode="perevodnoy"), "0 play 9S")
    assert choice(state) == "transfer 9C"


def test_it_takes_where_nothing_else_is_left():
    state = after(table("AS KC", "6C 7C 8C"), "0 play AS")
    view = GAME.view(state, 1)
    assert Sharp(50).choose(view, Random(1)) == Take()


def test_the_same_seed_gives_the_same_tree():
    state = table("6S 9D KC 6H", "8S TS JS QC", "7S 7D AC AH", talon="8C 9C TC JC TH")
    agent, view = agent_of("durak"), GAME.view(state, 0)
    found = [agent.search(agent.worlds(view), Random(3), 120, None) for _ in range(2)]
    assert found[0] == found[1]


@long
def test_it_is_better_than_casual_play():
    pair = (Sharp(16), PLAYERS["casual"])
    found = duels(GAME, GAME.info.settle({}), pair, 1, range(5), clock=lambda: 0.0, seats=2)
    assert pairing(GAME, ("sharp", "casual"), found).win.mean > 0.5
