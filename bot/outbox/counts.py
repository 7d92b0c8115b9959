"""Callbacks that count what happens to messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Callbacks, each called when something happens.

    Args:
        limited: a platform, given by name, asked for a message to be sent later.
        shown: every message of a table that this process shows has caught up with a change; gets
            the seconds that took.
    """

    limited: Callable[[str], None]
    shown: Callable[[float], None]
