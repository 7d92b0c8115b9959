"""How much one person, or one room, may ask of the bot, so that enough is left for others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FairUse:
    """The limits that a host has set; None means no limit.

    Args:
        tables: tables shown in rooms at which one person may sit at the same time.
        starts: tables that one person may open, and that may open in one room, within an hour.
        hints, reviews: those that one person may ask for within an hour.
    """

    tables: int | None = None
    starts: int | None = None
    hints: int | None = None
    reviews: int | None = None


UNBOUNDED = FairUse()
