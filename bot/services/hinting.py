"""Hints: what a search on a person's own view has found, shown only to that person."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import NamedTuple

from bot import presenter
from bot.ai.worker_pool import NotThought, Urgency
from bot.model.automatic import seed
from bot.model.errors import Duplicate, Refused
from bot.model.ids import RequestId, TableId, UserId
from bot.model.live import Draft, Live, must_be_on
from bot.model.messages import Message
from bot.model.phases import IN_DEAL
from bot.model.recent import Recent
from bot.model.requests import Person
from bot.model.table import Table, must_sit
from bot.services.context import Context
from engine.ai.hints import Hint, hint, is_blind
from engine.seats import Seat

MOST_GIVEN = 500
"""Number of hints that are remembered, the last of each person at each table."""


class _Given(NamedTuple):
    """A hint that somebody was given, and for which turn."""

    turn: int
    hint: Hint


class Hinting:
    """Gives hints. Who asks again at the same turn gets the same one, which counts once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._given: Recent[tuple[UserId, TableId], _Given] = Recent(MOST_GIVEN)
        self._thinking: set[tuple[UserId, TableId, int]] = set()
        """For whom a hint is being thought of, and for which turn."""

    async def hint(
        self, request: RequestId, person: Person, table: TableId, *, full: bool = False
    ) -> Message:
        """Return a good move and why; if *full*, what every move leads to.

        Raises:
            Refused: ``hints-off``, ``hints-without-ai``, ``hint-not-now``, ``many-hints``,
                ``no-thought``; ``late-hint``, the table has moved on meanwhile.
            Duplicate: the person has asked for this turn already, and the answer goes there.
        """
        live = await self._context.tables.get(table)
        seat = _may_ask(live, person)
        voice = await self._context.people.voice(person)
        if len(live.legal(seat)) == 1:
            return presenter.only_move(live.table, live.legal(seat)[0], voice)
        if is_blind(live.game.view(live.state, seat)):
            return presenter.face_down(voice)
        if (known := self._known(person, live)) is not None:
            return presenter.hint_message(known, live.table, voice, full=full)
        turn = live.table.turn
        moment = person.id, table, turn
        if moment in self._thinking:
            raise Duplicate
        self._thinking.add(moment)
        try:
            with self._budget(person, live.table.places[seat].hinted == turn):
                found = await self._found(live, seat)
                live = await self._counted(request, person, live.table)
        finally:
            self._thinking.discard(moment)
        self._given.keep((person.id, table), _Given(turn, found))
        return presenter.hint_message(found, live.table, voice, full=full)

    def _known(self, person: Person, live: Live) -> Hint | None:
        """Return the hint that the person was given for this moment, if it is remembered."""
        given = self._given.get((person.id, live.table.id))
        return None if given is None or given.turn != live.table.turn else given.hint

    def _budget(self, person: Person, is_same: bool) -> AbstractContextManager[None]:
        """Use up one of the person's hints, unless it *is_same* as one they were given."""
        return nullcontext() if is_same else self._context.budgets.hint(person.id)

    async def _counted(self, request: RequestId, person: Person, asked: Table) -> Live:
        """Count a hint at the table for which it was thought of, and return what is there now.

        One that was given at this turn before, but is not remembered, counts with that one.
        """

        async def count(live: Live) -> Draft:
            if live.table.turn != asked.turn:
                raise Refused("late-hint")
            seat = _may_ask(live, person)
            place = live.table.places[seat]
            is_new = place.hinted != asked.turn
            counted = replace(place, hints=place.hints + is_new, hinted=asked.turn)
            table = live.table.with_place(seat, counted)
            return Draft(replace(live, table=table), private=True)

        return await self._context.tables.change(asked.id, count, request)

    async def figures(
        self, request: RequestId, person: Person, table: TableId, turn: int | None
    ) -> Message:
        """Return the figures behind the hint that the person was given for this moment.

        If that is not remembered, by this process, it is thought of again; if none was given, this
        is a hint, and counts as one.

        Raises:
            Refused: as for a hint; the button is of an earlier *turn*.
        """
        live = await self._context.tables.get(table)
        must_be_on(live, _may_ask(live, person), turn)
        found = await self.again(person, table)
        return found or replace(await self.hint(request, person, table, full=True), replaces=True)

    async def again(self, person: Person, table: TableId) -> Message | None:
        """Return the figures of the hint for this moment; None if none was given."""
        live = await self._context.tables.get(table)
        if (known := self._known(person, live)) is None:
            return None
        voice = await self._context.people.voice(person)
        shown = presenter.hint_message(known, live.table, voice, full=True)
        return replace(shown, replaces=True)

    async def _found(self, live: Live, seat: Seat) -> Hint:
        thinker = self._context.thinker
        view = live.game.view(live.state, seat)
        rng = seed(live.table, f"hint{seat}")
        effort = thinker.effort
        try:
            with self._context.admission.resting():
                return await thinker.work(Urgency.HINT, effort.hint, hint, view, rng, effort.worlds)
        except NotThought:
            raise Refused("no-thought") from None


def _may_ask(live: Live, person: Person) -> Seat:
    """Return where the person sits; raises Refused unless they may have a hint now."""
    seat = must_sit(live.table, person.id)
    IN_DEAL(live.table)
    if not live.table.gives_hints:
        raise Refused(live.table.without_hints)
    if not live.is_called(seat):
        raise Refused("hint-not-now")
    return seat
