"""Which kernel plays the trick games: the compiled one once it is ready, else the plain one.

Both come from one source, ``engine.ai.kernel``, and find the same moves on equal budgets. The plain
one serves without the extra ``fast``, while the other is being compiled, and for good once that has
failed: a player must move.

Importing this module imports nothing heavy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from random import Random
from typing import NamedTuple, Protocol, TypeVar, cast

from engine.ai import kernel as package
from engine.ai.kernel.deal import Deal
from engine.ai.tricks import dehla_pakad
from engine.ai.tricks.worlds import TrickWorlds
from engine.ai.worlds import Found, Worlds
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER

T = TypeVar("T")

IsLate = Callable[[], bool]
Seen = tuple[float, float]
"""What a move was worth to the seat in one world, and what its side captured there."""

SLOWER = 4
"""The plain kernel looks at this many times fewer worlds: that takes a third of a second for the
slowest twentieth of moves, and wins 0.661 of the deals against ``steady`` instead of 0.686."""
FEWER = 2
"""The plain kernel compares moves in this many times fewer worlds than asked for."""
MORE = 5
"""The compiled kernel compares moves in this many times more worlds than the plain one, and is
still faster. Even more worlds would not help: the error from nobody playing on exactly as these
players do would then outweigh chance."""


class Solver(Protocol):
    """Answers about one deal for one side; see ``engine.ai.kernel.solving.Solver``."""

    def value(self, state: list[int], move: int | None = None, guess: int | None = None) -> int: ...


class Kernel(NamedTuple):
    """One of the two kernels, by its functions."""

    is_compiled: bool
    search: Callable[[Deal, Random, int, IsLate | None], list[tuple[int, int, float]]]
    compare: Callable[[Deal, Random, int, IsLate], list[list[Seen]]]
    solver: Callable[[list[int], int], Solver]
    warm: Callable[[Deal], None]


class _Use:
    """Whether the compiled kernel is used: not while it is warmed, nor after it has failed."""

    is_warming = False
    failure: Exception | None = None


@cache
def is_installed() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


def warm() -> Exception | None:
    """Compile everything, or load what was compiled before; return what ``failure`` does.

    Compiling takes a minute or two, loading half a second. Call it where nobody waits: in a process
    or thread of its own. Searches meanwhile use the plain kernel.
    """
    if _is_usable():
        _Use.is_warming = True
        try:
            compiled().warm(_any_deal())
        except Exception as error:
            _Use.failure = error
        finally:
            _Use.is_warming = False
    return _Use.failure


def failure() -> Exception | None:
    """Return why the compiled kernel cannot be used, for the host to know.

    None if it can, as far as is known, or if it is not installed.
    """
    return _Use.failure


def search(
    worlds: Worlds[int], rng: Random, simulations: int, is_late: IsLate | None = None
) -> list[Found[int]]:
    """Return the moves of the seat, the best first; as ``engine.ai.race.race`` does."""
    deal = cast("TrickWorlds", worlds).deal

    def by(kernel: Kernel) -> list[tuple[int, int, float]]:
        count = simulations if kernel.is_compiled else max(1, simulations // SLOWER)
        return kernel.search(deal, rng, count, is_late)

    return [Found(*one) for one in _tried(by)]


def compare(worlds: TrickWorlds, rng: Random, most: int, is_late: IsLate) -> list[list[Seen]]:
    """Return what each move came to in each world, the same worlds for all of them.

    Args:
        most: twice the number of worlds that the plain kernel looks at; fewer if it gets late.
    """
    deal, least = worlds.deal, max(1, most // FEWER)

    def by(kernel: Kernel) -> list[list[Seen]]:
        count = least * MORE if kernel.is_compiled else least
        return kernel.compare(deal, rng, count, is_late)

    return _tried(by)


class AnySolver:
    """Answers about one deal for one side, by whichever kernel is ready when asked."""

    def __init__(self, rules: list[int], side: int) -> None:
        self._given = rules, side
        self._solvers: dict[bool, Solver] = {}

    def value(self, state: list[int], move: int | None = None, guess: int | None = None) -> int:
        """Return how much the side captures from here on; see ``engine.ai.kernel.solving``."""
        return _tried(lambda kernel: self._by(kernel).value(state, move, guess))

    def _by(self, kernel: Kernel) -> Solver:
        if kernel.is_compiled not in self._solvers:
            self._solvers[kernel.is_compiled] = kernel.solver(*self._given)
        return self._solvers[kernel.is_compiled]


@cache
def plain() -> Kernel:
    """Return the kernel as plain Python."""
    return _kernel(package.__name__)


@cache
def compiled() -> Kernel:
    """Return the kernel whose functions are compiled at their first call.

    Raises:
        ImportError: numba is not installed, or cannot be used.
    """
    load_again()
    return _kernel(package.COMPILED)


@cache
def load_again() -> None:
    """Load the package once more under its other name, by which its modules import each other."""
    where = list(package.__path__)
    spec = spec_from_file_location(
        package.COMPILED, package.__file__, submodule_search_locations=where
    )
    if spec is None or spec.loader is None:
        raise ImportError(package.COMPILED)
    module = module_from_spec(spec)
    sys.modules[package.COMPILED] = module
    spec.loader.exec_module(module)


def _kernel(name: str) -> Kernel:
    search, solving = import_module(f"{name}.search"), import_module(f"{name}.solving")
    return Kernel(
        is_compiled=name == package.COMPILED,
        search=search.search,
        compare=search.compare,
        solver=solving.Solver,
        warm=import_module(f"{name}.warming").warm,
    )


def _is_usable() -> bool:
    """Return whether the compiled kernel is installed and has not failed."""
    return is_installed() and _Use.failure is None


def _tried(function: Callable[[Kernel], T]) -> T:
    """Return the result of *function* with the compiled kernel, if need be with the plain one."""
    if _is_usable() and not _Use.is_warming:
        try:
            return function(compiled())
        except Exception as error:
            _Use.failure = error
    return function(plain())


def _any_deal() -> Deal:
    """Return a decision of Dehla Pakad."""
    game, luck = GAMES["dehla_pakad"], RandomLuck(Random(1))
    state = game.start(game.info.settle({"first_dealer": "host"}), 4)
    state = game.apply(state, DEALER, game.chance(state, luck)).state
    return dehla_pakad.worlds(game.view(state, state.to_act)).deal
