"""Which kernel plays, that both are one source, and that a player always has one of them."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.ai import kernel as package
from engine.ai import kernels, move_analysis
from engine.ai.kernel import jit, jit_cache, search, solving, warming
from engine.ai.solver import best_plays
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.engine.endings import ending
from tests.engine.kernel_deals import TRICK_GAMES, met
from tests.engine.plain_kernel import plain_only

every_trick_game = pytest.mark.parametrize("key", TRICK_GAMES)


@pytest.fixture(autouse=True)
def no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels._Use, "failure", None)


def worlds_of(key: str, seed: int = 5, wait: int = 10) -> Any:
    found = met(key, {"first_dealer": "host"} if key != "teen_do_paanch" else {}, seed, wait)
    assert found is not None
    return found[1]


def never() -> bool:
    return False


# One source


@every_trick_game
@pytest.mark.parametrize(("seed", "wait"), [(3, 4), (4, 14), (5, 30)])
def test_equal_counts_find_the_same_moves_plain_and_compiled(key, seed, wait) -> None:
    """So the strength of the plain kernel can be measured by the compiled one."""
    pytest.importorskip("numba")
    deal = worlds_of(key, seed, wait).deal
    both = kernels.plain(), kernels.compiled()
    plain, fast = (one.search(deal, Random(seed), 200, None) for one in both)
    assert [one[:2] for one in plain] == [one[:2] for one in fast]
    assert [one[2] for one in plain] == pytest.approx([one[2] for one in fast], abs=1e-4)
    seen = [one.compare(deal, Random(seed), 12, never) for one in both]
    for usual, quick in zip(*seen, strict=True):
        assert [gain for _, gain in usual] == [gain for _, gain in quick]


@every_trick_game
def test_both_solve_the_same_ending_alike(key: str) -> None:
    pytest.importorskip("numba")
    states = [ending(key, tricks, Random(tricks), 1) for tricks in (2, 3, 4, 5)]
    compiled = [best_plays(key, state) for state in states]
    with plain_only():
        assert compiled == [best_plays(key, state) for state in states]


def test_the_kernel_imports_its_own_modules_relatively_and_no_other_of_the_project() -> None:
    """Else the compiled kernel would call plain functions, and keep code without its stamp."""
    for path in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert not [one for one in names if one.startswith("engine")], path


def test_what_is_kept_on_disk_is_stamped_with_all_modules_that_are_loaded(monkeypatch) -> None:
    loaded = [one for name, one in sys.modules.items() if name.startswith(f"{package.__name__}.")]
    assert len(loaded) > 15
    read: list[str] = []
    usual = inspect.getsource
    monkeypatch.setattr(inspect, "getsource", lambda one: read.append(one.__name__) or usual(one))
    before = jit_cache.stamp.__wrapped__()
    assert set(read) == {package.__name__, *(one.__name__ for one in loaded)}
    monkeypatch.setattr(inspect, "getsource", lambda one: usual(one) + "#" * (one is jit))
    assert jit_cache.stamp.__wrapped__() != before


def test_all_that_is_kept_is_compiled_before_somebody_waits_for_it(monkeypatch) -> None:
    names = [name for name, one in vars(jit_cache).items() if isinstance(one, jit_cache.Kept)]
    called = set()
    for name in names:
        entry = getattr(jit_cache, name)
        monkeypatch.setattr(
            jit_cache,
            name,
            lambda *given, name=name, entry=entry: called.add(name) or entry(*given),
        )
    monkeypatch.setattr(solving, "solve", jit_cache.solve)
    warming.warm(kernels._any_deal())
    assert called == set(names) != set()


def test_a_disk_that_cannot_be_written_costs_time_and_nothing_else(monkeypatch) -> None:
    def full(made: Any) -> Any:
        def run(*_: object) -> None:
            raise OSError("read-only file system")

        return run

    monkeypatch.setattr(jit, "cached", full)
    monkeypatch.setattr(jit_cache, "IS_COMPILED", True)
    monkeypatch.setattr(jit_cache, "run", jit_cache.Kept(jit_cache._racing))
    worlds = worlds_of("court_piece")
    assert search.search(worlds.deal, Random(1), 20) == plain(worlds, 1, 20)


# Which of the two


class Stub:
    """A kernel that says who it is."""

    def __init__(self, monkeypatch: Any, **parts: Any) -> None:
        monkeypatch.setattr(kernels, "is_installed", lambda: True)
        made = kernels.plain()._replace(is_compiled=True, search=self.search, **parts)
        monkeypatch.setattr(kernels, "compiled", lambda: made)

    def search(self, *_: object) -> list[tuple[int, int, float]]:
        return [(1, 2, 3.0)]


def plain(worlds: Any, seed: int, count: int) -> list[Any]:
    return kernels.plain().search(worlds.deal, Random(seed), count, None)


def test_a_kernel_that_fails_is_replaced_for_good_by_the_plain_one(monkeypatch) -> None:
    calls = []

    def broken() -> kernels.Kernel:
        calls.append(1)
        raise TypeError("no such instruction")

    monkeypatch.setattr(kernels, "is_installed", lambda: True)
    monkeypatch.setattr(kernels, "compiled", broken)
    worlds = worlds_of("court_piece")
    for _ in range(2):
        assert kernels.search(worlds, Random(1), 40 * kernels.SLOWER) == plain(worlds, 1, 40)
    assert isinstance(kernels.warm(), TypeError)
    assert isinstance(kernels.failure(), TypeError)
    assert len(calls) == 1


def test_a_solver_that_fails_is_replaced_too(monkeypatch) -> None:
    class Broken:
        def value(self, *_: object) -> int:
            raise TypeError("no such instruction")

    state = ending("dehla_pakad", 3, Random(2))
    with plain_only():
        expected = best_plays("dehla_pakad", state)
    Stub(monkeypatch, solver=lambda *_: Broken())
    assert best_plays("dehla_pakad", state) == expected
    assert isinstance(kernels.failure(), TypeError)


def test_moves_are_found_by_the_plain_kernel_until_the_other_is_compiled(monkeypatch) -> None:
    worlds, meanwhile = worlds_of("court_piece"), []
    Stub(
        monkeypatch,
        warm=lambda deal: meanwhile.append(kernels.search(worlds, Random(1), 40 * kernels.SLOWER)),
    )
    assert kernels.warm() is None
    assert meanwhile == [plain(worlds, 1, 40)]
    assert kernels.search(worlds, Random(1), 40) == [(1, 2, 3.0)]


def test_without_numba_there_is_nothing_to_warm_and_nothing_wrong(monkeypatch) -> None:
    monkeypatch.setattr(kernels, "is_installed", lambda: False)
    monkeypatch.setattr(kernels, "compiled", None)
    assert kernels.warm() is None
    worlds = worlds_of("teen_do_paanch")
    assert kernels.search(worlds, Random(1), 40 * kernels.SLOWER) == plain(worlds, 1, 40)


def test_the_plain_kernel_races_in_fewer_worlds() -> None:
    worlds, few = worlds_of("dehla_pakad"), 60
    with plain_only():
        found = kernels.search(worlds, Random(1), few * kernels.SLOWER)
    assert found == plain(worlds, 1, few)


@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece"])
def test_hints_look_at_more_worlds_by_the_compiled_kernel(key, monkeypatch) -> None:
    game, luck = GAMES[key], RandomLuck(Random(1))
    state = game.start({"first_dealer": "host"}, 4)
    state = game.apply(state, DEALER, game.chance(state, luck)).state
    view = game.view(state, state.to_act)
    with plain_only():
        before = move_analysis.weigh(view, Random(1), 8).worlds
    Stub(monkeypatch)
    assert move_analysis.weigh(view, Random(1), 8).worlds == before * kernels.MORE


def test_nothing_heavy_is_imported_before_the_first_search() -> None:
    code = "import sys, engine.ai.sharp, engine.ai.games.dehla_pakad; "
    code += "print([one for one in sys.modules if one in ('numba', 'numpy')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
