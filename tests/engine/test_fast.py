"""The kernel plays as the rules say, draws worlds evenly and finds what the usual search finds.

Without numba its functions run as plain Python, on the same small cases.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations
from math import fsum
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.ai import fast, move_analysis
from engine.ai.endings import ending_of
from engine.ai.exact import Exact
from engine.ai.fast import (
    chance,
    compiled,
    kept,
    kernel,
    layout,
    loading,
    playing,
    playout,
    race,
    solving,
)
from engine.ai.fast import worlds as plans
from engine.ai.fast.solving import FastExact
from engine.ai.games import agent_of
from engine.ai.search import LEARNING, lessons, search
from engine.ai.sharp import court_piece
from engine.ai.solver import best_plays
from engine.ai.tricks import TrickWorlds
from engine.cards import cards
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.worlds import Hidden, Spread
from tests.engine.endings import ending
from tests.strategies import house_rules, seeds

TRICK_GAMES = ("dehla_pakad", "court_piece", "teen_do_paanch")
every_trick_game = pytest.mark.parametrize("key", TRICK_GAMES)
LATEST = {"teen_do_paanch": 100}
"""Actions before a world is looked at, at most; 40 where nothing new comes in later deals."""
MANY = 4000 if compiled.NUMBA else 250
"""How many simulations a comparison can afford."""


def luck(seed: int) -> Any:
    return chance.seeded(Random(seed))


def met(key: str, options: Any, seed: int, wait: int) -> TrickWorlds[Any] | None:
    """Return the worlds of a seat after so many random actions, if the kernel knows them."""
    game, rng = GAMES[key], Random(seed)
    state = game.start(options, game.info.seats[0])
    for number in range(wait + 60):
        if state.to_act is None:
            return None
        if state.to_act == DEALER:
            state = game.apply(state, DEALER, game.chance(state, RandomLuck(rng))).state
            continue
        worlds: Any = agent_of(key).worlds(game.view(state, state.to_act))
        if number >= wait and loading.is_covered(worlds):
            return worlds
        legal = game.legal(state)
        state = game.apply(state, state.to_act, rng.choice(legal)).state
    return None


def moves_of(s: Any, r: Any) -> set[int]:
    mask, base = int(playing.choices(s, r)), int(playing.first_move(s))
    return {base + n for n in range(61) if mask >> n & 1}


def same(s: Any, world: Any) -> bool:
    """Return whether a state says the same as a position of the usual search."""
    at = layout
    said = [*s[at.HANDS : at.HANDS + len(world.hands)], s[at.DUE], s[at.TRUMP], s[at.COUNT]]
    return [*map(int, said)] == [*world.hands, world.due, world.trump, world.count]


def take_over(s: Any, world: Any) -> None:
    """Let a pull of Teen Do Paanch have brought the same card in both: each has drawn its own."""
    sizes = [one.bit_count() for one in world.hands]
    assert [int(s[layout.HANDS + seat]).bit_count() for seat in range(3)] == sizes
    assert s[layout.EXCHANGE] == world.exchange
    assert s[layout.PULLS] == world.pulls
    s[layout.PULLED] = world.pulled
    for seat, hand in enumerate(world.hands):
        s[layout.HANDS + seat] = hand


@every_trick_game
@given(data=st.data(), seed=seeds())
@settings(max_examples=20, deadline=None)
def test_it_plays_move_for_move_as_the_positions_of_the_search(key, data, seed):
    """These are held to the rules of the games by a test of their own."""
    rules = data.draw(house_rules(GAMES[key]))
    worlds = met(key, rules, seed, data.draw(st.integers(0, LATEST.get(key, 40))))
    assume(worlds is not None)
    rng = Random(seed)
    world = worlds.draw(rng)
    s, (r, worth), chance = loading.state_of(world), loading.rules_of(world), luck(seed)
    while world.to_act is not None:
        assert moves_of(s, r) == set(world.moves())
        move, plan = rng.choice(world.moves()), getattr(world, "plan", ())
        world.play(move)
        playing.play(s, r, chance, move)
        if plan != getattr(world, "plan", ()):
            take_over(s, world)
        if world.trump != s[layout.TRUMP] and key == "dehla_pakad":
            s[layout.TRUMP] = s[layout.RULER] = world.trump  # each has drawn its own
        assert world.to_act is None or same(s, world)
    assert s[layout.OVER]
    place = 4 * int(s[layout.OUTCOME])
    assert [*worth[place : place + len(world.hands)]] == pytest.approx(list(world.worth()))


@pytest.mark.parametrize("seed", range(6))
def test_a_random_deal_of_the_kernel_is_one_by_the_rules(seed: int) -> None:
    """Called trump leaves no luck to the play, so that the whole deal can be compared."""
    game, options = GAMES["dehla_pakad"], {"trump_method": "dealer_right_call"}
    state = game.start({**options, "first_dealer": "host"}, 4)
    state = game.apply(state, DEALER, game.chance(state, RandomLuck(Random(seed)))).state
    worlds: Any = agent_of("dehla_pakad").worlds(game.view(state, state.to_act))
    s, r = loading.state_of(worlds.start), loading.rules_of(worlds.start)[0]
    for seat, hand in enumerate(state.hands):
        s[layout.HANDS + seat] = sum(1 << worlds.numbers[one.index] for one in cards(hand))
    for place, one in enumerate(state.deal.stock):
        s[layout.STOCK + place] = 1 << worlds.numbers[one.index]
    s[layout.UNDEALT] = len(state.deal.stock)
    chance, rng, count = luck(seed), Random(seed), 0
    while not s[layout.OVER]:
        move = rng.choice(sorted(moves_of(s, r)))
        playing.play(s, r, chance, move)
        state, count = game.apply(state, state.to_act, worlds.action(move)).state, count + 1
    tens = tuple(int(s[layout.TENS + side]) for side in (0, 1))
    counted = tuple((taken & loading.dehla_pakad.TENS).bit_count() for taken in state.deal.captured)
    assert tens == counted
    assert count == 53 or 4 - min(tens) in (3, 4)


@every_trick_game
def test_its_playouts_are_worth_what_those_of_the_search_are(key: str) -> None:
    worlds = met(key, {}, 3, 12)
    assert worlds is not None
    rng, chance, number = Random(1), luck(2), 300
    usual, ours = [], []
    r, worth = loading.rules_of(worlds.start)
    for _ in range(number):
        world = worlds.draw(rng)
        s = loading.state_of(world)
        world.finish(rng)
        usual.append(world.worth()[worlds.seat])
        playout.finish(s, r, chance)
        ours.append(worth[4 * s[layout.OUTCOME] + worlds.seat])
    assert fsum(ours) / number == pytest.approx(fsum(usual) / number, abs=0.12)


def test_its_worlds_are_all_equally_likely() -> None:
    """Two clubs and three hearts; the first holder has no club, and one card is undealt."""
    hidden = Hidden((1, 2), 0, (2, 2, 0, 1), ())
    clubs, hearts = 0b10001, 0b010001000100
    worlds: Any = met("dehla_pakad", {}, 3, 12)
    worlds.holders = hidden.holders
    worlds.spread = Spread(clubs | hearts, hidden.sizes, ((clubs, (0, 2, 0, 1)),))
    spread, s, chance = loading.spread_of(worlds), loading.state_of(worlds.start), luck(5)
    plans.count_ways(spread)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(2000):
        plans.draw(s, spread, chance)
        found[int(s[layout.HANDS + 1]), int(s[layout.HANDS + 2]), int(s[layout.STOCK])] += 1
    allowed = {
        (a | b, c | d, e)
        for a, b, c, d, e in permutations((1, 16, 4, 64, 1024))
        if not (a | b) & clubs
    }
    assert set(found) == allowed
    assert len(allowed) == 9
    share = 2000 / len(allowed)
    assert fsum((found[one] - share) ** 2 / share for one in allowed) < 26.1


@every_trick_game
@pytest.mark.parametrize("wait", [6, 24])
def test_its_search_finds_the_same_worth_as_the_usual_one(key: str, wait: int) -> None:
    worlds = met(key, {}, 11, wait)
    assert worlds is not None
    spread = loading.spread_of(worlds)
    assert spread is not None
    usual, ours = search(worlds, Random(1), MANY), kernel.grown(worlds, spread, Random(1), MANY)
    assert {one.move for one in ours} <= set(worlds.moves)
    assert sum(one.visits for one in ours) == MANY
    means = [fsum(one.visits * one.worth for one in found) / MANY for found in (usual, ours)]
    assert means[1] == pytest.approx(means[0], abs=0.05 if compiled.NUMBA else 0.15)


@every_trick_game
def test_it_compares_moves_as_the_usual_search_does(key: str) -> None:
    worlds = met(key, {}, 11, 10)
    assert worlds is not None
    many = MANY // (2 if compiled.NUMBA else len(worlds.moves))
    ours = kernel.compare(worlds, Random(1), many, lambda: False)
    assert ours is not None
    count = many // kernel.A_RACE if key == "dehla_pakad" else many - lessons(many)
    assert [len(one) for one in ours] == [count] * len(worlds.moves)
    usual = move_analysis._looked_at(worlds, Random(1), many, lambda: False)
    for found, other in zip(ours, usual, strict=True):
        for place, slack in ((0, 0.08), (1, 0.3)):
            means = [fsum(one[place] for one in seen) / len(seen) for seen in (found, other)]
            assert means[0] == pytest.approx(means[1], abs=slack if compiled.NUMBA else 5 * slack)


def test_moves_are_compared_in_the_same_worlds_until_it_is_late(monkeypatch) -> None:
    """What two cards lead to differs by far less in one world than between worlds."""
    worlds: Any = met("court_piece", {}, 5, 10)
    monkeypatch.setattr(kernel, "CHUNK", 400)
    found = kernel.compare(worlds, Random(1), 10**5, lambda: True)
    assert found is not None
    count = kernel.CHUNK // len(worlds.moves)
    assert {len(one) for one in found} == {count - lessons(count)}
    gains = [[gain for _, gain in seen] for seen in found]
    within = fsum(abs(a - b) for a, b in zip(gains[0], gains[1], strict=True))
    between = fsum(abs(a - b) for a, b in zip(gains[0], gains[1][1:], strict=False))
    assert within < 0.8 * between


@pytest.mark.parametrize(
    ("key", "worlds"),
    [
        ("dehla_pakad", 8 * move_analysis.COMPILED // kernel.A_RACE),
        ("court_piece", 8 * move_analysis.COMPILED * 3 // LEARNING),
    ],
)
def test_hints_look_at_more_worlds_with_the_kernel(key, worlds, monkeypatch) -> None:
    game, luck = GAMES[key], RandomLuck(Random(1))
    state = game.start({"first_dealer": "host"}, 4)
    state = game.apply(state, DEALER, game.chance(state, luck)).state
    view = game.view(state, state.to_act)
    monkeypatch.setattr(fast, "is_installed", lambda: True)
    monkeypatch.setattr(fast._Use, "kernel", kernel)
    monkeypatch.setattr(fast._Use, "failure", None)
    found = move_analysis.weigh(view, Random(1), 8)
    assert fast.failure() is None
    assert found.worlds == worlds


def test_the_same_seed_gives_the_same_moves_and_another_others() -> None:
    worlds: Any = met("court_piece", {}, 5, 10)
    first, again, other = (kernel.search(worlds, Random(seed), 60) for seed in (1, 1, 2))
    assert first == again != other


def test_it_stops_when_it_is_late() -> None:
    found = kernel.search(met("court_piece", {}, 5, 10), Random(1), 1000, lambda: True)
    assert found is not None
    assert sum(one.visits for one in found) == kernel.CHUNK


def test_cards_thrown_in_are_left_to_the_usual_search() -> None:
    start = met("court_piece", {}, 5, 0)
    assert start is not None
    assert start.start.calls
    start.start.terms = start.start.terms._replace(poor=court_piece.ACE_MASK)
    assert kernel.search(start, Random(1), 5) is None
    found = fast.search(start, Random(1), 5)
    assert sum(one.visits for one in found) == 5


def test_all_trumps_in_one_hand_end_the_deal_where_more_is_offered() -> None:
    worlds = met("court_piece", {"bavney": "offer"}, 5, 0)
    assert worlds is not None
    for finish in ("usual", "kernel"):
        world = worlds.draw(Random(1))
        world.hands = [layout.ONE_SUIT >> 8 << suit for suit in range(4)]
        world.trump = world.ruler = world.hands[world.due]
        world.calls, world.stock = False, ()
        s, (r, worth) = loading.state_of(world), loading.rules_of(world)
        world.finish(Random(1))
        playout.finish(s, r, luck(1))
        assert world.worth()[worlds.seat] == worth[4 * s[layout.OUTCOME] + worlds.seat] > 0, finish


class Broken:
    """A kernel that cannot be compiled."""

    def search(self, *_: object) -> None:
        raise TypeError("no such instruction")

    def warm(self) -> None:
        raise TypeError("no such instruction")


def test_a_kernel_that_fails_is_replaced_for_good_by_the_usual_search(monkeypatch) -> None:
    monkeypatch.setattr(fast, "is_installed", lambda: True)
    monkeypatch.setattr(fast._Use, "kernel", Broken())
    monkeypatch.setattr(fast._Use, "failure", None)
    worlds: Any = met("dehla_pakad", {}, 5, 10)
    assert fast.search(worlds, Random(1), 40) == search(worlds, Random(1), 40)
    assert isinstance(fast.warm(), TypeError)
    assert isinstance(fast.failure(), TypeError)


class Compiling:
    """A kernel whose compilation takes its time."""

    def __init__(self, meanwhile: Any) -> None:
        self._meanwhile = meanwhile
        self.found: Any = None

    def search(self, *_: object) -> list[str]:
        return ["by the kernel"]

    def warm(self) -> None:
        self.found = self._meanwhile()


def test_moves_are_found_without_the_kernel_until_it_is_compiled(monkeypatch) -> None:
    worlds: Any = met("dehla_pakad", {}, 5, 10)
    compiling = Compiling(lambda: fast.search(worlds, Random(1), 40))
    monkeypatch.setattr(fast, "is_installed", lambda: True)
    monkeypatch.setattr(fast._Use, "kernel", compiling)
    monkeypatch.setattr(fast._Use, "failure", None)
    assert fast.warm() is None
    assert compiling.found == search(worlds, Random(1), 40)
    assert fast.search(worlds, Random(1), 40) == ["by the kernel"]


def test_without_numba_there_is_nothing_to_warm_and_nothing_wrong(monkeypatch) -> None:
    monkeypatch.setattr(fast, "is_installed", lambda: False)
    assert fast.warm() is None


def test_without_numba_dehla_pakad_is_raced_in_fewer_worlds(monkeypatch) -> None:
    monkeypatch.setattr(fast, "is_installed", lambda: False)
    worlds: Any = met("dehla_pakad", {}, 5, 10)
    spread, few = loading.spread_of(worlds), 60
    assert spread is not None
    raced = race.race(worlds, spread, Random(1), few)
    assert fast.search(worlds, Random(1), few * fast.SLOWER) == raced
    many = 10 * fast.SLOWER * kernel.A_RACE
    found = fast.compare(worlds, Random(1), many, lambda: False)
    assert found == race.compare(worlds, spread, Random(1), 10, lambda: False)
    with fast.unused():
        assert fast.search(worlds, Random(1), 40) == search(worlds, Random(1), 40)
        assert fast.compare(worlds, Random(1), many, lambda: False) is None


@pytest.mark.parametrize("key", ["court_piece", "teen_do_paanch"])
def test_without_numba_the_other_games_of_tricks_are_searched_as_usual(monkeypatch, key) -> None:
    monkeypatch.setattr(fast, "is_installed", lambda: False)
    worlds: Any = met(key, {}, 5, 10)
    assert fast.search(worlds, Random(1), 40) == search(worlds, Random(1), 40)
    assert fast.compare(worlds, Random(1), 40, lambda: False) is None


def test_nothing_heavy_is_imported_before_the_first_search() -> None:
    code = "import sys, engine.ai.sharp, engine.ai.games.dehla_pakad; "
    code += "print(any(one in sys.modules for one in ('numba', 'numpy', 'engine.ai.fast.kernel')))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"


def test_the_kernel_is_compiled_and_warm_where_numba_is_installed() -> None:
    pytest.importorskip("numba")
    assert fast.warm() is None
    worlds: Any = met("dehla_pakad", {}, 5, 10)
    assert fast.search(worlds, Random(3), 300) == kernel.search(worlds, Random(3), 300)


def test_all_that_is_kept_is_compiled_before_somebody_waits_for_it(monkeypatch) -> None:
    names = [name for name, one in vars(kept).items() if isinstance(one, kept.Kept)]
    called = set()
    for name in names:
        entry = getattr(kept, name)
        monkeypatch.setattr(
            kept, name, lambda *given, name=name, entry=entry: called.add(name) or entry(*given)
        )
    monkeypatch.setattr(solving, "solve", kept.solve)
    kernel.warm()
    assert called == set(names) != set()


def test_a_disk_that_cannot_be_written_costs_time_and_nothing_else(monkeypatch) -> None:
    def full(made: Any) -> Any:
        def run(*_: object) -> None:
            raise OSError("read-only file system")

        return run

    monkeypatch.setattr(compiled, "kept", full)
    monkeypatch.setattr(kept, "grow", kept.Kept(kept._growing, (compiled,)))
    found = kernel.search(met("court_piece", {}, 5, 10), Random(1), 20)
    assert found is not None
    assert sum(one.visits for one in found) == 20


def test_other_code_has_another_stamp() -> None:
    entries = [kept.Kept(lambda stamp: lambda *_: stamp, parts) for parts in ((kept,), (layout,))]
    assert entries[0]._stamped() != entries[1]._stamped()


@every_trick_game
def test_it_solves_endings_as_the_usual_solver_does(key: str) -> None:
    rng = Random(f"fast {key}")
    for _ in range(400 if compiled.NUMBA else 12):
        found = ending_of(key, ending(key, rng.randrange(1, 6), rng, rng.randrange(3)))
        assert found is not None
        ours = tuple(side == found.sides[0] for side in found.sides)
        usual, quick = Exact(found, ours), FastExact(found, ours, 1 << 10)
        assert quick.value(found) == usual.value(found)
        assert quick.value(found, 0) == usual.value(found, 3)


def test_a_solver_that_fails_is_replaced_for_good(monkeypatch) -> None:
    monkeypatch.setattr(fast, "is_installed", lambda: True)
    monkeypatch.setattr(fast._Use, "failure", None)
    state = ending("dehla_pakad", 3, Random(2))
    monkeypatch.setattr(solving, "_put", Broken().search)
    found = best_plays("dehla_pakad", state)
    assert isinstance(fast.warm(), TypeError)
    assert found == best_plays("dehla_pakad", state)
