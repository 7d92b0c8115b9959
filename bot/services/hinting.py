"""Hints: what a search on the asker's own view has found, told to the asker alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot import presenter
from bot.ai.worker_pool import NotThought, Urgency
from bot.model.automatic import seed
from bot.model.errors import Refused
from bot.model.ids import RequestId, TableId, UserId
from bot.model.live import Draft, Live
from bot.model.messages import Message
from bot.model.requests import Person
from bot.model.table import Phase, must_sit
from bot.services.context import Context
from engine.ai.hints import Hint, hint, is_blind
from engine.seats import Seat


class Hinting:
    """Gives hints. Whoever asks again meanwhile gets only the newer one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._asked: dict[UserId, asyncio.Task[Hint]] = {}

    async def hint(self, request: RequestId, person: Person, table: TableId) -> Message:
        """Return what the person's moves lead to.

        Raises:
            Refused: ``hints-off``, ``hint-not-now``, ``no-thought``; ``late-press``, the table has
                moved on meanwhile, or the person has asked anew.
        """
        live = await self._context.tables.get(table)
        seat = _may_ask(live, person)
        voice = await self._context.people.voice(person)
        if len(live.legal(seat)) == 1:
            return presenter.only_move(live.table, live.legal(seat)[0], voice)
        if is_blind(live.game.view(live.state, seat)):
            return presenter.face_down(voice)
        found = await self._found(live, seat, person.id)
        turn = live.table.turn

        async def count(live: Live) -> Draft:
            if live.table.turn != turn:
                raise Refused("late-press")
            place = live.table.places[_may_ask(live, person)]
            counted = live.table.with_place(seat, replace(place, hints=place.hints + 1))
            return Draft(replace(live, table=counted), private=True)

        live = await self._context.tables.change(table, count, request)
        return presenter.hint_message(found, live.table, voice)

    async def _found(self, live: Live, seat: Seat, person: UserId) -> Hint:
        thinker = self._context.thinker
        view, rng = live.game.view(live.state, seat), seed(live.table, f"hint{seat}")
        effort = thinker.effort
        task = asyncio.create_task(
            thinker.work(Urgency.HINT, effort.hint, hint, view, rng, effort.worlds)
        )
        if (before := self._asked.get(person)) is not None:
            before.cancel()
        self._asked[person] = task
        try:
            return await task
        except asyncio.CancelledError:
            if task.cancelled() and self._asked.get(person) is not task:
                raise Refused("late-press") from None
            raise
        except NotThought:
            raise Refused("no-thought") from None
        finally:
            if self._asked.get(person) is task:
                del self._asked[person]


def _may_ask(live: Live, person: Person) -> Seat:
    """Return where the person sits; raises Refused unless there is a hint to give."""
    seat = must_sit(live.table, person.id)
    if live.table.phase is not Phase.PLAYING:
        raise Refused("not-playing")
    if not live.table.gives_hints:
        raise Refused("hints-off")
    if not live.is_called(seat):
        raise Refused("hint-not-now")
    return seat
