"""Which values of which options have a test that would fail without them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, TypeVar

from engine.options import Option

Test = TypeVar("Test", bound=Callable[..., Any])

_PROVED: dict[str, set[tuple[str, str]]] = defaultdict(set)
"""Options and values by the module of the test; "number" stands for any but the default."""


def proves(key: str, *values: str) -> Callable[[Test], Test]:
    """Note that a test would fail if the option were not heeded."""

    def note(test: Test) -> Test:
        _PROVED[_last(test.__module__)].update((key, value) for value in values)
        return test

    return note


def proved_in(*modules: ModuleType) -> set[tuple[str, str]]:
    """Return the options and values that the tests of these modules prove."""
    return set().union(*(_PROVED[_last(one.__name__)] for one in modules))


def to_prove(options: Iterable[Option]) -> set[tuple[str, str]]:
    """Return the options and values that must have a test."""
    wanted = set()
    for option in options:
        wanted |= {(option.key, word) for word in option.words}
        if option.numbers is not None:
            wanted |= {(option.key, str(option.default)), (option.key, "number")}
        if option.several:
            wanted.add((option.key, str(option.default)))
        if option.also is not None:
            wanted.add((option.key, str(option.also)))
    return wanted


def _last(name: str) -> str:
    return name.rpartition(".")[2]
