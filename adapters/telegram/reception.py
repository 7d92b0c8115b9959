"""Takes every update to the manager as a request, and the answer back to the person."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import structlog
from telegram import CallbackQuery, Update
from telegram import Message as TelegramMessage

from adapters.patience import begun
from adapters.telegram import inbound
from adapters.telegram.addresses import Spot, room_id
from adapters.telegram.answers import Answers
from adapters.telegram.lane import TurnOver
from adapters.telegram.limiter import Pacing
from adapters.telegram.markup import IDLE
from adapters.telegram.offers import SHOW
from bot.model.errors import TryLater, Unreachable
from bot.model.messages import Message
from bot.model.ports import Handle
from bot.model.recent import Recent
from bot.model.requests import Arrive, Command, Nameless, Press, Report, Request, RoomRenamed
from bot.services.outcomes import is_beyond_us, turn_ended

LONGEST = 60.0
"""Seconds after which a handler counts as stuck, and its update is given up."""

IN_USE = 3600.0
"""Seconds for which a group counts as one where the bot is in use, after it was asked something
there or has shown a table."""
MOST_IN_USE = 10_000
"""Number of groups of which that is known."""

MOST_MOVES = 1_000
"""Number of groups that have become supergroups for which is remembered that this was reported."""

log = structlog.get_logger(__name__)


class Reception:
    """Handles updates. Their order does not matter, because the manager locks each table.

    An update is handled once the manager has returned, because then it is saved. Answers are sent
    afterwards, so that Telegram's limits do not hold up updates.

    Args:
        pacing: says within how many seconds a press is acknowledged, and what time it is.
    """

    def __init__(self, handle: Handle, answers: Answers, bot_name: str, pacing: Pacing) -> None:
        self._handle = handle
        self._answers = answers
        self._bot_name = bot_name
        self._patience = pacing.acknowledge
        self._clock = pacing.clock
        self._used: Recent[int, float] = Recent(MOST_IN_USE)
        """When the bot was last used in each group."""
        self._moves: Recent[RoomRenamed, bool] = Recent(MOST_MOVES)
        self._tasks: set[asyncio.Task[None]] = set()

    async def receive(self, update: Update) -> None:
        """Handle an update. Never raises: failures are logged, without what people wrote."""
        try:
            async with asyncio.timeout(LONGEST) as limit:
                await self._receive(update, limit)
        except Exception as error:
            log.exception("update failed", update=update.update_id, kind=type(error).__name__)

    def used(self, chat: int) -> None:
        """Note that the bot is used in a group: a plain command there may be for it."""
        self._used.keep(chat, self._clock())

    def shown(self, spot: Spot, message: Message) -> None:
        """Note what a chat was shown of a table: what was asked there before may be over."""
        self._later(self._answers.went_on(spot, message))

    def _is_in_use(self, chat: int) -> bool:
        used = self._used.get(chat)
        return used is not None and self._clock() - used < IN_USE

    def moved(self, old: int, new: int) -> None:
        """Handle a group that, as sending there showed, has become a supergroup."""
        self._later(self._move(RoomRenamed(room_id(old), room_id(new))))

    async def finish(self, seconds: float) -> None:
        """Let answers be sent for *seconds*; give up the rest."""
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=seconds)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _receive(self, update: Update, limit: asyncio.Timeout) -> None:
        if (rights := inbound.rights(update)) is not None:
            self._answers.learn_rights(rights)
        if update.message is not None:
            self._answers.saw(update.message)
        chat = update.effective_chat
        is_in_use = chat is not None and self._is_in_use(chat.id)
        asked = inbound.request(update, self._bot_name, is_in_use=is_in_use)
        if chat is not None and isinstance(asked, Command | Press) and asked.room is not None:
            self.used(chat.id)
        query = update.callback_query
        if isinstance(asked, Report):
            limit.reschedule(None)  # it waits for the store, however long that is away
        if query is not None and (not isinstance(asked, Press) or asked.token == IDLE):
            self._later(self._answers.acknowledge(query))
        elif isinstance(asked, Press) and query is not None and asked.token == SHOW:
            self._later(self._answers.open_offer(asked, query))
        elif isinstance(asked, Press) and query is not None:
            await self._press(asked, query)
        elif isinstance(asked, RoomRenamed):
            await self._move(asked)
        elif asked is not None:
            await self._message(asked, update.message)

    async def _message(self, asked: Request, message: TelegramMessage | None) -> None:
        """Handle what somebody said in a message, or what Telegram reports."""
        answer = await self._handle(await self._with_rights(asked))
        if isinstance(asked, Command):
            self._note(asked, answer)
        if isinstance(asked, Arrive):
            answer = await self._answers.kept_for(asked) or answer
        if message is None:
            return
        if is_beyond_us(asked, answer):
            self._later(self._answers.shrug(message))
        if answer is None:
            return
        if isinstance(asked, Command | Arrive):
            self._later(self._answers.to_command(asked, message, answer))
        elif isinstance(asked, Nameless):
            self._later(self._answers.to_room(message, answer))

    async def _with_rights(self, asked: Request) -> Request:
        """Add to a command that may open a table which rights the bot lacks there."""
        opens = isinstance(asked, Command) and asked.words[:1] in ((), ("start",))
        if not isinstance(asked, Command) or asked.room is None or not opens:
            return asked
        return replace(asked, lacks=await self._answers.lacks(asked.room.id))

    async def _press(self, press: Press, query: CallbackQuery) -> None:
        """Handle a press; acknowledge it in time in any case, as people press again otherwise."""
        waited = False
        try:
            async with begun(self._heard(press, query), self._patience) as handling:
                if waited := not handling.done():
                    self._later(self._answers.ask_for_patience(press, query))
                answer = await handling
        except BaseException:
            if not waited:
                self._later(self._answers.acknowledge(query))
            raise
        self._note(press, answer)
        self._later(self._answers.to_press(press, query, answer, waited=waited))

    def _note(self, asked: Command | Press, answer: Message | None) -> None:
        """Have what was said of a person's turn removed, once they have moved."""
        if (table := turn_ended(asked, answer)) is not None:
            self._later(self._answers.end_turn(asked.person.id, table))

    async def _heard(self, press: Press, query: CallbackQuery) -> Message | None:
        await self._answers.heard(query)
        return await self._handle(press)

    async def _move(self, move: RoomRenamed) -> None:
        """Report a move only once: both chats report it, and so does every call to the old one."""
        if self._moves.get(move):
            return
        self._moves.keep(move, True)
        try:
            await self._handle(move)
        except BaseException:
            self._moves.pop(move)
            raise

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Deliver an answer; if that fails, the request has been carried out all the same."""
    try:
        await work
    except (Unreachable, TryLater, TurnOver) as error:
        log.info("answer not delivered", reason=type(error).__name__)
    except Exception:
        log.exception("answer not delivered")
