"""A closed deal to step through: every state that its record leads to. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from engine.game import Json
from engine.games import GAMES
from engine.replay import Happened, replay
from engine.seats import Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal, action by action; after step 0 somebody has cards.

    Args:
        rests: the steps after which nothing lies on the table, so that a round begins there.
    """

    game: str
    steps: tuple[Happened, ...]
    rests: tuple[int, ...]

    @property
    def last(self) -> int:
        """The step that closed the deal."""
        return len(self.steps) - 1

    def view(self, step: int, seat: Seat | None) -> View[object]:
        """Return what a seat knew after a step; None: a spectator."""
        return GAMES[self.game].view(self.steps[step].state, seat)

    def round_back(self, step: int) -> int:
        """Return the step at which the round under way began, or the one before it."""
        return self.rests[max(0, bisect_left(self.rests, step) - 1)]

    def round_on(self, step: int) -> int:
        """Return the step at which the round under way, or the next one, ends."""
        place = bisect_right(self.rests, step)
        return self.rests[place] if place < len(self.rests) else self.last


def replayed(record: Json) -> Replay:
    """Return the deal of a record.

    Raises:
        RecordDiffers: it does not agree with the rules.
    """
    game = GAMES[record["game"]]
    steps = _since_dealt(tuple(replay(record)))
    boards = [game.view(one.state, None).board for one in steps]
    rests = {0, *(number for number, board in enumerate(boards) if not board), len(steps) - 1}
    return Replay(game.info.key, steps, tuple(sorted(rests)))


def _since_dealt(steps: tuple[Happened, ...]) -> tuple[Happened, ...]:
    """Return *steps* with those until the first hand is dealt, such as a cut, made one."""
    first = next((place for place, one in enumerate(steps) if any(one.state.hands)), 0)
    events = tuple(event for one in steps[: first + 1] for event in one.events)
    return (steps[first]._replace(events=events), *steps[first + 1 :])
