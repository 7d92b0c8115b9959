"""The manager: takes requests and returns one private answer to each.

It decides who handles a request, and turns refusals into sentences. Everything that other people
see goes through the outbox, after it is saved.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace

import structlog

from bot import presenter
from bot.config import metrics
from bot.model import lobby, tokens
from bot.model.errors import (
    MISTAKES,
    Duplicate,
    Mistake,
    Refused,
    StoreUnavailable,
    TookTooLong,
    TryLater,
    UnknownTable,
    Unreachable,
)
from bot.model.ids import RequestId, RoomId, UserId
from bot.model.live import Draft, Live
from bot.model.messages import Audience, Message
from bot.model.recent import Recent
from bot.model.requests import (
    Arrive,
    Command,
    Depart,
    Nameless,
    Person,
    Press,
    Report,
    Request,
    Room,
    RoomClosed,
    RoomOpened,
    RoomRenamed,
    Timeout,
    Typing,
)
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.services.choosing import Choosing
from bot.services.context import Context
from bot.services.cutting import Cutting
from bot.services.hinting import Hinting
from bot.services.history import History
from bot.services.lobby_commands import LobbyCommands
from bot.services.match_commands import MatchCommands
from bot.services.outcomes import is_chatter
from bot.services.playing_alone import PlayingAlone
from bot.services.privacy import Privacy
from bot.services.queries import Queries
from bot.services.reaching import JOIN_LINK, LOOK_LINK, Reaching
from bot.services.reviewing import Reviewing
from bot.services.routing import Router
from bot.services.seating import Seating
from bot.services.settings import Settings
from bot.services.suggesting import Suggesting
from bot.services.timeouts import Timeouts
from bot.services.verbs import Handlers
from bot.services.welcoming import Welcoming
from engine.seats import Seat

log = structlog.get_logger(__name__)

PLAYED_ALREADY = "played-already"
"""The reason of a refusal by which nothing is wrong: the first press has played the card."""

ASKED = (Command, Press, Arrive, Typing, Nameless)
"""Requests of people, who can ask again if refused; what platforms and the clock report comes only
once, so it is never turned away."""
MOST_REPORTED = 10_000
"""People and rooms of which the newest report is remembered."""
STORE_REST = 5.0
"""Seconds between attempts to carry out what was reported while the store is away."""


class Manager:
    """Handles every request of every platform, and of the clock."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)
        self._seating = Seating(context, self._reaching)
        self._match_commands = MatchCommands(context)
        self._timeouts = Timeouts(context, self._match_commands)
        self._queries = Queries(context)
        self._welcoming = Welcoming(context)
        self._suggesting = Suggesting(context)
        self._router = Router(context, self._handlers())
        self._newest: Recent[UserId | RoomId, Report | Arrive] = Recent(MOST_REPORTED)
        """The newest report of each person and room."""

    def _handlers(self) -> Handlers:
        context, reaching = self._context, self._reaching
        return Handlers(
            seating=self._seating,
            lobby=LobbyCommands(context),
            match=self._match_commands,
            queries=self._queries,
            choosing=Choosing(context),
            hinting=Hinting(context),
            reviewing=Reviewing(context),
            cutting=Cutting(context),
            history=History(context, reaching),
            settings=Settings(context, reaching),
            welcoming=self._welcoming,
            alone=PlayingAlone(context, reaching),
            privacy=Privacy(context),
        )

    async def handle(self, request: Request) -> Message | None:
        """Carry out a request; return the answer, which is only for the person who asked.

        A person's mistake, a store that cannot be written and a bug of ours all become a message;
        nothing is raised, and nothing is half done. If too many ask at the same time, some are
        told so before anything is read for them.
        """
        if not isinstance(request, ASKED):
            return await self._handled(request)
        try:
            async with self._context.admission.place():
                answer = await self._handled(request)
        except Refused as busy:
            return self._turned_away(request, busy)
        match request:
            case Command(room=None, table=None):
                self._context.dispatcher.at_hand.bury(request.person.id)
        return answer

    def _turned_away(self, request: Request, busy: Refused) -> Message | None:
        metrics.REFUSALS.labels(busy.reason).inc()
        if not isinstance(request, Command | Press | Arrive):
            return None
        voice = self._context.people.voice_at_hand(request.person)
        return replace(presenter.refusal(busy, voice, None, None), refused=True)

    async def _handled(self, request: Request) -> Message | None:
        """Carry out a request; a bug of ours becomes a message, and so does one in a refusal."""
        try:
            return await self._granted(request)
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("request failed", reference=reference, kind=type(request).__name__)
            fault = presenter.fault(reference, self._voice_at_hand(request))
            return replace(fault, refused=True)

    def _voice_at_hand(self, request: Request) -> Voice:
        if not isinstance(request, Command | Press | Typing | Arrive):
            return Voice(self._context.language)
        return self._context.people.voice_at_hand(request.person)

    async def _granted(self, request: Request) -> Message | None:
        """Carry out a request, or word the refusal."""
        try:
            return await self._pictured(request, await self._dispatch(request))
        except Duplicate:
            return None
        except MISTAKES as mistake:
            return await self._refuse(request, mistake)
        except UnknownTable:
            return await self._refuse(request, Refused("no-table"))
        except TookTooLong:
            log.warning("a question to the database took too long", kind=type(request).__name__)
            return await self._refuse(request, Refused("took-too-long"))
        except StoreUnavailable as trouble:
            log.error("store unavailable", reason=str(trouble))
            return await self._refuse(request, Refused("store-unavailable"))

    async def _pictured(self, request: Request, answer: Message | None) -> Message | None:
        """Return an answer with its picture, if the person wants pictures and it is ready."""
        gallery = self._context.gallery
        if gallery is None or answer is None or not isinstance(request, Command | Press):
            return answer
        return await gallery.hung(await self._context.people.with_pictures(request.person, answer))

    async def _dispatch(self, request: Request) -> Message | None:
        match request:
            case Command():
                return await self._router.type(request)
            case Press():
                return await self._router.press(request)
            case Nameless():
                return await self._welcoming.nameless(request.room)
            case Typing():
                return await self._suggesting.offer(request)
            case Arrive():
                return await self._arrive(request)
            case Timeout():
                await self._timeouts.expire(request)
            case _:
                await self._note(request)
        return None

    # what platforms report
    async def _note(self, report: Report) -> None:
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

    async def _arrive(self, request: Arrive) -> Message | None:
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
            if live.table.phase in (Phase.PLAYING, Phase.BETWEEN):
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

    # refusals
    async def _refuse(self, request: Request, mistake: Mistake) -> Message | None:
        """Word a refusal; return None for a repeated request that has been carried out.

        What was said in passing is refused in silence, unless it was said to the bot, or names
        cards to play, or a command alone that only the opener may give.
        """
        if not isinstance(request, Command | Press | Arrive) or await self._seen(request.id):
            return None
        is_of_opener = isinstance(mistake, Refused) and mistake.reason.startswith("not-opener")
        is_silent = isinstance(request, Command) and is_chatter(request) and not request.addressed
        if is_silent and not is_of_opener:
            return None
        metrics.REFUSALS.labels(str(getattr(mistake, "reason", type(mistake).__name__))).inc()
        mistake = await self._exact(request, mistake)
        voice = await self._voice(request)
        scene, seat = await self._where(request)
        table = "" if scene is None else scene.table.id
        private = isinstance(request, Arrive) or request.room is None
        refusal = presenter.refusal(mistake, voice, scene, seat, private=private)
        refusal = replace(refusal, refused=refusal.audience is not Audience.ROOM, table=table)
        if isinstance(request, Press) and seat is not None and _is_late(mistake):
            is_done = getattr(mistake, "reason", None) == PLAYED_ALREADY
            hand = await self._newest_hand(request, seat, refusal, is_done=is_done)
            if hand is not None:
                return hand
        if scene is None:
            return refusal
        return presenter.with_absence(refusal, scene.table, request.person.id, voice)

    async def _exact(self, request: Command | Press | Arrive, mistake: Mistake) -> Mistake:
        """Return a refusal that tells, where a table is closed, of another that is there now."""
        is_closed = isinstance(mistake, Refused) and mistake.reason == "table-closed"
        if not is_closed or isinstance(request, Arrive):
            return mistake
        with suppress(StoreUnavailable):
            rooms = [request.room] if request.room is not None else await self._rooms_of(request)
            for room in rooms[:1]:
                if await self._context.open_table(room) is not None:
                    return Refused("table-closed-another")
        return mistake

    async def _rooms_of(self, request: Command | Press) -> list[Room]:
        """Return the rooms of the table that is named in private."""
        named = tokens.read(request.token).table if isinstance(request, Press) else request.table
        return [] if not named else [*(await self._context.tables.get(named)).table.rooms]

    async def _newest_hand(
        self, request: Press, seat: Seat, refusal: Message, *, is_done: bool
    ) -> Message | None:
        """Return the newest hand, with the refusal on top, for a press on an old hand in a room.

        Whoever has played a card by two presses, and is to play again already, sees what is due
        now: above new cards the refusal would seem to be about those.
        """
        table = tokens.read(request.token).table
        live = await self._context.tables.get(table)
        chat = self._context.chat(request.person.id)
        room = request.room
        if room is None or live.to_act is None or not chat.shows_alone(room.id, True):
            return None
        try:
            hand = await self._queries.hand(request.person, table, room, pressed=True)
        except (*MISTAKES, UnknownTable, StoreUnavailable):
            return None
        told = () if is_done and live.is_called(seat) else refusal.lines
        return hand and replace(hand, lines=(*told, *hand.lines), table=table)

    async def _seen(self, request: RequestId) -> bool:
        try:
            return await self._context.store.seen(request)
        except StoreUnavailable:
            return False

    async def _where(
        self, request: Command | Press | Arrive
    ) -> tuple[presenter.Scene | None, int | None]:
        """Return what the person sees of the table that a refusal is about, and their seat."""
        try:
            if isinstance(request, Press):
                live = await self._context.tables.get(tokens.read(request.token).table)
            elif isinstance(request, Command):
                live = await self._context.meant(request)
            else:
                live = await self._context.here(request.person, None)
        except (Refused, UnknownTable, StoreUnavailable):
            return None, None
        return self._context.scene(live, request.person.id), live.table.seat_of(request.person.id)

    async def _voice(self, request: Command | Press | Arrive) -> Voice:
        try:
            return await self._context.people.voice(request.person)
        except StoreUnavailable:
            return self._context.people.usual_voice(request.person)


def _is_late(mistake: Mistake) -> bool:
    return isinstance(mistake, Refused) and mistake.reason in ("late-press", PLAYED_ALREADY)


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
