"""Which tests ``make test`` leaves to ``make soak``: more cases of what it tries some cases of."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest

long = pytest.mark.long
"""Of a test which takes long and proves on a larger scale what another test proves."""


def only(kept: Container[Any], cases: Iterable[Any]) -> list[Any]:
    """Return all *cases* of a test, marked as long but for those in *kept*."""
    return [case if case in kept else pytest.param(case, marks=long) for case in cases]
