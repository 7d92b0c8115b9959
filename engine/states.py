"""What the states of all games have in common.

A named tuple takes no base besides its fields, so the class of a state is made of two::

    class _Fields(NamedTuple): ...
    class State(TakesTurns, _Fields): ...
"""

from __future__ import annotations

from typing import Protocol

from engine.seats import Seat


class _Match(Protocol):
    @property
    def winners(self) -> tuple[Seat, ...] | None: ...


class _OfMatch(Protocol):
    @property
    def match(self) -> _Match: ...


class TakesTurns:
    """The state of a game in which seats act one after the other, without a clock."""

    __slots__ = ()

    @property
    def also(self) -> tuple[Seat, ...]:
        """Return (): nobody acts out of turn."""
        return ()

    @property
    def seconds(self) -> int | None:
        """Return None: no phase is limited in time."""
        return None

    @property
    def winners(self: _OfMatch) -> tuple[Seat, ...] | None:
        """The winning seats, several if they share; () for a draw; None while the match is on."""
        return self.match.winners
