"""Links to the web table: one for everybody, and a private one for each person."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import presenter
from bot.model.errors import TryLater, Unreachable
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.requests import Person
from bot.model.table import Table
from bot.services.context import Context

log = structlog.get_logger(__name__)


class PageLinks:
    """Offers the web table if it is served; otherwise the methods change nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def to_watch(self, live: Live, person: Person) -> Message | None:
        """Return a link with which anybody may watch a table, and those seated may play."""
        pages = self._context.pages()
        if pages is None or not live.table.kind.has_rooms:
            return None
        voice = await self._context.people.voice(person)
        chat = self._context.chat(person.id)
        if (app := chat.app(live.table.id)) is not None:
            return presenter.table_page(app, voice, chat.limits)
        return presenter.watch_page(pages.watch_address(live.table.id), voice, chat.limits)

    async def beside_hand(self, live: Live, person: Person, hand: Message) -> Message:
        """Return a hand that only its owner sees, with their own link below it if there is room."""
        pages, chat = self._context.pages(), self._context.chat(person.id)
        if pages is None or not presenter.takes_a_row(hand, chat.limits):
            return hand
        voice = await self._context.people.voice(person)
        address = chat.app(live.table.id) or pages.own_address(person, live.table.id)
        return replace(hand, rows=(*hand.rows, *presenter.own_page(address, voice).rows))

    async def beside_replay(
        self, table: Table, person: Person, replay: Message, *, in_private: bool
    ) -> Message:
        """Return a replay that only its reader sees, with a link to it on the web table.

        There is a link only for people who played the deal, because the page shows it to nobody
        else, and only if there is room for it.

        Args:
            table: the table as it was then.
            in_private: whether the replay is shown in the private chat.
        """
        pages, limits = self._context.pages(), self._context.chat(person.id).limits
        has_played = table.seat_of(person.id) is not None
        if pages is None or not has_played or not presenter.takes_a_row(replay, limits):
            return replay
        voice = await self._context.people.voice(person)
        address = pages.own_address(person, table.id, table.deal)
        app = pages.watch_address(table.id, table.deal) if in_private else ""
        return replace(replay, rows=(*replay.rows, (presenter.replay_page(address, voice, app),)))

    async def whisper(self, live: Live, person: Person) -> None:
        """Send a person their own link, in private and nowhere else."""
        pages = self._context.pages()
        if pages is None:
            return
        voice = await self._context.people.voice(person)
        own, watch = pages.own_address(person, live.table.id), pages.watch_address(live.table.id)
        message = presenter.own_page(own, voice, watch)
        try:
            await self._context.chat(person.id).whisper(person.id, message, None)
        except (Unreachable, TryLater):
            log.info("nobody could be sent the way to the web table")
