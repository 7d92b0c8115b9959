"""Who hears of what happens to messages, to count it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _nobody(_: object) -> None:
    """Nothing is counted."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Called when something happens.

    Args:
        limited: a platform wants a message later.
        shown: all messages that this process shows of a table show a change, after so many seconds.
    """

    limited: Callable[[str], None] = _nobody
    shown: Callable[[float], None] = _nobody
