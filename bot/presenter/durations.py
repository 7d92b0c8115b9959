"""Spans of time in words, rounded up."""

from __future__ import annotations

from bot.model.voice import Voice
from bot.text.i18n import t

_STEPS = ((30, 5, "seconds"), (90, 15, "seconds"), (90 * 60, 60, "minutes"), (10**9, 3600, "hours"))
"""Up to how many seconds a span is rounded to which step (in seconds) and told in which unit."""
_SECONDS = {"seconds": 1, "minutes": 60, "hours": 3600}


def span(milliseconds: int, told: str, voice: Voice) -> str:
    """Return how long something lasts at most (*told*: ``turn``), or when it comes (``in``)."""
    left = milliseconds / 1000
    step, unit = next((step, unit) for most, step, unit in _STEPS if left <= most)
    rounded = -(-left // step) * step
    return t(voice, f"clock-{told}-{unit}", count=int(rounded) // _SECONDS[unit])
