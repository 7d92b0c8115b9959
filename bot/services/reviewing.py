"""Reviews: judge a person's choices in a closed deal, one by one, for that person only.

A review runs in the background, giving way to moves and hints, and never holds up the next deal:
all it needs is the record of the closed deal.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

import structlog

from bot import presenter
from bot.ai.worker_pool import NotThought, Urgency
from bot.model.errors import Duplicate, Refused, TryLater, Unreachable
from bot.model.ids import DealId, MessageRef, TableId, UserId, is_number, read_deal_id
from bot.model.messages import Kind, Message
from bot.model.recent import Recent
from bot.model.requests import LONGEST, Person, Room
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.services.asks import Ask
from bot.services.closed_deals import naming
from bot.services.context import Context
from bot.services.reaching import LOOK_LINK
from engine.ai.review import Choice, Judged, choices, judge, turning
from engine.game import Json
from engine.records import STOOD_IN
from engine.seats import Seat

log = structlog.get_logger(__name__)

SECONDS = 2.0
"""Time for one choice; the solver of the last tricks may take longer."""
MOST_GIVEN = 200
"""Number of people whose last review is remembered."""
PATIENCE = 2.0
"""Seconds for removing the message of a review that does not come, as the bot may be stopping."""
STEP = 3
"""Choices between two updates of the progress message."""


class ReviewRequest(NamedTuple):
    """A review that was asked for."""

    person: Person
    table: Table
    seat: Seat
    record: Json
    voice: Voice
    full: bool = False

    @property
    def deal(self) -> str:
        """The id of the deal, as people and buttons name it."""
        return str(DealId(self.table.id, self.table.deal))

    @property
    def relieved(self) -> int:
        """How often an AI player chose for the person in this deal."""
        return len(self.record[STOOD_IN][self.seat]) if STOOD_IN in self.record else 0

    def review(self, judged: list[Judged]) -> Message:
        """Return the review, as a message."""
        return presenter.review_message(
            judged,
            self.table,
            self.voice,
            relieved=self.relieved,
            full=self.full,
            lost_by=turning(self.record, self.seat),
        )


class _Given(NamedTuple):
    """A review that somebody was given."""

    asked: ReviewRequest
    judged: list[Judged]


class Reviewing:
    """Gives reviews. Whoever asks for another one before the answer gets only the newer one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._given: Recent[UserId, _Given] = Recent(MOST_GIVEN)
        self._one = asyncio.Semaphore()  # leaves a process free for moves and hints

    async def review(self, ask: Ask) -> Message | None:
        """``review [deal]``: begin a review of a closed deal, or the last, sent in private.

        If nothing can be sent there, the answer is the review itself.

        Raises:
            Refused: ``nothing-to-review``, ``no-such-deal``, ``not-in-deal``, ``many-reviews``,
                ``no-thought``.
            Duplicate: the person has asked for this one already, or for another meanwhile.
        """
        asked = await self._asked(ask.person, ask.table, _deal(ask.words, ask.table))
        return await self._begin(asked, ask.room)

    async def figures(self, ask: Ask) -> Message | None:
        """Return the figures behind the review of a deal; if not remembered, compute them again.

        Raises:
            Refused: as for a review.
        """
        found = await self.again(ask.person, ask.table, ask.words[0])
        if found is not None:
            return found
        asked = await self._asked(ask.person, ask.table, _deal(ask.words[:1], ask.table))
        return await self._begin(asked._replace(full=True), ask.room)

    async def between_deals(self, person: Person, table: TableId) -> Message | None:
        """Return the figures of the person's last review, unless the next deal is being played."""
        live = await self._context.tables.get(table)
        return None if live.table.phase is Phase.PLAYING else await self.again(person, table)

    async def again(
        self, person: Person, table: TableId, deal: str | None = None
    ) -> Message | None:
        """Return the figures of the person's last review, if it was of this table and *deal*."""
        given = self._given.get(person.id)
        if given is None or given.asked.table.id != table:
            return None
        if deal not in (None, given.asked.deal):
            return None
        voice = await self._context.people.voice(person)
        asked = given.asked._replace(voice=voice, full=True)
        return replace(asked.review(given.judged), replaces=True)

    async def _begin(self, asked: ReviewRequest, room: Room | None) -> Message | None:
        name, wanted = f"review:{asked.person.id}", f"{asked.deal} {asked.full}"
        background = self._context.background
        if background.runs(name, wanted):
            if await self._context.people.is_closed(asked.person.id):
                raise Duplicate
            return self._comes(asked, room) or presenter.review_goes_on(asked.voice)
        self._context.budgets.review(asked.person.id)
        with self._context.admission.resting():
            sending = asyncio.ensure_future(self._begun(asked))
            making = background.start(name, self._made(asked, sending), wanted)
            making.add_done_callback(partial(self._ended, asked))
            if (shown := await asyncio.shield(sending)) is not None:
                if making.cancelled():  # maybe before its first step: nobody has removed it
                    await self._remove(asked, shown, sending)
                return self._comes(asked, room)
            await asyncio.wait({making})
            if making.cancelled():
                raise Duplicate
            if (review := making.result()) is None:
                raise Refused("no-thought")
            return review

    def _ended(self, asked: ReviewRequest, making: asyncio.Task[Message | None]) -> None:
        """Count a review for nothing that has failed or was given up."""
        if making.cancelled() or making.exception() is not None or making.result() is None:
            self._context.budgets.give_back_review(asked.person.id)

    async def _begun(self, asked: ReviewRequest) -> MessageRef | None:
        """Send the message that will become the review; None if the person cannot be sent one."""
        if await self._context.people.is_closed(asked.person.id):
            return None
        person = asked.person.id
        progress = await self._led(asked, presenter.review_progress(0, 0, asked.voice))
        try:
            return await self._context.chat(person).whisper(person, progress, None)
        except (Unreachable, TryLater):
            return None

    def _comes(self, asked: ReviewRequest, room: Room | None) -> Message | None:
        """Return, to who asked in a room, that the review comes in private."""
        if room is None:
            return None
        way = self._context.chat(asked.person.id).invitation(LOOK_LINK)
        return replace(presenter.in_private("review-comes", way, asked.voice), kind=Kind.REVIEW)

    async def _asked(self, person: Person, table: TableId, deal: int | None) -> ReviewRequest:
        live = await self._context.tables.get(table)
        store = self._context.store
        last = await store.last_deal(table) if deal is None else deal
        record = None if last is None else await store.record(table, last)
        if deal is not None and record is None:
            raise Refused("no-such-deal", text=str(deal))
        if last is None or record is None or live.table.phase is Phase.LOBBY:
            raise Refused("nothing-to-review")
        voice = await self._context.people.voice(person)
        played = await store.played(table, last)
        then = replace(live.table, deal=last)
        if played is not None:
            deal_id = DealId(table, last)
            then = presenter.table_then(record["game"], played.sat, record["options"], deal_id)
        seat = then.seat_of(person.id)  # people may have changed seats, or come, since then
        if seat is None:
            raise Refused("not-in-deal")
        return ReviewRequest(person, then, seat, record, voice)

    async def _made(
        self, asked: ReviewRequest, sending: asyncio.Future[MessageRef | None]
    ) -> Message | None:
        """Make the review, and return it; None if it fails.

        Where a message was sent, it shows how far the review is and becomes it. If the review is
        cancelled, because its person asks for another or the bot stops, the message goes.
        """
        ref: MessageRef | None = None
        try:
            ref = await asyncio.shield(sending)
            judged: list[Judged] = []
            found = await self._choices(asked)
            for number, one in enumerate(found):
                if number % STEP == 0:
                    progress = presenter.review_progress(number, len(found), asked.voice)
                    ref = await self._show(asked, progress, ref)
                judged.append(await self._judged(asked, one))
        except NotThought:
            review = None
        except asyncio.CancelledError:
            await self._remove(asked, ref, sending)
            raise
        except Exception:
            log.exception("a review failed", deal=asked.deal)
            review = None
        else:
            self._given.keep(asked.person.id, _Given(asked, judged))
            review = asked.review(judged)
        await self._show(asked, review or presenter.review_failed(asked.voice), ref)
        return review

    async def _remove(
        self,
        asked: ReviewRequest,
        ref: MessageRef | None,
        sending: asyncio.Future[MessageRef | None],
    ) -> None:
        with suppress(Unreachable, TryLater, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                if (shown := ref or await sending) is not None:
                    await self._context.chat(asked.person.id).remove(shown)

    async def _show(
        self, asked: ReviewRequest, message: Message, ref: MessageRef | None
    ) -> MessageRef | None:
        """Edit the message, if there is one; what the platform does not take now, it takes next."""
        if ref is None:
            return None
        chat = self._context.chat(asked.person.id)
        led = await self._led(asked, replace(message, notify=False))
        try:
            await chat.pace(asked.person.id)
            return await chat.whisper(asked.person.id, led, ref)
        except (Unreachable, TryLater):
            return ref

    async def _led(self, asked: ReviewRequest, message: Message) -> Message:
        """Return a private message with a link to the room of its table, if there is one."""
        back = self._context.dispatcher.leading_back
        return await back(message, asked.table.id, asked.person, asked.voice)

    async def _choices(self, asked: ReviewRequest) -> tuple[Choice, ...]:
        work = self._context.thinker.work
        return await work(Urgency.REVIEW, SECONDS, choices, asked.record, asked.seat)

    async def _judged(self, asked: ReviewRequest, one: Choice) -> Judged:
        thinker = self._context.thinker
        rng = Random(one.number)
        effort = thinker.effort
        async with self._one:
            return await thinker.work(
                Urgency.REVIEW, SECONDS, judge, asked.record, one, rng, effort.review, effort.tricks
            )


def _deal(words: tuple[str, ...], table: TableId) -> int | None:
    """Return the number of the deal that is named, ``3`` or ``k3f9qa2m-3``; None if none is."""
    named = naming(words, "play")
    if not named:
        return None
    text = named[0]
    found = DealId(table, int(text)) if is_number(text) else read_deal_id(text)
    if found is None or found.table != table:
        raise Refused("no-such-deal", text=text[:LONGEST])
    return found.number
