"""The search of the games of tricks by compiled functions, where the extra ``fast`` is installed.

It does the same as ``engine.ai.search`` on the same worlds, dozens of times as fast. Without numba,
in other games and where a house rule is beyond it, the usual search is used; so it is for good once
anything has gone wrong here, for a player must move.

Dehla Pakad is the exception: its moves are found by a race that needs no tree, and where there is
no numba it is run in Python as it stands, on fewer worlds.

Importing this package imports nothing heavy; the first search or ``warm`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from engine.ai.endings import Ending
from engine.ai.search import Found, Worlds
from engine.ai.search import search as usual_search

Solver = Callable[[Ending, int | None], int | None]
"""By an ending and a guess, what a side captures from there on."""


SLOWER = 5
"""By so much fewer worlds a race finds a move where nothing is compiled: three tenths of a second
for the slowest twentieth of moves, and 0.676 of the deals won against ``steady`` for 0.686."""


class _Use:
    """Whether the kernel is used: not while it is being warmed, and not after it has failed."""

    is_wanted = True
    is_warming = False
    kernel: Any = None
    failure: Exception | None = None


@cache
def is_installed() -> bool:
    """Return whether there is numba."""
    return find_spec("numba") is not None


@contextmanager
def unused() -> Iterator[None]:
    """Do without for a while, to measure or compare."""
    before, _Use.is_wanted = _Use.is_wanted, False
    yield
    _Use.is_wanted = before


def warm() -> Exception | None:
    """Compile all, or load what was compiled before; seconds at first, half a second later.

    To be called where nobody waits: in a process or thread of its own. Whoever searches or solves
    meanwhile does it without. Return what ``failure`` does.
    """
    try:
        _tried(_warmed)
    finally:
        _Use.is_warming = False
    return _Use.failure


def failure() -> Exception | None:
    """Return why the kernel cannot be used, for the host to know.

    None if it can, as far as is known, or if it is not installed.
    """
    return _Use.failure


def search(
    worlds: Worlds,
    rng: Random,
    simulations: int,
    is_late: Callable[[], bool] | None = None,
) -> list[Found]:
    """Return the moves of the seat, the best first; as ``engine.ai.search.search`` does.

    Where nothing can be compiled, what is found by a race is found so too, by fewer worlds.
    """
    found: list[Found] | None
    if _is_plain():
        found = _kernel().raced(worlds, rng, max(1, simulations // SLOWER), is_late)
    else:
        found = _tried(lambda: _kernel().search(worlds, rng, simulations, is_late))
    return usual_search(worlds, rng, simulations, is_late) if found is None else found


def compare(
    worlds: Worlds, rng: Random, most: int, is_late: Callable[[], bool]
) -> list[list[tuple[float, float]]] | None:
    """Return for each move what it was worth to the seat and what its side gained in each world.

    All moves are tried in the same worlds; those that teach the search are left out. None where the
    kernel cannot be used.

    Args:
        most: so many worlds, fewer if it gets late.
    """
    found: list[list[tuple[float, float]]] | None
    if _is_plain():
        found = _kernel().raced_on(worlds, rng, max(1, most // SLOWER), is_late)
    else:
        found = _tried(lambda: _kernel().compare(worlds, rng, most, is_late))
    return found


def solver_of(ending: Ending, ours: tuple[bool, ...]) -> Solver | None:
    """Return what ``engine.ai.exact.Exact(ending, ours).value`` does; None where that must do.

    What it returns may return None too: then it has failed.
    """
    solver = _tried(lambda: import_module(f"{__name__}.solving").FastExact(ending, ours))
    if solver is None:
        return None
    return lambda asked, guess: _tried(lambda: solver.value(asked, guess))


def _is_plain() -> bool:
    """Return whether nothing can be compiled, so that only a race is run here."""
    return _Use.is_wanted and not is_installed()


def _tried(function: Callable[[], Any]) -> Any:
    """Return what comes of compiled functions; None where they cannot be used."""
    if _Use.is_warming or not (is_installed() and _Use.is_wanted) or _Use.failure is not None:
        return None
    try:
        return function()
    except Exception as error:
        _Use.failure = error
        return None


def _warmed() -> None:
    _Use.is_warming = True
    _kernel().warm()


def _kernel() -> Any:
    if _Use.kernel is None:
        _Use.kernel = import_module(f"{__name__}.kernel")
    return _Use.kernel
