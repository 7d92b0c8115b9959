"""What platforms report: somebody has come or gone, a room has opened, closed or moved."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import structlog

from bot import presenter
from bot.model import lobby
from bot.model.errors import Refused, StoreUnavailable, TryLater, Unreachable
from bot.model.ids import RoomId, UserId
from bot.model.live import Draft, Live
from bot.model.messages import Message
from bot.model.phases import UNDER_WAY
from bot.model.recent import Recent
from bot.model.requests import (
    Arrive,
    Depart,
    Person,
    Report,
    Room,
    RoomClosed,
    RoomOpened,
    RoomRenamed,
)
from bot.model.table import Phase
from bot.services.context import Context
from bot.services.reaching import JOIN_LINK, LOOK_LINK, Reaching
from bot.services.seating import Seating
from bot.services.welcoming import Welcoming

log = structlog.get_logger(__name__)

MOST_REPORTED = 10_000
"""People and rooms of which the newest report is remembered."""
STORE_REST = 5.0
"""Seconds between attempts to carry out what was reported while the store is away."""


class Reports:
    """Lets people, hands and tables follow what platforms report."""

    def __init__(self, context: Context, seating: Seating, welcoming: Welcoming) -> None:
        self._context = context
        self._reaching = Reaching(context)
        self._seating = seating
        self._welcoming = welcoming
        self._newest: Recent[UserId | RoomId, Report | Arrive] = Recent(MOST_REPORTED)
        """The newest report of each person and room."""

    async def note(self, report: Report) -> None:
        """Carry out what a platform reports: once, so it waits while the store is away.

        It waits no longer once something newer has come of the same person or room.
        """
        about = report.person if isinstance(report, Depart) else _room_of(report)
        self._newest.keep(about, report)
        while self._newest.get(about) is report:
            try:
                await self._noted(report)
            except StoreUnavailable as trouble:
                log.warning("the store is away; a report waits", reason=str(trouble))
                await asyncio.sleep(STORE_REST)
            else:
                return
        log.info("a report is out of date", kind=type(report).__name__)

    async def _noted(self, report: Report) -> None:
        match report:
            case Depart():
                await self._depart(report)
            case RoomOpened():
                await self._welcoming.greet(report)
            case RoomClosed():
                await self._close_room(report.room, report.lacks)
                if report.is_left:
                    await self._context.store.clear_room(report.room)
            case RoomRenamed():
                await self._rename_room(report)

    async def arrive(self, request: Arrive) -> Message | None:
        """Handle an opened private chat; its link may seat the person with the same tap."""
        person = request.person
        self._newest.keep(person.id, request)
        is_known = (await self._context.people.facts(person.id)).get("reachable") is True
        if request.payload == LOOK_LINK and is_known:
            return None  # what they came for is there already
        await self._context.people.learn(person, reachable=True)
        if request.payload.startswith(JOIN_LINK):
            table = request.payload.removeprefix(JOIN_LINK)
            [live] = await self._context.tables.newest(table)
            if live.table.seat_of(person.id) is None:
                return await self._seating.join(request.id, person, table)
        await self._reaching.settle_hands(person)
        seated = await self._context.store.tables_of(person.id)
        for table in seated:
            await self._context.dispatcher.post_again(table, person.id)
        waiting = await self._seating.waiting(person)
        if seated or waiting is not None:
            return waiting
        return await self._welcoming.hello(person, None)

    async def _depart(self, request: Depart) -> None:
        """Let a person's hand open in the room from now on, if their platform can do that."""
        facts = await self._context.people.facts(request.person)
        person = Person(request.person, str(facts.get("name", "")))
        tables = await self._context.store.tables_of(request.person)
        if facts or tables:  # of somebody who was forgotten nothing is noted again
            await self._context.people.learn(person, reachable=False)
        await self._reaching.settle_hands(person)

    async def _close_room(self, room: RoomId, lacks: tuple[str, ...]) -> None:
        """Remove a lost room from its table, and close the table if it was the last one.

        A match under way keeps the room and goes on in private: the bot may be back before the end.
        Whoever opened a table that never began is told which rights the bot *lacks* there.
        """
        table = await self._context.store.table_in(room)
        if table is None:
            return

        async def leave_room(live: Live) -> Draft:
            if live.table.phase in UNDER_WAY:
                raise Refused("table-exists")
            rooms = tuple(one for one in live.table.rooms if one.id != room)
            kept = replace(live.table, rooms=rooms)
            return Draft(replace(live, table=kept if rooms else lobby.close(kept)))

        try:
            left = (await self._context.tables.change(table, leave_room)).table
        except Refused as refused:
            if refused.reason != "table-exists":
                raise
            return
        if lacks and left.match == 0 and left.phase is Phase.CLOSED:
            await self._tell_lacking(left.opener, lacks)

    async def _tell_lacking(self, opener: UserId, lacks: tuple[str, ...]) -> None:
        refusal = Refused("room-closed-to-bot", permissions=", ".join(lacks))
        facts = await self._context.people.facts(opener)
        chat = self._context.chat(opener)
        voice = await self._context.people.voice(Person(opener, str(facts.get("name", ""))))
        with suppress(Unreachable, TryLater):  # in the room nothing can be said
            await chat.pace(opener)
            await chat.whisper(opener, presenter.refusal(refusal, voice, None, None), None)

    async def _rename_room(self, request: RoomRenamed) -> None:
        for table in await self._context.store.rename_room(request.old, request.new):

            async def rename(live: Live) -> Draft:
                rooms = tuple(_renamed(room, request) for room in live.table.rooms)
                return Draft(replace(live, table=replace(live.table, rooms=rooms)))

            await self._context.tables.change(table, rename)


def _room_of(report: RoomOpened | RoomClosed | RoomRenamed) -> RoomId:
    match report:
        case RoomOpened():
            return report.room.id
        case RoomClosed():
            return report.room
        case RoomRenamed():
            return report.old


def _renamed(room: Room, request: RoomRenamed) -> Room:
    """Return a room, or a topic in it, under the new id; its server too, if it is its own."""
    if room.id != request.old and not room.id.startswith(request.old + "/"):
        return room
    server = request.new if room.server == request.old else room.server
    return replace(room, id=request.new + room.id.removeprefix(request.old), server=server)
