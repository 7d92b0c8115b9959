"""Which values of which options have a test that would fail without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])

PROVED: set[tuple[str, str]] = set()
"""Options and values; for a number "number" stands for any but the default."""


def proves(key: str, *values: str) -> Callable[[Test], Test]:
    """Note that a test would fail if the option were not heeded."""
    PROVED.update((key, value) for value in values)
    return lambda test: test
