"""The plain kernel alone, to measure it or to compare with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.ai import kernels


@contextmanager
def plain_only() -> Iterator[None]:
    """Play as where numba is not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "is_installed", lambda: False)
        yield
