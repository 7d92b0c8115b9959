"""What is kept of closed deals besides their records: who sat where, and what ratings rest on."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.model.ids import TableId, UserId
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Sat:
    """Who had a seat when a deal was closed, and what the deal gave them.

    Args:
        person: None for an AI player, who has a *level*.
        name: of an AI player, the number in its name, if that is not its seat's (``Place.number``).
        away: an AI player was keeping the seat for the person, or chose for them in this deal.
        figures: what the deal adds to the leaderboard.
        won: whether they won the match; None while it goes on, and if it was stopped.
        broken: the deal was broken off, so it has no record and counts for nobody.
    """

    seat: Seat
    person: UserId | None
    name: str
    level: str | None
    away: bool
    figures: dict[str, int]
    won: bool | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A closed deal, by its number at its table, and everybody who sat there."""

    number: int
    at: int
    sat: tuple[Sat, ...]

    @property
    def broken(self) -> bool:
        """Whether the deal was broken off before its end."""
        return any(one.broken for one in self.sat)


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match, or what has been played of it: its closed deals, oldest first.

    *on*: it is still going on.
    """

    table: TableId
    match: int
    game: str
    deals: tuple[PastDeal, ...]
    on: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a rated deal.

    Args:
        people: its partners by seat, or a single person.
        rank: 0 for the best side; equal sides share a rank.
        away: those of *people* for whom an AI player chose in the deal.
    """

    people: tuple[UserId, ...]
    rank: int
    away: tuple[UserId, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """A deal by which people are rated."""

    game: str
    at: int
    sides: tuple[Side, ...] = field(default=())
