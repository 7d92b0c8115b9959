"""Spans of time in words, rounded up, and days."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

from bot.model.voice import Voice
from bot.text.i18n import language, t

_STEPS = ((30, 5, "seconds"), (90, 15, "seconds"), (90 * 60, 60, "minutes"), (10**9, 3600, "hours"))
"""Up to how many seconds a span is rounded to which step (in seconds) and told in which unit."""
_SECONDS = {"seconds": 1, "minutes": 60, "hours": 3600}


def span(milliseconds: int, told: str, voice: Voice) -> str:
    """Return how long something lasts at most (*told*: ``turn``), or when it comes (``in``)."""
    left = milliseconds / 1000
    step, unit = next((step, unit) for most, step, unit in _STEPS if left <= most)
    rounded = -(-left // step) * step
    return t(voice, f"clock-{told}-{unit}", count=int(rounded) // _SECONDS[unit])


def day(at: int, voice: Voice) -> str:
    """Return the day of a time in UTC, milliseconds since 1970: ``27 Nov 2026``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return format_date(moment.date(), "d MMM y", locale=language(voice))
