"""The way to the web table: a link that anybody may have, and one for each person alone."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import presenter
from bot.model.errors import TryLater, Unreachable
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.requests import Person
from bot.presenter import fit
from bot.services.context import Context

log = structlog.get_logger(__name__)


class PageLinks:
    """Offers the web table where it is served; else each method changes nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def to_watch(self, live: Live, person: Person) -> Message | None:
        """Return where anybody may look on at a table."""
        pages = self._context.pages()
        if pages is None or not live.table.kind.shared:
            return None
        voice = await self._context.people.voice(person)
        return presenter.watch_page(pages.watch_address(live.table.id), voice)

    async def beside_hand(self, live: Live, person: Person, hand: Message) -> Message:
        """Return a hand that its owner alone sees, with their own link under it if it has room."""
        pages, limits = self._context.pages(), self._context.chat(person.id).limits
        if pages is None or len(hand.rows) >= fit.room(limits):
            return hand
        voice = await self._context.people.voice(person)
        address = pages.own_address(person, live.table.id)
        return replace(hand, rows=(*hand.rows, *presenter.own_page(address, voice).rows))

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
