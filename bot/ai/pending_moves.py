"""Moves that AI players are thinking about: at most one per table, dropped when it moves on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.ai.worker_pool import Thinker
from bot.model.automatic import instant_move, level_of, must_think, thought_seed
from bot.model.errors import Refused
from bot.model.ids import TableId
from bot.model.live import Live
from bot.model.table import Phase, Table
from engine.actions import Action
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Thought:
    """A seat's next move, which is being thought about, and the turn of the table it is for."""

    turn: int
    seat: Seat
    task: asyncio.Task[Action]


class PendingMoves:
    """Thinks without locking the table, so that people can do there what they like meanwhile."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._pending: dict[TableId, Thought] = {}

    async def of(self, live: Live, seat: Seat) -> Action:
        """Return the automatic move of *seat*.

        Asking twice for the same turn waits for the same thought.

        Raises:
            Refused: ``late-press``, the table has moved on meanwhile.
        """
        if not must_think(live, seat):
            return instant_move(live, seat)
        thought = self._thought(live, seat)
        try:
            return await asyncio.shield(thought.task)
        except asyncio.CancelledError:
            if thought.task.cancelled():
                raise Refused("late-press") from None
            raise

    def moved_on(self, table: Table) -> None:
        """Cancel the thought for an earlier turn of a table."""
        thought = self._pending.get(table.id)
        if thought is not None and (table.turn, table.phase) != (thought.turn, Phase.PLAYING):
            self._drop(table.id)

    async def close(self) -> None:
        """Cancel all thoughts."""
        dropped = [thought.task for thought in self._pending.values()]
        for table in list(self._pending):
            self._drop(table)
        await asyncio.gather(*dropped, return_exceptions=True)

    def _thought(self, live: Live, seat: Seat) -> Thought:
        table = live.table
        known = self._pending.get(table.id)
        if known is not None and (known.turn, known.seat) == (table.turn, seat):
            return known
        self._drop(table.id)
        view = live.game.view(live.state, seat)
        rng = thought_seed(table, seat)
        task = asyncio.create_task(self._thinker.choose(level_of(table, seat), view, rng))
        thought = self._pending[table.id] = Thought(table.turn, seat, task)
        task.add_done_callback(lambda _: self._forget(table.id, thought))
        return thought

    def _drop(self, table: TableId) -> None:
        thought = self._pending.pop(table, None)
        if thought is not None:
            thought.task.cancel()

    def _forget(self, table: TableId, thought: Thought) -> None:
        if self._pending.get(table) is thought:
            del self._pending[table]
