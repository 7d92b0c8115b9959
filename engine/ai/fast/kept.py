"""The entries of what is compiled, kept on disk for the next process until the code changes.

Only the entries are kept: all that they call is within. numba looks at the file of an entry alone
to see whether it is stale, so each holds a stamp of all code that it is made of.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from types import ModuleType
from typing import Any

from engine.ai.fast import (
    chance,
    compiled,
    endgame,
    frames,
    growing,
    layout,
    playing,
    playout,
    pulls,
    racing,
    worlds,
)
from engine.ai.fast import dehla_pakad_outlook as outlook
from engine.ai.fast import dehla_pakad_policy as policy
from engine.ai.fast import dehla_pakad_sight as sight
from engine.ai.fast import dehla_pakad_thumbs as thumbs
from engine.ai.steady import dehla_pakad as steady

Entry = Callable[..., int]


class Kept:
    """An entry that is compiled at its first call, or loaded.

    Args:
        made: returns it by the stamp.
        parts: the modules that it is made of.
    """

    def __init__(self, made: Callable[[int], Entry], parts: tuple[ModuleType, ...]) -> None:
        self._made, self._parts = made, parts
        self._disk_works = True

    def __call__(self, *given: Any) -> int:
        """Call it; compile without the disk where that cannot be written."""
        if self._disk_works:
            try:
                return self._on_disk(*given)
            except OSError:
                self._disk_works = False
        return self._in_memory(*given)

    @cached_property
    def _stamped(self) -> Entry:
        text = "".join(inspect.getsource(part) for part in self._parts)
        return self._made(int.from_bytes(sha256(text.encode()).digest()[:6]))

    @cached_property
    def _on_disk(self) -> Entry:
        return compiled.kept(self._stamped)

    @cached_property
    def _in_memory(self) -> Entry:
        return compiled.jit(self._stamped)


def _growing(stamp: int) -> Entry:
    def grow(
        tree: growing.Tree,
        spread: worlds.Spread,
        luck: compiled.Ints,
        simulations: int,
        explore: float,
        moves: int,
    ) -> int:
        growing.grow(tree, spread, luck, simulations, explore, moves)
        return stamp

    return grow


def _comparing(stamp: int) -> Entry:
    def compare(
        tree: growing.Tree,
        spread: worlds.Spread,
        luck: compiled.Ints,
        explore: float,
        each: compiled.Ints,
        world: compiled.Ints,
        seen: compiled.Floats,
    ) -> int:
        growing.compare(tree, spread, luck, explore, each, world, seen)
        return stamp

    return compare


def _racing(stamp: int) -> Entry:
    def run(
        field: racing.Field,
        spread: worlds.Spread,
        luck: compiled.Ints,
        begin: int,
        end: int,
    ) -> int:
        return racing.run(field, spread, luck, begin, end) + 0 * stamp

    return run


def _solving(stamp: int) -> Entry:
    def solve(
        x: compiled.Ints,
        known: compiled.Ints,
        trick: compiled.Ints,
        on_table: int,
        left: int,
        guess: int,
    ) -> int:
        return endgame.value(x, known, trick, on_table, left, guess) + 0 * stamp

    return solve


_RULES = (chance, compiled, layout, playing, pulls, worlds)

grow = Kept(_growing, (*_RULES, growing, playout))
compare = Kept(_comparing, (*_RULES, growing, playout))
run = Kept(_racing, (*_RULES, racing, outlook, policy, sight, thumbs, steady))
solve = Kept(_solving, (compiled, endgame, frames))
