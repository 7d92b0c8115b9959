"""Refusals in words, told to whoever asked: with the hand they are about, or in silence."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot import presenter
from bot.config import metrics
from bot.model import tokens
from bot.model.errors import MISTAKES, Mistake, Refused, StoreUnavailable, UnknownTable
from bot.model.ids import RequestId
from bot.model.messages import Audience, Message
from bot.model.requests import Arrive, Command, Press, Request, Room
from bot.model.voice import Voice
from bot.services.context import Context
from bot.services.outcomes import is_chatter
from bot.services.queries import Queries
from engine.seats import Seat

PLAYED_ALREADY = "played-already"
"""The reason of a refusal by which nothing is wrong: the first press has played the card."""


class Refusing:
    """Words refusals."""

    def __init__(self, context: Context, queries: Queries) -> None:
        self._context = context
        self._queries = queries

    async def refuse(self, request: Request, mistake: Mistake) -> Message | None:
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
