"""The manager: takes requests, decides who handles each, and returns one answer.

It is for the person who asked, and for others where its audience says so. All else that other
people see goes through the outbox, after it is saved.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

import structlog

from bot import presenter
from bot.config import metrics
from bot.model.errors import (
    MISTAKES,
    Duplicate,
    Refused,
    StoreUnavailable,
    TookTooLong,
    UnknownTable,
)
from bot.model.messages import Message
from bot.model.requests import (
    Arrive,
    Command,
    Nameless,
    Press,
    Request,
    Timeout,
    Typing,
)
from bot.model.voice import Voice
from bot.services.choosing import Choosing
from bot.services.context import Context
from bot.services.cutting import Cutting
from bot.services.hinting import Hinting
from bot.services.history import History
from bot.services.lobby_commands import LobbyCommands
from bot.services.match_commands import MatchCommands
from bot.services.playing_alone import PlayingAlone
from bot.services.privacy import Privacy
from bot.services.queries import Queries
from bot.services.refusing import Refusing
from bot.services.reports import Reports
from bot.services.reviewing import Reviewing
from bot.services.routing import Router
from bot.services.seating import Seating
from bot.services.settings_commands import SettingsCommands
from bot.services.suggesting import Suggesting
from bot.services.timeouts import Timeouts
from bot.services.verbs import Handlers
from bot.services.welcoming import Welcoming

log = structlog.get_logger(__name__)

ASKED = (Command, Press, Arrive, Typing, Nameless)
"""Requests of people, who can ask again if refused; what platforms and the clock report comes only
once, so it is never turned away."""


class Manager:
    """Handles every request of every platform, and of the clock."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = on = Handlers(
            seating=Seating(context),
            lobby=LobbyCommands(context),
            match=MatchCommands(context),
            queries=Queries(context),
            choosing=Choosing(context),
            hinting=Hinting(context),
            reviewing=Reviewing(context),
            cutting=Cutting(context),
            history=History(context),
            settings=SettingsCommands(context),
            welcoming=Welcoming(context),
            alone=PlayingAlone(context),
            privacy=Privacy(context),
        )
        self._router = Router(context, on)
        self._suggesting = Suggesting(context)
        self._timeouts = Timeouts(context, on.match)
        self._reports = Reports(context, on.seating, on.welcoming)
        self._refusing = Refusing(context, on.queries)

    async def handle(self, request: Request) -> Message | None:
        """Carry out a request; return the answer.

        A person's mistake, a store that cannot be written and a bug of ours all become a message;
        nothing is raised, and nothing is half done. If too many ask at the same time, some are
        told so before anything is read for them.
        """
        if not isinstance(request, ASKED):
            return await self._without_fault(request)
        try:
            async with self._context.admission.place():
                answer = await self._without_fault(request)
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

    async def _without_fault(self, request: Request) -> Message | None:
        """Carry out a request; a bug of ours becomes a message, and so does one in a refusal."""
        try:
            return await self._or_refusal(request)
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("request failed", reference=reference, kind=type(request).__name__)
            fault = presenter.fault(reference, self._voice_at_hand(request))
            return replace(fault, refused=True)

    def _voice_at_hand(self, request: Request) -> Voice:
        if not isinstance(request, Command | Press | Typing | Arrive):
            return Voice(self._context.language)
        return self._context.people.voice_at_hand(request.person)

    async def _or_refusal(self, request: Request) -> Message | None:
        """Carry out a request, or word the refusal."""
        try:
            return await self._pictured(request, await self._carried_out(request))
        except Duplicate:
            return None
        except MISTAKES as mistake:
            return await self._refusing.refuse(request, mistake)
        except UnknownTable:
            return await self._refusing.refuse(request, Refused("no-table"))
        except TookTooLong:
            log.warning("a question to the database took too long", kind=type(request).__name__)
            return await self._refusing.refuse(request, Refused("took-too-long"))
        except StoreUnavailable as trouble:
            log.error("store unavailable", reason=str(trouble))
            return await self._refusing.refuse(request, Refused("store-unavailable"))

    async def _pictured(self, request: Request, answer: Message | None) -> Message | None:
        """Return an answer with its picture, if the person wants pictures and it is ready."""
        gallery = self._context.gallery
        if gallery is None or answer is None or not isinstance(request, Command | Press):
            return answer
        return await gallery.hung(await self._context.people.with_pictures(request.person, answer))

    async def _carried_out(self, request: Request) -> Message | None:
        """Let a request be carried out by whoever does that; return the answer."""
        match request:
            case Command():
                return await self._router.type(request)
            case Press():
                return await self._router.press(request)
            case Nameless():
                return await self.handlers.welcoming.nameless(request.room)
            case Typing():
                return await self._suggesting.offer(request)
            case Arrive():
                return await self._reports.arrive(request)
            case Timeout():
                await self._timeouts.expire(request)
            case _:
                await self._reports.note(request)
        return None
