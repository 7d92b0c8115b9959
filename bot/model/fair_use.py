"""How much one person, or one room, may ask of the bot, so that enough is left for all."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FairUse:
    """The bounds that a host has set. None: there is none.

    Args:
        tables: tables of a room under way at the same time at which one person sits.
        starts: tables that one person opens within an hour, and that open in one room.
        hints, reviews: those that one person asks for within an hour.
    """

    tables: int | None = None
    starts: int | None = None
    hints: int | None = None
    reviews: int | None = None


UNBOUNDED = FairUse()
